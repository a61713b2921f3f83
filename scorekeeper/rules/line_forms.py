"""The lines that all games share as plain data, and the joint where a game adds its hands.

The plain form is exactly a line of ``scorekeeper.scoresheet/1``. ``LineForms`` is one game's way to
write lines: ``read`` and ``write`` are inverses. Seats and sides are all that can be at any table
of the game; whether they are at *this* table is for ``checking.check_line``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any, TypeVar

from .errors import RulesError
from .lines import (
    Adjustment,
    Deal,
    Forfeit,
    Line,
    Misdeal,
    PassedOut,
    PlayedHand,
    RulesChange,
    Stopped,
)
from .reading import Reader
from .seats import Seat, Side

T = TypeVar("T")

EVERY_LINE = ("note", "start", "end")
_MARKS = ("passed_out", "misdeal", "forfeit", "adjustment", "rules", "stopped")


@dataclass(frozen=True, slots=True)
class LineForms:
    """How one game writes its lines. ``read_hand`` gets a reader of a line with ``declarer`` or
    ``contract`` and takes what ``read_dealt`` makes of the keys that every deal has;
    ``write_hand`` writes the other keys."""

    seats: tuple[Seat, ...]
    sides: tuple[Side, ...]
    read_hand: Callable[[Reader, LineForms], PlayedHand]
    write_hand: Callable[[Any], dict[str, Any]]

    def read(self, data: object, path: str = "") -> Line:
        """Read one line. Raises ``RulesError`` at the wrong value; whether the line *can be* under
        the rules of its table is for ``checking.check_line``."""
        reader = Reader(data, path)
        kinds = [key for key in _MARKS if key in reader]
        if "declarer" in reader or "contract" in reader:
            kinds.append("hand")
        if len(kinds) != 1:
            code = "line_of_two_kinds" if kinds else "line_of_no_kind"
            raise RulesError(code, path, kinds=tuple(kinds))
        match kinds[0]:
            case "passed_out":
                self._allow_said(reader, "passed_out", "dealer")
                return PassedOut(**self.read_dealt(reader))
            case "misdeal":
                self._allow_said(reader, "misdeal", "dealer")
                return Misdeal(**self.read_dealt(reader))
            case "forfeit":
                reader.allow_only(("forfeit", *EVERY_LINE))
                side = reader.one_of("forfeit", self.sides, "no_such_side")
                return Forfeit(side=side, **read_common(reader))
            case "adjustment":
                return self._read_adjustment(reader)
            case "rules":
                reader.allow_only(("rules", *EVERY_LINE))
                changes = dict(reader.below("rules").data)
                return RulesChange(changes=changes, **read_common(reader))
            case "stopped":
                self._allow_said(reader, "stopped", "counts")
                reader.require("counts")
                return Stopped(counts=reader.flag("counts"), **read_common(reader))
        return self.read_hand(reader, self)

    def write(self, line: Line) -> dict[str, Any]:
        """The plain form of a line, without keys that say nothing."""
        data = self._write_kind(line)
        if isinstance(line, Deal) and line.dealer is not None:
            data["dealer"] = line.dealer
        return data | {key: getattr(line, key) for key in EVERY_LINE if getattr(line, key)}

    def read_dealt(self, reader: Reader) -> dict[str, Any]:
        """What every deal may carry, by field."""
        return {"dealer": self.read_seat(reader, "dealer"), **read_common(reader)}

    def read_seat(self, reader: Reader, key: str) -> Seat | None:
        """A seat of the game; None where the key is missing."""
        return reader.one_of(key, self.seats, "no_such_player") if key in reader else None

    def _allow_said(self, reader: Reader, mark: str, *others: str) -> None:
        """A line known by a key that only ever holds ``true``."""
        reader.allow_only((mark, *others, *EVERY_LINE))
        if reader.data[mark] is not True:
            raise RulesError("only_true", reader.at(mark), key=mark)

    def _read_adjustment(self, reader: Reader) -> Adjustment:
        reader.allow_only(("adjustment", "reason", *EVERY_LINE))
        points = reader.below("adjustment")
        points.allow_only(self.sides)
        if not points.data:
            raise RulesError("no_points_given", points.path)
        for side in points.data:
            if points.number(side) is None:
                raise RulesError("not_a_whole_number", points.at(side), key=side)
        reader.require("reason")
        reason = reader.text("reason")
        return Adjustment(points=dict(points.data), reason=reason, **read_common(reader))

    def _write_kind(self, line: Line) -> dict[str, Any]:
        match line:
            case PlayedHand(declarer=declarer, contract=contract):
                bid = {"declarer": declarer, "contract": str(contract)}
                return bid | self.write_hand(line)
            case PassedOut():
                return {"passed_out": True}
            case Misdeal():
                return {"misdeal": True}
            case Forfeit(side=side):
                return {"forfeit": side}
            case Adjustment(points=points, reason=reason):
                return {"adjustment": dict(points), "reason": reason}
            case RulesChange(changes=changes):
                return {"rules": dict(changes)}
            case Stopped(counts=counts):
                return {"stopped": True, "counts": counts}
        raise TypeError(f"not a line: {line!r}")


def read_common(reader: Reader) -> dict[str, str]:
    """What every line may carry, by field."""
    for key in ("start", "end"):
        if key in reader and not _is_iso_time(reader.text(key)):
            raise RulesError("not_a_time", reader.at(key), key=key)
    return {key: reader.text(key) for key in EVERY_LINE}


def read_list(reader: Reader, key: str, read: Callable[[object], T]) -> tuple[T, ...]:
    """A list of texts that ``read`` reads, such as the calls of an auction."""
    found = []
    for index, text in enumerate(reader.items(key)):
        try:
            found.append(read(text))
        except RulesError as error:
            raise error.below(reader.at(f"{key}[{index}]")) from None
    return tuple(found)


def _is_iso_time(text: str) -> bool:
    """An ISO date and time, a date, or a time of day."""
    for read in (datetime.fromisoformat, time.fromisoformat):
        try:
            read(text)
        except ValueError:
            continue
        return True
    return False
