"""What a page gets that follows a game."""

import gzip
import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.accounts.models import Device
from scorekeeper.games.models import Scorer
from scorekeeper.games.verbs.scorers import ask_to_keep, take_back
from scorekeeper.games.verbs.starting import start_again
from tests.games.factories import a_game, another_scorer, client_of, record

pytestmark = pytest.mark.django_db

HTMX = {"hx-request": "true"}


def look(phone, game, query="", headers=HTMX):
    """What the page of ``phone`` gets when it looks."""
    return phone.get(f"{reverse('games:scoreboard', args=[game.code])}?{query}", headers=headers)


def watcher():
    """A phone that has kept score elsewhere, so that it has a cookie."""
    return client_of(Device.objects.create())


@pytest.mark.parametrize("phone", [watcher, Client], ids=["watcher", "stranger"])
def test_nothing_new_is_one_indexed_read_and_an_empty_answer(phone, django_assert_num_queries):
    game, _ = a_game()
    following = phone()
    with django_assert_num_queries(1) as queries:
        answer = look(following, game, f"seen={game.revision}")
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["Scorekeeper"] == "1"  # ours, and no login page's
    assert "code" in queries[0]["sql"].partition("WHERE")[2]
    assert not answer.cookies
    assert "no-store" in answer.headers["Cache-Control"]
    assert "HX-Request" in answer.headers["Vary"]


@pytest.mark.usefixtures("one_minute")
def test_an_address_that_never_opened_the_game_is_answered_by_the_view(django_assert_num_queries):
    game, _ = a_game()
    for letter in "BCDFGHJKLMN":
        Client().get(f"/g/RK7D4XP{letter}/scoreboard/?seen=1")
    assert look(Client(), game, f"seen={game.revision}").status_code == 429
    cache.clear()
    with django_assert_num_queries(1):
        assert look(Client(), game, f"seen={game.revision}").status_code == 204


@pytest.mark.parametrize("code", ["x" * 300, "a b", "RK7D4XPH", "..", "%00"])
def test_a_code_that_cannot_be_is_not_found(code):
    assert Client().get(f"/g/{code}/scoreboard/?seen=1").status_code == 404


def test_watchers_share_what_is_drawn_of_a_hand(django_assert_num_queries):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    first = look(Client(), game, "seen=1")
    with django_assert_num_queries(2):
        assert look(Client(), game, "seen=1").text == first.text
    known = watcher()
    with django_assert_num_queries(4):
        assert look(known, game, "seen=1").text == first.text
    packed = look(Client(), game, "seen=1", headers=HTMX | {"accept-encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == first.content
    assert {"HX-Request", "Accept-Encoding"} <= set(packed.headers["Vary"].split(", "))


def test_what_is_drawn_for_strangers_is_not_for_phones_that_are_asked_or_refused():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    asking = Device.objects.create()
    look(Client(), game, "seen=1")
    ask_to_keep(game, device=asking, name="Bo’s phone", reason="")
    assert "You asked to keep score at" in look(client_of(asking), game, "seen=1").text
    assert "Bo’s phone asks to keep score." in look(Client(), game, "seen=1").text


def test_a_new_hand_is_the_live_part_of_the_page(django_assert_num_queries):
    game, scorer = a_game()
    following = watcher()
    record(game, scorer, "E 4u 10")
    with django_assert_num_queries(5):
        answer = look(following, game, "seen=1")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'id="live" data-revision="2"' in page
    assert f'hx-get="{reverse("games:scoreboard", args=[game.code])}?seen=2"' in page
    assert "4 uptown made with 10 books, +4" in page
    assert "<html" not in page
    assert 'id="record"' not in page
    assert "no-store" in answer.headers["Cache-Control"]
    assert "HX-Request" in answer.headers["Vary"]


@pytest.mark.parametrize("seen", ["", "seen=", "seen=0", "seen=x", "seen=99999999999999999999"])
def test_whatever_a_page_says_it_has_seen_it_gets_what_is(seen):
    game, _ = a_game()
    assert look(Client(), game, seen).status_code == 200
    assert look(Client(), game, seen, headers={}).status_code == 200


def test_watchers_see_a_hand_being_played():
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    page = look(Client(), game, "seen=1").content.decode()
    assert re.search(r"Being played.*Bo &amp; Di.*4 uptown", page, re.DOTALL)


def test_a_scorers_look_is_a_sign_of_life_once_a_minute(django_assert_num_queries):
    game, scorer = a_game()
    phone = client_of(scorer)
    query = f"seen={game.revision}&keeps=1"
    Scorer.objects.update(seen_at=timezone.now() - timedelta(minutes=5))
    with django_assert_num_queries(3):
        assert look(phone, game, query).status_code == 204
    with django_assert_num_queries(2):
        assert look(phone, game, query).status_code == 204
    scorer.refresh_from_db()
    assert timezone.now() - scorer.seen_at < timedelta(seconds=30)


def test_a_watcher_who_says_it_keeps_score_gets_no_right_by_that():
    game, _ = a_game()
    following = watcher()
    assert look(following, game, f"seen={game.revision}&keeps=1").status_code == 204
    answer = look(following, game, "seen=0&keeps=1")
    assert (answer.status_code, answer.content) == (204, b"")
    assert following.get(reverse("games:game", args=[game.code])).context["scorer"] is None


@pytest.mark.parametrize("rules", [{}, {"target": 4}], ids=["goes on", "is over"])
def test_the_page_of_a_phone_whose_right_was_taken_back_loads_anew_once_and_says_why(rules):
    game, scorer = a_game(rules=rules)
    record(game, scorer, "E 4u 10")
    second = another_scorer(game)
    phone = client_of(second)
    assert "keeps=1" in phone.get(reverse("games:game", args=[game.code])).text
    take_back(second, by=scorer)
    answer = look(phone, game, f"seen={game.revision}&keeps=1")
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (204, "true")
    page = phone.get(reverse("games:game", args=[game.code])).text
    assert "This phone keeps score no longer. What was recorded is safe." in page
    assert ("Same again" in page, "keeps=1" in page) == (False, False)


def test_watchers_and_scorers_are_sent_on_to_the_next_game():
    game, scorer = a_game(rules={"target": 4})
    record(game, scorer, "E 4u 10")
    following = start_again(game, arrangement="same", by=scorer)
    url = reverse("games:game", args=[following.code])
    for phone, query in [
        (watcher(), "seen=2"),
        (Client(), "seen=2"),
        (client_of(scorer), "seen=2&keeps=1"),
    ]:
        answer = look(phone, game, query)
        assert (answer.status_code, answer.headers.get("HX-Redirect")) == (204, url)


def test_a_page_that_knew_of_the_next_game_stays():
    game, scorer = a_game(rules={"target": 4})
    record(game, scorer, "E 4u 10")
    following = start_again(game, arrangement="same", by=scorer)
    answer = look(Client(), game, "seen=2&stays=1")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert reverse("games:game", args=[following.code]) in page
    assert "stays=1" in page


def test_a_game_that_is_over_without_a_next_one_goes_on_being_followed():
    game, scorer = a_game(rules={"target": 4})
    record(game, scorer, "E 4u 10")
    page = look(Client(), game, "seen=1").content.decode()
    assert " data-over" in page
    assert 'hx-trigger="look"' in page
    assert look(Client(), game, f"seen={game.revision}").status_code == 204


def test_a_page_that_follows_a_deleted_game_loads_anew_and_says_why():
    game, _ = a_game()
    game_url = reverse("games:scoreboard", args=[game.code])
    game.delete()
    answer = Client().get(f"{game_url}?seen=1", headers=HTMX)
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (404, "true")
    assert "This game was deleted or never existed." in answer.content.decode()


def test_following_is_reading(client):
    game, scorer = a_game()
    asked = reverse("games:scoreboard", args=[game.code])
    assert client_of(scorer).post(asked).status_code == 405
    assert client.get("/g/AAAAAAAA/scoreboard/").status_code == 404
