"""Every code of the core has a sentence, and every sentence a code."""

import ast
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.rules.errors import RulesError
from scorekeeper.web.sentences import SENTENCES, sentence, shown

from .cases import answer, cases

ROOT = Path(scorekeeper.__file__).parent
ABOVE = ("games", "rulings", "parties")
MODULES = [
    *ROOT.glob("rules/*.py"),
    *(file for app in ABOVE for file in ROOT.glob(f"{app}/**/*.py")),
]
NODES = [n for path in MODULES for n in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


def words(*expressions):
    """The texts that an expression can be: itself, or either branch of a condition."""
    found = set()
    for expression in expressions:
        if isinstance(expression, ast.IfExp):
            found |= words(expression.body, expression.orelse)
        elif isinstance(expression, ast.Constant) and isinstance(expression.value, str):
            found.add(expression.value)
    return found


def codes():
    """Every code in the source of the core, by the places where codes stand."""
    found = set()
    for node in NODES:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("RulesError", "cls"):
                found |= words(*node.args[:1])
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "one_of":
            found |= words(node.args[2])
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "code":
            found |= words(node.value)
        elif isinstance(node, ast.FunctionDef) and node.name == "why_illegal":
            returns = [n for n in ast.walk(node) if isinstance(n, ast.Return) and n.value]
            found |= words(*(n.value for n in returns))
    return found


def refused(case):
    with pytest.raises(RulesError) as error:
        answer(case)
    return error.value


def test_every_code_has_a_sentence_and_every_sentence_a_code():
    assert codes() == set(SENTENCES)


@pytest.mark.parametrize("case", cases("bad"), ids=lambda case: case["id"])
def test_a_refusal_is_one_sentence_on_one_line(case):
    said = sentence(refused(case))

    assert said.endswith((".", "]."))
    assert said.isprintable()
    assert "%(" not in said
    assert len(said) < 300


def test_every_sentence_is_met_by_some_bad_case():
    met = {refused(case).code for case in cases("bad")}

    # They need text that would fill a page of a case file, or are found by a reader of lists and
    # not of words.
    elsewhere = {"json_too_deep", "not_utf8", "number_too_long", "bad_custom"}
    elsewhere |= {"list_too_long"}
    elsewhere |= {"no_hand_to_rule_on"}  # only a sheet that is kept can change
    elsewhere |= {"other_leader", "other_card", "other_suit", "was_looked_for"}  # one book twice
    elsewhere |= {"card_too_many", "row_is_short"}  # books written down one by one
    elsewhere |= {"piles_went_away"}  # only people count piles at several moments
    elsewhere |= {"names_alike"}  # the rules do not care what people are called
    elsewhere |= {"others_played"}  # the rules know no games, only who lost one
    elsewhere |= {"no_such_suit"}  # no public format names a suit without a card
    assert set(SENTENCES) - met == elsewhere


def test_too_many_books_are_told_as_the_formats_have_it():
    error = RulesError("too_many_books", "hands[2].books", books=14, all_books=13)

    assert sentence(error) == "14 is more than the 13 books of a hand."


def test_an_answer_that_an_option_does_not_have_is_told_with_those_it_has():
    error = RulesError("bad_option", "rules.min_bid", key="min_bid", value=5)

    assert sentence(error) == "“5” is no answer here; it is 3, 1, 2 or 4."


def test_a_limit_is_told_with_its_range():
    error = RulesError("bad_option", "rules.hands", key="hands", value=0)

    assert sentence(error) == (
        "“0” is no answer here; it is null or a whole number from 1 to 1000000."
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (10.5, "10.5"),
        ([[]], "a list"),
        ({"a": 1}, "an object"),
        (("N", "E"), "N, E"),
        ("a\nb\ud800", "a\\nb\\ud800"),
        ("x" * 100, "x" * 59 + "…"),
        (10**400, "1" + "0" * 58 + "…"),
    ],
    ids=lambda value: str(value)[:10].encode("ascii", "replace").decode(),
)
def test_a_value_is_repeated_short_and_on_one_line(value, text):
    assert shown(value) == text
