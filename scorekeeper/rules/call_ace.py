"""Call-ace whist as a ``Kind``: four at play of four to six, everybody for himself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from . import call_ace_checking, call_ace_points, call_ace_scoring
from .call_ace_lines import ALL_SEATS, BOX, LINES, NUMBERED, CallAceHand
from .call_ace_rules import CallAceRules
from .folding import Ending, GameScore, LineResult, State, ahead, dealer_of
from .game import Game, read_names
from .lines import Adjustment
from .reading import Reader
from .scored_hand import ScoredHand
from .seats import SEATS, Seat, Side
from .settling import settle, write_payments


class CallAce(Game):
    """The rules are ``CallAceRules``, a hand is a ``CallAceHand``. Names are an object of the four
    seats, or a list of four to six. A game has no end of its own."""

    key = "call-ace-whist"
    counts = (4, 5, 6)
    rules_class = CallAceRules
    forms = LINES

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS

    def seats_for(self, count: int) -> tuple[Seat, ...]:
        return NUMBERED[:count]

    def sides_at(self, seats: tuple[Seat, ...], rules: CallAceRules) -> tuple[Side, ...]:
        return (*seats, BOX) if rules.has_box else seats

    def read_players(self, data: object, path: str = "players") -> dict[Seat, str]:
        if isinstance(data, list):
            return read_names(data, path, {n: self.seats_for(n) for n in self.counts})
        reader = Reader(data, path)
        reader.allow_only(SEATS)
        return {seat: reader.text(seat) for seat in SEATS if seat in reader}

    def write_players(self, players: Mapping[Seat, str], seats: tuple[Seat, ...]) -> Any:
        if seats == SEATS:
            return dict(players) or None
        return [players.get(seat, "") for seat in seats]

    def seats_of(self, players: Mapping[Seat, str], sheet: Mapping[str, Any]) -> tuple[Seat, ...]:
        """Those of the names; without names the four seats, or as many players as the sheet speaks
        of by number."""
        if players:
            return self.seats_for(len(players)) if NUMBERED[0] in players else SEATS
        spoken_of = {*_named(sheet)} & set(NUMBERED)
        if not spoken_of:
            return SEATS
        highest = max(NUMBERED.index(seat) for seat in spoken_of) + 1
        return self.seats_for(max(highest, self.counts[0]))

    def score_hand(self, state: State, hand: CallAceHand) -> ScoredHand:
        out = call_ace_scoring.sitting_out(state.seats, hand, dealer_of(state, hand))
        playing = [seat for seat in state.seats if seat not in out]
        scored = call_ace_scoring.score_hand(state.rules, playing, hand)
        points = {**dict.fromkeys(state.totals, 0), **scored.points}
        return ScoredHand(outcome=scored.outcome, points=points)

    def ending(self, state: State, hand: Any = None, scored: Any = None) -> Ending | None:
        return None

    def contenders(self, state: State) -> Mapping[Side, int]:
        """Nobody plays for the cash box."""
        return {seat: state.totals[seat] for seat in state.seats}

    def forfeit(self, state: State, side: Side) -> Side | None:
        """Who is ahead of the others, nobody where they are level (judgement)."""
        totals = self.contenders(state)
        return ahead({seat: total for seat, total in totals.items() if seat != side})

    def passing_moves_deal(self, rules: CallAceRules) -> bool:
        return call_ace_points.deal_moves(rules)

    def misdeal_moves_deal(self, rules: CallAceRules) -> bool:
        return call_ace_points.deal_moves(rules)

    def check_start(self, state: State) -> None:
        call_ace_checking.check_start(state)

    def check_hand(self, state: State, hand: CallAceHand) -> None:
        call_ace_checking.check_hand(state, hand)

    def check_adjustment(self, state: State, line: Adjustment) -> None:
        call_ace_checking.check_adjustment(line)

    def write_result(self, score: GameScore) -> dict[str, Any]:
        data = super().write_result(score)
        stake = score.state.rules.stake
        if stake is not None and "stake" not in score.state.rules.undecided:
            data["settlement"] = write_payments(settle(score.state.totals, stake))
        return data

    def write_hand_result(self, before: State, result: LineResult) -> dict[str, Any]:
        hand = result.line
        assert isinstance(hand, CallAceHand)
        books = dict(hand.books) if isinstance(hand.books, Mapping) else hand.books
        return {"needs": hand.contract.needs, "books": books, "outcome": result.outcome}

    def points_table(
        self, rules: CallAceRules, seats: tuple[Seat, ...] | None = None
    ) -> dict[str, Any]:
        return call_ace_points.points_table(rules)


def _named(sheet: Mapping[str, Any]) -> Iterator[str]:
    """Every seat that a plain sheet may speak of. Nothing of it was read yet, so anything can stand
    in it."""
    hands = sheet.get("hands")
    lines = [
        line for line in (hands if isinstance(hands, list) else []) if isinstance(line, Mapping)
    ]
    start = sheet.get("start")
    told: list[object] = [sheet.get("first_dealer"), *(start if isinstance(start, Mapping) else ())]
    for line in lines:
        for key in ("adjustment", "books"):
            told += line[key] if isinstance(line.get(key), Mapping) else ()
        told += [line.get(key) for key in ("declarer", "partner", "dealer", "forfeit")]
        for key in ("joined", "out"):
            told += line[key] if isinstance(line.get(key), list) else []
    yield from (seat for seat in told if isinstance(seat, str) and seat in ALL_SEATS)


CALL_ACE = CallAce()
