"""Which deal of a sheet a dispute is about, whatever happened to the sheet since."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.models import Change, HandRecord
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words.moves import moves
from scorekeeper.rules.lines import Deal


def number_of_deal(sheet: LiveSheet, since: int) -> int | None:
    """The number of the deal that a dispute is about: the one whose first record is ``since``, or
    the first that was dealt after it (the hand that was being played; one that was taken back and
    written again). None while there is none."""
    followed = moves(sheet.records)
    began = {record.pk: record for record in sheet.records}
    lines = sorted((line, number) for number, line in followed.standing.items())
    for line, number in lines:
        entry = sheet.entry(number)
        if line == since:
            return number
        was_dealt = entry is not None and isinstance(entry.line, Deal)
        if line > abs(since) and was_dealt and began[line].change != Change.INSERTED:
            return number
    return None


def first_record_of(sheet: LiveSheet, number: int) -> int:
    """The primary key of the record that began the line at ``number``."""
    return moves(sheet.records).standing[number]


def after_records(records: Sequence[HandRecord]) -> int:
    """``since`` of the hand that will be recorded next."""
    return -max(record.pk for record in records)
