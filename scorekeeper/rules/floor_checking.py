"""Whether an event can be, on a floor as it stands. Errors carry the event's wrong key as path."""

from __future__ import annotations

from .errors import RulesError
from .floor import Floor, Mode, Pair, Table, fewest
from .floor_events import (
    Away,
    Back,
    Closes,
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
)


def check(floor: Floor, event: Event) -> None:
    """Refuse an event that cannot be. ``Undo`` needs the events before it: see ``replay``."""
    match event:
        case Set(table=number, pair=pair, after=after):
            _check_result(floor, number, pair, "pair")
            if after and floor.mode is Mode.LOSER_RISES:
                raise RulesError("nobody_rises", "after", pair=pair)
        case Made(table=number, pair=pair):
            _check_result(floor, number, pair, "pair")
        case GameOver(table=number, loser=pair):
            _check_result(floor, number, pair, "loser")
        case Forfeit(pair=pair, table=number):
            _check_result(floor, number, pair, "pair")
        case Joins(pair=pair):
            _check_is_new(floor, pair, "pair")
        case Leaves(pair=pair):
            _check_waits(floor, pair)
        case Away(pair=pair):
            _check_waits(floor, pair)
            if pair in floor.away:
                raise RulesError("already_away", "pair", pair=pair)
        case Back(pair=pair):
            _check_waits(floor, pair)
            if pair not in floor.away:
                raise RulesError("not_away", "pair", pair=pair)
        case Substitute(pair=pair, becomes=other):
            _check_is_here(floor, pair)
            _check_is_new(floor, other, "becomes")
        case Opens(table=number, seats=seats):
            if floor.table(number) is not None:
                raise RulesError("table_is_open", "table", table=number)
            there = len(floor.there)
            if there < fewest(seats):
                raise RulesError("too_few_wait", "table", seats=fewest(seats), there=there)
        case Closes(table=number):
            _open_table(floor, number, "table")
        case Moves():
            _check_move(floor, event)
        case Limit():
            pass
        case Undo():
            raise RulesError("nothing_to_undo")


def _check_result(floor: Floor, number: int | None, pair: Pair, key: str) -> None:
    """A result is one of a pair that sits at the table named and has somebody to play against."""
    table = floor.table_of(pair) if number is None else _open_table(floor, number, "table")
    if table is None or pair not in table.pairs:
        raise RulesError("not_at_table", key, pair=pair)
    if not table.can_play:
        raise RulesError("nobody_to_play", key if number is None else "table", table=table.number)


def _open_table(floor: Floor, number: int, key: str) -> Table:
    table = floor.table(number)
    if table is None:
        raise RulesError("no_such_table", key, table=number)
    return table


def _check_is_here(floor: Floor, pair: Pair) -> None:
    if pair not in floor:
        raise RulesError("no_such_pair", "pair", pair=pair)


def _check_is_new(floor: Floor, pair: Pair, key: str) -> None:
    if pair in floor:
        raise RulesError("pair_twice", key, pair=pair)


def _check_waits(floor: Floor, pair: Pair) -> None:
    _check_is_here(floor, pair)
    if pair not in floor.line:
        raise RulesError("pair_is_seated", "pair", pair=pair)


def _check_move(floor: Floor, move: Moves) -> None:
    _check_is_here(floor, move.pair)
    if isinstance(move.to, LinePlace):
        waits = move.pair in floor.line
        last = len(floor.line) if waits else len(floor.line) + 1
        if not 1 <= move.to.place <= last:
            raise RulesError("no_such_place", "to", place=move.to.place, last=last)
        if waits and floor.line[move.to.place - 1] == move.pair:
            raise RulesError("nothing_changes", "to")
        return
    table = _open_table(floor, move.to, "to")
    if move.pair in table.pairs:
        raise RulesError("nothing_changes", "to")
    if not table.has_free_seat:
        raise RulesError("no_free_seat", "to", table=table.number)
    if move.pair in floor.away:
        raise RulesError("comes_back_first", "pair", pair=move.pair)
