"""The one way a sheet is written: a transaction that locks the game, appends records and finishes.

The verbs of ``recording`` and ``ruling`` decide what is written; nothing else appends a
``HandRecord`` to a game that has begun.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import IntegrityError
from django.utils import timezone

from scorekeeper.games import followups
from scorekeeper.games.locking import OneTransaction, locked
from scorekeeper.games.models import HEAD, Change, Game, HandRecord, LineKind, Scorer
from scorekeeper.games.sheets import LiveSheet, inserted_sheet
from scorekeeper.games.verbs.results import rewrite_result
from scorekeeper.rules.lines import Deal, Line, PlayedHand


class Conflict(Exception):
    """The sheet is not what the person saw: another phone was there first.

    ``sheet`` is the sheet as it stands, ``number`` the line that was meant, ``typed`` what the
    person typed for it (None: nothing was typed).
    """

    def __init__(self, sheet: LiveSheet, number: int, typed: Line | None = None) -> None:
        super().__init__(number)
        self.sheet = sheet
        self.number = number
        self.typed = typed


@dataclass(frozen=True)
class Written:
    """``record`` is what stands for this press of the button; ``sheet`` the sheet with it;
    ``is_new`` False where the same press had been recorded before."""

    game: Game
    record: HandRecord
    sheet: LiveSheet
    is_new: bool = True


class Writing(OneTransaction):
    """One transaction on one game's sheet: the row locked, every record read, records appended."""

    def __init__(self, game: Game, by: Scorer, submission_key: uuid.UUID | None) -> None:
        self.game = game
        self.by = by
        self.key = submission_key

    def lock_and_read(self) -> None:
        self.game = locked(self.game)
        self.records = list(self.game.records.all())
        self.sheet = self.before = self.refreshed()

    def refreshed(self) -> LiveSheet:
        """The sheet with what was appended so far."""
        records = sorted(self.records, key=lambda record: (record.number, record.revision))
        return LiveSheet.from_records(self.game.kind, records)

    def already(self, number: int | None, line: Line | None) -> Written | None:
        """What this press of the button wrote before. Raises ``Conflict`` if the key was used for
        something else."""
        for record in self.records:
            if self.key is None or record.submission_key != self.key:
                continue
            same = number is None or record.number == number
            if line is not None:
                recorded = self.sheet.kind.read_line(record.facts) if record.number else None
                same = same and recorded is not None and same_line(recorded, line)
            if not same:
                raise Conflict(self.sheet, record.number, line)
            return Written(self.game, record, self.sheet, is_new=False)
        return None

    def was_in_play(self, number: int, revision: int) -> bool:
        """Whether that revision of a line was a hand in play (it may have moved since)."""
        lines = (
            self.sheet.kind.read_line(record.facts)
            for record in self.records
            if (record.number, record.revision) == (number, revision) and number != HEAD
        )
        return any(isinstance(line, PlayedHand) and line.in_play for line in lines)

    def carrying_over(self, line: Line, before: Line | None) -> Line:
        """The line with the rulings of the hand it completes, and with that hand's dealer or the
        one somebody named for it."""
        if isinstance(line, PlayedHand) and isinstance(before, PlayedHand):
            line = replace(line, rulings=before.rulings)
        if not isinstance(line, Deal) or line.dealer:
            return line
        earlier = before.dealer if isinstance(before, Deal) else None
        return replace(line, dealer=earlier or self.game.named_dealer or None)

    def append(
        self,
        number: int,
        line: Line,
        change: Change,
        reason: str = "",
        key: uuid.UUID | None = None,
        *,
        sheet: LiveSheet,
    ) -> HandRecord:
        """Append one record with the projections of its line; ``sheet`` is one that has the same
        rules before ``number``."""
        rules = sheet.state_before(number).rules
        columns: dict[str, Any] = {"kind": _kind_of_line(self.sheet.kind.write_line(line))}
        if isinstance(line, PlayedHand):
            columns |= {"declarer": line.declarer, "contract": str(line.contract)}
            columns |= _books_columns(line, rules)
        facts = self.sheet.kind.write_line(line)
        return self._create(number, change, facts, columns, reason, key)

    def write(
        self, number: int, line: Line, change: Change, sheet: LiveSheet, reason: str = ""
    ) -> Written:
        """Append the record of this press of the button and finish."""
        record = self.append(number, line, change, reason, self.key, sheet=sheet)
        self.finish(sheet)
        return Written(self.game, record, self.refreshed())

    def write_head(self, sheet: LiveSheet, reason: str) -> Written:
        """Append a new head of the sheet and finish."""
        columns = {"kind": LineKind.HEAD}
        facts = dict(sheet.head)
        record = self._create(HEAD, Change.CORRECTED, facts, columns, reason, self.key)
        self.finish(sheet)
        return Written(self.game, record, self.refreshed())

    def insert(self, number: int, line: Line, change: Change, reason: str = "") -> Written:
        """Put ``line`` in before ``number`` and write every later line under its new number."""
        sheet = inserted_sheet(self.sheet, number, line)
        written = [
            self.append(
                entry.number,
                entry.line,
                change if entry.number == number else Change.INSERTED,
                reason if entry.number == number else "",
                self.key if entry.number == number else None,
                sheet=sheet,
            )
            for entry in sheet.entries[number - 1 :]
        ]
        self.finish(sheet)
        return Written(self.game, written[0], self.refreshed())

    def finish(self, sheet: LiveSheet) -> None:
        """Move the game's revision on and rewrite its result."""
        self.game.revision += 1
        self.game.used_at = timezone.now()
        self.game.save(update_fields=["revision", "used_at", "named_dealer"])
        rewrite_result(self.game, before=self.before, after=sheet)
        followups.tell(self.game, self.before, sheet)

    def _create(
        self,
        number: int,
        change: Change,
        facts: Mapping[str, Any],
        columns: Mapping[str, Any],
        reason: str,
        key: uuid.UUID | None,
    ) -> HandRecord:
        newest = max((r.revision for r in self.records if r.number == number), default=0)
        record = HandRecord(
            game=self.game,
            number=number,
            revision=newest + 1,
            change=change,
            facts=facts,
            reason=reason,
            submission_key=key,
            by_device_id=self.by.device_id,
            by_name=self.by.name,
            **columns,
        )
        try:
            record.save(force_insert=True)
        except IntegrityError as error:
            if "one_record_per_submission" in str(error) or "submission_key" in str(error):
                raise Conflict(self.sheet, number) from None
            raise
        self.records.append(record)
        return record


def same_line(recorded: Line, line: Line) -> bool:
    """Whether two lines say the same; the recorded one may know its dealer and rulings besides."""
    if isinstance(recorded, PlayedHand) and isinstance(line, PlayedHand):
        line = replace(line, rulings=recorded.rulings)
    if isinstance(recorded, Deal) and isinstance(line, Deal) and line.dealer is None:
        line = replace(line, dealer=recorded.dealer)
    return recorded == line


def _books_columns(line: PlayedHand, rules: Any) -> dict[str, int]:
    """The bidders' books where they were counted, and how many the hand had; nothing where each
    player of several was counted for himself."""
    books = getattr(line, "books", None)
    return {"books": books, "books_in_hand": rules.most_books} if isinstance(books, int) else {}


def _kind_of_line(facts: Mapping[str, Any]) -> LineKind:
    return next((kind for kind in LineKind if kind in facts), LineKind.HAND)
