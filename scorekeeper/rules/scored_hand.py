"""What a hand came to, in any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .seats import Side

MADE, SET, MISDEAL = "made", "set", "misdeal"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredHand:
    """``outcome`` ``made``, ``set`` or ``misdeal`` (the hand is void); ``points`` each side gains;
    ``books`` of each side after rulings, None where nobody counted; ``boston`` is bid whist's.
    A game that has to remember more until it judges the ending has a class below this one."""

    outcome: str
    points: Mapping[Side, int]
    books: Mapping[Side, int] | None = None
    boston: bool = False
