"""A game that ended was played by those who sat there: nothing before it can become anything by
which others did."""

import uuid

import pytest

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import take_back
from scorekeeper.parties.verbs.people import substitute
from scorekeeper.parties.verbs.playing import move_pairs, walk_out
from scorekeeper.parties.verbs.put_right import seats_too
from scorekeeper.rules.errors import RulesError
from tests.games.factories import client_of, record
from tests.parties.at_table import text, url
from tests.parties.factories import a_game_at, a_party, actor, floor_of
from tests.parties.test_host_people import Phone
from tests.parties.test_host_questions import put_right

pytestmark = pytest.mark.django_db


def how(host):
    return {"by": actor(host), "submission_key": uuid.uuid4()}


def newest(party):
    return evening_of(party).next_number - 1


def lost(party, host, loser, said):
    game, scorer = a_game_at(party, host)
    record(game, scorer, said)
    move_pairs(party, 1, loser=loser, game=game, **how(host))
    return game, scorer


def two_games(party, host):
    """P1 beat P2, then P3; the number of the event by which P2 got up, and its game."""
    game, scorer = lost(party, host, "P2", "N 7u 13")
    first = newest(party)
    lost(party, host, "P3", "N 7u 13")
    return first, game, scorer


def test_the_seats_do_not_follow_where_a_later_game_would_have_had_other_pairs():
    party, host = a_party(pairs=4, tables=1)
    first, game, scorer = two_games(party, host)
    put_right(game, scorer, "N 7u 12")
    before = floor_of(party)
    with pytest.raises(RulesError, match="others_played") as refused:
        seats_too(party, first, table=1, last=("P1",), seen=newest(party), **how(host))
    assert refused.value.path == f"event {first + 1}"
    assert floor_of(party) == before
    page = text(client_of(host.device).get(url("table", party)))
    assert "The seats cannot follow any more: too much has happened since." in page
    assert "With the seats too" not in page


def test_the_host_is_told_which_game_it_was():
    phone = Phone(pairs=4, tables=1)
    first, game, scorer = two_games(phone.party, phone.host)
    put_right(game, scorer, "N 7u 12")
    page = text(phone.get(f"seats/{first}/"))
    assert "The seats cannot follow any more." in page
    assert "A game is over at table 1. Other pairs would have sat there" in page


def test_an_end_is_not_taken_back_under_a_later_game_of_others():
    party, host = a_party(pairs=4, tables=1)
    lost(party, host, "P2", "N 7u 13")
    first = newest(party)
    lost(party, host, "P1", "E 7u 13")
    with pytest.raises(RulesError, match="others_played"):
        take_back(party, first, seen=newest(party), **how(host))
    take_back(party, first + 1, seen=newest(party), **how(host))
    take_back(party, first, seen=newest(party), **how(host))
    assert floor_of(party) == ({1: ("Ann & Cy", "Bo & Di")}, ("Eve & Flo", "Gus & Hal"))


def test_nor_under_a_later_game_that_somebody_walked_out_of():
    party, host = a_party(pairs=4, tables=1)
    lost(party, host, "P2", "N 7u 13")
    first = newest(party)
    game, _scorer = a_game_at(party, host)
    walk_out(party, 1, "P1", **how(host))
    assert evening_of(party).events[-1].game == game
    with pytest.raises(RulesError, match="others_played"):
        take_back(party, first, seen=newest(party), **how(host))


def test_a_substitute_who_won_can_be_taken_back_still():
    party, host = a_party(pairs=3, tables=1)
    substitute(party, "P1", ("Ann", "Zoe"), **how(host))
    event = newest(party)
    lost(party, host, "P2", "N 7u 13")
    take_back(party, event, seen=newest(party), **how(host))
    assert floor_of(party) == ({1: ("Ann & Cy", "Eve & Flo")}, ("Bo & Di",))
    assert party.sittings.get().sides["NS"] == "P1"


def test_a_later_game_of_the_same_pairs_lets_an_earlier_event_go():
    phone = Phone(pairs=4, tables=1)
    phone.post("pair/P4/", {"step": "away"})
    away = newest(phone.party)
    lost(phone.party, phone.host, "P2", "N 7u 13")
    take_back(phone.party, away, seen=newest(phone.party), **how(phone.host))
    assert not phone.party.events.filter(kind=EventKind.BACK).exists()
    assert phone.line == ("Gus & Hal", "Bo & Di")
