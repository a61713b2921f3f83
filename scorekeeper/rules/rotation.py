"""Rise and fly: who gets up, who sits down, who waits (README section 5).

``after(floor, event)`` is the one step; ``replay`` runs it over an evening and honours ``Undo``.
One function per event, each from a floor to a floor and what came of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from .errors import RulesError
from .floor import Floor, Mode, Pair, Seated, Table
from .floor_checking import check
from .floor_events import (
    Away,
    Back,
    Closes,
    Entry,
    Event,
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
    What,
    Why,
)

Log = tuple[Entry, ...]


class Step(NamedTuple):
    """The floor after an event, and what came of it, in the order in which it happened. A log
    without entries: nobody moved."""

    floor: Floor
    log: Log


@dataclass(frozen=True, slots=True)
class Done:
    """An event that stands: its index among all events, and its step."""

    index: int
    event: Event
    step: Step


@dataclass(frozen=True, slots=True)
class Evening:
    """Where an evening started, and the events that were not taken back."""

    start: Floor
    done: tuple[Done, ...] = ()

    @property
    def floor(self) -> Floor:
        return self.done[-1].step.floor if self.done else self.start


def replay(start: Floor, events: Iterable[Event]) -> Evening:
    """Every event after the other. ``Undo`` takes back the latest that stands, so that two take
    back two; nothing takes back an undo. The first event that cannot be is refused at
    ``events[index]``, even when a later one would have taken it back."""
    done: list[Done] = []
    for index, event in enumerate(events):
        try:
            if isinstance(event, Undo) and done:
                done.pop()
            else:
                floor = done[-1].step.floor if done else start
                done.append(Done(index, event, after(floor, event)))
        except RulesError as error:
            raise error.below(f"events[{index}]") from None
    return Evening(start, tuple(done))


def after(floor: Floor, event: Event) -> Step:
    """The floor after one more event. Refuses what cannot be, as ``check`` does."""
    check(floor, event)
    match event:
        case Set(table=number, pair=pair, after=leaves):
            if floor.mode is Mode.LOSER_RISES:
                return Step(floor, ())
            return _rise(floor, number, pair, Why.SET, leaves=leaves)
        case GameOver(table=number, loser=pair, after=leaves):
            return _rise(floor, number, pair, Why.LOST, leaves=leaves)
        case Forfeit(pair=pair):
            number = _table_of(floor, pair).number
            return _rise(floor, number, pair, Why.FORFEIT, leaves=True)
        case Joins(pair=pair):
            return _arrive(floor.with_line((*floor.line, pair)), pair, Why.JOINED)
        case Back(pair=pair):
            return _arrive(replace(floor, away=floor.away - {pair}), pair, Why.IS_BACK)
        case Away(pair=pair):
            gone = replace(floor, away=floor.away | {pair})
            return Step(gone, _waiting(gone, [pair], Why.IS_AWAY))
        case Leaves(pair=pair):
            left = Entry(what=What.LEFT, why=Why.WENT, pair=pair)
            return Step(floor.without_waiting(pair), (left,))
        case Substitute(pair=pair, becomes=other):
            return _substitute(floor, pair, other)
        case Limit(tables=tables):
            limited = Entry(what=What.LIMITED, why=Why.HOST, tables=tables)
            return Step(replace(floor, table_limit=tables), (limited,))
        case Opens(table=number, seats=seats):
            return _open(floor, number, seats)
        case Closes(table=number):
            table = _table(floor, number)
            return _close(floor, table, table.pairs, Why.HOST)
        case Moves(pair=pair, to=to):
            return _move(floor, pair, to)
    assert isinstance(event, Made)
    return Step(floor, ())


def _rise(floor: Floor, number: int, riser: Pair, why: Why, *, leaves: bool) -> Step:
    """``riser`` gives up its seats to the first of the line who is there and goes to the tail, or
    home when it ``leaves``."""
    table = _table(floor, number).without(riser)
    stayers = tuple(Seated(pair, streak + 1) for pair, streak in table.seated)
    staying = replace(table, seated=stayers)
    nobody = Why.ALL_AWAY if floor.line else Why.NOBODY_WAITS
    won = tuple(
        Entry(what=What.WON, pair=pair, table=number, streak=streak) for pair, streak in stayers
    )
    if not (leaves or floor.there or floor.tables_too_many):
        kept = Entry(what=What.KEPT, why=nobody, pair=riser, table=number)
        return Step(floor.with_table(staying.joined_by(Seated(riser))), (kept, *won))

    rose = Entry(what=What.ROSE, why=why, pair=riser, table=number)
    left = (Entry(what=What.LEFT, why=why, pair=riser),) if leaves else ()
    log = (rose, *left, *won)
    tail = () if leaves else (riser,)
    if floor.tables_too_many:
        closed = _close(floor, table, (*table.pairs, *tail), Why.LIMIT)
        return Step(closed.floor, log + closed.log)
    if not floor.there:
        free = Entry(what=What.SEAT_FREE, why=nobody, table=number)
        return Step(floor.with_table(staying), (*log, free))
    called = _call(floor.with_table(staying).with_line((*floor.line, *tail)), number, 1)
    capped = _cap(called.floor, number, stayers)
    waiting = [pair for pair in (*tail, *table.pairs) if pair in capped.floor.line]
    return Step(capped.floor, log + called.log + capped.log + _waiting(capped.floor, waiting))


def _cap(floor: Floor, number: int, stayers: tuple[Seated, ...]) -> Step:
    """Whoever stayed and has reached ``streak_cap`` rises too and goes to the tail, while somebody
    is there to be called. Who rose just before stands in the line by now, so he is called when he
    is alone there."""
    if floor.streak_cap is None:
        return Step(floor, ())
    reached = [pair for pair, streak in stayers if streak >= floor.streak_cap]
    risers = reached[: len(floor.there)]
    table = _table(floor, number)
    for pair in risers:
        table = table.without(pair)
    called = _call(floor.with_table(table), number, len(risers))
    rose = tuple(Entry(what=What.ROSE, why=Why.CAP, pair=one, table=number) for one in risers)
    return Step(called.floor.with_line((*called.floor.line, *risers)), rose + called.log)


def _call(floor: Floor, number: int, count: int) -> Step:
    """The first ``count`` of the line who are there sit down; whoever is away before them keeps
    its place."""
    called = floor.there[:count]
    before_last = floor.line[: floor.line.index(called[-1])] if called else ()
    passed_over = tuple(
        Entry(what=What.PASSED_OVER, why=Why.IS_AWAY, pair=pair)
        for pair in before_last
        if pair in floor.away
    )
    table = _table(floor, number).joined_by(*(Seated(pair) for pair in called))
    sat = tuple(Entry(what=What.SAT, why=Why.NEXT, pair=pair, table=number) for pair in called)
    return Step(floor.without_waiting(*called).with_table(table), passed_over + sat)


def _close(floor: Floor, table: Table, tail: tuple[Pair, ...], why: Why) -> Step:
    """``table`` is taken away; ``tail`` goes to the tail of the line in this order."""
    closed = floor.with_table(replace(table, seated=()))
    waiting = closed.with_line((*closed.line, *tail))
    log = (Entry(what=What.CLOSED, why=why, table=table.number),)
    return Step(waiting, log + _waiting(waiting, tail))


def _arrive(floor: Floor, pair: Pair, why: Why) -> Step:
    """``pair``, who stands in the line and is there, takes a free seat if there is one: nobody
    else does, however long he waited, unless the host moves him."""
    table = floor.table_with_free_seat()
    if table is None:
        return Step(floor, _waiting(floor, [pair], why))
    seated = floor.without_waiting(pair).with_table(table.joined_by(Seated(pair)))
    return Step(seated, (Entry(what=What.SAT, why=Why.FREE_SEAT, pair=pair, table=table.number),))


def _substitute(floor: Floor, pair: Pair, other: Pair) -> Step:
    """``other`` in the place of ``pair``, at a table without a streak; away if ``pair`` was."""
    replaced = Entry(what=What.REPLACED, why=Why.SUBSTITUTE, pair=pair, becomes=other)
    table = floor.table_of(pair)
    if table is not None:
        seated = tuple(Seated(other) if one.pair == pair else one for one in table.seated)
        return Step(floor.with_table(replace(table, seated=seated)), (replaced,))
    line = tuple(other if one == pair else one for one in floor.line)
    away = frozenset(other if one == pair else one for one in floor.away)
    return Step(replace(floor, line=line, away=away), (replaced,))


def _open(floor: Floor, number: int, seats: int) -> Step:
    """A new table for the next of the line, or for as many as are there; beyond the limit it raises
    the limit."""
    tables = sorted((*floor.tables, Table(number, (), seats)), key=lambda table: table.number)
    opened = replace(floor, tables=tuple(tables))
    log: Log = (Entry(what=What.OPENED, why=Why.HOST, table=number),)
    if opened.tables_too_many:
        opened = replace(opened, table_limit=len(tables))
        log += (Entry(what=What.LIMITED, why=Why.HOST, tables=opened.table_limit),)
    called = _call(opened, number, seats)
    return Step(called.floor, log + called.log)


def _move(floor: Floor, pair: Pair, to: int | LinePlace) -> Step:
    """``pair`` somewhere else. From table to table it keeps its streak. Nobody is called to the
    seat it leaves, but a table where nobody sits any more is closed."""
    table = floor.table_of(pair)
    was_away, newcomer = floor.away, Seated(pair)
    left: Log = ()
    if table is None:
        floor = floor.without_waiting(pair)
    else:
        newcomer = table.seated[table.pairs.index(pair)]
        table = table.without(pair)
        floor = floor.with_table(table)
        what, why = (What.SEAT_FREE, Why.HOST) if table.seated else (What.CLOSED, Why.EMPTY)
        left = (Entry(what=what, why=why, table=table.number),)
    if isinstance(to, LinePlace):
        line = list(floor.line)
        line.insert(to.place - 1, pair)
        moved = replace(floor, line=tuple(line), away=was_away)
        return Step(moved, left + _waiting(moved, [pair], Why.HOST))
    moved = floor.with_table(_table(floor, to).joined_by(newcomer))
    sat = Entry(what=What.SAT, why=Why.HOST, pair=pair, table=to)
    return Step(moved, (*left, sat))


def _waiting(floor: Floor, pairs: Iterable[Pair], why: Why | None = None) -> Log:
    """Where each of ``pairs`` stands in the line."""
    return tuple(
        Entry(what=What.WAITS, why=why, pair=pair, place=floor.line.index(pair) + 1)
        for pair in pairs
    )


def _table(floor: Floor, number: int) -> Table:
    table = floor.table(number)
    assert table is not None
    return table


def _table_of(floor: Floor, pair: Pair) -> Table:
    table = floor.table_of(pair)
    assert table is not None
    return table
