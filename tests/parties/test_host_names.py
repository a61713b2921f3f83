"""Names put right and substitutes, in the games that are played too."""

import uuid

import pytest

from scorekeeper.accounts.models import Device
from scorekeeper.games.queries import names_of
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.queries import evening_of, pair_of, sittings_now
from scorekeeper.parties.verbs.hosting import take_back
from scorekeeper.parties.verbs.people import belong_to, rename, substitute
from tests.games.factories import record
from tests.parties.factories import a_game_at, a_party, actor, floor_of

pytestmark = pytest.mark.django_db


def press(host):
    return {"by": actor(host), "submission_key": uuid.uuid4()}


def playing(party):
    return {
        table: sitting.game for table, sitting in sittings_now(party, evening_of(party)).items()
    }


def test_a_name_put_right_is_right_in_the_game_that_is_played():
    party, host = a_party(pairs=2, tables=1)
    game, _ = a_game_at(party, host)
    rename(party, "P2", ("Bob", "Di"), **press(host))
    assert names_of(game) == {"N": "Ann", "E": "Bob", "S": "Cy", "W": "Di"}
    before, game.revision = game.revision, 0
    game.refresh_from_db()
    assert game.revision > before


def test_a_substitute_plays_the_game_on():
    party, host = a_party(pairs=2, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 4u 10")
    assert substitute(party, "P1", ("Ann", "Zoe"), **press(host)) == "P3"
    assert playing(party) == {1: game}
    assert names_of(game) == {"N": "Ann", "E": "Bo", "S": "Zoe", "W": "Di"}


def test_a_tap_twice_substitutes_once():
    party, host = a_party(pairs=2, tables=1)
    once = press(host)
    assert [substitute(party, "P1", ("Ann", "Zoe"), **once) for _tap in range(2)] == ["P3", "P3"]


def test_a_substitute_that_is_taken_back_gives_back_game_names_and_phone():
    party, host = a_party(pairs=2, tables=1)
    game, _ = a_game_at(party, host)
    phone = Actor(Device.objects.create().pk, "Cy")
    belong_to(party, "P1", by=phone)
    substitute(party, "P1", ("Ann", "Zoe"), **press(host))
    assert pair_of(party, phone.device) == "P3"
    event = evening_of(party).events[-1].number
    take_back(party, event, seen=event, **press(host))
    assert floor_of(party) == ({1: ("Ann & Cy", "Bo & Di")}, ())
    assert playing(party) == {1: game}
    assert names_of(game) == {"N": "Ann", "E": "Bo", "S": "Cy", "W": "Di"}
    assert pair_of(party, phone.device) == "P1"
