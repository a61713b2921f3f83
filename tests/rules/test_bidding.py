"""Bids, their order, and the one round of bidding."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.bidding import (
    Bid,
    best_of,
    check_auction,
    complete_auctions,
    is_legal,
    legal_bids,
    outranks,
    parse_call,
    write_call,
)
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.house_rules import HOUSE

from .strategies import bids, calls, rules

LEVEL = {"all_pass": "next_dealer", "same_level": "equal"}
ORDERED = {"all_pass": "next_dealer", "same_level": "down_over_up"}


def counted(**options):
    return sum(1 for _ in complete_auctions(HOUSE.with_options(options)))


@pytest.mark.parametrize(
    ("minimum", "order", "rounds"),
    [(4, ORDERED, 1820), (4, LEVEL, 1462), (3, ORDERED, 3876), (3, LEVEL, 3206)],
    ids=["four, ordered", "four, level", "three, ordered", "three, level"],
)
def test_complete_rounds_of_bidding_count_to_the_closed_form(minimum, order, rounds):
    assert counted(min_bid=minimum, **order) == rounds


def test_one_round_less_where_the_dealer_must_bid_and_then_he_may_bid_anything():
    # Of the 3,206 rounds exactly one has four passes.
    assert counted(same_level="equal") == 3206 - 1


def test_a_dealer_who_may_match_has_more_to_say():
    # C(16,4) rounds of ordered bids; the dealer may besides repeat the bid that stands, in each of
    # the C(15,3) − 1 ways in which the three before him did not all pass.
    assert counted(min_bid=4, dealer_may_match=True, **ORDERED) == 1820 + 455 - 1


@given(rules(), st.lists(calls, max_size=3))
def test_a_legal_bid_is_one_of_the_legal_bids(house, before):
    every = [Bid(level, word) for level in range(1, 8) for word in ("u", "d", "n", "nu", "nd")]

    assert legal_bids(before, house) == tuple(b for b in every if is_legal(b, before, house))


@given(rules(), bids, bids)
def test_of_two_bids_at_most_one_beats_the_other(house, one, other):
    assert not (outranks(one, other, house) and outranks(other, one, house))


@given(rules(), bids, bids, bids)
def test_beating_is_transitive(house, one, two, three):
    if outranks(one, two, house) and outranks(two, three, house):
        assert outranks(one, three, house)


def test_no_trump_beats_both_directions_and_a_number_more_beats_no_trump():
    for order in ("equal", "down_over_up"):
        house = HOUSE.with_options({"same_level": order})
        assert [outranks(Bid(4, "n"), Bid(4, word), house) for word in "ud"] == [True, True]
        assert outranks(Bid(5, "u"), Bid(4, "n"), house)
        assert outranks(Bid(4, "d"), Bid(4, "u"), house) == (order == "down_over_up")


@given(rules(), st.data())
def test_a_round_that_was_bid_legally_checks_and_leads_to_its_highest_bid(house, data):
    made = []
    for _ in range(4):
        passes = [None] if is_legal(None, made, house) else []
        made.append(data.draw(st.sampled_from([*passes, *legal_bids(made, house)] or [None])))
    highest = best_of(made)
    if highest is None:
        return
    place, bid = highest
    direction = bid.word[1:] or None if bid.no_trump else bid.word
    contract = Contract(bid.level, None, direction, bid.no_trump)

    assert check_auction(made, contract, house) == place


def test_a_round_of_passes_leads_to_no_hand():
    house = HOUSE.with_options({"all_pass": "same_dealer"})

    with pytest.raises(RulesError) as refused:
        check_auction([None] * 4, Contract.parse("3u"), house)

    assert refused.value.code == "nobody_bid"


@given(calls)
def test_calls_are_read_as_they_are_written(call):
    assert parse_call(write_call(call)) == call


@pytest.mark.parametrize("text", ["", "8u", "0d", "4x", "4", "u4", "10u", "4nn", "--", "4u "])
def test_what_is_no_call_is_refused(text):
    with pytest.raises(RulesError) as refused:
        parse_call(text)

    assert refused.value.code == "bad_bid"
