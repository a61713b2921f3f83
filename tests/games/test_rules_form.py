"""The rules as a form: what is written is read again, contradictions stand beside a question."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.forms.rules import OURS, RulesForm, ways_data, ways_to_play, written
from scorekeeper.games.words.bid_whist_rules import BID_WHIST_QUESTIONS
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.house_rules import (
    HOUSE,
    MUST_BE_DECIDED,
    OPTIONS,
    PRESETS,
    HouseRules,
    preset,
)


def read(data, base=HOUSE):
    form = RulesForm(data, base=base)
    assert form.errors == {}
    return form.rules


def errors(data, base=HOUSE):
    return {key: list(told) for key, told in RulesForm(data, base=base).errors.items()}


def an_answer(key):
    option, question = OPTIONS[key], BID_WHIST_QUESTIONS.questions[key]
    answers = st.sampled_from(option.values) if option.values else st.nothing()
    if question.is_number:
        answers |= st.integers(question.lowest, question.highest)
    if key not in MUST_BE_DECIDED:
        answers |= st.just("undecided")
    return answers


@given(
    st.fixed_dictionaries(
        {}, optional={key: an_answer(key) for key in BID_WHIST_QUESTIONS.questions}
    )
)
def test_what_the_form_shows_is_what_it_reads(options):
    try:
        rules = HouseRules.from_dict(options)
    except RulesError:
        return
    assert read(written(rules)) == rules


@pytest.mark.parametrize("key", PRESETS)
def test_a_way_to_play_fills_the_form_by_the_data_a_script_gets(key):
    data = ways_data(BID_WHIST_QUESTIONS)
    assert read(data["usual"] | data["ways"][key], base=preset(key)) == preset(key)


def test_an_answer_that_is_not_posted_stays_as_it_was():
    base = HouseRules.from_dict({"preset": "party", "streak_cap": 3, "customs": {"snacks": "yes"}})
    rules = read({"min_bid": "3"}, base=base)
    assert (rules.min_bid, rules.two_sets_out) == (3, True)
    assert (rules.rotation, rules.streak_cap) == ("loser_rises", 3)
    assert dict(rules.customs) == {"snacks": "yes"}


def test_a_question_may_be_left_open():
    assert read({"nt_double": "undecided"}).undecided == {"nt_double"}
    assert read({"hands_else": "undecided", "hands": ""}).undecided == {"hands"}


@pytest.mark.parametrize("key", sorted(MUST_BE_DECIDED & set(BID_WHIST_QUESTIONS.questions)))
def test_what_must_be_settled_has_no_open_answer(key):
    asked = RulesForm(base=HOUSE).asked(key)
    assert [pick for pick in asked.picks if pick.is_open] == []
    field = f"{key}_else" if asked.is_number else key
    assert list(errors({field: "undecided"})) == [field]


def test_no_limit_wins_over_a_number_left_in_its_box():
    assert read({"target": "7", "target_else": "none"}).target is None


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (
            {"kitty": "false", "jokers": "2"},
            {"kitty": ["Without a kitty there are 52 cards and no jokers, not 2."]},
        ),
        ({"target": "0"}, {"target": ["A game goes up to 1 point or more."]}),
        ({"target": "-3"}, {"target": ["A game goes up to 1 point or more."]}),
        ({"target": "seven"}, {"target": ["A game goes up to 1 point or more."]}),
        ({"floor": "0"}, {"floor": ["Write a number below zero, such as -7."]}),
        ({"hands": "0"}, {"hands": ["Write a number of hands from 1 to 200."]}),
        ({"renege_books": "14"}, {"renege_books": ["Write a number of books from 0 to 13."]}),
        ({"target": "", "target_else": "number"}, {"target": ["Write a number."]}),
        ({"min_bid": "5"}, {"min_bid": ["Choose one of these."]}),
        ({"boston_points": "-1"}, {"boston_points": ["Write a whole number from 0 to 999."]}),
    ],
)
def test_what_cannot_be_is_refused_beside_its_question(data, told):
    assert errors(data) == told


def test_an_error_in_the_folded_part_opens_it():
    assert RulesForm({"target": "0"}, base=HOUSE).more_has_errors
    assert not RulesForm({"min_bid": "9"}, base=HOUSE).more_has_errors


def test_our_house_is_the_first_way_to_play():
    ours = HouseRules.from_dict({"target": 11})
    assert [way.key for way in ways_to_play(BID_WHIST_QUESTIONS, OURS, ours)] == [OURS, *PRESETS]
    assert ways_to_play(BID_WHIST_QUESTIONS, OURS, ours)[0].is_chosen
