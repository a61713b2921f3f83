"""A game's row, locked: the first thing that every verb does inside its transaction."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorekeeper.games.models import Game
from scorekeeper.web.errors import NotHere


def locked(game: Game) -> Game:
    """The game as it stands, with its row locked until the transaction ends. Raises ``NotHere``
    where another phone deleted it meanwhile."""
    found = Game.objects.select_for_update().filter(pk=game.pk).first()
    if found is None:
        raise game_is_gone()
    return found


def game_is_gone() -> NotHere:
    """What to raise where a game was there a moment ago."""
    return NotHere(_("This game was deleted on another phone."))
