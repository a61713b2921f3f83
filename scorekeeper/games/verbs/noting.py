"""What a game's row notes of the renege calls at its table."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from scorekeeper.games.models import Game


def note_claims(game: Game, *, open_claim_at: datetime | None) -> None:
    """Note when the oldest call that is still open was made (None: none is), and move the game's
    revision on, so that pages that follow show it. ``game`` is as the caller's transaction locked
    it, or as a verdict in that transaction left it (``Written.game``)."""
    game.open_claim_at = open_claim_at
    game.revision += 1
    game.used_at = timezone.now()
    game.save(update_fields=["open_claim_at", "revision", "used_at"])
