"""What happened to a sheet, in words: who changed which line, when, from what to what, and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorekeeper.games.models import HEAD, Change, HandRecord
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words import wording
from scorekeeper.games.words.hands import words_of
from scorekeeper.games.words.moves import Moves, is_move, moves
from scorekeeper.games.words.rules_words import changed, changes_words
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.lines import Adjustment, Deal, Line, PlayedHand, RulesChange
from scorekeeper.rules.table_rules import TableRules


@dataclass(frozen=True)
class Event:
    """One record in words. ``number`` is that of its line as it stands now, ``title`` says what was
    done, ``was`` and ``became`` the line before and after (empty: there was none), ``phone`` which
    phone did it."""

    number: int
    title: str
    was: str
    became: str
    phone: str
    at: datetime
    reason: str


def events(sheet: LiveSheet, names: Names, number: int | None = None) -> list[Event]:
    """Every record, newest first; of the line at ``number`` where that is given. A line that only
    moved down because another was put in before it is told on its own page, not in the whole
    history. Each record goes by the number its line has now."""
    followed = moves(sheet.records)
    if number is None:
        told = [record for record in sheet.records if not is_move(record)]
    else:
        line = followed.line_at(number)
        told = [record for record in sheet.records if followed.line_of.get(record.pk, 0) == line]
    told.sort(key=lambda record: record.pk, reverse=True)
    return [_event(sheet, record, names, followed) for record in told]


def newest_change(sheet: LiveSheet, names: Names) -> str:
    """The newest record in a few words if it changed what was there before: "Hand 5 changed:
    10 books → 9 books", "Hand 5: ruling, 10 books → 7 books"; empty if it is a new line."""
    if not sheet.records:
        return ""
    record = max(sheet.records, key=lambda record: record.pk)
    while is_move(record):
        record = _moved_by(sheet, record)
    if record.change in (Change.RECORDED, Change.OPENED, Change.COMPLETED):
        return ""
    event = _event(sheet, record, names, moves(sheet.records))
    if record.change in (Change.RULED, Change.WITHDRAWN):
        moved = " → ".join(part for part in (event.was, event.became) if part)
        return _(", ").join(part for part in (event.title, moved) if part)
    if event.was and event.became:
        return _("%(title)s: %(was)s → %(became)s") % {
            "title": event.title,
            "was": event.was,
            "became": event.became,
        }
    return event.title


def corrections(sheet: LiveSheet) -> dict[int, HandRecord]:
    """By number of each line that does not stand as it was first written: the newest record that
    corrected it or put it in later. A line that moved down keeps its correction. Whether a ruling
    moved a hand says its result (``wording.is_ruled``)."""
    index = {(record.number, record.revision): record for record in sheet.records}
    found = {}
    for entry in sheet.entries:
        record = index.get((entry.number, entry.revision))
        while record is not None and record.change != Change.RECORDED:
            if record.change == Change.UNDONE:
                break
            if record.change == Change.CORRECTED or _was_put_in(record):
                found[entry.number] = record
                break
            if is_move(record):
                record = _moved_by(sheet, record)
            record = index.get((record.number, record.revision - 1))
    return found


def _was_put_in(record: HandRecord) -> bool:
    return record.change == Change.INSERTED and not is_move(record)


def _moved_by(sheet: LiveSheet, record: HandRecord) -> HandRecord:
    """The record just above ``record`` that was written in the same insertion and made it move."""
    above = [r for r in sheet.records if r.number == record.number - 1 and r.pk < record.pk]
    return max(above, key=lambda r: r.pk)


def _earlier(sheet: LiveSheet, record: HandRecord) -> HandRecord | None:
    """What stood at the record's number before it."""
    return next(
        (
            r
            for r in sheet.records
            if r.number == record.number and r.revision == record.revision - 1
        ),
        None,
    )


def _event(sheet: LiveSheet, record: HandRecord, names: Names, followed: Moves) -> Event:
    was = became = ""
    earlier = _earlier(sheet, record)
    number = followed.number(record)
    if record.number == HEAD:
        if earlier is not None:
            was, became = _head_difference(sheet, earlier, record, names)
    else:
        line = sheet.kind.read_line(record.facts)
        if record.change == Change.UNDONE:
            was = in_short(line, names, sheet.rules_at_start)
        elif earlier is None or _is_new(record, earlier):
            became = in_short(line, names, sheet.rules_at_start)
        elif record.change in (Change.RULED, Change.WITHDRAWN):
            was, became = _ruled(sheet, earlier, line, number, names)
        else:
            before = sheet.kind.read_line(earlier.facts)
            was, became = differences(before, line, names, sheet.rules_at_start)
    return Event(
        number,
        _title(sheet, record, earlier, number),
        was,
        became,
        record.by_name,
        record.at,
        record.reason,
    )


def _ruled(
    sheet: LiveSheet, earlier: HandRecord, line: Line, number: int, names: Names
) -> tuple[str, str]:
    """What a ruling, or withdrawing it, did to a hand under the rules of its place."""
    before = sheet.kind.read_line(earlier.facts)
    assert isinstance(before, PlayedHand)  # nothing else has rulings
    assert isinstance(line, PlayedHand)
    rules = sheet.state_before(min(number, sheet.next_number)).rules
    return words_of(line).ruled(before, line, rules, names)


def _is_new(record: HandRecord, earlier: HandRecord) -> bool:
    """Whether the record starts a line, whatever stood at its number before."""
    return record.change in (Change.RECORDED, Change.INSERTED) or earlier.change == Change.UNDONE


def _title(sheet: LiveSheet, record: HandRecord, earlier: HandRecord | None, number: int) -> str:
    if record.number == HEAD:
        return _head_title(record, earlier)
    line = sheet.kind.read_line(record.facts)
    what = _line_name(sheet, number, line)
    if is_move(record):
        return _("%(what)s moved down") % {"what": what}
    if record.change == Change.RECORDED and not isinstance(line, Deal):
        return capfirst(wording.line_short(line))
    return {
        Change.RECORDED: _("%(what)s recorded"),
        Change.OPENED: _("%(what)s: bid recorded"),
        Change.COMPLETED: _("%(what)s: books recorded"),
        Change.CORRECTED: _("%(what)s changed"),
        Change.RULED: _("%(what)s: ruling"),
        Change.WITHDRAWN: _("%(what)s: ruling withdrawn"),
        Change.UNDONE: _("%(what)s taken back"),
        Change.INSERTED: _("%(what)s put in later"),
    }[Change(record.change)] % {"what": what}


def line_title(sheet: LiveSheet, number: int) -> str:
    """What people call a line that stands: ``Hand 5``, ``Walk-out``."""
    return _line_name(sheet, number, sheet.entries[number - 1].line)


def _line_name(sheet: LiveSheet, number: int, line: Line) -> str:
    if isinstance(line, Deal):
        return _("Hand %(number)s") % {"number": sheet.deal_number(number)}
    return wording.line_noun(line)


def _head_title(record: HandRecord, earlier: HandRecord | None) -> str:
    if earlier is None:
        return _("Game started")
    if record.facts.get("rules") != earlier.facts.get("rules"):
        return _("Rules changed from the first hand")
    return _("First dealer put right")


def differences(before: Line, line: Line, names: Names, rules: TableRules) -> tuple[str, str]:
    """Only what differs, if it is one thing ("10 books" and "9 books", or the note); else both
    lines in short."""
    if _is_same_bid(before, line):
        was, became = _books_said(before, names), _books_said(line, names)
        if was != became:
            return was, became
    was, became = (in_short(each, names, rules) for each in (before, line))
    if was == became:
        return (before.note or "–", line.note or "–") if before.note != line.note else ("", became)
    return was, became


def _is_same_bid(before: Line, line: Line) -> bool:
    if not isinstance(before, PlayedHand) or not isinstance(line, PlayedHand):
        return False
    return (before.declarer, before.contract) == (line.declarer, line.contract)


def in_short(line: Line, names: Names, rules: TableRules) -> str:
    """A line in a few words: ``Bo, 4 uptown, 10 books``. ``rules`` are any of its game."""
    if isinstance(line, PlayedHand):
        parts = [wording.player_name(line.declarer, names), words_of(line).bid(line)]
        if said := _books_said(line, names):
            parts.append(said)
        if line.dealer:
            dealer = wording.player_name(line.dealer, names)
            parts.append(_("dealt by %(dealer)s") % {"dealer": dealer})
        return ", ".join(parts)
    if isinstance(line, Adjustment):
        given = [
            f"{wording.side_name(side, names)} {wording.signed(points)}"
            for side, points in line.points.items()
        ]
        return ", ".join([*given, line.reason])
    if isinstance(line, RulesChange):
        return ", ".join(changes_words(line.changes, rules))
    return wording.line_short(line)


def _books_said(hand: Line, names: Names) -> str:
    return words_of(hand).said(hand, names) if isinstance(hand, PlayedHand) else ""


def _head_difference(
    sheet: LiveSheet, earlier: HandRecord, record: HandRecord, names: Names
) -> tuple[str, str]:
    """The first dealer, or the answers that the rules give otherwise, before and after."""
    rules = [sheet.kind.read_rules(r.facts["rules"]) for r in (earlier, record)]
    answers = changed(*rules)
    if answers:
        return (
            ", ".join(f"{answer.asks} {answer.was}" for answer in answers),
            ", ".join(f"{answer.asks} {answer.answer}" for answer in answers),
        )
    was, became = earlier.facts.get("first_dealer"), record.facts.get("first_dealer")
    return ("", "") if was == became else (_dealer(was, names), _dealer(became, names))


def _dealer(seat: str | None, names: Names) -> str:
    return wording.player_name(seat, names) if seat else _("nobody said")
