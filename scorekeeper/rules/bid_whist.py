"""Partnership bid whist as a ``Kind``: the one place that joins its modules."""

from __future__ import annotations

from typing import Any

from . import bid_whist_checking, bid_whist_endings, line_facts, points
from .folding import Ending, LineResult, State
from .game import Game
from .house_rules import HouseRules
from .lines import Hand
from .scoring import HandScore
from .seats import SEATS, SIDES, Seat, Side, opponents, side_of


class BidWhist(Game):
    """Two pairs; the rules are ``HouseRules``, a hand is a ``lines.Hand``."""

    key = "bid-whist"
    counts = (4,)
    rules_class = HouseRules
    forms = line_facts.LINES

    def seats_for(self, count: int) -> tuple[Seat, ...]:
        return SEATS

    def sides_for(self, seats: tuple[Seat, ...]) -> tuple[Side, ...]:
        return SIDES

    def side_of(self, player: Seat | Side) -> Side:
        return side_of(player)

    def score_hand(self, state: State, hand: Hand) -> HandScore:
        return bid_whist_endings.score_hand_in_game(state, hand)

    def ending(
        self, state: State, hand: Hand | None = None, scored: HandScore | None = None
    ) -> Ending | None:
        return bid_whist_endings.ending(state, scored)

    def forfeit(self, state: State, side: Side) -> Side:
        return opponents(side)

    def passing_moves_deal(self, rules: HouseRules) -> bool:
        return bid_whist_endings.passing_moves_deal(rules)

    def misdeal_moves_deal(self, rules: HouseRules) -> bool:
        return bid_whist_endings.misdeal_moves_deal(rules)

    def check_start(self, state: State) -> None:
        bid_whist_checking.check_start(state)

    def check_hand(self, state: State, hand: Hand) -> None:
        bid_whist_checking.check_hand_in_game(state, hand)

    def write_hand_result(self, before: State, result: LineResult) -> dict[str, Any]:
        hand = result.line
        assert isinstance(hand, Hand)
        return {
            "needs": hand.contract.needs,
            "books": None if result.books is None else dict(result.books),
            "outcome": result.outcome,
            "boston": result.boston,
        }

    def points_table(
        self, rules: HouseRules, seats: tuple[Seat, ...] | None = None
    ) -> dict[str, Any]:
        return points.points_table(rules)


BID_WHIST = BidWhist()
