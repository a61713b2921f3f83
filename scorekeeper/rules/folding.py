"""The fold over the lines of a score sheet: running totals, endings, the deal.

``after(state, line)`` is the one step; ``fold`` runs it over all lines, so the state after n lines
is the state after n − 1 and one more step. Lines are checked when they are entered
(``checking.check_line``); the fold itself refuses nothing. It raises ``Undecided`` only where what
a line comes to, or who deals next, depends on an answer that the table has not given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from .house_rules import HouseRules
from .lines import (
    Adjustment,
    Deal,
    Forfeit,
    Hand,
    Line,
    Misdeal,
    PassedOut,
    RulesChange,
    Stopped,
)
from .questions import for_every_answer
from .scoring import MISDEAL, SET, HandScore, score_hand
from .seats import SIDES, Seat, Side, left, opponents, side_of

SETS_ALLOWED = 2
Points = Mapping[Side, int]


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands: who deals next (None: nobody said), totals, sets so far, played hands
    (made or set), and how it ended (``ended_by`` target floor boston two_sets forfeit renege hands
    stopped; ``winner`` None while it goes on and where nobody wins)."""

    rules: HouseRules
    dealer: Seat | None
    totals: Points
    sets: Points
    played: int = 0
    over: bool = False
    winner: Side | None = None
    ended_by: str | None = None


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


def nobody_has_any() -> dict[Side, int]:
    return dict.fromkeys(SIDES, 0)


def start(
    rules: HouseRules,
    *,
    first_dealer: Seat | None = None,
    totals: Points | None = None,
    sets: Points | None = None,
) -> State:
    """The state before the first line; missing totals and sets are 0."""
    return State(
        rules,
        first_dealer,
        {**nobody_has_any(), **(totals or {})},
        {**nobody_has_any(), **(sets or {})},
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
        return Step(state, LineResult(line, None, nobody_has_any(), state.totals, surplus=True))
    if isinstance(line, RulesChange):
        state = replace(state, rules=state.rules.with_options(line.changes))

    if not state.rules.undecided:
        return _after(state, line)

    def with_answers(rules: HouseRules) -> Step:
        done = _after(replace(state, rules=rules), line)
        return Step(replace(done.state, rules=state.rules), done.result)

    return for_every_answer(state.rules, with_answers)


def _after(state: State, line: Line) -> Step:
    none = nobody_has_any()
    match line:
        case Hand():
            return _after_hand(state, line)
        case PassedOut() | Misdeal():
            return _after_void_deal(state, line)
        case Forfeit(side=side):
            state = _ended(state, "forfeit", opponents(side))
            return Step(state, LineResult(line, "forfeit", none, state.totals))
        case Stopped(counts=counts):
            state = _ended(state, "stopped", _ahead(state.totals) if counts else None)
            return Step(state, LineResult(line, "stopped", none, state.totals))
        case Adjustment(points=given):
            points = {**none, **given}
            state = _judged(replace(state, totals=_sum(state.totals, points)))
            return Step(state, LineResult(line, "adjustment", points, state.totals))
        case RulesChange():
            state = _judged(state)
            return Step(state, LineResult(line, "rules", none, state.totals))
    raise TypeError(f"not a line: {line!r}")


def dealer_of(state: State, line: Deal) -> Seat | None:
    """Who dealt this line: whoever it names, else whose turn it was."""
    return line.dealer or state.dealer


def _after_void_deal(state: State, line: PassedOut | Misdeal) -> Step:
    dealer = dealer_of(state, line)
    is_misdeal = isinstance(line, Misdeal)
    moves = misdeal_moves_deal(state.rules) if is_misdeal else passing_moves_deal(state.rules)
    state = replace(state, dealer=left(dealer) if dealer and moves else dealer)
    outcome = MISDEAL if is_misdeal else "passed_out"
    return Step(state, LineResult(line, outcome, nobody_has_any(), state.totals, dealer))


def passing_moves_deal(rules: HouseRules) -> bool:
    """Whether the deal passes left when everybody passed (under ``dealer_must_bid`` it does)."""
    return rules.settled("all_pass").all_pass != "same_dealer"


def misdeal_moves_deal(rules: HouseRules) -> bool:
    """Whether the deal passes left after a misdeal."""
    return rules.settled("misdeal").misdeal == "next_dealer"


def _after_hand(state: State, hand: Hand) -> Step:
    dealer = dealer_of(state, hand)
    if hand.in_play:
        state = replace(state, dealer=dealer)
        return Step(state, LineResult(hand, None, nobody_has_any(), state.totals, dealer))
    score = score_hand(state.rules, hand)
    is_void = score.outcome == MISDEAL
    moves = misdeal_moves_deal(state.rules) if is_void else True
    bidders = side_of(hand.declarer)
    points = score.points if is_void else _held_back(state, score)
    sets = dict(state.sets)
    sets[bidders] += score.outcome == SET
    moved_on = replace(
        state,
        dealer=left(dealer) if dealer and moves else dealer,
        totals=_sum(state.totals, points),
        sets=sets,
        played=state.played + (not is_void),
    )
    result = LineResult(
        hand, score.outcome, points, moved_on.totals, dealer, score.books, score.boston
    )
    return Step(moved_on if is_void else _judged(moved_on, score), result)


def _held_back(state: State, score: HandScore) -> Points:
    """``reneger_may_win`` false: a side that reneged stops one short of the target on that hand."""
    points = dict(score.points)
    target = state.rules.target
    for side in score.reneged:
        if target is None or state.totals[side] + points[side] < target:
            continue
        if not state.rules.settled("reneger_may_win").reneger_may_win:
            points[side] = target - 1 - state.totals[side]
    return points


def _judged(state: State, score: HandScore | None = None) -> State:
    """The state with its ending, if there is one. Looked at in this order: a renege that costs the
    game, a Boston that wins it, floor, target, second set, number of hands (README section 2).

    One line can take both sides over a limit (an adjustment, or rules that change): then the side
    ahead wins; while they are level the game goes on."""
    rules = state.rules
    if score and score.loses_by_renege:
        return _ended(state, "renege", opponents(score.loses_by_renege))
    boston = score.wins_by_boston if score else None
    if boston and score and boston in score.reneged:
        boston = boston if rules.settled("reneger_may_win").reneger_may_win else None
    if boston:
        return _ended(state, "boston", boston)
    lowest, highest = _behind(state.totals), _ahead(state.totals)
    if rules.floor is not None and lowest and state.totals[lowest] <= rules.floor:
        return _ended(state, "floor", opponents(lowest))
    if rules.target is not None and highest and state.totals[highest] >= rules.target:
        return _ended(state, "target", highest)
    most_sets = _ahead(state.sets)
    has_two = most_sets is not None and state.sets[most_sets] >= SETS_ALLOWED
    if most_sets and has_two and rules.settled("two_sets_out").two_sets_out:
        return _ended(state, "two_sets", opponents(most_sets))
    if state.played and highest:
        hands = rules.settled("hands").hands
        if hands is not None and state.played >= hands:
            return _ended(state, "hands", highest)
    return state


def _ended(state: State, ended_by: str, winner: Side | None) -> State:
    return replace(state, over=True, ended_by=ended_by, winner=winner)


def _ahead(points: Points) -> Side | None:
    """The one side with most; None when level."""
    best = max(points.values())
    leaders = [side for side, value in points.items() if value == best]
    return leaders[0] if len(leaders) == 1 else None


def _behind(points: Points) -> Side | None:
    ahead = _ahead(points)
    return opponents(ahead) if ahead else None


def _sum(totals: Points, points: Points) -> Points:
    return {side: totals[side] + points[side] for side in SIDES}
