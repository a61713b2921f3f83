"""An evening of call-ace whist is in Danish on all its pages, as those speak who play it: no text
that is looked up while they are drawn is left in English."""

import functools
import html
import re
import uuid
from pathlib import Path

import django
import pytest
from babel.messages.pofile import read_po
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scorekeeper.games.models import Game
from scorekeeper.games.queries import sheet_of
from scorekeeper.web import catalogues
from scorekeeper.web.texts import translations

pytestmark = pytest.mark.django_db

NAMES = {"P1": "Ann", "P2": "Bo", "P3": "Cy", "P4": "Ditte", "P5": "Ea"}
MONEY = {"stake": "0.25", "currency": "kr.", "irregularity_fine": "72", "fine_to": "box"}
DANISH = {"accept-language": "da-DK,da;q=0.9,en;q=0.5"}


OF_DJANGO = Path(django.__file__).parent / "conf/locale/da/LC_MESSAGES/django.po"


@functools.cache
def known(catalogue: Path) -> set:
    """The texts that a catalogue has a translation for, be it the same word."""
    with catalogue.open("rb") as lines:
        texts = read_po(lines, locale="da")
    return {
        (text.context, text.id if isinstance(text.id, str) else text.id[0])
        for text in texts
        if text.id and all(translations(text))
    }


@pytest.fixture
def left(monkeypatch):
    """The texts looked up so far that stayed as they are written, and for which no Danish
    catalogue has a translation."""
    ours = known(catalogues.catalogue("da")) | known(OF_DJANGO)
    found = set()

    def noting(function, *, has_context=False):
        def look_up(*said):
            result = function(*said)
            context, text = said[:2] if has_context else (None, said[0])
            if (context, str(text)) not in ours and result in said:
                found.add((context, str(text)))
            return result

        return look_up

    translation.gettext("load the real functions")
    real = translation._trans
    for name in ("gettext", "ngettext", "pgettext", "npgettext"):
        function = noting(getattr(real, name), has_context="pg" in name)
        monkeypatch.setattr(real, name, function, raising=False)
    return found


class Evening:
    """A game of five on one phone, by its pages."""

    def __init__(self, **rules):
        self.client = Client(headers=DANISH)
        said = {"key": str(uuid.uuid4()), "first_dealer": "P1", **NAMES, **rules}
        answer = self.client.post(reverse("games:new", args=["call-ace-whist"]), said)
        assert answer.status_code == 303, answer.text
        self.game = Game.objects.get()

    def url(self, name="game", *more):
        return reverse(f"games:{name}", args=[self.game.code, *more])

    def page(self, url) -> str:
        answer = self.client.get(url)
        assert answer.headers["Content-Language"] == "da"
        assert answer.status_code == 200, url
        return words(answer)

    def post(self, url, *, on, **said) -> str:
        """Send the form for ``url`` of the page ``on``; what the answer says."""
        return words(self.send(url, self.client.get(on), said))

    def preview_and_save(self, url, **said) -> tuple[str, str]:
        """What a change shows before it is written, and the page after it."""
        seen = self.send(url, self.client.get(url), said | {"step": "preview"})
        assert seen.status_code == 200, words(seen)
        return words(seen), words(self.send(url, seen, said | {"step": "save"}))

    def send(self, url, page, said):
        """Send the last form for ``url`` on a page, with what it hides, and follow the answer."""
        form = re.findall(rf'<form[^>]*action="{url}.*?</form>', page.text, re.DOTALL)[-1]
        hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
        answer = self.client.post(url, dict(hidden) | said)
        if answer.status_code == 303:
            answer = self.client.get(answer.headers["Location"])
        return answer

    def hand(self, declarer, bid, **said) -> str:
        facts = {"line_kind": "hand", "declarer": declarer, "bid": bid, **said}
        before = len(sheet_of(self.game).records)
        told = self.post(self.url("record"), on=self.url(), **facts)
        assert len(sheet_of(self.game).records) == before + 1, told
        return told


def words(answer) -> str:
    """What a page says, without its tags."""
    shown = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", answer.text, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", shown)).split())


@pytest.fixture
def evening(left):
    return Evening(**MONEY)


def untranslated(left) -> set:
    """Signs alone, such as the colon behind a label, need no translation."""
    return {said for said in left if re.search("[a-z]", said[1])}


def test_a_text_without_a_translation_would_be_found(left):
    with translation.override("da"):
        translation.gettext("Skip to content")
        translation.gettext("Nobody says this")
        translation.pgettext("attachment", "good")
        translation.pgettext("a place", "good")
        translation.ngettext("%(count)s fox", "%(count)s foxes", 2)
    assert left == {(None, "Nobody says this"), ("a place", "good"), (None, "%(count)s fox")}


def test_the_page_that_starts_it_is_in_danish(left):
    told = words(Client(headers=DANISH).get("/new/call-ace-whist/"))
    assert untranslated(left) == set()
    for said in ("Esmakkerwhist", "Hvem spiller, med uret?", "påhæng", "sol", "selvmakker"):
        assert said in told


def play(evening) -> list[str]:
    """A bid with an attachment, a nolo that is lost, one alone, a nolo with company, a hand whose
    tricks are not counted yet; what the page said after each."""
    return [
        evening.hand("P2", "8", with_good="1", partner="P4", books="9"),
        evening.hand("P3", "solo", books="2"),
        evening.hand("P1", "9", partner="alone", books="8"),
        evening.hand("P1", "nolo", joined_P2="1", tricks_P1="0", tricks_P2="3"),
        evening.hand("P4", "10", partner="P1", line_kind="bid"),
    ]


def test_hands_are_told_as_whist_players_tell_them(evening, left):
    good, solo, alone, joined, bid = play(evening)
    assert "Bo med Ditte: 8 gode hjem med 9 stik: " in good
    assert "Cy: sol tabt med 2 stik: " in solo
    assert "Ann (selvmakker): 9 tabt med 8 stik: " in alone
    assert "Ann, Bo: ren sol, Ann 0, Bo 3: " in joined
    assert "Ditte: 10. 10 stik sammen med makkeren er hjem." in bid
    assert untranslated(left) == set()


def fined(evening) -> tuple[str, str]:
    """Hand 1 with a fine in place of its score: what it would change, and the page after it."""
    url = evening.url("ruling", 1)
    return evening.preview_and_save(url, kind="renege", against="P3", other="P2", book="4")


def corrected(evening) -> tuple[str, str]:
    """The solo of hand 2 with three tricks in place of two."""
    hand = {"line_kind": "hand", "declarer": "P3", "bid": "solo", "books": "3", "dealer": ""}
    return evening.preview_and_save(evening.url("line", 2), **hand, why="wrong_books")


def test_a_fine_and_a_change_are_told_in_danish(evening, left):
    play(evening)
    preview, score = fined(evening)
    assert "Dette ændres" in preview
    assert "Bøde til Cy i stedet: " in evening.page(evening.url("line", 1))
    assert "kassen" in score
    preview, score = corrected(evening)
    assert "Cy: sol tabt med 3 stik" in preview
    assert "Spil 2 ændret : 2 stik → 3 stik forkert antal stik" in evening.page(
        evening.url("history")
    )
    assert untranslated(left) == set()


SAID_ON = {
    "game": ["Afregning", "makker", "sol", "gode", "stik", "kassen", "betaler", "sidder over"],
    "history": ["8 gode", "ren sol", "Spil 1: afgørelse"],
    "other": ["Ret stillingen i hånden"],
    "rules": ["påhæng", "selvmakker", "Storslem", "jernhånd", "afregnes", "Hvem får en bøde?"],
    "how_we_play": ["påhæng", "vip 2, gode 2, halve 2", "kassen"],
    "phones": ["Telefoner"],
    "sheet": ["Regnskab", "8 gode", "ren sol"],
    "share": ["8 gode", "sol", "kassen", "kr."],
    "delete": ["Slet"],
}


def test_every_page_of_an_evening_is_in_danish(evening, left):
    play(evening)
    fined(evening)
    for name, told in SAID_ON.items():
        page = evening.page(evening.url(name)).casefold()
        assert [said for said in told if said.casefold() not in page] == [], name
        assert untranslated(left) == set(), name


def test_every_page_of_a_hand_is_in_danish(evening, left):
    play(evening)
    fined(evening)
    for path in ("line/1/", "line/4/", "line/5/", "line/1/insert/", "line/1/ruling/"):
        assert "spil" in evening.page(evening.url() + path).casefold()
        assert untranslated(left) == set(), path


def test_what_a_watcher_sees_is_in_danish(evening, left):
    play(evening)
    evening.client = Client(headers=DANISH)
    for name in ("game", "history", "rules", "how_we_play", "sheet", "share"):
        evening.page(evening.url(name))
        assert untranslated(left) == set(), name


def test_the_end_of_an_evening_is_in_danish(evening, left):
    play(evening)
    told = evening.post(evening.url("other"), on=evening.url("other"), counts="yes")
    for said in (
        "vinder: foran, da partiet blev stoppet.",
        "Afregning",
        "betaler",
        "Det samme igen",
    ):
        assert said in told
    for name in ("sheet", "share", "history", "again"):
        evening.page(evening.url(name))
    assert untranslated(left) == set()


WRONG = [
    {},
    {"declarer": "P2"},
    {"declarer": "P2", "bid": "8"},
    {"declarer": "P2", "bid": "8", "books": "made"},
    {"declarer": "P2", "bid": "8", "partner": "P2", "books": "9"},
    {"declarer": "P2", "bid": "8", "partner": "P1", "books": "9"},
    {"declarer": "P2", "bid": "8", "partner": "P3", "books": "lost"},
    {"declarer": "P2", "bid": "8", "partner": "P3", "books": "set"},
    {"declarer": "P2", "bid": "8", "partner": "P3", "books": "9", "knock": "2"},
    {"declarer": "P2", "bid": "8", "with_loud": "1", "partner": "P3", "books": "9"},
    {"declarer": "P2", "bid": "super-nolo", "books": "0"},
    {"declarer": "P2", "bid": "nolo", "joined_P3": "1"},
    {"declarer": "P2", "bid": "nolo", "joined_P1": "1", "tricks_P2": "1", "tricks_P1": "20"},
    {"declarer": "P2", "bid": "solo", "books": "0", "out_P3": "1", "out_P4": "1"},
]


@pytest.mark.parametrize("said", WRONG)
def test_what_is_wrong_with_a_hand_is_said_in_danish(said, evening, left):
    evening.post(evening.url("record"), on=evening.url(), line_kind="hand", **said)
    assert sheet_of(evening.game).entries == ()
    assert untranslated(left) == set()


@pytest.mark.parametrize(
    "said",
    [{"stake": "much"}, {"values": "1 2"}, {"attachments": "gode gode"},
     {"irregularity_fine": "50"}, {"P3": "Bo"}, {"P2": ""}, {"P3": "", "P4": "", "P5": ""},
     {"first_dealer": "P9"}],
)  # fmt: skip
def test_what_is_wrong_at_the_start_is_said_in_danish(said, left):
    facts = {"first_dealer": "P1", **NAMES} | said
    answer = Client(headers=DANISH).post("/new/call-ace-whist/", facts)
    assert answer.status_code == 422
    assert untranslated(left) == set()
