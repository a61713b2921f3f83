"""The score page: what everybody sees, and where a scorer records."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scorekeeper.games.forms.correct import UndoForm
from scorekeeper.games.forms.line import LineForm
from scorekeeper.games.kinds import kind_of
from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.pages.next_game import arrangements
from scorekeeper.games.pages.offline_data import standing
from scorekeeper.games.pages.scoreboard import scoreboard, title
from scorekeeper.games.permissions import game_to_watch, scorer_or_none
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.views.live import live_context
from scorekeeper.games.words import history, wording
from scorekeeper.rules.lines import PlayedHand
from scorekeeper.web.http import HttpRequest


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def game(request: HttpRequest, code: str) -> HttpResponse:
    """The score, for anybody with the code; with the form to record for a scorer."""
    watched = game_to_watch(request, code)
    scorer = scorer_or_none(request, watched)
    return score_page(request, watched, scorer, sheet_of(watched))


@require_safe
@never_cache
def history_page(request: HttpRequest, code: str) -> HttpResponse:
    """Everything that happened to the sheet, for anybody with the code."""
    watched = game_to_watch(request, code)
    sheet = sheet_of(watched)
    names = names_of(watched)
    context = {
        "game": watched,
        "board": scoreboard(watched, sheet, names),
        "events": history.events(sheet, names),
    }
    return render(request, "games/history.html", context)


def score_page(
    request: HttpRequest,
    game: Game,
    scorer: Scorer | None,
    sheet: LiveSheet,
    *,
    form: LineForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The score page, or only what is inside it where htmx asks; two queries (the names,
    who asks to keep score), three when the game is over."""
    names = names_of(game)
    board = scoreboard(game, sheet, names)
    context: dict[str, Any] = {
        "game": game,
        "scorer": scorer,
        "board": board,
        "title": title(board),
        "seats": [
            (seat, wording.player_name(seat, names), seat == board.dealer) for seat in sheet.seats
        ],
    } | live_context(request, game, board, scorer)
    if scorer:
        if not sheet.state.over:
            kind = kind_of(game)
            place = sheet.next_place(game.named_dealer)
            if form is None:
                form = kind.hand_form.at(place, kind.core, names)
            form.draw(place, kind.core, names)
            context |= {
                "form": form,
                "hand_fields": kind.hand_fields,
            }
            if not request.htmx:
                labels = kind.labels(kind.core, names, place)
                context["data"] = labels | kind.offline(kind.core, place.state, names)
        if sheet.state.over:
            context["arrangements"] = arrangements(sheet, names, game.named_dealer)
        context |= {
            "last": last_line(sheet),
            "standing": standing(game, sheet),
            "offers_second_phone": scorer.is_alone and board.hand_number <= 2,
        }
    fragment = "#page" if request.htmx else ""
    return render(request, f"games/game.html{fragment}", context, status=status)


def last_line(sheet: LiveSheet) -> dict[str, Any] | None:
    """What the undo button needs of the last line; None on an empty sheet."""
    if not sheet.entries:
        return None
    entry = sheet.entries[-1]
    form = UndoForm(
        initial={"number": entry.number, "seen": entry.revision, "key": uuid.uuid4()}, prefix=None
    )
    return {
        "form": form,
        "number": entry.number,
        "title": history.line_title(sheet, entry.number),
        "is_ruled": isinstance(entry.line, PlayedHand) and bool(entry.line.rulings),
    }
