"""The games the core knows, each behind one protocol.

A game is a module that offers a ``Kind`` and one entry in ``KINDS``. Everything around the core
(documents, records, pages) goes through the protocol, so it never asks which game it has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .bid_whist import BID_WHIST
from .errors import RulesError
from .folding import GameScore, State, Step
from .lines import Line
from .seats import Seat, Side


class Kind(Protocol):
    """One game: who sits and who scores, how its rules and lines are read, and how it is scored."""

    @property
    def key(self) -> str:
        """The game's name in the public formats."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats clockwise."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """Whoever scores."""

    def read_rules(self, data: object, path: str = "rules") -> Any:
        """House rules from their plain form; ``RulesError`` below ``path``."""

    def read_players(self, data: object, path: str = "players") -> dict[Seat, str]:
        """Names by seat."""

    def read_line(self, data: object, path: str = "") -> Line:
        """One line from its plain form; ``RulesError`` below ``path``."""

    def write_line(self, line: Line) -> dict[str, Any]:
        """Inverse of ``read_line``."""

    def start(
        self,
        rules: Any,
        *,
        first_dealer: Seat | None,
        totals: Mapping[Side, int],
        sets: Mapping[Side, int],
    ) -> State:
        """The state before the first line; refuses a start that is already over, at ``start``."""

    def check_line(self, state: State, line: Line) -> None:
        """Refuse a line that cannot be; ``RulesError`` with a path inside the line."""

    def follow(self, state: State, line: Line) -> State:
        """The state from which the line after ``line`` is checked."""

    def after(self, state: State, line: Line) -> Step:
        """One step of the fold."""

    def fold(self, state: State, lines: Sequence[Line]) -> GameScore:
        """Every line after the other."""

    def write_result(self, score: GameScore) -> dict[str, Any]:
        """The public form of a folded sheet."""

    def points_table(self, rules: Any) -> dict[str, Any]:
        """What each hand would score, as plain numbers for a browser."""


KINDS: Mapping[str, Kind] = {kind.key: kind for kind in (BID_WHIST,)}


def kind_of(key: object, path: str = "game") -> Kind:
    """The game of that name. Raises ``RulesError`` ``unknown_game``."""
    if not isinstance(key, str) or key not in KINDS:
        raise RulesError("unknown_game", path, game=key, known=tuple(KINDS))
    return KINDS[key]
