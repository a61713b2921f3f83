"""Open questions: asked exactly when two answers lead to different results."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.bidding import Bid
from scorekeeper.rules.checking import check_line, follow
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.errors import RulesError, Undecided
from scorekeeper.rules.folding import after
from scorekeeper.rules.house_rules import HOUSE, MUST_BE_DECIDED, OPTIONS
from scorekeeper.rules.lines import Hand, Misdeal
from scorekeeper.rules.questions import for_every_answer

from .strategies import SCORING, games, hands, lines, rules, sides, start

NUMBERS = [*range(30), 999_999]
REFUSED = "refused"


def outcome(state, line):
    """What a line comes to, with who deals next and how the game stands; or that it is refused."""
    try:
        check_line(state, line)
        step = after(state, line)
    except Undecided:
        raise
    except RulesError:
        return REFUSED
    return replace(step.state, rules=None), step.result


def outcome_of_every_answer(state, line, key):
    """The different outcomes under every answer to the one open question ``key``."""
    option = OPTIONS[key]
    answers = [*option.values, *(n for n in NUMBERS if option.number and option.allows(n))]
    supposed = [state.rules.supposing(key, answer) for answer in answers]
    different = []
    for house in supposed:
        if house is not None:
            found = outcome(replace(state, rules=house), line)
            if found not in different:
                different.append(found)
    return different


@st.composite
def open_question(draw):
    """A game with one question opened, and one more line."""
    key = draw(st.sampled_from(SCORING))
    first, played = draw(games(size=4))
    state = first
    for line in played:
        state = after(state, line).state
    house = replace(state.rules, undecided=frozenset({key}), **{key: OPTIONS[key].default})
    return replace(state, rules=house, over=False), key, draw(st.one_of(hands(), lines()))


@given(open_question())
def test_a_question_is_asked_exactly_when_its_answers_differ(asked):
    state, key, line = asked
    if hasattr(line, "changes"):
        line = replace(line, changes={})
    different = outcome_of_every_answer(state, line, key)

    if len(different) == 1:
        assert outcome(state, line) == different[0]
    else:
        with pytest.raises(Undecided) as question:
            outcome(state, line)
        assert question.value.path == f"rules.{key}"


def answered(house):
    """The house with each open question answered, by the last answer that there is."""
    for key in sorted(house.undecided):
        choices = (house.supposing(key, answer) for answer in OPTIONS[key].trial_answers)
        house = [choice for choice in choices if choice is not None][-1]
    return house


@given(rules(undecided=True), hands(), sides)
def test_where_nothing_is_asked_any_answers_give_the_same(house, hand, side):
    state = start(house, first_dealer="N", totals={side: 3})
    try:
        found = outcome(state, hand)
    except Undecided:
        return

    assert outcome(replace(state, rules=answered(house)), hand) == found


def test_a_refusal_under_every_answer_is_a_refusal_and_no_question():
    house = HOUSE.with_options({"kitty_book": "undecided"})
    hand = Hand(declarer="E", contract=Contract.parse("4Hu"), books=14)

    with pytest.raises(RulesError) as refused:
        check_line(start(house), hand)

    assert (refused.value.code, refused.value.values["all_books"]) == ("too_many_books", 13)


def test_an_answer_that_contradicts_the_rest_is_not_tried():
    with_jokers = HOUSE.with_options({"kitty": "undecided"})
    without = HOUSE.with_options({"kitty": "undecided", "jokers": 0})

    assert for_every_answer(with_jokers, lambda house: house.played_books) == 12
    with pytest.raises(Undecided):
        for_every_answer(without, lambda house: house.played_books)


@pytest.mark.parametrize("key", sorted(set(OPTIONS) - MUST_BE_DECIDED))
def test_every_other_question_may_stay_open(key):
    house = HOUSE.with_options({key: "undecided"})

    assert house.undecided == {key}
    assert house.differences_from(HOUSE) == {key: "undecided"}


@pytest.mark.parametrize("key", sorted(MUST_BE_DECIDED))
def test_what_a_game_and_a_renege_cost_must_be_settled(key):
    with pytest.raises(RulesError) as refused:
        HOUSE.with_options({key: "undecided"})

    assert (refused.value.code, refused.value.path) == ("must_be_decided", f"rules.{key}")


def test_after_the_end_an_open_deal_refuses_no_bidding():
    house = HOUSE.with_options({"misdeal": "undecided"})
    over = replace(start(house, first_dealer="N"), over=True, winner="NS", ended_by="target")
    auction = (Bid(4, "u"), None, None, None)
    hand = Hand(declarer="S", contract=Contract.parse("4u"), books=10, auction=auction)

    then = follow(over, Misdeal())
    check_line(then, hand)

    assert then == replace(over, dealer=None)
