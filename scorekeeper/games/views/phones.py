"""The phones of a table: links to share, which phones keep score, and asking to be one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.accounts.devices import device_id
from scorekeeper.games.forms.phones import AgreeForm, AskForm, PhoneNameForm
from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.pages.links import hand_over_link, scorer_link, watch_link
from scorekeeper.games.permissions import game_to_watch, scorer_of, scorer_or_none
from scorekeeper.games.queries import calls_for, last_name_of
from scorekeeper.games.verbs.scorers import SILENT_AFTER, make_new_link, rename_phone, take_back
from scorekeeper.games.words.phones import keeps_words, kept_words, suggested_name
from scorekeeper.web.http import HttpRequest


@require_safe
@never_cache
def phones(request: HttpRequest, code: str) -> HttpResponse:
    """Who keeps score, for anybody with the code; the scorer link for a scorer only."""
    game = game_to_watch(request, code)
    return phones_page(request, game, scorer_or_none(request, game))


@require_POST
def name(request: HttpRequest, code: str) -> HttpResponse:
    """Call this phone something else; for a scorer."""
    scorer = scorer_of(request, code)
    form = PhoneNameForm(request.POST, suggested=scorer.name)
    if not form.is_valid():
        return phones_page(request, scorer.game, scorer, name_form=form, status=422)
    rename_phone(scorer, name=form.cleaned_data["name"])
    messages.success(request, _("The name is saved."))
    return to_phones(scorer.game)


@require_POST
def new_link(request: HttpRequest, code: str) -> HttpResponse:
    """Make the old scorer link good for nothing; for a scorer."""
    scorer = scorer_of(request, code)
    make_new_link(scorer.game)
    messages.success(request, _("This is a new scorer link. The old one no longer works."))
    return to_phones(scorer.game)


@require_POST
def take_back_right(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """End a phone's right, one's own too; for a scorer."""
    scorer = scorer_of(request, code)
    meant = Scorer.objects.select_related("game").filter(game=scorer.game, pk=pk).first()
    if meant is None:
        raise Http404
    take_back(meant, by=scorer)
    said = _("%(phone)s keeps score no longer.") % {"phone": meant.name}
    messages.success(request, said)
    return to_phones(scorer.game)


def phones_page(
    request: HttpRequest,
    game: Game,
    scorer: Scorer | None,
    *,
    problem: str = "",
    name_form: PhoneNameForm | None = None,
    ask_form: AskForm | None = None,
    agree_form: AgreeForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, with a sentence at its top or a form that was not right; two queries, for a
    watcher three."""
    now = timezone.now()
    device = device_id(request)
    keeping = list(game.scorers.select_related("take_over").order_by("granted_at"))
    standing = [each for each in keeping if each.revoked_at is None]
    silent = all(now - each.seen_at >= SILENT_AFTER for each in standing)
    asked, own_call = calls_for(game, device, now=now)
    context: dict[str, Any] = {
        "game": game,
        "scorer": scorer,
        "problem": problem,
        "watch": watch_link(request, game),
        "standing": [
            (each, keeps_words(each, is_this_one=each == scorer, tell_seen=silent))
            for each in standing
        ],
        "earlier": [(each, kept_words(each)) for each in keeping if each.revoked_at is not None],
        "asked": asked,
        "own_call": own_call,
        "silent": silent,
    }
    if scorer:
        scorer.game = game
        context |= {
            "keep": scorer_link(request, game),
            "hand_over": hand_over_link(request, scorer),
            "name_form": name_form or PhoneNameForm(suggested=scorer.name),
        }
    else:
        taken = [each.name for each in standing]
        context |= {
            "ask_form": ask_form
            or AskForm(suggested=suggested_name(last_name_of(device), taken=taken)),
            "agree_form": agree_form or AgreeForm(auto_id="agree_%s"),
        }
    return render(request, "games/phones.html", context, status=status)


def to_phones(game: Game) -> HttpResponse:
    return HttpResponseRedirect(reverse("games:phones", args=[game.code]), status=303)
