"""What a pair that waits can be told, by the rules as they stand now (README section 5)."""

from __future__ import annotations

from .floor import Floor, Pair
from .floor_events import GameOver
from .rotation import after


def next_up(floor: Floor) -> Pair | None:
    """Who is called when somebody rises: the first of the line who is there."""
    return floor.there[0] if floor.there else None


def place_in_line(floor: Floor, pair: Pair) -> int | None:
    """The first has place 1; whoever is away keeps a place. None: it does not stand in the
    line."""
    return floor.line.index(pair) + 1 if pair in floor.line else None


def whom_it_will_meet(floor: Floor, pair: Pair) -> tuple[Pair, ...]:
    """Those with whom ``pair`` can find itself at a table when next somebody rises, table by table;
    one name, then, is a promise. Who sits meets whoever sits there; who is away and has a free
    seat to come back to, whoever waits there. Empty where it cannot be said: the next to rise does
    not seat ``pair`` for certain."""
    table = floor.table_of(pair)
    if table is None and pair in floor.away:
        table = floor.table_with_free_seat()
    if table is not None:
        return tuple(other for other in table.pairs if other != pair)
    met: dict[Pair, None] = {}
    for playing in floor.tables:
        for riser in playing.pairs if playing.can_play else ():
            seat = after(floor, GameOver(playing.number, riser)).floor.table_of(pair)
            if seat is None:
                return ()
            met |= dict.fromkeys(other for other in seat.pairs if other != pair)
    return tuple(met)


def games_until_seat(floor: Floor, pair: Pair) -> int | None:
    """How many times somebody has to rise until ``pair`` sits: 0 when it does. A table beyond the
    limit closes first and calls nobody. With a cap on wins it can be fewer, for two are called at
    once then; nobody can foresee who leaves or comes back. None: it is not called as things stand
    (away, not here, or nobody plays)."""
    if floor.table_of(pair) is not None:
        return 0
    playing = sum(table.can_play for table in floor.tables)
    if pair not in floor.there or playing <= floor.tables_too_many:
        return None
    return floor.tables_too_many + floor.there.index(pair) + 1
