"""Who may say what at a table: nobody but those who sit there, and the host."""

import uuid

import pytest

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.playing import move_pairs
from scorekeeper.rules.floor import Mode
from tests.games.factories import client_of, record
from tests.parties.at_table import fields, phone_of, text, url
from tests.parties.factories import a_game_at, a_party, actor, floor_of
from tests.parties.test_host_questions import put_right

pytestmark = pytest.mark.django_db

ROLES = [
    ("sits there", 303), ("host", 303), ("waits", 403), ("sits elsewhere", 403), ("stranger", 403),
]  # fmt: skip


def phones(party, host):
    tables = {table.number: table.pairs for table in evening_of(party).floor.tables}
    return {
        "sits there": phone_of(party, tables[1][0]),
        "host": client_of(host.device),
        "waits": phone_of(party, evening_of(party).floor.line[0]),
        "sits elsewhere": phone_of(party, tables[2][0]),
        "stranger": client_of(None),
    }


def page_of_host(party, host):
    return client_of(host.device).get(url("table", party)).content.decode()


def over(party, host, table=1):
    game, scorer = a_game_at(party, host, table)
    record(game, scorer, "N 7u 13")
    return game, scorer


def moved(party, host, table=1):
    """A game at ``table`` that moved its loser, and was put right since."""
    game, scorer = over(party, host, table)
    loser = evening_of(party).table(table).pairs[1]
    how = {"by": actor(host), "submission_key": uuid.uuid4()}
    move_pairs(party, table, loser=loser, game=game, **how)
    put_right(game, scorer, "N 7u 12")
    return party.events.filter(kind=EventKind.GAME_OVER).last().number


@pytest.mark.parametrize(("who", "status"), ROLES)
def test_a_game(who, status):
    party, host = a_party(pairs=5, tables=2)
    said = fields(page_of_host(party, host), url("table_game", party))
    assert phones(party, host)[who].post(url("table_game", party), said).status_code == status
    assert party.sittings.count() == (status == 303)


@pytest.mark.parametrize(("who", "status"), ROLES)
def test_a_hand(who, status):
    party, host = a_party(pairs=5, tables=2, mode=Mode.SET_PAIR_RISES, moves_by_itself=True)
    page = page_of_host(party, host)
    said = fields(page, url("table_hand", party)) | {"pair": "P1", "outcome": "set"}
    assert phones(party, host)[who].post(url("table_hand", party), said).status_code == status
    assert (floor_of(party)[1] == ("Ann & Cy",)) is (status == 303)


@pytest.mark.parametrize(("who", "status"), ROLES)
def test_who_gets_up(who, status):
    party, host = a_party(pairs=5, tables=2)
    over(party, host)
    said = fields(page_of_host(party, host), url("table_rise", party))
    assert phones(party, host)[who].post(url("table_rise", party), said).status_code == status
    assert (floor_of(party)[1] == ("Bo & Di",)) is (status == 303)


@pytest.mark.parametrize(("who", "status"), ROLES)
@pytest.mark.parametrize("answer", ["points", "seats"])
def test_whether_the_seats_follow(who, status, answer):
    party, host = a_party(pairs=5, tables=2)
    moved(party, host)
    said = fields(page_of_host(party, host), url("table_seats", party)) | {"answer": answer}
    before = party.events.count()
    assert phones(party, host)[who].post(url("table_seats", party), said).status_code == status
    assert party.events.count() - before == (status == 303)


@pytest.mark.parametrize("who", ["sits there", "host"])
@pytest.mark.parametrize("answer", ["points", "seats"])
def test_nobody_answers_at_one_table_for_another(who, answer):
    party, host = a_party(pairs=5, tables=2)
    event = moved(party, host, table=2)
    said = {
        "key": uuid.uuid4(),
        "seen": evening_of(party).next_number - 1,
        "event": event,
        "last": evening_of(party).standing[-1].facts["loser"].replace("P4", "P3"),
        "answer": answer,
    }
    before = floor_of(party)
    refused = phones(party, host)[who].post(url("table_seats", party), said)
    assert refused.status_code == 409
    assert "this is how the table stands now" in text(refused)
    assert floor_of(party) == before
    there = client_of(host.device).post(url("table_seats", party, number=2), said)
    assert there.status_code == 303
