"""Cards, contracts and seats: parse and write are inverses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import BIG_JOKER, LITTLE_JOKER, THREE_JOKERS, Card, deck
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.seats import SEATS, left, opponents, partner, side_of

from .strategies import contracts


@pytest.mark.parametrize("card", deck(2) + THREE_JOKERS, ids=str)
def test_a_card_is_read_as_it_is_written(card):
    assert Card.parse(str(card)) == card


@pytest.mark.parametrize("card", deck(2) + THREE_JOKERS, ids=str)
def test_a_card_is_read_as_people_write_it(card):
    text = str(card)
    symbols = text.translate(str.maketrans("SHDC", "♠♥♦♣")) if card.suit else text
    ten = text.replace("T", "10")

    assert {Card.parse(t) for t in (text.lower(), text[::-1], symbols, ten, f" {text} ")} == {card}


@pytest.mark.parametrize(
    "text", ["", "H", "H1", "HH", "AA", "JX", "J4", "J0", "H11", "S100", "joker"]
)
def test_what_is_no_card_is_refused(text):
    with pytest.raises(RulesError) as refused:
        Card.parse(text)

    assert refused.value.code == "bad_card"


def test_a_deck_has_52_cards_and_its_jokers_the_big_one_first():
    assert [len(set(deck(jokers))) for jokers in (0, 1, 2)] == [52, 53, 54]
    assert [card for card in deck(1) if card.is_joker] == [BIG_JOKER]
    assert [card for card in deck(2) if card.is_joker] == [BIG_JOKER, LITTLE_JOKER]


@given(contracts)
def test_a_contract_is_read_as_it_is_written(contract):
    assert Contract.parse(str(contract)) == contract


@pytest.mark.parametrize("text", ["", "4", "4H", "4X", "4HU", "N4", "4Hud", "4Hn", "4u\n", "四u"])
def test_what_is_no_contract_is_refused(text):
    with pytest.raises(RulesError) as refused:
        Contract.parse(text)

    assert refused.value.code == "bad_contract"


@pytest.mark.parametrize("text", ["0u", "8Hu", "10u", "99999999N", "04u"])
def test_a_bid_beyond_seven_is_refused(text):
    with pytest.raises(RulesError) as refused:
        Contract.parse(text)

    assert refused.value.code == "bad_level"


@given(st.sampled_from(SEATS))
def test_partners_sit_opposite_and_opponents_beside(seat):
    assert left(left(seat)) == partner(seat)
    assert side_of(partner(seat)) == side_of(seat)
    assert side_of(left(seat)) == opponents(side_of(seat))
    assert left(left(left(left(seat)))) == seat
