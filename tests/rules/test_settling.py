"""Who pays whom at the end: to the cent, and in the fewest payments."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.settling import (
    STAKE,
    Payment,
    fewest_payments,
    settle,
    to_cents,
    write_payments,
)

NAMES = ("N", "E", "S", "W", "P5", "P6", "box")
STAKES = ["1", "0.25", "0.1", "0.333", "0.005", "0.000001", "2.5", "0"]


@st.composite
def balances(draw, most=12, names=NAMES):
    """What each is owed, sum zero; small numbers, so that groups settle among themselves."""
    count = draw(st.integers(2, len(names)))
    some = draw(st.lists(st.integers(-most, most), min_size=count - 1, max_size=count - 1))
    return dict(zip(names, [*some, -sum(some)], strict=False))


def left_open(owed, payments):
    """What is still open when everybody has paid."""
    after = dict(owed)
    for payer, payee, cents in payments:
        after[payer] += cents
        after[payee] -= cents
    return set(after.values())


def fewest(owed):
    """By trying everything: the first who has anything open settles it whole with any other."""
    opened = [balance for balance in owed if balance]
    if not opened:
        return 0
    first, *rest = opened
    return 1 + min(
        fewest([*rest[:n], other + first, *rest[n + 1 :]])
        for n, other in enumerate(rest)
        if (other > 0) != (first > 0)
    )


@given(balances())
def test_everything_is_paid_and_nobody_pays_too_much(owed):
    payments = fewest_payments(owed)

    assert left_open(owed, payments) == {0}
    for payer, payee, cents in payments:
        assert owed[payer] < 0 < owed[payee]
        assert cents > 0


@given(balances())
def test_no_fewer_payments_would_do(owed):
    assert len(fewest_payments(owed)) == fewest(list(owed.values()))


@given(balances())
def test_payments_stand_by_payer_and_then_payee_in_the_order_of_the_table(owed):
    places = [(NAMES.index(p.payer), NAMES.index(p.payee)) for p in fewest_payments(owed)]

    assert places == sorted(set(places))


@given(balances(most=10_000), st.sampled_from(STAKES))
def test_money_is_the_points_at_the_stake_to_the_cent(totals, stake):
    exact = {payee: points * Fraction(stake) * 100 for payee, points in totals.items()}
    cents = to_cents({payee: amount / 100 for payee, amount in exact.items()})

    assert sum(cents.values()) == 0
    assert all(abs(cents[payee] - exact[payee]) < 1 for payee in totals)
    assert all(cents[payee] == exact[payee] for payee in totals if exact[payee].denominator == 1)
    assert left_open(cents, settle(totals, stake)) == {0}


@given(balances(most=10_000), st.sampled_from(STAKES))
def test_the_largest_remainders_are_rounded_up_and_of_equal_ones_the_earlier_seat(totals, stake):
    exact = {payee: points * Fraction(stake) * 100 for payee, points in totals.items()}
    cents = to_cents({payee: amount / 100 for payee, amount in exact.items()})
    inexact = [payee for payee in totals if exact[payee].denominator > 1]

    for up in inexact:
        for down in inexact:
            if cents[up] > exact[up] and cents[down] < exact[down]:
                assert exact[up] % 1 >= exact[down] % 1
                assert exact[up] % 1 > exact[down] % 1 or NAMES.index(up) < NAMES.index(down)


@pytest.mark.parametrize(
    ("totals", "stake", "paid"),
    [
        ({"N": 180, "E": -60, "S": -60, "W": -60}, "0.25", "E N 15.00, S N 15.00, W N 15.00"),
        ({"N": 2, "E": -1, "S": 1, "W": -2}, "1", "E S 1.00, W N 2.00"),
        ({"N": 3, "E": -1, "S": -1, "W": -1}, "0.005", "S N 0.01, W N 0.01"),
        ({"N": 1, "E": 1, "S": -1, "W": -1}, "0.005", "S N 0.01, W E 0.01"),
        ({"N": -72, "E": 0, "S": 0, "W": 0, "box": 72}, "0.1", "N box 7.20"),
        (
            {"P1": 10, "P2": -5, "P3": 7, "P4": -12, "box": 0},
            "1",
            "P2 P1 5.00, P4 P1 5.00, P4 P3 7.00",
        ),
        ({"P1": -3, "P2": 3, "P3": -4, "box": 4}, "1", "P1 P2 3.00, P3 box 4.00"),
        ({"P1": 1, "P2": 1, "P3": 1, "P4": -3}, "0.333", "P4 P1 0.34, P4 P2 0.33, P4 P3 0.33"),
        ({"N": 0, "E": 0, "S": 0, "W": 0}, "1", ""),
        ({"N": 5, "E": -5, "S": 0, "W": 0}, "0", ""),
        ({"N": 1234567, "E": -1234567}, "1", "E N 1234567.00"),
    ],
)
def test_an_evening_is_settled(totals, stake, paid):
    written = write_payments(settle(totals, stake))

    assert ", ".join(" ".join(payment.values()) for payment in written) == paid


def test_of_several_ways_that_are_equally_short_the_earlier_seats_settle():
    owed = {"N": 1, "E": 1, "S": -1, "W": -1}

    assert fewest_payments(owed) == (Payment("S", "N", 1), Payment("W", "E", 1))


@pytest.mark.parametrize("text", ["1", "0", "0.25", "999999.999999", "007"])
def test_a_stake_is_a_decimal(text):
    assert STAKE.fullmatch(text)


@pytest.mark.parametrize("text", ["", ".5", "1.", "-1", "1,5", "1e3", "1/3", " 1", "٣", "1000000"])
def test_anything_else_is_no_stake(text):
    assert not STAKE.fullmatch(text)
