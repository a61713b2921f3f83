"""What a phone remembers of its table: "our house" and the names last used."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.accounts.models import Device
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.seats import SEATS


def our_house(device: Device | None) -> HouseRules | None:
    """The rules this phone saved; None where it saved none, or what it saved is no longer valid."""
    if device is None or device.house_rules is None:
        return None
    try:
        return HouseRules.from_dict(device.house_rules)
    except RulesError:
        return None


def save_our_house(device: Device, rules: HouseRules) -> None:
    device.house_rules = rules.to_dict()
    device.save(update_fields=["house_rules"])


def names_here(device: Device | None) -> dict[str, str]:
    """The names last used at this phone's table, by seat."""
    saved = device.names if device and isinstance(device.names, dict) else {}
    return {seat: str(saved.get(seat, "")) for seat in SEATS}


def remember_names(device: Device, names: Mapping[str, str]) -> None:
    """Keep the names for the next game; without a query where they are what is kept."""
    kept = {seat: name for seat, name in names.items() if name}
    if kept != (device.names or {}):
        device.names = kept
        device.save(update_fields=["names"])
