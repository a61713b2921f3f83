"""How a book can have begun: who led it, and what had to be followed; and whether a book before it
was led in the suit of a called ace.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .board import Board, Layout
from .dealing import Limits
from .record import BookName
from .seats import Seat


@dataclass(frozen=True, slots=True)
class Lead:
    """One way in which a book can have begun: ``suit`` had to be followed (None: nothing), if the
    places in ``limits`` hold these cards."""

    suit: str | None
    limits: Mapping[int, int]


def known_leaders(board: Board, layout: Layout, name: BookName) -> frozenset[Seat]:
    """Who led the book, if the record says so."""
    order = layout.arrangement
    return frozenset(
        book.leader
        for book in board.record.books
        if book.leader and order.position(book.name) == order.position(name)
    )


def leads(
    board: Board, layout: Layout, leader: Seat, accused: Seat, name: BookName
) -> Iterator[Lead]:
    """The ways in which ``leader`` can have begun the book, seen by who plays after him. A joker
    led in no trump asks for nothing, or passes the question on to the next card."""
    jokers = board.suits.get(None, 0)
    before: dict[int, int] = {}
    seats = board.pack.seats
    turn = seats.index(leader)
    while seats[turn] != accused:
        place = layout.place(board.pack, seats[turn], name)
        for suit, cards in board.suits.items():
            if suit is not None:
                yield Lead(suit, {**before, place: cards})
        if not jokers:
            return
        before[place] = jokers
        if not board.play.joker_passes_the_lead_on:
            break
        turn = (turn + 1) % len(seats)
    yield Lead(None, before)


def can_be_the_first_lead(board: Board, layout: Layout, name: BookName, limits: Limits) -> bool:
    """Whether, within ``limits``, the called suit may have been led to no book before this one."""
    suit = _called_suit(board)
    limited = dict(limits)
    unknown = []
    for places in _leads_before(board, layout, name):
        if len(places) == 1:
            limited[places[0]] = limited.get(places[0], board.pack.every_place) & ~suit
        else:
            unknown.append(places)
    return _with_other_leads(board, layout, suit, unknown, limited)


def can_have_been_led(board: Board, layout: Layout, name: BookName, limits: Limits) -> bool:
    """Whether, within ``limits``, the called suit may have been led to a book before this one."""
    suit = _called_suit(board)
    return any(
        layout.fit({**limits, place: limits.get(place, board.pack.every_place) & suit})
        for places in _leads_before(board, layout, name)
        for place in places
    )


def _called_suit(board: Board) -> int:
    called = board.play.called_suit
    return board.suits.get(called, 0) if called else 0


def _leads_before(board: Board, layout: Layout, name: BookName) -> Iterator[list[int]]:
    """For each book before this one the places in which the card that was led can lie."""
    order, pack = layout.arrangement, board.pack
    known = {order.position(book.name): book.leader for book in board.record.books if book.leader}
    for position in layout.positions_before(name):
        seats = [known[position]] if position in known else pack.seats
        yield [layout.place_at(pack, seat, position) for seat in seats]


def _with_other_leads(
    board: Board, layout: Layout, suit: int, books: Sequence[Sequence[int]], limits: Limits
) -> bool:
    """Whether a deal is left in which each of these books has a card that is not of ``suit``, so
    that somebody may have led that."""
    deal = layout.solve(limits)
    if deal is None:
        return False
    for places in books:
        if all(suit >> deal[place] & 1 for place in places):
            return any(
                _with_other_leads(
                    board,
                    layout,
                    suit,
                    books,
                    {**limits, place: limits.get(place, board.pack.every_place) & ~suit},
                )
                for place in places
            )
    return True
