"""What is known of a hand: the books that were turned, shown cards, the kitty, admissions.

A book is named by its number, or as a pile of a side's row (the kitty's pile not counted). A pile
stands for a book whose number may not be known. Nothing here is derived.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .cards import Card
from .seats import Seat, Side

Pile = tuple[Side, int]
BookName = int | Pile

FULL_BOOK = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class BookRecord:
    """What is known of one book: who led it, which cards certain seats played to it (``by_seat``),
    and cards in it of which nobody knows who played them (``unowned``)."""

    name: BookName
    leader: Seat | None = None
    by_seat: Mapping[Seat, Card] = field(default_factory=dict)
    unowned: frozenset[Card] = frozenset()

    def was_played_by(self, seat: Seat, players: int = FULL_BOOK) -> bool:
        """Whether the seat must have played to it: it is gathered or whole, or he is seen in it."""
        seen = seat == self.leader or seat in self.by_seat
        return not isinstance(self.name, int) or seen or self.is_whole(players)

    def is_whole(self, players: int = FULL_BOOK) -> bool:
        """Whether all its cards are known, if not whose they were."""
        return len(self.by_seat) + len(self.unowned) == players

    def clashes_with(self, other: BookRecord) -> bool:
        """Whether both cannot be the same book: two leaders, two cards of a seat, five cards."""
        leaders = {self.leader, other.leader} - {None}
        both = self.by_seat.keys() & other.by_seat.keys()
        cards = {*self.by_seat.values(), *other.by_seat.values(), *self.unowned, *other.unowned}
        return (
            len(leaders) > 1
            or len(cards) > FULL_BOOK
            or any(self.by_seat[seat] != other.by_seat[seat] for seat in both)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Everything that is known of a hand.

    ``rows`` how many piles each side has (empty: nobody said); ``order`` piles of which the first
    was played before the second; ``held`` cards that a player still holds and has shown;
    ``buried`` and ``kitty`` as seen; ``admitted`` who admits a renege in which book, ``called`` who
    is accused of one: he played to it, so what he still holds is later.
    """

    declarer: Seat
    hand_over: bool = True
    books: tuple[BookRecord, ...] = ()
    rows: Mapping[Side, int] = field(default_factory=dict)
    order: tuple[tuple[Pile, Pile], ...] = ()
    held: Mapping[Seat, frozenset[Card]] = field(default_factory=dict)
    buried: frozenset[Card] = frozenset()
    kitty: frozenset[Card] = frozenset()
    admitted: frozenset[tuple[Seat, BookName]] = frozenset()
    called: frozenset[tuple[Seat, BookName]] = frozenset()

    @property
    def names(self) -> tuple[BookName, ...]:
        """Every book that is named, each once, in the order of the record."""
        named = [book.name for book in self.books]
        named += [name for _, name in sorted(self.admitted | self.called, key=str)]
        return tuple(dict.fromkeys(named))

    @property
    def gathered(self) -> int:
        """How many piles there are."""
        return sum(self.rows.values())

    def book(self, name: BookName) -> BookRecord:
        """What is recorded under that name; nothing, where it is not."""
        for book in self.books:
            if book.name == name:
                return book
        return BookRecord(name=name)
