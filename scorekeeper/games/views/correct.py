"""One line of the sheet: what happened to it, putting it right, putting a forgotten one in."""

from __future__ import annotations

import hashlib
import json
import uuid
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from scorekeeper.games.forms.correct import AdjustmentForm, ReasonForm
from scorekeeper.games.forms.line import LineForm
from scorekeeper.games.kinds import kind_of
from scorekeeper.games.models import HEAD, Game, Scorer
from scorekeeper.games.pages.previews import Preview, preview
from scorekeeper.games.pages.scoreboard import scoreboard
from scorekeeper.games.permissions import game_to_watch, scorer_of, scorer_or_none
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.sheets import LiveSheet, Place, corrected_sheet, inserted_sheet
from scorekeeper.games.verbs.recording import correct_line, insert_line
from scorekeeper.games.verbs.writing import Conflict
from scorekeeper.games.views.record import conflict_page, done
from scorekeeper.games.words import history, wording
from scorekeeper.games.words.refusals import refusal
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.lines import Adjustment, Deal, Line
from scorekeeper.web.http import HttpRequest

SomeForm = LineForm | AdjustmentForm


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@vary_on_headers("HX-Request")
def line(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """One line and its history, for anybody with the code; a scorer may put it right."""
    if request.method == "POST":
        scorer = scorer_of(request, code)
        return _change(request, scorer, number, forgotten=False)
    game = game_to_watch(request, code)
    return _page(request, _Line(game, scorer_or_none(request, game), number, forgotten=False))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@vary_on_headers("HX-Request")
def insert(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A hand that was forgotten before line ``number``; for a scorer."""
    scorer = scorer_of(request, code)
    if request.method == "POST":
        return _change(request, scorer, number, forgotten=True)
    return _page(request, _Line(scorer.game, scorer, number, forgotten=True))


class _Line:
    """The line a page is about: its sheet, its place, and the form for it (None: only to read)."""

    def __init__(
        self, game: Game, scorer: Scorer | None, number: int, *, forgotten: bool, data: Any = None
    ) -> None:
        self.game, self.scorer, self.number, self.forgotten = game, scorer, number, forgotten
        self.sheet: LiveSheet = sheet_of(game)
        self.names: Names = names_of(game)
        self.entry = self.sheet.entry(number)
        if number == HEAD or number not in self.sheet.revisions or (forgotten and not self.entry):
            raise Http404(_("There is no such line on this sheet."))
        self.place = self._place()
        self.form = self._form(data) if scorer and self.entry else None
        self.reason = ReasonForm(data)

    def _place(self) -> Place | None:
        if self.entry is None:
            return None
        if self.forgotten:
            return self.sheet.place_before(self.number)
        return self.sheet.place(self.number)

    def _form(self, data: Any) -> SomeForm | None:
        """The form that puts the line right; None where it has nothing to put right."""
        place = self.place
        if place is None:
            return None
        standing = place.line
        if isinstance(standing, Adjustment):
            sides = tuple(place.state.totals)
            if data is not None:
                return AdjustmentForm(data, sides=sides, names=self.names)
            return AdjustmentForm.unbound(sides, self.names, standing, seen=place.seen)
        if not self.forgotten and not isinstance(standing, Deal):
            return None
        kind = kind_of(self.game)
        if data is not None:
            return kind.hand_form(data).draw(place, kind.core, self.names)
        return kind.hand_form.at(place, kind.core, self.names)

    def changed(self, line: Line) -> LiveSheet:
        """The sheet as it would be. Raises ``RulesError``."""
        change = inserted_sheet if self.forgotten else corrected_sheet
        return change(self.sheet, self.number, line)

    def was_written(self, key: uuid.UUID) -> bool:
        """Whether this press of the button was answered before."""
        return any(record.submission_key == key for record in self.sheet.records)


@dataclass(frozen=True)
class _Shown:
    """A preview, and what marks it: a save is good for what was previewed and nothing else."""

    preview: Preview
    becomes: str
    mark: str


def _change(request: HttpRequest, scorer: Scorer, number: int, *, forgotten: bool) -> HttpResponse:
    """Preview a changed line, or save what was previewed."""
    about = _Line(scorer.game, scorer, number, forgotten=forgotten, data=request.POST)
    form = about.form
    if form is None:
        raise Http404(_("This line cannot be changed here."))
    if not form.is_valid() or not about.reason.is_valid():
        return _invalid(request, about, form)
    said = form.cleaned_data
    again = about.was_written(said["key"])
    try:
        if not again and about.place and said["seen"] != about.place.seen:
            raise Conflict(about.sheet, number, form.line)
        shown = None if again else _shown(about, form.line)
        if request.POST.get("step") == "save" and (
            shown is None or request.POST.get("previewed") == shown.mark
        ):
            verb = insert_line if forgotten else correct_line
            written = verb(
                about.game,
                form.line,
                number=number,
                seen_revision=said["seen"],
                reason=about.reason.reason,
                by=scorer,
                submission_key=said["key"],
            )
            return done(request, scorer, written)
        return _page(request, about, shown=shown)
    except Conflict as conflict:
        return _changed_meanwhile(request, scorer, conflict, forgotten=forgotten)
    except RulesError as error:
        _show(form, error, about.names)
        return _page(request, about)


def _shown(about: _Line, line: Line) -> _Shown:
    after = about.changed(line)
    told = preview(about.game, about.sheet, after, about.names)
    facts = about.sheet.kind.write_line(line)
    mark = json.dumps([facts, repr(told)], sort_keys=True, ensure_ascii=False)
    becomes = wording.result_aloud(after.result(about.number), about.names)
    return _Shown(told, becomes, hashlib.sha256(mark.encode()).hexdigest()[:16])


def _invalid(request: HttpRequest, about: _Line, form: SomeForm) -> HttpResponse:
    if form.is_outdated and about.place:
        form.add_error(None, _("This page was out of date. Look at it, and save again."))
        form.renew_hidden(about.place)
    return _page(request, about)


def _changed_meanwhile(
    request: HttpRequest, scorer: Scorer, conflict: Conflict, *, forgotten: bool
) -> HttpResponse:
    """Another phone changed the line (409): what stands now, above what was typed here."""
    try:
        about = _Line(scorer.game, scorer, conflict.number, forgotten=forgotten, data=request.POST)
    except Http404:
        return conflict_page(request, scorer, conflict, None)
    if about.form is None or about.place is None or not about.form.is_valid():
        return conflict_page(request, scorer, conflict, None)
    about.form.add_error(
        None,
        _("Another phone changed this line meanwhile. What stands now is above; yours is below."),
    )
    about.form.renew_hidden(about.place)
    return _page(request, about, status=409)


def _show(form: SomeForm, error: RulesError, names: Names) -> None:
    """What the core refused: in this line beside its field; in a later line with its number."""
    if isinstance(form, LineForm) and not error.path.startswith("hands["):
        form.add_rules_error(error)
        return
    message = refusal(error, names)
    if error.path.startswith("hands["):
        later = int(error.path[6 : error.path.index("]")]) + 1
        values = {"line": later, "sentence": message}
        message = _("Then line %(line)s of the sheet could not stand: %(sentence)s") % values
    form.add_error(None, message)


def _page(
    request: HttpRequest, about: _Line, *, shown: _Shown | None = None, status: int = 200
) -> HttpResponse:
    """The page of one line; 422 with what is wrong in the form."""
    sheet, names, entry, form = about.sheet, about.names, about.entry, about.form
    kind = kind_of(about.game)
    is_hand = isinstance(form, LineForm)
    context: dict[str, Any] = {
        "game": about.game,
        "scorer": about.scorer,
        "board": scoreboard(about.game, sheet, names),
        "number": about.number,
        "entry": entry,
        "title": history.line_title(sheet, about.number) if entry else _("A line taken back"),
        "forgotten": about.forgotten,
        "aloud": wording.result_aloud(sheet.result(about.number), names) if entry else "",
        "hand_fields": kind.hand_fields if is_hand else "",
        "has_casebook": kind.has_casebook,
        "form": form,
        "reason": about.reason,
        "events": history.events(sheet, names, about.number),
        "shown": shown,
        "preview": shown.preview if shown else None,
    }
    if is_hand and about.place and not request.htmx:
        context["data"] = kind.labels(kind.core, names, about.place)
    if status == 200 and form is not None and form.errors:
        status = 422
    fragment = "#page" if request.htmx else ""
    return render(request, f"games/line.html{fragment}", context, status=status)
