"""A hand of call-ace whist, and how its lines are written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .call_ace_contract import CallAceContract
from .errors import RulesError
from .line_forms import EVERY_LINE, LineForms
from .lines import PlayedHand
from .reading import Reader
from .ruling_forms import RulingForms, write_ruling
from .seats import SEATS, Seat
from .settling import BOX as BOX

NUMBERED: tuple[Seat, ...] = ("P1", "P2", "P3", "P4", "P5", "P6")
ALL_SEATS: tuple[Seat, ...] = SEATS + NUMBERED
NOT_SAID = ""
"""The partner of a hand whose called ace has not shown yet."""
_HAND_KEYS = (
    "declarer", "contract", "partner", "joined", "books", "outcome", "knock", "out", "rulings",
    "dealer",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAceHand(PlayedHand):
    """``partner`` is who held the called ace, None where declarer was alone, ``NOT_SAID`` while
    nobody knows; ``joined`` who went with a nolo. ``books`` are the tricks of the declaring side,
    or of each who played the same nolo; ``outcome`` stands for a hand that nobody counted.
    ``knock`` multiplies (1 where nobody knocked). ``out``: who sat out, where that was written."""

    contract: CallAceContract
    partner: Seat | None = NOT_SAID
    joined: tuple[Seat, ...] = ()
    books: int | Mapping[Seat, int] | None = None
    outcome: str | None = None
    knock: int = 1
    out: tuple[Seat, ...] | None = None

    @property
    def is_counted(self) -> bool:
        return self.books is not None or self.outcome is not None

    @property
    def nolo_players(self) -> tuple[Seat, ...]:
        """Everybody who plays the nolo, declarer first."""
        return (self.declarer, *self.joined)

    def tricks_of(self, player: Seat) -> int | None:
        """What whoever plays a nolo took; None where nobody counted."""
        return self.books.get(player) if isinstance(self.books, Mapping) else self.books


def _read_hand(reader: Reader, forms: LineForms) -> CallAceHand:
    reader.allow_only((*_HAND_KEYS, *EVERY_LINE))
    outcome = None
    if "outcome" in reader:
        outcome = reader.one_of("outcome", ("made", "set"), "bad_outcome")
        if "books" in reader:
            raise RulesError("books_or_outcome", reader.at("outcome"))
    return CallAceHand(
        declarer=reader.one_of("declarer", forms.seats, "no_such_player"),
        contract=reader.parsed("contract", CallAceContract.parse),
        partner=_read_partner(reader, forms),
        joined=_read_seats(reader, "joined", forms),
        books=_read_books(reader, forms),
        outcome=outcome,
        knock=_read_knock(reader),
        out=_read_seats(reader, "out", forms) if "out" in reader else None,
        rulings=RULINGS.read_all(reader),
        **forms.read_dealt(reader),
    )


def _read_partner(reader: Reader, forms: LineForms) -> Seat | None:
    """``null`` says that declarer was alone; only a missing key says nothing."""
    if "partner" not in reader.data:
        return NOT_SAID
    return reader.one_of("partner", forms.seats, "no_such_player") if "partner" in reader else None


def _read_seats(reader: Reader, key: str, forms: LineForms) -> tuple[Seat, ...]:
    found: list[Seat] = []
    for index, seat in enumerate(reader.items(key)):
        path = reader.at(f"{key}[{index}]")
        if not isinstance(seat, str) or seat not in forms.seats:
            raise RulesError("no_such_player", path, value=seat, allowed=forms.seats)
        if seat in found:
            raise RulesError("player_twice", path, seat=seat)
        found.append(seat)
    return tuple(found)


def _read_books(reader: Reader, forms: LineForms) -> int | Mapping[Seat, int] | None:
    if not isinstance(reader.data.get("books"), Mapping):
        return reader.number("books")
    books = reader.below("books")
    books.allow_only(forms.seats)
    return {seat: books.number(seat) or 0 for seat in books.data if seat in books}


def _read_knock(reader: Reader) -> int:
    knock = reader.number("knock")
    if knock not in (None, 2, 4):
        raise RulesError("bad_knock", reader.at("knock"), value=knock)
    return knock or 1


def _write_hand(hand: CallAceHand) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if hand.partner != NOT_SAID:
        data["partner"] = hand.partner
    if hand.joined:
        data["joined"] = list(hand.joined)
    if hand.books is not None:
        data["books"] = dict(hand.books) if isinstance(hand.books, Mapping) else hand.books
    if hand.outcome is not None:
        data["outcome"] = hand.outcome
    if hand.knock != 1:
        data["knock"] = hand.knock
    if hand.out is not None:
        data["out"] = list(hand.out)
    if hand.rulings:
        data["rulings"] = [write_ruling(ruling) for ruling in hand.rulings]
    return data


RULINGS = RulingForms(
    ALL_SEATS,
    ALL_SEATS,
    unfit={
        "settled": ("accused", "verdict", "books"),
        "renege": ("accused", "books", "replay"),
        "false_claim": ("books", "replay"),
    },
)
LINES = LineForms(ALL_SEATS, (*ALL_SEATS, BOX), _read_hand, _write_hand)
