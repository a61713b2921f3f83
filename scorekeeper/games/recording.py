"""What changes a sheet: record, correct, undo, insert, change the rules, name the dealer.

Every function here is one short transaction that first locks the game's row, appends records
(none is ever changed), moves the game's revision on by one and rewrites the result of a finished
game. ``by`` is the phone that does it; ``submission_key`` marks one press of one button, so that
the same post twice is one change.

Raised: ``RulesError`` for what cannot be (its path is inside the line, or ``hands[i]…`` for another
line that the change would make impossible); ``Conflict`` where the sheet is no longer what the
person saw; ``NotHere`` where the game was deleted meanwhile. Nothing is written then.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.lines import Adjustment, Deal, Hand, Line, RulesChange
from scorekeeper.web.errors import NotHere

from .models import HEAD, Change, Game, HandRecord, LineKind, Scorer
from .results import rewrite_result
from .sheets import LiveSheet


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


def record_line(
    game: Game,
    line: Line,
    *,
    number: int,
    seen_revision: int,
    by: Scorer,
    submission_key: uuid.UUID,
) -> Written:
    """Record the next hand (a played one, one in play, passed out, a misdeal), or complete the one
    in play. ``number`` and ``seen_revision`` are the line's number and its newest revision (0:
    none) as the person's page showed them.

    The same facts for the same number are the recorded hand, whoever sent them; other facts are a
    ``Conflict``, as is a hand for a game that is over.
    """
    with _Writing(game, by, submission_key) as desk:
        done = desk.already(number, line)
        if done:
            return done
        sheet = desk.sheet
        entry = sheet.entry(number)
        if entry is None:
            if number != sheet.next_number or sheet.state.over:
                raise Conflict(sheet, number, line)
            line = desk.with_dealer(line, None)
            desk.game.named_dealer = ""
            sheet.kind.check_line(sheet.state, line)
            change = Change.OPENED if _in_play(line) else Change.RECORDED
            return desk.write(number, line, change, sheet.with_line(number, line))
        if _same(entry.line, line):
            return Written(desk.game, _newest(desk.records, number), sheet, is_new=False)
        if entry is not sheet.open_entry or not (
            seen_revision == entry.revision or _same_bid(entry.line, line)
        ):
            raise Conflict(sheet, number, line)
        line = desk.with_dealer(line, entry.line)
        sheet.kind.check_line(sheet.score.before[number - 1], line)
        change = Change.OPENED if _in_play(line) else Change.COMPLETED
        return desk.write(number, line, change, sheet.with_line(number, line))


def record_other(game: Game, line: Line, *, by: Scorer, submission_key: uuid.UUID) -> Written:
    """Record a line that is no deal: an adjustment, a forfeit, the end of the game, other rules.

    With a hand in play, an adjustment or other rules stand before it; a forfeit or a stop takes
    the hand back, because it will not be played out.
    """
    with _Writing(game, by, submission_key) as desk:
        sheet = desk.sheet
        played = sheet.open_entry
        number = played.number if played else sheet.next_number
        done = desk.already(None, line)
        if done:
            return done
        if sheet.state.over:
            raise Conflict(sheet, number, line)
        if played and isinstance(line, Adjustment | RulesChange):
            return desk.insert(number, line, Change.RECORDED)
        if played:
            desk.append(number, played.line, Change.UNDONE)
            if isinstance(played.line, Deal) and played.line.dealer:
                desk.game.named_dealer = played.line.dealer
            sheet = desk.sheet = desk.refreshed()
        sheet.kind.check_line(sheet.state, line)
        return desk.write(number, line, Change.RECORDED, sheet.with_line(number, line))


def correct_line(
    game: Game,
    line: Line,
    *,
    number: int,
    seen_revision: int,
    reason: str,
    by: Scorer,
    submission_key: uuid.UUID,
) -> Written:
    """Put line ``number`` right. Rulings on a hand stay with it. Raises ``RulesError`` at
    ``hands[i]`` where a later line could not stand any more."""
    with _Writing(game, by, submission_key) as desk:
        done = desk.already(number, line)
        if done:
            return done
        sheet = desk.sheet
        entry = sheet.entry(number)
        if entry is None or entry.revision != seen_revision:
            raise Conflict(sheet, number, line)
        corrected = corrected_sheet(sheet, number, line)
        line = corrected.entries[number - 1].line
        return desk.write(number, line, Change.CORRECTED, corrected, reason)


def corrected_sheet(sheet: LiveSheet, number: int, line: Line) -> LiveSheet:
    """What ``correct_line`` would make of the sheet; also its preview. Raises ``RulesError``."""
    entry = sheet.entries[number - 1]
    if isinstance(line, Hand) and isinstance(entry.line, Hand):
        line = replace(line, rulings=entry.line.rulings)
    corrected = sheet.with_line(number, line)
    _check_own_line_first(corrected, number)
    return corrected


def insert_line(
    game: Game,
    line: Line,
    *,
    number: int,
    seen_revision: int,
    reason: str,
    by: Scorer,
    submission_key: uuid.UUID,
) -> Written:
    """Put a forgotten line in before line ``number``, whose revision the person saw. Every later
    line gets a new revision under its new number."""
    with _Writing(game, by, submission_key) as desk:
        done = desk.already(number, line)
        if done:
            return done
        entry = desk.sheet.entry(number)
        if entry is None or entry.revision != seen_revision:
            raise Conflict(desk.sheet, number, line)
        return desk.insert(number, line, Change.INSERTED, reason)


def inserted_sheet(sheet: LiveSheet, number: int, line: Line) -> LiveSheet:
    """What ``insert_line`` would make of the sheet; also its preview. Raises ``RulesError``."""
    inserted = sheet.with_inserted(number, line)
    _check_own_line_first(inserted, number)
    return inserted


def undo_last(
    game: Game, *, number: int, seen_revision: int, by: Scorer, submission_key: uuid.UUID
) -> Written:
    """Take the last line back; its number is then free again."""
    with _Writing(game, by, submission_key) as desk:
        done = desk.already(number, None)
        if done:
            return done
        sheet = desk.sheet
        entry = sheet.entry(number)
        if entry is None or number != len(sheet.entries) or entry.revision != seen_revision:
            raise Conflict(sheet, number)
        return desk.write(number, entry.line, Change.UNDONE, sheet.without(number))


def change_rules_from_the_first_hand(
    game: Game,
    options: Mapping[str, Any],
    *,
    reason: str,
    by: Scorer,
    submission_key: uuid.UUID,
) -> Written:
    """Score the whole sheet by other rules: a new head. ``options`` is the plain form of the rules
    as they shall be. Raises ``RulesError`` ``same_rules`` where nothing changes. (A change from now
    on is a line of the sheet: ``record_other``.)"""
    with _Writing(game, by, submission_key) as desk:
        done = desk.already(HEAD, None)
        if done:
            return done
        changed = sheet_with_rules(desk.sheet, options)
        return desk.write_head(changed, reason)


def sheet_with_rules(sheet: LiveSheet, options: Mapping[str, Any]) -> LiveSheet:
    """The sheet under other rules from the first hand; also the preview. Raises ``RulesError``."""
    rules = sheet.kind.read_rules(options)
    if rules == sheet.rules_at_start:
        raise RulesError("same_rules", "rules")
    changed = sheet.with_head(rules=rules.to_dict())
    changed.check_from(1)
    return changed


def name_dealer(game: Game, seat: str, *, by: Scorer) -> Written:
    """Say who really deals the next hand (or dealt the one in play); the record is the head's where
    the name waits for the next hand.

    Before the first deal that is the first dealer, in the head of the sheet; with a hand in play
    it goes into that hand; else it waits for the next hand's facts. Raises ``RulesError``
    ``no_such_player``.
    """
    with _Writing(game, by, None) as desk:
        sheet = desk.sheet
        if seat not in sheet.kind.seats:
            raise RulesError("no_such_player", "dealer", value=seat, allowed=sheet.kind.seats)
        played = sheet.open_entry
        if played and isinstance(played.line, Deal):
            line = replace(played.line, dealer=seat)
            changed = sheet.with_line(played.number, line)
            return desk.write(played.number, line, Change.OPENED, changed)
        if sheet.hand_number == 1:
            return desk.write_head(sheet.with_head(first_dealer=seat), "")
        desk.game.named_dealer = seat
        desk.finish(sheet)
        return Written(desk.game, _newest(desk.records, HEAD), sheet)


class _Writing:
    """One transaction on one game's sheet: the row locked, every record read, records appended."""

    def __init__(self, game: Game, by: Scorer, submission_key: uuid.UUID | None) -> None:
        self._atomic = transaction.atomic()
        self.game = game
        self.by = by
        self.key = submission_key

    def __enter__(self) -> _Writing:
        self._atomic.__enter__()
        try:
            locked = Game.objects.select_for_update().filter(pk=self.game.pk).first()
            if locked is None:
                raise NotHere(_("This game was deleted on another phone."))
            self.game = locked
            self.records = list(self.game.records.all())
            self.sheet = self.before = self.refreshed()
        except BaseException as error:
            self._atomic.__exit__(type(error), error, error.__traceback__)
            raise
        return self

    def __exit__(self, *exc_info: Any) -> None:
        self._atomic.__exit__(*exc_info)

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
                same = same and recorded is not None and _same(recorded, line)
            if not same:
                raise Conflict(self.sheet, record.number, line)
            return Written(self.game, record, self.sheet, is_new=False)
        return None

    def with_dealer(self, line: Line, before: Line | None) -> Line:
        """The line with the dealer somebody named for it, or the one of the hand it completes."""
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
        rules: Any = None,
    ) -> HandRecord:
        """Append one record with the projections of its line."""
        columns: dict[str, Any] = {"kind": _kind_of_line(self.sheet.kind.write_line(line))}
        if isinstance(line, Hand):
            columns |= {"declarer": line.declarer, "contract": str(line.contract)}
            if line.books is not None:
                in_hand = max(rules.all_books, line.books) if rules else line.books
                columns |= {"books": line.books, "books_in_hand": in_hand}
        facts = self.sheet.kind.write_line(line)
        return self._create(number, change, facts, columns, reason, key)

    def write(
        self, number: int, line: Line, change: Change, sheet: LiveSheet, reason: str = ""
    ) -> Written:
        """Append the record of this press of the button and finish."""
        rules = None if change == Change.UNDONE else sheet.score.before[number - 1].rules
        record = self.append(number, line, change, reason, self.key, rules)
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
                sheet.score.before[entry.number - 1].rules,
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
                raise RulesError("key_of_another_game") from None
            raise
        self.records.append(record)
        return record


def _check_own_line_first(sheet: LiveSheet, number: int) -> None:
    """An error in the changed line itself keeps its own path; one in a later line says where."""
    own = f"hands[{number - 1}]."
    try:
        sheet.check_from(number)
    except RulesError as error:
        if error.path.startswith(own):
            raise RulesError(error.code, error.path.removeprefix(own), **error.values) from None
        raise


def _newest(records: list[HandRecord], number: int) -> HandRecord:
    return max((r for r in records if r.number == number), key=lambda record: record.revision)


def _in_play(line: Line) -> bool:
    return isinstance(line, Hand) and line.in_play


def _same(recorded: Line, line: Line) -> bool:
    """Whether two lines say the same; the recorded one may know its dealer and rulings besides."""
    if isinstance(recorded, Hand) and isinstance(line, Hand):
        line = replace(line, rulings=recorded.rulings)
    if isinstance(recorded, Deal) and isinstance(line, Deal) and line.dealer is None:
        line = replace(line, dealer=recorded.dealer)
    return recorded == line


def _same_bid(recorded: Line, line: Line) -> bool:
    """Whether ``line`` is the hand that ``recorded`` opened, by bidder and bid."""
    if not isinstance(recorded, Hand) or not isinstance(line, Hand):
        return False
    one, other = recorded.contract, line.contract
    return recorded.declarer == line.declarer and (
        (one.level, one.no_trump, one.direction or other.direction)
        == (other.level, other.no_trump, other.direction or one.direction)
    )


def _kind_of_line(facts: Mapping[str, Any]) -> LineKind:
    return next((kind for kind in LineKind if kind in facts), LineKind.HAND)
