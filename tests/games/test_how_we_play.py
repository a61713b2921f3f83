"""How this table plays, in sentences: every option has one, and who plays it so."""

import pytest

from scorekeeper.games.words.rule_sentences import rule_sentence, told_with
from scorekeeper.games.words.rule_sources import SOURCES
from scorekeeper.rules.house_rules import (
    HOUSE,
    MUST_BE_DECIDED,
    OPTIONS,
    PRESETS,
    UNDECIDED,
    HouseRules,
)

ROOMY = HOUSE.with_options({"jokers": 0, "floor": None})
"""Rules that leave room for every value of any one option."""
NUMBERS = {
    "boston_points": (0, 1, 999),
    "boston_points_nt": (0, 1, 999),
    "target": (1, 21),
    "floor": (-1, -7),
    "hands": (1, 8, 200),
    "renege_books": (0, 1, 3, 13),
    "streak_cap": (1, 4),
}


def values(key):
    return [*OPTIONS[key].values, *NUMBERS.get(key, ())]


def said(key, **options):
    return rule_sentence(HouseRules.from_dict(options), key).text


# --- Sentences ---


def test_every_option_has_sources_and_none_is_made_up():
    assert set(SOURCES) == set(OPTIONS)


@pytest.mark.parametrize("key", OPTIONS)
def test_every_value_has_a_sentence_of_its_own_with_its_source(key):
    told = [rule_sentence(ROOMY.with_options({key: value}), key) for value in values(key)]
    assert all(sentence.text.endswith(".") and sentence.source for sentence in told)
    assert not any(sentence.is_open or "%(" in sentence.text for sentence in told)
    if key not in ("boston_points", "boston_points_nt"):  # they make no difference to a Boston
        assert len({sentence.text for sentence in told}) == len(told)


@pytest.mark.parametrize("key", sorted(set(OPTIONS) - MUST_BE_DECIDED))
def test_an_open_question_is_asked_by_its_sentence(key):
    told = rule_sentence(HOUSE.with_options({key: UNDECIDED}), key)
    assert told.is_open
    assert told.text.startswith("Not settled yet: “")
    assert told.text.endswith("?”")


@pytest.mark.parametrize("preset", PRESETS)
def test_no_sentence_of_a_way_to_play_has_a_word_of_the_code(preset):
    rules = HouseRules.from_dict({"preset": preset})
    text = " ".join(rule_sentence(rules, key).text for key in OPTIONS).lower()
    for word in ("declarer", "contract", "auction", "preset", "none)", "null", "_"):
        assert word not in text


@pytest.mark.parametrize(
    ("key", "options", "text"),
    [
        ("min_bid", {"min_bid": 4}, "The lowest bid is four, the highest seven."),
        ("target", {}, "A side with seven points or more wins the game."),
        ("target", {"target": 21}, "A side with 21 points or more wins the game."),
        ("target", {"target": 1}, "A side with one point or more wins the game."),
        ("floor", {}, "A side at minus seven or lower loses the game."),
        ("jokers", {}, "Two jokers: 54 cards, twelve each and six in the kitty."),
        ("jokers", {"jokers": 0}, "No jokers: 52 cards, twelve each and four in the kitty."),
        ("jokers", {"jokers": 0, "kitty": False}, "No jokers: 52 cards, thirteen each."),
        ("jokers", {"jokers": 0, "kitty": UNDECIDED}, "No jokers: 52 cards."),
        (
            "renege_penalty",
            {},
            "A renege that is called and proved costs three books, paid to the other side.",
        ),
        (
            "renege_penalty",
            {"renege_books": 1},
            "A renege that is called and proved costs one book, paid to the other side.",
        ),
        (
            "renege_penalty",
            {"renege_books": 0},
            "A renege that is called and proved costs no books.",
        ),
        ("false_claim", {}, "Calling a renege that was none costs the caller’s side three books."),
        ("false_claim", {"renege_books": 0}, "Calling a renege that was none costs nothing."),
        (
            "boston_effect",
            {"boston_effect": "fixed"},
            "A Boston counts exactly 13, in no-trump 26.",
        ),
        (
            "boston_effect",
            {"boston_effect": "bonus", "boston_points": UNDECIDED},
            "A Boston earns a bonus on top of its points.",
        ),
        (
            "mutual_reneges",
            {"renege_penalty": "game"},
            "When both sides reneged in one hand, as many on each side cancel.",
        ),
    ],
)
def test_numbers_and_other_options_are_put_into_the_sentence(key, options, text):
    assert said(key, **options) == text


@pytest.mark.parametrize(
    ("key", "options", "where"),
    [
        ("renege_books", {}, "renege_penalty"),
        ("renege_books", {"renege_penalty": "set"}, "false_claim"),
        ("renege_books", {"renege_penalty": "game", "false_claim": "nothing"}, ""),
        ("boston_points", {}, ""),
        ("boston_points", {"boston_effect": "bonus"}, "boston_effect"),
        (
            "boston_points_nt",
            {"boston_effect": "bonus", "boston_points": UNDECIDED},
            "boston_points_nt",
        ),
        ("boston_points", {"boston_points": UNDECIDED}, ""),
        ("boston_restored", {}, ""),
        ("boston_restored", {"boston_effect": UNDECIDED}, "boston_restored"),
        ("nt_joker", {"jokers": 0}, ""),
        ("nt_joker_lead", {"nt_joker": "swapped"}, ""),
        ("kitty_book", {"preset": "columbus"}, ""),
        ("kitty", {"kitty": UNDECIDED}, ""),
        ("kitty", {"kitty": UNDECIDED, "jokers": 0}, "kitty"),
        ("jokers", {"kitty": False, "jokers": UNDECIDED}, ""),
        ("rotation", {}, ""),
        ("rotation", {"preset": "party"}, "rotation"),
        ("hands", {}, "hands"),
    ],
)
def test_an_option_is_told_once_and_only_where_it_makes_a_difference(key, options, where):
    assert told_with(HouseRules.from_dict(options), key) == where
