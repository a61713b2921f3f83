"""Bids, their order, and the one round of bidding (README 1.4).

A call is a ``Bid`` or ``None`` (a pass). Calls are listed from the dealer's left, the dealer last;
each player speaks once and a later bid must be better than every bid before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .contract import TOP_LEVEL, Contract
from .errors import RulesError, Undecided
from .house_rules import HouseRules
from .questions import for_every_answer

CALLS = 4
PASS = "-"
_FORM = re.compile(r"([0-9])(u|d|n[ud]?)")


@dataclass(frozen=True, slots=True)
class Bid:
    """``level`` books above six with ``word`` ``u``, ``d`` or ``n`` (``nu`` ``nd`` where the
    direction of a no-trump hand is part of the bid)."""

    level: int
    word: str

    @classmethod
    def parse(cls, text: str) -> Bid:
        """Read the text form. Raises ``bad_bid``."""
        found = _FORM.fullmatch(text)
        if found is None or not 1 <= int(found[1]) <= TOP_LEVEL:
            raise RulesError("bad_bid", text=text)
        return cls(int(found[1]), found[2])

    @property
    def no_trump(self) -> bool:
        return self.word.startswith("n")

    def fits(self, contract: Contract) -> bool:
        """Whether a hand played at ``contract`` can follow from this bid."""
        if (self.level, self.no_trump) != (contract.level, contract.no_trump):
            return False
        named = self.word[1:] if self.no_trump else self.word
        return not named or contract.direction in (None, named)

    def __str__(self) -> str:
        return f"{self.level}{self.word}"


Call = Bid | None


def parse_call(text: str) -> Call:
    """Read a bid or ``-``. Raises ``bad_bid``."""
    return None if text == PASS else Bid.parse(text)


def write_call(call: Call) -> str:
    return PASS if call is None else str(call)


def outranks(bid: Bid, other: Bid, rules: HouseRules) -> bool:
    """Whether ``bid`` beats ``other``: a higher number, no trump over either direction at the same
    number, and down over up under ``same_level`` ``down_over_up``."""
    return _rank(bid, other, rules) > _rank(other, bid, rules)


def _rank(bid: Bid, other: Bid, rules: HouseRules) -> tuple[int, int]:
    if bid.no_trump:
        return bid.level, 2
    if bid.level != other.level or other.no_trump or bid.word == other.word:
        return bid.level, 0
    down_is_better = rules.settled("same_level").same_level == "down_over_up"
    return bid.level, 1 if bid.word == "d" and down_is_better else 0


def best_of(calls: Sequence[Call]) -> tuple[int, Bid] | None:
    """The place (0: dealer's left) and the bid that holds after ``calls``; None if all passed.
    The last bid holds, because each must be better than the ones before, or match it (dealer)."""
    for place in reversed(range(len(calls))):
        call = calls[place]
        if call is not None:
            return place, call
    return None


def is_legal(call: Call, before: Sequence[Call], rules: HouseRules) -> bool:
    """Whether ``call`` may follow ``before`` (0 … 3 calls)."""
    return why_illegal(call, before, rules) is None


def why_illegal(call: Call, before: Sequence[Call], rules: HouseRules) -> str | None:
    """The code of what is wrong with ``call`` after ``before`` (0 … 3 calls); None: nothing.

    ``dealer_must_bid`` (three passes, and the dealer may not pass), ``direction_in_bid`` and
    ``direction_not_in_bid`` (a no-trump bid names its direction exactly where the direction is part
    of the bid), ``bid_under_minimum``, ``bid_is_not_higher`` (under ``dealer_may_match`` the dealer
    may take the bid at the same number).
    """
    standing = best_of(before)
    is_dealer = len(before) == CALLS - 1
    if call is None:
        forced = is_dealer and standing is None
        if forced and rules.settled("all_pass").all_pass == "dealer_must_bid":
            return "dealer_must_bid"
        return None
    if call.no_trump:
        in_bid = rules.settled("nt_direction").nt_direction == "in_bid"
        if in_bid != (call.word != "n"):
            return "direction_in_bid" if in_bid else "direction_not_in_bid"
    if call.level < rules.settled("min_bid").min_bid:
        return "bid_under_minimum"
    if standing is None or outranks(call, standing[1], rules):
        return None
    matches = call.level == standing[1].level and not outranks(standing[1], call, rules)
    if is_dealer and matches and rules.settled("dealer_may_match").dealer_may_match:
        return None
    return "bid_is_not_higher"


def legal_bids(before: Sequence[Call], rules: HouseRules) -> tuple[Bid, ...]:
    """Every bid that may follow ``before``, lowest first; a pass is not among them. A bid that
    hangs on an open question is among them: whoever makes it is asked."""
    words = ("u", "d", "nu", "nd") if rules.nt_direction == "in_bid" else ("u", "d", "n")
    bids = (Bid(level, word) for level in range(1, TOP_LEVEL + 1) for word in words)
    return tuple(bid for bid in bids if _may_be_made(bid, before, rules))


def _may_be_made(bid: Bid, before: Sequence[Call], rules: HouseRules) -> bool:
    try:
        return for_every_answer(rules, lambda answered: is_legal(bid, before, answered))
    except Undecided:
        return True


def complete_auctions(rules: HouseRules) -> Iterator[tuple[Call, ...]]:
    """Every complete legal round of bidding, four calls each."""

    def extend(calls: tuple[Call, ...]) -> Iterator[tuple[Call, ...]]:
        if len(calls) == CALLS:
            yield calls
            return
        for call in (None, *legal_bids(calls, rules)):
            if call is not None or is_legal(None, calls, rules):
                yield from extend((*calls, call))

    yield from extend(())


def check_auction(calls: Sequence[Call], contract: Contract, rules: HouseRules) -> int:
    """Whether a written auction is legal and led to ``contract``.

    Returns the place of the highest bidder (0: dealer's left … 3: dealer). Raises ``RulesError``
    with a path inside the auction: ``calls_are_four``, a code of ``why_illegal``, ``nobody_bid``,
    ``auction_and_bid_differ``.
    """
    if len(calls) != CALLS:
        raise RulesError("calls_are_four", count=len(calls))
    for place, call in enumerate(calls):
        wrong = why_illegal(call, calls[:place], rules)
        if wrong is not None:
            standing = best_of(calls[:place])
            raise RulesError(
                wrong,
                f"[{place}]",
                call=write_call(call),
                standing=standing and str(standing[1]),
                minimum=rules.min_bid,
            )
    highest = best_of(calls)
    if highest is None:
        raise RulesError("nobody_bid")
    place, bid = highest
    if not bid.fits(contract):
        raise RulesError("auction_and_bid_differ", bid=str(bid), contract=str(contract))
    return place
