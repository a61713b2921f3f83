"""What a phone remembers of its table: "our house" of each game, and the names last used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.accounts.models import Device
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.table_rules import TableRules


def our_house(device: Device | None, kind: Kind) -> Any:
    """The rules this phone saved for a game (``TableRules``); None where it saved none, or what it
    saved is no longer valid."""
    saved = (device.house_rules or {}).get(kind.key) if device else None
    if saved is None:
        return None
    try:
        return kind.read_rules(saved)
    except RulesError:
        return None


def save_our_house(device: Device, kind: Kind, rules: TableRules) -> None:
    device.house_rules = {**(device.house_rules or {}), kind.key: rules.to_dict()}
    device.save(update_fields=["house_rules"])


def names_here(device: Device | None, seats: Iterable[Seat]) -> dict[Seat, str]:
    """The names last used at this phone's table, by seat."""
    saved = device.names if device and isinstance(device.names, dict) else {}
    return {seat: str(saved.get(seat, "")) for seat in seats}


def remember_names(device: Device, names: Mapping[Seat, str], seats: Iterable[Seat]) -> None:
    """Keep the names for the next game at a table with these ``seats``; without a query where they
    are what is kept."""
    kept = {seat: name for seat, name in (device.names or {}).items() if seat not in set(seats)}
    kept |= {seat: name for seat, name in names.items() if name}
    if kept != (device.names or {}):
        device.names = kept
        device.save(update_fields=["names"])
