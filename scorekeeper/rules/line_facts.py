"""The lines of a partnership sheet as plain data: ``read_line`` and ``write_line`` are inverses.

The plain form is exactly a line of ``scorekeeper.scoresheet/1``; a hand record's ``facts`` are
read and written here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, time
from typing import Any

from .bidding import parse_call, write_call
from .contract import Contract
from .errors import RulesError
from .lines import (
    Adjustment,
    Deal,
    Forfeit,
    Hand,
    Line,
    Misdeal,
    PassedOut,
    RulesChange,
    Ruling,
    Stopped,
)
from .reading import Reader
from .seats import SEATS, SIDES, Seat

_EVERY_LINE = ("note", "start", "end")
_HAND_KEYS = ("declarer", "contract", "books", "outcome", "auction", "rulings", "dealer")
_RULING_KEYS = (
    "kind", "against", "accused", "verdict", "book", "pile", "books", "replay", "director",
    "reason",
)  # fmt: skip
_RULING_KINDS = ("renege", "false_claim", "settled")


def read_line(data: object, path: str = "") -> Line:
    """Read one line. Raises ``RulesError`` at the wrong value; whether the line *can be* under
    the rules of its table is for ``checking.check_line``."""
    reader = Reader(data, path)
    kinds = [key for key in _READERS if key in reader]
    if "declarer" in reader or "contract" in reader:
        kinds.append("hand")
    if len(kinds) != 1:
        code = "line_of_two_kinds" if kinds else "line_of_no_kind"
        raise RulesError(code, path, kinds=tuple(kinds))
    return _READERS.get(kinds[0], _read_hand)(reader)


def write_line(line: Line) -> dict[str, Any]:
    """The plain form of a line, without keys that say nothing."""
    data = _write_kind(line)
    if isinstance(line, Deal) and line.dealer is not None:
        data["dealer"] = line.dealer
    return data | {key: getattr(line, key) for key in _EVERY_LINE if getattr(line, key)}


def _read_hand(reader: Reader) -> Hand:
    reader.allow_only((*_HAND_KEYS, *_EVERY_LINE))
    outcome = None
    if "outcome" in reader:
        outcome = reader.one_of("outcome", ("made", "set"), "bad_outcome")
    return Hand(
        declarer=reader.one_of("declarer", SEATS + SIDES, "no_such_player"),
        contract=reader.parsed("contract", Contract.parse),
        books=reader.number("books"),
        outcome=outcome,
        auction=_read_auction(reader),
        rulings=tuple(
            read_ruling(ruling, reader.at(f"rulings[{index}]"))
            for index, ruling in enumerate(reader.items("rulings"))
        ),
        **_dealt(reader),
    )


def _read_auction(reader: Reader) -> tuple[Any, ...] | None:
    if "auction" not in reader:
        return None
    calls = []
    for index, call in enumerate(reader.items("auction")):
        try:
            if not isinstance(call, str):
                raise RulesError("bad_bid", text=call)
            calls.append(parse_call(call))
        except RulesError as error:
            raise error.below(reader.at(f"auction[{index}]")) from None
    return tuple(calls)


def read_ruling(data: object, path: str = "") -> Ruling:
    """One ruling of a hand from its plain form; ``RulesError`` below ``path``."""
    reader = Reader(data, path)
    reader.allow_only(_RULING_KEYS)
    kind = reader.one_of("kind", _RULING_KINDS, "bad_ruling_kind")
    unfit = {
        "settled": ("accused", "verdict"),
        "renege": ("accused", "books", "replay"),
    }.get(kind, ("books", "replay"))
    for key in unfit:
        if key in reader:
            raise RulesError("unknown_key", reader.at(key), key=key)
    against = None
    if "against" in reader:
        against = reader.one_of("against", SEATS + SIDES, "no_such_player")
    accused = None
    if "accused" in reader:
        accused = reader.one_of("accused", SEATS, "no_such_player")
    if "book" in reader and "pile" in reader:
        raise RulesError("book_or_pile", reader.at("pile"))
    return Ruling(
        kind=kind,
        against=against,
        accused=accused,
        verdict=None if kind == "settled" else _read_verdict(reader),
        book=reader.number("book"),
        pile=read_pile(reader.data.get("pile"), reader.at("pile")),
        books=reader.number("books"),
        replay=reader.flag("replay"),
        director=reader.flag("director"),
        reason=reader.text("reason"),
    )


def _read_verdict(reader: Reader) -> str:
    verdict = reader.require("verdict")
    if not isinstance(verdict, str):
        raise RulesError("not_a_text", reader.at("verdict"), key="verdict")
    return verdict


def read_pile(pile: object, path: str) -> tuple[str, int] | None:
    """``["EW", 3]``: the third pile of that side's row, the kitty's not counted."""
    if pile is None:
        return None
    row, place = pile if isinstance(pile, list) and len(pile) == 2 else (None, None)
    if not isinstance(row, str) or row not in SIDES or type(place) is not int:
        raise RulesError("bad_pile", path)
    return row, place


def _dealt(reader: Reader) -> dict[str, Any]:
    dealer: Seat | None = None
    if "dealer" in reader:
        dealer = reader.one_of("dealer", SEATS, "no_such_player")
    return {"dealer": dealer, **_common(reader)}


def _common(reader: Reader) -> dict[str, str]:
    for key in ("start", "end"):
        if key in reader and not _is_iso_time(reader.text(key)):
            raise RulesError("not_a_time", reader.at(key), key=key)
    return {key: reader.text(key) for key in _EVERY_LINE}


def _is_iso_time(text: str) -> bool:
    """An ISO date and time, a date, or a time of day."""
    for read in (datetime.fromisoformat, time.fromisoformat):
        try:
            read(text)
        except ValueError:
            continue
        return True
    return False


def _said(reader: Reader, key: str) -> None:
    """A key that only ever holds ``true``."""
    if reader.data[key] is not True:
        raise RulesError("only_true", reader.at(key), key=key)


def _read_passed_out(reader: Reader) -> PassedOut:
    reader.allow_only(("passed_out", "dealer", *_EVERY_LINE))
    _said(reader, "passed_out")
    return PassedOut(**_dealt(reader))


def _read_misdeal(reader: Reader) -> Misdeal:
    reader.allow_only(("misdeal", "dealer", *_EVERY_LINE))
    _said(reader, "misdeal")
    return Misdeal(**_dealt(reader))


def _read_forfeit(reader: Reader) -> Forfeit:
    reader.allow_only(("forfeit", *_EVERY_LINE))
    return Forfeit(side=reader.one_of("forfeit", SIDES, "no_such_side"), **_common(reader))


def _read_adjustment(reader: Reader) -> Adjustment:
    reader.allow_only(("adjustment", "reason", *_EVERY_LINE))
    points = reader.below("adjustment")
    points.allow_only(SIDES)
    if not points.data:
        raise RulesError("no_points_given", points.path)
    for side in points.data:
        if points.number(side) is None:
            raise RulesError("not_a_whole_number", points.at(side), key=side)
    reader.require("reason")
    reason = reader.text("reason")
    return Adjustment(points=dict(points.data), reason=reason, **_common(reader))


def _read_rules_change(reader: Reader) -> RulesChange:
    reader.allow_only(("rules", *_EVERY_LINE))
    return RulesChange(changes=dict(reader.below("rules").data), **_common(reader))


def _read_stopped(reader: Reader) -> Stopped:
    reader.allow_only(("stopped", "counts", *_EVERY_LINE))
    _said(reader, "stopped")
    reader.require("counts")
    return Stopped(counts=reader.flag("counts"), **_common(reader))


_READERS: dict[str, Callable[[Reader], Line]] = {
    "passed_out": _read_passed_out,
    "misdeal": _read_misdeal,
    "forfeit": _read_forfeit,
    "adjustment": _read_adjustment,
    "rules": _read_rules_change,
    "stopped": _read_stopped,
}


def _write_kind(line: Line) -> dict[str, Any]:
    match line:
        case Hand():
            return _write_hand(line)
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


def _write_hand(hand: Hand) -> dict[str, Any]:
    data: dict[str, Any] = {"declarer": hand.declarer, "contract": str(hand.contract)}
    if hand.books is not None:
        data["books"] = hand.books
    if hand.outcome is not None:
        data["outcome"] = hand.outcome
    if hand.auction is not None:
        data["auction"] = [write_call(call) for call in hand.auction]
    if hand.rulings:
        data["rulings"] = [write_ruling(ruling) for ruling in hand.rulings]
    return data


def write_ruling(ruling: Ruling) -> dict[str, Any]:
    """Inverse of ``read_ruling``."""
    data: dict[str, Any] = {"kind": ruling.kind}
    for key in _RULING_KEYS[1:]:
        value = getattr(ruling, key)
        if value is not None and value is not False and value != "":
            data[key] = list(value) if key == "pile" else value
    return data
