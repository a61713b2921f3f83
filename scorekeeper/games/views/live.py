"""What a page polls while it follows a game."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scorekeeper.accounts.devices import device_id
from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.pages.offline_data import standing
from scorekeeper.games.pages.scoreboard import Scoreboard, title
from scorekeeper.games.pages.scoreboard import scoreboard as board_of
from scorekeeper.games.permissions import game_to_watch, scorer_or_none
from scorekeeper.games.queries import calls_for, code_of_next, names_of, sheet_of
from scorekeeper.games.words.wording import player_name
from scorekeeper.web.errors import page_not_found
from scorekeeper.web.http import HttpRequest


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def scoreboard(request: HttpRequest, code: str) -> HttpResponse:
    """The score, for anybody with the code; 204 while it is what the page has ``seen``.

    The page says in its address what it is: ``keeps`` where it was made for a phone that keeps
    score (then the request is that phone's sign of life), ``stays`` where the next game of the
    table was known to it (then it is not sent there).
    """
    try:
        game = game_to_watch(request, code)
    except Http404 as error:
        # A page that follows a game which was deleted loads anew, and so says why.
        answer = page_not_found(request, error)
        answer.headers["HX-Refresh"] = "true"
        return answer
    keeps = "keeps" in request.GET
    scorer = scorer_or_none(request, game) if keeps else None
    if request.GET.get("seen") == str(game.revision):
        return HttpResponse(status=204)
    if not keeps and scorer_or_none(request, game):
        # This phone was let in a moment ago: it needs the page with the form.
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if keeps and scorer is None:
        # This phone's right was taken back: whatever its page offers to write is gone.
        said = _("This phone keeps score no longer. What was recorded is safe.")
        messages.warning(request, said)
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return live_fragment(request, game, scorer, moves_on="stays" not in request.GET)


def live_fragment(
    request: HttpRequest, game: Game, scorer: Scorer | None, *, moves_on: bool = False
) -> HttpResponse:
    """The live part of the game's page as it stands; three queries, four when the game is over.
    With ``moves_on`` a page whose game is over is sent to the next game, once there is one."""
    sheet = sheet_of(game)
    names = names_of(game)
    board = board_of(game, sheet, names)
    context = live_context(request, game, board, scorer) | {
        "game": game,
        "board": board,
        "title": title(board),
        "scorer": scorer,
        "standing": standing(game, sheet) if scorer else "",
        # Who may be put right as the dealer, as on the whole page.
        "seats": [(s, player_name(s, names), s == board.dealer) for s in sheet.kind.seats],
    }
    if moves_on and context["next_code"]:
        url = reverse("games:game", args=[context["next_code"]])
        return HttpResponse(status=204, headers={"HX-Redirect": url})
    return render(request, "games/game.html#scoreboard", context)


def live_context(
    request: HttpRequest, game: Game, board: Scoreboard, scorer: Scorer | None
) -> dict[str, Any]:
    """What the live part of a game's page shows beside the score: who asks to keep score, what
    became of this phone's own request, and the code of the table's next game; one query, one
    more when the game is over; none for a scorer whom nobody asks."""
    asked, own = (
        ([], None)
        if scorer and not scorer.somebody_asks
        else calls_for(game, device_id(request), now=timezone.now())
    )
    next_code = None
    if board.over:
        next_code = scorer.next_code if scorer else code_of_next(game)
    return {"asked": asked, "own_call": own, "next_code": next_code}
