"""The floor as plain values."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.parties.models import Event, EventKind
from scorekeeper.parties.pages.floor_page import floor_page
from scorekeeper.parties.queries import evening_of, games_of
from scorekeeper.parties.verbs.hosting import host_event
from scorekeeper.parties.verbs.people import add_single, change_line, substitute
from scorekeeper.parties.verbs.playing import move_pairs, record_outcome
from scorekeeper.rules.floor import Mode
from tests.games.factories import record
from tests.parties.factories import a_game_at, a_party, actor

pytestmark = pytest.mark.django_db


def the_floor(party, now=None):
    return floor_page(evening_of(party), games_of(party), now or timezone.now())


def pairs_at(page, number=1):
    """Who sits at a table: name, side, streak, score."""
    [table] = [table for table in page.tables if table.number == number]
    return [(pair.name, pair.side, pair.streak, pair.score) for pair in table.pairs]


def key():
    return uuid.uuid4()


def test_an_evening_that_has_just_begun_is_empty():
    party, _ = a_party()
    page = the_floor(party)
    assert (page.tables, page.line, page.calls, page.next_up) == ((), (), (), "")
    assert (page.night.games, page.night.longest, page.is_paused) == (0, "", False)


def test_a_table_shows_its_game():
    party, host = a_party(pairs=2, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 4u 10", "E 4u 9")
    page = the_floor(party)
    assert pairs_at(page) == [("Ann & Cy", "NS", 0, "4"), ("Bo & Di", "EW", 0, "−4")]
    [table] = page.tables
    assert (table.game, table.hand, table.is_over) == (game.code, 3, False)
    assert (page.night.hands, page.night.sets, page.night.games) == (2, 1, 0)


def test_who_stays_keeps_its_side_and_its_streak():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "E 7u 13")
    page = the_floor(party)
    assert page.tables[0].is_over
    assert [pair.has_won for pair in page.tables[0].pairs] == [False, True]
    move_pairs(party, 1, loser="P1", game=game, by=actor(host), submission_key=key())
    page = the_floor(party)
    assert pairs_at(page) == [("Eve & Flo", "NS", 0, ""), ("Bo & Di", "EW", 1, "")]
    assert (page.night.games, page.night.bostons) == (1, 1)
    assert (page.night.longest, page.night.longest_streak) == ("", 1)
    a_game_at(party, host)
    assert pairs_at(the_floor(party)) == [("Eve & Flo", "NS", 0, "0"), ("Bo & Di", "EW", 1, "0")]


def test_where_no_score_is_kept_the_streak_is_what_counts():
    party, host = a_party(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    for pair, kind in [("P1", EventKind.MADE), ("P1", EventKind.SET), ("P3", EventKind.SET)]:
        seen = evening_of(party).newest_at(1)
        record_outcome(party, 1, pair, kind, seen=seen, by=actor(host), submission_key=key())
    page = the_floor(party)
    assert pairs_at(page) == [("Ann & Cy", "NS", 0, ""), ("Bo & Di", "EW", 2, "")]
    assert (page.night.hands, page.night.sets) == (3, 2)
    assert (page.night.longest, page.night.longest_streak) == ("Bo & Di", 2)
    assert not page.keeps_score


def test_the_line_says_how_long_and_who_is_next():
    party, host = a_party(pairs=4, tables=1)
    change_line(party, EventKind.AWAY, "P3", by=actor(host), submission_key=key())
    page = the_floor(party, timezone.now() + timedelta(minutes=5, seconds=10))
    assert [(w.place, w.name, w.minutes, w.is_away, w.is_next) for w in page.line] == [
        (1, "Eve & Flo", 5, True, False),
        (2, "Gus & Hal", 5, False, True),
    ]
    assert page.next_up == "Gus & Hal"


def test_a_pair_that_sat_down_is_called_for_three_minutes():
    party, host = a_party(pairs=3, tables=1)
    Event.objects.update(at=timezone.now() - timedelta(minutes=10))
    assert the_floor(party).calls == ()
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, by=actor(host), submission_key=key())
    [call] = the_floor(party).calls
    assert (call.table, call.name) == (1, "Eve & Flo")
    assert the_floor(party, timezone.now() + timedelta(minutes=4)).calls == ()


def test_a_pair_that_won_where_it_sat_down_is_not_called_any_more():
    party, host = a_party(pairs=4, tables=1)
    for said, loser in [("N 7u 13", "P2"), ("E 7u 13", "P1")]:
        game, scorer = a_game_at(party, host)
        record(game, scorer, said)
        move_pairs(party, 1, loser=loser, game=game, by=actor(host), submission_key=key())
    assert [call.name for call in the_floor(party).calls] == ["Gus & Hal"]


def test_a_table_that_waits_for_a_pair_is_half_empty():
    party, host = a_party(pairs=2, tables=1)
    newest = evening_of(party).next_number - 1
    by = actor(host)
    host_event(
        party, EventKind.FORFEIT, {"table": 1, "pair": "P1"}, seen=newest, by=by,
        submission_key=key(),
    )  # fmt: skip
    page = the_floor(party)
    assert page.tables[0].is_half_empty
    assert pairs_at(page) == [("Bo & Di", "EW", 1, "")]


def test_a_substitute_takes_the_side():
    party, host = a_party(pairs=2, tables=1)
    substitute(party, "P2", ("Gus", "Di"), by=actor(host), submission_key=key())
    assert pairs_at(the_floor(party)) == [("Ann & Cy", "NS", 0, ""), ("Gus & Di", "EW", 0, "")]


def test_singles_a_pause_and_the_end_are_told():
    party, host = a_party()
    add_single(party, "Zoe", by=actor(host), submission_key=key())
    for kind in (EventKind.PAUSED, EventKind.CLOSED):
        newest = evening_of(party).next_number - 1
        host_event(party, kind, {}, seen=newest, by=actor(host), submission_key=key())
    page = the_floor(party)
    assert (page.singles, page.is_paused, page.is_closed) == (("Zoe",), True, True)


def test_the_floor_asks_the_database_nothing(django_assert_num_queries):
    party, host = a_party(pairs=6, tables=2)
    for number in (1, 2):
        game, scorer = a_game_at(party, host, number)
        record(game, scorer, "N 4u 10")
    evening, games = evening_of(party), games_of(party)
    with django_assert_num_queries(0):
        floor_page(evening, games, timezone.now())
