"""What a change of the floor would come to, before it is done."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.games.pages.previews import Changed, Preview
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.queries import Played, played_now


@dataclass(frozen=True)
class FloorPreview:
    """The floor as it is and as it would be. ``mark`` is of what was shown: a confirmation is good
    for that and nothing else."""

    preview: Preview
    mark: str


def floor_preview(before: Evening, after: Evening, games: Sequence[Played]) -> FloorPreview:
    """Compare two evenings; ``games`` are those of the evening. Asks the database nothing."""
    tables = sorted({table.number for evening in (before, after) for table in evening.floor.tables})
    rows = [
        Changed(
            _("Table %(table)s") % {"table": number},
            _who_sits(before, number),
            _who_sits(after, number),
        )
        for number in tables
    ]
    rows.append(Changed(_("The line"), _who_waits(before), _who_waits(after)))
    told = left_unfinished(before, after, games)
    if len(after.standing) < len(before.standing) and all(row.is_same for row in rows):
        told.append(_("Nobody moves; it does not count any more."))
    preview = Preview(tuple(rows), tuple(told))
    return FloorPreview(preview, mark_of((before.next_number, preview)))


def mark_of(shown: object) -> str:
    """The same for anything that was shown."""
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


def _who_sits(evening: Evening, number: int) -> str:
    table = evening.table(number)
    if table is None:
        return _("closed")
    return ", ".join(evening.spoken(pair) for pair in table.pairs)


def _who_waits(evening: Evening) -> str:
    waiting = [
        _("%(pair)s (away)") % {"pair": evening.spoken(pair)}
        if pair in evening.floor.away
        else evening.spoken(pair)
        for pair in evening.floor.line
    ]
    return ", ".join(waiting) or _("nobody")


def left_unfinished(before: Evening, after: Evening, games: Sequence[Played]) -> list[str]:
    """Tables whose running game would not be the game of those who sit there any more."""
    now, then = played_now(before, games), played_now(after, games)
    return [
        _("The game that is played at table %(table)s would be left unfinished.")
        % {"table": number}
        for number, played in now.items()
        if not played.sheet.state.over
        and (number not in then or then[number].game.pk != played.game.pk)
    ]
