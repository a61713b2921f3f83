"""Pages in the language that was chosen on this phone, or else in the browser's; never in two."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import translation

from scorekeeper.web import kept_answers
from tests.games.factories import a_game, record

pytestmark = pytest.mark.django_db

DANISH = {"accept-language": "da-DK,da;q=0.9,en;q=0.5"}

SECOND_HAND = {"en": "Hand 2", "da": "Spil 2"}


def language(answer) -> str:
    """What the page says it is in, and what the header says, which has to be the same."""
    said = answer.text.split('<html lang="')[1].split('"')[0]
    assert answer.headers["Content-Language"] == said
    return said


def choose(client, code, **fields):
    return client.post("/language/", {"language": code} | fields)


@pytest.mark.parametrize(
    ("asked", "got"),
    [("da-DK,da;q=0.9,en;q=0.5", "da"), ("da", "da"), ("en-GB", "en"), ("sv, en;q=0.1", "en")],
)
def test_at_first_a_page_is_in_the_browsers_language(client, asked, got):
    assert language(client.get("/", headers={"accept-language": asked})) == got


def test_without_a_word_from_the_browser_it_is_english(client):
    assert language(client.get("/")) == "en"


def test_what_was_chosen_counts_more_than_what_the_browser_says(client):
    choose(client, "en")
    assert language(client.get("/", headers=DANISH)) == "en"
    choose(client, "da")
    assert language(client.get("/")) == "da"


def test_the_choice_is_kept_for_a_year_in_a_cookie(client):
    cookie = choose(client, "da").cookies["language"]
    assert (cookie.value, cookie["max-age"], cookie["samesite"]) == ("da", 31536000, "Lax")


def test_a_language_that_we_do_not_speak_changes_nothing(client):
    answer = choose(client, "tlh", next="/nothing")
    assert (answer.status_code, answer.headers["Location"], dict(answer.cookies)) == (
        303,
        "/nothing",
        {},
    )
    client.cookies["language"] = "../../x"
    assert language(client.get("/")) == "en"


@pytest.mark.parametrize(
    ("back", "to"),
    [
        ("/some/page/?a=1", "/some/page/?a=1"),
        ("http://testserver/page/", "http://testserver/page/"),
        ("https://elsewhere.example/", "/"),
        ("//elsewhere.example/", "/"),
        ("/\\elsewhere.example", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_it_goes_back_to_a_page_of_ours_only(client, back, to):
    assert choose(client, "da", next=back).headers["Location"] == to


def test_looking_at_the_address_chooses_nothing(client):
    assert client.get("/language/").status_code == 405


def test_the_switch_needs_no_script_and_says_which_language_it_is(client):
    page = client.get("/?code=x", headers=DANISH).text
    foot = page.split('<footer class="languages">')[1].split("</footer>")[0]
    assert '<form method="post" action="/language/"' in foot
    assert '<input type="hidden" name="next" value="/?code=x">' in foot
    assert foot.count("<button") == 2
    chosen = foot.split('aria-current="true"')[0].rsplit("<button", 1)[1]
    assert 'value="da" lang="da"' in chosen
    assert "csrfmiddlewaretoken" not in foot


def test_on_an_answer_to_a_form_the_switch_leads_back_to_the_page_with_the_form(client):
    answer = client.post("/start/", {"N": "Ann" * 20}, headers={"referer": "http://testserver/"})
    assert answer.status_code == 422
    assert 'name="next" value="http://testserver/"' in answer.text


def test_who_only_looks_gets_no_cookie_for_it(client):
    assert dict(client.get("/nothing", headers=DANISH).cookies) == {}


def test_a_cache_between_us_is_told_what_the_language_depends_on(client):
    for path in ("/nothing", "/manifest.webmanifest", "/worker.js", "/kept/"):
        named = {name.strip() for name in client.get(path).headers["Vary"].split(",")}
        assert {"Accept-Language", "Cookie", "Page-Language"} <= named


def test_a_page_is_answered_in_its_own_language_after_another_was_chosen(client):
    choose(client, "da")
    for own in ("en", "da"):
        assert language(client.get("/nothing", headers={"page-language": own})) == own
    assert language(client.get("/nothing", headers={"page-language": "xx"})) == "da"


def test_an_answer_leaves_no_language_behind_for_the_next(client):
    with translation.override("en"):
        client.get("/", headers=DANISH)
        assert translation.get_language() == "en"


def test_a_page_from_ahead_of_the_views_is_in_the_language_too(client):
    kind = "multipart/form-data; boundary=x; charset=hex"
    answer = client.generic("POST", "/start/", b"x", content_type=kind, headers=DANISH)
    assert (answer.status_code, language(answer)) == (400, "da")


def test_what_is_kept_for_everybody_is_kept_by_language():
    said = []
    for code in ("en", "da", "en", "da"):
        with translation.override(code):
            answer = kept_answers.kept_answer(
                RequestFactory().get("/"),
                ("by language",),
                lambda code=code: HttpResponse(code),
            )
            said.append(answer.text)
            assert kept_answers.already_kept(RequestFactory().get("/"), ("other",)) is None
    assert said == ["en", "da", "en", "da"]


def test_watchers_of_one_game_each_get_the_score_in_the_language_of_their_page(client):
    game, scorer = a_game()
    record(game, scorer, "N 4u 10")
    address = f"/g/{game.code}/scoreboard/"
    for own in ("en", "da", "en", "da"):
        answer = client.get(address, headers={"page-language": own, "hx-request": "true"})
        assert answer.headers["Content-Language"] == own
        assert (f">{SECOND_HAND[own]}<" in answer.text, answer.status_code) == (True, 200)


def test_the_worker_keeps_another_shell_after_another_language_was_chosen(client):
    def version():
        return client.get("/worker.js").text.split('VERSION = "')[1].split('"')[0]

    english = version()
    choose(client, "da")
    danish = version()
    assert danish != english
    assert language(client.get("/kept/")) == "da"
    choose(client, "en")
    assert version() == english


def test_the_shell_offers_no_switch(client):
    """It is shown where the server cannot be reached."""
    assert 'action="/language/"' not in client.get("/kept/").text
