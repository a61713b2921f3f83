"""Which rulings on a hand count, and what one costs in books: alike in every game of bid whist."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .claim_rules import ClaimRules
from .lines import Ruling


def books_paid(rules: ClaimRules, ruling: Ruling) -> int:
    """Books that this ruling costs whoever it is against. Proven reneges move books only under
    ``renege_penalty`` ``books``; a wrong call costs them under every penalty."""
    if ruling.kind == "settled":
        return ruling.books or 0
    if ruling.kind == "renege":
        pays = ruling.is_proven and rules.renege_penalty == "books"
    elif ruling.verdict == "undecidable":
        pays = rules.unproven_claim == "pays"
    else:
        pays = rules.false_claim == "pays"
    return rules.renege_books if pays else 0


def each_once(
    rulings: Iterable[Ruling],
    counts: Callable[[Ruling], bool],
    identity: Callable[[Ruling], object],
) -> tuple[Ruling, ...]:
    """The rulings that count, each ``identity`` once; one that moves nothing stands in no one's
    way."""
    once: dict[object, Ruling] = {}
    for ruling in rulings:
        if counts(ruling):
            once.setdefault(identity(ruling), ruling)
    return tuple(once.values())
