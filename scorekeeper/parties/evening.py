"""An evening as it stands: its events, folded by the rotation; plain data, no database.

``Evening.of`` takes the rows. What somebody does is tried out on a copy (``with_event``) before it
is kept: the rotation refuses what cannot be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from scorekeeper.games.words import wording
from scorekeeper.parties.models import ENDS_OF_GAMES, Event, EventKind, Party
from scorekeeper.parties.replaying import replayed
from scorekeeper.parties.seating import Names, sides_for
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.floor import Floor, Mode, Pair, Table
from scorekeeper.rules.floor_events import EVENTS, Entry, What
from scorekeeper.rules.rotation import Evening as Rotation
from scorekeeper.rules.seats import Side


@dataclass(frozen=True)
class Happened:
    """An event that stands, with what came of it (nothing, where it is not the rotation's)."""

    event: Event
    log: tuple[Entry, ...] = ()


class _Seating(NamedTuple):
    """By ``event`` these ``pairs`` sat down at a table, kept their seats there, or had played on
    for somebody; it may be the end of a game (``is_end``), after which all begin another."""

    event: Event
    pairs: frozenset[Pair]
    is_end: bool


@dataclass(frozen=True)
class Evening:
    """``events`` are all rows in order, taken back or not."""

    party: Party
    events: tuple[Event, ...]

    @classmethod
    def of(cls, party: Party, events: Iterable[Event]) -> Evening:
        return cls(party, tuple(events))

    def with_event(self, kind: EventKind, facts: Mapping[str, Any], **more: Any) -> Evening:
        """The evening with one event more. Raises ``RulesError`` for one that cannot be, or that
        brings a pair or a single who is here already."""
        event = Event(
            party=self.party, number=self.next_number, kind=kind, facts=dict(facts), **more
        )
        tried = replace(self, events=(*self.events, event))
        _ = tried.rotation
        if kind in (EventKind.TAKEN_BACK, EventKind.CORRECTED):
            self._check_games(tried)
        # Who is here twice already (two rows of long ago) must not stop the whole evening.
        twice = [pair for pair in tried.here_twice if pair not in self.here_twice]
        if twice:
            raise RulesError("pair_twice", "pair", pair=tried.spoken(twice[-1]))
        for name in tried.names_alike - self.names_alike:
            raise RulesError("names_alike", "names", name=name)
        return tried

    def _check_games(self, tried: Evening) -> None:
        """A game that ended was played by those who sat there: what happened before it cannot
        become something by which others did. Raises ``RulesError``."""
        newest, before = tried.events[-1], self.played_by
        about = next((e for e in self.standing if e.number == newest.facts["event"]), None)
        for number, pairs in tried.played_by.items():
            played = before.get(number, pairs)
            if newest.kind == EventKind.TAKEN_BACK and about and "becomes" in about.facts:
                # Whoever had played on for somebody hands the game back.
                back = {about.facts["becomes"]: about.facts["pair"]}
                played = frozenset(back.get(pair, pair) for pair in played)
            if pairs != played:
                raise RulesError("others_played", f"event {number}")

    @cached_property
    def played_by(self) -> Mapping[int, frozenset[Pair]]:
        """Who sat at a table when a game ended there, by the number of the event that says so."""
        played: dict[int, frozenset[Pair]] = {}
        moving = [event for event in self.standing if event.kind in EVENTS]
        floor = self.rotation.start
        for event, done in zip(moving, self.rotation.done, strict=True):
            if event.game_id and event.kind in ENDS_OF_GAMES:
                table = floor.table(event.facts["table"])
                played[event.number] = frozenset(table.pairs if table else ())
            floor = done.step.floor
        return played

    def later(self, party: Party, newer: Iterable[Event]) -> Evening:
        """The same evening with what happened since, and its row as it is now. Where nothing did
        (only a hand was played), what was folded stays."""
        if newer := tuple(newer):
            return Evening(party, (*self.events, *newer))
        same = copy(self)
        object.__setattr__(same, "party", party)  # of which the fold takes only what never changes
        return same

    @property
    def next_number(self) -> int:
        return self.events[-1].number + 1 if self.events else 1

    @cached_property
    def standing(self) -> tuple[Event, ...]:
        """The events that were not taken back, as they were corrected."""
        standing: dict[int, Event] = {}
        for event in self.events:
            if event.kind == EventKind.TAKEN_BACK:
                standing.pop(event.facts["event"], None)
            elif event.kind == EventKind.CORRECTED:
                if event.facts["event"] in standing:
                    corrected = copy(standing[event.facts["event"]])
                    corrected.facts = event.facts["facts"]
                    standing[corrected.number] = corrected
            else:
                standing[event.number] = event
        return tuple(standing.values())

    @cached_property
    def rotation(self) -> Rotation:
        """The rotation of it. Raises ``RulesError`` where its events contradict each other."""
        moving = [event for event in self.standing if event.kind in EVENTS]
        start = Floor(
            mode=Mode(self.party.mode),
            streak_cap=self.party.streak_cap,
            table_limit=self.party.table_limit,
        )
        return replayed(start, moving, newest=self.events[-1].number if self.events else 0)

    @property
    def floor(self) -> Floor:
        return self.rotation.floor

    @cached_property
    def happened(self) -> tuple[Happened, ...]:
        """Every event that stands, with what came of it."""
        logs = iter(done.step.log for done in self.rotation.done)
        return tuple(
            Happened(event, next(logs) if event.kind in EVENTS else ()) for event in self.standing
        )

    # --- Names ---------------------------------------------------------------------------------

    @cached_property
    def names(self) -> Mapping[Pair, Names]:
        """The names of every pair that was ever there; in an evening of singles one of each."""
        names: dict[Pair, Names] = {}
        for event in self.standing:
            if "names" in event.facts:
                pair = event.facts.get("becomes") or event.facts["pair"]
                if event.kind == EventKind.RENAMED and pair not in names:
                    continue  # its coming was taken back
                names[pair] = tuple(event.facts["names"])
        return names

    def spoken(self, pair: Pair | None) -> str:
        """A pair as people say it: ``Eve & Flo``."""
        return wording.pair_words(self.names.get(pair or "", ()))

    @cached_property
    def _called(self) -> Mapping[frozenset[str], Sequence[Pair]]:
        """The pairs that are here by their names, whoever of the two is written first."""
        called: dict[frozenset[str], list[Pair]] = {}
        for pair, names in self.names.items():
            if pair in self.floor:
                called.setdefault(_people(names), []).append(pair)
        return called

    def pair_called(self, names: Iterable[str]) -> Pair | None:
        """The pair of these two that is here."""
        return next(iter(self._called.get(_people(names), ())), None)

    @cached_property
    def here_twice(self) -> Sequence[Pair]:
        """Pairs with the names of another pair that is here, in the order in which they came."""
        return [pair for pairs in self._called.values() if len(pairs) > 1 for pair in pairs]

    @cached_property
    def names_alike(self) -> frozenset[str]:
        """Names by which nobody knows who is meant: both of one pair, or two singles."""
        alike = {
            names[-1]
            for pair, names in self.names.items()
            if pair in self.floor and len(_people(names)) < len(names)
        }
        earlier: set[str] = set()
        for name in self.singles.values():
            if wording.as_called(name) in earlier:
                alike.add(name)
            earlier.add(wording.as_called(name))
        return frozenset(alike)

    @property
    def next_pair(self) -> Pair:
        """The key of the next pair; never one that was used before, taken back or not."""
        used = [
            int(str(key)[1:])
            for event in self.events
            for key in (event.facts.get("pair"), event.facts.get("becomes"))
            if key
        ]
        return f"P{max(used, default=0) + 1}"

    @cached_property
    def singles(self) -> Mapping[int, str]:
        """Who needs a partner: names by the number of the event that brought them."""
        waiting: dict[int, str] = {}
        for event in self.standing:
            if event.kind == EventKind.SINGLE:
                waiting[event.number] = event.facts["single"]
            for number in event.facts.get("singles", ()):
                waiting.pop(number, None)
        return waiting

    def singles_called(self, name: str) -> list[Event]:
        """The events that brought those of that name who need a partner."""
        return [
            event
            for event in self.standing
            if event.number in self.singles
            and wording.as_called(self.singles[event.number]) == wording.as_called(name)
        ]

    # --- Where everybody is, and since when ------------------------------------------------------

    @cached_property
    def waiting_since(self) -> Mapping[Pair, datetime]:
        """When each waiting pair came into the line."""
        since: dict[Pair, datetime] = {}
        for happened in self.happened:
            for entry in happened.log:
                if entry.what is What.WAITS and entry.pair:
                    since.setdefault(entry.pair, happened.event.at)
                elif entry.what in (What.SAT, What.LEFT) and entry.pair:
                    since.pop(entry.pair, None)
                elif entry.what is What.REPLACED and entry.pair in since:
                    since[entry.becomes or ""] = since.pop(entry.pair)
        return since

    @cached_property
    def _seatings(self) -> Mapping[int, Sequence[_Seating]]:
        """For each table, in order, what changed who sits there or ended a game of theirs."""
        seatings: dict[int, list[_Seating]] = defaultdict(list)
        for happened in self.happened:
            sat: dict[int, set[Pair]] = defaultdict(set)
            for entry in happened.log:
                if entry.what in (What.SAT, What.KEPT, What.REPLACED, What.SEAT_FREE):
                    pair = entry.becomes or entry.pair or ""
                    table = self.floor.table_of(pair)
                    number = entry.table or (table.number if table else None)
                    if number is not None:
                        sat[number].add(pair)
            is_end = happened.event.kind == EventKind.GAME_OVER
            if is_end:
                sat.setdefault(happened.event.facts["table"], set())
            for number, pairs in sat.items():
                seatings[number].append(_Seating(happened.event, frozenset(pairs), is_end))
        return seatings

    @cached_property
    def seated_by(self) -> Mapping[int, Event]:
        """For each table the event by which its pairs came to sit there, as they sit now (one of
        them alone, where the other's seat came free), or a new game of theirs began."""
        return {number: seatings[-1].event for number, seatings in self._seatings.items()}

    def sit_as_then(self, pairs: Iterable[Pair], number: int, after: int) -> bool:
        """Whether ``pairs`` sit at a table as the event with the number ``after`` had left them
        there, with no end of a game since. Somebody else may have taken a free seat beside them."""
        table, seatings = self.table(number), self._seatings.get(number, ())
        then = next((i for i, one in enumerate(seatings) if one.event.number == after), None)
        if table is None or then is None:
            return False
        since = seatings[then + 1 :]
        return set(pairs).issubset(table.pairs) and not any(
            one.is_end or one.pairs.intersection(pairs) for one in since
        )

    def sides_at(self, number: int) -> Mapping[Pair, Side]:
        """The side of every pair at a table in a game that begins now: of fewer players than it
        seats the first ones, in their order."""
        seated, table = self._sides[number], self.table(number)
        if table is None or not table.can_play:
            return seated
        chairs = sides_for(self.party, self.party.seats)
        clockwise = sorted(seated, key=lambda pair: chairs.index(seated[pair]))
        return dict(zip(clockwise, sides_for(self.party, len(seated)), strict=True))

    @cached_property
    def _sides(self) -> Mapping[int, Mapping[Pair, Side]]:
        """For each table the side of every pair that sits there: the first that sat down has the
        first, and whoever comes has the one that is free, so who stays keeps its own."""
        all_sides = sides_for(self.party, self.party.seats)
        sides: dict[int, dict[Pair, Side]] = defaultdict(dict)
        for happened in self.happened:
            for entry in happened.log:
                if entry.pair is None:
                    continue
                if entry.what in (What.ROSE, What.LEFT, What.WAITS, What.SAT):
                    for at_table in sides.values():
                        at_table.pop(entry.pair, None)
                if entry.what is What.SAT and entry.table is not None:
                    at_table = sides[entry.table]
                    at_table[entry.pair] = next(s for s in all_sides if s not in at_table.values())
                elif entry.what is What.REPLACED and entry.becomes:
                    for at_table in sides.values():
                        if entry.pair in at_table:
                            at_table[entry.becomes] = at_table.pop(entry.pair)
        return sides

    def was_called(self, pair: Pair, number: int) -> bool:
        """Whether ``pair`` sat down last at a table, and nobody has played there since."""
        table, newest = self.table(number), self.newest_at(number)
        log = next((h.log for h in self.happened if h.event.number == newest), ())
        return bool(
            table
            and pair in table.pairs
            and any(entry.what is What.SAT and entry.pair == pair for entry in log)
        )

    def newest_at(self, number: int) -> int:
        """The number of the newest event at a table: a hand, or how its pairs came to sit there as
        they sit now; 0 where nothing has happened."""
        seated = self.seated_by.get(number)
        hands = [
            event.number
            for event in self.standing
            if event.kind in (EventKind.SET, EventKind.MADE) and event.facts["table"] == number
        ]
        return max([seated.number if seated else 0, *hands])

    def table(self, number: int) -> Table | None:
        return self.floor.table(number)

    @cached_property
    def longest_streak(self) -> tuple[tuple[Pair, ...], int]:
        """Who won most often in a row (all who did, the first of them first), and how often."""
        won = [
            (entry.pair, entry.streak or 0)
            for happened in self.happened
            for entry in happened.log
            if entry.what is What.WON and entry.pair
        ]
        longest = max((streak for _pair, streak in won), default=0)
        return tuple(dict.fromkeys(pair for pair, streak in won if streak == longest)), longest

    # --- The evening itself --------------------------------------------------------------------

    @property
    def goes_on(self) -> bool:
        """Whether anything may happen at the tables: no pause, and not the end."""
        return not (self.is_paused or self.is_closed)

    @property
    def is_paused(self) -> bool:
        return self._last(EventKind.PAUSED, EventKind.RESUMED) == EventKind.PAUSED

    @property
    def is_closed(self) -> bool:
        return self._last(EventKind.CLOSED, EventKind.REOPENED) == EventKind.CLOSED

    def _last(self, *kinds: EventKind) -> str:
        found = [event.kind for event in self.standing if event.kind in kinds]
        return found[-1] if found else ""


def _people(names: Iterable[str]) -> frozenset[str]:
    return frozenset(map(wording.as_called, names))
