"""People at a table who saw a tiny hand, or a part of it, and answer truthfully."""

from dataclasses import replace
from random import Random

from scorekeeper.rules.asking import AboutBook, TurnOver, WhichFirst, WhoPlayed, suits_to_look_for
from scorekeeper.rules.board import Board
from scorekeeper.rules.inspecting import unseen_books
from scorekeeper.rules.leading import known_leaders

from .all_deals import World


def a_world(chance, board, name):
    """A deal in an order that fits the record, and who led the book."""
    pack = board.pack
    layout = chance.choice(list(board.layouts(name)))
    limits = {}
    for place in chance.sample(range(len(pack.cards)), len(pack.cards)):
        for card in chance.sample(range(len(pack.cards)), len(pack.cards)):
            if layout.fit({**limits, place: 1 << card}):
                limits[place] = 1 << card
                break
    deal = layout.solve(limits)
    cards = {
        (seat, position): pack.cards[deal[pack.place(seat, layout.laid[position])]]
        for seat in pack.seats
        for position in range(1, pack.books + 1)
    }
    leaders = sorted(known_leaders(board, layout, name)) or pack.seats
    piles = sorted(layout.arrangement.piles, key=layout.arrangement.position)
    return World(tuple(piles or range(1, pack.books + 1)), cards, chance.choice(leaders))


class Table:
    """What lay where (``world``), and how sure people are of it (``sure``, 0 to 1). They are as
    sure of a thing each time they are asked."""

    def __init__(self, world, accused, book, *, sure, seed):
        self.world, self.accused, self.book = world, accused, book
        self._sure, self._seed = sure, seed

    def is_sure(self, *what):
        return Random(f"{self._seed} {what}").random() < self._sure

    def answer(self, board, question):
        """The board after a question, the same board where nobody is sure."""
        match question:
            case AboutBook(book):
                return self._about(board, book)
            case TurnOver(book):
                return self._turned(board, book)
            case WhoPlayed(book, _, card):
                return self._owned(board, book, card)
            case WhichFirst(one, other):
                return self._ordered(board, one, other)

    def everything(self, board):
        """The board when all that can be asked was answered, but for how the book began."""
        piles = [(row, n) for row, size in board.record.rows.items() for n in range(1, size + 1)]
        for book in unseen_books(board):
            board = self._turned(board, book)
        for known in board.record.books:
            for card in known.unowned:
                board = self._owned(board, known.name, card)
        for pile in piles:
            if not isinstance(self.book, int) and pile[0] != self.book[0]:
                board = self._ordered(board, self.book, pile)
        return board

    def _about(self, board, book):
        known, led = board.record.book(book), self.world.leader
        if self.is_sure("who led"):
            known = replace(known, leader=led)
        for seat in {led, self.accused}:
            card = self.world.cards[seat, self.world.position(book)]
            suit = board.play.suit_of(card)
            if self.is_sure("card", seat):
                known = replace(
                    known,
                    by_seat={**known.by_seat, seat: card},
                    unowned=known.unowned - {card},
                )
            elif suit and self.is_sure("suit", seat):
                known = replace(known, suits={**known.suits, seat: suit})
        return _knowing(board, known)

    def _turned(self, board, book):
        held = {card for cards in board.record.held.values() for card in cards}
        position = self.world.position(book)
        if any(card in held and spot[1] <= position for spot, card in self.world.cards.items()):
            return board  # not everybody has played to it
        if not self.is_sure("turned", book):
            return board
        known = board.record.book(book)
        looked_for = suits_to_look_for(board, self.accused, self.book)
        lying = {self.world.cards[seat, position] for seat in board.pack.seats}
        found = {card for card in lying - known.cards if board.play.suit_of(card) in looked_for}
        return _knowing(
            board, replace(known, unowned=known.unowned | found, all_of=known.all_of | looked_for)
        )

    def _owned(self, board, book, card):
        known = board.record.book(book)
        if card not in known.unowned or not self.is_sure("owner", card):
            return board
        owner = next(spot[0] for spot, lying in self.world.cards.items() if lying == card)
        return _knowing(
            board,
            replace(known, by_seat={**known.by_seat, owner: card}, unowned=known.unowned - {card}),
        )

    def _ordered(self, board, one, other):
        if not self.is_sure("order", one, other):
            return board
        first, then = sorted((one, other), key=self.world.position)
        order = (*board.record.order, (first, then))
        return Board(board.pack, board.play, replace(board.record, order=order))


def _knowing(board, known):
    """The board with a book as it is known now."""
    books = [known if book.name == known.name else book for book in board.record.books]
    if known not in books:
        books.append(known)
    return board.knowing(replace(board.record, books=tuple(books)))
