"""What happens on the floor of an evening, and what came of it, in codes and values.

``EVENTS`` are the events by the word of the public form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from .floor import TWO_PAIRS, Pair


class LinePlace(NamedTuple):
    """A place in the line; the first is 1."""

    place: int


@dataclass(frozen=True, slots=True)
class Set:
    """``pair`` bid and was set. ``after``: it leaves now and does not join the line again."""

    table: int
    pair: Pair
    after: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """``pair`` bid and made it."""

    table: int
    pair: Pair


@dataclass(frozen=True, slots=True)
class GameOver:
    """A game ended; of singles ``loser`` is the last-placed. ``after`` as for ``Set``."""

    table: int
    loser: Pair
    after: bool = False


@dataclass(frozen=True, slots=True)
class Forfeit:
    """``pair`` is not at its table any more; ``table`` may say which that was."""

    pair: Pair
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Joins:
    pair: Pair


@dataclass(frozen=True, slots=True)
class Leaves:
    """A waiting pair goes home."""

    pair: Pair


@dataclass(frozen=True, slots=True)
class Away:
    """A waiting pair is not there when it is called."""

    pair: Pair


@dataclass(frozen=True, slots=True)
class Back:
    pair: Pair


@dataclass(frozen=True, slots=True)
class Substitute:
    """Somebody else plays: another pair in the place of ``pair``."""

    pair: Pair
    becomes: Pair


@dataclass(frozen=True, slots=True)
class Limit:
    """So many tables from now on; None: as many as there are."""

    tables: int | None


@dataclass(frozen=True, slots=True)
class Opens:
    """A new table for ``seats`` of the line: two pairs, or three to five singles. Of these three
    are enough where no more are there: seats stay free."""

    table: int
    seats: int = TWO_PAIRS


@dataclass(frozen=True, slots=True)
class Closes:
    table: int


@dataclass(frozen=True, slots=True)
class Moves:
    """The host's hand: ``pair`` to a free seat of a table (its number) or to a place in the
    line."""

    pair: Pair
    to: int | LinePlace
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the latest event that is not taken back yet."""


Result = Set | Made | GameOver | Forfeit
Event = (
    Result | Joins | Leaves | Away | Back | Substitute | Limit | Opens | Closes | Moves | Undo
)  # fmt: skip

EVENTS: Mapping[str, type[Event]] = {
    "set": Set,
    "made": Made,
    "game_over": GameOver,
    "forfeit": Forfeit,
    "joins": Joins,
    "leaves": Leaves,
    "away": Away,
    "back": Back,
    "substitute": Substitute,
    "limit": Limit,
    "opens": Opens,
    "closes": Closes,
    "moves": Moves,
    "undo": Undo,
}


class What(StrEnum):
    """What came of an event, for one pair or one table. In brackets: what an entry has beside it
    (``pair`` and ``table`` unless another is named)."""

    ROSE = "rose"  # gave up its seats
    WON = "won"  # did not have to rise (``streak``: how often in a row)
    KEPT = "kept"  # should have risen and keeps its seats
    SAT = "sat"
    PASSED_OVER = "passed_over"  # was called and keeps its place in the line (``pair``)
    WAITS = "waits"  # stands in the line (``pair``, ``place``)
    LEFT = "left"  # is not on the floor any more (``pair``)
    REPLACED = "replaced"  # plays on as another pair (``pair``, ``becomes``)
    OPENED = "opened"  # (``table``)
    CLOSED = "closed"  # (``table``)
    SEAT_FREE = "seat_free"  # waits for a pair to join or come back (``table``)
    LIMITED = "limited"  # (``tables``; None: no limit)


class Why(StrEnum):
    """Why it came so."""

    SET = "set"  # the bid was set
    LOST = "lost"  # the game was lost
    FORFEIT = "forfeit"  # the pair was not there
    CAP = "cap"  # so many wins in a row, and the winner rises too
    LIMIT = "limit"  # there are more tables than there should be
    NEXT = "next"  # the first of the line who is there
    FREE_SEAT = "free_seat"  # joined or came back, and a seat was free
    NOBODY_WAITS = "nobody_waits"
    ALL_AWAY = "all_away"  # of those who wait
    IS_AWAY = "is_away"
    WENT = "went"  # of its own will
    JOINED = "joined"
    IS_BACK = "is_back"
    SUBSTITUTE = "substitute"
    HOST = "host"  # the host's hand
    EMPTY = "empty"  # nobody sits there any more


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the log. ``what`` says which of the values it has."""

    what: What
    why: Why | None = None
    pair: Pair | None = None
    table: int | None = None
    place: int | None = None
    streak: int | None = None
    becomes: Pair | None = None
    tables: int | None = None
