"""The front page: start a game, go on with one, watch one. Nobody needs an account."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.accounts.devices import get_or_make_device, known_device, remember_device
from scorekeeper.accounts.models import Device
from scorekeeper.games.followups import FOUND_BY_CODE
from scorekeeper.games.forms.rules import OURS, RulesForm, rules_of_way, ways_data, ways_to_play
from scorekeeper.games.forms.start import CodeForm, StartForm
from scorekeeper.games.house import names_here, our_house, remember_names, save_our_house
from scorekeeper.games.kinds import GAME_KINDS
from scorekeeper.games.models import Game
from scorekeeper.games.pages.recent import recent_games
from scorekeeper.games.permissions import game_to_watch
from scorekeeper.games.verbs.starting import AlreadyStarted, start_once
from scorekeeper.games.words.bid_whist_rules import BID_WHIST_QUESTIONS as ASKING
from scorekeeper.games.words.rules_words import spoken, warnings
from scorekeeper.rules.bid_whist import BID_WHIST
from scorekeeper.rules.house_rules import HOUSE
from scorekeeper.rules.seats import SEATS
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.web.errors import NotHere
from scorekeeper.web.http import HttpRequest


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Anybody may start or watch; with ``?code=`` on to the game or party that has it, and back to
    what was typed where nothing has it (which counts as a miss)."""
    if "code" not in request.GET:
        return _page(request, known_device(request))
    form = CodeForm(request.GET)
    if not form.is_valid():
        return _page(request, known_device(request), code_form=form, status=422)
    code = form.cleaned_data["code"]
    found = next((at for find in FOUND_BY_CODE if (at := find(request, code))), None)
    if found:
        return HttpResponseRedirect(found)
    try:
        game = game_to_watch(request, code)
    except NotHere:
        said = _("What has this code was deleted or never existed. Look at the code once more.")
        form.add_error("code", said)
        return _page(request, known_device(request), code_form=form, status=404)
    return HttpResponseRedirect(reverse("games:game", args=[game.code]))


@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Start a game and keep score of it on this phone; anybody may.

    A post of nothing but its key starts "Us and Them" by the rules of this phone's house. The
    other buttons of the form fill it with a way to play, or save the rules as this phone's own.
    """
    device = known_device(request)
    way = request.POST.get("way", "")
    house = our_house(device, BID_WHIST)
    base = rules_of_way(ASKING, way, house) or house or HOUSE
    chosen = rules_of_way(ASKING, request.POST.get("use", ""), house)
    if chosen:
        return _filled(request, device, request.POST["use"], chosen)
    form = StartForm(request.POST)
    rules_form = RulesForm(request.POST, base=base)
    if "use" in request.POST:
        rules_form.refuse_way()
    if not (form.is_valid() & rules_form.is_valid()):
        return _page(request, device, form=form, rules_form=rules_form, way=way, status=422)
    if "save_house" in request.POST:
        return _saved(request, form, rules_form.rules)
    return _started(request, form, rules_form, way)


def _started(
    request: HttpRequest, form: StartForm, rules_form: RulesForm, way: str
) -> HttpResponse:
    device = get_or_make_device(request)
    try:
        game = start_once(
            kind=BID_WHIST.key,
            rules=rules_form.rules,
            names=form.names,
            first_dealer=form.cleaned_data["first_dealer"],
            device=device,
            phone_name=form.phone_name,
            submission_key=form.cleaned_data["key"],
        )
    except AlreadyStarted as conflict:
        fresh = form.with_fresh_key()
        shown: dict[str, Any] = {"form": fresh, "rules_form": rules_form, "way": way}
        return _page(request, device, already=conflict.game, status=409, **shown)
    if "way" in request.POST:
        remember_names(device, form.names, SEATS)
    for warning in warnings(rules_form.rules):
        messages.warning(request, warning)
    response = HttpResponseRedirect(reverse("games:game", args=[game.code]), status=303)
    remember_device(response, device)
    return response


def _saved(request: HttpRequest, form: StartForm, rules: TableRules) -> HttpResponse:
    """The rules are this phone's house from now on; the names typed so far are kept with them."""
    device = get_or_make_device(request)
    save_our_house(device, BID_WHIST, rules)
    remember_names(device, form.names, SEATS)
    messages.success(
        request,
        _("Saved as our house on this phone: %(rules)s New games start with it.")
        % {"rules": spoken(rules)},
    )
    response = HttpResponseRedirect(reverse("games:home"), status=303)
    remember_device(response, device)
    return response


def _filled(
    request: HttpRequest, device: Device | None, way: str, rules: TableRules
) -> HttpResponse:
    """The form as it was, with the answers of one way to play."""
    form = StartForm(request.POST)
    form.is_valid()
    rules_form = RulesForm(base=rules)
    return _page(request, device, form=form, rules_form=rules_form, way=way)


def _page(
    request: HttpRequest,
    device: Device | None,
    *,
    form: StartForm | None = None,
    rules_form: RulesForm | None = None,
    way: str = "",
    code_form: CodeForm | None = None,
    already: Game | None = None,
    status: int = 200,
) -> HttpResponse:
    house = our_house(device, BID_WHIST)
    way = way or (OURS if house else "house")
    context: dict[str, Any] = {
        "spoken": spoken(house or HOUSE),
        "quick": StartForm.unbound({}),
        "form": form or StartForm.unbound(names_here(device, SEATS)),
        "rules_form": rules_form or RulesForm(base=house or HOUSE),
        "way": way,
        "ways": ways_to_play(ASKING, way, house),
        "ways_data": ways_data(ASKING, house),
        "rules_open": rules_form is not None,
        "code_form": code_form,
        "other_games": [
            (key, kind.name) for key, kind in GAME_KINDS.items() if key != BID_WHIST.key
        ],
        "already": already,
        "games": recent_games(device.pk) if device else [],
    }
    return render(request, "games/home.html", context, status=status)
