"""Evenings for tests, in a few words."""

from __future__ import annotations

import uuid

from scorekeeper.accounts.models import Device
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.models import Host, Party
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import open_table, start_party
from scorekeeper.parties.verbs.people import add_pair
from scorekeeper.parties.verbs.playing import start_table_game
from scorekeeper.rules.floor import Mode
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.individual_rules import IndividualRules

PAIRS = (
    ("Ann", "Cy"), ("Bo", "Di"), ("Eve", "Flo"), ("Gus", "Hal"), ("Ida", "Jo"), ("Kit", "Lou"),
)  # fmt: skip


PLAYERS = (
    ("Ann",), ("Bo",), ("Cy",), ("Di",), ("Eve",), ("Flo",), ("Gus",), ("Hal",), ("Ida",),
)  # fmt: skip


def a_party(*, pairs=0, tables=0, limit=2, mode=Mode.LOSER_RISES, **options) -> tuple[Party, Host]:
    """An evening with so many pairs, so many tables open, and the phone of its host."""
    started = {"kind": "bid-whist", "seats": 2, "rules": HouseRules()}
    return _begun(started, PAIRS[:pairs], tables, limit, mode, options)


def singles(*, players=0, tables=0, limit=2, seats=4, **options) -> tuple[Party, Host]:
    """The same where everybody plays for themselves, a game to five points."""
    rules = IndividualRules(target=5, **options.pop("rules", {}))
    started = {"kind": "bid-whist-individual", "seats": seats, "rules": rules}
    return _begun(started, PLAYERS[:players], tables, limit, Mode.LOSER_RISES, options)


def _begun(started, people, tables, limit, mode, options) -> tuple[Party, Host]:
    party = start_party(
        **started,
        name="Ann’s party",
        mode=mode,
        tables=limit,
        streak_cap=options.pop("streak_cap", None),
        moves_by_itself=options.pop("moves_by_itself", False),
        device=Device.objects.create(),
        host_name="Host",
        submission_key=uuid.uuid4(),
    )
    host = party.hosts.get()
    for names in people:
        joins(party, host, names)
    for _ in range(tables):
        open_table(party, by=actor(host), submission_key=uuid.uuid4())
    party.refresh_from_db()
    return party, host


def actor(host: Host) -> Actor:
    return Actor(host.device_id, host.name)


def joins(party, host, names, **options) -> str:
    return add_pair(party, names, by=actor(host), submission_key=uuid.uuid4(), **options)


def books(*of_players, bid=5, declarer="P1") -> dict:
    """A hand of everybody for themselves, by everybody's books: the facts of a line."""
    held = {f"P{number}": count for number, count in enumerate(of_players, start=1)}
    return {"declarer": declarer, "contract": str(bid), "books": held}


def floor_of(party) -> tuple[dict[int, tuple[str, ...]], tuple[str, ...]]:
    """Who sits where, and the line, as names."""
    evening = evening_of(party)
    tables = {
        table.number: tuple(evening.spoken(pair) for pair in table.pairs)
        for table in evening.floor.tables
    }
    return tables, tuple(evening.spoken(pair) for pair in evening.floor.line)


def a_game_at(party, host, table=1):
    """The game at a table, and the right of the phone that keeps its score."""
    game = start_table_game(party, table, by=actor(host))
    return game, game.scorers.get(device_id=host.device_id)
