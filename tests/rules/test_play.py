"""Effective suits, legal cards, and who wins a book."""

import pytest

from scorekeeper.rules.cards import Card
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.dispute_call_ace import call_ace_play
from scorekeeper.rules.house_rules import HOUSE
from scorekeeper.rules.play import Play, play_of, ranked

HEARTS = Play(trump="H", direction="u")
NO_TRUMP = Play(trump=None, direction="u")


def hand(text):
    return [Card.parse(word) for word in text.split()]


def legal(play, held, before):
    return " ".join(sorted(str(card) for card in play.legal_cards(hand(held), hand(before))))


def won(play, *played):
    return play.winner([(word.split(":")[0], Card.parse(word.split(":")[1])) for word in played])


def no_trump(nt_joker="when_void", lead="next_card_sets_suit"):
    rules = HOUSE.with_options({"nt_joker": nt_joker, "nt_joker_lead": lead})
    return play_of(rules, Contract.parse("4Nu"))


def downtown(key, contract, announced="ace_best"):
    rules = HOUSE.with_options({"downtown": key})
    return ranked(rules, play_of(rules, Contract.parse(contract)), announced=announced)


@pytest.mark.parametrize(
    ("held", "before", "allowed"),
    [
        ("S2 H3 C4", "", "C4 H3 S2"),
        ("S2 H3 C4", "C9", "C4"),
        ("S2 H3", "C9", "H3 S2"),
        ("S2 H3 JL", "H9", "H3 JL"),
        ("S2 H3 JL", "JB", "H3 JL"),
        ("S2 C3", "JB", "C3 S2"),
        ("S2 C3 JB", "C9", "C3"),
    ],
)
def test_jokers_are_trumps(held, before, allowed):
    assert legal(HEARTS, held, before) == allowed


@pytest.mark.parametrize(
    ("held", "before", "allowed"),
    [
        ("H3 JL", "H9", "H3"),
        ("S2 JL", "H9", "JL S2"),
        ("D4 C2", "JB D7", "D4"),
        ("D4 C2", "JB", "C2 D4"),
        ("D4 C2", "JB JL", "C2 D4"),
        ("D4 C2", "JB JL C9", "C2"),
        ("D4 JL", "JB C9", "D4 JL"),
    ],
)
def test_in_no_trump_a_joker_has_no_suit(held, before, allowed):
    assert legal(no_trump(), held, before) == allowed


@pytest.mark.parametrize(
    ("held", "before", "allowed"),
    [("S2 JL", "H9", "JL"), ("H2 JL", "H9", "H2"), ("S2 JL", "JB", "JL S2"), ("S2", "H9", "S2")],
)
def test_where_it_must_be_thrown_a_joker_is_all_that_is_left_to_the_void(held, before, allowed):
    assert legal(no_trump("must_throw_when_void"), held, before) == allowed


def test_a_joker_led_may_ask_for_nothing():
    assert legal(no_trump(lead="no_suit"), "D4 C2", "JB D7") == "C2 D4"


@pytest.mark.parametrize(
    ("play", "order"),
    [
        (downtown("ace_best", "4Hu"), "JB JL HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 H3 H2"),
        (downtown("ace_best", "4Hd"), "JB JL HA H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK"),
        (downtown("ace_best", "4Sd"), "HA H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK"),
        (downtown("ace_best", "4Nd"), "HA H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK"),
        (downtown("trump_only", "4Hd"), "JB JL H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA"),
        (downtown("trump_only", "4Sd"), "HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 H3 H2"),
        (downtown("trump_only", "4Nd"), "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA"),
        (downtown("trump_only", "4Nu"), "HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 H3 H2"),
        (downtown("ace_worst", "4Hd"), "JB JL H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA"),
        (downtown("ace_worst", "4Sd"), "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA"),
        (downtown("declarer_says", "4Sd"), "HA H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK"),
        (downtown("declarer_says", "4Sd", "ace_worst"), "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA"),
    ],
)
def test_the_order_of_a_suit(play, order):
    assert " ".join(map(str, play.order("H"))) == order


@pytest.mark.parametrize(
    ("play", "played", "winner"),
    [
        (HEARTS, ("N:C9", "E:CK", "S:SA", "W:C2"), "E"),
        (HEARTS, ("N:C9", "E:CK", "S:H2", "W:C2"), "S"),
        (HEARTS, ("N:C9", "E:JL", "S:HA", "W:JB"), "W"),
        (HEARTS, ("N:JL", "E:HA", "S:HK", "W:C2"), "N"),
        (NO_TRUMP, ("N:C9", "E:JB", "S:SA", "W:CT"), "W"),
        (NO_TRUMP, ("N:JB", "E:D4", "S:SA", "W:DT"), "W"),
        (NO_TRUMP, ("N:JB", "E:JL"), None),
        (Play(trump=None, direction=None), ("N:C9", "E:C2"), None),
    ],
)
def test_who_wins_a_book(play, played, winner):
    assert won(play, *played) == winner


CALL_ACE = call_ace_play(Card.parse("HA"))


@pytest.mark.parametrize(
    ("held", "before", "allowed"),
    [
        ("HA H3 C4 J1", "H9", "HA"),
        ("HA C4", "H9", "HA"),
        ("H3 C4 J1", "H9", "H3"),
        ("HA C4 J1", "S9", "C4 HA J1"),
        ("HA C4 J1", "C9", "C4"),
        ("HA C4 J1", "J2", "C4 HA J1"),
        ("HA H3 C4 J1", "", "C4 HA J1"),
    ],
)
def test_the_called_ace_falls_on_the_first_lead_of_its_suit(held, before, allowed):
    assert legal(CALL_ACE, held, before) == allowed


def test_after_the_first_lead_the_ace_is_a_card_like_others():
    free = CALL_ACE.legal_cards(hand("HA H3 C4"), hand("H9"), called_suit_was_led=True)

    assert free == frozenset(hand("HA H3"))


def test_no_joker_opens_the_first_book():
    assert CALL_ACE.legal_cards(hand("C4 J1"), [], opens=True) == frozenset(hand("C4"))
    assert CALL_ACE.legal_cards(hand("C4 J1"), []) == frozenset(hand("C4 J1"))
