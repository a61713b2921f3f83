"""The games this phone keeps score of, for its front page."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scorekeeper.rules.seats import SIDES

from . import wording
from .models import Scorer
from .queries import sheet_of

MOST = 10


@dataclass(frozen=True)
class Recent:
    """One game in a row: ``title`` tells the score, ``pairs`` who plays (empty: no names)."""

    code: str
    title: str
    pairs: str
    hand_number: int
    over: bool
    used_at: datetime


def recent_games(device: uuid.UUID) -> list[Recent]:
    """At most ten games, the one used last first; three queries however many there are."""
    rights = (
        Scorer.objects.filter(device_id=device, revoked_at=None)
        .select_related("game")
        .prefetch_related("game__records", "game__seatings")
        .order_by("-game__used_at", "-game_id")[:MOST]
    )
    return [_recent(right) for right in rights]


def _recent(right: Scorer) -> Recent:
    game = right.game
    sheet = sheet_of(game)
    names = {seating.seat: seating.name for seating in game.seatings.all()}
    state = sheet.state
    scores = [
        f"{wording.side_name(side, names)} {wording.number(state.totals[side])}" for side in SIDES
    ]
    title = _(", ").join(scores)
    if state.over:
        title = wording.ending_words(state, names)
    return Recent(
        code=game.code,
        title=title,
        pairs=_pairs(names),
        hand_number=sheet.hand_number,
        over=state.over,
        used_at=game.used_at,
    )


def _pairs(names: dict[str, str]) -> str:
    pairs = [wording.pair_names(side, names) for side in SIDES]
    if not all(pairs):
        return ""
    return _("%(one)s against %(other)s") % {"one": pairs[0], "other": pairs[1]}
