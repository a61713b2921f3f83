"""Every text on a page goes through gettext: with a translation that puts brackets around each
text, no word stands outside of brackets."""

import re
import uuid
from html.parser import HTMLParser

import pytest
from django.urls import reverse
from django.utils import translation

from scorekeeper.games.pages.offline_data import offline_data
from scorekeeper.games.verbs.recording import correct_line
from scorekeeper.rules.bid_whist import BID_WHIST
from scorekeeper.rules.house_rules import HouseRules

from .factories import a_game, a_line, client_of, record

pytestmark = pytest.mark.django_db

NAMES = {"N": "安", "E": "博", "S": "希", "W": "迪"}
SPOKEN = {"title", "aria-label", "placeholder", "alt", "data-text", "data-waits"}
OFFLINE = {"again", "counts", "aloud", "hand", "legend", "save", "unknown", "refused", "all"}
OFFLINE |= {"hands", "games", "both", "game", "link", "needs", "one", "back"}
SPOKEN |= {f"data-{name}" for name in OFFLINE}
LEFT_OUT = {"script", "style", "svg", "textarea"}


@pytest.fixture
def bracketed(monkeypatch):
    """A language in which every text is the English one in brackets."""
    translation.gettext("load the real functions")
    real = translation._trans
    for name in ("gettext", "ngettext", "pgettext", "npgettext"):
        function = getattr(real, name)
        monkeypatch.setattr(real, name, lambda *said, f=function: f"⟦{f(*said)}⟧", raising=False)


class Texts(HTMLParser):
    """The texts of a page: what stands in elements, and in the attributes that are spoken."""

    def __init__(self):
        super().__init__()
        self.texts, self.inside = [], []

    def handle_starttag(self, tag, attrs):
        if tag in LEFT_OUT or ("translate", "no") in attrs:
            self.inside.append(tag)
        self.texts += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag):
        if self.inside and tag == self.inside[-1]:
            self.inside.pop()

    def handle_data(self, data):
        if not self.inside:
            self.texts.append(data)


def words_outside_brackets(html: str, known: list[str]) -> list[str]:
    page = Texts()
    page.feed(html)
    left = []
    for text in page.texts:
        while "⟦" in text:
            text, before = re.sub(r"⟦[^⟦⟧]*⟧", " ", text), text
            if text == before:
                break
        text = re.sub(r"https?://\S+", " ", text)
        for word in known:
            text = text.replace(word, " ")
        left += re.findall(r"[A-Za-z]{2,}", text)
    return left


def visited(client, game, path):
    answer = client.get(path)
    codes = [game.code, game.code[:4], game.code[4:], "RK7D 4XPH"]
    return words_outside_brackets(answer.content.decode(), codes)


def test_a_text_that_is_not_translatable_would_be_found():
    page = "<p>⟦Hand ⟦4⟧⟧ lost</p><a title='gone'>⟦x⟧</a><script>let a</script>"
    assert words_outside_brackets(page, []) == ["lost", "gone"]


PAGES = [
    "game", "history", "other", "rules", "how_we_play", "casebook", "phones", "sheet", "share",
    "delete",
]  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("who", ["scorer", "watcher"])
def test_a_pages_texts_are_all_translatable(name, who, bracketed):
    game, scorer = a_game(names=NAMES)
    game.scorers.update(name="手机")
    game.records.update(by_name="手机")
    record(game, scorer, "E 4u 10", "N 3N set", "passed_out", "W 5d")
    client = client_of(scorer if who == "scorer" else None)
    assert visited(client, game, reverse(f"games:{name}", args=[game.code])) == []


@pytest.mark.parametrize("path", ["line/1/", "line/1/insert/", ""])
def test_the_texts_of_a_corrected_and_finished_game_are_all_translatable(path, bracketed):
    game, scorer = a_game(names=NAMES)
    game.scorers.update(name="手机")
    scorer.refresh_from_db()
    record(game, scorer, "E 4u 13")
    record_of = {"number": 1, "seen_revision": 1, "by": scorer}
    correct_line(game, a_line("E 4u 12"), reason="数错", submission_key=uuid.uuid4(), **record_of)
    record(game, scorer, {"adjustment": {"EW": 5}, "reason": "数错"})
    game.records.update(by_name="手机")
    assert visited(client_of(scorer), game, reverse("games:game", args=[game.code]) + path) == []


@pytest.mark.parametrize("path", ["/", "/sheet/blank/", "/nowhere/", "/kept/"])
def test_the_texts_of_the_other_pages_are_all_translatable(path, bracketed):
    game, scorer = a_game(names=NAMES)
    assert visited(client_of(scorer), game, path) == []


def test_what_a_phone_says_without_a_network_is_all_translatable(bracketed):
    rules = HouseRules.from_dict({"preset": "party", "hands": 8})
    state = BID_WHIST.start(rules, first_dealer=None, totals={}, sets={})
    data = offline_data(BID_WHIST, state, NAMES)
    said = [*data["said"].values(), *data["deals"].values()]
    said += [text for ends in data["ends"].values() for text in ends.values()]
    assert [text for text in said if words_outside_brackets(text, [])] == []
