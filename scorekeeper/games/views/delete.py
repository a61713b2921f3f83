"""Deleting a game: asked for once more, then for good."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.games.followups import held
from scorekeeper.games.models import Game
from scorekeeper.games.pages.scoreboard import scoreboard
from scorekeeper.games.permissions import may_delete, scorer_of
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.verbs.deleting import Held, delete_game
from scorekeeper.web.http import HttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """GET asks, POST deletes the game and everything about it; for a scorer whose right was given
    by a phone that kept score. 409 where something rests on the game."""
    scorer = scorer_of(request, code)
    if not may_delete(scorer):
        raise PermissionDenied(
            _("This phone took over with the other side’s word, so it cannot delete the game.")
        )
    game = scorer.game
    if request.method == "POST":
        try:
            delete_game(game)
        except Held as error:
            return _held(request, game, error.reason)
        messages.success(request, _("The game is deleted."))
        return HttpResponseRedirect(reverse("games:home"), status=303)
    if reason := held(game):
        return _held(request, game, reason)
    sheet = sheet_of(game)
    board = scoreboard(game, sheet, names_of(game))
    context = {
        "game": game,
        "board": board,
        "hands": sheet.deals_before(sheet.next_number),
        "others": game.scorers.filter(revoked_at=None).exclude(pk=scorer.pk).count(),
    }
    return render(request, "games/delete.html", context)


def _held(request: HttpRequest, game: Game, reason: str) -> HttpResponse:
    context = {"game": game, "reason": reason}
    return render(request, "games/delete_held.html", context, status=409)
