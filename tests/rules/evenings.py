"""Evenings of rise and fly that could be: a floor, and events that can happen on it in turn."""

from random import Random

from hypothesis import strategies as st

from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.floor import Floor, Mode, Seated, Table
from scorekeeper.rules.floor_events import (
    Away,
    Back,
    Closes,
    Forfeit,
    GameOver,
    Joins,
    Leaves,
    Limit,
    LinePlace,
    Made,
    Moves,
    Opens,
    Set,
    Substitute,
    Undo,
)
from scorekeeper.rules.rotation import after

MOST_EVENTS = 40
HOST = (Opens, Closes, Limit, Moves, Moves)
GUESTS = (Joins, Leaves, Away, Away, Back, Back, Substitute)
RESULTS = (Set, Set, Set, Made, GameOver, GameOver, Forfeit)


@st.composite
def evenings(draw, *, kinds=RESULTS * 3 + GUESTS + HOST, undone=False):
    """A floor of 2 to 40 pairs at 1 to 10 tables (or of singles), and what happened there."""
    chance = Random(draw(st.integers(0, 2**32)))
    floors, events = [a_floor(chance)], []
    for _ in range(draw(st.integers(0, MOST_EVENTS))):
        if undone and len(floors) > 1 and chance.random() < 0.15:
            floors.pop()
            events.append(Undo())
            continue
        event = something(chance, floors[-1], kinds)
        try:
            floors.append(after(floors[-1], event).floor)
        except RulesError:
            continue
        events.append(event)
    return floors[0], events


def a_floor(chance):
    """Tables that are full but for one in ten; a short line more often than a long one."""
    singles = chance.random() < 0.2
    tables = []
    names = [f"P{n}" for n in range(1, 41)]
    chance.shuffle(names)
    for number in sorted(chance.sample(range(1, 12), chance.choice([1, 1, 2, 3, 10]))):
        seats = chance.choice([3, 4, 5]) if singles else 2
        taken = seats if chance.random() < 0.9 else chance.randint(1, seats)
        if taken <= len(names) and len(tables) < 10:
            seated = tuple(Seated(names.pop(), chance.choice([0, 0, 1, 2])) for _ in range(taken))
            tables.append(Table(number, seated, seats))
    line = tuple(names[: chance.choice([0, 0, 1, 2, 3, 5, 36])])
    return Floor(
        mode=chance.choice(list(Mode)),
        tables=tuple(tables),
        line=line,
        away=frozenset(one for one in line if chance.random() < 0.2),
        streak_cap=chance.choice([None, None, 1, 2, 3]),
        table_limit=chance.choice([None, 1, len(tables)]),
    )


def something(chance, floor, kinds):
    """An event that is likely to be possible."""
    sitting = [pair for table in floor.tables for pair in table.pairs]
    pair = chance.choice(sitting or ["P0"])
    table = floor.table_of(pair).number if sitting else 1
    waiting = chance.choice(floor.line or ("P0",))
    away = chance.choice(sorted(floor.away) or ["P0"])
    anybody = chance.choice([pair, waiting])
    new = f"P{chance.randint(1, 60)}"
    leaves = chance.random() < 0.2
    free = floor.table_with_free_seat()
    place = LinePlace(chance.randint(1, len(floor.line) + 1))
    to = chance.choice([free.number if free else chance.randint(1, 11), place])
    return {
        Set: Set(table, pair, leaves),
        Made: Made(table, pair),
        GameOver: GameOver(table, pair, leaves),
        Forfeit: Forfeit(pair, chance.choice([None, table])),
        Joins: Joins(new),
        Leaves: Leaves(waiting),
        Away: Away(waiting),
        Back: Back(away),
        Substitute: Substitute(anybody, new),
        Limit: Limit(chance.choice([None, 1, 2, 5])),
        Opens: Opens(chance.randint(1, 11), chance.choice([2, 2, 2, 4])),
        Closes: Closes(table),
        Moves: Moves(anybody, to, chance.choice(["", "the host's wish"])),
    }[chance.choice(kinds)]


def nonsense(chance, floor):
    """An event that may well be impossible: the right words, names and numbers at random."""
    names = [f"P{n}" for n in range(1, 45)]
    number, name, other = chance.randint(1, 4), chance.choice(names), chance.choice(names)
    place = LinePlace(chance.randint(0, 5))
    return chance.choice(
        [
            something(chance, floor, RESULTS + GUESTS + HOST),
            Set(number, name, chance.random() < 0.5),
            Made(number, name),
            GameOver(number, name),
            Forfeit(name, number),
            Joins(name),
            Leaves(name),
            Away(name),
            Back(name),
            Substitute(name, other),
            Opens(number, chance.randint(2, 5)),
            Closes(number),
            Moves(name, chance.choice([number, place])),
            Undo(),
        ]
    )
