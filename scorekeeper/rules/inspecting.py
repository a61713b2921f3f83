"""Which books to turn over, so that an open claim may be settled.

A book could settle a claim if some deal that fits the record would, once that book is seen, prove
or refute it. What could be seen is for ``turning``; the judge is asked each time, so a book that is
named can settle the claim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from .board import Board
from .findings import Finding
from .judging import judge
from .record import BookName
from .seats import Seat
from .turning import can_be_turned, revelations

MOST_SETS = 30
"""Sets of several books that are tried before one that may be larger is named."""


def books_to_inspect(board: Board, accused: Seat, name: BookName) -> tuple[BookName, ...]:
    """Single books that could settle the claim alone, or else the smallest set that could."""
    closed = closed_books(board)
    alone = settling_alone(board, accused, name, closed)
    return alone or _settling_together(board, accused, name, closed)


def closed_books(board: Board) -> list[BookName]:
    """The unseen books that can be turned over."""
    return [book for book in unseen_books(board) if can_be_turned(board, book)]


def settling_alone(
    board: Board,
    accused: Seat,
    name: BookName,
    closed: Sequence[BookName],
    *,
    as_told: Callable[[Board], Board] | None = None,
) -> tuple[BookName, ...]:
    """Those of the books that could settle the claim alone, best first: the book in question, then
    those that could prove as well as refute it, then in order. ``as_told`` as in ``outcomes``."""
    settles = {book: outcomes(board, accused, name, (book,), as_told=as_told) for book in closed}
    alone = [book for book in closed if settles[book]]
    return tuple(sorted(alone, key=lambda book: (book != name, -len(settles[book]))))


def _settling_together(
    board: Board, accused: Seat, name: BookName, closed: Sequence[BookName]
) -> tuple[BookName, ...]:
    """The smallest set of several of these books that could settle the claim."""
    if not outcomes(board, accused, name, closed):
        return ()
    tried = 0
    for size in range(2, len(closed)):
        for some in _sets(board, name, closed, size):
            tried += 1
            if tried > MOST_SETS:
                return _without_idle(board, accused, name, closed)
            if outcomes(board, accused, name, some):
                return some
    return tuple(closed)


def _without_idle(
    board: Board, accused: Seat, name: BookName, closed: Sequence[BookName]
) -> tuple[BookName, ...]:
    """A set that could settle the claim, and no book in it can be left out."""
    kept = tuple(closed)
    for book in closed[::-1]:
        fewer = tuple(other for other in kept if other != book)
        if outcomes(board, accused, name, fewer):
            kept = fewer
    return kept


def unseen_books(board: Board) -> list[BookName]:
    """Books that lie there with cards nobody has seen, in order. In play, only those that were
    begun; the one in question may be on the table."""
    record = board.record
    names: list[BookName]
    if any(not isinstance(name, int) for name in record.names):
        names = [(side, n) for side in record.rows for n in range(1, record.rows[side] + 1)]
        names.sort(key=board.earliest)
    elif record.hand_over:
        names = [*range(1, board.pack.books + 1)]
    else:
        known = [name for name in record.names if isinstance(name, int)]
        names = [*range(1, max([record.gathered, *known]) + 1)]
    players = len(board.pack.seats)
    return [name for name in names if not record.book(name).is_whole(players)]


def _sets(
    board: Board, name: BookName, closed: Sequence[BookName], size: int
) -> Iterator[tuple[BookName, ...]]:
    """Sets of that many books, one of each kind: books of which nothing is known, and which lie in
    the same way to the one in question, can stand for each other."""
    kinds = {book: _kind(board, name, book) for book in closed}
    seen: set[tuple[str, ...]] = set()
    for some in combinations(closed, size):
        kind = tuple(sorted(kinds[book] for book in some))
        if kind not in seen:
            seen.add(kind)
            yield some


def _kind(board: Board, name: BookName, book: BookName) -> str:
    orders = board.orders(name)
    later = sum(order.position(book) > order.position(name) for order in orders)
    known = board.record.book(book)
    if not known.by_seat and not known.unowned:
        return f"{later}"
    return f"{later} {book}"


def outcomes(
    board: Board,
    accused: Seat,
    name: BookName,
    some: Sequence[BookName],
    *,
    as_told: Callable[[Board], Board] | None = None,
) -> frozenset[Finding]:
    """What could come out when these books are turned over. ``as_told`` takes away from a board
    what nobody would say of them: else all their cards are seen, and whose they were."""
    found: set[Finding] = set()
    tried: set[object] = set()
    if not some:
        return frozenset()
    for seen in revelations(board, accused, name, some):
        told = as_told(seen) if as_told else seen
        books = tuple(tuple(told.record.book(book).by_seat.items()) for book in some)
        if books not in tried:
            tried.add(books)
            found.add(judge(told, accused, name).finding)
        if len(found - {Finding.OPEN}) == 2:
            break
    return frozenset(found - {Finding.OPEN})
