"""A game as a public document, so that nobody's records are locked in."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.documents import Sheet, write_sheet


def scoresheet(sheet: LiveSheet, names: Names) -> dict[str, Any]:
    """The sheet as it stands, as ``scorekeeper.scoresheet/1``; read again it gives the same score.
    It holds the facts of every line, rulings and notes among them, but not who wrote them."""
    return write_sheet(
        Sheet(
            kind=sheet.kind,
            rules=sheet.rules_at_start,
            seats=sheet.start.seats,
            players={seat: name for seat, name in names.items() if name},
            first_dealer=sheet.head.get("first_dealer"),
            start=sheet.head.get("start", {}),
            start_sets=sheet.head.get("start_sets", {}),
            lines=tuple(entry.line for entry in sheet.entries),
        )
    )
