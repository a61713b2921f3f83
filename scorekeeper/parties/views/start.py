"""Starting a party. Nobody needs an account."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.accounts.devices import get_or_make_device, known_device, remember_device
from scorekeeper.accounts.models import Device
from scorekeeper.games.forms.rules import OURS, RulesForm, rules_of_way, ways_data, ways_to_play
from scorekeeper.games.house import our_house
from scorekeeper.games.words.bid_whist_rules import BID_WHIST_QUESTIONS as ASKING
from scorekeeper.games.words.rules_words import spoken
from scorekeeper.parties.forms.start import StartPartyForm
from scorekeeper.parties.models import Party
from scorekeeper.parties.permissions import party_to_watch
from scorekeeper.parties.verbs.hosting import AlreadyStarted, start_party
from scorekeeper.parties.words.start_words import line_words
from scorekeeper.rules.bid_whist import BID_WHIST
from scorekeeper.rules.house_rules import HouseRules, preset
from scorekeeper.web.http import HttpRequest

AT_A_PARTY = "party"
"""The way to play where neither the phone nor the link knows another."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def start(request: HttpRequest) -> HttpResponse:
    """Start a party that this phone runs; anybody may. ``rules`` is the code of a party whose rules
    are taken.

    A post of nothing but its key starts it as it is played in this phone's house. The other
    buttons of the form fill it with a way to play, or say how long the line will be.
    """
    asked = _Asked(request)
    if request.method != "POST":
        return _page(request, asked)
    if chosen := asked.chosen_way:
        form = StartPartyForm(request.POST, rules=asked.rules)
        form.is_valid()
        return _page(request, asked, form, RulesForm(base=chosen), way=request.POST["use"])
    form = StartPartyForm(request.POST, rules=asked.rules)
    rules_form = RulesForm(request.POST, base=asked.rules)
    if "use" in request.POST:
        rules_form.refuse_way()
    is_valid = form.is_valid() & rules_form.is_valid()
    if not is_valid:
        return _page(request, asked, form, rules_form, status=422)
    if request.POST.get("step") == "line":
        return _page(request, asked, form, rules_form)
    return _started(request, asked, form, rules_form)


class _Asked:
    """What the form starts from: this phone's house, the party of the link, and the way to play."""

    def __init__(self, request: HttpRequest) -> None:
        self.device: Device | None = known_device(request)
        self.house: HouseRules | None = our_house(self.device, BID_WHIST)
        self.post = request.POST
        code = request.POST.get("rules") or request.GET.get("rules")
        self.taken_from: Party | None = party_to_watch(request, code) if code else None
        self.way = request.POST.get("way") or self._usual_way
        self.rules = self._rules

    @property
    def _usual_way(self) -> str:
        if self.taken_from:
            return ""
        return OURS if self.house else AT_A_PARTY

    @property
    def _rules(self) -> HouseRules:
        if self.taken_from:
            return HouseRules.from_dict(self.taken_from.rules)
        chosen = rules_of_way(ASKING, self.way, self.house)
        return chosen if isinstance(chosen, HouseRules) else self.house or preset(AT_A_PARTY)

    @property
    def chosen_way(self) -> HouseRules | None:
        """The rules of the button pressed, if it is one of the ways to play."""
        chosen = rules_of_way(ASKING, self.post.get("use", ""), self.house)
        return chosen if isinstance(chosen, HouseRules) else None


def _started(
    request: HttpRequest, asked: _Asked, form: StartPartyForm, rules_form: RulesForm
) -> HttpResponse:
    device = get_or_make_device(request)
    said = form.cleaned_data
    try:
        party = start_party(
            name=said["name"],
            kind=BID_WHIST.key,
            rules=rules_form.rules,
            mode=said["mode"],
            tables=said["tables"],
            streak_cap=said["streak_cap"],
            moves_by_itself=said["moves_by_itself"],
            device=device,
            host_name=_("Host"),
            submission_key=said["key"],
        )
    except AlreadyStarted as conflict:
        fresh = form.with_fresh_key(asked.rules)
        return _page(request, asked, fresh, rules_form, already=conflict.party, status=409)
    response = HttpResponseRedirect(reverse("parties:host", args=[party.code]), status=303)
    remember_device(response, device)
    return response


def _page(
    request: HttpRequest,
    asked: _Asked,
    form: StartPartyForm | None = None,
    rules_form: RulesForm | None = None,
    *,
    way: str = "",
    already: Party | None = None,
    status: int = 200,
) -> HttpResponse:
    way = way or asked.way
    form = form or StartPartyForm(rules=asked.rules)
    context: dict[str, Any] = {
        "form": form,
        "rules_form": rules_form or RulesForm(base=asked.rules),
        "rules_open": rules_form is not None and request.POST.get("step") != "line",
        "spoken": spoken(asked.rules),
        "taken_from": asked.taken_from,
        "way": way,
        "ways": ways_to_play(ASKING, way, asked.house),
        "ways_data": ways_data(ASKING, asked.house),
        "line": _line(form, rules_form),
        "already": already,
    }
    return render(request, "parties/start.html", context, status=status)


def _line(form: StartPartyForm, rules_form: RulesForm | None) -> str:
    """How long the line will be, where the form says how many pairs are expected."""
    if (
        rules_form is None
        or not rules_form.is_bound
        or not (form.is_valid() & rules_form.is_valid())
    ):
        return ""
    said = form.cleaned_data
    if not said["pairs"]:
        return ""
    rules = rules_form.rules
    assert isinstance(rules, HouseRules)  # the form asked about this game
    return line_words(said["pairs"], said["tables"], rules, said["mode"])
