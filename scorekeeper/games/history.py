"""What happened to a sheet, in words: who changed which line, when, from what to what, and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scorekeeper.rules.lines import Adjustment, Deal, Hand, Line, RulesChange
from scorekeeper.rules.seats import SIDES

from . import wording
from .models import HEAD, Change, HandRecord
from .sheets import LiveSheet
from .wording import Names


@dataclass(frozen=True)
class Event:
    """One record in words. ``title`` says what was done, ``was`` and ``became`` the line before and
    after (empty: there was none), ``phone`` which phone did it."""

    number: int
    title: str
    was: str
    became: str
    phone: str
    at: datetime
    reason: str


def events(sheet: LiveSheet, names: Names, number: int | None = None) -> list[Event]:
    """Every record, newest first; of one line where ``number`` is given."""
    made: list[tuple[int, Event]] = []
    previous: dict[int, HandRecord] = {}
    for record in sheet.records:
        if number is None or record.number == number:
            event = _event(sheet, record, previous.get(record.number), names)
            made.append((record.pk, event))
        previous[record.number] = record
    return [event for _pk, event in sorted(made, key=lambda pair: pair[0], reverse=True)]


def newest_change(sheet: LiveSheet, names: Names) -> str:
    """The newest record in a few words if it changed what was there before: "Hand 5 changed:
    10 → 9"; empty if it is a new line."""
    if not sheet.records:
        return ""
    record = max(sheet.records, key=lambda record: record.pk)
    if record.change in (Change.RECORDED, Change.OPENED, Change.COMPLETED):
        return ""
    earlier = [
        r for r in sheet.records if r.number == record.number and r.revision < record.revision
    ]
    event = _event(sheet, record, earlier[-1] if earlier else None, names)
    if event.was and event.became:
        return _("%(title)s: %(was)s → %(became)s") % {
            "title": event.title,
            "was": event.was,
            "became": event.became,
        }
    return event.title


def _event(
    sheet: LiveSheet, record: HandRecord, previous: HandRecord | None, names: Names
) -> Event:
    was = became = ""
    if record.number == HEAD:
        if previous is not None:
            was, became = _head_difference(sheet, previous, record, names)
    else:
        line = sheet.kind.read_line(record.facts)
        before = (
            sheet.kind.read_line(previous.facts)
            if previous and previous.change != Change.UNDONE
            else None
        )
        if record.change == Change.UNDONE:
            was = in_short(line, names)
        else:
            was, became = differences(before, line, names)
    return Event(
        record.number,
        _title(sheet, record),
        was,
        became,
        record.by_name,
        record.at,
        record.reason,
    )


def _title(sheet: LiveSheet, record: HandRecord) -> str:
    if record.number == HEAD:
        if record.revision == 1:
            return _("Game started")
        return _("Changed from the first hand")
    line = sheet.kind.read_line(record.facts)
    if isinstance(line, Deal):
        values = {"what": _("Hand %(number)s") % {"number": sheet.deal_number(record.number)}}
    else:
        values = {"what": wording.line_short(line).capitalize()}
    return {
        Change.RECORDED: _("%(what)s recorded"),
        Change.OPENED: _("%(what)s: bid recorded"),
        Change.COMPLETED: _("%(what)s: books recorded"),
        Change.CORRECTED: _("%(what)s changed"),
        Change.UNDONE: _("%(what)s taken back"),
        Change.INSERTED: _("%(what)s put in between"),
    }[Change(record.change)] % values


def differences(before: Line | None, line: Line, names: Names) -> tuple[str, str]:
    """Only what differs, if it is one thing ("10" and "9"); else both lines in short."""
    if before is None:
        return "", in_short(line, names)
    if isinstance(before, Hand) and isinstance(line, Hand):
        if (before.declarer, before.contract) == (line.declarer, line.contract):
            was, became = _books_said(before), _books_said(line)
            if was != became:
                return was, became
    was, became = in_short(before, names), in_short(line, names)
    if was == became:
        return "", became
    return was, became


def in_short(line: Line, names: Names) -> str:
    """A line in a few words: ``Bo, 4 uptown, 10 books``."""
    if isinstance(line, Hand):
        parts = [wording.player_name(line.declarer, names), wording.bid_words(line.contract)]
        if said := _books_said(line):
            parts.append(said)
        if line.dealer:
            dealer = wording.player_name(line.dealer, names)
            parts.append(_("dealt by %(dealer)s") % {"dealer": dealer})
        return ", ".join(parts)
    if isinstance(line, Adjustment):
        given = [
            f"{wording.side_name(side, names)} {wording.signed(line.points[side])}"
            for side in SIDES
            if side in line.points
        ]
        return ", ".join([*given, line.reason])
    if isinstance(line, RulesChange):
        return ", ".join(sorted(line.changes))
    return wording.line_short(line)


def _books_said(hand: Hand) -> str:
    if hand.books is not None:
        return wording.books_words(hand.books)
    return {"made": _("made, not counted"), "set": _("set, not counted"), None: ""}[hand.outcome]


def _head_difference(
    sheet: LiveSheet, previous: HandRecord, record: HandRecord, names: Names
) -> tuple[str, str]:
    old, new = previous.facts, record.facts
    if old.get("first_dealer") != new.get("first_dealer"):
        return tuple(  # type: ignore[return-value]
            _("dealt by %(dealer)s") % {"dealer": wording.player_name(seat, names)} if seat else "–"
            for seat in (old.get("first_dealer"), new.get("first_dealer"))
        )
    return "", ""
