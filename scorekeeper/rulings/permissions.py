"""The rights of ``games``, for games that pages lead through the call of a renege."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorekeeper.games import permissions
from scorekeeper.games.kinds import kind_of
from scorekeeper.games.models import Game, Scorer
from scorekeeper.web.errors import NotHere
from scorekeeper.web.http import HttpRequest


def game_to_watch(request: HttpRequest, code: str) -> Game:
    """The game with that code, for anybody. Raises ``NotHere`` for one that is led otherwise."""
    return _led(permissions.game_to_watch(request, code))


def scorer_of(request: HttpRequest, code: str) -> Scorer:
    """The right to keep score of such a game; raises what ``games.permissions`` does, too."""
    scorer = permissions.scorer_of(request, code)
    _led(scorer.game)
    return scorer


def _led(game: Game) -> Game:
    if not kind_of(game).leads_through_claims:
        raise NotHere(_("In this game a ruling is written on the page of its hand."))
    return game
