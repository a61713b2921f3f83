"""Reading ``scorekeeper.dispute/1``: a record, its claims, and the hand they are about.

``read_state`` and ``read_told`` read what all games have alike, ``read_strain`` what those of bid
whist have.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from .claims import WHEN, Claim
from .contract import Contract
from .documents import read_points, read_sets
from .errors import RulesError, join
from .folding import State
from .game import Game
from .individual_bidding import ExactContract
from .ordering import Rows
from .reading import Reader
from .record import Record
from .record_reading import (
    Known,
    Table,
    entries,
    read_books,
    read_cards,
    read_held,
    read_name,
    read_order,
    read_rows,
)
from .seats import Seat

DISPUTE = "scorekeeper.dispute/1"
EVERY_KEY = (
    "format", "game", "rules", "contract", "declarer", "books", "before", "hand_over",
    "record", "rows", "order", "held", "buried", "kitty", "admitted", "claims",
)  # fmt: skip
"""The keys that a dispute of any game may have."""
_CLAIM_KEYS = ("by", "accused", "book", "pile", "when", "corrected")


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is known of a hand, and the claims about it."""

    record: Record
    claims: tuple[Claim, ...]

    @property
    def declarer(self) -> Seat:
        return self.record.declarer


C = TypeVar("C", Contract, ExactContract)


def read_state(reader: Reader, game: Game, rules: Any, seats: tuple[Seat, ...]) -> State:
    """The score before the hand; one that is already over is refused."""
    sides = game.sides_at(seats, rules)
    totals = read_points(reader, "before", sides)
    sets = read_sets(reader, sides)
    try:
        return game.start(rules, seats=seats, totals=totals, sets=sets)
    except RulesError as error:
        if error.path != "start":
            raise
        raise type(error)(error.code, "before", **error.values) from None


def read_strain(reader: Reader, parse: Callable[[str], C]) -> C:
    """The contract of a hand of bid whist, which must name its strain."""
    contract = reader.parsed("contract", parse)
    if not contract.no_trump and contract.suit is None:
        raise RulesError("strain_missing", reader.at("contract"), contract=str(contract))
    return contract


def read_told(reader: Reader, table: Table, *, at_table: bool = False) -> Told:
    """The record and the claims of a hand at this table. ``at_table``: with what people know of a
    book and the public format cannot say."""
    declarer = reader.one_of("declarer", table.seats, "no_such_player")
    hand_over = reader.flag("hand_over") if "hand_over" in reader else True
    known = Known(table, hand_over, read_rows(reader, table, hand_over))
    books = read_books(reader, known, at_table=at_table)
    held = read_held(reader, known)
    buried = read_cards(reader, "buried", known)
    kitty = read_cards(reader, "kitty", Known(table, hand_over, known.rows))
    admitted = frozenset(
        (entry.one_of("by", table.seats, "no_such_player"), read_name(entry, known))
        for entry in entries(reader, "admitted", ("by", "book", "pile"))
    )
    claims = tuple(
        _read_claim(entry, known) for entry in entries(reader, "claims", _CLAIM_KEYS, needed=True)
    )
    record = Record(
        declarer=declarer,
        hand_over=hand_over,
        books=books,
        rows=known.rows,
        order=read_order(reader, known),
        held=held,
        buried=buried,
        kitty=kitty,
        admitted=admitted,
        called=frozenset((claim.accused, claim.book) for claim in claims),
    )
    rows = Rows(record.rows, record.order)
    contradiction = rows.contradiction() if record.order else None
    if contradiction is not None:
        raise RulesError("order_contradicts", reader.at(f"order[{contradiction}]"))
    return Told(record=record, claims=claims)


def _read_claim(entry: Reader, known: Known) -> Claim:
    claim = Claim(
        by=entry.one_of("by", known.table.callers, "no_such_player"),
        accused=entry.one_of("accused", known.table.seats, "no_such_player"),
        book=read_name(entry, known),
        when=entry.one_of("when", WHEN, "bad_when"),
        corrected=entry.flag("corrected"),
    )
    if not known.hand_over and WHEN.index(claim.when) >= WHEN.index("hand_over"):
        raise RulesError("hand_not_over", join(entry.path, "when"), when=claim.when)
    return claim
