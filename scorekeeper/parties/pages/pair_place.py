"""What a pair reads of itself on its own phone: its place, how long it will wait, whom it meets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import RISING, Event, EventKind
from scorekeeper.parties.pages.floor_page import CALLED_FOR
from scorekeeper.parties.queries import Played, played_now
from scorekeeper.parties.words.start_words import expected_minutes
from scorekeeper.rules import outlook
from scorekeeper.rules.floor import Pair


@dataclass(frozen=True)
class PairPlace:
    """Where a pair is: at ``table`` (None: it waits), called there a moment ago (``is_up``), or
    with too few there to play (``is_alone``); or at
    ``place`` in the line, for ``minutes`` more (None: nobody can say; ``is_guess`` before tonight
    has shown its pace). ``meets``: with whom it plays, or will; several pairs where that is not
    decided yet, empty where it cannot be said (of singles before they sit, or where too few do)."""

    pair: Pair
    name: str
    table: int | None
    is_up: bool
    is_alone: bool
    place: int | None
    is_away: bool
    minutes: int | None
    is_guess: bool
    meets: tuple[str, ...]

    @property
    def plays_said(self) -> str:
        """``You play against Ann & Cy.``"""
        return _("You play against %(others)s.") % {"others": _(", ").join(self.meets)}

    @property
    def meets_said(self) -> str:
        """``You will meet Ann & Cy, or Gus & Hal.``"""
        return _("You will meet %(others)s.") % {"others": _(", or ").join(self.meets)}


def pair_place(evening: Evening, pair: Pair, games: Iterable[Played], now: datetime) -> PairPlace:
    """For a pair that is on the floor; ``games`` are those of the evening. Asks the database
    nothing."""
    floor = evening.floor
    table = floor.table_of(pair)
    seated = evening.seated_by.get(table.number) if table else None
    fresh = seated is not None and now - seated.at < CALLED_FOR
    is_playing = table is not None and table.number in played_now(evening, games)
    return PairPlace(
        pair=pair,
        name=evening.spoken(pair),
        table=table.number if table else None,
        is_up=bool(fresh and table and not is_playing and evening.was_called(pair, table.number)),
        is_alone=table is not None and not table.can_play,
        place=outlook.place_in_line(floor, pair),
        is_away=pair in floor.away,
        minutes=minutes_until_seat(evening, pair),
        is_guess=not turns(evening),
        meets=tuple(evening.spoken(other) for other in _whom_it_meets(evening, pair)),
    )


def _whom_it_meets(evening: Evening, pair: Pair) -> tuple[Pair, ...]:
    """Nobody where too few sit. A single who waits will find all but one of a table: that is no
    news."""
    table = evening.floor.table_of(pair)
    can_be_said = table.can_play if table else evening.party.people == 2
    return outlook.whom_it_will_meet(evening.floor, pair) if can_be_said else ()


def minutes_until_seat(evening: Evening, pair: Pair) -> int | None:
    """How long a waiting pair will probably wait, at tonight's pace: so many times somebody has to
    rise, at as many tables at once. None where
    nobody can say."""
    rises = outlook.games_until_seat(evening.floor, pair)
    playing = sum(table.can_play for table in evening.floor.tables)
    if not rises or not playing:
        return None
    turn = minutes_a_turn(evening) / playing
    return max(1, round(turn * rises))


def minutes_a_turn(evening: Evening) -> float:
    """How long it takes at one table until somebody rises: the mean of tonight; before the first
    result a guess by the rules."""
    tonight = turns(evening)
    if not tonight:
        party = evening.party
        return expected_minutes(party.core.read_rules(party.rules), party.mode)
    return sum(tonight, timedelta()) / len(tonight) / timedelta(minutes=1)


def turns(evening: Evening) -> list[timedelta]:
    """How long each turn of tonight took, from one result to the next at the same table, without
    the time in which the evening stood still."""
    began: dict[int, timedelta] = {}
    done: list[timedelta] = []
    clock = _Clock()
    for happened in evening.happened:
        event = happened.event
        now = clock.at(event)
        if event.kind == EventKind.OPENS:
            began[event.facts["table"]] = now
        elif event.kind in RISING and "table" in event.facts:
            table = event.facts["table"]
            done.append(now - began.get(table, now))
            began[table] = now
    return done


class _Clock:
    """Stands still in a pause and while the evening is closed, which may overlap."""

    def __init__(self) -> None:
        self.shown = timedelta()
        self.looked: datetime | None = None
        self.stopped_by: set[EventKind] = set()

    def at(self, event: Event) -> timedelta:
        """What it shows when something happens."""
        if self.looked and not self.stopped_by:
            self.shown += max(timedelta(), event.at - self.looked)
        self.looked = event.at
        if event.kind in _STOPS:
            self.stopped_by.add(EventKind(event.kind))
        elif event.kind in _STARTS:
            self.stopped_by.discard(_STARTS[EventKind(event.kind)])
        return self.shown


_STARTS = {EventKind.RESUMED: EventKind.PAUSED, EventKind.REOPENED: EventKind.CLOSED}
_STOPS = tuple(_STARTS.values())
