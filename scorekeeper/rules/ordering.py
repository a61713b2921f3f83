"""Orders of the books: which positions the piles of the rows can have.

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

from .errors import RulesError
from .record import FULL_BOOK, BookName, Pile, Record
from .seats import Side

MOST_ORDERS = 20_000
"""Orders of the books that are told apart. Two rows have fewer; more rows may have more where many
books are named both by number and by pile."""

Point = tuple[int, ...]
"""How many piles of each row have been played."""


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

    focus: Point | None = None
    same: tuple[tuple[int, Pile], ...] = ()
    last: int = 0


@dataclass(frozen=True)
class Rows:
    """Rows of piles, and what is agreed on the order across them."""

    sizes: Mapping[Side, int]
    order: Sequence[tuple[Pile, Pile]] = ()

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        return tuple(self.sizes)

    @cached_property
    def needs(self) -> Mapping[Pile, Point]:
        """How many piles of each row lie certainly before a pile (in the order of ``sides``)."""
        at = {side: row for row, side in enumerate(self.sides)}
        piles = [(side, n) for side in self.sides for n in range(1, self.sizes[side] + 1)]
        before: dict[Pile, list[Pile]] = {(side, n): [(side, n - 1)] for side, n in piles if n > 1}
        for first, then in self.order:
            before.setdefault(then, []).append(first)
        needs: dict[Pile, Point] = {pile: (0,) * len(at) for pile in piles}
        changes = True
        while changes:
            changes = False
            for pile, earlier in before.items():
                counts = [needs[pile], *(needs[first] for first in earlier)]
                for side, place in earlier:
                    counts.append(tuple(place if row == at[side] else 0 for row in at.values()))
                found = tuple(map(max, zip(*counts, strict=True)))
                changes |= found != needs[pile]
                needs[pile] = found
        return needs

    def certainly_before(self, pile: Pile, side: Side) -> int:
        """How many piles of a row lie certainly before a pile."""
        return self.needs[pile][self.sides.index(side)]

    def contradiction(self) -> int | None:
        """The index of the first relation that no order fits any more."""
        if self._has_an_order(len(self.order)):
            return None
        return bisect_left(
            range(len(self.order)), True, key=lambda index: not self._has_an_order(index + 1)
        )

    def _has_an_order(self, count: int) -> bool:
        """Whether an order fits the first so many relations: no pile lies before itself."""
        some = Rows(self.sizes, self.order[:count])
        return all(some.certainly_before(pile, pile[0]) < pile[1] for pile in some.needs)

    def earliest(self, pile: Pile) -> int:
        """The lowest position that a pile can have."""
        return sum(self.needs[pile]) + 1

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
        numbers = {name for name in named | {focus} if isinstance(name, int)}
        piles = {name for name in named | {focus} if not isinstance(name, int)}
        level: dict[Point, dict[_Marks, tuple[Pile, ...]]] = {
            (0,) * len(self.sizes): {_Marks(): ()}
        }
        for position in range(1, sum(self.sizes.values()) + 1):
            following: dict[Point, dict[_Marks, tuple[Pile, ...]]] = {}
            for played, ways in level.items():
                for pile, point in self._next(played):
                    if (position, pile) in apart:
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
            if sum(map(len, following.values())) > MOST_ORDERS:
                raise RulesError("too_many_orders", "rows")
            level = following
        return [
            Arrangement({pile: place for place, pile in enumerate(way, start=1)})
            for ways in level.values()
            for way in ways.values()
        ]

    def _next(self, played: Point) -> list[tuple[Pile, Point]]:
        """The piles that can come next, each with the point that is then reached."""
        found = []
        for row, side in enumerate(self.sides):
            pile = (side, played[row] + 1)
            if pile[1] <= self.sizes[side] and all(map(int.__le__, self.needs[pile], played)):
                point = (*played[:row], pile[1], *played[row + 1 :])
                found.append((pile, point))
        return found


def arrangements(
    record: Record, focus: BookName | None, players: int = FULL_BOOK
) -> list[Arrangement]:
    """The orders of a record's books that a claim on ``focus`` can tell apart."""
    if all(isinstance(name, int) for name in (*record.names, focus or 0)):
        return [Arrangement()]
    return rows_of(record).arrangements(
        focus,
        frozenset(record.names),
        keep_last=bool(record.held) and record.hand_over,
        apart=names_apart(record, players),
    )


def names_apart(record: Record, players: int = FULL_BOOK) -> frozenset[tuple[int, Pile]]:
    """Numbers and piles that cannot be the same book, by what is known of them."""
    return frozenset(
        (one.name, other.name)
        for one in record.books
        for other in record.books
        if isinstance(one.name, int)
        and not isinstance(other.name, int)
        and one.clashes_with(other, players)
    )


def rows_of(record: Record) -> Rows:
    """The rows of a record, and what is agreed across them."""
    return Rows(record.rows, record.order)
