"""What a table answers about reneges, alike in every game of bid whist: how one is called, judged
and paid for. For individual bid whist it is judgement, after partnership."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .options import choice, number
from .table_rules import TableRules


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRules(TableRules):
    """The questions that a claim is decided by; a game's rules add its own."""

    renege_penalty: Literal["books", "set", "game"] = choice(
        "books", "set", "game",
        source="000, 002 three books; spades events a set; players report the game",
    )  # fmt: skip
    renege_books: int = number(3, low=0, high=13, source="000, 002 three")
    renege_scope: Literal["exact", "any_book"] = choice(
        "exact", "any_book", source="000, 002 the exact book; Cookout any may be turned"
    )
    false_claim: Literal["pays", "nothing"] = choice(
        "pays", "nothing", source="000, Cookout, Clarksville pay; 002 nothing"
    )
    unproven_claim: Literal["nothing", "pays"] = choice(
        "nothing", "pays", source="000 at its word pays; 002 nothing"
    )
    claim_deadline: Literal["next_cut", "score_confirmed", "hand_over", "next_book"] = choice(
        "next_cut", "score_confirmed", "hand_over", "next_book",
        source="old whist law until the next cut; Cookout at once",
    )  # fmt: skip
    correction_window: Literal["next_book", "next_card"] = choice(
        "next_book", "next_card", source="Auction 1915 until the next book"
    )
    repeat_reneges: Literal["each", "one_per_suit"] = choice(
        "each", "one_per_suit", source="old whist law 72: each counts"
    )
