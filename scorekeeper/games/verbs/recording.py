"""What changes a sheet: record, correct, undo, insert, name the dealer.

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
from dataclasses import replace

from scorekeeper.games.models import HEAD, Change, Game, HandRecord, Scorer
from scorekeeper.games.sheets import corrected_sheet
from scorekeeper.games.verbs.writing import Conflict, Writing, Written, same_line
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.lines import Adjustment, Deal, Line, PlayedHand, RulesChange


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

    The same facts for the same number are the recorded hand, whoever sent them (unless a forgotten
    hand moved another one to that number); other facts are a ``Conflict``, as is a hand for a game
    that is over or behind a hand in play. The books of the hand in play find it where it moved to,
    and its rulings stay.
    """
    with Writing(game, by, submission_key) as desk:
        done = desk.already(None, line)
        if done:
            return done
        sheet = desk.sheet
        played = sheet.open_entry
        if played and _same_bid(played.line, line) and desk.was_in_play(number, seen_revision):
            number = played.number
        entry = sheet.entry(number)
        if entry is None:
            if number != sheet.next_number or sheet.state.over or played:
                raise Conflict(sheet, number, line)
            line = desk.carrying_over(line, None)
            desk.game.named_dealer = ""
            sheet.kind.check_line(sheet.state, line)
            change = Change.OPENED if _in_play(line) else Change.RECORDED
            return desk.write(number, line, change, sheet.with_line(number, line))
        if same_line(entry.line, line) and not _was_moved_here(desk.records, number):
            return Written(desk.game, _newest(desk.records, number), sheet, is_new=False)
        if entry is not played or not (
            seen_revision == entry.revision or _same_bid(entry.line, line)
        ):
            raise Conflict(sheet, number, line)
        line = desk.carrying_over(line, entry.line)
        sheet.kind.check_line(sheet.state_before(number), line)
        change = Change.OPENED if _in_play(line) else Change.COMPLETED
        return desk.write(number, line, change, sheet.with_line(number, line))


def record_other(
    game: Game,
    line: Line,
    *,
    by: Scorer,
    submission_key: uuid.UUID,
    seen_game: int | None = None,
) -> Written:
    """Record a line that is no deal: an adjustment, a forfeit, the end of the game, other rules.
    ``seen_game`` is the game's revision that the person saw, where the line means what was seen
    ("it counts: game to Ann & Cy").

    With a hand in play, an adjustment or other rules stand before it; a forfeit or a stop takes
    the hand back, because it will not be played out.
    """
    with Writing(game, by, submission_key) as desk:
        sheet = desk.sheet
        played = sheet.open_entry
        number = played.number if played else sheet.next_number
        done = desk.already(None, line)
        if done:
            return done
        if sheet.state.over or seen_game not in (None, desk.game.revision):
            raise Conflict(sheet, number, line)
        if played and isinstance(line, Adjustment | RulesChange):
            return desk.insert(number, line, Change.RECORDED)
        if played:
            desk.append(number, played.line, Change.UNDONE, sheet=sheet)
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
    """Put line ``number`` right: a deal by a deal, points by points. Rulings on a hand stay with
    it. Raises ``RulesError`` at ``hands[i]`` where a later line could not stand any more."""
    with Writing(game, by, submission_key) as desk:
        done = desk.already(number, line)
        if done:
            return done
        sheet = desk.sheet
        entry = sheet.entry(number)
        if entry is None or entry.revision != seen_revision or not _alike(entry.line, line):
            raise Conflict(sheet, number, line)
        corrected = corrected_sheet(sheet, number, line)
        if corrected.entries[number - 1].line == entry.line:
            raise RulesError("nothing_changes")
        line = corrected.entries[number - 1].line
        return desk.write(number, line, Change.CORRECTED, corrected, reason)


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
    with Writing(game, by, submission_key) as desk:
        done = desk.already(number, line)
        if done:
            return done
        entry = desk.sheet.entry(number)
        if entry is None or entry.revision != seen_revision:
            raise Conflict(desk.sheet, number, line)
        return desk.insert(number, line, Change.INSERTED, reason)


def undo_last(
    game: Game, *, number: int, seen_revision: int, by: Scorer, submission_key: uuid.UUID
) -> Written:
    """Take the last line back; its number is then free again. A dealer who was named for it is the
    named dealer again."""
    with Writing(game, by, submission_key) as desk:
        done = desk.already(number, None)
        if done:
            return done
        sheet = desk.sheet
        entry = sheet.entry(number)
        if entry is None or number != len(sheet.entries) or entry.revision != seen_revision:
            raise Conflict(sheet, number)
        if isinstance(entry.line, Deal):
            desk.game.named_dealer = entry.line.dealer or ""
        return desk.write(number, entry.line, Change.UNDONE, sheet.without(number))


def name_dealer(game: Game, seat: str, *, number: int, by: Scorer) -> Written:
    """Say who really deals line ``number``: the next hand, or the one in play. The record is the
    head's where the name waits for the next hand.

    Before the first deal that is the first dealer, in the head of the sheet; with a hand in play
    it goes into that hand; else it waits for the next hand's facts. Raises ``RulesError``
    ``no_such_player``.
    """
    with Writing(game, by, None) as desk:
        sheet = desk.sheet
        if seat not in sheet.seats:
            raise RulesError("no_such_player", "dealer", value=seat, allowed=sheet.seats)
        played = sheet.open_entry
        if sheet.state.over or number != (played.number if played else sheet.next_number):
            raise Conflict(sheet, number)
        if played and isinstance(played.line, Deal):
            line = replace(played.line, dealer=seat)
            sheet.kind.check_line(sheet.state_before(played.number), line)
            changed = sheet.with_line(played.number, line)
            return desk.write(played.number, line, Change.OPENED, changed)
        if sheet.hand_number == 1:
            return desk.write_head(sheet.with_head(first_dealer=seat), "")
        desk.game.named_dealer = seat
        desk.finish(sheet)
        return Written(desk.game, _newest(desk.records, HEAD), sheet)


def _newest(records: list[HandRecord], number: int) -> HandRecord:
    return max((r for r in records if r.number == number), key=lambda record: record.revision)


def _was_moved_here(records: list[HandRecord], number: int) -> bool:
    """Whether the line came to this number by an insertion; rulings since then do not matter."""
    rulings = (Change.RULED, Change.WITHDRAWN)
    written = [record for record in records if record.change not in rulings]
    return _newest(written, number).change == Change.INSERTED


def _in_play(line: Line) -> bool:
    return isinstance(line, PlayedHand) and line.in_play


def _same_bid(recorded: Line, line: Line) -> bool:
    """Whether ``line`` is the hand that ``recorded`` opened, by bidder and bid."""
    if not isinstance(recorded, PlayedHand) or not isinstance(line, PlayedHand):
        return False
    one, other = recorded.contract, line.contract
    if recorded.declarer != line.declarer:
        return False
    if not isinstance(one, Contract) or not isinstance(other, Contract):
        return one == other
    return (one.level, one.no_trump, one.direction or other.direction) == (
        other.level,
        other.no_trump,
        other.direction or one.direction,
    )


def _alike(standing: Line, line: Line) -> bool:
    """Whether one may be put in the place of the other: both are deals, or of one kind."""
    return (isinstance(standing, Deal) and isinstance(line, Deal)) or type(standing) is type(line)
