"""House rules in words: every option has some, and three sentences are said right."""

import pytest

from scorekeeper.games.words.bid_whist_rules import BID_WHIST_QUESTIONS
from scorekeeper.games.words.rules_questions import FIRST, OF_A_PARTY, WAYS
from scorekeeper.games.words.rules_words import changes_words, spoken, unusual, usual, warnings
from scorekeeper.rules.house_rules import OPTIONS, PRESETS, HouseRules

FORBIDDEN = ("preset", "contract", "declarer", "revision", "stale", "entity")

QUESTIONS = BID_WHIST_QUESTIONS.questions


def rules(**options):
    return HouseRules.from_dict(options)


def test_every_option_of_a_game_has_a_question_and_none_is_made_up():
    assert set(QUESTIONS) | set(OF_A_PARTY) == set(OPTIONS)


@pytest.mark.parametrize("key", QUESTIONS)
def test_every_answer_has_words(key):
    option, question = OPTIONS[key], QUESTIONS[key]
    assert set(question.answers) == set(option.values)
    assert question.is_number == option.number
    assert str(question.why)


def test_the_nine_questions_tables_argue_about_come_first():
    assert list(FIRST) == [
        "jokers", "min_bid", "nt_double", "same_level", "nt_joker", "kitty_shown",
        "boston_effect", "renege_penalty", "false_claim",
    ]  # fmt: skip


def test_every_way_to_play_has_a_name_that_is_not_its_key():
    assert set(WAYS) == set(PRESETS)
    named = {key for key, way in WAYS.items() if key in str(way.name).lower()}
    assert named - {"party"} == set()  # a word that people say


def test_no_word_of_the_code_is_on_the_screen():
    said = " ".join(
        f"{q.asks} {q.why} {' '.join(map(str, q.answers.values()))}" for q in QUESTIONS.values()
    ) + " ".join(f"{way.name} {way.what}" for way in WAYS.values())
    assert [word for word in FORBIDDEN if word in said.lower()] == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "Seven up. Three minimum. No-trump doubles."),
        (
            {"preset": "party"},
            "Seven up, two sets and you’re out. Four minimum. No-trump doubles.",
        ),
        ({"preset": "classic"}, "Seven up. Four minimum. No-trump counts single."),
        ({"preset": "detroit"}, "No end to the score. Four minimum. No-trump doubles."),
        (
            {"target": 21, "floor": -7},
            "21 up, out at minus seven. Three minimum. No-trump doubles.",
        ),
        ({"target": 11, "floor": None}, "Eleven up, no bottom. Three minimum. No-trump doubles."),
        ({"target": None}, "Out at minus seven. Three minimum. No-trump doubles."),
        (
            {"target": None, "floor": None, "hands": 8},
            "Eight hands. Three minimum. No-trump doubles.",
        ),
        ({"target": None, "floor": None, "hands": 1}, "One hand. Three minimum. No-trump doubles."),
        (
            {"min_bid": "undecided", "nt_double": "undecided"},
            "Seven up. Lowest bid not decided yet. No-trump not decided yet.",
        ),
        (
            {"two_sets_out": "undecided", "hands": "undecided"},
            "Seven up. Three minimum. No-trump doubles.",
        ),
    ],
)
def test_the_rules_in_three_sentences(options, said):
    assert spoken(rules(**options)) == said


def test_unusual_answers_are_told_with_open_questions():
    told = [
        (item.asks, item.answer, item.is_open)
        for item in unusual(rules(jokers=1, boston="undecided"))
    ]
    assert told == [
        ("How many jokers?", "1", False),
        ("What is a Boston?", "not decided yet", True),
    ]


def test_the_usual_rules_are_not_unusual():
    assert unusual(rules()) == []


def test_yes_is_not_taken_for_one():
    said = [usual(rules(), key) for key in ("kitty", "renege_books", "hands")]
    assert said == ["yes", "3", "never"]


def test_a_change_is_told_as_question_and_answer():
    assert changes_words({"min_bid": 4, "target": None}, rules()) == [
        "Lowest bid? 4",
        "Up to how many points? no end",
    ]


def test_a_kitty_that_is_nobodys_book_is_warned_of():
    assert warnings(rules(kitty_book="none")) == [
        "The kitty is nobody’s book: a bid of seven can only be set."
    ]
    assert warnings(rules(kitty_book="none", kitty=False, jokers=0)) == []
    assert warnings(rules(kitty_book="undecided")) == []
