"""The floor of an evening: who sits at which table, and who has got next (README section 5).

A pair is any text; at a table of singles (the individual game) every player is one. A pair stands
on the floor once: at one table, or in the one line that serves all tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

Pair = str

TWO_PAIRS = 2
FEWEST_SINGLES, MOST_SINGLES = 3, 5


def fewest(seats: int) -> int:
    """How many have to sit at a table with so many seats before anything can be played there: two
    pairs; of singles three are enough where there is no fourth or fifth."""
    return min(seats, FEWEST_SINGLES)


class Mode(StrEnum):
    """Who gives up its seats: a pair whose bid is set (no score is kept), or only who loses the
    game. A game that is over moves its loser in both."""

    SET_PAIR_RISES = "set_pair_rises"
    LOSER_RISES = "loser_rises"


class Seated(NamedTuple):
    """A pair at a table, and how often in a row it won there."""

    pair: Pair
    streak: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """``seated`` in the order of the public form: who stays or sat down first is first.
    ``seats`` is how many belong here: two pairs, or three to five singles."""

    number: int
    seated: tuple[Seated, ...]
    seats: int = TWO_PAIRS

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return tuple(seated.pair for seated in self.seated)

    @property
    def has_free_seat(self) -> bool:
        return len(self.seated) < self.seats

    @property
    def can_play(self) -> bool:
        return len(self.seated) >= fewest(self.seats)

    def joined_by(self, *newcomers: Seated) -> Table:
        return replace(self, seated=self.seated + newcomers)

    def without(self, pair: Pair) -> Table:
        return replace(self, seated=tuple(one for one in self.seated if one.pair != pair))


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """Where everybody is. ``line`` is the waiting list, first come first; ``away`` are those in it
    who are not there when called. ``streak_cap``: so many wins in a row, and the winner rises too;
    ``table_limit``: a table beyond it closes when somebody rises there. None: no cap, no limit."""

    mode: Mode
    tables: tuple[Table, ...] = ()
    line: tuple[Pair, ...] = ()
    away: frozenset[Pair] = frozenset()
    streak_cap: int | None = None
    table_limit: int | None = None

    def __contains__(self, pair: Pair) -> bool:
        return pair in self.line or self.table_of(pair) is not None

    @property
    def there(self) -> tuple[Pair, ...]:
        """Those of the line who sit down when they are called, in order."""
        return tuple(pair for pair in self.line if pair not in self.away)

    @property
    def tables_too_many(self) -> int:
        return 0 if self.table_limit is None else max(0, len(self.tables) - self.table_limit)

    def table(self, number: int) -> Table | None:
        return next((table for table in self.tables if table.number == number), None)

    def table_of(self, pair: Pair) -> Table | None:
        return next((table for table in self.tables if pair in table.pairs), None)

    def table_with_free_seat(self) -> Table | None:
        """The first that waits for somebody who joins or comes back."""
        return next((table for table in self.tables if table.has_free_seat), None)

    def with_table(self, changed: Table) -> Floor:
        """``changed`` in place of the table with its number; one where nobody sits is closed."""
        tables = (changed if one.number == changed.number else one for one in self.tables)
        return replace(self, tables=tuple(table for table in tables if table.seated))

    def with_line(self, line: Iterable[Pair]) -> Floor:
        """Another line; who is not in it any more is not away either."""
        line = tuple(line)
        return replace(self, line=line, away=self.away.intersection(line))

    def without_waiting(self, *pairs: Pair) -> Floor:
        return self.with_line(pair for pair in self.line if pair not in pairs)
