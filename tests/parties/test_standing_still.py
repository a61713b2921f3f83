"""In a pause and after the end nobody moves, whatever a game comes to; and no clock runs."""

import uuid
from datetime import timedelta

import pytest

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.pages.pair_place import minutes_a_turn, turns
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.floor import Stale
from scorekeeper.parties.verbs.hosting import open_table
from scorekeeper.parties.verbs.playing import (
    move_pairs,
    record_outcome,
    stand_aside,
    start_table_game,
    walk_out,
)
from scorekeeper.rules.floor import Mode
from tests.games.factories import client_of, record
from tests.parties.at_table import happens, phone_of, say, text, url
from tests.parties.factories import a_game_at, a_party, actor, floor_of

pytestmark = pytest.mark.django_db

STOPS = [(EventKind.PAUSED, EventKind.RESUMED), (EventKind.CLOSED, EventKind.REOPENED)]


def how(host):
    return {"by": actor(host), "submission_key": uuid.uuid4()}


@pytest.mark.parametrize(("stops", "starts"), STOPS)
def test_a_game_that_ends_then_moves_nobody_until_its_table_says_so(stops, starts):
    party, host = a_party(pairs=3, tables=1, moves_by_itself=True)
    game, scorer = a_game_at(party, host)
    happens(party, host, stops)
    record(game, scorer, "N 7u 13")
    assert floor_of(party)[0] == {1: ("Ann & Cy", "Bo & Di")}
    happens(party, host, starts)
    phone = phone_of(party, "P1")
    assert "Bo &amp; Di have lost and get up." in text(phone.get(url("table", party)))
    assert say(phone, party, "table_rise").status_code == 303
    assert floor_of(party)[0] == {1: ("Ann & Cy", "Eve & Flo")}


@pytest.mark.parametrize("stops", [EventKind.PAUSED, EventKind.CLOSED])
def test_no_verb_of_a_table_moves_anybody_then(stops):
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    happens(party, host, stops)
    for act in (
        lambda: move_pairs(party, 1, loser="P2", game=game, **how(host)),
        lambda: walk_out(party, 1, "P2", **how(host)),
    ):
        with pytest.raises(Stale):
            act()
    assert floor_of(party)[0] == {1: ("Ann & Cy", "Bo & Di")}


@pytest.mark.parametrize("stops", [EventKind.PAUSED, EventKind.CLOSED])
def test_no_hand_is_counted_then_and_no_game_begins(stops):
    party, host = a_party(pairs=4, tables=1, mode=Mode.SET_PAIR_RISES)
    seen = evening_of(party).newest_at(1)
    happens(party, host, stops)
    for act in (
        lambda: record_outcome(party, 1, "P1", EventKind.SET, seen=seen, **how(host)),
        lambda: stand_aside(party, 1, "P2", seen=seen, **how(host)),
        lambda: start_table_game(party, 1, by=actor(host)),
    ):
        with pytest.raises(Stale):
            act()
    assert floor_of(party)[0] == {1: ("Ann & Cy", "Bo & Di")}
    assert not party.sittings.exists()


def test_the_host_is_told_that_nobody_is_gone_in_a_pause():
    party, host = a_party(pairs=3, tables=1)
    happens(party, host, EventKind.PAUSED)
    page = text(client_of(host.device).get(f"/p/{party.code}/host/pair/P1/"))
    assert "Nobody moves now" in page
    assert "They are gone…" not in page


# --- Minutes --------------------------------------------------------------------------------------


def at(party, minutes):
    """The newest event happened so many minutes after the first pair came."""
    newest = party.events.last()
    newest.at = party.events.first().at + timedelta(minutes=minutes)
    newest.save(update_fields=["at"])


def a_set(party, host, minutes):
    bidders, seen = evening_of(party).table(1).pairs[-1], evening_of(party).newest_at(1)
    record_outcome(party, 1, bidders, EventKind.SET, seen=seen, **how(host))
    at(party, minutes)


def an_evening(stops, starts):
    """Pairs that came, and a table that opened when the evening stood still already."""
    party, host = a_party(pairs=4, mode=Mode.SET_PAIR_RISES)
    happens(party, host, stops)
    at(party, 1)
    open_table(party, **how(host))
    at(party, 30)
    happens(party, host, starts)
    at(party, 40)
    return party, host


@pytest.mark.parametrize(("stops", "starts"), STOPS)
def test_a_pause_older_than_the_table_takes_nothing_off_its_turn(stops, starts):
    party, host = an_evening(stops, starts)
    a_set(party, host, 52)
    assert minutes_a_turn(evening_of(party)) == 12


def test_a_pause_that_is_over_is_taken_off_once():
    party, host = an_evening(*STOPS[0])
    a_set(party, host, 50)
    happens(party, host, EventKind.RESUMED)
    at(party, 55)
    a_set(party, host, 62)
    assert turns(evening_of(party)) == [timedelta(minutes=10), timedelta(minutes=12)]


def test_a_pause_within_the_end_of_the_evening_counts_once():
    party, host = an_evening(*STOPS[0])
    for kind, minutes in (
        (EventKind.PAUSED, 45), (EventKind.CLOSED, 50), (EventKind.RESUMED, 55),
        (EventKind.REOPENED, 100),
    ):  # fmt: skip
        happens(party, host, kind)
        at(party, minutes)
    a_set(party, host, 107)
    assert minutes_a_turn(evening_of(party)) == 12
