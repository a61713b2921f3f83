"""What a page polls while it follows a game."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.http import HttpRequest as DjangoRequest
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scorekeeper.accounts.devices import device_id
from scorekeeper.games.looks import revision
from scorekeeper.games.models import Game, Scorer, TakeOver
from scorekeeper.games.pages.offline_data import standing
from scorekeeper.games.pages.scoreboard import Scoreboard, title
from scorekeeper.games.pages.scoreboard import scoreboard as board_of
from scorekeeper.games.permissions import game_to_watch, keeps_score, scorer_or_none
from scorekeeper.games.queries import calls_for, code_of_next, names_of, sheet_of
from scorekeeper.games.words.wording import player_name
from scorekeeper.web.errors import page_not_found
from scorekeeper.web.http import HttpRequest
from scorekeeper.web.kept_answers import already_kept, kept_answer

Calls = tuple[list[TakeOver], TakeOver | None]
"""Who asks to keep score, and this phone's own request."""


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def scoreboard(request: HttpRequest, code: str) -> HttpResponse:
    """The score, for anybody with the code; 204 while it is what the page has ``seen``.

    The page says in its address what it is: ``keeps`` where it was made for a phone that keeps
    score (then the request is that phone's sign of life), ``stays`` where the next game of the
    table was known to it (then it is not sent there).
    """
    moves_on = "stays" not in request.GET
    if answer := _drawn_before(request, code, moves_on=moves_on):
        return answer
    try:
        game = game_to_watch(request, code)
    except Http404 as error:
        return gone(request, error)
    keeps = "keeps" in request.GET
    scorer = scorer_or_none(request, game) if keeps else None
    if request.GET.get("seen") == str(game.revision):
        return HttpResponse(status=204)
    if not keeps and keeps_score(request, game):
        # This phone was let in a moment ago: it needs the page with the form.
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if keeps and scorer is None:
        # This phone's right was taken back: whatever its page offers to write is gone.
        said = _("This phone keeps score no longer. What was recorded is safe.")
        messages.warning(request, said)
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return live_fragment(request, game, scorer, moves_on=moves_on)


def _drawn_before(request: DjangoRequest, code: str, *, moves_on: bool) -> HttpResponse | None:
    """What was drawn for everybody, for a phone that is not known and so has no part in the game:
    when something has changed, most of those who ask. One read."""
    if device_id(request):
        return None
    found = revision(request, Game, code)
    if found is None or request.GET.get("seen") == str(found):
        return None
    return already_kept(request, _key(code, found, moves_on=moves_on))


def _key(code: str, revision: int, *, moves_on: bool) -> tuple[object, ...]:
    return "game", code, revision, moves_on, timezone.localdate()


def gone(request: DjangoRequest, error: Http404) -> HttpResponse:
    """A page that follows what was deleted loads anew, and so says why."""
    answer = page_not_found(request, error)
    answer.headers["HX-Refresh"] = "true"
    return answer


def live_fragment(
    request: HttpRequest, game: Game, scorer: Scorer | None, *, moves_on: bool = False
) -> HttpResponse:
    """The live part of the game's page as it stands; three queries, four when the game is over; one
    for a watcher where it was drawn before. With ``moves_on`` a page whose game is over is sent to
    the next game, once there is one."""
    calls = _calls(request, game, scorer)

    def draw() -> HttpResponse:
        return _drawn(request, game, scorer, calls, moves_on=moves_on)

    if scorer or any(calls):
        return draw()
    return kept_answer(request, _key(game.code, game.revision, moves_on=moves_on), draw)


def _drawn(
    request: HttpRequest, game: Game, scorer: Scorer | None, calls: Calls, *, moves_on: bool
) -> HttpResponse:
    sheet = sheet_of(game)
    names = names_of(game)
    board = board_of(game, sheet, names)
    context = _live_context(game, board, scorer, calls) | {
        "game": game,
        "board": board,
        "title": title(board),
        "scorer": scorer,
        "standing": standing(game, sheet) if scorer else "",
        # Who may be put right as the dealer, as on the whole page.
        "seats": [(s, player_name(s, names), s == board.dealer) for s in sheet.seats],
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
    return _live_context(game, board, scorer, _calls(request, game, scorer))


def _live_context(
    game: Game, board: Scoreboard, scorer: Scorer | None, calls: Calls
) -> dict[str, Any]:
    asked, own = calls
    next_code = None
    if board.over:
        next_code = scorer.next_code if scorer else code_of_next(game)
    return {"asked": asked, "own_call": own, "next_code": next_code}


def _calls(request: HttpRequest, game: Game, scorer: Scorer | None) -> Calls:
    if scorer and not scorer.somebody_asks:
        return [], None
    return calls_for(game, device_id(request), now=timezone.now())
