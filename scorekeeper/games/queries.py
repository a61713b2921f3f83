"""What pages read of games and phones."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Q

from scorekeeper.games.locking import game_is_gone
from scorekeeper.games.models import Game, Scorer, Seating, TakeOver
from scorekeeper.games.sheets import LiveSheet

SHOW_A_REFUSAL = timedelta(minutes=10)
"""How long the phone that asked is told that it was refused."""


def sheet_of(game: Game) -> LiveSheet:
    """The game's sheet as it stands; one query. Raises ``NotHere`` where another phone deleted the
    game meanwhile."""
    records = list(game.records.all())
    if not records:
        raise game_is_gone()
    return LiveSheet.from_records(game.kind, records)


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


def recent_rights(device: UUID, most: int) -> list[Scorer]:
    """The rights of this phone that stand, each with its game, that game's records and seatings;
    the game used last first; three queries however many there are."""
    rights = Scorer.objects.filter(device_id=device, revoked_at=None)
    with_games = rights.select_related("game").prefetch_related("game__records", "game__seatings")
    return list(with_games.order_by("-game__used_at", "-game_id")[:most])


def last_name_of(device: UUID | None) -> str:
    """What this phone was called where it kept score last; empty where it never did. At most one
    query."""
    if device is None:
        return ""
    rights = Scorer.objects.filter(device_id=device).order_by("-granted_at")
    return rights.values_list("name", flat=True).first() or ""


def code_of_next(game: Game) -> str | None:
    """The code of the game that the same table started after this one; one query."""
    return Game.objects.filter(follows=game).values_list("code", flat=True).first()


def names_of_phones(game: Game) -> list[str]:
    """What the phones that keep score of it are called; one query."""
    return list(game.scorers.filter(revoked_at=None).values_list("name", flat=True))
