"""The rights of ``games``, for games whose hands are written down book by book."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorekeeper.games import permissions
from scorekeeper.games.kinds import kind_of
from scorekeeper.games.models import Game, Scorer
from scorekeeper.web.errors import NotHere
from scorekeeper.web.http import HttpRequest


def game_to_watch(request: HttpRequest, code: str) -> Game:
    """The game with that code, for anybody. Raises ``NotHere`` for another kind of game."""
    return _by_book(permissions.game_to_watch(request, code))


def scorer_of(request: HttpRequest, code: str) -> Scorer:
    """The right to keep score of such a game; raises what ``games.permissions`` does, too."""
    scorer = permissions.scorer_of(request, code)
    _by_book(scorer.game)
    return scorer


def _by_book(game: Game) -> Game:
    if not kind_of(game).has_casebook:
        raise NotHere(_("In this game hands are not written down book by book."))
    return game
