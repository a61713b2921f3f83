"""Every call of a game, as plain values for the list of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.rulings.argued import Standing
from scorekeeper.rulings.queries import Called
from scorekeeper.rulings.words.claims import book_words, called_words, hand_words, standing_words


@dataclass(frozen=True)
class ListedClaim:
    """One call: what was called, about which book, what became of it."""

    pk: int
    title: str
    hand: str
    book: str
    called_at: datetime
    standing: str
    is_open: bool


def claim_list(called: Sequence[Called]) -> list[ListedClaim]:
    """The newest first."""
    return [
        ListedClaim(
            each.claim.pk,
            called_words(each.claim, each.case.names),
            hand_words(each.case),
            book_words(each.case, each.claim),
            each.claim.called_at,
            standing_words(each.case, each.claim),
            each.standing == Standing.OPEN,
        )
        for each in reversed(called)
    ]
