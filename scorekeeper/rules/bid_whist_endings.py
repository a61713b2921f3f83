"""What ends a game of partnership bid whist, and what a side that reneged may not win.

The order: a renege that costs the game, a Boston that wins it, floor, target, second set, number of
hands (README section 2).
"""

from __future__ import annotations

from dataclasses import replace

from .folding import Ending, Points, State, ahead
from .house_rules import HouseRules
from .lines import Hand
from .scoring import MISDEAL, HandScore, score_hand
from .seats import Side, opponents

SETS_ALLOWED = 2


def score_hand_in_game(state: State, hand: Hand) -> HandScore:
    """The hand as it scores from ``state``: under ``reneger_may_win`` false a side that reneged
    stops one short of the target on that hand."""
    scored = score_hand(state.rules, hand)
    if scored.outcome == MISDEAL:
        return scored
    return replace(scored, points=_held_back(state, scored))


def _held_back(state: State, scored: HandScore) -> Points:
    points = dict(scored.points)
    rules: HouseRules = state.rules
    for side in scored.reneged:
        if rules.target is None or state.totals[side] + points[side] < rules.target:
            continue
        if not rules.settled("reneger_may_win").reneger_may_win:
            points[side] = rules.target - 1 - state.totals[side]
    return points


def ending(state: State, scored: HandScore | None = None) -> Ending | None:
    """How the game ended, if it did.

    One line can take both sides over a limit (an adjustment, or rules that change): then the side
    ahead wins; while they are level the game goes on."""
    rules: HouseRules = state.rules
    if scored and scored.loses_by_renege:
        return Ending("renege", opponents(scored.loses_by_renege))
    boston = scored.wins_by_boston if scored else None
    if boston and scored and boston in scored.reneged:
        boston = boston if rules.settled("reneger_may_win").reneger_may_win else None
    if boston:
        return Ending("boston", boston)
    lowest, highest = _behind(state.totals), ahead(state.totals)
    if rules.floor is not None and lowest and state.totals[lowest] <= rules.floor:
        return Ending("floor", opponents(lowest))
    if rules.target is not None and highest and state.totals[highest] >= rules.target:
        return Ending("target", highest)
    most_sets = ahead(state.sets)
    has_two = most_sets is not None and state.sets[most_sets] >= SETS_ALLOWED
    if most_sets and has_two and rules.settled("two_sets_out").two_sets_out:
        return Ending("two_sets", opponents(most_sets))
    if state.played and highest:
        hands = rules.settled("hands").hands
        if hands is not None and state.played >= hands:
            return Ending("hands", highest)
    return None


def passing_moves_deal(rules: HouseRules) -> bool:
    """Whether the deal passes left when everybody passed (under ``dealer_must_bid`` it does)."""
    return rules.settled("all_pass").all_pass != "same_dealer"


def misdeal_moves_deal(rules: HouseRules) -> bool:
    """Whether the deal passes left after a misdeal."""
    return rules.settled("misdeal").misdeal == "next_dealer"


def _behind(points: Points) -> Side | None:
    leader = ahead(points)
    return opponents(leader) if leader else None
