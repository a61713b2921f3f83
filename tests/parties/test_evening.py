"""An evening as its events make it."""

import uuid

import pytest

from scorekeeper.games.queries import names_of
from scorekeeper.parties.models import EventKind, Mode
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import take_back
from scorekeeper.parties.verbs.playing import move_pairs, record_outcome, seats_too
from tests.games.factories import record
from tests.parties.factories import a_game_at, a_party, actor, floor_of

pytestmark = pytest.mark.django_db


def test_the_first_two_pairs_sit_down_and_the_others_wait():
    party, _ = a_party(pairs=4, tables=1)
    assert floor_of(party) == (
        {1: ("Ann & Cy", "Bo & Di")},
        ("Eve & Flo", "Gus & Hal"),
    )


def test_the_loser_of_a_game_gets_up_and_the_next_pair_sits_down():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, by=actor(host), submission_key=uuid.uuid4())
    assert floor_of(party) == ({1: ("Ann & Cy", "Eve & Flo")}, ("Bo & Di",))
    following, _ = a_game_at(party, host)
    assert names_of(following) == {"N": "Ann", "E": "Eve", "S": "Cy", "W": "Flo"}
    assert following.follows == game


def test_a_game_that_ends_moves_the_pairs_by_itself_where_the_host_chose_so():
    party, host = a_party(pairs=3, tables=1, moves_by_itself=True)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "E 7u 13")
    assert floor_of(party) == ({1: ("Bo & Di", "Eve & Flo")}, ("Ann & Cy",))


def test_a_set_pair_gets_up_where_no_score_is_kept():
    party, host = a_party(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    seated = evening_of(party).seated_by[1].number
    record_outcome(
        party, 1, "P1", EventKind.SET, seen=seated, by=actor(host), submission_key=uuid.uuid4()
    )
    assert floor_of(party) == ({1: ("Bo & Di", "Eve & Flo")}, ("Ann & Cy",))


def test_a_rotation_is_taken_back_whatever_came_after():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, by=actor(host), submission_key=uuid.uuid4())
    event = evening_of(party).events[-1].number
    take_back(party, event, seen=event, by=actor(host), submission_key=uuid.uuid4())
    assert floor_of(party) == ({1: ("Ann & Cy", "Bo & Di")}, ("Eve & Flo",))
    assert a_game_at(party, host)[0] == game


def test_the_seats_follow_a_game_that_was_put_right():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, by=actor(host), submission_key=uuid.uuid4())
    event = evening_of(party).events[-1].number
    from scorekeeper.games.queries import sheet_of
    from scorekeeper.games.verbs.recording import correct_line
    from tests.games.factories import a_line

    correct_line(
        game,
        a_line("N 7u 12"),
        number=1,
        seen_revision=sheet_of(game).revisions[1],
        reason="",
        by=scorer,
        submission_key=uuid.uuid4(),
    )
    seats_too(party, event, loser="P1", by=actor(host), submission_key=uuid.uuid4())
    assert floor_of(party) == ({1: ("Bo & Di", "Eve & Flo")}, ("Ann & Cy",))
