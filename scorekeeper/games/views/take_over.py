"""A watching phone asks to keep score; a phone that keeps it answers, or the other side agrees."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django.views.decorators.vary import vary_on_headers

from scorekeeper.accounts.devices import device_id, get_or_make_device, remember_device
from scorekeeper.games.forms.phones import AgreeForm, AskForm
from scorekeeper.games.models import Game, Scorer, TakeOver
from scorekeeper.games.permissions import game_to_watch, scorer_or_none
from scorekeeper.games.queries import last_name_of, names_of_phones
from scorekeeper.games.verbs.scorers import Refusal, agree_for_other_side, ask_to_keep
from scorekeeper.games.verbs.scorers import answer as answer_request
from scorekeeper.games.views.live import live_fragment
from scorekeeper.games.views.phones import phones_page, to_phones
from scorekeeper.games.words.phones import suggested_name
from scorekeeper.web.http import HttpRequest


@require_POST
def ask(request: HttpRequest, code: str) -> HttpResponse:
    """Ask to keep score; for anybody with the code."""
    game = game_to_watch(request, code)
    scorer = scorer_or_none(request, game)
    if scorer:
        return _to_game(game)
    suggested = suggested_name(last_name_of(device_id(request)), taken=names_of_phones(game))
    form = AskForm(request.POST, suggested=suggested)
    if not form.is_valid():
        return phones_page(request, game, None, ask_form=form, status=422)
    device = get_or_make_device(request)
    try:
        ask_to_keep(
            game,
            device=device,
            name=form.cleaned_data["name"],
            reason=form.cleaned_data["reason"],
        )
    except Refusal as refusal:
        return _refused(request, game, None, refusal)
    response = _to_game(game)
    remember_device(response, device)
    return response


@require_POST
@never_cache
@vary_on_headers("HX-Request")
def answer(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """Allow or refuse a request, for a scorer; agree to it, for another watching phone while the
    phones that keep score are silent."""
    game = game_to_watch(request, code)
    scorer = scorer_or_none(request, game)
    call = TakeOver.objects.select_related("game").filter(game=game, pk=pk).first()
    if call is None:
        raise Http404
    if scorer is None:
        return _agree(request, game, call)
    try:
        answer_request(call, allow=request.POST.get("answer") == "allow", by=scorer)
    except Refusal as refusal:
        return _refused(request, game, scorer, refusal)
    if request.htmx:
        return live_fragment(request, game_to_watch(request, code), scorer)
    return to_phones(game)


def _agree(request: HttpRequest, game: Game, call: TakeOver) -> HttpResponse:
    form = AgreeForm(request.POST, auto_id="agree_%s")
    if not form.is_valid():
        return phones_page(request, game, None, agree_form=form, status=422)
    device = get_or_make_device(request)
    try:
        agree_for_other_side(call, device_id=device.pk, name=form.cleaned_data["name"])
    except Refusal as refusal:
        return _refused(request, game, None, refusal)
    messages.success(request, _("%(phone)s keeps score now.") % {"phone": call.name})
    response = to_phones(game)
    remember_device(response, device)
    return response


def _refused(
    request: HttpRequest, game: Game, scorer: Scorer | None, refusal: Refusal
) -> HttpResponse:
    """What cannot be, as the page of the phones with a sentence: 403 for what this phone may not
    do, 409 for what is over or full."""
    sentence, status = {
        "own_request": (_("Another phone has to agree, not the one that asks."), 403),
        "scorer_is_there": (
            _("A phone that keeps score is there: ask whoever holds it to allow this."),
            403,
        ),
        "answered": (_("Somebody was quicker: this request has been answered."), 409),
        "too_many_ask": (
            _("Several phones ask already. Wait until one of them has got an answer."),
            409,
        ),
        "keeps_already": (_("This phone keeps score already."), 409),
    }[refusal.code]
    return phones_page(request, game, scorer, problem=sentence, status=status)


def _to_game(game: Game) -> HttpResponse:
    return HttpResponseRedirect(reverse("games:game", args=[game.code]), status=303)
