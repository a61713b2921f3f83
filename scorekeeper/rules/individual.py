"""Individual bid whist as a ``Kind``: three to five players, everybody for himself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from . import individual_checking, individual_points, individual_scoring
from .folding import Ending, LineResult, State
from .game import Game, read_names
from .individual_lines import ALL_SEATS, LINES, IndividualHand
from .individual_rules import DEALS, IndividualRules
from .individual_scoring import IndividualScore
from .seats import Seat, Side


class Individual(Game):
    """Every player is a side of his own; the rules are ``IndividualRules``, a hand is an
    ``IndividualHand``. Names are a list, and their number is that of the players."""

    key = "bid-whist-individual"
    counts = (4, 3, 5)
    rules_class = IndividualRules
    forms = LINES

    def seats_for(self, count: int) -> tuple[Seat, ...]:
        return ALL_SEATS[:count]

    def read_players(self, data: object, path: str = "players") -> dict[Seat, str]:
        return read_names(data, path, {n: self.seats_for(n) for n in sorted(self.counts)})

    def write_players(self, players: Mapping[Seat, str], seats: tuple[Seat, ...]) -> Any:
        if not any(players.values()) and seats == self.seats:
            return None
        return [players.get(seat, "") for seat in seats]

    def seats_of(self, players: Mapping[Seat, str], sheet: Mapping[str, Any]) -> tuple[Seat, ...]:
        """As many as there are names; without names as the deal, a hand's books or ``start`` tell;
        else five where a fifth player is named, and the usual four."""
        count = len(players) or next(_counts_told(sheet, self.counts), self.counts[0])
        return self.seats_for(count)

    def score_hand(self, state: State, hand: IndividualHand) -> IndividualScore:
        return individual_scoring.score_hand(state.rules, state.seats, hand)

    def ending(
        self,
        state: State,
        hand: IndividualHand | None = None,
        scored: IndividualScore | None = None,
    ) -> Ending | None:
        return individual_scoring.ending(state, hand, scored)

    def forfeit(self, state: State, side: Side) -> Side | None:
        return individual_scoring.forfeited(state, side)

    def passing_moves_deal(self, rules: IndividualRules) -> bool:
        return individual_points.passing_moves_deal(rules)

    def misdeal_moves_deal(self, rules: IndividualRules) -> bool:
        """The same dealer deals again (judgement, after 002 on partnership)."""
        return False

    def check_start(self, state: State) -> None:
        individual_checking.check_start(state)

    def check_rules(self, state: State) -> None:
        individual_checking.check_rules(state)

    def check_hand(self, state: State, hand: IndividualHand) -> None:
        individual_checking.check_hand(state, hand)

    def write_hand_result(self, before: State, result: LineResult) -> dict[str, Any]:
        hand = result.line
        assert isinstance(hand, IndividualHand)
        return {
            "needs": hand.contract.needs,
            "books": None if result.books is None else dict(result.books),
            "outcome": result.outcome,
        }

    def points_table(
        self, rules: IndividualRules, seats: tuple[Seat, ...] | None = None
    ) -> dict[str, Any]:
        return individual_points.points_table(rules, seats or self.seats)


def _counts_told(sheet: Mapping[str, Any], counts: tuple[int, ...]) -> Iterator[int]:
    """How many play, by everything in a plain sheet that tells it, the surest first. Nothing of the
    sheet was read yet, so anything can stand in it."""
    rules, hands = sheet.get("rules"), sheet.get("hands")
    deal = rules.get("deal") if isinstance(rules, Mapping) else None
    if isinstance(deal, str) and deal in DEALS:
        yield DEALS[deal][0]
    lines = [
        line for line in (hands if isinstance(hands, list) else []) if isinstance(line, Mapping)
    ]
    for named in (*(line.get("books") for line in lines), sheet.get("start")):
        for count in counts:
            if isinstance(named, Mapping) and set(named) == set(ALL_SEATS[:count]):
                yield count
    dealt = (line.get(key) for line in lines for key in ("declarer", "dealer"))
    if ALL_SEATS[-1] in (sheet.get("first_dealer"), *dealt):
        yield len(ALL_SEATS)


INDIVIDUAL = Individual()
