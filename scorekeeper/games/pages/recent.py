"""The games this phone keeps score of, for its front page."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scorekeeper.games.models import Scorer
from scorekeeper.games.queries import recent_rights, sheet_of
from scorekeeper.games.words import wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.folding import State

MOST = 10


@dataclass(frozen=True)
class Recent:
    """One game in a row: ``score`` as it stands, ``won`` who won (empty: it goes on)."""

    code: str
    score: str
    won: str
    hand_number: int
    over: bool
    used_at: datetime


def recent_games(device: uuid.UUID) -> list[Recent]:
    """At most ten games, the one used last first; three queries however many there are."""
    return [_recent(right) for right in recent_rights(device, MOST)]


def _recent(right: Scorer) -> Recent:
    game = right.game
    sheet = sheet_of(game)
    names = {seating.seat: seating.name for seating in game.seatings.all()}
    state = sheet.state
    scores = [
        f"{wording.side_name(side, names)} {wording.number(total)}"
        for side, total in state.totals.items()
    ]
    return Recent(
        code=game.code,
        score=_(", ").join(scores),
        won=_won(state, names) if state.over else "",
        hand_number=sheet.hand_number,
        over=state.over,
        used_at=game.used_at,
    )


def _won(state: State, names: Names) -> str:
    if state.winner is None:
        return _("nobody won")
    return _("won by %(side)s") % {"side": wording.side_name(state.winner, names)}
