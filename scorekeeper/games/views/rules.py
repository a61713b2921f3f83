"""How a table plays, for anybody with the code; a scorer may change it."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.games.forms.change import ChangeForm
from scorekeeper.games.forms.rules import RulesForm, rules_of_way, ways_data, ways_to_play
from scorekeeper.games.kinds import kind_of
from scorekeeper.games.models import HEAD, Game, Scorer
from scorekeeper.games.pages.previews import Preview, preview
from scorekeeper.games.pages.scoreboard import scoreboard
from scorekeeper.games.permissions import game_to_watch, scorer_of, scorer_or_none
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.verbs.changing_rules import (
    NotPossible,
    change_rules_seen,
    fingerprint,
    proposed_sheet,
    question_to_blame,
)
from scorekeeper.games.verbs.writing import Conflict
from scorekeeper.games.words import rules_words
from scorekeeper.games.words.questionnaire import questionnaire_of
from scorekeeper.games.words.rules_history import rules_events
from scorekeeper.rules.errors import RulesError
from scorekeeper.web.http import HttpRequest
from scorekeeper.web.sentences import sentence


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def rules(request: HttpRequest, code: str) -> HttpResponse:
    """Anybody with the code reads how this table plays; a scorer may change it.

    ``?ask=KEY`` puts one question on top, to be answered with one press.
    """
    if request.method == "POST":
        return _change(request, scorer_of(request, code))
    game = game_to_watch(request, code)
    scorer = scorer_or_none(request, game)
    ask = request.GET.get("ask", "")
    return _page(request, game, scorer, sheet_of(game), ask=ask)


@dataclass(frozen=True)
class _Shown:
    """A preview, and what marks it: a save is good for what was previewed and nothing else."""

    answers: list[rules_words.Answered]
    preview: Preview
    warnings: list[str]
    mark: str


def _change(request: HttpRequest, scorer: Scorer) -> HttpResponse:
    """Fill the form with a way to play, preview other rules, or save what was previewed."""
    game = scorer.game
    sheet = sheet_of(game)
    now = sheet.state.rules
    ask = request.POST.get("ask", "")
    form, way = ChangeForm(request.POST), request.POST.get("use", "")
    if chosen := rules_of_way(questionnaire_of(now), way):
        form.is_valid()
        filled = RulesForm(base=now.with_options(_asked_of(chosen)))
        return _page(request, game, scorer, sheet, form=form, rules_form=filled, way=way)
    rules_form = RulesForm(request.POST, base=now)
    if "use" in request.POST:
        rules_form.refuse_way()
    if not (form.is_valid() & rules_form.is_valid()):
        return _refused(request, scorer, sheet, form, rules_form, ask)
    try:
        if not _was_written(sheet, form):
            if form.cleaned_data["seen"] != fingerprint(sheet):
                raise Conflict(sheet, HEAD)
            shown = _shown(game, sheet, form, rules_form)
            if not _may_be_saved(request, sheet, rules_form, shown):
                return _page(
                    request, game, scorer, sheet, form=form, rules_form=rules_form, shown=shown
                )
        changed = change_rules_seen(
            game,
            rules_form.rules,
            from_first_hand=form.from_first_hand,
            reason=form.cleaned_data["reason"],
            seen=form.cleaned_data["seen"],
            by=scorer,
            submission_key=form.cleaned_data["key"],
        )
    except NotPossible as refusal:
        rules_form.add_error(refusal.key or None, refusal.sentence)
        return _refused(request, scorer, sheet, form, rules_form, ask)
    except RulesError as error:
        _add_hand_error(sheet, form, rules_form, error)
        return _refused(request, scorer, sheet, form, rules_form, ask)
    except Conflict as conflict:
        form = form.as_seen_now(fingerprint(conflict.sheet))
        return _page(
            request,
            game,
            scorer,
            conflict.sheet,
            form=form,
            rules_form=rules_form,
            ask=ask,
            is_conflict=True,
            status=409,
        )
    messages.success(request, _("The rules are changed. %(rules)s") % {"rules": _spoken(changed)})
    page = "games:game" if ask else "games:rules"
    return HttpResponseRedirect(reverse(page, args=[game.code]), status=303)


def _asked_of(chosen: Any) -> dict[str, object]:
    """What a way to play answers to the questions of the form; how pairs move stays as it is."""
    return {key: rules_words.value_of(chosen, key) for key in questionnaire_of(chosen).questions}


def _spoken(sheet: LiveSheet) -> str:
    return rules_words.spoken(sheet.state.rules)


def _was_written(sheet: LiveSheet, form: ChangeForm) -> bool:
    """Whether this press of the button was answered before."""
    return any(record.submission_key == form.cleaned_data["key"] for record in sheet.records)


def _shown(game: Game, sheet: LiveSheet, form: ChangeForm, rules_form: RulesForm) -> _Shown:
    """What the change would come to. Raises what ``proposed_sheet`` raises."""
    rules = rules_form.rules
    after = proposed_sheet(sheet, rules, from_first_hand=form.from_first_hand)
    told = preview(game, sheet, after, names_of(game))
    said = [rules.to_dict(), form.cleaned_data["since"], repr(told)]
    mark = hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]
    now = sheet.state.rules
    return _Shown(rules_words.changed(now, rules), told, rules_words.warnings(rules), mark)


def _may_be_saved(
    request: HttpRequest, sheet: LiveSheet, rules_form: RulesForm, shown: _Shown
) -> bool:
    """Whether this is what the person looked at, or the answer to one open question: that is given
    with one press, and moves no score, for no hand that needed it could be recorded."""
    action = request.POST.get("action")
    if action == "save":
        return request.POST.get("previewed") == shown.mark
    now = sheet.state.rules
    answered = set(rules_form.rules.differences_from(now))
    return action is None and answered == {request.POST.get("ask")} and answered <= now.undecided


def _add_hand_error(
    sheet: LiveSheet, form: ChangeForm, rules_form: RulesForm, error: RulesError
) -> None:
    """Say beside the answer which hand cannot stand under it."""
    index = re.match(r"hands\[(\d+)]", error.path)
    if index is None:
        rules_form.add_rules_error(error)
        return
    key = question_to_blame(sheet, rules_form.rules, error, from_first_hand=form.from_first_hand)
    number = sheet.deal_number(int(index[1]) + 1) if form.from_first_hand else sheet.hand_number
    words = _("Hand %(number)s: %(sentence)s") % {"number": number, "sentence": sentence(error)}
    rules_form.add_error(key or None, words)


def _refused(
    request: HttpRequest,
    scorer: Scorer,
    sheet: LiveSheet,
    form: ChangeForm,
    rules_form: RulesForm,
    ask: str,
) -> HttpResponse:
    return _page(
        request,
        scorer.game,
        scorer,
        sheet,
        form=form,
        rules_form=rules_form,
        ask=ask,
        status=422,
    )


def _page(
    request: HttpRequest,
    game: Game,
    scorer: Scorer | None,
    sheet: LiveSheet,
    *,
    form: ChangeForm | None = None,
    rules_form: RulesForm | None = None,
    shown: _Shown | None = None,
    way: str = "",
    ask: str = "",
    is_conflict: bool = False,
    status: int = 200,
) -> HttpResponse:
    names = names_of(game)
    now = sheet.state.rules
    context: dict[str, Any] = {
        "game": game,
        "scorer": scorer,
        "board": scoreboard(game, sheet, names),
        "spoken": rules_words.spoken(now),
        "has_casebook": kind_of(game).has_casebook,
        "unusual": rules_words.unusual(now),
        "warnings": rules_words.warnings(now),
        "everything": rules_words.everything(now),
        "events": rules_events(sheet),
    }
    if scorer:
        is_open = rules_form is not None
        form = form or ChangeForm.unbound(sheet, fingerprint(sheet))
        rules_form = rules_form or RulesForm(base=now)
        context |= {
            "form": form,
            "since": form.choices(sheet.hand_number, sheet.state.over),
            "rules_form": rules_form,
            "way": way,
            "ways": ways_to_play(questionnaire_of(now), way),
            "ways_data": ways_data(questionnaire_of(now)),
            "is_open": is_open and not ask,
            "is_conflict": is_conflict,
            "asked": rules_form.asked(ask) if ask in questionnaire_of(now).questions else None,
        }
        if shown:
            context |= {"shown": shown, "preview": shown.preview}
    return render(request, "games/rules.html", context, status=status)
