"""Which line a record is about: a line keeps its records when others, put in before it, move it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.games.models import HEAD, Change, HandRecord


@dataclass(frozen=True)
class Moves:
    """``line_of`` gives each record's line, by primary key; ``number_of`` each line's number as it
    stands now, or the last one it had before it was taken back; ``standing`` the line that stands
    at a number. A line is known by the primary key of the record that began it."""

    line_of: dict[int, int]
    number_of: dict[int, int]
    standing: dict[int, int]

    def number(self, record: HandRecord) -> int:
        """The number by which the record's line is known now."""
        return self.number_of[self.line_of[record.pk]] if record.number else HEAD

    def line_at(self, number: int) -> int | None:
        """The line that stands at ``number``, or the last one that did."""
        if number in self.standing:
            return self.standing[number]
        gone = [line for line, last in self.number_of.items() if last == number]
        return max(gone, default=None)


def is_move(record: HandRecord) -> bool:
    """Whether the record only carries a line to its new number: no button was pressed for it."""
    return record.change == Change.INSERTED and record.submission_key is None


def moves(records: Sequence[HandRecord]) -> Moves:
    """Follow every line through the records of a game, in whatever order they come."""
    line_of: dict[int, int] = {}
    number_of: dict[int, int] = {}
    standing: dict[int, int] = {}
    displaced: int | None = None
    for record in sorted(records, key=lambda record: record.pk):
        number = record.number
        if number == HEAD:
            continue
        line = standing.get(number)
        if is_move(record):
            line, displaced = displaced, line
        elif line is None or record.change in (Change.RECORDED, Change.INSERTED):
            line, displaced = record.pk, line
        assert line is not None  # a move follows the record that displaced the line
        standing[number] = line_of[record.pk] = line
        number_of[line] = number
        if record.change == Change.UNDONE:
            del standing[number]
    return Moves(line_of, number_of, standing)
