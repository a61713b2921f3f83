"""What could be seen when books are turned over: the deals that tell most about a claim.

To turn a book over shows its cards, and at best the table agrees on whose they were. Who led is not
seen in a pile. ``revelations`` writes books down as they lie in some deal that fits the record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from .board import Board, Layout
from .cards import Card
from .dealing import Limits
from .leading import Lead, known_leaders, leads
from .record import BookName, BookRecord
from .seats import Seat

FEW = 12
"""With so few cards left without a place, what is seen can decide by counting in any way."""

MOST_SIGHTS = 200
"""How much is tried then."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """What a telling deal looks like: whether he followed, all cards of the book in question being
    of the led suit; whether the other cards that are seen are; whether his later ones are. Each is
    had as far as a deal allows."""

    followed: bool
    others: bool
    later: bool


_PROVES = _Wish(followed=False, others=False, later=True)
_VOID = _Wish(followed=False, others=True, later=False)
_FOLLOWED = _Wish(followed=True, others=True, later=False)


def _naming(board: Board, some: Sequence[BookName]) -> Board:
    """The board with these books named, so that orders differ in which of them are which numbers.
    Where nothing else is a number that makes no difference."""
    record = board.record
    new = [BookRecord(name=book) for book in some if book not in record.names]
    if not new or len({type(name) for name in (*record.names, *some)}) == 1:
        return board
    return board.knowing(replace(record, books=(*record.books, *new)))


def revelations(
    board: Board, accused: Seat, name: BookName, some: Sequence[BookName]
) -> Iterator[Board]:
    """The board with these books seen. To prove, the order with fewest later books is the hardest
    one; to refute, that with most. While much is unknown, these two decide; when little is left,
    counting can turn on anything, and everything that can be seen is tried, within bounds."""
    board = _naming(board, some)
    extremes = _extremes(board, name)
    if extremes is None:
        return
    fewest, most = extremes
    for layout, wish in ((fewest, _PROVES), (most, _FOLLOWED if name in some else _VOID)):
        for lead in _telling_leads(board, layout, accused, name):
            deal = _telling_deal(board, layout, accused, name, some, lead, wish)
            if deal is not None:
                yield _turned(board, layout, some, deal)
    if _unplaced(board) <= FEW:
        every = (
            _turned(board, layout, some, deal)
            for layout in board.layouts(name)
            for deal in _every_sight(board, layout, some)
        )
        yield from islice(every, MOST_SIGHTS)


def _telling_leads(board: Board, layout: Layout, accused: Seat, name: BookName) -> Iterator[Lead]:
    """The ways in which somebody else can have led; and, where who leads can renege, he himself."""
    leaders = known_leaders(board, layout, name) or board.pack.seats
    leader = next((seat for seat in leaders if seat != accused), None)
    if leader is not None:
        yield from leads(board, layout, leader, accused, name)
    if accused in leaders and board.play.leads_can_be_wrong:
        own = layout.place(board.pack, accused, name)
        jokers = board.suits.get(None, 0)
        called = board.suits[board.play.called_suit] if board.play.called_suit else 0
        yield Lead(board.play.called_suit, {own: called})
        yield Lead(None, {own: jokers})
        yield Lead(None, {own: board.pack.every_place & ~called & ~jokers})


def _every_sight(board: Board, layout: Layout, some: Sequence[BookName]) -> Iterator[list[int]]:
    """A deal for each way in which these books can look, cards that mean the same being alike."""
    kitty = _cards(board, board.record.kitty)
    kinds: dict[tuple[int, ...], int] = {}
    for card in range(len(board.pack.cards)):
        suit = next(cards for cards in board.suits.values() if cards >> card & 1)
        pins = (sum(mask >> card & 1 for mask in way.masks) for way in layout.ways)
        is_called = board.pack.cards[card] == board.play.called
        kind = (suit, is_called, kitty >> card & 1, *pins)
        kinds[kind] = kinds.get(kind, 0) | 1 << card
    places = [layout.place(board.pack, seat, book) for book in some for seat in board.pack.seats]

    def looks(index: int, limits: dict[int, int]) -> Iterator[list[int]]:
        deal = layout.solve(limits)
        if deal is None:
            return
        if index == len(places):
            yield deal
            return
        place = places[index]
        allowed = limits.get(place, board.pack.every_place)
        for cards in kinds.values():
            yield from looks(index + 1, {**limits, place: allowed & cards})

    yield from looks(0, _with_held_back(board, layout, some, {}))


def _extremes(board: Board, name: BookName) -> tuple[Layout, Layout] | None:
    """The orders with fewest and with most books after this one. None: no deal fits, as where
    somebody still holds a card and these books would leave nobody a book to play it to."""
    found = list(islice(board.layouts(name), 2))
    return (found[0], found[-1]) if found else None


def _unplaced(board: Board) -> int:
    """How many cards have no known place."""
    record = board.record
    return len(board.pack.cards) - sum(len(b.by_seat) for b in record.books) - len(record.buried)


def _telling_deal(
    board: Board,
    layout: Layout,
    accused: Seat,
    name: BookName,
    some: Sequence[BookName],
    lead: Lead,
    wish: _Wish,
) -> list[int] | None:
    """A deal with that lead, as near to the wish as there is; None where there is none."""
    pack = board.pack
    everything = pack.every_place
    suit = board.suits[lead.suit] if lead.suit else 0
    called = board.play.called
    ace = 1 << board.index[called] & suit if called else 0
    thrown = board.suits.get(None, 0) if board.play.joker_must_be_thrown else 0
    other = everything & ~suit
    unpinned = everything & ~_cards(board, board.record.kitty)
    limits = _with_held_back(board, layout, some, lead.limits)
    if layout.solve(limits) is None:
        return None

    def prefer(place: int, *choices: int) -> None:
        """The first of these sets of cards that a deal allows there."""
        for cards in choices:
            tried = {**limits, place: limits.get(place, everything) & cards}
            if layout.solve(tried) is not None:
                limits.update(tried)
                return

    own = layout.place(pack, accused, name)
    his_later = layout.places_after(pack, accused, name)
    in_question = [layout.place(pack, seat, name) for seat in pack.seats]
    shown = [layout.place(pack, seat, book) for book in some for seat in pack.seats]
    if wish.followed:
        prefer(own, ace, suit)
    else:
        prefer(own, other & ~thrown, other, suit & ~ace)
    for place in in_question:
        if place != own and wish.followed:
            prefer(place, suit)
    for place in shown:
        if place in his_later:
            prefer(place, *((ace, suit, thrown) if wish.later else (other & ~thrown, other)))
    for place in shown:
        if place not in his_later and place not in in_question:
            others = (ace, suit & unpinned, suit) if wish.others else (other & unpinned, other)
            prefer(place, *others)
    return layout.solve(limits)


def _with_held_back(
    board: Board, layout: Layout, some: Sequence[BookName], limits: Limits
) -> dict[int, int]:
    """``limits``, and nothing that is still held in a place up to the last of these books: what is
    turned over was played by everybody."""
    limited = dict(limits)
    if not board.record.held:
        return limited
    everything = board.pack.every_place
    free = everything & ~_cards(board, *board.record.held.values())
    last = max(some, key=layout.arrangement.position)
    for seat in board.pack.seats:
        for place in layout.places_until(board.pack, seat, last):
            limited[place] = limited.get(place, everything) & free
    return limited


def _cards(board: Board, *sets: frozenset[Card]) -> int:
    return sum(1 << board.index[card] for card in frozenset().union(*sets))


def _turned(board: Board, layout: Layout, some: Sequence[BookName], deal: list[int]) -> Board:
    """The record with these books as they lie in ``deal``."""
    record = board.record
    seen = {
        name: BookRecord(
            name=name,
            leader=record.book(name).leader,
            by_seat={
                seat: board.pack.cards[deal[layout.place(board.pack, seat, name)]]
                for seat in board.pack.seats
            },
        )
        for name in some
    }
    books = [seen.pop(book.name, book) for book in record.books]
    return board.knowing(replace(record, books=(*books, *seen.values())))


def can_be_turned(board: Board, book: BookName) -> bool:
    """Whether everybody can have played to it, with what they still hold."""
    if not board.record.held:
        return True
    return any(
        layout.fit(_with_held_back(board, layout, (book,), {})) for layout in board.layouts(book)
    )
