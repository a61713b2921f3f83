"""Rulings as plain data, for the seats and sides of any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .errors import RulesError
from .lines import Ruling
from .reading import Reader
from .seats import Seat, Side

KINDS = ("renege", "false_claim", "settled")
_KEYS = (
    "kind", "against", "accused", "by", "verdict", "book", "pile", "books", "replay", "director",
    "reason",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RulingForms:
    """How one game writes rulings. ``against`` is a seat or a side; ``unfit`` are keys that have
    no meaning in a ruling of that kind."""

    seats: tuple[Seat, ...]
    sides: tuple[Side, ...]
    unfit: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def read(self, data: object, path: str = "") -> Ruling:
        """One ruling of a hand from its plain form; ``RulesError`` below ``path``."""
        reader = Reader(data, path)
        reader.allow_only(_KEYS)
        kind = reader.one_of("kind", KINDS, "bad_ruling_kind")
        for key in self.unfit.get(kind, ()):
            if key in reader:
                raise RulesError("unknown_key", reader.at(key), key=key)
        if "book" in reader and "pile" in reader:
            raise RulesError("book_or_pile", reader.at("pile"))
        return Ruling(
            kind=kind,
            against=self._player(reader, "against", self.seats + self.sides),
            accused=self._player(reader, "accused", self.seats),
            by=self._player(reader, "by", self.seats),
            verdict=None if kind == "settled" else _read_verdict(reader),
            book=reader.number("book"),
            pile=read_pile(reader.data.get("pile"), reader.at("pile"), self.sides),
            books=reader.number("books"),
            replay=reader.flag("replay"),
            director=reader.flag("director"),
            reason=reader.text("reason"),
        )

    def read_all(self, reader: Reader) -> tuple[Ruling, ...]:
        """The ``rulings`` of a hand."""
        return tuple(
            self.read(ruling, reader.at(f"rulings[{index}]"))
            for index, ruling in enumerate(reader.items("rulings"))
        )

    def _player(self, reader: Reader, key: str, allowed: tuple[str, ...]) -> str | None:
        if key not in reader:
            return None
        return reader.one_of(key, tuple(dict.fromkeys(allowed)), "no_such_player")


def write_ruling(ruling: Ruling) -> dict[str, Any]:
    """Inverse of ``RulingForms.read``."""
    data: dict[str, Any] = {"kind": ruling.kind}
    for key in _KEYS[1:]:
        value = getattr(ruling, key)
        if value is not None and value is not False and value != "":
            data[key] = list(value) if key == "pile" else value
    return data


def read_pile(pile: object, path: str, sides: tuple[Side, ...]) -> tuple[Side, int] | None:
    """``["EW", 3]``: the third pile of that side's row, the kitty's not counted."""
    if pile is None:
        return None
    row, place = pile if isinstance(pile, list) and len(pile) == 2 else (None, None)
    if not isinstance(row, str) or row not in sides or type(place) is not int:
        raise RulesError("bad_pile", path)
    return row, place


def _read_verdict(reader: Reader) -> str:
    verdict = reader.require("verdict")
    if not isinstance(verdict, str):
        raise RulesError("not_a_text", reader.at("verdict"), key="verdict")
    return verdict
