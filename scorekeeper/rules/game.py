"""What the games have in common as a ``Kind``: everything but the hands.

A game is a class below ``Game``. It says who plays (``counts``, ``seats_for``, ``sides_for``,
``side_of``), names the class of its rules and its ``LineForms``, and supplies what ``Scoring`` asks
for: what a hand scores, what can be wrong with it, what ends a game, when the deal moves. Reading,
folding, checking and writing are done here and in the modules this one joins.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from . import checking, folding
from .errors import RulesError
from .folding import Ending, GameScore, LineResult, State, Step
from .line_forms import LineForms
from .lines import Adjustment, Deal, Line, PlayedHand
from .reading import Reader
from .scored_hand import ScoredHand
from .seats import Seat, Side
from .table_rules import TableRules


class Game(ABC):
    """See ``kinds.Kind`` and ``folding.Scoring``."""

    key: ClassVar[str]
    counts: ClassVar[tuple[int, ...]]
    rules_class: ClassVar[type[TableRules]]
    forms: ClassVar[LineForms]

    # Who plays. The first of ``counts`` is the usual number.

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.seats_for(self.counts[0])

    @property
    def sides(self) -> tuple[Side, ...]:
        return self.sides_for(self.seats)

    @abstractmethod
    def seats_for(self, count: int) -> tuple[Seat, ...]: ...

    def sides_for(self, seats: tuple[Seat, ...]) -> tuple[Side, ...]:
        """Whoever scores at a table with these seats; here everybody for himself."""
        return seats

    def side_of(self, player: Seat | Side) -> Side:
        return player

    # Text in.

    def read_rules(self, data: object, path: str = "rules") -> Any:
        return self.rules_class.from_dict(data, path)

    def read_players(self, data: object, path: str = "players") -> dict[Seat, str]:
        """Here an object of names by seat; some may be missing."""
        reader = Reader(data, path)
        reader.allow_only(self.seats)
        return {seat: reader.text(seat) for seat in self.seats if seat in reader}

    def write_players(self, players: Mapping[Seat, str], seats: tuple[Seat, ...]) -> Any:
        """Inverse of ``read_players``; None where it says nothing."""
        return dict(players) or None

    def seats_of(self, players: Mapping[Seat, str], sheet: Mapping[str, Any]) -> tuple[Seat, ...]:
        """Who sits at the table of a sheet: read from its names, or else guessed from what it
        tells (``sheet`` is the plain document, nothing of it read yet). Here always the same."""
        return self.seats

    def read_line(self, data: object, path: str = "") -> Line:
        return self.forms.read(data, path)

    def write_line(self, line: Line) -> dict[str, Any]:
        return self.forms.write(line)

    # The game.

    def start(
        self,
        rules: Any,
        *,
        seats: tuple[Seat, ...] | None = None,
        first_dealer: Seat | None = None,
        totals: Mapping[Side, int] | None = None,
        sets: Mapping[Side, int] | None = None,
    ) -> State:
        seats = seats or self.seats
        state = folding.start(
            self,
            rules,
            seats=seats,
            sides=self.sides_at(seats, rules),
            first_dealer=first_dealer,
            totals=totals,
            sets=sets,
        )
        checking.check_start(state)
        return state

    def sides_at(self, seats: tuple[Seat, ...], rules: Any) -> tuple[Side, ...]:
        """Whoever has a total at this table under these rules."""
        return self.sides_for(seats)

    def contenders(self, state: State) -> Mapping[Side, int]:
        """The totals of those who can win or walk out; here everybody's."""
        return state.totals

    def last_placed(self, state: State) -> tuple[Side, ...]:
        """Who has lost a game that is over, and gets up after it (README section 5): the fewest
        points of those whom it is lost to, else of those who did not win it. Several where they
        are level; nobody while it goes on, and where nobody has won or lost it."""
        lost = state.losers
        if state.winner is not None and not lost:
            lost = frozenset(self.contenders(state)) - {state.winner}
        totals = {side: total for side, total in self.contenders(state).items() if side in lost}
        return tuple(side for side, total in totals.items() if total == min(totals.values()))

    def check_line(self, state: State, line: Line) -> None:
        checking.check_line(state, line)

    def follow(self, state: State, line: Line) -> State:
        return checking.follow(state, line)

    def after(self, state: State, line: Line) -> Step:
        return folding.after(state, line)

    def fold(self, state: State, lines: Sequence[Line]) -> GameScore:
        return folding.fold(state, lines)

    @abstractmethod
    def score_hand(self, state: State, hand: Any) -> ScoredHand: ...

    @abstractmethod
    def ending(self, state: State, hand: Any = None, scored: Any = None) -> Ending | None: ...

    @abstractmethod
    def forfeit(self, state: State, side: Side) -> Side | None: ...

    @abstractmethod
    def passing_moves_deal(self, rules: Any) -> bool: ...

    @abstractmethod
    def misdeal_moves_deal(self, rules: Any) -> bool: ...

    @abstractmethod
    def check_start(self, state: State) -> None: ...

    def check_rules(self, state: State) -> None:  # noqa: B027  # most games fit any table
        pass

    @abstractmethod
    def check_hand(self, state: State, hand: Any) -> None: ...

    def check_adjustment(self, state: State, line: Adjustment) -> None:  # noqa: B027
        """Most games let points come from nowhere."""

    # Text out.

    def write_result(self, score: GameScore) -> dict[str, Any]:
        state = score.state
        in_play = bool(score.results) and _is_in_play(score.results[-1])
        return {
            "hands": [
                self._write_line_result(number, before, result)
                for number, (before, result) in enumerate(
                    zip(score.before, score.results, strict=True), start=1
                )
            ],
            "totals": dict(state.totals),
            "over": state.over,
            "winner": state.winner,
            "ended_by": state.ended_by,
            "next_dealer": None if state.over or in_play else state.dealer,
        }

    @abstractmethod
    def write_hand_result(self, before: State, result: LineResult) -> dict[str, Any]:
        """What a result of this game's hands holds besides ``dealer`` ``declarer`` ``contract``
        ``points`` ``totals``, in the public form. ``before`` is where it was played from."""

    @abstractmethod
    def points_table(self, rules: Any, seats: tuple[Seat, ...] | None = None) -> dict[str, Any]: ...

    def _write_line_result(self, number: int, before: State, result: LineResult) -> dict[str, Any]:
        data: dict[str, Any] = {"number": number}
        line = result.line
        if result.surplus:
            data["surplus"] = True
        else:
            if isinstance(line, Deal):
                data["dealer"] = result.dealer
            if isinstance(line, PlayedHand):
                data |= {"declarer": line.declarer, "contract": str(line.contract)}
                data |= self.write_hand_result(before, result)
            else:
                data["outcome"] = result.outcome
        return data | {"points": dict(result.points), "totals": dict(result.totals)}


def _is_in_play(result: LineResult) -> bool:
    line = result.line
    return isinstance(line, PlayedHand) and result.outcome is None and not result.surplus


def read_names(
    data: object, path: str, seats_for: Mapping[int, tuple[Seat, ...]]
) -> dict[Seat, str]:
    """A list of names, one for each player clockwise; an empty one is nobody's name yet. Raises
    ``RulesError`` where the game is not for so many."""
    if not isinstance(data, list):
        raise RulesError("not_a_list", path)
    if len(data) not in seats_for:
        raise RulesError("players_do_not_fit", path, count=len(data), allowed=tuple(seats_for))
    seats = seats_for[len(data)]
    names = Reader({f"[{index}]": name for index, name in enumerate(data)}, path)
    return {seat: names.text(f"[{index}]") for index, seat in enumerate(seats)}
