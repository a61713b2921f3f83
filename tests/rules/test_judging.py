"""The judge against every deal in every order of tiny packs, and what must hold of any record."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.board import Board
from scorekeeper.rules.cards import deck
from scorekeeper.rules.dealing import Pack, Places
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.findings import Finding
from scorekeeper.rules.inspecting import books_to_inspect, unseen_books
from scorekeeper.rules.judging import judge
from scorekeeper.rules.play import Play
from scorekeeper.rules.record import BookRecord, Record

from .all_deals import could_settle, finding, reneged, worlds
from .tiny_hands import MOST_UNKNOWN, a_board, a_board_of_call_ace, a_board_of_players, unknown

seeds = st.integers(0, 2**40)
PACK = Pack(deck(2), 12, 6)
PLAYS = [
    Play(trump="S", direction="u"),
    Play(trump=None, direction="u"),
    Play(trump=None, direction="d", nt_joker="must_throw_when_void"),
    Play(trump=None, direction="u", nt_joker_lead="no_suit"),
]


TABLES = pytest.mark.parametrize(
    "a_board",
    [a_board, a_board_of_players, a_board_of_call_ace],
    ids=["pairs", "players", "call-ace"],
)


def tiny(a_board, seed, *, is_open=False, **options):
    """The first board from that seed on of which few enough cards are unknown."""
    while True:
        board, accused, name = a_board(seed, **options)
        is_tiny = unknown(board) <= MOST_UNKNOWN
        if is_tiny and (not is_open or is_open_claim(board, accused, name)):
            return board, accused, name
        seed += 1


def is_open_claim(board, accused, name):
    return board.has_a_deal and judge(board, accused, name).finding is Finding.OPEN


def is_refused(board):
    try:
        board.refuse_contradictions()
    except RulesError:
        return True
    return False


@TABLES
@settings(max_examples=150)
@given(seed=seeds)
def test_the_judge_says_what_every_deal_in_every_order_says(a_board, seed):
    board, accused, name = tiny(a_board, seed)
    some = list(worlds(board, name))
    assume(some)

    judgement = judge(board, accused, name)

    found, reason = finding(board, some, accused, name)
    assert judgement.finding == found
    assert reason in (None, judgement.reason)


@TABLES
@settings(max_examples=60)
@given(seed=seeds)
def test_a_record_is_refused_exactly_when_no_deal_fits(a_board, seed):
    board, _, name = tiny(a_board, seed, honest=False)

    assert is_refused(board) == (next(worlds(board, name), None) is None)


@TABLES
@settings(max_examples=40)
@given(seed=seeds)
def test_the_books_to_inspect_are_those_that_could_settle_the_claim_alone(a_board, seed):
    board, accused, name = tiny(a_board, seed, is_open=True)
    some = list(worlds(board, name))
    assert finding(board, some, accused, name)[0] is Finding.OPEN

    inspect = books_to_inspect(board, accused, name)

    alone = {
        book for book in unseen_books(board) if could_settle(board, some, accused, name, [book])
    }
    if alone:
        assert set(inspect) == alone
    elif inspect:
        assert could_settle(board, some, accused, name, inspect)
        assert not any(
            could_settle(board, some, accused, name, fewer)
            for fewer in combinations(unseen_books(board), len(inspect) - 1)
        )


@settings(max_examples=100)
@given(seeds)
def test_one_more_true_card_never_turns_what_was_decided(seed):
    board, accused, name = a_full_size_board(Random(seed), share=0.6)
    before = judge(board, accused, name).finding
    assume(before is not Finding.OPEN)

    more = a_full_size_board(Random(seed), share=0.8)[0]

    assert judge(more, accused, name).finding == before


@settings(max_examples=100)
@given(seeds)
def test_a_full_record_is_always_decided_as_the_cards_lie(seed):
    board, accused, name = a_full_size_board(Random(seed), share=1)

    judgement = judge(board, accused, name)

    world = next(worlds_of_a_full_record(board, name))
    assert judgement.finding is (
        Finding.PROVEN if reneged(board, world, accused, name) else Finding.REFUTED
    )


@settings(max_examples=100)
@given(seeds)
def test_places_can_be_filled_exactly_when_some_deal_does(seed):
    chance = Random(seed)
    size = chance.randint(1, 6)
    masks = [chance.randrange(1 << size) | 1 << chance.randrange(size) for _ in range(size)]
    limits = {place: chance.randrange(1 << size) for place in range(chance.randint(0, size))}
    places = Places(masks)

    limited = [mask & limits.get(place, -1) for place, mask in enumerate(masks)]
    assert (places.deal is not None) == can_be_filled(masks)
    assert places.fit(limits) == can_be_filled(limited)


def can_be_filled(masks, taken=0):
    if not masks:
        return True
    return any(
        can_be_filled(masks[1:], taken | 1 << card)
        for card in range(8)
        if masks[0] >> card & 1 and not taken >> card & 1
    )


def a_full_size_board(chance, *, share):
    """A hand of 54 cards; of each book every card is known with this chance, and more cards with a
    higher chance: what is known with a lower share is known with a higher one."""
    cards = list(PACK.cards)
    chance.shuffle(cards)
    dealt = {
        (seat, position): cards[PACK.place(seat, position)]
        for seat in PACK.seats
        for position in range(1, PACK.books + 1)
    }
    play = chance.choice(PLAYS)
    seen = {spot: chance.random() < share for spot in dealt}
    books = tuple(
        BookRecord(
            name=position,
            leader=chance.choice(PACK.seats),
            by_seat={seat: dealt[seat, position] for seat in PACK.seats if seen[seat, position]},
        )
        for position in range(1, PACK.books + 1)
    )
    accused, name = chance.choice(PACK.seats), chance.randint(1, PACK.books)
    return Board(PACK, play, Record(declarer="S", books=books)), accused, name


def worlds_of_a_full_record(board, name):
    """The one deal that a full record leaves (what is buried does not matter)."""
    used = {card for book in board.record.books for card in book.by_seat.values()}
    buried = frozenset(card for card in board.pack.cards if card not in used)
    full = replace(board, pack=Pack(tuple(used), 12, 0), record=board.record)
    assert len(buried) == 6
    return worlds(full, name)
