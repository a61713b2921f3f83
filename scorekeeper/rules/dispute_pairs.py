"""A dispute of partnership bid whist.

The verdicts become rulings on the hand's line, and the line is scored like every other: what a
renege costs is written once, in ``scoring`` and ``folding``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from .bid_whist import BID_WHIST
from .board import Board
from .claims import Verdict
from .dispute_reading import DisputedHand, pack_of, read_disputed_hand
from .dispute_result import Effects, write_result
from .disputes import decide, rulings
from .documents import read_points, read_sets
from .errors import RulesError
from .folding import State
from .house_rules import HouseRules
from .lines import Hand
from .play import play_of
from .questions import for_every_answer
from .reading import Reader
from .seats import Side, opponents, side_of

KEYS = ("start_sets",)


def adjudicate(reader: Reader) -> dict[str, Any]:
    """The result of a dispute whose format, game and keys were checked."""
    rules = BID_WHIST.read_rules(reader.data["rules"] if "rules" in reader else {})

    def settled(answered: HouseRules) -> dict[str, Any]:
        before = _read_before(reader, answered)
        disputed = read_disputed_hand(reader, answered, pack_of(answered))
        return _settle(before, disputed)

    return for_every_answer(rules, settled)


def _settle(before: State, disputed: DisputedHand) -> dict[str, Any]:
    """Judge the claims on a hand that was played from ``before``. Refuses a hand that cannot be,
    and a record that no deal fits."""
    rules: HouseRules = before.rules
    hand = Hand(declarer=disputed.declarer, contract=disputed.contract, books=disputed.books)
    BID_WHIST.check_line(before, hand)
    board = Board(pack_of(rules), play_of(rules, disputed.contract), disputed.record)
    board.refuse_contradictions()
    holds = _holds(rules, disputed)
    verdicts = decide(rules, board, disputed.claims, holds)
    return write_result(verdicts, effects(before, hand, holds, verdicts))


def _holds(rules: HouseRules, disputed: DisputedHand) -> dict[Side, int] | None:
    """The books of each side before any ruling; None while they are not counted."""
    if not disputed.record.hand_over or disputed.books is None:
        return None
    bidders = side_of(disputed.declarer)
    others = rules.all_books - disputed.books
    by_side = {bidders: disputed.books, opponents(bidders): others}
    return {side: by_side[side] for side in BID_WHIST.sides}


def effects(
    before: State, hand: Hand, holds: dict[Side, int] | None, verdicts: Sequence[Verdict]
) -> Effects:
    """The hand scored with the rulings that the verdicts come to, and without."""
    if holds is None:
        return Effects(totals=before.totals, over=before.over, winner=before.winner)
    ruled = BID_WHIST.after(before, replace(hand, rulings=rulings(verdicts)))
    return Effects(
        books_before=holds,
        books_after=ruled.result.books or None,
        points=ruled.result.points,
        points_without_rulings=BID_WHIST.after(before, hand).result.points,
        totals=ruled.state.totals,
        over=ruled.state.over,
        winner=ruled.state.winner,
    )


def _read_before(reader: Reader, rules: HouseRules) -> State:
    """The score before the hand; one that is already over is refused."""
    totals, sets = read_points(reader, "before", BID_WHIST), read_sets(reader, BID_WHIST)
    try:
        return BID_WHIST.start(rules, first_dealer=None, totals=totals, sets=sets)
    except RulesError as error:
        if error.path != "start":
            raise
        raise type(error)(error.code, "before", **error.values) from None
