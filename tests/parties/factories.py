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

PAIRS = (
    ("Ann", "Cy"), ("Bo", "Di"), ("Eve", "Flo"), ("Gus", "Hal"), ("Ida", "Jo"), ("Kit", "Lou"),
)  # fmt: skip


def a_party(*, pairs=0, tables=0, limit=2, mode=Mode.LOSER_RISES, **options) -> tuple[Party, Host]:
    """An evening with so many pairs, so many tables open, and the phone of its host."""
    party = start_party(
        name="Ann’s party",
        kind="bid-whist",
        rules=HouseRules(),
        mode=mode,
        tables=limit,
        streak_cap=options.pop("streak_cap", None),
        moves_by_itself=options.pop("moves_by_itself", False),
        device=Device.objects.create(),
        host_name="Host",
        submission_key=uuid.uuid4(),
    )
    host = party.hosts.get()
    for names in PAIRS[:pairs]:
        joins(party, host, names)
    for _ in range(tables):
        open_table(party, by=actor(host), submission_key=uuid.uuid4())
    party.refresh_from_db()
    return party, host


def actor(host: Host) -> Actor:
    return Actor(host.device_id, host.name)


def joins(party, host, names, **options) -> str:
    return add_pair(party, names, by=actor(host), submission_key=uuid.uuid4(), **options)


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
