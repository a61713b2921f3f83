"""Reading what is known of a hand: books and their cards, rows of piles, shown hands, admissions.

Every error carries the path to the wrong value. A card that is written twice is refused at its
second place, which says where the first is.

People at a table know things that the public format cannot say. Where they are asked for
(``at_table``), a book may also have ``suits`` (by seat, the effective suit of a card that nobody
may remember), ``rest`` (cards without owners, beside ``cards`` by seat) and ``all_of`` (the suits
of which every card is written; ``J`` stands for jokers without one).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .cards import Card, Suit
from .dealing import Pack
from .errors import RulesError
from .reading import Reader
from .record import BookName, BookRecord, Pile
from .seats import Seat, Side

_BOOK_KEYS = ("book", "pile", "leader", "cards")
_TABLE_KEYS = ("suits", "rest", "all_of")
_LOOKED_FOR: Mapping[str, str | None] = {**{suit.value: suit.value for suit in Suit}, "J": None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """At which table a hand was played: what was dealt to whom (``pack``), who keeps a row of
    piles, and who may call a renege."""

    pack: Pack
    rows: tuple[Side, ...]
    callers: tuple[Seat | Side, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.pack.seats


@dataclass
class Known:
    """What was read so far: how many piles there are, and where each card is written."""

    table: Table
    hand_over: bool
    rows: Mapping[Side, int]
    cards: dict[Card, str] = field(default_factory=dict)

    @property
    def pack(self) -> Pack:
        return self.table.pack

    @property
    def last(self) -> int:
        """The highest number that a book can have: in play, at most one lies on the table beyond
        the piles."""
        if self.hand_over or not self.rows:
            return self.pack.books
        return min(self.pack.books, sum(self.rows.values()) + 1)

    def card(self, value: object, path: str) -> Card:
        """A card of this pack that is not written anywhere else."""
        if not isinstance(value, str):
            raise RulesError("bad_card", path, text=value)
        try:
            card = Card.parse(value)
        except RulesError as error:
            raise error.below(path) from None
        if card not in self.pack.cards:
            raise RulesError("card_not_in_play", path, card=str(card))
        if card in self.cards:
            raise RulesError("card_twice", path, card=str(card), first=self.cards[card])
        self.cards[card] = path
        return card


def entries(
    reader: Reader, key: str, keys: Iterable[str], *, needed: bool = False
) -> Iterable[Reader]:
    """The objects of a list, each with none but these keys."""
    if needed:
        reader.require(key)
    for index, data in enumerate(reader.items(key)):
        entry = Reader(data, reader.at(f"{key}[{index}]"))
        entry.allow_only(keys)
        yield entry


def read_rows(reader: Reader, table: Table, hand_over: bool) -> dict[Side, int]:
    if "rows" not in reader:
        return {}
    rows = reader.below("rows")
    rows.allow_only(table.rows)
    sizes: dict[Side, int] = {}
    for side in table.rows:
        rows.require(side)
        size = rows.number(side) or 0
        if size < 0:
            raise RulesError("negative_books", rows.at(side), books=size)
        sizes[side] = size
    piles, books = sum(sizes.values()), table.pack.books
    if piles > books:
        raise RulesError("too_many_piles", rows.path, piles=piles, books=books)
    if hand_over and piles < books:
        raise RulesError("rows_are_short", rows.path, piles=piles, books=books)
    return sizes


def read_books(reader: Reader, known: Known, *, at_table: bool) -> tuple[BookRecord, ...]:
    books: list[BookRecord] = []
    for entry in entries(reader, "record", _BOOK_KEYS + (_TABLE_KEYS if at_table else ())):
        name = read_name(entry, known)
        if any(book.name == name for book in books):
            key = "book" if isinstance(name, int) else "pile"
            raise RulesError("book_twice", entry.at(key))
        books.append(_read_book(entry, name, known))
    return tuple(books)


def _read_book(entry: Reader, name: BookName, known: Known) -> BookRecord:
    most = len(known.table.seats)
    leader = None
    if "leader" in entry:
        leader = entry.one_of("leader", known.table.seats, "no_such_player")
    cards = entry.data.get("cards")
    by_seat: dict[Seat, Card] = {}
    unowned: frozenset[Card] = frozenset()
    if isinstance(cards, list):
        if len(cards) > most:
            raise RulesError("book_of_five", entry.at("cards"), count=len(cards), most=most)
        unowned = _card_list(cards, entry.at("cards"), known)
    elif cards is not None:
        owners = Reader(cards, entry.at("cards"))
        owners.allow_only(known.table.seats)
        by_seat = {
            seat: known.card(owners.data[seat], owners.at(seat))
            for seat in owners.data
            if seat in owners
        }
    rest = entry.items("rest")
    count = len(by_seat) + len(unowned) + len(rest)
    if count > most:
        raise RulesError("book_of_five", entry.at("rest"), count=count, most=most)
    return BookRecord(
        name=name,
        leader=leader,
        by_seat=by_seat,
        unowned=unowned | _card_list(rest, entry.at("rest"), known),
        suits=_read_suits(entry, known.table),
        all_of=_read_looked_for(entry),
    )


def _read_suits(entry: Reader, table: Table) -> dict[Seat, str]:
    if "suits" not in entry:
        return {}
    suits = entry.below("suits")
    suits.allow_only(table.seats)
    return {s: suits.one_of(s, tuple(Suit), "no_such_suit") for s in suits.data if s in suits}


def _read_looked_for(entry: Reader) -> frozenset[str | None]:
    looked_for = entry.items("all_of")
    for index, suit in enumerate(looked_for):
        if not isinstance(suit, str) or suit not in _LOOKED_FOR:
            path = entry.at(f"all_of[{index}]")
            raise RulesError("no_such_suit", path, value=suit, allowed=tuple(_LOOKED_FOR))
    return frozenset(_LOOKED_FOR[suit] for suit in looked_for)


def _card_list(cards: list[object], path: str, known: Known) -> frozenset[Card]:
    return frozenset(known.card(card, f"{path}[{index}]") for index, card in enumerate(cards))


def read_cards(reader: Reader, key: str, known: Known) -> frozenset[Card]:
    """The buried cards, or the shown kitty: never more than are buried."""
    cards, most = reader.items(key), known.pack.buried
    if len(cards) > most:
        raise RulesError("kitty_too_big", reader.at(key), count=len(cards), most=most)
    return _card_list(cards, reader.at(key), known)


def read_held(reader: Reader, known: Known) -> dict[Seat, frozenset[Card]]:
    if "held" not in reader:
        return {}
    held = reader.below("held")
    held.allow_only(known.table.seats)
    shown: dict[Seat, frozenset[Card]] = {}
    for seat in held.data:
        cards, most = held.items(seat), known.pack.books
        if len(cards) > most:
            raise RulesError("hand_too_big", held.at(seat), count=len(cards), most=most)
        if cards:
            shown[seat] = _card_list(cards, held.at(seat), known)
    return shown


def read_name(reader: Reader, known: Known) -> BookName:
    """``book`` or ``pile``: one of them, and one that was played."""
    if "book" in reader and "pile" in reader:
        raise RulesError("book_or_pile", reader.at("pile"))
    if "pile" in reader:
        return _read_pile(reader.data["pile"], reader.at("pile"), known)
    reader.require("book")
    number = reader.number("book")
    assert number is not None
    if not 1 <= number <= known.pack.books:
        raise RulesError("no_such_book", reader.at("book"), book=number, books=known.pack.books)
    if number > known.last:
        raise RulesError("book_not_begun", reader.at("book"), book=number, piles=known.last - 1)
    return number


def _read_pile(data: object, path: str, known: Known) -> Pile:
    row, place = data if isinstance(data, list) and len(data) == 2 else (None, None)
    if not isinstance(row, str) or row not in known.table.rows or type(place) is not int:
        raise RulesError("bad_pile", path)
    if not known.rows:
        raise RulesError("rows_missing", "rows")
    if not 1 <= place <= known.rows[row]:
        raise RulesError("no_such_pile", path, row=row, place=place, piles=known.rows[row])
    return row, place


def read_order(reader: Reader, known: Known) -> tuple[tuple[Pile, Pile], ...]:
    pairs = []
    for index, pair in enumerate(reader.items("order")):
        path = reader.at(f"order[{index}]")
        if not isinstance(pair, list) or len(pair) != 2:
            raise RulesError("bad_order", path)
        first, second = (_read_pile(pile, f"{path}[{n}]", known) for n, pile in enumerate(pair))
        pairs.append((first, second))
    return tuple(pairs)
