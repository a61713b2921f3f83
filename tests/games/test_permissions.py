"""Who may do what, and how often somebody may guess a code."""

from datetime import timedelta
from itertools import count

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils import timezone

from scorekeeper.accounts.models import Device
from scorekeeper.games import misses
from scorekeeper.games.models import Scorer
from scorekeeper.games.permissions import game_to_watch, scorer_of, scorer_or_none
from scorekeeper.games.verbs.scorers import take_back
from tests.games.factories import a_game, another_scorer, client_of

pytestmark = pytest.mark.django_db


def request_of(phone):
    """A request from that phone; None: from a stranger's."""
    cookies = {name: morsel.value for name, morsel in client_of(phone).cookies.items()}
    request = RequestFactory().get("/")
    request.COOKIES.update(cookies)
    return request


GUESSES = (f"A{number:07}" for number in count())


def miss(client, address="192.0.2.7", code=None):
    """Ask for a code that does not exist: one that nobody has tried before."""
    url = f"/g/{code or next(GUESSES)}/phones/"
    return client.get(url, REMOTE_ADDR=address).status_code


def test_anybody_with_the_code_may_watch(django_assert_num_queries):
    game, _ = a_game()
    with django_assert_num_queries(1):
        assert game_to_watch(request_of(None), game.code) == game


def test_a_code_may_be_typed_in_small_letters_and_two_halves():
    game, _ = a_game()
    typed = f"{game.code[:4].lower()} {game.code[4:].lower()}"
    assert game_to_watch(request_of(None), typed) == game


def test_an_unknown_code_is_a_404():
    with pytest.raises(Http404):
        game_to_watch(request_of(None), "AAAAAAAA")


def test_a_scorers_phone_is_known_by_its_cookie(django_assert_num_queries):
    game, scorer = a_game()
    request = request_of(scorer)
    with django_assert_num_queries(1):
        assert scorer_of(request, game.code) == scorer
    with django_assert_num_queries(1):
        assert scorer_or_none(request, game) == scorer


def test_a_watchers_phone_has_no_right():
    game, _ = a_game()
    watching = request_of(Device.objects.create())
    assert scorer_or_none(watching, game) is None
    with pytest.raises(PermissionDenied):
        scorer_of(watching, game.code)


def test_a_stranger_without_a_cookie_is_not_looked_up(django_assert_num_queries):
    game, _ = a_game()
    with django_assert_num_queries(0):
        assert scorer_or_none(request_of(None), game) is None
    with pytest.raises(PermissionDenied):
        scorer_of(request_of(None), game.code)


def test_a_scorer_of_another_game_is_a_watcher_here():
    _, elsewhere = a_game()
    game, _ = a_game()
    assert scorer_or_none(request_of(elsewhere), game) is None
    with pytest.raises(PermissionDenied):
        scorer_of(request_of(elsewhere), game.code)


def test_a_right_that_was_taken_back_is_none():
    game, scorer = a_game()
    second = another_scorer(game)
    take_back(second, by=scorer)
    with pytest.raises(PermissionDenied):
        scorer_of(request_of(second), game.code)


def test_an_unknown_code_is_a_404_for_a_scorer_of_something_else():
    _, scorer = a_game()
    with pytest.raises(Http404):
        scorer_of(request_of(scorer), "AAAAAAAA")


def test_a_scorers_sign_of_life_is_written_at_most_once_a_minute(django_assert_num_queries):
    game, scorer = a_game()
    request = request_of(scorer)
    Scorer.objects.update(seen_at=timezone.now() - timedelta(seconds=61))
    with django_assert_num_queries(2):
        scorer_of(request, game.code)
    with django_assert_num_queries(1):
        scorer_of(request, game.code)
    scorer.refresh_from_db()
    assert timezone.now() - scorer.seen_at < timedelta(seconds=30)


def test_the_tenth_miss_in_a_minute_is_a_404_and_the_eleventh_a_429(client, monkeypatch):
    monkeypatch.setattr(misses.time, "time", lambda: 36_000.0)
    assert [miss(client) for _ in range(10)] == [404] * 10
    answer = client.get("/g/AAAAAAAA/", REMOTE_ADDR="192.0.2.7")
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "60"
    assert "Too many tries" in answer.content.decode()


def test_misses_are_forgiven_after_a_minute_but_not_a_hundred_in_an_hour(client, monkeypatch):
    clock = [36_000.0]
    monkeypatch.setattr(misses.time, "time", lambda: clock[0])
    for _ in range(10):
        assert [miss(client) for _ in range(10)] == [404] * 10
        clock[0] += 60
    assert miss(client) == 429
    clock[0] += 3600
    assert miss(client) == 404


@pytest.mark.usefixtures("one_minute")
def test_the_same_code_asked_for_again_is_no_guess(client):
    assert [miss(client, code="AAAAAAAA") for _ in range(30)] == [404] * 30
    assert [miss(client) for _ in range(10)] == [404] * 9 + [429]
    assert miss(client, code="AAAAAAAA") == 429
    assert miss(client, "192.0.2.8", code="AAAAAAAA") == 404


def test_who_opened_a_game_goes_on_watching_it_whatever_others_guess(client):
    game, scorer = a_game()
    url = reverse("games:phones", args=[game.code])
    client.get(url, REMOTE_ADDR="192.0.2.7")
    for _ in range(30):
        miss(client)
    hits = {client.get(url, REMOTE_ADDR="192.0.2.7").status_code for _ in range(30)}
    assert hits == {200}
    assert client_of(scorer).get(url, REMOTE_ADDR="192.0.2.7").status_code == 200


@pytest.mark.usefixtures("one_minute")
def test_guessing_over_the_limit_finds_no_game(client):
    game, _scorer = a_game()
    for _ in range(11):
        miss(client)
    for name in ("game", "scoreboard", "sheet"):
        url = reverse(f"games:{name}", args=[game.code])
        assert client.get(url, REMOTE_ADDR="192.0.2.7").status_code == 429
    assert client.get(url, REMOTE_ADDR="192.0.2.8").status_code == 200


@pytest.mark.usefixtures("one_minute")
def test_one_address_has_nothing_to_do_with_another(client):
    for _ in range(11):
        miss(client)
    assert miss(client, "192.0.2.8") == 404


@pytest.mark.usefixtures("one_minute")
def test_addresses_of_one_ipv6_network_are_one_client(client):
    tries = [miss(client, f"2001:db8::{number:x}") for number in range(1, 12)]
    assert tries == [404] * 10 + [429]
    assert miss(client, "2001:db8:0:1::1") == 404


@pytest.mark.usefixtures("one_minute")
@override_settings(ALLOWED_HOSTS=["*"])
def test_a_forwarded_address_from_anybody_is_not_believed():
    """Behind a trusted proxy the server itself puts the client's address in (see wsgi.py)."""
    client = Client(headers={"x-forwarded-for": "198.51.100.1"})
    for _ in range(11):
        miss(client)
    other = Client(headers={"x-forwarded-for": "198.51.100.2"})
    assert miss(other) == 429


def test_a_deleted_game_says_what_happened(client):
    game, _ = a_game()
    url = reverse("games:phones", args=[game.code])
    game.delete()
    answer = client.get(url)
    assert answer.status_code == 404
    assert "This game was deleted or never existed." in answer.content.decode()
