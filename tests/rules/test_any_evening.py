"""What holds on every evening of rise and fly, whatever happens; and a slow second way."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.floor_checking import check
from scorekeeper.rules.floor_events import (
    Back,
    Forfeit,
    GameOver,
    Joins,
    Leaves,
    Moves,
    Set,
    Substitute,
    Undo,
    What,
    Why,
)
from scorekeeper.rules.rotation import after, replay
from scorekeeper.rules.rotation_reading import write_event, write_floor

from .cases import cases
from .evenings import evenings, nonsense
from .slow_floor import Impossible, SlowFloor


def steps(start, events):
    """Floor, event and step, one after the other."""
    now = start
    for event in events:
        step = after(now, event)
        yield now, event, step
        now = step.floor


def seated(floor):
    return [one.pair for table in floor.tables for one in table.seated]


def everybody(floor):
    return sorted([*seated(floor), *floor.line])


@given(evenings())
def test_every_pair_is_in_exactly_one_place(evening):
    here = set(everybody(evening[0]))
    for _, event, step in steps(*evening):
        match event:
            case Joins(pair=pair):
                here |= {pair}
            case Leaves(pair=pair) | Forfeit(pair=pair):
                here -= {pair}
            case Set(pair=pair, after=True) | GameOver(loser=pair, after=True):
                here -= {pair}
            case Substitute(pair=pair, becomes=other):
                here = here - {pair} | {other}

        assert everybody(step.floor) == sorted(here)
        assert step.floor.away <= set(step.floor.line)


@given(evenings())
def test_nobody_in_the_line_is_overtaken_but_who_is_away_or_moved_by_the_host(evening):
    for before, event, step in steps(*evening):
        if isinstance(event, Moves | Substitute):
            continue
        waited = [pair for pair in before.line if pair in step.floor.line]
        assert [*step.floor.line][: len(waited)] == waited

        sat_down = [pair for pair in before.line if pair in seated(step.floor)]
        if not isinstance(event, Back):
            assert sat_down == list(before.there[: len(sat_down)])


@given(evenings())
def test_who_was_not_in_the_line_sits_down_only_by_joining_where_a_seat_is_free(evening):
    for before, event, step in steps(*evening):
        sat_down = set(seated(step.floor)) - set(seated(before)) - set(before.line)
        if sat_down and not isinstance(event, Substitute):
            assert isinstance(event, Joins)
            assert before.table_with_free_seat() is not None


@given(evenings())
def test_wins_in_a_row_grow_by_one_for_who_stays_and_are_none_for_who_sits_down(evening):
    for before, event, step in steps(*evening):
        was = {one.pair: one.streak for table in before.tables for one in table.seated}
        won = {entry.pair: entry.streak for entry in step.log if entry.what is What.WON}
        loser = getattr(event, "loser", getattr(event, "pair", None))
        for table in step.floor.tables:
            for pair, streak in table.seated:
                if pair in won:
                    assert streak in (won[pair], 0)  # 0: rose by the cap, and was called again
                    assert won[pair] == was[pair] + 1
                elif won and pair == loser:
                    assert streak == 0
                else:
                    assert streak == was.get(pair, 0)


@given(evenings())
def test_nobody_keeps_winning_past_the_cap_while_somebody_is_there(evening):
    for _, _, step in steps(*evening):
        cap = step.floor.streak_cap
        risen = {entry.pair for entry in step.log if entry.why is Why.CAP}
        for entry in step.log:
            table = step.floor.table_of(entry.pair) if entry.what is What.WON else None
            if cap and table and (entry.pair, entry.streak) in table.seated:
                assert entry.streak < cap or set(step.floor.there) <= risen


@given(evenings())
def test_the_log_tells_of_everybody_who_is_somewhere_else(evening):
    for before, _, (now, log) in steps(*evening):
        told = {what: [e.pair or e.table for e in log if e.what is what] for what in What}
        renamed = set(told[What.REPLACED]) | {e.becomes for e in log if e.becomes}
        was, sits = set(seated(before)) - renamed, set(seated(now)) - renamed

        assert sits - was <= set(told[What.SAT])
        assert was - sits <= set(told[What.ROSE] + told[What.WAITS] + told[What.LEFT])
        assert set(everybody(before)) - set(everybody(now)) - renamed == set(told[What.LEFT])
        assert {t.number for t in now.tables} - {t.number for t in before.tables} == {
            *told["opened"]
        }
        assert {t.number for t in before.tables} - {t.number for t in now.tables} == {
            *told["closed"]
        }
        for entry in log:
            if entry.what is What.WAITS:
                assert now.line[entry.place - 1] == entry.pair
            if entry.what is What.SAT and now.table_of(entry.pair):
                assert now.table_of(entry.pair).number == entry.table


@given(evenings(undone=True), st.integers(0, 2**32))
def test_an_undo_leaves_the_floor_as_it_was_before_the_event(evening, seed):
    start, events = evening
    before = replay(start, events)
    event = nonsense(Random(seed), before.floor)
    try:
        check(before.floor, event)
    except RulesError:
        return

    assert replay(start, [*events, event, Undo()]) == before


@given(evenings(undone=True))
def test_undo_is_the_same_as_playing_what_stands_from_the_start(evening):
    start, events = evening
    standing = []
    for event in events:
        if isinstance(event, Undo):
            standing.pop()
        else:
            standing.append(event)

    floor = start
    for event in standing:
        floor = after(floor, event).floor

    assert replay(start, events).floor == floor
    assert [done.event for done in replay(start, events).done] == standing


def quickly(start, events):
    """The floor in the end as lists, or the place of the event that is refused."""
    try:
        now = replay(start, events).floor
    except RulesError as refused:
        return refused.path.partition(".")[0]
    return {
        "tables": [(table.number, list(table.pairs)) for table in now.tables],
        "waiting": list(now.line),
        "away": [pair for pair in now.line if pair in now.away],
        "streaks": write_floor(now)["streaks"],
    }


def slowly(start, events):
    """The same by the slow way."""
    document = {**write_floor(start), "events": [write_event(event) for event in events]}
    try:
        return SlowFloor(document).result()
    except Impossible as impossible:
        return str(impossible)


@given(evenings(undone=True))
def test_the_slow_way_says_the_same(evening):
    assert quickly(*evening) == slowly(*evening)


@given(evenings(undone=True), st.integers(0, 2**32))
def test_the_slow_way_refuses_the_same(evening, seed):
    start, events = evening
    events = [*events, nonsense(Random(seed), replay(start, events).floor)]

    assert quickly(start, events) == slowly(start, events)


@pytest.mark.parametrize("case", cases("rotation"), ids=lambda case: case["id"])
def test_the_slow_way_agrees_with_the_cases(case):
    slow = SlowFloor(case["input"]).result()

    assert [list(pairs) for _, pairs in slow["tables"]] == [
        table["pairs"] for table in case["expect"]["tables"]
    ]
    assert slow["waiting"] == case["expect"]["waiting"]
    assert slow["streaks"] == case["expect"]["streaks"]
