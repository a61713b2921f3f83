"""Deleting games: one on its scorer's wish, and those that nobody uses any more."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from scorekeeper.games.followups import held, tell_deleting
from scorekeeper.games.models import Game

KEPT_FOR = timedelta(days=400)
"""How long a game stays that nobody writes in: a year, and time to notice."""


class Held(Exception):
    """Something rests on the game; ``reason`` says what, and what to do."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def delete_game(game: Game) -> bool:
    """Delete a game and everything about it; False where another phone was quicker. Raises ``Held``
    where something rests on it."""
    with transaction.atomic():
        locked = Game.objects.select_for_update().filter(pk=game.pk).first()
        if locked is None:
            return False
        if reason := held(locked):
            raise Held(reason)
        tell_deleting(locked)
        locked.delete()
    return True


def delete_unused() -> int:
    """Delete the games that were not used for ``KEPT_FOR``; how many. Each in a transaction of its
    own, so that tables which play meanwhile never wait long."""
    before = timezone.now() - KEPT_FOR
    deleted = 0
    for pk in list(Game.objects.filter(used_at__lt=before).values_list("pk", flat=True)):
        with transaction.atomic():
            # Somebody may have begun to use it again a moment ago.
            unused = Game.objects.select_for_update().filter(pk=pk, used_at__lt=before).first()
            if unused:
                tell_deleting(unused)
                unused.delete()
                deleted += 1
    return deleted
