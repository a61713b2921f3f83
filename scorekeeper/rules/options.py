"""What one question about the rules may be answered with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .errors import RulesError
from .reading import MOST


@dataclass(frozen=True, slots=True)
class Option:
    """What a switch may hold: one of ``values``, or a whole number from ``low`` to ``high`` where
    ``number`` is set (``None`` too, where it is among ``values``). ``source``: who plays which.

    Where ``reads`` is set the option holds something else (a list of numbers, an amount): it makes
    what is held, which must be hashable, out of the plain form, or raises ``RulesError`` with a
    path inside it; ``writes`` is its inverse, and ``values`` are then answers to try, as held.
    """

    default: object
    values: tuple[object, ...]
    number: bool
    low: int
    high: int
    source: str
    reads: Callable[[object], object] | None = None
    writes: Callable[[Any], object] | None = None

    def allows(self, value: object) -> bool:
        """Types count: ``true`` is not 1 and ``7.0`` is no whole number."""
        if self.reads is not None:
            return self._can_be_read(value)
        if any(type(value) is type(v) and value == v for v in self.values):
            return True
        return self.number and type(value) is int and self.low <= value <= self.high

    def read(self, value: object, key: str, path: str) -> object:
        """What is held, from its plain form. Raises ``RulesError`` at or below ``path``."""
        if self.reads is not None:
            try:
                return self.reads(value)
            except RulesError as error:
                raise error.below(path) from None
        if not self.allows(value):
            raise RulesError("bad_option", path, key=key, value=value, option=self)
        return value

    def write(self, held: object) -> object:
        """Inverse of ``read``."""
        return self.writes(held) if self.writes is not None else held

    @property
    def trial_answers(self) -> tuple[object, ...]:
        """Answers to try where the table has given none, the default first. Of a number only the
        ends count: what a score sheet asks of it (a limit reached, points to add) changes in one
        direction as the number grows, so if the ends agree every number between them does."""
        if self.reads is not None:
            return tuple(dict.fromkeys((self.default, *self.values)))
        if not self.number:
            return self.values
        ends = (self.default, *self.values, self.low, self.high)
        return tuple(dict.fromkeys(ends))

    def _can_be_read(self, value: object) -> bool:
        try:
            self.read(value, "", "")
        except RulesError:
            return False
        return True


def choice(*values: object, source: str) -> Any:
    """One of ``values``, the first is the default."""
    return field(
        default=values[0],
        metadata={"option": Option(values[0], values, False, 0, 0, source)},
    )


def number(
    default: int | None,
    *,
    low: int = -MOST,
    high: int = MOST,
    nullable: bool = False,
    source: str,
) -> Any:
    """A whole number from ``low`` to ``high``, or None where ``nullable``."""
    values = (None,) if nullable else ()
    return field(
        default=default, metadata={"option": Option(default, values, True, low, high, source)}
    )


def read_by(
    default: object,
    *others: object,
    reads: Callable[[object], object],
    writes: Callable[[Any], object] | None = None,
    source: str,
) -> Any:
    """Whatever ``reads`` makes of the plain form (``Option``); ``others`` are answers to try
    beside the default while the question is open."""
    option = Option(default, (default, *others), False, 0, 0, source, reads, writes)
    return field(default=default, metadata={"option": option})
