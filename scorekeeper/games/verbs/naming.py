"""Other names for those who play."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone

from scorekeeper.games.models import Game, Seating
from scorekeeper.rules.seats import Seat


def rename_players(game: Game, names: Mapping[Seat, str]) -> None:
    """Put these names at their seats, for all that the game says. ``game`` is as the caller's
    transaction locked it."""
    for seat, name in names.items():
        Seating.objects.filter(game=game, seat=seat).update(name=name)
    game.revision += 1
    game.used_at = timezone.now()
    game.save(update_fields=["revision", "used_at"])
