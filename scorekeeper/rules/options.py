"""What one question about the rules may be answered with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .reading import MOST


@dataclass(frozen=True, slots=True)
class Option:
    """What a switch may hold: one of ``values``, or a whole number from ``low`` to ``high`` where
    ``number`` is set (``None`` too, where it is among ``values``). ``source``: who plays which."""

    default: object
    values: tuple[object, ...]
    number: bool
    low: int
    high: int
    source: str

    def allows(self, value: object) -> bool:
        """Types count: ``true`` is not 1 and ``7.0`` is no whole number."""
        if any(type(value) is type(v) and value == v for v in self.values):
            return True
        return self.number and type(value) is int and self.low <= value <= self.high

    @property
    def trial_answers(self) -> tuple[object, ...]:
        """Answers to try where the table has given none, the default first. Of a number only the
        ends count: what a score sheet asks of it (a limit reached, points to add) changes in one
        direction as the number grows, so if the ends agree every number between them does."""
        if not self.number:
            return self.values
        ends = (self.default, *self.values, self.low, self.high)
        return tuple(dict.fromkeys(ends))


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
