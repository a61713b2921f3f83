"""The books of a hand, one by one: anybody with the code reads them, a scorer writes them down."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.pages.scoreboard import scoreboard
from scorekeeper.games.permissions import scorer_or_none
from scorekeeper.games.words import wording
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.seats import SEATS, side_of
from scorekeeper.rulings.cases import Case
from scorekeeper.rulings.forms.answering import Pick
from scorekeeper.rulings.forms.trick import HandForm, OutForm, ToldForm, TrickForm
from scorekeeper.rulings.pages.trick_record import (
    FACTS,
    leader_words,
    leads,
    trick_page,
    values_of,
)
from scorekeeper.rulings.permissions import game_to_watch, scorer_of
from scorekeeper.rulings.queries import case_of_hand
from scorekeeper.rulings.verbs.hearing import Stale
from scorekeeper.rulings.verbs.tricks import take_out, write_down
from scorekeeper.rulings.words.tricks import asks_fact
from scorekeeper.web.http import HttpRequest


@require_safe
@never_cache
def tricks(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The books of a hand. ``?book=7`` opens the pad of that book, ``?leader=E`` as led by that
    player, ``?ask=suit`` asks again what was told of the hand."""
    game = game_to_watch(request, code)
    scorer = scorer_or_none(request, game)
    return _show(request, game, scorer, case_of_hand(game, number))


@require_POST
def write_book(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Write a book down, in place of what was known of it by its number."""
    scorer = scorer_of(request, code)
    case = case_of_hand(scorer.game, number)
    return _write(request, scorer, case, TrickForm(case, request.POST))


@require_POST
def tell(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Tell what the sheet does not say of the hand."""
    scorer = scorer_of(request, code)
    case = case_of_hand(scorer.game, number)
    return _write(request, scorer, case, ToldForm(case, request.POST))


@require_POST
def take_book_out(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Take a book out of the record."""
    scorer = scorer_of(request, code)
    game, form = scorer.game, OutForm(case_of_hand(scorer.game, number), request.POST)
    if not form.is_valid():
        return _changed_meanwhile(request, scorer, number)
    try:
        take_out(game, form.cleaned_data["book"], form.press(number, scorer))
    except Stale:
        return _changed_meanwhile(request, scorer, number)
    return _back(game, number)


def _write(
    request: HttpRequest, scorer: Scorer, case: Case, form: TrickForm | ToldForm
) -> HttpResponse:
    game = scorer.game
    assert case.entry is not None
    number = case.entry.number
    if trick_page(case).question or form.is_outdated:
        return _changed_meanwhile(request, scorer, number)
    if not form.is_valid():
        return _show(request, game, scorer, case, refused=form, status=422)
    try:
        write_down(game, form.facts, form.press(number, scorer))
    except Stale:
        return _changed_meanwhile(request, scorer, number, form)
    except RulesError as error:
        form.refuse(error)
        form.renew_hidden()
        return _show(request, game, scorer, case, refused=form, status=422)
    return _back(game, number)


def _changed_meanwhile(
    request: HttpRequest,
    scorer: Scorer,
    number: int,
    form: TrickForm | ToldForm | None = None,
) -> HttpResponse:
    """Another phone was there first (409): what stands now, and what was typed here."""
    case = case_of_hand(scorer.game, number)
    if form is not None:
        form = type(form)(case, form.data)
        form.renew_hidden()
        form = form if form.is_of_this_line else None
    sentence = _("Another phone was there first. Look at what stands now, and save again.")
    return _show(request, scorer.game, scorer, case, refused=form, sentence=sentence, status=409)


def _show(
    request: HttpRequest,
    game: Game,
    scorer: Scorer | None,
    case: Case,
    *,
    refused: HandForm | None = None,
    sentence: str = "",
    status: int = 200,
) -> HttpResponse:
    assert case.entry is not None
    page = trick_page(case)
    context: dict[str, Any] = {
        "game": game,
        "scorer": scorer,
        "board": scoreboard(game, case.sheet, case.names),
        "number": case.entry.number,
        "page": page,
        "sentence": sentence,
    }
    if scorer and not page.question:
        context |= _forms(request, case, next(iter(page.unwritten), None), refused)
    return render(request, "rulings/tricks.html", context, status=status)


def _forms(
    request: HttpRequest, case: Case, next_book: int | None, refused: HandForm | None
) -> dict[str, Any]:
    """The form for what has to be told of the hand, or else the pad for a book, or who led it."""
    forms: dict[str, Any] = {"out": OutForm(case)}
    asked = request.GET.get("ask", "")
    again = next((fact for fact in FACTS if fact == asked and values_of(fact, case)), None)
    need = case.trick_need or again
    if isinstance(refused, ToldForm) or (need and refused is None):
        told = refused or ToldForm(case, fact=need)
        fact = next((fact for fact in FACTS if fact == told["fact"].value()), None)
        return forms | {"told": told, "asks": asks_fact(fact) if fact else ""}
    if isinstance(refused, TrickForm) and str(refused["leader"].value()) in SEATS:
        return forms | _pad(case, refused)
    book = _book_asked(request, case) or next_book
    if book is None:
        return forms
    known = case.tricks.tricks.get(book)
    leader = request.GET.get("leader", "")
    if leader not in SEATS:
        leader = (known and known.leader) or leads(case, book) or ""
    if not leader:
        return forms | {"book": book, "leaders": _leaders(case, "")}
    return forms | _pad(case, TrickForm.at(case, book, leader))


def _pad(case: Case, form: TrickForm) -> dict[str, Any]:
    leader = str(form["leader"].value())
    return {
        "form": form,
        "book": form.number,
        "leads": leader_words(case, form.number, leader),
        "leaders": _leaders(case, leader),
        "is_written": form.number in case.tricks.tricks,
    }


def _leaders(case: Case, leader: str) -> list[Pick]:
    """Everybody who may have led."""
    return [
        Pick(seat, wording.player_name(seat, case.names), side_of(seat), seat == leader)
        for seat in SEATS
    ]


def _book_asked(request: HttpRequest, case: Case) -> int | None:
    asked = request.GET.get("book", "")
    is_number = asked.isascii() and asked.isdigit() and len(asked) < 3
    return int(asked) if is_number and 1 <= int(asked) <= case.rules.played_books else None


def _back(game: Game, number: int) -> HttpResponse:
    """To the pad of the next book that is not written down."""
    page = reverse("rulings:tricks", args=[game.code, number])
    return HttpResponseRedirect(f"{page}#pad", status=303)
