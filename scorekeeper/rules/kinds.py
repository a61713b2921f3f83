"""The games the core knows, each behind one protocol.

A game is a class below ``game.Game`` and one entry in ``KINDS``. Everything around the core
(documents, records, pages) goes through the protocol, so it never asks which game it has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .bid_whist import BID_WHIST
from .call_ace import CALL_ACE
from .errors import RulesError
from .folding import GameScore, State, Step
from .individual import INDIVIDUAL
from .lines import Line
from .seats import Seat, Side


class Kind(Protocol):
    """One game: who sits and who scores, how its rules and lines are read, and how it is scored.

    A table is known by its seats: three players are ``P1 P2 P3``, and a state carries them. Where
    ``seats`` may be left out the game's usual number plays."""

    @property
    def key(self) -> str:
        """The game's name in the public formats."""

    @property
    def counts(self) -> tuple[int, ...]:
        """How many can play, the usual number first."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats clockwise, of the usual number."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """Whoever scores, of the usual number."""

    def seats_for(self, count: int) -> tuple[Seat, ...]:
        """Seats clockwise of so many players."""

    def sides_for(self, seats: tuple[Seat, ...]) -> tuple[Side, ...]:
        """Whoever scores at a table with these seats."""

    def sides_at(self, seats: tuple[Seat, ...], rules: Any) -> tuple[Side, ...]:
        """The same, and any other payee that these rules bring to the table."""

    def side_of(self, player: Seat | Side) -> Side:
        """Whoever scores for a seat; a side is its own."""

    def read_rules(self, data: object, path: str = "rules") -> Any:
        """House rules (``TableRules``) from their plain form; ``RulesError`` below ``path``."""

    def read_players(self, data: object, path: str = "players") -> dict[Seat, str]:
        """Names by seat."""

    def write_players(self, players: Mapping[Seat, str], seats: tuple[Seat, ...]) -> Any:
        """Inverse of ``read_players``; None where there is nothing to say."""

    def seats_of(self, players: Mapping[Seat, str], sheet: Mapping[str, Any]) -> tuple[Seat, ...]:
        """Who sits at the table of a plain sheet whose names are ``players``."""

    def read_line(self, data: object, path: str = "") -> Line:
        """One line from its plain form; ``RulesError`` below ``path``. Any seat of the game will
        do; ``check_line`` refuses one that is not at the table."""

    def write_line(self, line: Line) -> dict[str, Any]:
        """Inverse of ``read_line``."""

    def start(
        self,
        rules: Any,
        *,
        seats: tuple[Seat, ...] | None = None,
        first_dealer: Seat | None,
        totals: Mapping[Side, int],
        sets: Mapping[Side, int],
    ) -> State:
        """The state before the first line; refuses a start that is already over, at ``start``, and
        rules that do not fit the table, at ``rules``."""

    def last_placed(self, state: State) -> tuple[Side, ...]:
        """Who has lost a game that is over: several where they are level, nobody while it goes on
        and where nobody has won or lost it."""

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

    def points_table(self, rules: Any, seats: tuple[Seat, ...] | None = None) -> dict[str, Any]:
        """What each hand would score, as plain numbers for a browser; the shape is the game's."""


KINDS: Mapping[str, Kind] = {kind.key: kind for kind in (BID_WHIST, INDIVIDUAL, CALL_ACE)}


def kind_of(key: object, path: str = "game") -> Kind:
    """The game of that name. Raises ``RulesError`` ``unknown_game``."""
    if not isinstance(key, str) or key not in KINDS:
        raise RulesError("unknown_game", path, game=key, known=tuple(KINDS))
    return KINDS[key]
