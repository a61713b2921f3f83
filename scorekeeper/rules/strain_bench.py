"""What the games of bid whist have alike before the judge: a contract with a strain, and books that
rulings move (``benches.Bench``)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any


class StrainBench:
    """A hand has a ``contract`` with ``suit``, ``direction`` and ``no_trump``, and ``books``."""

    def as_told(self, hand: Any, *, suit: str | None, direction: str | None) -> Any:
        contract = hand.contract
        told = contract.suit or (None if contract.no_trump else suit)
        contract = replace(contract, suit=told, direction=contract.direction or direction)
        return replace(hand, contract=contract)

    def trump(self, hand: Any) -> str | None:
        suit: str | None = hand.contract.suit
        return suit

    def knows_strain(self, hand: Any) -> bool:
        return hand.contract.no_trump or hand.contract.suit is not None

    def calls_a_card(self, hand: Any) -> bool:
        return False

    def is_counted(self, hand: Any) -> bool:
        return hand.books is not None
