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
    and cards in it of which nobody knows who played them (``unowned``).

    ``suits`` the effective suit of a seat's card, where nobody may remember which one it was;
    ``all_of`` the effective suits (None: jokers without one) of which every card in it is recorded:
    somebody looked for them when it was turned over, and no further one lies in it.
    """

    name: BookName
    leader: Seat | None = None
    by_seat: Mapping[Seat, Card] = field(default_factory=dict)
    unowned: frozenset[Card] = frozenset()
    suits: Mapping[Seat, str] = field(default_factory=dict)
    all_of: frozenset[str | None] = frozenset()

    @property
    def cards(self) -> frozenset[Card]:
        """Every card that is recorded in it."""
        return self.unowned.union(self.by_seat.values())

    @property
    def is_begun(self) -> bool:
        """Whether anything is known that was played to it."""
        return bool(self.by_seat or self.unowned or self.suits or self.leader)

    def was_played_by(self, seat: Seat, players: int = FULL_BOOK) -> bool:
        """Whether the seat must have played to it: it is gathered, looked through or whole, or he
        is seen in it."""
        seen = seat == self.leader or seat in self.by_seat or seat in self.suits
        gathered = not isinstance(self.name, int) or bool(self.all_of)
        return gathered or seen or self.is_whole(players)

    def is_whole(self, players: int = FULL_BOOK) -> bool:
        """Whether all its cards are known, if not whose they were."""
        return len(self.by_seat) + len(self.unowned) == players

    def clashes_with(self, other: BookRecord, players: int = FULL_BOOK) -> bool:
        """Whether both cannot be the same book: two leaders, two cards or suits of a seat, a card
        more than there are players."""
        leaders = {self.leader, other.leader} - {None}
        both = self.by_seat.keys() & other.by_seat.keys()
        suited = self.suits.keys() & other.suits.keys()
        return (
            len(leaders) > 1
            or len(self.cards | other.cards) > players
            or any(self.by_seat[seat] != other.by_seat[seat] for seat in both)
            or any(self.suits[seat] != other.suits[seat] for seat in suited)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Everything that is known of a hand.

    ``rows`` how many piles each row has, that of a side or of a player who is his own (empty:
    nobody said); ``order`` piles of which the first was played before the second; ``held`` cards
    that a player still holds and has shown; ``buried`` and ``kitty`` as seen; ``admitted`` who
    admits a renege in which book, ``called`` who is accused of one: he played to it, so what he
    still holds is later.
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
