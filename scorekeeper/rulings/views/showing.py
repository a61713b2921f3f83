"""The page of a call, with the forms a scorer needs; every view of a call ends here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.games.kinds import kind_of
from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.pages.scoreboard import scoreboard
from scorekeeper.games.words.wording import against
from scorekeeper.rules.asking import TurnOver, WhichFirst, WhoLed, WhoPlayed
from scorekeeper.rulings.argued import Standing
from scorekeeper.rulings.cases import Case
from scorekeeper.rulings.forms.answering import AnswerForm
from scorekeeper.rulings.forms.asking import BESIDE, form_for
from scorekeeper.rulings.forms.counting import CountForm
from scorekeeper.rulings.forms.deciding import AcceptForm, DirectorForm, SettleForm, StepForm
from scorekeeper.rulings.needs import CAN_BE_UNKNOWN, Need
from scorekeeper.rulings.pages.claim_page import ClaimPage, claim_page
from scorekeeper.rulings.queries import Called, claim_of
from scorekeeper.web.http import HttpRequest


def show_claim(
    request: HttpRequest,
    game: Game,
    scorer: Scorer | None,
    called: Called,
    *,
    refused: AnswerForm | None = None,
    others: Mapping[str, Any] | None = None,
    sentence: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page of a call. ``refused`` is an answer that could not be kept, ``others`` forms
    that were not accepted, by the names they have here; ``sentence`` what is wrong as a whole."""
    case, claim = called.case, called.claim
    turn = str(refused["asked"].value()).removeprefix("turn ") if refused else ""
    page = claim_page(case, claim, turn=turn or request.GET.get("turn", ""))
    context: dict[str, Any] = {
        "game": game,
        "scorer": scorer,
        "board": scoreboard(game, case.sheet, case.names),
        "claim": claim,
        "line": case.entry.number if case.entry else None,
        "count_url": _count_url(game, case) if page.matter == Need.COUNT else "",
        "has_casebook": kind_of(game).has_casebook,
        "page": page,
        "sentence": sentence,
        "against": against(case.names),
    }
    if scorer:
        context |= _forms(called, page, refused, request.GET.get("see", "")) | dict(others or {})
        if page.matter == Need.BID:
            place, kind = case.sheet.next_place(game.named_dealer), kind_of(game)
            bid = (others or {}).get("bid") or kind.hand_form.at(place, kind.core, case.names)
            context |= {
                "bid": bid.draw(place, kind.core, case.names),
                "hand_fields": kind.hand_fields,
            }
    return render(request, "rulings/claim.html", context, status=status)


def _count_url(game: Game, case: Case) -> str:
    """Where the game's own form counts the hand; empty where it is counted on the page itself."""
    if case.bench.bidders_are_counted or case.entry is None:
        return ""
    if case.hand.in_play:
        return reverse("games:game", args=[game.code])
    return reverse("games:line", args=[game.code, case.entry.number])


def _forms(
    called: Called, page: ClaimPage, refused: AnswerForm | None, asked_to_see: str
) -> dict[str, Any]:
    """The form for what is asked, those for what may be said at any time, and for the ways to end
    the claim or to reopen it."""
    case, claim = called.case, called.claim
    step = StepForm(case)
    is_open = case.entry is not None and not (page.decided and page.decided.verdict == "proven")
    if page.standing != Standing.OPEN:
        return {"step": step}
    form = form_for(case, claim, page.matter) if page.matter else None
    beside = {key: kind(case, claim, None, asked=key) for key, kind in BESIDE.items()}
    if refused and refused.matter is None and page.matter != refused["asked"].value():
        beside[str(refused["asked"].value())] = refused
    elif refused:
        form = refused
    return {
        "step": step,
        "form": form,
        "beside": beside,
        "count": CountForm(case)
        if page.matter == Need.COUNT and case.bench.bidders_are_counted
        else None,
        "accept": AcceptForm(case, mark=page.decided.mark) if page.decided else None,
        "settle": SettleForm(case),
        "director": DirectorForm(case),
        "can_be_unknown": page.matter in CAN_BE_UNKNOWN,
        "can_see": _seen_cards(case, beside, asked_to_see) if is_open else (),
        "can_be_enough": isinstance(page.matter, TurnOver | WhoPlayed | WhichFirst | WhoLed),
        "may_withdraw": case.may_be_withdrawn(claim),
        "can_admit": not (page.decided and page.decided.verdict == "proven")
        and case.entry is not None
        and claim.pk not in case.known.admitted,
        "can_show": case.entry is not None and case.hand.in_play and case.rows is not None,
    }


def _seen_cards(
    case: Case, beside: Mapping[str, AnswerForm], asked_to_see: str
) -> list[tuple[str, AnswerForm, str]]:
    """What was seen of the cards that nobody played: key, form and what it is called. A pad of all
    cards is drawn only where somebody asks for it."""
    if not case.buries:
        return []
    labels = {}
    if case.declarer is not None:
        labels["kitty"] = _("The kitty was shown")
    if case.is_counted:
        labels["buried"] = _("The buried cards are turned over")
    for key in labels:
        beside[key].is_open = key == asked_to_see or bool(beside[key].errors)
    return [(key, beside[key], label) for key, label in labels.items()]


def to_claim(game: Game, pk: int) -> HttpResponse:
    """Back to the page of a call."""
    return HttpResponseRedirect(reverse("rulings:claim", args=[game.code, pk]), status=303)


def changed_meanwhile(request: HttpRequest, game: Game, scorer: Scorer, pk: int) -> HttpResponse:
    """Another phone answered or decided meanwhile (409): what stands now, to look at again."""
    sentence = _("Another phone was there first. Look at what stands now, and answer again.")
    return show_claim(request, game, scorer, claim_of(game, pk), sentence=sentence, status=409)
