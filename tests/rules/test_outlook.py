"""What a pair that waits can be told, and that it comes true."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.floor import Floor, Mode, Seated, Table
from scorekeeper.rules.floor_events import GameOver
from scorekeeper.rules.outlook import games_until_seat, next_up, place_in_line, whom_it_will_meet
from scorekeeper.rules.rotation import after

from .evenings import evenings


def a_floor(*tables, line="", away="", **more):
    """`a_floor("Ann Bo", "Cy Di", line="Ed Flo", away="Ed")`: two tables, two who wait."""
    return Floor(
        mode=Mode.LOSER_RISES,
        tables=tuple(
            Table(number, tuple(Seated(pair) for pair in pairs.split()))
            for number, pairs in enumerate(tables, start=1)
        ),
        line=tuple(line.split()),
        away=frozenset(away.split()),
        **more,
    )


def test_the_first_of_the_line_has_got_next():
    assert next_up(a_floor("Ann Bo", line="Cy Di")) == "Cy"


def test_who_is_away_has_not_got_next():
    assert next_up(a_floor("Ann Bo", line="Cy Di", away="Cy")) == "Di"


def test_nobody_has_got_next_where_nobody_is_there():
    assert next_up(a_floor("Ann Bo")) is None
    assert next_up(a_floor("Ann Bo", line="Cy", away="Cy")) is None


def test_a_place_in_the_line_counts_those_who_are_away():
    floor = a_floor("Ann Bo", line="Cy Di Ed", away="Cy")

    assert [place_in_line(floor, pair) for pair in ("Cy", "Di", "Ed")] == [1, 2, 3]


def test_who_sits_or_is_not_here_has_no_place_in_the_line():
    floor = a_floor("Ann Bo", line="Cy")

    assert [place_in_line(floor, pair) for pair in ("Ann", "Zoe")] == [None, None]


ONE = a_floor("Ann Bo", line="Cy Di Ed")
TWO = a_floor("Ann Bo", "Cy Di", line="Ed Flo")
CLOSING = a_floor("Ann Bo", "Cy Di", line="Ed Flo", table_limit=1)
CAPPED = a_floor("Ann Bo", line="Cy Di Ed", streak_cap=1)
HALF = a_floor("Ann", line="Cy Di", away="Cy")


@pytest.mark.parametrize(
    ("floor", "pair", "met"),
    [
        pytest.param(ONE, "Cy", {"Ann", "Bo"}, id="the next meets whoever stays"),
        pytest.param(ONE, "Di", set(), id="the one after the next: too early to say"),
        pytest.param(ONE, "Ann", {"Bo"}, id="who sits meets who sits there"),
        pytest.param(ONE, "Zoe", set(), id="who is not here meets nobody"),
        pytest.param(TWO, "Ed", {"Ann", "Bo", "Cy", "Di"}, id="either table may be first"),
        pytest.param(CLOSING, "Ed", set(), id="the next table closes and calls nobody"),
        pytest.param(CAPPED, "Cy", {"Di"}, id="every winner rises too: the two next meet"),
        pytest.param(CAPPED, "Di", {"Cy"}, id="and the other way round"),
        pytest.param(HALF, "Cy", {"Ann"}, id="who is away can come back to a free seat"),
        pytest.param(HALF, "Di", set(), id="who waits is not called to a free seat"),
    ],
)
def test_whom_a_pair_will_meet(floor, pair, met):
    assert set(whom_it_will_meet(floor, pair)) == met


@pytest.mark.parametrize(
    ("floor", "pair", "games"),
    [
        pytest.param(ONE, "Ann", 0, id="sits"),
        pytest.param(ONE, "Cy", 1, id="has got next"),
        pytest.param(ONE, "Ed", 3, id="the third"),
        pytest.param(TWO, "Flo", 2, id="each rise at any table calls one"),
        pytest.param(CLOSING, "Ed", 2, id="a table closes first"),
        pytest.param(CAPPED, "Ed", 3, id="at most three; two are called at once"),
        pytest.param(HALF, "Di", None, id="nobody plays"),
        pytest.param(HALF, "Cy", None, id="away"),
        pytest.param(ONE, "Zoe", None, id="not here"),
    ],
)
def test_how_many_rise_until_a_pair_sits(floor, pair, games):
    assert games_until_seat(floor, pair) == games


def rises(floor, chance):
    """One floor after the other while somebody loses a game."""
    while playing := [table for table in floor.tables if table.can_play]:
        table = chance.choice(playing)
        floor = after(floor, GameOver(table.number, chance.choice(table.pairs))).floor
        yield floor


@given(evenings(), st.integers(0, 2**32))
def test_a_pair_sits_after_as_many_games_as_it_was_told_or_before(evening, seed):
    start, chance = evening[0], Random(seed)
    for pair in start.line:
        told = games_until_seat(start, pair)
        for count, floor in enumerate(rises(start, chance), start=1):
            if told is None:
                assert floor.table_of(pair) is None or pair in start.there
            if floor.table_of(pair) or count > 60:
                break
        if told is not None:
            assert floor.table_of(pair)
            assert count == told or (count < told and start.streak_cap)


@given(evenings(), st.integers(0, 2**32))
def test_a_pair_meets_one_of_those_it_was_told(evening, seed):
    start, chance = evening[0], Random(seed)
    for pair in start.there:
        told = whom_it_will_meet(start, pair)
        floor = next(rises(start, chance), None)
        if told and floor:
            assert {one for one in floor.table_of(pair).pairs if one != pair} <= set(told)
