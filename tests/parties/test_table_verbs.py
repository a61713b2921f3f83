"""What happens at a table, beside the rotation itself."""

import uuid

import pytest

from scorekeeper.accounts.devices import COOKIE
from scorekeeper.accounts.models import Device
from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.recording import undo_last
from scorekeeper.parties.models import EventKind, PairPhone
from scorekeeper.parties.permissions import at_table_or_none
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.floor import Stale
from scorekeeper.parties.verbs.hosting import open_table
from scorekeeper.parties.verbs.playing import (
    move_pairs,
    record_outcome,
    start_table_game,
    walk_out,
)
from scorekeeper.rules.floor import Mode
from tests.games.factories import another_scorer, client_of, record
from tests.parties.factories import a_game_at, a_party, actor, floor_of, joins

pytestmark = pytest.mark.django_db


def key():
    return uuid.uuid4()


def hand(party, host, kind, pair="P1", seen=None, **more):
    seen = evening_of(party).newest_at(1) if seen is None else seen
    record_outcome(
        party,
        1,
        pair,
        kind,
        seen=seen,
        by=actor(host),
        submission_key=more.pop("key", key()),
        **more,
    )


def take_back_the_last_hand(game, scorer):
    sheet = sheet_of(game)
    undo_last(
        game,
        number=sheet.entries[-1].number,
        seen_revision=sheet.entries[-1].revision,
        by=scorer,
        submission_key=key(),
    )


def test_a_hand_that_another_phone_recorded_is_not_counted_twice():
    party, host = a_party(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    seen = evening_of(party).newest_at(1)
    hand(party, host, EventKind.MADE, seen=seen)
    with pytest.raises(Stale):
        hand(party, host, EventKind.MADE, seen=seen)
    hand(party, host, EventKind.MADE)
    assert [event.kind for event in party.events.all()][-2:] == ["made", "made"]


def test_two_taps_on_one_button_are_one_hand():
    party, host = a_party(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    seen, once = evening_of(party).newest_at(1), key()
    for _ in range(2):
        hand(party, host, EventKind.SET, seen=seen, key=once)
    assert party.events.filter(kind="set").count() == 1


def test_a_pair_that_is_set_may_go_home():
    party, host = a_party(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    hand(party, host, EventKind.SET, goes_home=True)
    assert floor_of(party) == ({1: ("Bo & Di", "Eve & Flo")}, ())


def test_a_pair_that_lost_may_go_home():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    move_pairs(
        party, 1, loser="P2", game=game, by=actor(host), submission_key=key(), goes_home=True
    )
    assert floor_of(party) == ({1: ("Ann & Cy", "Eve & Flo")}, ())


def test_a_pair_that_walks_out_loses_its_game_and_its_phones_their_right():
    party, host = a_party(pairs=3, tables=1)
    game, _ = a_game_at(party, host)
    phone = another_scorer(game, "Bo & Di")
    PairPhone.objects.create(party=party, device=phone.device, pair="P2")
    walk_out(party, 1, "P2", by=actor(host), submission_key=key())
    assert floor_of(party) == ({1: ("Ann & Cy", "Eve & Flo")}, ())
    state = sheet_of(game).state
    assert (state.over, state.winner, state.ended_by) == (True, "NS", "forfeit")
    assert [scorer.name for scorer in game.scorers.filter(revoked_at=None)] == ["Host"]
    with pytest.raises(Stale):
        walk_out(party, 1, "P2", by=actor(host), submission_key=key())


def test_a_pair_that_walks_out_moves_the_others_once_where_games_move_them_by_themselves():
    party, host = a_party(pairs=4, tables=1, moves_by_itself=True)
    a_game_at(party, host)
    walk_out(party, 1, "P2", by=actor(host), submission_key=key())
    assert floor_of(party) == ({1: ("Ann & Cy", "Eve & Flo")}, ("Gus & Hal",))


def test_a_game_that_nobody_lost_is_followed_by_another():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, {"stopped": True, "counts": False})
    another = start_table_game(party, 1, by=actor(host))
    assert another.follows == game
    assert start_table_game(party, 1, by=actor(host)) == another


def test_a_game_that_ends_once_more_after_its_pairs_have_moved_moves_nobody():
    party, host = a_party(pairs=4, tables=1, moves_by_itself=True)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    where = floor_of(party)
    take_back_the_last_hand(game, scorer)
    record(game, scorer, "E 7u 13")
    assert floor_of(party) == where


def test_a_long_name_is_short_enough_for_the_list_of_phones(rf):
    party, host = a_party()
    pair = joins(party, host, ("Bartholomew the Second of Essex", "Wilhelmina"))
    joins(party, host, ("Bo", "Di"))
    open_table(party, by=actor(host), submission_key=key())
    phone = Device.objects.create()
    PairPhone.objects.create(party=party, device=phone, pair=pair)
    request = rf.get("/")
    request.COOKIES = {COOKIE: client_of(phone).cookies[COOKIE].value}
    at = at_table_or_none(request, party, evening_of(party), 1)
    assert len(at.actor.name) == 30
