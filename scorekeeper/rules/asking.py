"""The next question of a dispute, put to the table: never one that cannot help to settle it.

``next_question`` is asked again after each answer. An answer goes into the record (who led, a card
and its owner, an order, the suits that were looked for in a book); a question that people are not
sure about is set aside and not asked again. So the questions come to an end; and where the claim
is open then, no answer to another one could settle it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from .board import Board
from .cards import Card
from .findings import Finding
from .inspecting import closed_books, outcomes, settling_alone
from .judging import judge
from .leading import known_leaders, leads
from .ordering import rows_of
from .record import BookName, BookRecord, Pile
from .seats import Seat
from .turning import can_be_turned


@dataclass(frozen=True, slots=True)
class AboutBook:
    """Who led the book in question, what was led, and what the accused played."""

    book: BookName


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Turn this book over: which cards of ``suits_to_look_for`` lie in it?"""

    book: BookName


@dataclass(frozen=True, slots=True)
class WhoPlayed:
    """Does everybody agree that ``seat`` played this card of the book? If not, who did?"""

    book: BookName
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class WhichFirst:
    """Was ``one``, the pile in question, played before ``other``, which lies in another row?"""

    one: Pile
    other: Pile


@dataclass(frozen=True, slots=True)
class WhoLed:
    """Who led to this book, which is not the one in question? The called card is owed only to the
    first lead of its suit."""

    book: BookName


Question = AboutBook | TurnOver | WhoPlayed | WhichFirst | WhoLed


def next_question(
    board: Board, accused: Seat, book: BookName, *, set_aside: frozenset[Question] = frozenset()
) -> Question | None:
    """What to ask next about a claim: how the book began; then whose a card was, or which of two
    piles was first, where that alone could settle the claim; then a book to turn over; then what
    could only settle it together with other answers; then who led to another book. None: it is
    settled, or nothing more that could be asked would settle it. The record must not contradict
    itself."""
    if _finding(board, accused, book) is not Finding.OPEN:
        return None
    about = AboutBook(book)
    if about not in set_aside and not _is_told(board.record.book(book), accused):
        return about
    inquiry = _Inquiry(board, accused, book, set_aside)
    for ask in (inquiry.owner, inquiry.order, inquiry.turn, inquiry.together, inquiry.lead):
        if question := ask():
            return question
    return None


def suits_to_look_for(board: Board, accused: Seat, book: BookName) -> frozenset[str | None]:
    """What matters in a book that is turned over: the suits that can have been led to the one in
    question; and None, where a joker may have been led, or one kept back would be a renege."""
    suits: set[str | None] = set()
    if board.play.joker_must_be_thrown and None in board.suits:
        suits.add(None)
    for layout in board.layouts(book):
        for leader in known_leaders(board, layout, book) or board.pack.seats:
            if leader == accused:
                if board.play.leads_can_be_wrong:
                    suits |= {board.play.called_suit, None}
                continue
            for lead in leads(board, layout, leader, accused, book):
                if layout.fit(lead.limits):
                    suits.add(lead.suit)
                    if len(lead.limits) > 1:
                        suits.add(None)
    return frozenset(suits)


def _finding(board: Board, accused: Seat, book: BookName) -> Finding | None:
    """What the judge says; None where no deal fits."""
    if not any(True for _ in board.layouts(book)):
        return None
    return judge(board, accused, book).finding


def _is_told(known: BookRecord, accused: Seat) -> bool:
    """Whether it is known who led, in which suit, and the accused's card or suit."""
    seen = known.by_seat.keys() | known.suits.keys()
    return known.leader in seen and accused in seen


@dataclass(frozen=True)
class _Inquiry:
    """A claim that is open, and what can still be asked about it."""

    board: Board
    accused: Seat
    book: BookName
    set_aside: frozenset[Question]

    @cached_property
    def looked_for(self) -> frozenset[str | None]:
        return suits_to_look_for(self.board, self.accused, self.book)

    @cached_property
    def closed(self) -> list[BookName]:
        """The books to turn over: nobody has looked through them for what matters."""
        return [
            book
            for book in closed_books(self.board)
            if TurnOver(book) not in self.set_aside
            and not self.looked_for <= self.board.record.book(book).all_of
        ]

    @cached_property
    def owners(self) -> list[WhoPlayed]:
        """The cards without an owner, each with a seat whose card it may be and matters."""
        return [
            question
            for known in self.board.record.books
            for seat in self._seats_that_matter(known)
            if seat not in known.by_seat
            for card in sorted(known.unowned, key=self.board.index.__getitem__)
            if (question := WhoPlayed(known.name, seat, card)) not in self.set_aside
        ]

    def _seats_that_matter(self, known: BookRecord) -> tuple[Seat, ...]:
        """The accused; in the book in question before him the leader, and after a joker in no trump
        those who played between them; and who led to another book, where a card was called."""
        if known.leader is None:
            return (self.accused,)
        if known.name != self.book:
            is_called = self.board.play.called is not None
            return (self.accused, known.leader) if is_called else (self.accused,)
        led = known.by_seat.get(known.leader)
        if led is None or self.board.play.suit_of(led) is not None:
            return (known.leader, self.accused)
        seats = self.board.pack.seats
        first = seats.index(known.leader)
        turn = (*seats[first:], *seats[:first])
        return turn[: turn.index(self.accused) + 1]

    @cached_property
    def orders(self) -> list[WhichFirst]:
        """The piles of other rows of which nobody knows whether they are later, in order."""
        if isinstance(self.book, int):
            return []
        rows = rows_of(self.board.record)
        row, place = self.book
        return [
            question
            for side in rows.sizes
            for other in range(rows.certainly_before(self.book, side) + 1, rows.sizes[side] + 1)
            if side != row and rows.certainly_before((side, other), row) < place
            if (question := WhichFirst(self.book, (side, other))) not in self.set_aside
        ]

    def owner(self) -> WhoPlayed | None:
        """A card that would settle the claim, if it were his."""
        for question in self.owners:
            if self._settles(_owned(self.board, question)):
                return question
        return None

    def order(self) -> WhichFirst | None:
        """Two piles whose order would settle the claim. More later books only ever prove it, fewer
        only refute it: of several the one that is likeliest to be in that order."""
        for question in self.orders[::-1]:
            if self._settles(_ordered(self.board, (question.one, question.other))):
                return question
        for question in self.orders:
            if self._settles(_ordered(self.board, (question.other, question.one))):
                return question
        return None

    def turn(self) -> TurnOver | None:
        """A book that could settle the claim alone; or else the last that may be later, if all of
        those could; or else the first, if all books could, which is by counting."""
        alone = settling_alone(
            self.board, self.accused, self.book, self.closed, as_told=self._as_told
        )
        if alone:
            return TurnOver(alone[0])
        later = [book for book in self.closed if self._may_be_later(book)]
        if self._could_come_out(self.board, later):
            return TurnOver(later[-1])
        if self._could_come_out(self.board, self.closed):
            return TurnOver(self.closed[0])
        return None

    def together(self) -> Question | None:
        """A question whose answer could settle the claim only with other answers."""
        if not any(self._could_settle(board) for board in self._extremes()):
            return None
        if self.owners:
            return min(self.owners, key=self._matters_little)
        for order in self.orders[::-1]:
            if any(self._could_settle(board) for board in _either_way(self.board, order)):
                return order
        return self.orders[-1]  # of players' rows: only several orders together

    def lead(self) -> WhoLed | None:
        """A book in which a card of the called suit lies and of which nobody has said who led: one
        that was led with it settles the claim, or that none was."""
        called = self.board.play.called_suit
        asked = [
            question
            for known in self.board.record.books
            if known.name != self.book and known.leader is None
            if any(card.suit == called for card in known.cards) and called
            if (question := WhoLed(known.name)) not in self.set_aside
        ]
        for question in asked:
            if any(
                self._settles(_led(self.board, {question.book: s})) for s in self.board.pack.seats
            ):
                return question
        others = {
            question.book: seat
            for question in asked
            for seat, card in self.board.record.book(question.book).by_seat.items()
            if card.suit != called
        }
        return asked[0] if others and self._settles(_led(self.board, others)) else None

    def _settles(self, board: Board) -> bool:
        found = _finding(board, self.accused, self.book)
        return found is Finding.PROVEN or found is Finding.REFUTED

    def _may_be_later(self, book: BookName) -> bool:
        orders = self.board.orders(self.book)
        return any(order.position(book) > order.position(self.book) for order in orders)

    def _matters_little(self, question: WhoPlayed) -> bool:
        """Such a card can only settle the claim by counting."""
        return question.book != self.book and not self._is_looked_for(question.card)

    def _extremes(self) -> Iterator[Board]:
        """With as many later books as people could still agree on; with as few; and as it is, which
        says nothing new where every owner is known (``turn``)."""
        if self.owners:
            yield self.board
        if self.orders:
            yield _ordered(self.board, *((order.one, order.other) for order in self.orders))
            yield _ordered(self.board, *((order.other, order.one) for order in self.orders))

    def _could_settle(self, board: Board) -> bool:
        """Whether seeing every closed book and every owner could settle it."""
        told = {question.book: None for question in self.owners}
        some = [*self.closed, *(book for book in told if book not in self.closed)]
        some = [book for book in some if can_be_turned(board, book)]
        if not some:
            return self._settles(board)
        return board.has_a_deal and self._could_come_out(board, some)

    def _could_come_out(self, board: Board, some: list[BookName]) -> bool:
        return bool(outcomes(board, self.accused, self.book, some, as_told=self._as_told))

    def _as_told(self, seen: Board) -> Board:
        """Of books that are seen, what the questions ask for: the cards of the suits that are
        looked for, if the book can be turned over, and the owners that were not set aside."""
        asked = {question.card for question in self.owners}
        books = []
        for now in seen.record.books:
            was = self.board.record.book(now.name)
            turned = now.name in self.closed and now.is_whole(len(self.board.pack.seats))
            told = {
                seat: card
                for seat, card in now.by_seat.items()
                if was.by_seat.get(seat) == card
                or card in asked
                or (turned and card not in was.cards and self._is_looked_for(card))
            }
            books.append(
                replace(
                    was,
                    by_seat=told,
                    unowned=was.unowned.difference(told.values()),
                    all_of=was.all_of | self.looked_for if turned else was.all_of,
                )
            )
        return seen.knowing(replace(seen.record, books=tuple(books)))

    def _is_looked_for(self, card: Card) -> bool:
        return self.board.play.suit_of(card) in self.looked_for


def _owned(board: Board, question: WhoPlayed) -> Board:
    """The board with that card under that name."""
    record = board.record
    known = record.book(question.book)
    owned = replace(
        known,
        by_seat={**known.by_seat, question.seat: question.card},
        unowned=known.unowned - {question.card},
    )
    books = tuple(owned if book is known else book for book in record.books)
    return board.knowing(replace(record, books=books))


def _ordered(board: Board, *pairs: tuple[Pile, Pile]) -> Board:
    """The board with the first pile of each pair before the second."""
    record = replace(board.record, order=(*board.record.order, *pairs))
    return Board(board.pack, board.play, record)


def _led(board: Board, leaders: Mapping[BookName, Seat]) -> Board:
    """The board if these players led to these books."""
    books = tuple(
        replace(known, leader=leaders.get(known.name, known.leader)) for known in board.record.books
    )
    return board.knowing(replace(board.record, books=books))


def _either_way(board: Board, question: WhichFirst) -> Iterable[Board]:
    return (
        _ordered(board, (question.one, question.other)),
        _ordered(board, (question.other, question.one)),
    )
