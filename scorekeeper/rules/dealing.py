"""Where cards can be: places, and whether they can all be filled.

A place is a seat and a book, or one of the buried cards. There are as many cards as places, so a
deal is a perfect matching of places and cards. ``Places`` holds, for every place, which cards can
lie there, and answers whether a deal is left when some places are limited further. It starts each
time from a deal that it already knows and looks for augmenting paths, so an answer costs little.

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
        nobody = [-1] * len(self.masks)
        every = (1 << len(self.masks)) - 1
        self.holder = nobody[:]
        self.deal = _filled(nobody, self.holder, range(len(self.masks)), every, self.masks)

    def fit(self, limits: Limits) -> bool:
        """Whether a deal is left in which each place of ``limits`` holds one of these cards."""
        return self.solve(limits) is not None

    def solve(self, limits: Limits) -> list[int] | None:
        """Such a deal: the card of each place."""
        if self.deal is None:
            return None
        empty, free = [], 0
        for place, allowed in limits.items():
            card = self.deal[place]
            if not allowed >> card & 1:
                if not self.masks[place] & allowed:
                    return None
                empty.append(place)
                free |= 1 << card
        if not empty:
            return self.deal
        masks = self.masks[:]
        for place, allowed in limits.items():
            masks[place] &= allowed
        return _filled(self.deal[:], self.holder[:], empty, free, masks)


def _filled(
    deal: list[int], holder: list[int], empty: Sequence[int], free: int, masks: Sequence[int]
) -> list[int] | None:
    """``deal`` with its ``empty`` places filled from the ``free`` cards and those that others give
    up for them; None where a place stays empty. ``holder`` is the place of each card."""
    for start in empty:
        wanted_by: dict[int, int] = {}
        queue, seen = [start], 0
        end = start if masks[start] & free else -1
        while end < 0:
            if not queue:
                return None
            place = queue.pop()
            reach = masks[place] & ~seen
            seen |= reach
            while reach:
                low = reach & -reach
                reach ^= low
                card = low.bit_length() - 1
                wanted_by[card] = place
                other = holder[card]
                if masks[other] & free:
                    end = other
                    break
                queue.append(other)
        low = masks[end] & free & -(masks[end] & free)
        free ^= low
        place, card = end, low.bit_length() - 1
        while True:
            given_up = deal[place]
            deal[place], holder[card] = card, place
            if place == start:
                break
            place, card = wanted_by[given_up], given_up
    return deal
