"""What pages read of a game."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Q

from .models import Game, Seating, TakeOver
from .sheets import LiveSheet

SHOW_A_REFUSAL = timedelta(minutes=10)
"""How long the phone that asked is told that it was refused."""


def sheet_of(game: Game) -> LiveSheet:
    """The game's sheet as it stands; one query."""
    return LiveSheet.from_records(game.kind, list(game.records.all()))


def names_of(game: Game) -> dict[str, str]:
    """The names by seat, empty where nobody gave one; one query."""
    return {seating.seat: seating.name for seating in Seating.objects.filter(game=game)}


def calls_for(
    game: Game, device: UUID | None, *, now: datetime
) -> tuple[list[TakeOver], TakeOver | None]:
    """The open requests to keep score, oldest first, without the one that ``device`` made itself;
    and its own: open, or refused a short time ago; one query."""
    refused = Q(device_id=device, allowed=False, answered_at__gt=now - SHOW_A_REFUSAL)
    asked: list[TakeOver] = []
    own = None
    for call in game.take_overs.filter(Q(answered_at=None) | refused).order_by("asked_at"):
        if call.device_id == device:
            own = call
        else:
            asked.append(call)
    return asked, own
