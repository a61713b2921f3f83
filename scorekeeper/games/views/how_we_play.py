"""How a table plays in full sentences, and what to do when something goes wrong; to read aloud and
to print, for anybody with the code."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.games.kinds import kind_of
from scorekeeper.games.pages import how_we_play as page
from scorekeeper.games.permissions import game_to_watch, scorer_or_none
from scorekeeper.games.queries import sheet_of
from scorekeeper.games.words.casebook import casebook as answers
from scorekeeper.games.words.rule_sources import TITLES
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.web.errors import NotHere
from scorekeeper.web.http import HttpRequest


@require_safe
@never_cache
def how_we_play(request: HttpRequest, code: str) -> HttpResponse:
    """The rules in force, the unusual ones first; a scorer is led to the open questions."""
    game = game_to_watch(request, code)
    context = {
        "game": game,
        "scorer": scorer_or_none(request, game),
        "how": page.how_we_play(sheet_of(game)),
        "titles": TITLES,
        "has_casebook": kind_of(game).has_casebook,
    }
    return render(request, "games/how_we_play.html", context)


@require_safe
@never_cache
def casebook(request: HttpRequest, code: str) -> HttpResponse:
    """What to do when something goes wrong, under the rules in force."""
    game = game_to_watch(request, code)
    rules = sheet_of(game).state.rules
    if not isinstance(rules, HouseRules):
        raise NotHere(_("There is no casebook for this game."))
    context = {
        "game": game,
        "scorer": scorer_or_none(request, game),
        "cases": answers(rules),
    }
    return render(request, "games/casebook.html", context)
