"""How much of a game was played at the evening: one that the host broke off may go on elsewhere."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from scorekeeper.games.models import HandRecord
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import ENDS_OF_GAMES, EventKind, Sitting
from scorekeeper.parties.queries import Played, is_on
from scorekeeper.rules.floor import Pair


@dataclass(frozen=True)
class PlayedThere:
    """``has_ended``: the game came to its end while its pairs sat there; ``lines``: how many lines
    of its sheet were written by then."""

    has_ended: bool
    lines: int


def played_there(evening: Evening, played: Played) -> PlayedThere:
    """A game that was left unfinished, because the host moved a pair or closed the table, counts
    for nobody, and nor do the hands with which somebody plays it on. Asks the database nothing."""
    sheet = played.sheet
    moved = any(e.game_id == played.game.pk and e.kind in ENDS_OF_GAMES for e in evening.standing)
    if moved or is_on(played.sitting, evening):
        return PlayedThere(sheet.state.over, len(sheet.entries))
    # What follows is slow, and asked only of the few games that moved nobody.
    known = _while_on(evening, played)
    if not known:
        return PlayedThere(has_ended=False, lines=0)
    then = LiveSheet.from_records(played.game.kind, known)
    return PlayedThere(sheet.state.over and then.state.over, len(then.entries))


def _while_on(evening: Evening, played: Played) -> list[HandRecord]:
    """What was written of a game before it was left."""
    records = played.sheet.records
    moments = sorted({record.at for record in records})

    def was_left(index: int) -> bool:
        then = Evening.of(evening.party, [e for e in evening.events if e.at <= moments[index]])
        return not is_on(_as_it_was(played.sitting, evening, then), then)

    left = bisect_left(range(len(moments)), True, key=was_left)
    return [record for record in records if record.at in moments[:left]]


def _as_it_was(sitting: Sitting, evening: Evening, then: Evening) -> Sitting:
    """The sitting before somebody played on for one of its pairs since ``then``."""
    since = {
        event.facts["becomes"]: event
        for event in evening.standing
        if event.kind == EventKind.SUBSTITUTE and event.number >= then.next_number
    }
    was = Sitting(table=sitting.table, after=sitting.after)

    def before(pair: Pair) -> Pair:
        while pair in since:
            pair = since[pair].facts["pair"]
        return pair

    was.sides = {side: before(pair) for side, pair in sitting.sides.items()}
    if sitting.after >= then.next_number:  # handed over since
        seated = then.seated_by.get(sitting.table)
        was.after = seated.number if seated else 0
    return was
