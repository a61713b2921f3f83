"""The lines of a partnership sheet as plain data: ``read_line`` and ``write_line`` are inverses.

A hand record's ``facts`` are read and written here, in ``line_forms`` (what all games share) and in
``ruling_forms``, and nowhere else.
"""

from __future__ import annotations

from typing import Any

from . import ruling_forms
from .bidding import Call, parse_call, write_call
from .contract import Contract
from .errors import RulesError
from .line_forms import EVERY_LINE, LineForms, read_list
from .lines import Hand, Line, Ruling
from .reading import Reader
from .ruling_forms import RulingForms
from .ruling_forms import write_ruling as write_ruling
from .seats import SEATS, SIDES

_HAND_KEYS = ("declarer", "contract", "books", "outcome", "auction", "rulings", "dealer")
_RULINGS = RulingForms(
    SEATS,
    SIDES,
    unfit={
        "settled": ("by", "accused", "verdict"),
        "renege": ("by", "accused", "books", "replay"),
        "false_claim": ("by", "books", "replay"),
    },
)


def read_line(data: object, path: str = "") -> Line:
    """Read one line. Raises ``RulesError`` at the wrong value."""
    return LINES.read(data, path)


def write_line(line: Line) -> dict[str, Any]:
    """The plain form of a line, without keys that say nothing."""
    return LINES.write(line)


def read_ruling(data: object, path: str = "") -> Ruling:
    """One ruling of a hand from its plain form; ``RulesError`` below ``path``."""
    return _RULINGS.read(data, path)


def read_pile(pile: object, path: str) -> tuple[str, int] | None:
    """``["EW", 3]``: the third pile of that side's row, the kitty's not counted."""
    return ruling_forms.read_pile(pile, path, SIDES)


def _read_hand(reader: Reader, forms: LineForms) -> Hand:
    reader.allow_only((*_HAND_KEYS, *EVERY_LINE))
    outcome = None
    if "outcome" in reader:
        outcome = reader.one_of("outcome", ("made", "set"), "bad_outcome")
    return Hand(
        declarer=reader.one_of("declarer", SEATS + SIDES, "no_such_player"),
        contract=reader.parsed("contract", Contract.parse),
        books=reader.number("books"),
        outcome=outcome,
        auction=read_list(reader, "auction", _read_call) if "auction" in reader else None,
        rulings=_RULINGS.read_all(reader),
        **forms.read_dealt(reader),
    )


def _read_call(text: object) -> Call:
    if not isinstance(text, str):
        raise RulesError("bad_bid", text=text)
    return parse_call(text)


def _write_hand(hand: Hand) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if hand.books is not None:
        data["books"] = hand.books
    if hand.outcome is not None:
        data["outcome"] = hand.outcome
    if hand.auction is not None:
        data["auction"] = [write_call(call) for call in hand.auction]
    if hand.rulings:
        data["rulings"] = [write_ruling(ruling) for ruling in hand.rulings]
    return data


LINES = LineForms(SEATS, SIDES, _read_hand, _write_hand)
