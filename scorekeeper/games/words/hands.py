"""A hand in words, whatever game it is of: what every game has to say, and where it is found.

A game says it in one object, registered under the class of its hands (``games.kinds``), so that
pages, history and sharing ask a line itself and never which game it belongs to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from scorekeeper.rules.folding import LineResult
from scorekeeper.rules.seats import Seat, Side

Names = Mapping[Seat, str]


class HandWords(Protocol):
    """``hand`` is a line of the game, ``result`` what came of one."""

    def bidders(self, hand: Any) -> Side:
        """The side that bid."""

    def bid(self, hand: Any) -> str:
        """The bid in full: ``4 uptown``."""

    def bid_short(self, hand: Any) -> str:
        """For a narrow column: ``4 ↑``."""

    def bid_on_sheet(self, hand: Any) -> str:
        """For the sheet: what is written of it."""

    def needs(self, hand: Any) -> str:
        """How many books make it; empty where that is not said in books."""

    def in_play(self, hand: Any, rules: Any, names: Names) -> str:
        """A hand being played: who bid what, what makes it and what sets it."""

    def happened(self, result: LineResult, names: Names) -> str:
        """A finished hand in one sentence, to be read aloud."""

    def said(self, hand: Any, names: Names) -> str:
        """What was counted, as it was written: ``10 books``; empty in play."""

    def books_short(self, result: LineResult) -> str:
        """The books for a narrow column; ``…`` in play."""

    def books_on_sheet(self, result: LineResult) -> Sequence[str]:
        """The books of each side, in the order of the columns; empty where there are none."""

    def outcome(self, result: LineResult) -> str:
        """``made``, ``set``, ``in play``, …"""

    def shared(self, result: LineResult) -> Sequence[str]:
        """What a text to share says between the bid and the points."""

    def points_short(self, result: LineResult) -> str:
        """Points for a narrow column; empty where nothing could move."""

    def is_ruled(self, result: LineResult) -> bool:
        """Whether a ruling decided what the hand came to."""

    def ruling_note(self, result: LineResult) -> str:
        """What the sheet notes of such a ruling."""

    def ruled(self, before: Any, hand: Any, rules: Any, names: Names) -> tuple[str, str]:
        """What a ruling changed, before and after it; empty where nothing was counted."""


WORDS: dict[type, HandWords] = {}
"""By the class of a game's hands; filled from ``kinds.GAME_KINDS`` when the site starts."""


def words_of(hand: object) -> HandWords:
    """What tells of ``hand``."""
    return WORDS[type(hand)]
