"""A game's sheet as it stands: the newest revision of each line, folded.

``LiveSheet`` is plain data and never asks the database; ``queries.sheet_of`` builds it. A change is
tried out on a copy (``corrected_sheet``, ``ruled_sheet``, ``inserted_sheet``, ``sheet_with_rules``)
before it is written, which is also what a preview shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scorekeeper.games.models import HEAD, Change, HandRecord
from scorekeeper.rules.documents import check_lines
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.folding import GameScore, LineResult, State
from scorekeeper.rules.kinds import Kind, kind_of
from scorekeeper.rules.lines import Deal, Line, PlayedHand, Ruling
from scorekeeper.rules.seats import Seat

EDITION = 1
"""Goes up when the scoring code would give an old game another score."""


@dataclass(frozen=True)
class Entry:
    """One line that stands: its number on the sheet, its newest revision, and the line."""

    number: int
    revision: int
    line: Line
    record: HandRecord | None = None


@dataclass(frozen=True)
class Place:
    """A place on a sheet that a form is for: its number, the newest revision there, the state it is
    played from, who deals it, and the line that stands there (None: a new one)."""

    number: int
    seen: int
    state: State
    dealer: Seat | None
    line: Line | None

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Those on the hand that stands there: they stay with it, and what its books score depends
        on them."""
        return self.line.rulings if isinstance(self.line, PlayedHand) else ()


@dataclass(frozen=True)
class LiveSheet:
    """``head`` is the plain head of the sheet; ``entries`` the lines that stand, numbered 1 … n;
    ``revisions`` the newest revision of every number ever used (undone ones too); ``records`` every
    record it was read from."""

    kind: Kind
    head: Mapping[str, Any]
    entries: tuple[Entry, ...]
    revisions: Mapping[int, int] = field(default_factory=dict)
    records: tuple[HandRecord, ...] = ()

    @classmethod
    def from_records(cls, kind_key: str, records: Sequence[HandRecord]) -> LiveSheet:
        """From every record of a game, in the order of number and revision."""
        kind = kind_of(kind_key)
        newest = {record.number: record for record in records}
        head = newest.pop(HEAD)
        entries = tuple(
            Entry(record.number, record.revision, kind.read_line(record.facts), record)
            for record in newest.values()
            if record.change != Change.UNDONE
        )
        revisions = {number: record.revision for number, record in newest.items()}
        revisions[HEAD] = head.revision
        return cls(kind, head.facts, entries, revisions, tuple(records))

    @cached_property
    def rules_at_start(self) -> Any:
        """The rules from the first hand."""
        return self.kind.read_rules(self.head["rules"])

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at this table, clockwise; a head that does not say has the usual number."""
        return tuple(self.head.get("seats", self.kind.seats))

    @cached_property
    def start(self) -> State:
        """The state before the first line."""
        return self.kind.start(
            self.rules_at_start,
            seats=self.seats,
            first_dealer=self.head.get("first_dealer"),
            totals=self.head.get("start", {}),
            sets=self.head.get("start_sets", {}),
        )

    @cached_property
    def score(self) -> GameScore:
        return self.kind.fold(self.start, [entry.line for entry in self.entries])

    @property
    def state(self) -> State:
        """Where the game stands after the last line."""
        return self.score.state

    @property
    def next_number(self) -> int:
        """The number that the next new line gets."""
        return len(self.entries) + 1

    @property
    def open_entry(self) -> Entry | None:
        """The hand that was bid and is being played, if there is one."""
        last = self.entries[-1] if self.entries else None
        if last and isinstance(last.line, PlayedHand) and last.line.in_play:
            return last
        return None

    @property
    def hand_number(self) -> int:
        """The number people call the hand that is next or in play: deals only are counted."""
        return self.deals_before(len(self.entries) + 1) + (0 if self.open_entry else 1)

    def deals_before(self, number: int) -> int:
        """How many deals stand before line ``number``."""
        return sum(isinstance(e.line, Deal) for e in self.entries if e.number < number)

    def deal_number(self, number: int) -> int:
        """What people call line ``number`` if it is a deal: hand 1, 2, …"""
        return self.deals_before(number) + 1

    def entry(self, number: int) -> Entry | None:
        """The line that stands at ``number``."""
        return self.entries[number - 1] if 1 <= number <= len(self.entries) else None

    def result(self, number: int) -> LineResult:
        return self.score.results[number - 1]

    @cached_property
    def checked_from(self) -> tuple[State, ...]:
        """The state each line was written from, and the one for the next line. After the end of
        the game rules and deal still move on, as the lines there were written."""
        states = [self.start]
        for entry in self.entries:
            states.append(self.kind.follow(states[-1], entry.line))
        return tuple(states)

    def state_before(self, number: int) -> State:
        """The state from which line ``number`` was written, or will be."""
        return self.checked_from[number - 1]

    def next_place(self, named_dealer: str) -> Place:
        """Where the next hand goes, or the books of the one in play."""
        open_entry = self.open_entry
        number = open_entry.number if open_entry else self.next_number
        return self.place(number, named_dealer=named_dealer)

    def place(self, number: int, *, named_dealer: str = "") -> Place:
        """Where line ``number`` stands; ``named_dealer`` deals it if it is not dealt yet."""
        entry = self.entry(number)
        state = self.state_before(number)
        line = entry.line if entry else None
        dealt_by = line.dealer if isinstance(line, Deal) else named_dealer
        return Place(number, self.revisions.get(number, 0), state, dealt_by or state.dealer, line)

    def place_before(self, number: int) -> Place:
        """Where a line that was forgotten before line ``number`` belongs."""
        state = self.state_before(number)
        return Place(number, self.revisions.get(number, 0), state, state.dealer, None)

    def with_line(self, number: int, line: Line) -> LiveSheet:
        """This sheet with ``line`` at ``number`` (in place of another, or as the next)."""
        entry = Entry(number, self.revisions.get(number, 0) + 1, line)
        entries = (*self.entries[: number - 1], entry, *self.entries[number:])
        return replace(self, entries=entries)

    def with_inserted(self, number: int, line: Line) -> LiveSheet:
        """This sheet with ``line`` before what stands at ``number``."""
        entries = list(self.entries)
        entries.insert(number - 1, Entry(number, 0, line))
        return self._renumbered(entries)

    def without(self, number: int) -> LiveSheet:
        """This sheet without line ``number``; later lines move up."""
        return self._renumbered([e for e in self.entries if e.number != number])

    def with_head(self, **changes: Any) -> LiveSheet:
        """This sheet with other rules from the first hand, or another first dealer."""
        return replace(self, head={**self.head, **changes})

    def check_from(self, number: int) -> None:
        """Refuse the first line from ``number`` on that cannot be, at ``hands[index]``."""
        lines = [entry.line for entry in self.entries]
        check_lines(self.kind, self.start, lines, since=number - 1)

    def _renumbered(self, entries: Sequence[Entry]) -> LiveSheet:
        return replace(
            self,
            entries=tuple(
                replace(entry, number=number) for number, entry in enumerate(entries, start=1)
            ),
        )


def corrected_sheet(sheet: LiveSheet, number: int, line: Line) -> LiveSheet:
    """What ``correct_line`` would make of the sheet; also its preview. Raises ``RulesError``."""
    entry = sheet.entries[number - 1]
    if isinstance(line, PlayedHand) and isinstance(entry.line, PlayedHand):
        line = replace(line, rulings=entry.line.rulings)
    corrected = sheet.with_line(number, line)
    _check_own_line_first(corrected, number)
    return corrected


def ruled_sheet(sheet: LiveSheet, number: int, rulings: tuple[Ruling, ...]) -> LiveSheet:
    """The sheet with exactly these rulings on the hand at ``number``; also the preview. Raises
    ``RulesError``, for a line that is no hand too."""
    entry = sheet.entry(number)
    if entry is None or not isinstance(entry.line, PlayedHand):
        raise RulesError("no_hand_to_rule_on")
    ruled = sheet.with_line(number, replace(entry.line, rulings=rulings))
    _check_own_line_first(ruled, number)
    return ruled


def inserted_sheet(sheet: LiveSheet, number: int, line: Line) -> LiveSheet:
    """What ``insert_line`` would make of the sheet; also its preview. Raises ``RulesError``."""
    inserted = sheet.with_inserted(number, line)
    _check_own_line_first(inserted, number)
    return inserted


def sheet_with_rules(sheet: LiveSheet, options: Mapping[str, Any]) -> LiveSheet:
    """The sheet under other rules from the first hand; also the preview. Raises ``RulesError``."""
    rules = sheet.kind.read_rules(options)
    if rules == sheet.rules_at_start:
        raise RulesError("nothing_changes", "rules")
    changed = sheet.with_head(rules=rules.to_dict())
    changed.check_from(1)
    return changed


def _check_own_line_first(sheet: LiveSheet, number: int) -> None:
    """An error in the changed line itself keeps its own path; one in a later line says where."""
    own = f"hands[{number - 1}]."
    try:
        sheet.check_from(number)
    except RulesError as error:
        if error.path.startswith(own):
            raise RulesError(error.code, error.path.removeprefix(own), **error.values) from None
        raise
