"""Starting a party. Nobody needs an account."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.accounts.devices import get_or_make_device, known_device, remember_device
from scorekeeper.accounts.models import Device
from scorekeeper.games.forms.rules import OURS, RulesForm, rules_of_way, ways_data, ways_to_play
from scorekeeper.games.house import our_house
from scorekeeper.games.kinds import GAME_KINDS
from scorekeeper.games.words.rules_words import spoken
from scorekeeper.parties.forms.start import StartPartyForm
from scorekeeper.parties.models import Party
from scorekeeper.parties.permissions import party_to_watch
from scorekeeper.parties.verbs.hosting import AlreadyStarted, start_party
from scorekeeper.parties.words.start_words import line_words
from scorekeeper.rules.bid_whist import BID_WHIST
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.individual import INDIVIDUAL
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.web.http import HttpRequest

AT_A_PARTY, AT_HOME = "party", "house"
"""The way to play where neither the phone nor the link knows another: the first where the game has
it."""
GAMES = {
    BID_WHIST.key: gettext_lazy("Partners (two against two)"),
    INDIVIDUAL.key: gettext_lazy("Everybody for themselves"),
}
"""What a party can play, as people choose it."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def start(request: HttpRequest) -> HttpResponse:
    """Start a party that this phone runs; anybody may. ``game`` is what it plays, ``rules`` the
    code of a party whose rules are taken.

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
    """What the form starts from: the game, this phone's house, the party of the link, and the way
    to play."""

    def __init__(self, request: HttpRequest) -> None:
        self.device: Device | None = known_device(request)
        self.post = request.POST
        code = request.POST.get("rules") or request.GET.get("rules")
        self.taken_from: Party | None = party_to_watch(request, code) if code else None
        asked = request.POST.get("game") or request.GET.get("game", "")
        game = self.taken_from.kind if self.taken_from else asked
        self.game = GAME_KINDS[game if game in GAMES else BID_WHIST.key]
        self.asking = self.game.questions
        self.house: TableRules | None = our_house(self.device, self.game.core)
        self.way = request.POST.get("way") or self._usual_way
        self.rules = self._rules

    @property
    def _usual_way(self) -> str:
        if self.taken_from:
            return ""
        return OURS if self.house else self._at_a_party

    @property
    def _at_a_party(self) -> str:
        return AT_A_PARTY if AT_A_PARTY in self.asking.rules.presets else AT_HOME

    @property
    def _rules(self) -> TableRules:
        if self.taken_from:
            rules: TableRules = self.game.core.read_rules(self.taken_from.rules)
            return rules
        chosen = rules_of_way(self.asking, self.way, self.house)
        return chosen or self.house or self.asking.rules.of_preset(self._at_a_party)

    @property
    def chosen_way(self) -> TableRules | None:
        """The rules of the button pressed, if it is one of the ways to play."""
        return rules_of_way(self.asking, self.post.get("use", ""), self.house)


def _started(
    request: HttpRequest, asked: _Asked, form: StartPartyForm, rules_form: RulesForm
) -> HttpResponse:
    device = get_or_make_device(request)
    said = form.cleaned_data
    try:
        party = start_party(
            name=said["name"],
            kind=asked.game.core.key,
            seats=said["seats"],
            rules=rules_form.rules,
            mode=said["mode"],
            tables=said["tables"],
            streak_cap=said["streak_cap"],
            moves_by_itself=said["moves_by_itself"],
            device=device,
            host_name=_("Host"),
            submission_key=said["key"],
        )
    except RulesError as error:
        rules_form.add_rules_error(error)
        return _page(request, asked, form, rules_form, status=422)
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
        "game": asked.game.core.key,
        "games": GAMES.items(),
        "ways": ways_to_play(asked.asking, way, asked.house),
        "ways_data": ways_data(asked.asking, asked.house),
        "line": _line(form, rules_form),
        "already": already,
    }
    return render(request, "parties/start.html", context, status=status)


def _line(form: StartPartyForm, rules_form: RulesForm | None) -> str:
    """How long the line will be, where the form says how many are expected."""
    if (
        rules_form is None
        or not rules_form.is_bound
        or not (form.is_valid() & rules_form.is_valid())
    ):
        return ""
    said = form.cleaned_data
    if not said["pairs"]:
        return ""
    how = {"seats": said["seats"]}
    return line_words(said["pairs"], said["tables"], rules_form.rules, said["mode"], **how)
