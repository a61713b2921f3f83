"""What a change to the sheet would come to, before it is saved."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.games.followups import consequences
from scorekeeper.games.models import Game
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words import wording
from scorekeeper.games.words.endings import ending_words
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.seats import Side


@dataclass(frozen=True)
class Changed:
    """One thing that would change: its label (and whose it is), as it is and as it would be."""

    label: str
    before: str
    after: str
    side: Side = ""

    @property
    def is_same(self) -> bool:
        return self.before == self.after


@dataclass(frozen=True)
class Preview:
    """``rows`` are totals and winner, as they are and as they would be; ``sentences`` say what
    else follows: the game opens again, ends, hands that no longer count."""

    rows: tuple[Changed, ...]
    sentences: tuple[str, ...]

    @property
    def changes_nothing(self) -> bool:
        return all(row.is_same for row in self.rows) and not self.sentences


def preview(game: Game, before: LiveSheet, after: LiveSheet, names: Names) -> Preview:
    """Compare two sheets of one game. Asks the database nothing, unless the game belongs to a
    party: then what would follow there is asked for."""
    was, becomes = before.state, after.state
    rows = [
        Changed(
            wording.side_name(side, names),
            wording.number(was.totals[side]),
            wording.number(becomes.totals[side]),
            side,
        )
        for side in becomes.totals
    ]
    rows.append(Changed(_("winner"), _winner(before, names), _winner(after, names)))
    told = _sentences(before, after, names) + consequences(game, before, after, names)
    return Preview(tuple(rows), tuple(told))


def _winner(sheet: LiveSheet, names: Names) -> str:
    state = sheet.state
    if not state.over:
        return _("nobody yet")
    return wording.side_name(state.winner, names) if state.winner else _("nobody")


def _sentences(before: LiveSheet, after: LiveSheet, names: Names) -> list[str]:
    told: list[str] = []
    if before.state.over and not after.state.over:
        told.append(_("The game is open again."))
    if after.state.over and (
        not before.state.over or before.state.ended_by != after.state.ended_by
    ):
        told.append(ending_words(after.state, names))
    surplus = _surplus(after)
    if surplus and surplus != _surplus(before):
        told.append(
            ngettext(
                "%(count)s line after the end stays on the sheet and scores nothing.",
                "%(count)s lines after the end stay on the sheet and score nothing.",
                surplus,
            )
            % {"count": surplus}
        )
    if _surplus(before) and not surplus:
        told.append(_("What was written after the end counts again."))
    return told


def _surplus(sheet: LiveSheet) -> int:
    return sum(result.surplus for result in sheet.score.results)
