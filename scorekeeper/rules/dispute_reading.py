"""Reading ``scorekeeper.dispute/1``: a record, its claims, and the hand they are about.

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

from .cards import Card, Suit, deck
from .contract import Contract
from .dealing import Pack
from .disputes import WHEN, Claim
from .errors import RulesError, join
from .house_rules import HouseRules
from .line_facts import read_pile
from .ordering import Rows
from .reading import Reader
from .record import FULL_BOOK, BookName, BookRecord, Pile, Record
from .seats import SEATS, SIDES, Seat, Side

DISPUTE = "scorekeeper.dispute/1"
KEYS = (
    "format", "game", "rules", "contract", "declarer", "books", "before", "start_sets", "hand_over",
    "record", "rows", "order", "held", "buried", "kitty", "admitted", "claims",
)  # fmt: skip
_BOOK_KEYS = ("book", "pile", "leader", "cards")
_TABLE_KEYS = ("suits", "rest", "all_of")
_LOOKED_FOR: Mapping[str, str | None] = {**{suit.value: suit.value for suit in Suit}, "J": None}
_CLAIM_KEYS = ("by", "accused", "book", "pile", "when", "corrected")


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputedHand:
    """What a dispute document says, its rules aside."""

    contract: Contract
    declarer: Seat
    books: int | None
    record: Record
    claims: tuple[Claim, ...]


def pack_of(rules: HouseRules) -> Pack:
    """The cards of a hand: 12 each and a kitty of 6, 5 or 4, or 13 each and none."""
    cards = deck(rules.settled("jokers").jokers)
    books = rules.played_books
    return Pack(cards, books, len(cards) - len(SEATS) * books)


def read_disputed_hand(
    reader: Reader, rules: HouseRules, pack: Pack, *, at_table: bool = False
) -> DisputedHand:
    """Read everything but the format, the game, the rules and the score before. ``at_table``: with
    what people know of a book and the public format cannot say."""
    contract = reader.parsed("contract", Contract.parse)
    if not contract.no_trump and contract.suit is None:
        raise RulesError("strain_missing", reader.at("contract"), contract=str(contract))
    declarer = reader.one_of("declarer", SEATS, "no_such_player")
    hand_over = reader.flag("hand_over") if "hand_over" in reader else True
    known = _Known(pack, hand_over, _read_rows(reader, pack, hand_over))
    books = _read_books(reader, known, at_table=at_table)
    held = _read_held(reader, known)
    buried = _read_cards(reader, "buried", known)
    kitty = _read_cards(reader, "kitty", _Known(pack, hand_over, known.rows))
    admitted = frozenset(
        (entry.one_of("by", SEATS, "no_such_player"), _read_name(entry, known))
        for entry in _entries(reader, "admitted", ("by", "book", "pile"))
    )
    claims = tuple(
        _read_claim(entry, known) for entry in _entries(reader, "claims", _CLAIM_KEYS, needed=True)
    )
    record = Record(
        declarer=declarer,
        hand_over=hand_over,
        books=books,
        rows=known.rows,
        order=_read_order(reader, known),
        held=held,
        buried=buried,
        kitty=kitty,
        admitted=admitted,
        called=frozenset((claim.accused, claim.book) for claim in claims),
    )
    rows = Rows(record.rows, record.order)
    contradiction = rows.contradiction() if record.order else None
    if contradiction is not None:
        raise RulesError("order_contradicts", reader.at(f"order[{contradiction}]"))
    return DisputedHand(
        contract=contract,
        declarer=declarer,
        books=reader.number("books"),
        record=record,
        claims=claims,
    )


@dataclass
class _Known:
    """What was read so far: how many piles there are, and where each card is written."""

    pack: Pack
    hand_over: bool
    rows: Mapping[Side, int]
    cards: dict[Card, str] = field(default_factory=dict)

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


def _entries(
    reader: Reader, key: str, keys: Iterable[str], *, needed: bool = False
) -> Iterable[Reader]:
    """The objects of a list, each with none but these keys."""
    if needed:
        reader.require(key)
    for index, data in enumerate(reader.items(key)):
        entry = Reader(data, reader.at(f"{key}[{index}]"))
        entry.allow_only(keys)
        yield entry


def _read_rows(reader: Reader, pack: Pack, hand_over: bool) -> dict[Side, int]:
    if "rows" not in reader:
        return {}
    rows = reader.below("rows")
    rows.allow_only(SIDES)
    sizes: dict[Side, int] = {}
    for side in SIDES:
        rows.require(side)
        size = rows.number(side) or 0
        if size < 0:
            raise RulesError("negative_books", rows.at(side), books=size)
        sizes[side] = size
    piles = sum(sizes.values())
    if piles > pack.books:
        raise RulesError("too_many_piles", rows.path, piles=piles, books=pack.books)
    if hand_over and piles < pack.books:
        raise RulesError("rows_are_short", rows.path, piles=piles, books=pack.books)
    return sizes


def _read_books(reader: Reader, known: _Known, *, at_table: bool) -> tuple[BookRecord, ...]:
    books: list[BookRecord] = []
    for entry in _entries(reader, "record", _BOOK_KEYS + (_TABLE_KEYS if at_table else ())):
        name = _read_name(entry, known)
        if any(book.name == name for book in books):
            key = "book" if isinstance(name, int) else "pile"
            raise RulesError("book_twice", entry.at(key))
        books.append(_read_book(entry, name, known))
    return tuple(books)


def _read_book(entry: Reader, name: BookName, known: _Known) -> BookRecord:
    leader = None
    if "leader" in entry:
        leader = entry.one_of("leader", SEATS, "no_such_player")
    cards = entry.data.get("cards")
    by_seat: dict[Seat, Card] = {}
    unowned: frozenset[Card] = frozenset()
    if isinstance(cards, list):
        if len(cards) > FULL_BOOK:
            raise RulesError("book_of_five", entry.at("cards"), count=len(cards))
        unowned = _card_list(cards, entry.at("cards"), known)
    elif cards is not None:
        owners = Reader(cards, entry.at("cards"))
        owners.allow_only(SEATS)
        by_seat = {
            seat: known.card(owners.data[seat], owners.at(seat))
            for seat in owners.data
            if seat in owners
        }
    rest = entry.items("rest")
    count = len(by_seat) + len(unowned) + len(rest)
    if count > FULL_BOOK:
        raise RulesError("book_of_five", entry.at("rest"), count=count)
    return BookRecord(
        name=name,
        leader=leader,
        by_seat=by_seat,
        unowned=unowned | _card_list(rest, entry.at("rest"), known),
        suits=_read_suits(entry),
        all_of=_read_looked_for(entry),
    )


def _read_suits(entry: Reader) -> dict[Seat, str]:
    if "suits" not in entry:
        return {}
    suits = entry.below("suits")
    suits.allow_only(SEATS)
    return {s: suits.one_of(s, tuple(Suit), "no_such_suit") for s in suits.data if s in suits}


def _read_looked_for(entry: Reader) -> frozenset[str | None]:
    looked_for = entry.items("all_of")
    for index, suit in enumerate(looked_for):
        if not isinstance(suit, str) or suit not in _LOOKED_FOR:
            path = entry.at(f"all_of[{index}]")
            raise RulesError("no_such_suit", path, value=suit, allowed=tuple(_LOOKED_FOR))
    return frozenset(_LOOKED_FOR[suit] for suit in looked_for)


def _card_list(cards: list[object], path: str, known: _Known) -> frozenset[Card]:
    return frozenset(known.card(card, f"{path}[{index}]") for index, card in enumerate(cards))


def _read_cards(reader: Reader, key: str, known: _Known) -> frozenset[Card]:
    """The buried cards, or the shown kitty: never more than are buried."""
    cards, most = reader.items(key), known.pack.buried
    if len(cards) > most:
        raise RulesError("kitty_too_big", reader.at(key), count=len(cards), most=most)
    return _card_list(cards, reader.at(key), known)


def _read_held(reader: Reader, known: _Known) -> dict[Seat, frozenset[Card]]:
    if "held" not in reader:
        return {}
    held = reader.below("held")
    held.allow_only(SEATS)
    shown: dict[Seat, frozenset[Card]] = {}
    for seat in held.data:
        cards, most = held.items(seat), known.pack.books
        if len(cards) > most:
            raise RulesError("hand_too_big", held.at(seat), count=len(cards), most=most)
        if cards:
            shown[seat] = _card_list(cards, held.at(seat), known)
    return shown


def _read_name(reader: Reader, known: _Known) -> BookName:
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


def _read_pile(data: object, path: str, known: _Known) -> Pile:
    pile = read_pile(data, path)
    if pile is None:
        raise RulesError("bad_pile", path)
    if not known.rows:
        raise RulesError("rows_missing", "rows")
    row, place = pile
    if not 1 <= place <= known.rows[row]:
        raise RulesError("no_such_pile", path, row=row, place=place, piles=known.rows[row])
    return pile


def _read_order(reader: Reader, known: _Known) -> tuple[tuple[Pile, Pile], ...]:
    pairs = []
    for index, pair in enumerate(reader.items("order")):
        path = reader.at(f"order[{index}]")
        if not isinstance(pair, list) or len(pair) != 2:
            raise RulesError("bad_order", path)
        first, second = (_read_pile(pile, f"{path}[{n}]", known) for n, pile in enumerate(pair))
        pairs.append((first, second))
    return tuple(pairs)


def _read_claim(entry: Reader, known: _Known) -> Claim:
    claim = Claim(
        by=entry.one_of("by", SEATS + SIDES, "no_such_player"),
        accused=entry.one_of("accused", SEATS, "no_such_player"),
        book=_read_name(entry, known),
        when=entry.one_of("when", WHEN, "bad_when"),
        corrected=entry.flag("corrected"),
    )
    if not known.hand_over and WHEN.index(claim.when) >= WHEN.index("hand_over"):
        raise RulesError("hand_not_over", join(entry.path, "when"), when=claim.when)
    return claim
