"""A hand of individual bid whist, and how its lines are written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .errors import RulesError
from .individual_bidding import ExactCall, ExactContract, read_call, write_call
from .line_forms import EVERY_LINE, LineForms, read_list
from .lines import PlayedHand
from .reading import Reader
from .ruling_forms import RulingForms, write_ruling
from .seats import Seat

ALL_SEATS: tuple[Seat, ...] = ("P1", "P2", "P3", "P4", "P5")
_HAND_KEYS = ("declarer", "contract", "books", "outcome", "auction", "rulings", "dealer")


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualHand(PlayedHand):
    """``books`` of every player as counted, the kitty's among the bidder's, before rulings; without
    them the hand is in play."""

    contract: ExactContract
    books: Mapping[Seat, int] | None = None
    auction: tuple[ExactCall, ...] | None = None

    @property
    def is_counted(self) -> bool:
        return self.books is not None


def _read_hand(reader: Reader, forms: LineForms) -> IndividualHand:
    reader.allow_only((*_HAND_KEYS, *EVERY_LINE))
    if "outcome" in reader:
        path = reader.at("outcome" if "books" in reader else "books")
        raise RulesError("books_of_everybody", path)
    return IndividualHand(
        declarer=reader.one_of("declarer", forms.seats, "no_such_player"),
        contract=reader.parsed("contract", ExactContract.parse),
        books=_read_books(reader, forms) if "books" in reader else None,
        auction=read_list(reader, "auction", read_call) if "auction" in reader else None,
        rulings=RULINGS.read_all(reader),
        **forms.read_dealt(reader),
    )


def _read_books(reader: Reader, forms: LineForms) -> dict[Seat, int]:
    books = reader.below("books")
    books.allow_only(forms.seats)
    return {seat: books.number(seat) or 0 for seat in forms.seats if seat in books}


def _write_hand(hand: IndividualHand) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if hand.books is not None:
        data["books"] = dict(hand.books)
    if hand.auction is not None:
        data["auction"] = [write_call(call) for call in hand.auction]
    if hand.rulings:
        data["rulings"] = [write_ruling(ruling) for ruling in hand.rulings]
    return data


RULINGS = RulingForms(
    ALL_SEATS,
    ALL_SEATS,
    unfit={
        "settled": ("accused", "verdict"),
        "renege": ("accused", "books", "replay"),
        "false_claim": ("by", "books", "replay"),
    },
)
LINES = LineForms(ALL_SEATS, ALL_SEATS, _read_hand, _write_hand)
