"""Tiny hands of which a little is known: drawn from a seed, small enough to try every deal."""

from dataclasses import replace
from random import Random

from scorekeeper.rules.board import Board
from scorekeeper.rules.cards import BIG_JOKER, LITTLE_JOKER, THREE_JOKERS, Card
from scorekeeper.rules.dealing import Pack
from scorekeeper.rules.play import Play
from scorekeeper.rules.record import BookRecord, Record
from scorekeeper.rules.seats import SEATS

from .all_deals import BURIED

PLAYS = [
    Play(trump="H", direction="u"),
    Play(trump="S", direction="d"),
    *(
        Play(trump=None, direction="u", nt_joker=joker, nt_joker_lead=lead)
        for joker in ("when_void", "must_throw_when_void", "swapped")
        for lead in ("next_card_sets_suit", "no_suit")
    ),
]


CALL_ACE = Play(trump=None, direction=None, nt_joker_lead="no_suit", joker_may_open=False)
SHAPES = [(3, 2, 1), (2, 3, 1), (3, 2, 0), (2, 3, 0), (2, 2, 2), (4, 1, 1), (2, 4, 0)]
MANY_SHAPES = [(3, 2, 1), (3, 3, 0), (5, 2, 0), (5, 1, 1), (5, 2, 1), (4, 2, 0), (3, 3, 1)]
CALL_ACE_SHAPES = [(4, 2, 0), (4, 2, 1), (3, 3, 0), (2, 4, 0), (2, 3, 1), (3, 2, 2), (2, 4, 1)]
MOST_UNKNOWN = 6
PLAYERS = ("P1", "P2", "P3", "P4", "P5")


def a_board(seed, *, honest=True):
    """A tiny hand that was played somehow, and a few true things that are known of it; a seat and a
    book. Not ``honest``: one card in the record may be another's."""
    chance = Random(seed)
    seats, books, buried = chance.choice(SHAPES)
    pack = a_pack(chance, SEATS[:seats], books, buried)
    play = chance.choice([p for p in PLAYS if buried >= 2 or not p.jokers_are_buried])
    return a_hand(chance, pack, play, ("NS", "EW"), honest=honest)


def a_board_of_players(seed, *, honest=True):
    """The same at a table where every player keeps a row of his own."""
    chance = Random(seed)
    seats, books, buried = chance.choice(MANY_SHAPES)
    pack = a_pack(chance, PLAYERS[:seats], books, buried)
    plays = [p for p in PLAYS if not p.jokers_are_buried]
    return a_hand(chance, pack, chance.choice(plays), pack.seats, honest=honest)


def a_board_of_call_ace(seed, *, honest=True):
    """The same in call-ace whist: up to three jokers without a suit, and mostly a called card."""
    chance = Random(seed)
    seats, books, buried = chance.choice(CALL_ACE_SHAPES)
    pack = a_pack(chance, SEATS[:seats], books, buried, THREE_JOKERS)
    called = chance.choice([card for card in pack.cards if not card.is_joker])
    play = replace(CALL_ACE, called=chance.choice([called, called, None]))
    return a_hand(chance, pack, play, pack.seats, honest=honest)


def a_hand(chance, pack, play, rows, *, honest):
    dealt = a_deal(chance, pack, play)
    record, name = a_record(chance, pack, play, dealt, rows)
    if not honest and record.books:
        wrong = chance.choice(record.books)
        mixed = {seat: chance.choice(pack.cards) for seat in wrong.by_seat}
        record = replace(
            record,
            books=tuple(replace(b, by_seat=mixed) if b is wrong else b for b in record.books),
        )
    led = record.book(name).leader
    may_lead = 0.5 if play.leads_can_be_wrong else 0.1
    suspects = [seat for seat in pack.seats if seat != led or chance.random() < may_lead]
    accused = chance.choice(suspects)
    record = replace(record, called=frozenset({(accused, name)}))
    return Board(pack, play, record), accused, name


def a_pack(chance, seats, books, buried, jokers=(BIG_JOKER, LITTLE_JOKER)):
    size = len(seats) * books + buried
    most = len(jokers)
    jokers = jokers[: chance.choice([*range(most), most, most]) if buried != 1 else 1]
    plain = [Card.parse(suit + rank) for rank in "A23456" for suit in "SHD"]
    some = chance.choice([plain[: size - len(jokers)], chance.sample(plain, size - len(jokers))])
    return Pack((*jokers, *some), books, buried, seats)


def a_deal(chance, pack, play):
    cards = list(pack.cards)
    chance.shuffle(cards)
    if play.jokers_are_buried:
        cards.sort(key=lambda card: card.is_joker)
    spots = [(seat, n) for seat in pack.seats for n in range(1, pack.books + 1)]
    return dict(zip([*spots, *((BURIED, n) for n in range(pack.buried))], cards, strict=True))


def a_record(chance, pack, play, dealt, sides):
    knowing = chance.random() < 0.4
    named = chance.choice(["numbers", "numbers", "piles", "piles", "both"])
    hand_over = chance.random() < 0.7
    gathered = pack.books if hand_over else chance.randint(1, pack.books)
    rows = dict.fromkeys(sides, 0)
    at = {}
    for position in range(1, gathered + 1):
        row = chance.choice(sides)
        rows[row] += 1
        at[position] = (row, rows[row])
    used, books, names = set(), [], []
    for position in range(1, gathered + 1):
        pile = named == "piles" or (named == "both" and chance.random() < 0.5)
        name = at[position] if pile else position
        if position < gathered or named != "numbers" or chance.random() < 0.5 or not names:
            names.append(name)
        if names[-1] == name and chance.random() < 0.85:
            books.append(a_book(chance, pack, play, dealt, name, position, knowing))
            used |= {*books[-1].by_seat.values(), *books[-1].unowned}
    order = tuple(
        (one, other)
        for p, one in at.items()
        for q, other in at.items()
        if p < q and one[0] != other[0] and chance.random() < 0.3
    )
    hidden = [card for card in pack.cards if card not in used]
    buried = [card for (seat, _), card in dealt.items() if seat is BURIED and card in hidden]
    shown = frozenset(chance.sample(buried, chance.randint(0, len(buried))))
    held = {}
    called = chance.choice(names)
    begun = gathered if named != "numbers" else max(names)
    for seat in pack.seats:
        last = dealt[seat, pack.books]
        if last in hidden and begun < pack.books and chance.random() < 0.3:
            held[seat] = frozenset({last})
    declarer = chance.choice(pack.seats)
    own = [c for (seat, _), c in dealt.items() if seat in (declarer, BURIED)]
    kitty = frozenset(chance.sample(own, pack.buried)) if chance.random() < 0.3 else frozenset()
    record = Record(
        declarer=declarer,
        hand_over=hand_over,
        books=tuple(books),
        rows=rows if named != "numbers" else {},
        order=order if named != "numbers" else (),
        held=held,
        buried=shown if chance.random() < 0.3 else frozenset(),
        kitty=kitty,
    )
    return record, called


def a_book(chance, pack, play, dealt, name, position, knowing):
    cards = {seat: dealt[seat, position] for seat in pack.seats}
    least = len(cards) - 1 if knowing else chance.choice([0, 0, len(cards) - 1])
    seen = dict(chance.sample(sorted(cards.items()), chance.randint(least, len(cards))))
    leader = chance.choice([None] * (not knowing) + [*pack.seats] * 2)
    unowned = chance.random() < (0.1 if knowing else 0.3)
    suit = {seat: play.suit_of(card) for seat, card in cards.items()}
    closed = {*"SHD", None} - {suit[seat] for seat in cards.keys() - seen.keys()}
    remembered = chance.random() < 0.4
    return BookRecord(
        name=name,
        leader=leader,
        by_seat={} if unowned else seen,
        unowned=frozenset(seen.values()) if unowned else frozenset(),
        suits={s: suit[s] for s in cards if remembered and suit[s] and chance.random() < 0.4},
        all_of=frozenset(s for s in sorted(closed, key=str) if chance.random() < 0.2),
    )


def unknown(board):
    """How many cards nobody has put a name to."""
    return len(board.pack.cards) - sum(len(book.by_seat) for book in board.record.books)
