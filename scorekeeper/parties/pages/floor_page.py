"""The floor of an evening as plain values for its pages: tables, the line, calls, the night."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import MappingProxyType

from django.utils.translation import gettext as _

from scorekeeper.games.words import wording
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.pages.summary_tally import tallies
from scorekeeper.parties.queries import Played, played_now
from scorekeeper.parties.seating import sides_for
from scorekeeper.rules import outlook
from scorekeeper.rules.floor import Pair, Table
from scorekeeper.rules.floor_events import What
from scorekeeper.rules.seats import Side

CALLED_FOR = timedelta(minutes=3)
"""How long a pair that sat down is called to its table."""
WIDE, WIDE_WORD = 20, 9
WIDE_IN_ROW = 10
"""More letters than that, of a pair in a table, in one of its words, or of whoever has one row, are
written smaller on a wall."""


@dataclass(frozen=True)
class PairAtTable:
    """A pair or a single. ``side`` is empty for who is in from the next game only; ``streak`` how
    often in a row it did not have to get up there; ``score`` the points of the game that is
    played, empty where none is; ``has_won`` it. ``is_called``: it sat down a moment ago.
    ``is_single``: it is one person, with a row of the table."""

    pair: Pair
    name: str
    side: Side
    streak: int
    score: str = ""
    has_won: bool = False
    is_called: bool = False
    is_single: bool = False

    @property
    def is_wide(self) -> bool:
        """Whether the name needs smaller letters on a wall."""
        return _is_wide(self.name, in_row=self.is_single)


@dataclass(frozen=True)
class TableOnFloor:
    """``pairs`` in the order of their sides. ``since`` and ``minutes``: how long they have been
    sitting like this. ``game`` is the code of their game (empty: none has begun), ``hand`` what
    people call its next hand, ``is_over`` that it waits for its loser to get up. ``card`` is the
    mark of its card, where that is shown."""

    number: int
    pairs: tuple[PairAtTable, ...]
    since: datetime | None
    minutes: int
    is_half_empty: bool
    game: str = ""
    hand: int = 0
    is_over: bool = False
    card: str = ""


@dataclass(frozen=True)
class InLine:
    """A pair that waits; the first has place 1."""

    place: int
    pair: Pair
    name: str
    since: datetime
    minutes: int
    is_away: bool
    is_next: bool

    @property
    def is_wide(self) -> bool:
        """As of a single at a table."""
        return _is_wide(self.name, in_row=True)


@dataclass(frozen=True)
class Call:
    """Who sat down a moment ago, and where: a pair, or all singles of a table."""

    table: int
    pairs: tuple[Pair, ...]
    name: str


@dataclass(frozen=True)
class Night:
    """The evening in figures. ``games`` are those with a winner; ``bostons`` and ``sets`` are
    counted in the game that is played too; ``hands`` made or set. ``longest``: all who won most
    often in a row (empty: nobody more than once), and how often."""

    games: int
    hands: int
    bostons: int
    sets: int
    longest: str
    longest_streak: int


@dataclass(frozen=True)
class FloorPage:
    """``next_up``: who is called when somebody rises (empty: nobody). ``singles``: who needs a
    partner."""

    tables: tuple[TableOnFloor, ...]
    line: tuple[InLine, ...]
    next_up: str
    singles: tuple[str, ...]
    calls: tuple[Call, ...]
    night: Night
    keeps_score: bool
    is_paused: bool
    is_closed: bool


def floor_page(
    evening: Evening,
    games: Sequence[Played],
    now: datetime,
    *,
    cards: Mapping[int, str] = MappingProxyType({}),
) -> FloorPage:
    """The floor as it stands; ``games`` are all of the evening, ``cards`` the marks of those that
    are shown. Asks the database nothing."""
    floor = evening.floor
    playing = played_now(evening, games)
    next_pair = outlook.next_up(floor)
    calls = _calls(evening, playing, now)
    called = frozenset(pair for call in calls for pair in call.pairs)
    return FloorPage(
        tables=tuple(
            replace(
                _table(evening, table, playing.get(table.number), called, now),
                card=cards.get(table.number, ""),
            )
            for table in floor.tables
        ),
        line=tuple(
            InLine(
                place=place,
                pair=pair,
                name=evening.spoken(pair),
                since=evening.waiting_since[pair],
                minutes=_minutes(evening.waiting_since[pair], now),
                is_away=pair in floor.away,
                is_next=pair == next_pair,
            )
            for place, pair in enumerate(floor.line, start=1)
        ),
        next_up=evening.spoken(next_pair),
        singles=tuple(evening.singles.values()),
        calls=calls,
        night=night_of(evening, games),
        keeps_score=evening.party.keeps_score,
        is_paused=evening.is_paused,
        is_closed=evening.is_closed,
    )


def _table(
    evening: Evening,
    table: Table,
    played: Played | None,
    called: frozenset[Pair],
    now: datetime,
) -> TableOnFloor:
    state = played.sheet.state if played else None
    # A game goes on with the sides it began with, whatever was taken back since, and without who
    # has taken a free seat meanwhile.
    sides = played.sides if played else evening.sides_at(table.number)
    order = [*sides_for(evening.party, table.seats), ""]
    pairs = [
        PairAtTable(
            pair=seated.pair,
            name=evening.spoken(seated.pair),
            side=(side := sides.get(seated.pair, "")),
            streak=seated.streak,
            score=wording.number(state.totals[side]) if state and side else "",
            has_won=bool(state and state.over and side and state.winner == side),
            is_called=seated.pair in called,
            is_single=evening.party.people == 1,
        )
        for seated in table.seated
    ]
    seated_by = evening.seated_by.get(table.number)
    since = seated_by.at if seated_by else None
    return TableOnFloor(
        number=table.number,
        pairs=tuple(sorted(pairs, key=lambda pair: order.index(pair.side))),
        since=since,
        minutes=_minutes(since, now) if since else 0,
        is_half_empty=table.has_free_seat,
        game=played.game.code if played else "",
        hand=played.sheet.hand_number if played else 0,
        is_over=bool(state and state.over),
    )


def _calls(evening: Evening, playing: Container[int], now: datetime) -> tuple[Call, ...]:
    """The last call first; a pair is not called any more that sits somewhere else by now, has
    seen somebody else sit down there since, or has begun to play (``playing``: tables with a
    game)."""
    calls: dict[Pair, int] = {}
    for happened in reversed(evening.happened):
        if happened.event.at <= now - CALLED_FOR:
            break
        for entry in happened.log:
            if entry.what is not What.SAT or entry.pair is None or entry.table is None:
                continue
            if entry.table not in playing and evening.was_called(entry.pair, entry.table):
                calls.setdefault(entry.pair, entry.table)
    together: dict[Pair | int, list[Pair]] = {}
    for pair, number in calls.items():
        together.setdefault(number if evening.party.people == 1 else pair, []).append(pair)
    return tuple(
        Call(calls[pairs[0]], tuple(pairs), _(", ").join(map(evening.spoken, pairs)))
        for pairs in together.values()
    )


def night_of(evening: Evening, games: Sequence[Played]) -> Night:
    """The evening so far in figures."""
    tally = tallies(evening, games).values()
    pairs, streak = evening.longest_streak
    longest = pairs if streak > 1 else ()
    return Night(
        games=sum(each.wins for each in tally),
        hands=sum(each.hands for each in tally),
        bostons=sum(each.bostons for each in tally),
        sets=sum(each.sets for each in tally),
        longest=_(", ").join(map(evening.spoken, longest)),
        longest_streak=streak,
    )


def _is_wide(name: str, *, in_row: bool) -> bool:
    if in_row:
        return len(name) > WIDE_IN_ROW
    return len(name) > WIDE or max(map(len, name.split()), default=0) > WIDE_WORD


def _minutes(since: datetime, now: datetime) -> int:
    return max(0, int((now - since).total_seconds()) // 60)
