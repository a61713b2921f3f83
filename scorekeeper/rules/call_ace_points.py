"""The points table of call-ace whist: what a hand scores, as plain numbers.

The browser looks up, adds and compares, and nothing else; every rule stays here. Shape::

    {"plain": {"8": {"0": [-320, -320], …, "10": [60, 60], …, "made": [20, 20]}, "8-good": …},
     "nolos": {"solo": {"0": 50, "1": 50, "2": -100, …, "made": 50, "set": -100}, …},
     "all_books": 13, "passed_out_moves": false, "misdeal_moves": false}

A plain row is what each of the two defenders pays declarer and partner, and what each of the three
pays a declarer who was alone; below zero it is paid the other way. A nolo's row is what each pays
who does not play it. A played hand always moves the deal. Knocked and joined hands, and bids with
more than two attachments, are not in it. Where a question is not settled the value is
``{"ask": KEY}``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from .call_ace_contract import ALL_TRICKS, CallAceContract
from .call_ace_lines import CallAceHand
from .call_ace_rules import CallAceRules
from .call_ace_scoring import alone_share, nolo_worth, plain_worth
from .errors import Undecided
from .questions import for_every_answer
from .scored_hand import MADE, SET

MOST_AT_ONCE = 2
"""Attachments of one bid that the table goes up to."""


@lru_cache(maxsize=64)
def points_table(rules: CallAceRules) -> dict[str, Any]:
    """The table described above; JSON-ready. The same rules get the same table: read it only."""
    offered = rules.offered(MOST_AT_ONCE)
    plain = [contract for contract in offered if not contract.is_nolo]
    nolos = [contract for contract in offered if contract.nolo is not None]
    return {
        "plain": {str(contract): _plain_row(rules, contract) for contract in plain},
        "nolos": {str(contract): _nolo_row(rules, contract) for contract in nolos},
        "all_books": ALL_TRICKS,
        "passed_out_moves": _answer(rules, deal_moves),
        "misdeal_moves": _answer(rules, deal_moves),
    }


def deal_moves(rules: CallAceRules) -> bool:
    """Whether the deal passes left when everybody passed, or after a misdeal."""
    return rules.settled("all_pass").all_pass == "next_dealer"


def _plain_row(rules: CallAceRules, contract: CallAceContract) -> dict[str, Any]:
    def pays(hand: CallAceHand) -> Any:
        def both(answered: CallAceRules) -> list[int]:
            answered.check_plays(contract)
            worth = plain_worth(answered, hand)
            return [worth, alone_share(answered, worth)]

        return _answer(rules, both)

    hands = {
        str(tricks): CallAceHand(declarer="P1", contract=contract, books=tricks)
        for tricks in range(ALL_TRICKS + 1)
    } | {MADE: CallAceHand(declarer="P1", contract=contract, outcome=MADE)}
    return {key: pays(hand) for key, hand in hands.items()}


def _nolo_row(rules: CallAceRules, contract: CallAceContract) -> dict[str, Any]:
    nolo = contract.nolo
    assert nolo is not None

    def pays(made: bool) -> Any:
        def worth(answered: CallAceRules) -> int:
            answered.check_plays(contract)
            return nolo_worth(answered, nolo, made=made)

        return _answer(rules, worth)

    made, lost = pays(True), pays(False)
    row = {
        str(tricks): made if contract.is_made_with(tricks) else lost
        for tricks in range(ALL_TRICKS + 1)
    }
    return row | {MADE: made, SET: lost}


def _answer(rules: CallAceRules, ask: Callable[[CallAceRules], Any]) -> Any:
    try:
        return for_every_answer(rules, ask)
    except Undecided as question:
        return {"ask": question.values["key"]}
