"""The questions of a dispute as they are put to the table, and why each is asked."""

import pytest

from scorekeeper.rules.asking import AboutBook, TurnOver, WhichFirst, WhoPlayed, suits_to_look_for
from scorekeeper.rules.benches import BENCHES
from scorekeeper.rules.cards import Card
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.seats import SIDES
from scorekeeper.rulings.words.books import book_name, ordinal, pile_name
from scorekeeper.rulings.words.cards import a_card_of, card_name, card_short, suit_plural
from scorekeeper.rulings.words.questions import asks, cards_to_look_for, kitty_note, why

from ..games.factories import a_line
from .told import NAMES, NOBODY, THIRD, verdict

IN_QUESTION = ("EW", 3)
JACK = Card.parse("HJ")
SPADES_LED = {**THIRD, "leader": "N", "cards": {"N": "S7", "E": "H3"}}


@pytest.mark.parametrize(
    ("name", "last", "with_names", "without"),
    [
        (("EW", 3), None, "Bo & Di’s 3rd book", "their 3rd book"),
        (("NS", 1), None, "Ann & Cy’s 1st book", "our 1st book"),
        (("EW", 6), ("EW", 3), "the 6th", "the 6th"),
        (("NS", 6), ("EW", 3), "Ann & Cy’s 6th book", "our 6th book"),
        (6, 3, "the 6th book", "the 6th book"),
    ],
)
def test_a_book_is_named_by_its_row(name, last, with_names, without):
    assert book_name(name, NAMES, last=last) == with_names
    assert book_name(name, NOBODY, last=last) == without


def test_a_pile_is_named_by_its_row():
    assert pile_name(("EW", 4), NAMES) == "Bo & Di’s 4th pile"
    assert pile_name(("EW", 4), {"W": "Di"}) == "Di’s 4th pile"
    assert pile_name(("NS", 2), NOBODY) == "our 2nd pile"
    assert pile_name(6, NOBODY) == "the 6th book"


def test_places_go_from_first_to_thirteenth():
    assert [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 13)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "13th")
    ]


@pytest.mark.parametrize(
    ("card", "name", "short"),
    [
        ("HJ", "the jack of hearts", "J♥\N{VARIATION SELECTOR-15}"),
        ("ST", "the 10 of spades", "10♠\N{VARIATION SELECTOR-15}"),
        ("D2", "the 2 of diamonds", "2♦\N{VARIATION SELECTOR-15}"),
        ("JB", "the big joker", "BJ"),
        ("JL", "the little joker", "LJ"),
    ],
)
def test_a_card_in_words_and_short(card, name, short):
    assert (card_name(Card.parse(card)), card_short(Card.parse(card))) == (name, short)


@pytest.mark.parametrize(
    ("suits", "rules", "contract", "words"),
    [
        ("H", {}, "4Su", "a heart"),
        ("S", {}, "4Su", "a spade or a joker"),
        ("S", {"jokers": 0}, "4Su", "a spade"),
        ("S", {}, "4Nu", "a spade"),
        (("H", None), {}, "4Nu", "a heart or a joker"),
    ],
)
def test_cards_to_look_for(suits, rules, contract, words):
    told = verdict(record=[], rules=rules, contract=contract)

    assert a_card_of(suits, told.board) == words


def test_suits_in_the_plural():
    assert [suit_plural(suit) for suit in ("S", "C", None)] == ["spades", "clubs", "jokers"]


@pytest.mark.parametrize(
    ("question", "with_names", "without"),
    [
        (
            AboutBook(IN_QUESTION),
            "Who led to Bo & Di’s 3rd book, and what was played?",
            "Who led to their 3rd book, and what was played?",
        ),
        (
            TurnOver(("EW", 4)),
            "Turn over Bo & Di’s 4th pile. Is there a heart in it?",
            "Turn over their 4th pile. Is there a heart in it?",
        ),
        (
            WhoPlayed(("EW", 4), "E", JACK),
            "Does everybody agree that Bo played the jack of hearts in Bo & Di’s 4th book?",
            "Does everybody agree that Them (right) played the jack of hearts in their 4th book?",
        ),
        (
            WhichFirst(IN_QUESTION, ("NS", 5)),
            "Was Bo & Di’s 3rd pile played before or after Ann & Cy’s 5th pile?",
            "Was their 3rd pile played before or after our 5th pile?",
        ),
    ],
)
def test_a_question_reads_aloud(question, with_names, without):
    assert asks(question, NAMES, looked_for="a heart") == with_names
    assert asks(question, NOBODY, looked_for="a heart") == without


def test_a_book_is_turned_over_for_everything_where_any_suit_may_have_been_led():
    nothing_known, hearts_led = verdict(record=[]).board, verdict().board

    for board, words in ((nothing_known, ""), (hearts_led, "a heart")):
        suits = suits_to_look_for(board, "E", IN_QUESTION)
        assert cards_to_look_for(suits, board) == words
    assert asks(TurnOver(4), NAMES) == "Turn over the 4th book. Which cards are in it?"


@pytest.mark.parametrize(
    ("facts", "question", "reason"),
    [
        (
            {"record": []},
            AboutBook(IN_QUESTION),
            "The lead says which suit had to be followed.",
        ),
        (
            {},
            WhichFirst(IN_QUESTION, ("NS", 5)),
            "Only a card that was played later can prove a renege.",
        ),
        (
            {},
            WhoPlayed(IN_QUESTION, "N", JACK),
            "The lead says which suit had to be followed.",
        ),
        ({}, WhoPlayed(IN_QUESTION, "E", JACK), "It shows whether Bo followed."),
        (
            {},
            WhoPlayed(("EW", 4), "E", JACK),
            "It shows whether Bo still had a card to follow with.",
        ),
        ({}, TurnOver(IN_QUESTION), "It is the book that the call is about."),
        (
            {},
            TurnOver(("EW", 4)),
            "It was played later: a heart from Bo in it can prove the renege.",
        ),
        (
            {"record": [SPADES_LED]},
            TurnOver(("EW", 4)),
            "It was played later: a spade or a joker from Bo in it can prove the renege.",
        ),
        (
            {"contract": "4Nu", "rules": {"nt_joker": "must_throw_when_void"}},
            TurnOver(("EW", 4)),
            "It was played later: a heart or a joker from Bo in it can prove the renege.",
        ),
        (
            {"record": []},
            TurnOver(("EW", 4)),
            "It was played later: it shows what Bo still had.",
        ),
        (
            {},
            TurnOver(("NS", 7)),
            "If it was played later, a heart from Bo in it can prove the renege.",
        ),
        (
            {"record": []},
            TurnOver(("NS", 7)),
            "If it was played later, it shows what Bo still had.",
        ),
        ({}, TurnOver(("EW", 2)), "It was played before: it can show which cards were left."),
    ],
)
def test_a_question_says_what_its_answer_is_for(facts, question, reason):
    board = verdict(**facts).board
    suits = suits_to_look_for(board, "E", IN_QUESTION)

    told = why(question, NAMES, accused="E", book=IN_QUESTION, suits=suits, board=board)

    assert told == reason


@pytest.mark.parametrize(
    ("question", "rules", "is_noted"),
    [
        (TurnOver(("NS", 4)), {}, True),
        (TurnOver(("EW", 4)), {}, False),
        (TurnOver(4), {}, False),
        (AboutBook(("NS", 4)), {}, False),
        (WhichFirst(("EW", 4), ("NS", 5)), {}, True),
        (TurnOver(("EW", 4)), {"kitty_book": "first_winner"}, True),
        (TurnOver(("EW", 4)), {"kitty_book": "undecided"}, True),
        (TurnOver(("NS", 4)), {"kitty_book": "none"}, False),
        (TurnOver(("NS", 4)), {"kitty": False, "jokers": 0}, False),
    ],
)
def test_the_kittys_pile_is_left_out_where_it_may_lie(question, rules, is_noted):
    lies_with, hand = BENCHES["bid-whist"].kitty_lies_with, a_line("N 4u 10")
    rules = HouseRules.from_dict(rules)
    rows = [side for side in SIDES if lies_with(rules, hand, side) is not False]

    note = kitty_note(question, rows)

    assert note == ("The kitty’s pile is not counted." if is_noted else "")
