"""Starting a game of another kind than the front page's: who plays, and how."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.accounts.devices import get_or_make_device, known_device, remember_device
from scorekeeper.games.forms.players import PlayersForm
from scorekeeper.games.forms.rules import OURS, RulesForm, rules_of_way, ways_data, ways_to_play
from scorekeeper.games.house import names_here, our_house, remember_names, save_our_house
from scorekeeper.games.kinds import GAME_KINDS, GameKind
from scorekeeper.games.models import Game
from scorekeeper.games.verbs.starting import AlreadyStarted, start_once
from scorekeeper.games.words.refusals import refusal
from scorekeeper.games.words.rules_words import spoken, warnings
from scorekeeper.rules.errors import RulesError
from scorekeeper.web.errors import NotHere
from scorekeeper.web.http import HttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_game(request: HttpRequest, kind: str) -> HttpResponse:
    """Start a game and keep score of it on this phone; anybody may.

    The other buttons of the form fill it with a way to play, or save the rules as this phone's own.
    """
    if kind not in GAME_KINDS:
        raise NotHere(_("There is no such game here."))
    asked = _Asked(request, GAME_KINDS[kind])
    if request.method != "POST":
        return asked.page()
    form = PlayersForm(request.POST, kind=asked.kind.core)
    chosen = rules_of_way(asked.kind.questions, request.POST.get("use", ""), asked.house)
    if chosen:
        form.is_valid()
        asked.way = request.POST["use"]
        return asked.page(form, RulesForm(base=chosen))
    rules_form = RulesForm(request.POST, base=asked.base)
    if "use" in request.POST:
        rules_form.refuse_way()
    is_saved = "save_house" in request.POST
    is_valid = rules_form.is_valid() if is_saved else form.is_valid() & rules_form.is_valid()
    if not is_valid:
        return asked.page(form, rules_form, status=422)
    return asked.save(rules_form) if is_saved else asked.start(form, rules_form)


class _Asked:
    """What the form starts from: the game, this phone's house, and the way to play."""

    def __init__(self, request: HttpRequest, kind: GameKind) -> None:
        self.request, self.kind = request, kind
        self.device = known_device(request)
        self.house = our_house(self.device, kind.core)
        self.way = request.POST.get("way") or (OURS if self.house else "house")

    @property
    def base(self) -> Any:
        """The rules that an answer changes."""
        asking = self.kind.questions
        return rules_of_way(asking, self.way, self.house) or self.house or asking.house

    def start(self, form: PlayersForm, rules_form: RulesForm) -> HttpResponse:
        device = get_or_make_device(self.request)
        try:
            game = start_once(
                kind=self.kind.core.key,
                rules=rules_form.rules,
                names=form.names,
                first_dealer=form.cleaned_data["first_dealer"],
                device=device,
                phone_name=form.phone_name,
                submission_key=form.cleaned_data["key"],
            )
        except AlreadyStarted as conflict:
            fresh = form.with_fresh_key()
            return self.page(fresh, rules_form, already=conflict.game, status=409)
        except RulesError as error:
            rules_form.add_error(None, refusal(error, form.names))
            return self.page(form, rules_form, status=422)
        remember_names(device, form.names, form.seats)
        for warning in warnings(rules_form.rules):
            messages.warning(self.request, warning)
        return self._on(reverse("games:game", args=[game.code]), device)

    def save(self, rules_form: RulesForm) -> HttpResponse:
        """The rules are this phone's house from now on."""
        device = get_or_make_device(self.request)
        save_our_house(device, self.kind.core, rules_form.rules)
        messages.success(
            self.request,
            _("Saved as our house on this phone: %(rules)s New games start with it.")
            % {"rules": spoken(rules_form.rules)},
        )
        return self._on(reverse("games:new", args=[self.kind.core.key]), device)

    def _on(self, url: str, device: Any) -> HttpResponse:
        response = HttpResponseRedirect(url, status=303)
        remember_device(response, device)
        return response

    def page(
        self,
        form: PlayersForm | None = None,
        rules_form: RulesForm | None = None,
        *,
        already: Game | None = None,
        status: int = 200,
    ) -> HttpResponse:
        core, asking = self.kind.core, self.kind.questions
        seats = core.seats_for(max(core.counts))
        context = {
            "kind": core.key,
            "name": self.kind.name,
            "spoken": spoken(self.base),
            "form": form or PlayersForm.unbound(core, names_here(self.device, seats)),
            "rules_form": rules_form or RulesForm(base=self.base),
            "rules_open": rules_form is not None,
            "way": self.way,
            "ways": ways_to_play(asking, self.way, self.house),
            "ways_data": ways_data(asking, self.house),
            "already": already,
        }
        return render(self.request, "games/new_game.html", context, status=status)
