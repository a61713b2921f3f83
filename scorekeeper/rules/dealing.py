"""Where cards can be: places, and whether they can all be filled.

A place is a seat and a book, or one of the buried cards. There are as many cards as places, so a
deal is a perfect matching of places and cards. ``Places`` holds, for every place, which cards can
lie there, and answers whether a deal is left when some places are limited further. It starts each
time from a deal that it already knows, so an answer costs a few steps.

Sets of cards and sets of places are bits of an ``int``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .cards import Card
from .seats import SEATS, Seat

Limits = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Pack:
    """What is dealt: the cards, who plays (clockwise), how many books they play, and how many cards
    are buried before the first."""

    cards: tuple[Card, ...]
    books: int
    buried: int
    seats: tuple[Seat, ...] = SEATS

    def __post_init__(self) -> None:
        if len(self.cards) != len(self.seats) * self.books + self.buried:
            raise ValueError("every card needs one place")

    def place(self, seat: Seat, position: int) -> int:
        """The place of what ``seat`` plays to the book at ``position`` (1 is the first)."""
        return self.seats.index(seat) * self.books + position - 1

    def hand(self, seat: Seat) -> int:
        """The places of everything that a seat plays."""
        return ((1 << self.books) - 1) << self.place(seat, 1)

    @property
    def buried_places(self) -> int:
        return ((1 << self.buried) - 1) << (len(self.seats) * self.books)

    @property
    def every_place(self) -> int:
        return (1 << len(self.cards)) - 1


def bits(number: int) -> Iterator[int]:
    """The places of the bits that are set."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


class Places:
    """Which cards can lie in each place, and one deal that fits (``deal`` None: there is none)."""

    def __init__(self, masks: Sequence[int]) -> None:
        self.masks = list(masks)
        self.deal = self._filled([-1] * len(self.masks), range(len(self.masks)), self.masks)

    def fit(self, limits: Limits) -> bool:
        """Whether a deal is left in which each place of ``limits`` holds one of these cards."""
        return self.solve(limits) is not None

    def solve(self, limits: Limits) -> list[int] | None:
        """Such a deal: the card of each place."""
        if self.deal is None:
            return None
        empty = []
        for place, allowed in limits.items():
            left = self.masks[place] & allowed
            if not left:
                return None
            if not left >> self.deal[place] & 1:
                empty.append(place)
        if not empty:
            return self.deal
        masks = self.masks[:]
        for place, allowed in limits.items():
            masks[place] &= allowed
        deal = self.deal[:]
        for place in empty:
            deal[place] = -1
        return self._filled(deal, empty, masks)

    @staticmethod
    def _filled(deal: list[int], empty: Sequence[int], masks: Sequence[int]) -> list[int] | None:
        """``deal`` with the empty places filled by augmenting paths; None where one stays empty."""
        holder = {card: place for place, card in enumerate(deal) if card >= 0}
        free = ((1 << len(masks)) - 1) & ~sum(1 << card for card in holder)
        for start in empty:
            wanted_by: dict[int, int] = {}
            queue, seen = [start], 0
            found = -1
            for place in queue:
                reach = masks[place] & ~seen
                if reach & free:
                    found = next(bits(reach & free))
                    free &= ~(1 << found)
                    break
                seen |= reach
                for card in bits(reach):
                    wanted_by[card] = place
                    queue.append(holder[card])
            else:
                return None
            while True:
                given_up = deal[place]
                deal[place], holder[found] = found, place
                if place == start:
                    break
                found, place = given_up, wanted_by[given_up]
        return deal
