"""The fold over the lines of a score sheet: running totals, endings, the deal. For every game.

``after(state, line)`` is the one step; ``fold`` runs it over all lines, so the state after n lines
is the state after n − 1 and one more step. Lines are checked when they are entered
(``checking.check_line``); the fold itself refuses nothing. It raises ``Undecided`` only where what
a line comes to, or who deals next, depends on an answer that the table has not given.

What a hand scores, what ends a game and when the deal moves is the game's: the state carries it as
``Scoring``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

from .lines import (
    Adjustment,
    Deal,
    Forfeit,
    Line,
    Misdeal,
    PassedOut,
    PlayedHand,
    RulesChange,
    Stopped,
)
from .questions import for_every_answer
from .scored_hand import MISDEAL, SET, ScoredHand
from .seats import Seat, Side, left

Points = Mapping[Side, int]


class Ending(NamedTuple):
    """Why a game is over, and who won it (None: nobody). ``losers``: whom it is lost to whatever
    their points, because they walked out or a renege costs it them."""

    ended_by: str
    winner: Side | None
    losers: frozenset[Side] = frozenset()


class Scoring(Protocol):
    """What one game adds to the fold and to the checks. It reads open questions of ``state.rules``
    through ``settled``; the fold finds out whether their answers matter."""

    def side_of(self, player: Seat | Side) -> Side:
        """Whoever scores for that player."""

    def sides_at(self, seats: tuple[Seat, ...], rules: Any) -> tuple[Side, ...]:
        """Whoever has a total at this table under these rules."""

    def contenders(self, state: State) -> Points:
        """The totals of those who can win or walk out."""

    def score_hand(self, state: State, hand: Any) -> ScoredHand:
        """What a hand that is over comes to, played from ``state``."""

    def ending(self, state: State, hand: Any = None, scored: Any = None) -> Ending | None:
        """Whether the game is over in ``state``: after a hand, with what it came to, or after
        points put right or rules changed, without."""

    def forfeit(self, state: State, side: Side) -> Side | None:
        """Who wins when ``side`` walks out."""

    def passing_moves_deal(self, rules: Any) -> bool:
        """Whether the deal passes left when everybody passed."""

    def misdeal_moves_deal(self, rules: Any) -> bool:
        """Whether the deal passes left after a misdeal."""

    def check_start(self, state: State) -> None:
        """Refuse a start that is already over, at ``start``."""

    def check_rules(self, state: State) -> None:
        """Refuse rules that do not fit this table, such as its number of players, at ``rules``;
        a question that is open is no mistake."""

    def check_hand(self, state: State, hand: Any) -> None:
        """Refuse a hand that cannot be, with a path inside it."""

    def check_adjustment(self, state: State, line: Adjustment) -> None:
        """Refuse points put right by hand that this game cannot have, at ``adjustment``."""


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands: who deals next (None: nobody said), totals, sets so far, played hands
    (made or set), and how it ended (``ended_by`` target floor boston two_sets forfeit renege hands
    stopped; ``winner`` None while it goes on and where nobody wins; ``losers`` as of ``Ending``).
    ``seats`` are those of this table, clockwise; whoever scores are the keys of ``totals``, in
    their order."""

    rules: Any
    dealer: Seat | None
    totals: Points
    sets: Points
    played: int = 0
    over: bool = False
    winner: Side | None = None
    ended_by: str | None = None
    losers: frozenset[Side] = frozenset()
    seats: tuple[Seat, ...] = ()
    game: Scoring = field(kw_only=True, repr=False)

    @property
    def sides(self) -> tuple[Side, ...]:
        return tuple(self.totals)


@dataclass(frozen=True, slots=True)
class LineResult:
    """What one line came to. ``outcome`` made set passed_out misdeal forfeit adjustment stopped
    rules, or None for a hand in play; ``books`` after rulings, None where not counted; a surplus
    line stands after the end of the game and scores nothing."""

    line: Line
    outcome: str | None
    points: Points
    totals: Points
    dealer: Seat | None = None
    books: Points | None = None
    boston: bool = False
    surplus: bool = False


class Step(NamedTuple):
    state: State
    result: LineResult


@dataclass(frozen=True, slots=True)
class GameScore:
    """A folded sheet: a result for each line, the state after the last, and the state before each
    line (``before[i]`` is where line ``i`` was played from)."""

    results: tuple[LineResult, ...]
    state: State
    before: tuple[State, ...]


def start(
    game: Scoring,
    rules: Any,
    *,
    seats: tuple[Seat, ...],
    sides: tuple[Side, ...],
    first_dealer: Seat | None = None,
    totals: Points | None = None,
    sets: Points | None = None,
) -> State:
    """The state before the first line; missing totals and sets are 0."""
    return State(
        rules,
        first_dealer,
        {**dict.fromkeys(sides, 0), **(totals or {})},
        {**dict.fromkeys(sides, 0), **(sets or {})},
        seats=seats,
        game=game,
    )


def fold(state: State, lines: Iterable[Line]) -> GameScore:
    """Every line after the other from ``state``."""
    results: list[LineResult] = []
    before: list[State] = []
    for line in lines:
        before.append(state)
        state, result = after(state, line)
        results.append(result)
    return GameScore(tuple(results), state, tuple(before))


def after(state: State, line: Line) -> Step:
    """The state after one more line, and what the line came to."""
    if state.over:
        return Step(
            state, LineResult(line, None, nobody_has_any(state), state.totals, surplus=True)
        )
    if isinstance(line, RulesChange):
        rules = state.rules.with_options(line.changes)
        payees = state.game.sides_at(state.seats, rules)
        state = replace(state, rules=rules, totals={**dict.fromkeys(payees, 0), **state.totals})

    if not state.rules.undecided:
        return _after(state, line)

    def with_answers(rules: Any) -> Step:
        done = _after(replace(state, rules=rules), line)
        return Step(replace(done.state, rules=state.rules), done.result)

    return for_every_answer(state.rules, with_answers)


def nobody_has_any(state: State) -> dict[Side, int]:
    """No points for everybody who scores at this table."""
    return dict.fromkeys(state.totals, 0)


def dealer_of(state: State, line: Deal) -> Seat | None:
    """Who dealt this line: whoever it names, else whose turn it was."""
    return line.dealer or state.dealer


def ahead(points: Points) -> Side | None:
    """The one side with most; None when level."""
    best = max(points.values())
    leaders = [side for side, value in points.items() if value == best]
    return leaders[0] if len(leaders) == 1 else None


def _after(state: State, line: Line) -> Step:
    none = nobody_has_any(state)
    match line:
        case PlayedHand():
            return _after_hand(state, line)
        case PassedOut() | Misdeal():
            return _after_void_deal(state, line)
        case Forfeit(side=side):
            winner = state.game.forfeit(state, side)
            state = _ended(state, Ending("forfeit", winner, frozenset({side})))
            return Step(state, LineResult(line, "forfeit", none, state.totals))
        case Stopped(counts=counts):
            winner = ahead(state.game.contenders(state)) if counts else None
            state = _ended(state, Ending("stopped", winner))
            return Step(state, LineResult(line, "stopped", none, state.totals))
        case Adjustment(points=given):
            points = {**none, **given}
            state = _judged(replace(state, totals=_sum(state.totals, points)))
            return Step(state, LineResult(line, "adjustment", points, state.totals))
        case RulesChange():
            state = _judged(state)
            return Step(state, LineResult(line, "rules", none, state.totals))
    raise TypeError(f"not a line: {line!r}")


def _after_void_deal(state: State, line: PassedOut | Misdeal) -> Step:
    dealer = dealer_of(state, line)
    is_misdeal = isinstance(line, Misdeal)
    game, rules = state.game, state.rules
    moves = game.misdeal_moves_deal(rules) if is_misdeal else game.passing_moves_deal(rules)
    state = replace(state, dealer=_next_dealer(state, dealer) if moves else dealer)
    outcome = MISDEAL if is_misdeal else "passed_out"
    return Step(state, LineResult(line, outcome, nobody_has_any(state), state.totals, dealer))


def _after_hand(state: State, hand: PlayedHand) -> Step:
    dealer = dealer_of(state, hand)
    if hand.in_play:
        state = replace(state, dealer=dealer)
        return Step(state, LineResult(hand, None, nobody_has_any(state), state.totals, dealer))
    game = state.game
    scored = game.score_hand(state, hand)
    is_void = scored.outcome == MISDEAL
    moves = game.misdeal_moves_deal(state.rules) if is_void else True
    sets = dict(state.sets)
    sets[game.side_of(hand.declarer)] += scored.outcome == SET
    moved_on = replace(
        state,
        dealer=_next_dealer(state, dealer) if moves else dealer,
        totals=_sum(state.totals, scored.points),
        sets=sets,
        played=state.played + (not is_void),
    )
    result = LineResult(
        hand, scored.outcome, scored.points, moved_on.totals, dealer, scored.books, scored.boston
    )
    return Step(moved_on if is_void else _judged(moved_on, hand, scored), result)


def _next_dealer(state: State, dealer: Seat | None) -> Seat | None:
    return left(dealer, state.seats) if dealer else None


def _judged(state: State, hand: Any = None, scored: Any = None) -> State:
    ending = state.game.ending(state, hand, scored)
    return _ended(state, ending) if ending else state


def _ended(state: State, ending: Ending) -> State:
    ended_by, winner, losers = ending
    return replace(state, over=True, ended_by=ended_by, winner=winner, losers=losers)


def _sum(totals: Points, points: Points) -> Points:
    return {side: total + points.get(side, 0) for side, total in totals.items()}
