"""Rise and fly: evenings that a player can follow, what is logged, and evenings as documents."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.floor import Floor, Mode, Seated, Table
from scorekeeper.rules.floor_events import (
    EVENTS,
    Back,
    Forfeit,
    GameOver,
    Joins,
    Leaves,
    Made,
    Opens,
    Set,
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
from .evenings import evenings
from .test_documents import BROKEN, broken_at, places, scalars

KEYS = ["kind", "table", "pair", "loser", "after", "becomes", "tables", "seats", "to", "reason"]
anything = st.recursive(
    scalars | st.sampled_from(["P1", "P3", "line", *EVENTS]),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.sampled_from(KEYS), part),
    max_leaves=12,
)


def floor(table, line="", away=()):
    """A floor with one table: `floor("Ann Bo2", "Cy Di")`; Bo has won twice in a row."""
    names_and_wins = re.findall(r"(\w+?)(\d?)\b", table)
    seated = tuple(Seated(name, int(wins or 0)) for name, wins in names_and_wins)
    return Floor(
        mode=Mode.SET_PAIR_RISES,
        tables=(Table(1, seated),),
        line=tuple(line.split()),
        away=frozenset(away),
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


def said(text):
    """`Ann set and leaves` as an event at table 1."""
    who, _, what = text.strip().partition(" ")
    kind, _, leaves = what.partition(" and ")
    if who == "undo":
        return Undo()
    if kind in ("set", "lost"):
        return (Set if kind == "set" else GameOver)(1, who, bool(leaves))
    if kind == "made":
        return Made(1, who)
    return Forfeit(who) if kind == "forfeits" else EVENTS[kind](who)


@pytest.mark.parametrize("row", EVENINGS.strip().splitlines(), ids=lambda row: row[:45])
def test_an_evening_at_one_table(row):
    table, line, happened, then_table, then_line = (part.strip() for part in row.split("|"))

    evening = replay(floor(table, line), [said(one) for one in happened.split(",")])

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
    log = after(floor("Ann Bo", "Cy Di Ed", away={"Cy", "Ed"}), Set(1, "Ann")).log

    assert [e.pair for e in log if e.what is What.PASSED_OVER] == ["Cy"]


def singles(line, *, away=()):
    return Floor(mode=Mode.LOSER_RISES, line=tuple(line.split()), away=frozenset(away))


@pytest.mark.parametrize(
    ("line", "sit"),
    [
        ("Ann Bo Cy", "Ann Bo Cy"),
        ("Ann Bo Cy Di", "Ann Bo Cy Di"),
        ("Ann Bo Cy Di Ed Flo", "Ann Bo Cy Di Ed"),
    ],
)
def test_a_table_of_singles_is_opened_with_whoever_is_there(line, sit):
    then = after(singles(line), Opens(1, 5)).floor
    assert " ".join(then.tables[0].pairs) == sit
    assert then.tables[0].seats == 5


def test_who_joins_or_comes_back_takes_a_seat_that_stayed_free():
    opened = [Opens(1, 5), Back("Di"), Joins("Ed"), Joins("Flo")]
    then = replay(singles("Ann Di Bo Cy", away={"Di"}), opened).floor
    assert shown(then) == "Ann Bo Cy Di Ed | Flo"


@pytest.mark.parametrize(("line", "seats"), [("Ann Bo", 5), ("Ann Bo", 3), ("Ann", 2)])
def test_a_table_is_not_opened_where_too_few_are_there_to_play(line, seats):
    with pytest.raises(RulesError) as refused:
        after(singles(line), Opens(1, seats))
    needed, there = min(seats, 3), len(line.split())
    assert refused.value.code == "too_few_wait"
    assert refused.value.values == {"seats": needed, "there": there}


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


@given(evenings(undone=True))
def test_an_evening_is_read_as_it_is_written(evening):
    start, events = evening
    floor = json.loads(json.dumps(write_floor(start)))
    written = json.loads(json.dumps([write_event(event) for event in events]))

    assert read_floor(Reader(floor)) == start
    assert [read_event(one, "") for one in written] == events
    result = rotate({"format": ROTATION, **floor, "events": written})
    assert result == write_evening(replay(start, events))


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
