"""The rotation in sentences."""

import re
from pathlib import Path

import pytest

import scorekeeper.rules
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import EventKind, Party
from scorekeeper.parties.words.rotation_words import entry_words, log_words
from scorekeeper.rules.floor import Mode
from scorekeeper.rules.floor_events import Entry, What, Why

NAMES = {"P1": ["Ann", "Cy"], "P2": ["Bo", "Di"], "P3": ["Eve", "Flo"], "P4": ["Gus", "Hal"]}


def an_evening(*, pairs=4, away=(), limit=1, mode=Mode.LOSER_RISES, streak_cap=None):
    """One table where the first two pairs sit, and the others in line; no database."""
    party = Party(mode=mode, table_limit=limit, streak_cap=streak_cap)
    evening = Evening.of(party, ())
    joined = [("joins", {"pair": pair, "names": names}) for pair, names in NAMES.items()][:pairs]
    for kind, facts in (*joined, ("opens", {"table": 1}), *(("away", {"pair": p}) for p in away)):
        evening = evening.with_event(kind, facts)
    return evening


def said(evening, kind, **facts):
    after = evening.with_event(kind, facts)
    return log_words(after.happened[-1].log, after)


def test_the_loser_gets_up_and_the_next_pair_is_told_whom_it_meets():
    evening = an_evening(pairs=3)
    assert said(evening, EventKind.GAME_OVER, table=1, loser="P2") == [
        "Bo & Di have lost and get up.",
        "Eve & Flo sit down at table 1 against Ann & Cy, who stay.",
        "Bo & Di wait as number 1.",
    ]
    evening = evening.with_event(EventKind.GAME_OVER, {"table": 1, "loser": "P2"})
    assert said(evening, EventKind.GAME_OVER, table=1, loser="P3")[1] == (
        "Bo & Di sit down at table 1 against Ann & Cy, who have stayed 2 times in a row."
    )


def test_who_is_away_is_passed_over():
    assert said(an_evening(away=["P3"]), EventKind.GAME_OVER, table=1, loser="P2") == [
        "Bo & Di have lost and get up.",
        "Eve & Flo are away and keep their place.",
        "Gus & Hal sit down at table 1 against Ann & Cy, who stay.",
        "Bo & Di wait as number 2.",
    ]


def test_nobody_waits():
    assert said(an_evening(pairs=2), EventKind.GAME_OVER, table=1, loser="P2") == [
        "Nobody waits, so Bo & Di keep their seats.",
        "Ann & Cy stay.",
    ]


def test_so_many_wins_that_the_winner_gets_up_too():
    assert said(an_evening(streak_cap=1), EventKind.GAME_OVER, table=1, loser="P2") == [
        "Bo & Di have lost and get up.",
        "Ann & Cy stay.",
        "Eve & Flo sit down at table 1.",
        "Ann & Cy get up too: who has stayed that often makes room here.",
        "Gus & Hal sit down at table 1.",
        "Bo & Di wait as number 1.",
        "Ann & Cy wait as number 2.",
    ]


def test_a_pair_that_walks_out_does_not_join_the_line():
    assert said(an_evening(pairs=2), EventKind.FORFEIT, table=1, pair="P2") == [
        "Bo & Di are gone from table 1.",
        "Bo & Di do not join the line again.",
        "Ann & Cy stay.",
        "Seats for a pair are free at table 1: nobody waits.",
    ]


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        (1, "There is 1 table at most from now on."),
        (3, "There are 3 tables at most from now on."),
        (None, "There may be as many tables as there are people."),
    ],
)
def test_the_number_of_tables(tables, words):
    assert said(an_evening(limit=4), EventKind.LIMIT, tables=tables) == [words]


def what_can_come():
    """What and why of each row of the core's table of what comes of an event."""
    readme = Path(scorekeeper.rules.__file__).with_name("README.md").read_text()
    table = readme.split("| `what` | values | `why` |")[1].split("\n\n")[0]
    for row in table.splitlines()[2:]:
        what, _, whys = row.strip("| ").split(" | ")
        what = re.match(r"`(\w+)`", what)[1]
        for why in re.findall(r"`(\w+)`", whys):
            yield what, why
        if "none" in whys or "–" in whys:
            yield what, None


@pytest.mark.parametrize(("what", "why"), list(what_can_come()))
def test_everything_that_can_come_of_an_event_has_its_sentence(what, why):
    entry = Entry(
        what=What(what),
        why=Why(why) if why else None,
        pair="P1",
        table=1,
        place=2,
        streak=3,
        becomes="P2",
        tables=2,
    )
    words = entry_words(entry, evening=an_evening())
    assert words.endswith(".")
    assert "%" not in words
