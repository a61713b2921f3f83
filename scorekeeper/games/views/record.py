"""Recording: the next hand, what is no hand, the dealer, and what to do when two phones differ."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.games.forms.correct import AdjustmentForm, EndForm, UndoForm
from scorekeeper.games.forms.line import HAND, LineForm
from scorekeeper.games.kinds import kind_of
from scorekeeper.games.models import Scorer
from scorekeeper.games.pages.scoreboard import scoreboard
from scorekeeper.games.permissions import scorer_of
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.verbs.recording import (
    correct_line,
    name_dealer,
    record_line,
    record_other,
    undo_last,
)
from scorekeeper.games.verbs.writing import Conflict, Written
from scorekeeper.games.views import answers
from scorekeeper.games.views.score import score_page
from scorekeeper.games.words import history, wording
from scorekeeper.games.words.refusals import refusal
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.lines import Deal, Line, Stopped
from scorekeeper.web.http import HttpRequest


@require_POST
@vary_on_headers("HX-Request")
@answers.answers_outbox
def record(request: HttpRequest, code: str) -> HttpResponse:
    """Record the next hand, or the books of the one in play; for a scorer. The header ``Recorded``
    names the key, so that a page knows this answer from a login page's."""
    scorer = scorer_of(request, code)
    form = kind_of(scorer.game).hand_form(request.POST)
    if not form.is_valid():
        return invalid(request, scorer, form)
    said = form.cleaned_data
    try:
        written = record_line(
            scorer.game,
            form.line,
            number=said["number"],
            seen_revision=said["seen"],
            by=scorer,
            submission_key=said["key"],
        )
    except Conflict as conflict:
        return conflict_page(request, scorer, conflict, form)
    except RulesError as error:
        return refused(request, scorer, form, error)
    answer = done(request, scorer, written)
    answer.headers["Recorded"] = str(said["key"])
    return answer


@require_POST
@vary_on_headers("HX-Request")
@answers.answers_outbox
def resolve(request: HttpRequest, code: str) -> HttpResponse:
    """What to do with a hand that met another one under its number; for a scorer."""
    scorer = scorer_of(request, code)
    keep = request.POST.get("keep")
    if keep not in ("typed", "both"):
        url = reverse("games:game", args=[scorer.game.code])
        return HttpResponseRedirect(url, status=303)
    form = kind_of(scorer.game).hand_form(request.POST)
    if not form.is_valid():
        return invalid(request, scorer, form)
    said = form.cleaned_data
    asked: dict[str, Any] = {
        "number": said["number"],
        "seen_revision": said["seen"],
        "by": scorer,
        "submission_key": said["key"],
    }
    try:
        if keep == "typed":
            asked["reason"] = _("two phones wrote it")
            written = correct_line(scorer.game, form.line, **asked)
        else:
            sheet = sheet_of(scorer.game)
            asked |= {"number": sheet.next_number, "seen_revision": 0}
            written = record_line(scorer.game, form.line, **asked)
    except Conflict as conflict:
        return conflict_page(request, scorer, conflict, form)
    except RulesError as error:
        return refused(request, scorer, form, error)
    return done(request, scorer, written)


@require_POST
@vary_on_headers("HX-Request")
@answers.answers_outbox
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Take the last line back; for a scorer."""
    scorer = scorer_of(request, code)
    form = UndoForm(request.POST)
    if not form.is_valid():
        if answers.is_outbox(request):
            return answers.refused(_("This page was out of date. Look at it, and save again."))
        return score_page(request, scorer.game, scorer, sheet_of(scorer.game), status=422)
    said = form.cleaned_data
    try:
        written = undo_last(
            scorer.game,
            number=said["number"],
            seen_revision=said["seen"],
            by=scorer,
            submission_key=said["key"],
        )
    except Conflict as conflict:
        return conflict_page(request, scorer, conflict, None)
    return done(request, scorer, written)


@require_POST
@vary_on_headers("HX-Request")
def dealer(request: HttpRequest, code: str) -> HttpResponse:
    """Put right who deals; for a scorer."""
    scorer = scorer_of(request, code)
    try:
        number = _number(request.POST.get("number", ""))
        seat = request.POST.get("seat", "")
        written = name_dealer(scorer.game, seat, number=number, by=scorer)
    except RulesError as error:
        context = {"game": scorer.game, "sentence": refusal(error, names_of(scorer.game))}
        return render(request, "games/refused.html", context, status=422)
    except Conflict as conflict:
        return conflict_page(request, scorer, conflict, None)
    return done(request, scorer, written)


@require_http_methods(["GET", "POST"])
@never_cache
def other(request: HttpRequest, code: str) -> HttpResponse:
    """An adjustment, a walk-out, the end by hand; for a scorer."""
    scorer = scorer_of(request, code)
    names, sheet = names_of(scorer.game), sheet_of(scorer.game)
    sides = tuple(sheet.state.totals)
    adjustment = AdjustmentForm.unbound(sides, names)
    seen = {"key": uuid.uuid4(), "seen": scorer.game.revision}
    end = EndForm(initial=seen, sides=sheet.kind.sides_for(sheet.seats))
    if request.method == "POST":
        form: AdjustmentForm | EndForm
        if "reason" in request.POST:
            form = adjustment = AdjustmentForm(request.POST, sides=sides, names=names)
        else:
            form = end = EndForm(request.POST, sides=sheet.kind.sides_for(sheet.seats))
        if form.is_valid():
            try:
                written = record_other(
                    scorer.game,
                    form.line,
                    by=scorer,
                    submission_key=form.cleaned_data["key"],
                    seen_game=form.cleaned_data["seen"] if isinstance(form, EndForm) else None,
                )
                return done(request, scorer, written)
            except Conflict as conflict:
                return conflict_page(request, scorer, conflict, None)
            except RulesError as error:
                form.add_error(None, refusal(error, names))
    board = scoreboard(scorer.game, sheet, names)
    context = {
        "game": scorer.game,
        "board": board,
        "adjustment": adjustment,
        "end": end,
        "leavers": [(s, wording.side_name(s, names)) for s in sheet.kind.sides_for(sheet.seats)],
        "stop_words": _stop_words(sheet, names),
    }
    status = 422 if adjustment.errors or end.errors else 200
    return render(request, "games/other.html", context, status=status)


def _stop_words(sheet: LiveSheet, names: Names) -> str:
    """What "it counts" would mean now."""
    winner = sheet.kind.after(sheet.state, Stopped(counts=True)).state.winner
    if winner is None:
        return _("It counts: nobody is ahead, nobody wins")
    return _("It counts: game to %(side)s") % {"side": wording.side_name(winner, names)}


def done(request: HttpRequest, scorer: Scorer, written: Written) -> HttpResponse:
    """After a change: the score page. Where htmx asked from that page, what is inside it; from
    another page, or without htmx, a redirect."""
    if answers.is_outbox(request):
        return answers.recorded(request, written)
    url = reverse("games:game", args=[scorer.game.code])
    if not request.htmx:
        return HttpResponseRedirect(url, status=303)
    if _asked_from(request) == url:
        return score_page(request, written.game, scorer, written.sheet)
    return HttpResponseClientRedirect(url)


def _asked_from(request: HttpRequest) -> str | None:
    """The path of the page that htmx asked from; None where its header is no address."""
    try:
        return request.htmx.current_url_abs_path
    except ValueError:
        return None


def _number(text: str) -> int:
    """A line's number as a form sent it; 0, which no line has, for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


def refused(
    request: HttpRequest, scorer: Scorer, form: LineForm, error: RulesError
) -> HttpResponse:
    """The page with what the core refused beside its field; nothing was recorded."""
    form.names = names_of(scorer.game)
    form.add_rules_error(error)
    return invalid(request, scorer, form)


def invalid(request: HttpRequest, scorer: Scorer, form: LineForm) -> HttpResponse:
    """The page with what was typed and what is wrong with it; nothing was recorded."""
    sheet = sheet_of(scorer.game)
    if form.is_outdated:
        form.add_error(None, _("This page was out of date. Look at it, and save again."))
    if answers.is_outbox(request):
        return answers.invalid(form)
    if form.is_outdated:
        form.renew_hidden(sheet.next_place(scorer.game.named_dealer))
    return score_page(request, scorer.game, scorer, sheet, form=form, status=422)


def conflict_page(
    request: HttpRequest, scorer: Scorer, conflict: Conflict, form: LineForm | None
) -> HttpResponse:
    """What is recorded beside what was typed, and the choice between them (409)."""
    game, sheet = scorer.game, conflict.sheet
    played = sheet.open_entry
    if answers.is_outbox(request) and played and conflict.number > played.number:
        sentence = _("Hand %(number)s is still being played: its books come first.")
        said = sentence % {"number": sheet.hand_number}
        return answers.refused(said, status=409, waits=True)
    names = names_of(game)
    entry = sheet.entry(conflict.number)
    context: dict[str, Any] = {
        "game": game,
        "board": scoreboard(game, sheet, names),
        "number": sheet.deal_number(conflict.number),
        "over": sheet.state.over,
        "recorded": _recorded(sheet, conflict.number, names) if entry else None,
        "typed": _typed(sheet, conflict.number, conflict.typed, names),
        "next_hand": sheet.hand_number,
        "may_add": not sheet.state.over and sheet.open_entry is None,
        "may_replace": entry is not None and isinstance(entry.line, Deal),
    }
    if form is not None:
        context["hidden"] = {
            **{name: form.cleaned_data.get(name) for name in form.fields},
            "line_kind": form.cleaned_data.get("line_kind") or HAND,
            "number": conflict.number,
            "seen": entry.revision if entry else 0,
            "key": uuid.uuid4(),
        }
    if answers.is_outbox(request):
        return answers.conflicting(context, conflict.number, entry)
    fragment = "#page" if request.htmx else ""
    return render(request, f"games/conflict.html{fragment}", context, status=409)


def _recorded(sheet: LiveSheet, number: int, names: Names) -> dict[str, Any]:
    entry = sheet.entries[number - 1]
    return {
        "words": history.in_short(entry.line, names, sheet.state.rules),
        "happened": wording.result_aloud(sheet.result(number), names),
        "phone": entry.record.by_name if entry.record else "",
        "at": entry.record.at if entry.record else None,
    }


def _typed(sheet: LiveSheet, number: int, line: Line | None, names: Names) -> dict[str, Any] | None:
    if line is None:
        return None
    told = {"words": history.in_short(line, names, sheet.state.rules), "happened": ""}
    state = sheet.state_before(min(number, sheet.next_number))
    try:
        sheet.kind.check_line(state, line)
        told["happened"] = wording.result_aloud(sheet.kind.after(state, line).result, names)
    except RulesError as error:
        told["happened"] = refusal(error, names)
    return told
