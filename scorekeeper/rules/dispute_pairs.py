"""A dispute of partnership bid whist."""

from __future__ import annotations

from typing import Any

from .bid_whist import BID_WHIST
from .board import Board
from .dispute_reading import DisputedHand, pack_of, read_disputed_hand, read_state
from .dispute_result import effects, write_result
from .disputes import decide
from .folding import State
from .house_rules import HouseRules
from .lines import Hand
from .play import play_of
from .questions import for_every_answer
from .reading import Reader
from .seats import SEATS, Side, opponents, side_of

KEYS = ("start_sets",)


def adjudicate(reader: Reader) -> dict[str, Any]:
    """The result of a dispute whose format, game and keys were checked."""
    rules = BID_WHIST.read_rules(reader.data["rules"] if "rules" in reader else {})

    def settled(answered: HouseRules) -> dict[str, Any]:
        before = read_state(reader, BID_WHIST, answered, SEATS)
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
