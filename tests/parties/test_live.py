"""What a page gets that follows an evening."""

import re
import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.accounts.models import Device
from scorekeeper.parties import looks
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.models import EventKind, PairPhone
from scorekeeper.parties.pages import live_tonight
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import choose, host_event
from scorekeeper.parties.verbs.people import belong_to
from scorekeeper.parties.verbs.playing import move_pairs
from tests.games.factories import client_of, record
from tests.parties.factories import a_game_at, a_party, actor, joins

pytestmark = pytest.mark.django_db

HTMX = {"hx-request": "true"}


@pytest.fixture(autouse=True)
def a_clock_that_stands(monkeypatch):
    """No minute ends between two looks; ``move(minutes)`` moves it on."""
    now = timezone.now().replace(second=10, microsecond=0)
    moved = [timedelta()]
    monkeypatch.setattr(looks.timezone, "now", lambda: now + moved[0])

    def move(minutes):
        moved[0] += timedelta(minutes=minutes)

    return move


def look(phone, party, query=""):
    path = reverse("parties:live", args=[party.code])
    return phone.get(f"{path}?{query}", headers=HTMX)


def seen(answer) -> str:
    return re.search(r'data-revision="([\d.]+)"', answer.text)[1]


def watcher():
    return client_of(Device.objects.create())


def change(party, host, kind, **facts):
    newest = evening_of(party).next_number - 1
    key = uuid.uuid4()
    host_event(party, kind, facts, seen=newest, by=actor(host), submission_key=key)


@pytest.mark.parametrize("phone", [watcher, Client], ids=["watcher", "stranger"])
@pytest.mark.parametrize("what", ["", "wall&"], ids=["floor", "wall"])
def test_nothing_new_is_one_indexed_read_and_an_empty_answer(
    phone, what, django_assert_num_queries
):
    party, _ = a_party(pairs=3, tables=1)
    following = phone()
    query = f"{what}seen={seen(look(following, party, what))}"
    with django_assert_num_queries(1) as queries:
        answer = look(following, party, query)
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["Scorekeeper"] == "1"  # ours, and no login page's
    assert "code" in queries[0]["sql"].partition("WHERE")[2]
    assert not answer.cookies
    assert "no-store" in answer.headers["Cache-Control"]
    assert "HX-Request" in answer.headers["Vary"]


def test_what_is_new_is_read_once_for_everybody(django_assert_num_queries):
    party, host = a_party(pairs=6, tables=2)
    games = [a_game_at(party, host, number) for number in (1, 2)]
    look(Client(), party)
    record(*games[0], "N 4u 10")
    with django_assert_num_queries(5):
        first = look(Client(), party)
    with django_assert_num_queries(1):
        assert look(Client(), party).text == first.text
    known = watcher()
    with django_assert_num_queries(2):
        assert look(known, party).text == first.text
    assert '<span class="figure">4</span>' in first.text
    assert "<html" not in first.text


def test_what_the_host_chose_is_known_after_a_hand_too():
    party, host = a_party(pairs=2, tables=1)
    game, scorer = a_game_at(party, host)
    assert not live_tonight.tonight(party).party.tells_reneges
    record(game, scorer, "N 4u 10")
    choose(party, moves_by_itself=False, tells_reneges=True, shows_cards=False)
    party.refresh_from_db()
    night = live_tonight.tonight(party)
    assert night.party.tells_reneges
    assert night.evening.floor == evening_of(party).floor
    assert night.games[0].sheet.state.totals["NS"] == 4


def test_a_game_that_begins_is_new():
    party, host = a_party(pairs=2, tables=1)
    shown = seen(look(Client(), party))
    game, _ = a_game_at(party, host)
    assert f"/g/{game.code}/" in look(Client(), party, f"seen={shown}").text


def test_a_hand_a_pair_and_a_rotation_are_new():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    following = Client()
    shown = seen(look(following, party))
    for act in (
        lambda: record(game, scorer, "N 7u 13"),
        lambda: move_pairs(
            party, 1, loser="P2", game=game, by=actor(host), submission_key=uuid.uuid4()
        ),
        lambda: joins(party, host, ("Zoe", "Yul")),
    ):
        act()
        answer = look(following, party, f"seen={shown}")
        assert answer.status_code == 200
        shown = seen(answer)
        assert look(following, party, f"seen={shown}").status_code == 204
    assert "Table 1: Eve &amp; Flo!" in answer.text
    assert "Zoe &amp; Yul" in answer.text


def test_a_pairs_own_phone_reads_its_place(django_assert_num_queries):
    party, _ = a_party(pairs=3, tables=1)
    phone = Device.objects.create()
    belong_to(party, "P3", by=Actor(phone.pk, "Eve & Flo"))
    own, other = client_of(phone), watcher()
    assert "You have got next." in look(own, party).text
    with django_assert_num_queries(2):
        look(own, party)
    assert "You have got next." not in look(other, party).text


def test_a_minute_later_those_who_wait_have_waited_longer(a_clock_that_stands):
    party, _ = a_party(pairs=3, tables=1)
    answer = look(Client(), party)
    query = f"seen={seen(answer)}"
    a_clock_that_stands(2)
    answer = look(Client(), party, query)
    assert re.search(r"2\s+minutes|1\s+minute", answer.text)
    assert "Table 1: Bo &amp; Di!" in answer.text
    a_clock_that_stands(3)
    assert "Table 1: Bo &amp; Di!" not in look(Client(), party).text


def test_an_evening_that_is_over_stands_still_until_it_goes_on(a_clock_that_stands):
    party, host = a_party(pairs=3, tables=1)
    change(party, host, EventKind.CLOSED)
    answer = look(Client(), party)
    assert " data-over" in answer.text
    query = f"seen={seen(answer)}"
    a_clock_that_stands(5)
    assert look(Client(), party, query).status_code == 204
    change(party, host, EventKind.REOPENED)
    answer = look(Client(), party, query)
    assert answer.status_code == 200
    assert " data-over" not in answer.text


@pytest.mark.parametrize("said", ["", "seen=", "seen=0", "seen=x", "seen=9999999999.99999999999"])
def test_whatever_a_page_says_it_has_seen_it_gets_what_is(said):
    party, _ = a_party(pairs=2, tables=1)
    assert look(Client(), party, said).status_code == 200


def test_a_page_that_follows_a_deleted_party_loads_anew_and_says_why():
    party, _ = a_party()
    path = reverse("parties:live", args=[party.code])
    party.delete()
    answer = Client().get(f"{path}?seen=1", headers=HTMX)
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (404, "true")
    assert "This party was deleted or never existed." in answer.text


def test_following_is_reading():
    party, host = a_party()
    path = reverse("parties:live", args=[party.code])
    assert client_of(host.device).post(path).status_code == 405
    assert Client().get("/p/AAAAAAAA/live/").status_code == 404
    assert not PairPhone.objects.exists()


def test_only_so_many_evenings_are_kept(monkeypatch):
    monkeypatch.setattr(live_tonight, "MOST", 2)
    for _ in range(4):
        party, _host = a_party()
        look(Client(), party)
    assert len(live_tonight._kept) == 2
