"""An evening as its events make it."""

import uuid

import pytest
from django.utils import timezone

from scorekeeper.games.queries import names_of
from scorekeeper.parties.models import EventKind
from scorekeeper.parties.pages.floor_page import floor_page
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import take_back
from scorekeeper.parties.verbs.playing import move_pairs, record_outcome, walk_out
from scorekeeper.parties.verbs.put_right import seats_too
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.floor import Mode
from tests.games.factories import record
from tests.parties.at_table import happens
from tests.parties.factories import a_game_at, a_party, actor, floor_of, joins

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


def a_moved_party(pairs=4):
    party, host = a_party(pairs=pairs, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, by=actor(host), submission_key=uuid.uuid4())
    return party, host, game, evening_of(party).next_number - 1


def take_it_back(party, host, event):
    seen = evening_of(party).next_number - 1
    take_back(party, event, seen=seen, by=actor(host), submission_key=uuid.uuid4())


def test_a_rotation_is_taken_back_whatever_came_after():
    party, host, game, event = a_moved_party()
    joins(party, host, ("Ida", "Jo"))
    happens(party, host, EventKind.AWAY, pair="P4")
    happens(party, host, EventKind.PAUSED)
    take_it_back(party, host, event)
    assert floor_of(party) == (
        {1: ("Ann & Cy", "Bo & Di")},
        ("Eve & Flo", "Gus & Hal", "Ida & Jo"),
    )
    assert evening_of(party).floor.away == {"P4"}
    assert evening_of(party).is_paused
    happens(party, host, EventKind.RESUMED)
    assert a_game_at(party, host)[0] == game


def test_unless_what_came_after_could_not_have_happened():
    party, host, _game, event = a_moved_party()
    following, scorer = a_game_at(party, host)
    record(following, scorer, "N 7u 13")
    by, key = actor(host), uuid.uuid4()
    move_pairs(party, 1, loser="P3", game=following, by=by, submission_key=key)
    where = floor_of(party)
    with pytest.raises(RulesError) as refused:
        take_it_back(party, host, event)
    assert (refused.value.code, refused.value.path) == ("not_at_table", f"event {event + 1}")
    assert floor_of(party) == where


# --- Sides ----------------------------------------------------------------------------------------


def sides_on_the_floor(party):
    page = floor_page(evening_of(party), [], timezone.now())
    return {pair.side: pair.pair for pair in page.tables[0].pairs}


def sides_of_the_game(party, host):
    return a_game_at(party, host)[0].sitting.sides


def test_who_stays_keeps_its_side_where_no_game_was_begun():
    party, host = a_party(pairs=4, tables=1)
    walk_out(party, 1, "P1", by=actor(host), submission_key=uuid.uuid4())
    assert sides_on_the_floor(party) == {"NS": "P3", "EW": "P2"}
    assert sides_of_the_game(party, host) == {"NS": "P3", "EW": "P2"}


def test_the_game_has_the_sides_of_the_floor_after_every_move():
    party, host = a_party(pairs=4, tables=1)
    for loser in ("P1", "P3", "P2"):
        game, scorer = a_game_at(party, host)
        side = "NS" if game.sitting.sides["NS"] == loser else "EW"
        record(game, scorer, "E 7u 13" if side == "NS" else "N 7u 13")
        move_pairs(party, 1, loser=loser, game=game, by=actor(host), submission_key=uuid.uuid4())
        floor = sides_on_the_floor(party)
        assert sides_of_the_game(party, host) == floor


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
    seats_too(
        party,
        event,
        table=1,
        last=("P1",),
        seen=event,
        by=actor(host),
        submission_key=uuid.uuid4(),
    )
    assert floor_of(party) == ({1: ("Bo & Di", "Eve & Flo")}, ("Ann & Cy",))
