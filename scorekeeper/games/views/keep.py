"""The scorer link: "Keep score on this phone"."""

from __future__ import annotations

from secrets import compare_digest

from django.contrib import messages
from django.core.signing import BadSignature
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.accounts.devices import device_id, get_or_make_device, remember_device
from scorekeeper.games.forms.phones import PhoneNameForm
from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.pages.links import read_hand_over
from scorekeeper.games.permissions import game_to_watch, scorer_or_none
from scorekeeper.games.queries import last_name_of, names_of_phones
from scorekeeper.games.verbs.scorers import Refusal, keep_by_link
from scorekeeper.games.words.phones import suggested_name
from scorekeeper.web.http import HttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def keep(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """Whoever has the link may keep score, by POST: the GET of a link preview grants nothing."""
    game = game_to_watch(request, code)
    if not compare_digest(game.scorer_key.encode(), key.encode()):
        return _old_link(request, game)
    if scorer_or_none(request, game):
        return _to_game(game)
    try:
        replaced = _replaced(request, game)
    except Refusal:
        return _old_link(request, game, was_to_hand_over=True)
    suggested = suggested_name(last_name_of(device_id(request)), taken=names_of_phones(game))
    if request.method != "POST":
        return _page(request, game, replaced, PhoneNameForm(suggested=suggested))
    form = PhoneNameForm(request.POST, suggested=suggested)
    if not form.is_valid():
        return _page(request, game, replaced, form, status=422)
    device = get_or_make_device(request)
    try:
        keep_by_link(
            game,
            key=key,
            device=device,
            name=form.cleaned_data["name"],
            instead_of=replaced.pk if replaced else None,
        )
    except Refusal as refusal:
        return _old_link(request, game, was_to_hand_over=refusal.code == "used_link")
    messages.success(request, _("This phone keeps score now."))
    response = _to_game(game)
    remember_device(response, device)
    return response


def _replaced(request: HttpRequest, game: Game) -> Scorer | None:
    """The right that a hand-over link gives up; None for the plain link. Raises ``Refusal`` where
    the link is no such link, or was used."""
    token = request.GET.get("instead")
    if token is None:
        return None
    try:
        pk = read_hand_over(token)
    except BadSignature:
        raise Refusal("used_link") from None
    replaced = game.scorers.filter(pk=pk, revoked_at=None).first()
    if replaced is None:
        raise Refusal("used_link")
    return replaced


def _page(
    request: HttpRequest,
    game: Game,
    replaced: Scorer | None,
    form: PhoneNameForm,
    *,
    status: int = 200,
) -> HttpResponse:
    context = {"game": game, "replaced": replaced, "form": form}
    return render(request, "games/keep.html", context, status=status)


def _old_link(request: HttpRequest, game: Game, *, was_to_hand_over: bool = False) -> HttpResponse:
    context = {"game": game, "was_to_hand_over": was_to_hand_over}
    return render(request, "games/old_link.html", context, status=404)


def _to_game(game: Game) -> HttpResponse:
    return HttpResponseRedirect(reverse("games:game", args=[game.code]), status=303)
