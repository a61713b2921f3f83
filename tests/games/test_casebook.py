"""What to do when something goes wrong: every case is answered under every table's rules."""

import re

import pytest

from scorekeeper.games.words.casebook import CASES, casebook
from scorekeeper.rules.house_rules import (
    HOUSE,
    MUST_BE_DECIDED,
    OPTIONS,
    PRESETS,
    UNDECIDED,
    HouseRules,
)

TABLES = {preset: HouseRules.from_dict({"preset": preset}) for preset in PRESETS}
ALL_OPEN = HOUSE.with_options(dict.fromkeys(set(OPTIONS) - MUST_BE_DECIDED, UNDECIDED))


def answer(key, **options):
    (found,) = [a for a in casebook(HouseRules.from_dict(options)) if a.key == key]
    return found


def open_keys(found):
    return [rule.key for rule in found.open_questions]


def test_the_eleven_cases_stand_in_the_order_they_happen_at_a_table():
    assert list(CASES) == [
        "misdeal", "buried", "exposed-card", "bid-out-of-turn", "insufficient-bid",
        "play-out-of-turn", "talking", "joker", "last-book", "mixed-piles", "wrong-winner",
    ]  # fmt: skip


@pytest.mark.parametrize("rules", [*TABLES.values(), ALL_OPEN], ids=[*TABLES, "all open"])
def test_every_case_is_answered_in_a_few_sentences_that_can_be_read_aloud(rules):
    for case in casebook(rules):
        text = " ".join(case.sentences)
        assert 1 <= len(case.sentences) <= 4
        assert len(text.split()) <= 75
        assert all(part.endswith(".") for part in (*case.sentences, case.moves, case.source))
        assert case.asks.endswith("?")
        assert not re.search(r"[_%{]|None|declarer|contract|renege_", text)


@pytest.mark.parametrize("case", CASES)
def test_a_case_asks_only_questions_that_are_open(case):
    assert open_keys(answer(case)) == []
    open_ones = next(a for a in casebook(ALL_OPEN) if a.key == case).open_questions
    assert {rule.key for rule in open_ones} <= set(CASES[case].rests_on)
    assert all(rule.is_open for rule in open_ones)


@pytest.mark.parametrize("case", CASES)
def test_an_open_question_is_asked_in_place_of_the_sentence_that_would_settle_it(case):
    for key in set(CASES[case].rests_on) - MUST_BE_DECIDED - {"kitty", "jokers"}:
        before, after = answer(case), answer(case, **{key: UNDECIDED})
        assert open_keys(after) == [key]
        assert after.sentences != before.sentences or key == "dealer_may_match"


@pytest.mark.parametrize(
    ("case", "options", "sentence"),
    [
        ("misdeal", {}, "After a misdeal the same player deals again."),
        ("misdeal", {"misdeal": "next_dealer"}, "After a misdeal the next player deals."),
        ("exposed-card", {"misdeal": "next_dealer"}, "After a misdeal the next player deals."),
        ("buried", {}, "The bidder buries as many cards as the kitty had: six."),
        ("buried", {"jokers": 0}, "The bidder buries as many cards as the kitty had: four."),
        ("buried", {"preset": "columbus"}, "Nobody buries cards here: there is no kitty."),
        ("insufficient-bid", {"min_bid": 4}, "The lowest bid is four, the highest seven."),
        (
            "insufficient-bid",
            {"dealer_may_match": True},
            "The dealer may take the bid with an equal one, even from a partner.",
        ),
        (
            "insufficient-bid",
            {"preset": "como-jogar"},
            "It is put right with a bid that is enough, or becomes a pass.",
        ),
        (
            "play-out-of-turn",
            {"first_lead": "left_of_declarer"},
            "The player on the bidder’s left leads to the first book.",
        ),
        ("joker", {"preset": "columbus"}, "This table plays without jokers."),
        (
            "joker",
            {"nt_joker": "must_throw_when_void"},
            "Thrown by a player who could follow, or kept by one who could not, it is a renege; "
            "led it never is.",
        ),
        (
            "joker",
            {"renege_penalty": "game"},
            "A renege that is called and proved costs the game.",
        ),
        (
            "last-book",
            {"claim_deadline": "hand_over"},
            "A renege may be called until the hand is over.",
        ),
        (
            "mixed-piles",
            {"preset": "classic"},
            "A call that can’t be proved when the hand is over costs the caller’s side three "
            "books.",
        ),
        (
            "wrong-winner",
            {"downtown": "ace_worst"},
            "Downtown the deuce is best and the ace lowest, in every suit.",
        ),
    ],
)
def test_the_answer_is_that_of_the_table(case, options, sentence):
    assert sentence in answer(case, **options).sentences


def test_a_joker_that_is_swapped_is_no_matter_of_reneges():
    assert answer("joker", nt_joker="swapped").sentences == (
        "In no-trump nobody plays a joker: before the first book it is swapped for a buried card.",
    )


def test_what_everybody_plays_is_said_while_the_rest_is_open():
    open_case = answer("joker", nt_joker=UNDECIDED, nt_joker_lead=UNDECIDED)
    assert open_case.sentences == ("In no-trump a joker wins nothing.",)
    assert open_keys(open_case) == ["nt_joker", "nt_joker_lead"]


def test_nothing_moves_but_a_book_that_the_wrong_side_raked_in():
    moving = [a.key for a in casebook(HOUSE) if not a.moves.startswith("Nothing moves")]
    assert moving == ["wrong-winner"]
