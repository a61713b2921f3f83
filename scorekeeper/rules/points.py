"""The points table: what every hand would score under one table's rules, as plain numbers.

The browser looks up, adds and compares, and nothing else; every rule stays here. Shape::

    {"rows": {"4s": {"10": [4, 0, "made", null], ..., "made": [...], "set": [...]}, "4n": {...}},
     "all_books": 13, "least_books": 1, "passed_out_moves": true, "misdeal_moves": false,
     "limits": {"target": 7, "floor": -7, "sets": 2, "hands": null}}

A row's key is the level with ``s`` (a suit is trump) or ``n`` (no trump). A row is the bidders'
points, the defenders' points, the outcome, and ``"boston"`` where the hand itself wins the game.
A played hand always moves the deal. Where a question is not settled the row, the flag or the
limit is ``{"ask": KEY}``; where no such hand can be recorded the row is missing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from .bid_whist_checking import check_hand
from .bid_whist_endings import SETS_ALLOWED, misdeal_moves_deal, passing_moves_deal
from .contract import TOP_LEVEL, Contract
from .errors import RulesError, Undecided
from .house_rules import HouseRules
from .lines import Hand
from .questions import for_every_answer
from .scoring import MADE, SET, score_hand

BIDDERS, DEFENDERS = "NS", "EW"  # the table is the same whichever side bid
MOST_BOOKS = 13


@lru_cache(maxsize=64)
def points_table(rules: HouseRules) -> dict[str, Any]:
    """The table described above; JSON-ready. The same rules get the same table: read it only."""
    return {
        "rows": {
            f"{level}{'n' if no_trump else 's'}": _rows(rules, level, no_trump)
            for level in range(1, TOP_LEVEL + 1)
            for no_trump in (False, True)
            if _may_be_bid(rules, level)
        },
        "all_books": _answer(rules, lambda answered: answered.all_books),
        "least_books": _answer(rules, lambda answered: int(answered.bidders_hold_the_kitty)),
        "passed_out_moves": _answer(rules, passing_moves_deal),
        "misdeal_moves": _answer(rules, misdeal_moves_deal),
        "limits": {
            "target": rules.target,
            "floor": rules.floor,
            "sets": _answer(rules, _sets_allowed),
            "hands": _answer(rules, lambda answered: answered.settled("hands").hands),
        },
    }


def _may_be_bid(rules: HouseRules, level: int) -> bool:
    return "min_bid" in rules.undecided or level >= rules.min_bid


def _rows(rules: HouseRules, level: int, no_trump: bool) -> dict[str, Any]:
    contract = Contract(level, None, None if no_trump else "u", no_trump)
    hands = {
        str(books): Hand(declarer=BIDDERS, contract=contract, books=books)
        for books in range(MOST_BOOKS + 1)
    } | {
        outcome: Hand(declarer=BIDDERS, contract=contract, outcome=outcome)
        for outcome in (MADE, SET)
    }
    rows = {key: _row(rules, hand) for key, hand in hands.items()}
    return {key: row for key, row in rows.items() if row is not None}


def _row(rules: HouseRules, hand: Hand) -> Any:
    try:
        check_hand(rules, hand)
        score = score_hand(rules, hand)
    except Undecided as question:
        return {"ask": question.values["key"]}
    except RulesError:
        return None
    wins = "boston" if score.wins_by_boston else None
    return [score.points[BIDDERS], score.points[DEFENDERS], score.outcome, wins]


def _sets_allowed(rules: HouseRules) -> int | None:
    return SETS_ALLOWED if rules.settled("two_sets_out").two_sets_out else None


def _answer(rules: HouseRules, ask: Callable[[HouseRules], Any]) -> Any:
    try:
        return for_every_answer(rules, ask)
    except Undecided as question:
        return {"ask": question.values["key"]}
