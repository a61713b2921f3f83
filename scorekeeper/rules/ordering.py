"""Orders of the books: which positions the piles of two rows can have.

Piles of one row are in order; across the rows only what was agreed is known. An ``Arrangement``
puts every pile at a position; ``arrangements`` gives one of each kind that makes a difference to a
claim, so never more than there are ways to cut the rows at a few points.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from .record import BookName, Pile, Record
from .seats import Side


@dataclass(frozen=True, slots=True)
class Arrangement:
    """One order of the books: the position of each pile; a number is its own position."""

    piles: Mapping[Pile, int] = field(default_factory=dict)

    def position(self, name: BookName) -> int:
        return name if isinstance(name, int) else self.piles[name]


class _Marks(NamedTuple):
    """What a claim can tell of an order. ``focus`` is the point at which the book in question was
    played; ``same`` the named piles that lie at a named number; ``last`` the position of the last
    named pile (only kept where someone still holds cards)."""

    focus: tuple[int, int] | None = None
    same: tuple[tuple[int, Pile], ...] = ()
    last: int = 0


@dataclass(frozen=True)
class Rows:
    """Two rows of piles, and what is agreed on the order across them."""

    sizes: Mapping[Side, int]
    order: Sequence[tuple[Pile, Pile]] = ()

    @cached_property
    def sides(self) -> tuple[Side, Side]:
        one, other = self.sizes
        return one, other

    @cached_property
    def needs(self) -> Mapping[Pile, int]:
        """How many piles of the other row lie certainly before a pile."""
        needs: dict[Pile, int] = {}
        for (_, place), later in self.order:
            needs[later] = max(needs.get(later, 0), place)
        for side in self.sides:
            for place in range(2, self.sizes[side] + 1):
                before = needs.get((side, place - 1), 0)
                needs[side, place] = max(needs.get((side, place), 0), before)
        return needs

    def contradiction(self) -> int | None:
        """The index of the first relation that no order fits any more."""
        if self._has_an_order(len(self.order)):
            return None
        return bisect_left(
            range(len(self.order)), True, key=lambda index: not self._has_an_order(index + 1)
        )

    def _has_an_order(self, count: int) -> bool:
        """Whether an order fits the first so many relations."""
        if any(
            one == other and place >= later for (one, place), (other, later) in self.order[:count]
        ):
            return False
        some = Rows(self.sizes, across(self.order[:count]))
        return bool(some.arrangements(None, frozenset(), keep_last=False))

    def earliest(self, pile: Pile) -> int:
        """The lowest position that a pile can have."""
        return pile[1] + self.needs.get(pile, 0)

    def arrangements(
        self,
        focus: BookName | None,
        named: frozenset[BookName],
        *,
        keep_last: bool,
        apart: frozenset[tuple[int, Pile]] = frozenset(),
    ) -> list[Arrangement]:
        """One order of each kind that fits: kinds differ in what lies before and after ``focus``,
        in which named piles are named numbers, and (``keep_last``) in where the last one lies.
        ``apart`` are names that cannot be one book."""
        one, other = self.sides
        numbers = {name for name in named | {focus} if isinstance(name, int)}
        piles = {name for name in named | {focus} if not isinstance(name, int)}
        level: dict[tuple[int, int], dict[_Marks, tuple[Pile, ...]]] = {(0, 0): {_Marks(): ()}}
        for position in range(1, sum(self.sizes.values()) + 1):
            following: dict[tuple[int, int], dict[_Marks, tuple[Pile, ...]]] = {}
            for (x, y), ways in level.items():
                for pile, point in (((one, x + 1), (x + 1, y)), ((other, y + 1), (x, y + 1))):
                    if pile[1] > self.sizes[pile[0]] or (position, pile) in apart:
                        continue
                    if self.needs.get(pile, 0) > (y if pile[0] == one else x):
                        continue
                    is_focus = focus in (position, pile)
                    meets = position in numbers and pile in piles
                    reached = following.setdefault(point, {})
                    for marks, way in ways.items():
                        passed = _Marks(
                            point if is_focus else marks.focus,
                            (*marks.same, (position, pile)) if meets else marks.same,
                            position if keep_last and pile in named else marks.last,
                        )
                        reached.setdefault(passed, (*way, pile))
            level = following
        return [
            Arrangement({pile: place for place, pile in enumerate(way, start=1)})
            for ways in level.values()
            for way in ways.values()
        ]


def across(order: Sequence[tuple[Pile, Pile]]) -> tuple[tuple[Pile, Pile], ...]:
    """The relations between the rows; those within one row say nothing new."""
    return tuple(pair for pair in order if pair[0][0] != pair[1][0])


def arrangements(record: Record, focus: BookName | None) -> list[Arrangement]:
    """The orders of a record's books that a claim on ``focus`` can tell apart."""
    if all(isinstance(name, int) for name in (*record.names, focus or 0)):
        return [Arrangement()]
    return rows_of(record).arrangements(
        focus,
        frozenset(record.names),
        keep_last=bool(record.held) and record.hand_over,
        apart=names_apart(record),
    )


def names_apart(record: Record) -> frozenset[tuple[int, Pile]]:
    """Numbers and piles that cannot be the same book, by what is known of them."""
    return frozenset(
        (one.name, other.name)
        for one in record.books
        for other in record.books
        if isinstance(one.name, int) and not isinstance(other.name, int) and one.clashes_with(other)
    )


def rows_of(record: Record) -> Rows:
    """The rows of a record, and what is agreed across them."""
    return Rows(record.rows, across(record.order))
