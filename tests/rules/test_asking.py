"""The questions of a dispute: what a table is asked, and that it is never asked in vain."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.asking import (
    AboutBook,
    TurnOver,
    WhichFirst,
    WhoPlayed,
    next_question,
    suits_to_look_for,
)
from scorekeeper.rules.board import Board
from scorekeeper.rules.cards import Card, deck
from scorekeeper.rules.dealing import Pack
from scorekeeper.rules.findings import Finding
from scorekeeper.rules.judging import judge
from scorekeeper.rules.play import Play
from scorekeeper.rules.record import BookRecord, Record

from .a_table import Table, a_world
from .all_deals import worlds
from .tiny_hands import a_board, a_board_of_call_ace, a_board_of_players, unknown

seeds = st.integers(0, 2**40)
TABLES = pytest.mark.parametrize(
    "a_board",
    [a_board, a_board_of_players, a_board_of_call_ace],
    ids=["pairs", "players", "call-ace"],
)
how_sure = st.sampled_from([1, 0.7, 0.4])

PACK = Pack(deck(2), 12, 6)
SPADES = Play(trump="S", direction="u")
NO_TRUMP = Play(trump=None, direction="u")
MUST_THROW = replace(NO_TRUMP, nt_joker="must_throw_when_void")
BO = "E"
THIRD = ("EW", 3)
BEGUN = BookRecord(name=THIRD, leader="N", by_seat={"N": Card.parse("H7"), BO: Card.parse("S3")})
"""Hearts were led, and Bo threw a spade; the book is the third pile of his side."""


def a_case(*books, order=(), play=SPADES):
    record = Record(
        declarer="S",
        books=books,
        rows={"NS": 7, "EW": 5},
        order=order,
        called=frozenset({(BO, THIRD)}),
    )
    return Board(PACK, play, record)


def asked(*books, order=(), play=SPADES, set_aside=()):
    board = a_case(*books, order=order, play=play)
    return next_question(board, BO, THIRD, set_aside=frozenset(set_aside))


def found(*books, order=()):
    return judge(a_case(*books, order=order), BO, THIRD).finding


def no_heart(*names):
    return tuple(BookRecord(name=name, all_of=frozenset({"H"})) for name in names)


def a_heart(name, owner=None):
    jack = Card.parse("HJ")
    if owner:
        return BookRecord(name=name, by_seat={owner: jack}, all_of=frozenset({"H"}))
    return BookRecord(name=name, unowned=frozenset({jack}), all_of=frozenset({"H"}))


OWN_ROW = no_heart(("EW", 4), ("EW", 5))


def test_first_a_table_is_asked_how_the_book_began():
    assert asked() == AboutBook(THIRD)
    assert asked(replace(BEGUN, leader=None)) == AboutBook(THIRD)


def test_that_hearts_were_led_is_enough_to_go_on():
    remembered = BookRecord(name=THIRD, leader="N", suits={"N": "H", BO: "S"})

    assert asked(remembered) == TurnOver(("EW", 4))


def test_nothing_is_asked_when_bo_followed():
    assert asked(BookRecord(name=THIRD, leader="N", suits={"N": "H", BO: "H"})) is None


def test_a_book_that_nobody_remembers_is_turned_over():
    assert asked(set_aside=[AboutBook(THIRD)]) == TurnOver(THIRD)


def test_the_next_pile_of_the_row_is_turned_over():
    assert asked(BEGUN) == TurnOver(("EW", 4))
    assert asked(BEGUN, *no_heart(("EW", 4))) == TurnOver(("EW", 5))


def test_a_pile_that_cannot_be_turned_over_is_left_out():
    assert asked(BEGUN, set_aside=[TurnOver(("EW", 4))]) == TurnOver(("EW", 5))


def test_a_heart_is_asked_whose_it_was():
    assert asked(BEGUN, a_heart(("EW", 4))) == WhoPlayed(("EW", 4), BO, Card.parse("HJ"))


def test_a_heart_of_bos_in_a_later_pile_proves_it():
    assert asked(BEGUN, a_heart(("EW", 4), owner=BO)) is None
    assert found(BEGUN, a_heart(("EW", 4), owner=BO)) is Finding.PROVEN


def test_a_heart_of_somebody_else_proves_nothing_and_the_next_pile_is_turned_over():
    assert asked(BEGUN, a_heart(("EW", 4), owner="S")) == TurnOver(("EW", 5))


def test_a_heart_of_which_nobody_is_sure_is_not_asked_about_again():
    whose = WhoPlayed(("EW", 4), BO, Card.parse("HJ"))

    assert asked(BEGUN, a_heart(("EW", 4)), set_aside=[whose]) == TurnOver(("EW", 5))


def test_after_his_own_row_the_other_is_tried_from_its_last_pile_on():
    which = WhichFirst(THIRD, ("NS", 7))

    assert asked(BEGUN, *OWN_ROW) == which
    assert asked(BEGUN, *OWN_ROW, order=[(THIRD, ("NS", 7))]) == TurnOver(("NS", 7))


def test_no_heart_in_any_later_pile_refutes_it():
    looked_through = [BEGUN, *OWN_ROW, *no_heart(("NS", 7))]
    order = [(THIRD, ("NS", 7)), (("NS", 6), THIRD)]

    assert asked(*looked_through, order=order) is None
    assert found(*looked_through, order=order) is Finding.REFUTED


def test_a_heart_of_bos_in_the_other_row_is_asked_which_was_first():
    assert asked(BEGUN, a_heart(("NS", 4), owner=BO)) == WhichFirst(THIRD, ("NS", 4))


def test_a_pile_of_which_nobody_is_sure_when_it_was_played_is_turned_over_all_the_same():
    unsure = [WhichFirst(THIRD, ("NS", 7))]

    assert asked(BEGUN, *OWN_ROW, set_aside=unsure) == TurnOver(("NS", 7))


def test_when_nobody_is_sure_of_anything_there_is_nothing_left_to_ask():
    piles = [(side, n) for side, size in (("NS", 7), ("EW", 5)) for n in range(1, size + 1)]
    unsure = [AboutBook(THIRD), *(TurnOver(pile) for pile in piles)]
    unsure += [WhichFirst(THIRD, pile) for pile in piles if pile[0] == "NS"]

    assert asked(set_aside=unsure) is None
    assert asked(BEGUN, a_heart(("NS", 4), owner=BO), set_aside=unsure) is None


def test_only_the_suit_that_was_led_is_looked_for():
    assert suits_to_look_for(a_case(BEGUN), BO, THIRD) == {"H"}
    assert suits_to_look_for(a_case(BEGUN, play=NO_TRUMP), BO, THIRD) == {"H"}
    assert suits_to_look_for(a_case(), BO, THIRD) == {*"SHDC"}


def test_jokers_are_looked_for_where_one_had_to_be_thrown_or_may_have_been_led():
    assert suits_to_look_for(a_case(BEGUN, play=MUST_THROW), BO, THIRD) == {"H", None}
    assert suits_to_look_for(a_case(play=NO_TRUMP), BO, THIRD) == {*"SHDC", None}


def test_after_a_joker_in_no_trump_the_next_card_is_asked_for():
    joker, queen, ten = (Card.parse(text) for text in ("JB", "CQ", "D9"))
    led = BookRecord(name=THIRD, leader="S", by_seat={"S": joker, BO: Card.parse("S3")})
    led = replace(led, unowned=frozenset({queen, ten}))
    later = BookRecord(name=("EW", 4), by_seat={BO: Card.parse("CJ")})

    assert asked(led, later, play=NO_TRUMP) == WhoPlayed(THIRD, "W", queen)


@TABLES
@settings(max_examples=200)
@given(seed=seeds, sure=how_sure)
@example(seed=412, sure=0.7)  # of three rows and more, only several orders together settle it
def test_questions_end_and_then_no_answer_that_is_left_would_settle_the_claim(a_board, seed, sure):
    board, accused, name, table = a_dispute(a_board, seed, sure=sure)

    talk = list(conversation(board, accused, name, table))

    questions = [question for _, question, _ in talk]
    assert len(questions) == len(set(questions))
    board = talk[-1][2] if talk else board
    if judge(board, accused, name).finding is Finding.OPEN:
        everything = table.everything(board)
        assert judge(everything, accused, name).finding is Finding.OPEN


@TABLES
@settings(max_examples=100)
@given(seed=seeds, sure=how_sure)
def test_every_question_could_lead_to_a_verdict(a_board, seed, sure):
    board, accused, name, table = a_dispute(a_board, seed, sure=sure)
    assume(unknown(board) <= 5)

    for before, question, _ in conversation(board, accused, name, table):
        assert judge(before, accused, name).finding is Finding.OPEN
        if not isinstance(question, AboutBook):
            assert any(
                judge(told.everything(before), accused, name).finding is not Finding.OPEN
                for world in worlds(before, name)
                if can_have_led(before, world, name)
                for told in [Table(world, accused, name, sure=1, seed=seed)]
            )


def a_dispute(a_board, seed, *, sure):
    """A tiny hand whose books are all numbered, or all in rows, and people who saw it."""
    board, accused, name = a_board(seed)
    assume(len({type(named) for named in board.record.names}) == 1)
    world = a_world(Random(seed), board, name)
    assume(can_have_led(board, world, name))
    return board, accused, name, Table(world, accused, name, sure=sure, seed=seed)


def conversation(board, accused, name, table):
    """Each question, with the board before it and after it was answered."""
    set_aside = frozenset()
    while question := next_question(board, accused, name, set_aside=set_aside):
        before, board = board, table.answer(board, question)
        if isinstance(question, AboutBook) or board.record == before.record:
            set_aside |= {question}
        yield before, question, board


def can_have_led(board, world, name):
    """Whether the leader can have played what he played there: he does not hold it still."""
    led = world.cards[world.leader, world.position(name)]
    return not any(led in cards for cards in board.record.held.values())
