"""After a game and beside it: the next one with the same people, the sheet, the score as text."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.games.forms.again import AgainForm
from scorekeeper.games.models import Game
from scorekeeper.games.pages.documents import scoresheet
from scorekeeper.games.pages.links import watch_address
from scorekeeper.games.pages.next_game import arrangements
from scorekeeper.games.pages.sheet_table import questions_to_tick, sheet_page
from scorekeeper.games.permissions import game_to_watch, scorer_of
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.verbs.starting import (
    ARRANGEMENTS,
    GameGoesOn,
    names_in_new_seats,
    sits_as_asked,
    start_again,
)
from scorekeeper.games.views import answers
from scorekeeper.games.words import wording
from scorekeeper.games.words.bid_whist_rules import BID_WHIST_QUESTIONS
from scorekeeper.games.words.sharing import has_reneges, share_text
from scorekeeper.web.http import HttpRequest

BLANK_ROWS = range(1, 21)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@answers.answers_outbox
def again(request: HttpRequest, code: str) -> HttpResponse:
    """The next game of the same people; a scorer's. Whoever comes late is led to the game that
    another phone, or the first of two taps, has started; a phone that started it without network
    may have made its code, and its hands go to no game that is played with other partners."""
    scorer = scorer_of(request, code)
    game = scorer.game
    if game.home:
        if answers.is_outbox(request):
            sentence = _("The next game starts at the table’s page. Take this back.")
            return answers.refused(sentence)
        return HttpResponseRedirect(game.home, status=303)
    successor = Game.objects.filter(follows=game).first()
    if successor and not answers.is_outbox(request):
        return _to_game(request, successor)
    if request.method != "POST":
        return _again_page(request, game, AgainForm())
    form = AgainForm(request.POST)
    if not form.is_valid():
        return _again_page(request, game, form)
    said = form.cleaned_data
    try:
        successor = start_again(game, arrangement=said["seats"], by=scorer, code=said["code"])
    except GameGoesOn:
        return _again_page(request, game, form)
    if answers.is_outbox(request) and not sits_as_asked(game, successor, said["seats"]):
        return _other_partners(game, successor, said["seats"])
    return _to_game(request, successor)


@require_safe
@never_cache
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """The whole sheet, to read and to print, for anybody with the code."""
    game = game_to_watch(request, code)
    page = sheet_page(sheet_of(game), names_of(game))
    return render(request, "games/sheet.html", {"game": game, "sheet": page})


@require_safe
@never_cache
def sheet_json(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet as ``scorekeeper.scoresheet/1``, for anybody with the code."""
    game = game_to_watch(request, code)
    document = scoresheet(sheet_of(game), names_of(game))
    name = f"{game.kind}-{game.code}.json"
    return JsonResponse(
        document,
        json_dumps_params={"ensure_ascii": False, "indent": 1},
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@require_safe
@never_cache
def share(request: HttpRequest, code: str) -> HttpResponse:
    """The score as text to paste into a chat, for anybody with the code; alone at ``?plain=1``, and
    with who reneged at ``?reneges=1``."""
    game = game_to_watch(request, code)
    sheet, told = sheet_of(game), bool(request.GET.get("reneges"))
    text = share_text(sheet, names_of(game), watch_address(request, game), with_reneges=told)
    if request.GET.get("plain"):
        return HttpResponse(text, content_type="text/plain; charset=utf-8")
    context = {"game": game, "text": text, "told": told, "has_reneges": has_reneges(sheet)}
    return render(request, "games/share.html", context)


@require_safe
def blank_sheet(request: HttpRequest) -> HttpResponse:
    """An empty sheet to print."""
    context = {"numbers": BLANK_ROWS, "questions": questions_to_tick(BID_WHIST_QUESTIONS)}
    return render(request, "games/blank_sheet.html", context)


def _again_page(request: HttpRequest, game: Game, form: AgainForm) -> HttpResponse:
    """The ways to sit down again; only a sentence (409) while the game goes on, the error with
    them (422) where none of them was chosen."""
    sheet = sheet_of(game)
    names = names_of(game)
    over = sheet.state.over
    context = {
        "game": game,
        "over": over,
        "form": form,
        "arrangements": arrangements(sheet, names, game.named_dealer) if over else (),
    }
    status = 409 if not over else 422 if form.errors else 200
    if answers.is_outbox(request):
        sentence = _("The game before it is not over yet. Play it to its end, or stop it.")
        return answers.refused(sentence, status=status, waits=not over)
    return render(request, "games/again.html", context, status=status)


def _other_partners(game: Game, successor: Game, arrangement: str) -> HttpResponse:
    """What waits on that phone was played in other seats than those of the game that another phone
    started; nobody but its scorer can tell which of them is right."""
    there = names_of(successor)
    here = names_in_new_seats(names_of(game), ARRANGEMENTS[arrangement])
    sentence = _(
        "Another phone started the next game with other partners: %(there)s. What waits here was "
        "played as %(here)s, so it is not recorded there. Record there what counts, and take this "
        "back; or delete that game, and send this again."
    )
    said = sentence % {"there": wording.against(there), "here": wording.against(here)}
    to = reverse("games:game", args=[successor.code])
    return answers.refused(said, status=409, to=to)


def _to_game(request: HttpRequest, game: Game) -> HttpResponse:
    if answers.is_outbox(request):
        return answers.started(request, game)
    url = reverse("games:game", args=[game.code])
    if request.htmx:
        return HttpResponseClientRedirect(url)
    if request.method == "POST":
        return HttpResponseRedirect(url, status=303)
    return HttpResponseRedirect(url)
