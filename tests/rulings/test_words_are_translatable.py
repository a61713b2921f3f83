"""Every word of a verdict and of a question goes through gettext."""

import pytest

from scorekeeper.rules.asking import AboutBook, TurnOver, WhichFirst, WhoPlayed, suits_to_look_for
from scorekeeper.rules.cards import BIG_JOKER, Card
from scorekeeper.rules.seats import SEATS
from scorekeeper.rulings.words.costs import what_moves
from scorekeeper.rulings.words.questions import asks, cards_to_look_for, kitty_note, why
from scorekeeper.rulings.words.verdicts import aloud, proof

from ..games.test_every_text_is_translatable import (
    NAMES,
    bracketed,  # noqa: F401 - a fixture
    words_outside_brackets,
)
from .test_verdict_words import TABLE
from .told import NOBODY, verdict

pytestmark = pytest.mark.usefixtures("bracketed")
IN_QUESTION = ("EW", 3)
QUESTIONS = [
    AboutBook(IN_QUESTION),
    TurnOver(IN_QUESTION),
    TurnOver(("EW", 4)),
    TurnOver(("NS", 7)),
    TurnOver(4),
    WhoPlayed(IN_QUESTION, "E", BIG_JOKER),
    WhoPlayed(("NS", 4), "E", Card.parse("HJ")),
    WhichFirst(IN_QUESTION, ("NS", 5)),
]


@pytest.mark.parametrize("names", [NAMES, NOBODY], ids=["names", "nobody"])
@pytest.mark.parametrize("row", TABLE.values(), ids=map(" ".join, TABLE))
def test_a_verdicts_words_are_all_translatable(row, names):
    told = verdict(**row[0])
    moves = what_moves(
        told.verdict, told.claim, told.rules, names, bidders="NS", counted=told.counted
    )
    lines = proof(*told.known, names, seats=SEATS)
    shown = [text for line in lines for text in (line.book, *(play.who for play in line.plays))]

    for text in (aloud(*told.known, told.board.play, names, seats=SEATS), moves, *shown):
        assert words_outside_brackets(text, []) == []


@pytest.mark.parametrize("names", [NAMES, NOBODY], ids=["names", "nobody"])
@pytest.mark.parametrize("record", [None, []], ids=["hearts led", "nothing known"])
@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_a_questions_words_are_all_translatable(question, record, names):
    told = verdict() if record is None else verdict(record=record)
    suits = suits_to_look_for(told.board, "E", IN_QUESTION)
    claim = {"accused": "E", "book": IN_QUESTION, "suits": suits, "board": told.board}
    looked_for = cards_to_look_for(suits, told.board)

    for text in (
        asks(question, names, looked_for=looked_for),
        why(question, names, **claim),
        kitty_note(question, ["NS"]),
    ):
        assert words_outside_brackets(text, []) == []
