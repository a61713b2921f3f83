"""A verdict is the hand's next revision: the same facts with other rulings.

Only what moves the score stands in the record; who called what, and what was shown, is kept
elsewhere. Both verbs raise what those of ``recording`` raise, and may be called inside a
transaction that writes more.
"""

from __future__ import annotations

import uuid

from scorekeeper.games.models import Change, Game, Scorer
from scorekeeper.games.sheets import ruled_sheet
from scorekeeper.games.verbs.writing import Conflict, Writing, Written
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.lines import PlayedHand, Ruling


def rule_on_hand(
    game: Game,
    rulings: tuple[Ruling, ...],
    *,
    number: int,
    seen_revision: int,
    by: Scorer,
    submission_key: uuid.UUID,
) -> Written:
    """Let the hand at ``number`` carry exactly ``rulings``: the earlier ones that stand, and the
    new one. On a hand in play they move nothing until its books are recorded."""
    with Writing(game, by, submission_key) as desk:
        return _carry(desk, rulings, Change.RULED, number, seen_revision)


def withdraw_ruling(
    game: Game,
    rulings: tuple[Ruling, ...],
    *,
    number: int,
    seen_revision: int,
    by: Scorer,
    submission_key: uuid.UUID,
) -> Written:
    """Take a ruling back from the hand at ``number``; ``rulings`` are those that stay."""
    with Writing(game, by, submission_key) as desk:
        return _carry(desk, rulings, Change.WITHDRAWN, number, seen_revision)


def _carry(
    desk: Writing,
    rulings: tuple[Ruling, ...],
    change: Change,
    number: int,
    seen_revision: int,
) -> Written:
    sheet = desk.sheet
    done = desk.already(number, None)
    if done:
        line = sheet.kind.read_line(done.record.facts)
        is_same = isinstance(line, PlayedHand) and line.rulings == rulings
        if done.record.change != change or not is_same:
            raise Conflict(sheet, number)
        return done
    entry = sheet.entry(number)
    if entry is None or entry.revision != seen_revision:
        raise Conflict(sheet, number)
    ruled = ruled_sheet(sheet, number, rulings)
    line = ruled.entries[number - 1].line
    if line == entry.line:
        raise RulesError("nothing_changes")
    return desk.write(number, line, change, ruled)
