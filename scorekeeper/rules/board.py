"""A record laid out on the places of a pack: every deal in every order that fits what is known.

``Board.layouts`` gives, for a claim, the orders of the books that matter and for each the cards
that can lie in each place. Nobody is assumed to have followed suit, and nothing is inferred from
ranks, from who won a book, or from the row in which it lies (README section 3.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Generic, TypeVar

from .cards import Card
from .dealing import Limits, Pack, Places, bits
from .errors import RulesError
from .ordering import Arrangement, arrangements, names_apart, rows_of
from .play import Play
from .record import BookName, Record
from .seats import Seat

T = TypeVar("T")


class Kept(Generic[T]):
    """What an iterator gives, each item made when it is first asked for and then kept."""

    def __init__(self, source: Iterator[T]) -> None:
        self._source, self._items = source, list[T]()

    def __iter__(self) -> Iterator[T]:
        index = 0
        while True:
            if index == len(self._items):
                for item in self._source:
                    self._items.append(item)
                    break
                else:
                    return
            yield self._items[index]
            index += 1


@dataclass(frozen=True, slots=True)
class Layout:
    """One order of the books, and the places of the cards in it. Mostly one way (``ways``); where
    swapped jokers let cards of the shown kitty travel, one for each choice of cards. The places may
    have been laid out for another order in which the same books are named: ``laid`` is the position
    there of each position here."""

    arrangement: Arrangement
    ways: tuple[Places, ...]
    laid: tuple[int, ...]

    def place(self, pack: Pack, seat: Seat, name: BookName) -> int:
        """The place of what a seat plays to that book."""
        return pack.place(seat, self.laid[self.arrangement.position(name)])

    def places_after(self, pack: Pack, seat: Seat, name: BookName) -> list[int]:
        """The places of what a seat plays after that book."""
        position = self.arrangement.position(name)
        return [pack.place(seat, laid) for laid in self.laid[position + 1 :]]

    def places_until(self, pack: Pack, seat: Seat, name: BookName) -> list[int]:
        """The places of what a seat plays before that book and to it."""
        position = self.arrangement.position(name)
        return [pack.place(seat, laid) for laid in self.laid[1 : position + 1]]

    def positions_before(self, name: BookName) -> range:
        """The positions of the books before that one."""
        return range(1, self.arrangement.position(name))

    def place_at(self, pack: Pack, seat: Seat, position: int) -> int:
        """The place of what a seat plays to the book at that position."""
        return pack.place(seat, self.laid[position])

    def fit(self, limits: Limits) -> bool:
        return any(places.fit(limits) for places in self.ways)

    def solve(self, limits: Limits) -> list[int] | None:
        """A deal, as the card of each place."""
        for places in self.ways:
            if (deal := places.solve(limits)) is not None:
                return deal
        return None


@dataclass(frozen=True)
class Board:
    """A record of a hand, with the pack it was dealt from and the rules it was played under."""

    pack: Pack
    play: Play
    record: Record

    @cached_property
    def index(self) -> Mapping[Card, int]:
        return {card: index for index, card in enumerate(self.pack.cards)}

    @cached_property
    def suits(self) -> Mapping[str | None, int]:
        """The cards of each effective suit that there is; ``None``: jokers without one."""
        suits: dict[str | None, int] = {}
        for card, index in self.index.items():
            suit = self.play.suit_of(card)
            suits[suit] = suits.get(suit, 0) | 1 << index
        return suits

    @cached_property
    def _kept(self) -> dict[BookName | None, Kept[Layout]]:
        return {}

    @cached_property
    def _orders(self) -> dict[object, list[Arrangement]]:
        return {}

    def knowing(self, record: Record) -> Board:
        """The board with another record of the same hand: rows and their order stay."""
        board = replace(self, record=record)
        for key in ("index", "suits", "_orders"):
            board.__dict__[key] = getattr(self, key)
        return board

    def orders(self, focus: BookName | None) -> list[Arrangement]:
        """The orders that a claim on ``focus`` can tell apart: first the one with fewest books
        after it, then that with most, then those between."""
        players = len(self.pack.seats)
        apart = names_apart(self.record, players)
        key = (focus, self.record.names, bool(self.record.held), apart)
        if key not in self._orders:
            orders = arrangements(self.record, focus, players)
            if focus is not None:
                orders.sort(key=lambda order: order.position(focus))
                orders = [*orders[::-1][:1], *orders[:-1]]
            self._orders[key] = orders
        return self._orders[key]

    def layouts(self, focus: BookName | None) -> Iterable[Layout]:
        """Those of ``orders`` in which at least one deal fits, laid out when they are asked for."""
        key = None if isinstance(focus, int) and not self.record.rows else focus
        if key not in self._kept:
            self._kept[key] = Kept(self._laid_out(key))
        return self._kept[key]

    @cached_property
    def _laid(self) -> dict[object, tuple[Arrangement, tuple[Places, ...]]]:
        return {}

    def _laid_out(self, focus: BookName | None) -> Iterator[Layout]:
        named = {name: None for name in (*self.record.names, focus) if name is not None}
        is_own = bool(self.record.held) and self.record.hand_over
        for order in self.orders(focus):
            at = {position: pile for pile, position in order.piles.items()}
            meets = ((n, at[n]) for n in named if isinstance(n, int) and at.get(n) in named)
            key = tuple(at.items()) if is_own else (*named, *meets)
            if key not in self._laid:
                self._laid[key] = (order, self._ways(order))
            laid, ways = self._laid[key]
            if ways:
                yield Layout(order, ways, self._positions(order, laid, named))

    def _positions(
        self, order: Arrangement, laid: Arrangement, named: Iterable[BookName]
    ) -> tuple[int, ...]:
        """For each position in ``order`` (none is 0) that of the same book in ``laid``; books that
        nobody names stand for each other."""
        books = self.pack.books
        if order is laid:
            return tuple(range(books + 1))
        found = {order.position(name): laid.position(name) for name in named}
        others = (n for n in range(1, books + 1) if n not in found.values())
        return (0, *(found[n] if n in found else next(others) for n in range(1, books + 1)))

    @property
    def has_a_deal(self) -> bool:
        """Whether any deal fits the record."""
        return any(True for _ in self.layouts(None))

    def refuse_contradictions(self) -> None:
        """Refuse a record that no deal fits, at the part that alone clashes."""
        if self.has_a_deal:
            return
        bare = replace(
            self.record, held={}, buried=frozenset(), kitty=frozenset(), called=frozenset()
        )
        for count in range(1, len(bare.books) + 1):
            if not self.knowing(replace(bare, books=bare.books[:count])).has_a_deal:
                raise RulesError("no_deal_fits", f"record[{count - 1}]")
        for key, nothing in (("kitty", frozenset()), ("buried", frozenset()), ("held", {})):
            without = replace(self.record, **{key: nothing})  # type: ignore[arg-type]
            if self.knowing(without).has_a_deal:
                raise RulesError("no_deal_fits", key)
        raise RulesError("no_deal_fits", "record")

    def earliest(self, name: BookName) -> tuple[int, int]:
        """How early a book can have been played; of equals, that which has less of a row before
        it."""
        if isinstance(name, int):
            return name, 0
        return rows_of(self.record).earliest(name), name[1]

    def _ways(self, arrangement: Arrangement) -> tuple[Places, ...]:
        masks = (self._masks(arrangement, cards) for cards in self._travelling())
        laid = (Places(mask) for mask in masks if mask is not None)
        return tuple(places for places in laid if places.deal is not None)

    def _travelling(self) -> list[frozenset[Card]]:
        """Which cards of the shown kitty may have left the bidder's side: with ``swapped`` jokers,
        as many as there were jokers in the hands, one buried card for each. Otherwise none."""
        kitty = self.record.kitty
        if not kitty or not self.play.jokers_are_buried:
            return [frozenset()]
        plain = sorted((card for card in kitty if not card.is_joker), key=str)
        swaps = sum(card.is_joker and card not in kitty for card in self.pack.cards)
        return [frozenset(some) for some in combinations(plain, min(swaps, len(plain)))]

    def _masks(self, arrangement: Arrangement, travelling: frozenset[Card]) -> list[int] | None:
        """For each place the cards that it can hold; None where two names of one book clash."""
        pack, record = self.pack, self.record
        allowed: dict[Card, int] = {}
        fixed: dict[int, Card] = {}
        leaders: dict[int, Seat] = {}

        def limit(cards: Iterable[Card], places: int) -> None:
            for card in cards:
                allowed[card] = allowed.get(card, pack.every_place) & places

        for book in record.books:
            position = arrangement.position(book.name)
            if book.leader and leaders.setdefault(position, book.leader) != book.leader:
                return None
            for seat, card in book.by_seat.items():
                place = pack.place(seat, position)
                if fixed.setdefault(place, card) != card:
                    return None
                limit([card], 1 << place)
            limit(book.unowned, sum(1 << pack.place(seat, position) for seat in pack.seats))
        for seat, cards in record.held.items():
            limit(cards, self.still_held(seat, arrangement))
        limit(record.buried, pack.buried_places)
        limit(record.kitty - travelling, pack.hand(record.declarer) | pack.buried_places)
        if self.play.jokers_are_buried:
            limit((card for card in pack.cards if card.is_joker), pack.buried_places)

        free = pack.every_place & ~sum(1 << self.index[card] for card in allowed)
        masks = [free] * len(pack.cards)
        for card, places in allowed.items():
            for place in bits(places):
                masks[place] |= 1 << self.index[card]
        for place, card in fixed.items():
            masks[place] &= 1 << self.index[card]
        for book in record.books:
            position = arrangement.position(book.name)
            for seat, suit in book.suits.items():
                masks[pack.place(seat, position)] &= self.suits.get(suit, 0)
            closed = sum(self.suits.get(suit, 0) for suit in book.all_of)
            closed &= ~sum(1 << self.index[card] for card in book.cards)
            for seat in pack.seats:
                masks[pack.place(seat, position)] &= ~closed
        return masks

    def still_held(self, seat: Seat, arrangement: Arrangement) -> int:
        """The places of what a player still holds: later than everything he has played. Books
        before one that was begun were played by everybody."""
        record = self.record
        played = 0 if record.hand_over else record.gathered
        players = len(self.pack.seats)
        for book in record.books:
            position = arrangement.position(book.name)
            if book.was_played_by(seat, players):
                played = max(played, position)
            elif book.is_begun:
                played = max(played, position - 1)
        for accused, name in record.called | record.admitted:
            position = arrangement.position(name)
            whole = accused == seat or not isinstance(name, int)
            played = max(played, position if whole else position - 1)
        return self.pack.hand(seat) & ~(((1 << played) - 1) << self.pack.place(seat, 1))
