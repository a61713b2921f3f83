"""What a pair reads of itself on its own phone: its place, how long it will wait, whom it meets."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import EventKind
from scorekeeper.parties.pages.floor_page import CALLED_FOR
from scorekeeper.parties.words.start_words import expected_minutes
from scorekeeper.rules import outlook
from scorekeeper.rules.floor import Pair
from scorekeeper.rules.house_rules import HouseRules

DECIDING = (EventKind.SET, EventKind.GAME_OVER, EventKind.FORFEIT)


@dataclass(frozen=True)
class PairPlace:
    """Where a pair is: at ``table`` (None: it waits), called there a moment ago (``is_up``); or at
    ``place`` in the line, for ``minutes`` more (None: nobody can say; ``is_guess`` before tonight
    has shown its pace). ``meets``: with whom it
    plays, or will; several where that is not decided yet, empty where it cannot be said."""

    pair: Pair
    name: str
    table: int | None
    is_up: bool
    place: int | None
    is_away: bool
    minutes: int | None
    is_guess: bool
    meets: tuple[str, ...]

    @property
    def meets_said(self) -> str:
        """``You will meet Ann & Cy, or Gus & Hal.``"""
        return _("You will meet %(others)s.") % {"others": _(", or ").join(self.meets)}


def pair_place(evening: Evening, pair: Pair, now: datetime) -> PairPlace:
    """For a pair that is on the floor; asks the database nothing."""
    floor = evening.floor
    table = floor.table_of(pair)
    seated = evening.seated_by.get(table.number) if table else None
    fresh = seated is not None and now - seated.at < CALLED_FOR
    return PairPlace(
        pair=pair,
        name=evening.spoken(pair),
        table=table.number if table else None,
        is_up=bool(fresh and table and evening.was_called(pair, table.number)),
        place=outlook.place_in_line(floor, pair),
        is_away=pair in floor.away,
        minutes=minutes_until_seat(evening, pair),
        is_guess=not turns(evening),
        meets=tuple(evening.spoken(other) for other in outlook.whom_it_will_meet(floor, pair)),
    )


def minutes_until_seat(evening: Evening, pair: Pair) -> int | None:
    """How long a waiting pair will probably wait, by tonight's pace: so many times somebody has to
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
        rules = HouseRules.from_dict(evening.party.rules)
        return expected_minutes(rules, evening.party.mode)
    return sum(tonight, timedelta()) / len(tonight) / timedelta(minutes=1)


def turns(evening: Evening) -> list[timedelta]:
    """How long each turn of tonight took, from one result to the next at the same table, without
    the pauses."""
    began: dict[int, datetime] = {}
    done: list[timedelta] = []
    paused_at: datetime | None = None
    for happened in evening.happened:
        event = happened.event
        if event.kind == EventKind.PAUSED:
            paused_at = event.at
        elif event.kind == EventKind.RESUMED and paused_at:
            began = {table: at + (event.at - paused_at) for table, at in began.items()}
        elif event.kind == EventKind.OPENS:
            began[event.facts["table"]] = event.at
        elif event.kind in DECIDING and "table" in event.facts:
            table = event.facts["table"]
            done.append(event.at - began.get(table, event.at))
            began[table] = event.at
    return done
