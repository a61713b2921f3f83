"""What the bidders undertook: ``4Hu`` is four hearts uptown, ``4N`` four no trump.

The suit, and the direction of a no-trump hand, may be unknown: a table that keeps only the score
need not write them (``4u``, ``4N``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .errors import RulesError

TOP_LEVEL = 7
BOOK_LINE = 6  # books below and at this line belong to nobody's bid
_FORM = re.compile(r"([0-9]+)(?:([SHDC]?)([ud])|N([ud]?))")


@dataclass(frozen=True, slots=True)
class Contract:
    """``level`` books above six, 1 … 7; ``suit`` ``S H D C`` or None (no trump, or not written);
    ``direction`` ``u``, ``d`` or None (a no-trump hand whose direction nobody wrote)."""

    level: int
    suit: str | None
    direction: str | None
    no_trump: bool = False

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read the text form. Raises ``bad_contract``; ``bad_level`` for a level beyond 7."""
        found = _FORM.fullmatch(text)
        if found is None:
            raise RulesError("bad_contract", text=text)
        level, suit, direction, nt_direction = found.groups()
        if len(level) > 1 or not 1 <= int(level) <= TOP_LEVEL:
            raise RulesError("bad_level", text=text)
        if direction is None:
            return cls(int(level), None, nt_direction or None, no_trump=True)
        return cls(int(level), suit or None, direction)

    @property
    def needs(self) -> int:
        """Books the bidders must take: six and the bid (1.1)."""
        return BOOK_LINE + self.level

    def __str__(self) -> str:
        strain = "N" if self.no_trump else self.suit or ""
        return f"{self.level}{strain}{self.direction or ''}"
