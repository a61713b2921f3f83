"""Properties of one scored hand."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.contract import Contract
from scorekeeper.rules.house_rules import HOUSE
from scorekeeper.rules.lines import Hand, Ruling
from scorekeeper.rules.scoring import score_hand
from scorekeeper.rules.seats import opponents, partner, side_of

from .strategies import allowed, hands, rules, texts

OTHER_SIDE = {"N": "E", "E": "S", "S": "W", "W": "N", "NS": "EW", "EW": "NS"}


@st.composite
def scored(draw):
    """House rules, a hand that they allow, and its score."""
    house = draw(rules())
    hand = replace(allowed(house, draw(hands())), auction=None)
    return house, hand, score_hand(house, hand)


@given(scored(), texts, texts)
def test_points_depend_on_nothing_but_the_facts(one, note, reason):
    house, hand, score = one
    other = replace(
        hand,
        note=note,
        start="21:14",
        end="21:20",
        dealer="W",
        declarer=partner(hand.declarer) if len(hand.declarer) == 1 else hand.declarer,
        contract=replace(
            hand.contract,
            suit=None if hand.contract.no_trump else "C",
            direction="d",
        ),
        rulings=tuple(replace(r, reason=reason, director=not r.director) for r in hand.rulings),
    )

    assert score_hand(house, other) == score


@given(scored())
def test_the_other_two_chairs_score_the_same(one):
    house, hand, score = one
    turned = replace(
        hand,
        declarer=OTHER_SIDE[hand.declarer],
        rulings=tuple(
            replace(r, against=r.against and OTHER_SIDE[r.against]) for r in hand.rulings
        ),
    )

    again = score_hand(house, turned)

    assert again.outcome == score.outcome
    assert again.points == {opponents(side): n for side, n in score.points.items()}


@given(scored())
def test_the_books_of_both_sides_are_all_the_books(one):
    house, _, score = one

    assert score.books is None or sum(score.books.values()) == house.all_books
    assert score.books is None or min(score.books.values()) >= 0


@given(scored())
def test_only_one_side_gains_on_a_hand(one):
    _, _, score = one

    assert [n > 0 for n in score.points.values()].count(True) <= 1


@given(scored())
def test_a_void_hand_scores_nothing(one):
    _, _, score = one

    assert score.outcome != "misdeal" or set(score.points.values()) == {0}


@given(scored(), st.randoms())
def test_the_order_of_rulings_does_not_matter(one, chance):
    house, hand, score = one
    shuffled = list(hand.rulings)
    chance.shuffle(shuffled)

    assert score_hand(house, replace(hand, rulings=tuple(shuffled))) == score


@given(scored())
def test_the_same_rulings_twice_count_once(one):
    house, hand, score = one

    assert score_hand(house, replace(hand, rulings=hand.rulings * 2)) == score


@given(scored())
def test_either_kind_of_boston_equals_a_sweep(one):
    house, hand, _ = one
    either, sweep = replace(house, boston="either"), replace(house, boston="sweep")

    assert score_hand(either, hand) == score_hand(sweep, hand)


def test_a_bid_is_made_from_six_and_the_bid_on_and_set_below():
    for level in range(1, 8):
        for books in range(14):
            hand = Hand(declarer="E", contract=Contract(level, "H", "u"), books=books)
            score = score_hand(HOUSE, hand)

            assert score.outcome == ("made" if books >= 6 + level else "set")
            assert score.points == {"NS": 0, "EW": books - 6 if books >= 6 + level else -level}


def test_a_ruling_against_a_partner_is_paid_by_the_side():
    for against in ("E", "W"):
        ruling = Ruling(kind="renege", against=against, verdict="proven", book=4)
        hand = Hand(declarer="N", contract=Contract(4, "H", "u"), books=8, rulings=(ruling,))

        assert side_of(against) == "EW"
        assert score_hand(HOUSE, hand).books == {"NS": 11, "EW": 2}
