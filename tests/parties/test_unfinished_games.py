"""A game that the host breaks off counts for nobody, whoever plays it to its end later."""

import uuid

import pytest

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.pages.summary_page import summary_page
from scorekeeper.parties.queries import evening_of, games_of
from scorekeeper.parties.verbs.hosting import take_back
from scorekeeper.parties.verbs.people import substitute
from scorekeeper.parties.verbs.playing import walk_out
from tests.games.factories import record
from tests.parties.at_table import happens, text
from tests.parties.factories import a_game_at, a_party, actor
from tests.parties.test_host_people import Phone
from tests.parties.test_summary import rows_of

pytestmark = pytest.mark.django_db


def how(host):
    return {"by": actor(host), "submission_key": uuid.uuid4()}


def counted(party):
    """Games and wins of the pairs that have any."""
    return {name: (games, wins) for _, name, wins, games, _ in rows_of(party) if games}


BO_WON = {"Bo & Di": (1, 1), "Ann & Cy": (1, 0)}


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        (EventKind.CLOSES, {"table": 1}),
        (EventKind.MOVES, {"pair": "P2", "to": ["line", 1]}),
    ],
)
def test_it_counts_for_nobody_when_somebody_finishes_it(kind, facts):
    party, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 4u 10")
    happens(party, host, kind, **facts)
    record(game, scorer, "E 7u 13")
    assert counted(party) == {}
    night = summary_page(evening_of(party), games_of(party)).night
    assert (night.games, night.hands, night.bostons) == (0, 1, 0)


def test_one_that_was_over_before_counts():
    party, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "E 7u 13")
    happens(party, host, EventKind.CLOSES, table=1)
    assert counted(party) == BO_WON


def test_one_that_was_over_before_somebody_played_on_counts_for_the_new_pair():
    party, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "E 7u 13")
    substitute(party, "P2", ("Bo", "Zoe"), **how(host))
    happens(party, host, EventKind.CLOSES, table=1)
    assert counted(party) == {"Bo & Zoe": (1, 1), "Ann & Cy": (1, 0)}


def test_one_whose_table_was_never_opened_counts_for_nobody():
    party, host = a_party(pairs=2, tables=1)
    game, scorer = a_game_at(party, host)
    take_back(party, 3, seen=3, **how(host))
    record(game, scorer, "E 7u 13")
    assert counted(party) == {}


def test_one_that_a_pair_walked_out_of_counts():
    party, host = a_party(pairs=4, tables=1)
    a_game_at(party, host)
    walk_out(party, 1, "P1", **how(host))
    assert counted(party) == BO_WON


def test_the_same_pairs_at_the_same_table_once_more_are_another_game():
    party, host = a_party(pairs=2, tables=1)
    game, scorer = a_game_at(party, host)
    happens(party, host, EventKind.CLOSES, table=1)
    happens(party, host, EventKind.OPENS, table=1)
    record(game, scorer, "E 7u 13")
    assert counted(party) == {}


def test_the_host_is_told_that_a_move_breaks_a_game_off():
    phone = Phone(pairs=3, tables=1)
    told = "The game that is played at table 1 would be left unfinished"
    assert told not in text(phone.get("pair/P1/"))
    game, scorer = a_game_at(phone.party, phone.host)
    assert told in text(phone.get("pair/P1/"))
    assert told not in text(phone.get("pair/P3/"))
    record(game, scorer, "E 7u 13")
    assert told not in text(phone.get("pair/P1/"))


def test_a_game_that_began_since_is_told_of_before_it_is_broken_off():
    phone = Phone(pairs=3, tables=1)
    said = {"step": "move", "to": "line-1", "reason": "They sat down by mistake"}
    game, _ = a_game_at(phone.party, phone.host)
    answer = phone.post("pair/P1/", said)
    assert (answer.status_code, phone.tables) == (409, {1: ("Ann & Cy", "Bo & Di")})
    assert 'value="They sat down by mistake"' in answer.content.decode()
    assert phone.post("pair/P1/", said | {"breaks_off": game.code}).status_code == 303
    assert phone.tables == {1: ("Bo & Di",)}
