"""The orders of books in several rows, against every way to put the rows into one line."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.ordering import Rows

from .all_deals import merged

seeds = st.integers(0, 2**40)


def some_rows(seed):
    """A few short rows, and relations that may contradict each other."""
    chance = Random(seed)
    count = chance.randint(2, 4)
    sizes = {f"P{n}": chance.randint(0, 5 - count) for n in range(1, count + 1)}
    piles = [(side, n) for side in sizes for n in range(1, sizes[side] + 1)]
    order = [tuple(chance.sample(piles, 2)) for _ in range(chance.randint(0, 4)) if piles[1:]]
    return Rows(sizes, order), piles, chance


def every_order(rows, order):
    lines = merged([[(side, n) for n in range(1, rows.sizes[side] + 1)] for side in rows.sizes])
    return [line for line in lines if all(line.index(one) < line.index(two) for one, two in order)]


@settings(max_examples=150)
@given(seeds)
def test_the_first_relation_that_no_order_fits_is_found(seed):
    rows, _, _ = some_rows(seed)

    counts = range(1, len(rows.order) + 1)
    broken = [count - 1 for count in counts if not every_order(rows, rows.order[:count])]
    assert rows.contradiction() == (broken[0] if broken else None)


@settings(max_examples=150)
@given(seeds)
def test_what_is_certainly_before_a_pile_is_before_it_in_every_order(seed):
    rows, piles, _ = some_rows(seed)
    orders = every_order(rows, rows.order)
    if not orders:
        return

    for pile in piles:
        assert rows.earliest(pile) == 1 + min(order.index(pile) for order in orders)
        for side in rows.sizes:
            before = min(
                sum(other[0] == side for other in order[: order.index(pile)]) for order in orders
            )
            assert rows.certainly_before(pile, side) == before


@settings(max_examples=150)
@given(seeds)
def test_there_is_one_order_of_each_kind_that_a_claim_can_tell_apart(seed):
    rows, piles, chance = some_rows(seed)
    if not piles:
        return
    focus = chance.choice(piles)

    found = rows.arrangements(focus, frozenset({focus}), keep_last=False)

    kinds = {frozenset(order[: order.index(focus)]) for order in every_order(rows, rows.order)}
    before = [
        frozenset(pile for pile in piles if way.position(pile) < way.position(focus))
        for way in found
    ]
    assert len(before) == len(set(before))
    assert set(before) == kinds
