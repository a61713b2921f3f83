"""One line of the sheet: what happened to it, putting it right, putting a forgotten one in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.lines import Adjustment, Deal, Line
from scorekeeper.web.http import HttpRequest
from scorekeeper.web.sentences import sentence

from .. import history, wording
from ..forms.correct import AdjustmentForm, ReasonForm
from ..forms.hand import HandForm
from ..kinds import GameKind, kind_of
from ..models import HEAD, Scorer
from ..permissions import game_to_watch, scorer_of, scorer_or_none
from ..previews import preview
from ..queries import names_of, sheet_of
from ..recording import correct_line, insert_line
from ..recording_data import recording_data
from ..scoreboard import scoreboard
from ..sheets import LiveSheet, corrected_sheet, inserted_sheet
from ..wording import Names
from ..writing import Conflict, Written
from .record import conflict_page, done

LineForm = HandForm | AdjustmentForm


@require_http_methods(["GET", "POST"])
@never_cache
@vary_on_headers("HX-Request")
def line(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """One line and its history, for anybody with the code; a scorer may put it right."""
    if request.method == "POST":
        scorer = scorer_of(request, code)
        return _change(request, scorer, number, correct_line, corrected_sheet, _entry_form)
    game = game_to_watch(request, code)
    scorer_here = scorer_or_none(request, game)
    sheet, names = sheet_of(game), names_of(game)
    form = _entry_form(kind_of(game), sheet, names, number) if scorer_here else None
    return _page(request, game, scorer_here, sheet, names, number, form, ReasonForm())


@require_http_methods(["GET", "POST"])
@never_cache
@vary_on_headers("HX-Request")
def insert(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A hand that was forgotten before line ``number``; for a scorer."""
    scorer = scorer_of(request, code)
    if request.method == "POST":
        return _change(request, scorer, number, insert_line, inserted_sheet, _forgotten_form)
    sheet, names = sheet_of(scorer.game), names_of(scorer.game)
    form = _forgotten_form(kind_of(scorer.game), sheet, names, number)
    return _page(request, scorer.game, scorer, sheet, names, number, form, ReasonForm())


def _change(
    request: HttpRequest,
    scorer: Scorer,
    number: int,
    verb: Callable[..., Written],
    tried: Callable[[LiveSheet, int, Line], LiveSheet],
    unbound: Callable[[GameKind, LiveSheet, Names, int], LineForm | None],
) -> HttpResponse:
    """Preview or save a changed line. ``tried`` makes the sheet as it would be, ``verb`` writes."""
    game = scorer.game
    sheet, names = sheet_of(game), names_of(game)
    shown = unbound(kind_of(game), sheet, names, number)
    if shown is None:
        raise Http404(_("This line cannot be changed here."))
    form: LineForm
    if isinstance(shown, AdjustmentForm):
        form = AdjustmentForm.bound(request.POST, names)
    else:
        form = kind_of(game).hand_form(request.POST, sheet=sheet)
        form.names = names
    reason = ReasonForm(request.POST)
    context: dict[str, Any] = {}
    if form.is_valid() and reason.is_valid():
        try:
            if request.POST.get("step") == "save":
                written = verb(
                    game,
                    form.line,
                    number=number,
                    seen_revision=_seen(request),
                    reason=reason.reason,
                    by=scorer,
                    submission_key=form.cleaned_data["key"],
                )
                return done(request, scorer, written)
            after = tried(sheet, number, form.line)
            context["preview"] = preview(sheet, after, names)
            context["becomes"] = wording.result_aloud(after.result(number), names)
        except Conflict as conflict:
            typed = form if isinstance(form, HandForm) else None
            return conflict_page(request, scorer, conflict, typed)
        except RulesError as error:
            _show(form, error)
    return _page(request, game, scorer, sheet, names, number, form, reason, **context)


def _show(form: LineForm, error: RulesError) -> None:
    """What the core refused: in this line beside its field; in a later line with its number."""
    if isinstance(form, HandForm) and not error.path.startswith("hands["):
        form.add_rules_error(error)
        return
    message = sentence(error)
    if error.path.startswith("hands["):
        later = int(error.path[6 : error.path.index("]")]) + 1
        values = {"line": later, "sentence": message}
        message = _("Then line %(line)s of the sheet could not stand: %(sentence)s") % values
    form.add_error(None, message)


def _seen(request: HttpRequest) -> int:
    seen = request.POST.get("seen", "")
    return int(seen) if seen.isdigit() and len(seen) < 6 else 0


def _entry_form(kind: GameKind, sheet: LiveSheet, names: Names, number: int) -> LineForm | None:
    """The form that puts line ``number`` right; None where a line has nothing to put right."""
    entry = sheet.entry(number)
    if entry is None:
        return None
    if isinstance(entry.line, Adjustment):
        return AdjustmentForm.unbound(names, entry.line)
    if isinstance(entry.line, Deal):
        return kind.hand_form.for_entry(sheet, names, number)
    return None


def _forgotten_form(kind: GameKind, sheet: LiveSheet, names: Names, number: int) -> LineForm | None:
    if sheet.entry(number) is None:
        raise Http404(_("There is no such line on this sheet."))
    return kind.hand_form.for_forgotten(sheet, names, number)


def _page(
    request: HttpRequest,
    game: Any,
    scorer: Scorer | None,
    sheet: LiveSheet,
    names: Names,
    number: int,
    form: LineForm | None,
    reason: ReasonForm,
    **extra: Any,
) -> HttpResponse:
    """The page of one line: 200, 404 where it never was, or 422 with what is wrong."""
    if number == HEAD or number not in sheet.revisions:
        raise Http404(_("There is no such line on this sheet."))
    entry = sheet.entry(number)
    forgotten = request.resolver_match is not None and request.resolver_match.url_name == "insert"
    context = {
        "game": game,
        "scorer": scorer,
        "board": scoreboard(game, sheet, names),
        "number": number,
        "entry": entry,
        "title": history.line_title(sheet, number) if entry else _("A line taken back"),
        "forgotten": forgotten,
        "aloud": wording.result_aloud(sheet.result(number), names) if entry else "",
        "hand_fields": kind_of(game).hand_fields if isinstance(form, HandForm) else "",
        "form": form,
        "reason": reason,
        "events": history.events(sheet, names, number),
        "data": recording_data(sheet, names) if isinstance(form, HandForm) else None,
    } | extra
    status = 422 if form is not None and form.errors else 200
    fragment = "#page" if request.htmx else ""
    return render(request, f"games/line.html{fragment}", context, status=status)
