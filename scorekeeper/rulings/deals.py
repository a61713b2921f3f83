"""Which deal of a sheet a dispute is about, whatever happened to the sheet since."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.games.models import Change, HandRecord
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words.moves import moves
from scorekeeper.rules.lines import Deal


def numbers_of_deals(sheet: LiveSheet, sinces: Iterable[int]) -> dict[int, int]:
    """The number of the deal that each dispute of a game is about: the one whose first record is
    ``since``, or the first that was dealt after it and is no other dispute's (the hand that was
    being played; one that was taken back and written again). Left out while there is none."""
    began = {record.pk: record for record in sheet.records}
    lines = sorted((line, number) for number, line in moves(sheet.records).standing.items())
    deals = {
        line: number
        for line, number in lines
        if (entry := sheet.entry(number)) is not None and isinstance(entry.line, Deal)
    }
    sinces = sorted(sinces, key=abs)
    numbers = {since: deals.pop(since) for since in sinces if since in deals}
    for since in sinces:
        if since not in numbers:
            later = (
                line
                for line in deals
                if line > abs(since) and began[line].change != Change.INSERTED
            )
            line = next(later, None)
            if line is not None:
                numbers[since] = deals.pop(line)
    return numbers


def first_record_of(sheet: LiveSheet, number: int) -> int:
    """The primary key of the record that began the line at ``number``."""
    return moves(sheet.records).standing[number]


def after_records(records: Sequence[HandRecord]) -> int:
    """``since`` of the hand that will be recorded next."""
    return -max(record.pk for record in records)
