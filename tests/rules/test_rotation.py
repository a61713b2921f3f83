"""Rise and fly: evenings that a player can follow, and what holds on every evening."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.floor import Floor, Mode, Seated, Table
from scorekeeper.rules.floor_checking import check
from scorekeeper.rules.floor_events import (
    EVENTS,
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
from scorekeeper.rules.reading import Reader
from scorekeeper.rules.rotation import after, replay
from scorekeeper.rules.rotation_reading import (
    MOST_EVENTS,
    MOST_PAIRS,
    ROTATION,
    read_event,
    read_floor,
    rotate,
    write_evening,
    write_event,
    write_floor,
)
from scorekeeper.web.sentences import sentence

from .cases import cases
from .evenings import evenings, nonsense
from .slow_floor import Impossible, SlowFloor
from .test_documents import BROKEN, broken_at, places, scalars

KEYS = ["kind", "table", "pair", "loser", "after", "becomes", "tables", "seats", "to", "reason"]
anything = st.recursive(
    scalars | st.sampled_from(["P1", "P3", "line", *EVENTS]),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.sampled_from(KEYS), part),
    max_leaves=12,
)


def floor(table, line="", **more):
    """A floor with one table: `floor("Ann Bo", "Cy Di")`; `Ann2` has won twice in a row."""
    seated = tuple(Seated(one.rstrip("123"), int(one[-1]) if one[-1].isdigit() else 0)
                   for one in table.split())  # fmt: skip
    return Floor(
        **{
            "mode": Mode.SET_PAIR_RISES,
            "tables": (Table(1, seated),),
            "line": tuple(line.split()),
            **more,
        }
    )


def shown(floor):
    """The first table and the line, as `floor` reads them."""
    table = " ".join(f"{one.pair}{one.streak or ''}" for one in floor.tables[0].seated)
    return f"{table} | {' '.join(floor.line)}"


# One table. Who sits (with wins in a row), who waits, what happens, and what comes of it.
EVENINGS = """
Ann Bo     | Cy Di   | Ann set              | Bo1 Cy    | Di Ann
Ann Bo     | Cy Di   | Bo set               | Ann1 Cy   | Di Bo
Ann2 Bo    | Cy Di   | Ann set              | Bo1 Cy    | Di Ann
Ann2 Bo    | Cy Di   | Bo set               | Ann3 Cy   | Di Bo
Ann Bo     | Cy      | Ann set, Bo set      | Cy1 Ann   | Bo
Ann Bo     | Cy      | Ann set, Cy set      | Bo2 Ann   | Cy
Ann Bo     |         | Ann set              | Bo1 Ann   |
Ann Bo     |         | Ann set, Bo set      | Ann1 Bo   |
Ann Bo     | Cy Di   | Ann made             | Ann Bo    | Cy Di
Ann Bo     | Cy Di   | Ann lost             | Bo1 Cy    | Di Ann
Ann Bo     | Cy Di   | Ann set and leaves   | Bo1 Cy    | Di
Ann Bo     |         | Ann set and leaves   | Bo1       |
Ann Bo     |         | Ann set and leaves, Cy joins           | Bo1 Cy |
Ann Bo     |         | Ann set and leaves, Cy joins, Di joins | Bo1 Cy | Di
Ann Bo     | Cy Di   | Ann forfeits         | Bo1 Cy    | Di
Ann Bo     | Cy      | Di joins             | Ann Bo    | Cy Di
Ann Bo     | Cy Di   | Cy leaves            | Ann Bo    | Di
Ann Bo     | Cy Di   | Cy away, Ann set     | Bo1 Di    | Cy Ann
Ann Bo     | Cy Di   | Cy away, Ann set, Cy back, Bo set | Di1 Cy | Ann Bo
Ann Bo     | Cy      | Cy away, Ann set     | Bo1 Ann   | Cy
Ann Bo     | Cy      | Cy away, Ann set and leaves          | Bo1    | Cy
Ann Bo     | Cy      | Cy away, Ann set and leaves, Cy back | Bo1 Cy |
Ann Bo     | Cy      | Ann set, undo        | Ann Bo    | Cy
Ann Bo     | Cy      | Ann set, undo, Bo set | Ann1 Cy  | Bo
"""


def said(text, now):
    """`Ann set and leaves` as an event at table 1."""
    who, _, what = text.strip().partition(" ")
    kind, _, leaves = what.partition(" and ")
    if who == "undo":
        return Undo()
    if kind in ("set", "lost"):
        return (Set if kind == "set" else GameOver)(1, who, bool(leaves))
    if kind == "made":
        return EVENTS["made"](1, who)
    return Forfeit(who) if kind == "forfeits" else EVENTS[kind](who)


@pytest.mark.parametrize("row", EVENINGS.strip().splitlines(), ids=lambda row: row[:45])
def test_an_evening_at_one_table(row):
    table, line, happened, then_table, then_line = (part.strip() for part in row.split("|"))
    start = floor(table, line)

    evening = replay(start, [said(one, start) for one in happened.split(",")])

    assert shown(evening.floor) == f"{then_table} | {then_line}"


def test_the_log_says_who_rose_who_sat_and_where_who_rose_waits():
    log = after(floor("Ann Bo1", "Cy Di"), Set(1, "Ann")).log

    assert [(e.what, e.pair, e.why) for e in log] == [
        (What.ROSE, "Ann", Why.SET),
        (What.WON, "Bo", None),
        (What.SAT, "Cy", Why.NEXT),
        (What.WAITS, "Ann", None),
    ]
    assert (log[0].table, log[1].streak, log[2].table, log[3].place) == (1, 2, 1, 2)


def test_the_log_says_who_was_called_and_was_not_there():
    log = after(floor("Ann Bo", "Cy Di Ed", away=frozenset({"Cy", "Ed"})), Set(1, "Ann")).log

    assert [e.pair for e in log if e.what is What.PASSED_OVER] == ["Cy"]


def test_a_refused_event_changes_nothing_and_names_the_wrong_value():
    start = floor("Ann Bo", "Cy")

    with pytest.raises(RulesError) as refused:
        replay(start, [Joins("Di"), Set(1, "Cy")])

    assert (refused.value.code, refused.value.path) == ("not_at_table", "events[1].pair")
    assert start == floor("Ann Bo", "Cy")


def test_an_event_that_cannot_be_is_refused_even_where_it_is_taken_back():
    with pytest.raises(RulesError) as refused:
        replay(floor("Ann Bo"), [Leaves("Cy"), Undo()])

    assert refused.value.path == "events[0].pair"


def test_what_is_kept_of_an_evening_knows_which_events_stand():
    evening = replay(floor("Ann Bo", "Cy"), [Joins("Di"), Joins("Ed"), Undo(), Leaves("Cy")])

    assert [(done.index, done.event) for done in evening.done] == [
        (0, Joins("Di")),
        (3, Leaves("Cy")),
    ]


def document(tables, waiting, *events, **more):
    return {
        "format": ROTATION,
        "mode": "set_pair_rises",
        "tables": [{"number": n, "pairs": pairs} for n, pairs in enumerate(tables, start=1)],
        "waiting": waiting,
        "events": list(events),
        **more,
    }


def test_the_result_has_the_keys_of_the_format_and_a_log_that_can_be_read():
    result = rotate(
        document([["P1", "P2"]], ["P3", "P4"], {"kind": "set", "table": 1, "pair": "P1"})
    )

    assert json.loads(json.dumps(result)) == {
        "tables": [{"number": 1, "pairs": ["P2", "P3"]}],
        "waiting": ["P4", "P1"],
        "streaks": {"P2": 1, "P3": 0},
        "log": [
            {"event": 0, "what": "rose", "why": "set", "pair": "P1", "table": 1},
            {"event": 0, "what": "won", "pair": "P2", "table": 1, "streak": 1},
            {"event": 0, "what": "sat", "why": "next", "pair": "P3", "table": 1},
            {"event": 0, "what": "waits", "pair": "P1", "place": 2},
        ],
    }


def test_a_half_table_and_who_is_away_are_written_as_simply_as_they_can_be():
    forfeit = {"kind": "forfeit", "table": 1, "pair": "P1"}
    result = rotate(document([["P1", "P2"]], ["P3"], {"kind": "away", "pair": "P3"}, forfeit))

    assert result["tables"] == [{"number": 1, "pairs": ["P2"]}]
    assert (result["waiting"], result["away"]) == (["P3"], ["P3"])


def test_a_limit_that_is_lifted_is_logged_as_none():
    result = rotate(document([], [], {"kind": "limit", "tables": None}))

    assert result["log"] == [{"event": 0, "what": "limited", "why": "host", "tables": None}]


@pytest.mark.parametrize(("pair", "code"), [("P1", "pair_is_seated"), ("P9", "no_such_pair")])
def test_only_who_waits_can_be_away(pair, code):
    with pytest.raises(RulesError) as refused:
        rotate(document([["P1", "P2"]], ["P3"], away=[pair]))

    assert (refused.value.code, refused.value.path) == (code, "away[0]")


@pytest.mark.parametrize(
    ("key", "most"), [("events", MOST_EVENTS), ("waiting", MOST_PAIRS), ("tables", MOST_PAIRS)]
)
def test_a_document_beyond_any_evening_is_refused(key, most):
    with pytest.raises(RulesError) as refused:
        rotate({**document([], []), key: ["P"] * (most + 1)})

    assert (refused.value.code, refused.value.path) == ("list_too_long", key)
    assert sentence(refused.value) == f"{most + 1} are too many; {most} is the most here."


# What holds on every evening.


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
def test_who_was_not_waiting_sits_down_before_who_was_only_at_a_free_seat(evening):
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


@given(evenings(undone=True))
def test_an_evening_is_read_as_it_is_written(evening):
    start, events = evening
    floor = json.loads(json.dumps(write_floor(start)))
    written = json.loads(json.dumps([write_event(event) for event in events]))

    assert read_floor(Reader(floor)) == start
    assert [read_event(one, "") for one in written] == events
    result = rotate({"format": ROTATION, **floor, "events": written})
    assert result == write_evening(replay(start, events))


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


@given(anything)
def test_anything_among_the_events_raises_nothing_but_a_refusal(event):
    case = cases("rotation")[0]["input"]
    try:
        rotate({**case, "events": [event]})
    except RulesError as refused:
        sentence(refused)


@given(st.data())
def test_a_good_evening_broken_anywhere_is_followed_or_refused(data):
    case = data.draw(st.sampled_from(cases("rotation")))
    path = data.draw(st.sampled_from(list(places(case["input"]))))
    document = broken_at(case["input"], path, data.draw(st.sampled_from(BROKEN)))

    try:
        rotate(document)
    except RulesError as refused:
        sentence(refused)
