"""Partnership bid whist as a ``Kind``: the one place that joins its modules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import checking, folding, line_facts, points
from .folding import GameScore, LineResult, State, Step
from .house_rules import HouseRules
from .lines import Deal, Hand, Line
from .reading import Reader
from .seats import SEATS, SIDES, Seat, Side


class BidWhist:
    """See ``kinds.Kind``; the rules are ``HouseRules``."""

    key = "bid-whist"
    seats = SEATS
    sides = SIDES

    def read_rules(self, data: object, path: str = "rules") -> HouseRules:
        return HouseRules.from_dict(data, path)

    def read_players(self, data: object, path: str = "players") -> dict[Seat, str]:
        reader = Reader(data, path)
        reader.allow_only(SEATS)
        return {seat: reader.text(seat) for seat in SEATS if seat in reader}

    def read_line(self, data: object, path: str = "") -> Line:
        return line_facts.read_line(data, path)

    def write_line(self, line: Line) -> dict[str, Any]:
        return line_facts.write_line(line)

    def start(
        self,
        rules: HouseRules,
        *,
        first_dealer: Seat | None = None,
        totals: Mapping[Side, int] | None = None,
        sets: Mapping[Side, int] | None = None,
    ) -> State:
        state = folding.start(rules, first_dealer=first_dealer, totals=totals, sets=sets)
        checking.check_start(state)
        return state

    def check_line(self, state: State, line: Line) -> None:
        checking.check_line(state, line)

    def follow(self, state: State, line: Line) -> State:
        return checking.follow(state, line)

    def after(self, state: State, line: Line) -> Step:
        return folding.after(state, line)

    def fold(self, state: State, lines: Sequence[Line]) -> GameScore:
        return folding.fold(state, lines)

    def write_result(self, score: GameScore) -> dict[str, Any]:
        state = score.state
        in_play = bool(score.results) and _is_in_play(score.results[-1])
        return {
            "hands": [
                _write_line_result(number, result)
                for number, result in enumerate(score.results, start=1)
            ],
            "totals": dict(state.totals),
            "over": state.over,
            "winner": state.winner,
            "ended_by": state.ended_by,
            "next_dealer": None if state.over or in_play else state.dealer,
        }

    def points_table(self, rules: HouseRules) -> dict[str, Any]:
        return points.points_table(rules)


def _is_in_play(result: LineResult) -> bool:
    return isinstance(result.line, Hand) and result.outcome is None and not result.surplus


def _write_line_result(number: int, result: LineResult) -> dict[str, Any]:
    data: dict[str, Any] = {"number": number}
    if result.surplus:
        data["surplus"] = True
    else:
        data |= _write_facts(result)
    return data | {"points": dict(result.points), "totals": dict(result.totals)}


def _write_facts(result: LineResult) -> dict[str, Any]:
    line = result.line
    data: dict[str, Any] = {"dealer": result.dealer} if isinstance(line, Deal) else {}
    if not isinstance(line, Hand):
        return data | {"outcome": result.outcome}
    return data | {
        "declarer": line.declarer,
        "contract": str(line.contract),
        "needs": line.contract.needs,
        "books": None if result.books is None else dict(result.books),
        "outcome": result.outcome,
        "boston": result.boston,
    }


BID_WHIST = BidWhist()
