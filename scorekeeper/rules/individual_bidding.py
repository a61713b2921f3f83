"""Bids of individual bid whist: an exact number of books, no trump or not (README section 8; 000).

The order is 1, 1N, 2, 2N, 3 … Bidding goes round from the dealer's left until all but one have
passed; who has passed is out of it. ``5Hd`` is a hand played for five books with hearts downtown;
where a table writes no more than the number, ``5``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .errors import RulesError
from .seats import Seat, left

PASS = "-"
_BID = re.compile(r"([1-9][0-9]?)(N?)")
_CONTRACT = re.compile(r"([1-9][0-9]?)(?:([SHDC]?)([ud])|(N)([ud]?))?")


@dataclass(frozen=True, slots=True, order=True)
class ExactBid:
    """``books`` to be taken in all, the kitty's included; no trump beats a suit. Bids compare by
    their order."""

    books: int
    no_trump: bool = False

    def __str__(self) -> str:
        return f"{self.books}{'N' if self.no_trump else ''}"


@dataclass(frozen=True, slots=True)
class ExactContract:
    """What the bidder undertook. ``suit`` ``S H D C`` or None; ``direction`` ``u`` ``d`` or None
    where nobody wrote it."""

    needs: int
    suit: str | None = None
    direction: str | None = None
    no_trump: bool = False

    @classmethod
    def parse(cls, text: str) -> ExactContract:
        """Read the text form. Raises ``bad_exact_contract``."""
        found = _CONTRACT.fullmatch(text)
        if found is None:
            raise RulesError("bad_exact_contract", text=text)
        books, suit, direction, no_trump, nt_direction = found.groups()
        return cls(int(books), suit or None, direction or nt_direction or None, bool(no_trump))

    @property
    def bid(self) -> ExactBid:
        """The bid that it follows from."""
        return ExactBid(self.needs, self.no_trump)

    def __str__(self) -> str:
        return f"{self.needs}{'N' if self.no_trump else self.suit or ''}{self.direction or ''}"


ExactCall = ExactBid | None


def read_call(text: object) -> ExactCall:
    """Read a bid or ``-``. Raises ``bad_exact_bid``."""
    if text == PASS:
        return None
    found = _BID.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise RulesError("bad_exact_bid", text=text)
    return ExactBid(int(found[1]), bool(found[2]))


def write_call(call: ExactCall) -> str:
    return PASS if call is None else str(call)


def check_auction(calls: Sequence[ExactCall], contract: ExactContract, players: int) -> int:
    """Whether a written auction is legal and led to ``contract``.

    Returns the place of the highest bidder (0: dealer's left … the last: dealer). Raises
    ``RulesError`` with a path inside the auction: ``bidding_was_over``, ``bid_is_not_higher``,
    ``nobody_bid``, ``bidding_goes_on``, ``auction_and_bid_differ``.
    """
    still_in = list(range(players))
    speaker, highest = 0, None
    for index, call in enumerate(calls):
        if _is_over(still_in, highest):
            raise RulesError("bidding_was_over", f"[{index}]", call=write_call(call))
        if call is None:
            still_in.remove(speaker)
        elif highest is not None and call <= highest[1]:
            values = {"call": str(call), "standing": str(highest[1])}
            raise RulesError("bid_is_not_higher", f"[{index}]", **values)
        else:
            highest = speaker, call
        speaker = next((place for place in still_in if place > speaker), min(still_in, default=0))
    if not still_in:
        raise RulesError("nobody_bid")
    if highest is None or not _is_over(still_in, highest):
        raise RulesError("bidding_goes_on", count=len(still_in))
    if highest[1] != contract.bid:
        values = {"bid": str(highest[1]), "contract": str(contract)}
        raise RulesError("auction_and_bid_differ", **values)
    return highest[0]


def _is_over(still_in: Sequence[int], highest: tuple[int, ExactBid] | None) -> bool:
    """Everybody passed, or everybody but who bid highest."""
    return not still_in or (len(still_in) == 1 and highest is not None)


def seat_at(place: int, dealer: Seat, seats: tuple[Seat, ...]) -> Seat:
    """Who sits so many places after the dealer's left (0)."""
    seat = dealer
    for _ in range(place + 1):
        seat = left(seat, seats)
    return seat
