"""Calling a renege, the calls of a game, one call, and taking a call back."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.games.kinds import kind_of
from scorekeeper.games.models import Scorer
from scorekeeper.games.pages.scoreboard import scoreboard
from scorekeeper.games.permissions import game_to_watch, scorer_of, scorer_or_none
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.rulings.argued import Standing
from scorekeeper.rulings.forms.calling import CallForm
from scorekeeper.rulings.forms.deciding import StepForm
from scorekeeper.rulings.pages.call_page import call_page
from scorekeeper.rulings.pages.claim_list import claim_list
from scorekeeper.rulings.queries import claim_of, claims_of
from scorekeeper.rulings.verbs.calling import call_renege, withdraw_claim
from scorekeeper.rulings.verbs.hearing import NotNow, Stale
from scorekeeper.rulings.views.showing import changed_meanwhile, show_claim, to_claim
from scorekeeper.web.http import HttpRequest


@require_safe
@never_cache
def claims(request: HttpRequest, code: str) -> HttpResponse:
    """Every renege that was called in a game, for anybody with the code; ``?open=1`` leads to the
    oldest that is open."""
    game = game_to_watch(request, code)
    scorer = scorer_or_none(request, game)
    sheet, names = sheet_of(game), names_of(game)
    called = claims_of(game, sheet, names)
    waiting = [each.claim.pk for each in called if each.standing == Standing.OPEN]
    if "open" in request.GET and waiting:
        return to_claim(game, waiting[0])
    context = {
        "game": game,
        "scorer": scorer,
        "board": scoreboard(game, sheet, names),
        "claims": claim_list(called),
    }
    return render(request, "rulings/claims.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def call(request: HttpRequest, code: str) -> HttpResponse:
    """Call a renege; for a scorer. ``?hand=4`` asks about that line of the sheet."""
    scorer = scorer_of(request, code)
    if request.method != "POST":
        return _call_page(request, scorer, CallForm.unbound(sheet_of(scorer.game)))
    form = CallForm(sheet_of(scorer.game), request.POST)
    if not form.is_valid():
        if form.is_outdated:
            form.add_error(None, _("This page was out of date. Look at it, and call again."))
            form.renew_hidden()
        return _call_page(request, scorer, form, status=422)
    try:
        claim = call_renege(
            scorer.game, form.call(), by=scorer, submission_key=form.cleaned_data["key"]
        )
    except Stale:
        form.add_error("book", _("That hand is no longer on the sheet as it was. Choose again."))
        form.renew_hidden()
        return _call_page(request, scorer, form, status=409)
    return to_claim(scorer.game, claim.pk)


@require_safe
@never_cache
def claim(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """One call: what is asked next, or the verdict; for anybody with the code. A scorer answers."""
    game = game_to_watch(request, code)
    return show_claim(request, game, scorer_or_none(request, game), claim_of(game, pk))


@require_POST
def withdraw(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """Take a call back; for a scorer."""
    scorer = scorer_of(request, code)
    called = claim_of(scorer.game, pk)
    form = StepForm(called.case, request.POST)
    if not form.is_valid():
        return changed_meanwhile(request, scorer.game, scorer, pk)
    try:
        withdraw_claim(scorer.game, pk, by=scorer, submission_key=form.cleaned_data["key"])
    except Stale:
        return changed_meanwhile(request, scorer.game, scorer, pk)
    except NotNow as refusal:
        sentence = str(refusal)
        return show_claim(request, scorer.game, scorer, called, sentence=sentence, status=422)
    return to_claim(scorer.game, pk)


def _call_page(
    request: HttpRequest, scorer: Scorer, form: CallForm, *, status: int = 200
) -> HttpResponse:
    game = scorer.game
    sheet, names = form.sheet, names_of(game)
    context: dict[str, Any] = {
        "game": game,
        "board": scoreboard(game, sheet, names),
        "form": form,
        "has_casebook": kind_of(game).has_casebook,
        "page": call_page(
            sheet,
            names,
            accused=form["accused"].value() or "",
            caller=form["by"].value() or "",
            asked_for=request.GET.get("hand", ""),
        ),
    }
    return render(request, "rulings/call.html", context, status=status)
