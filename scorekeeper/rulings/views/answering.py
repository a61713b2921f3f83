"""What people answer about a disputed hand; each of these is for a scorer."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.games.kinds import kind_of
from scorekeeper.games.permissions import scorer_of
from scorekeeper.games.verbs.recording import correct_line, record_line
from scorekeeper.games.verbs.writing import Conflict
from scorekeeper.rules.errors import RulesError
from scorekeeper.rulings.forms.asking import form_posted
from scorekeeper.rulings.forms.counting import CountForm
from scorekeeper.rulings.forms.deciding import StepForm
from scorekeeper.rulings.queries import claim_of
from scorekeeper.rulings.verbs.answering import answer as keep_answer
from scorekeeper.rulings.verbs.answering import take_answer_back
from scorekeeper.rulings.verbs.hearing import Stale
from scorekeeper.rulings.views.showing import changed_meanwhile, show_claim, to_claim
from scorekeeper.rulings.words.refusals import refusal_at_table
from scorekeeper.web.http import HttpRequest


@require_POST
def answer(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """Keep what was answered."""
    scorer = scorer_of(request, code)
    game, called = scorer.game, claim_of(scorer.game, pk)
    form = form_posted(called.case, called.claim, request.POST)
    if form is None or called.case.entry is None:
        return changed_meanwhile(request, game, scorer, pk)
    if not form.is_valid():
        if form.is_outdated:
            return changed_meanwhile(request, game, scorer, pk)
        return show_claim(request, game, scorer, called, refused=form, status=422)
    said = form.cleaned_data
    try:
        facts = form.facts
    except RulesError:  # what is known contradicts itself since
        return changed_meanwhile(request, game, scorer, pk)
    try:
        keep_answer(game, pk, facts, seen=said["seen"], by=scorer, submission_key=said["key"])
    except Stale:
        return changed_meanwhile(request, game, scorer, pk)
    except RulesError as error:
        tried = called.case.with_facts(facts)
        form.add_error(form.field_of(error.path), refusal_at_table(error, tried))
        form.renew_hidden()
        return show_claim(request, game, scorer, called, refused=form, status=422)
    return to_claim(game, pk)


@require_POST
def take_back(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """Take an answer out again."""
    scorer = scorer_of(request, code)
    game, called = scorer.game, claim_of(scorer.game, pk)
    form, step = StepForm(called.case, request.POST), request.POST.get("step", "")
    if not form.is_valid() or not (step.isascii() and step.isdigit() and len(step) < 9):
        return changed_meanwhile(request, game, scorer, pk)
    key = form.cleaned_data["key"]
    try:
        take_answer_back(game, pk, step=int(step), by=scorer, submission_key=key)
    except Stale:
        return changed_meanwhile(request, game, scorer, pk)
    return to_claim(game, pk)


@require_POST
def bid(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """Put the hand being played on the sheet: who bid, and what."""
    scorer = scorer_of(request, code)
    game, called = scorer.game, claim_of(scorer.game, pk)
    form, is_late = kind_of(game).hand_form(request.POST), called.case.number is not None
    if not form.is_valid():
        if form.is_outdated or is_late:
            return changed_meanwhile(request, game, scorer, pk)
        return show_claim(request, game, scorer, called, others={"bid": form}, status=422)
    said = form.cleaned_data
    try:
        record_line(
            game,
            form.line,
            number=said["number"],
            seen_revision=said["seen"],
            by=scorer,
            submission_key=said["key"],
        )
    except Conflict:
        return changed_meanwhile(request, game, scorer, pk)
    except RulesError as error:
        if is_late:
            return changed_meanwhile(request, game, scorer, pk)
        form.names = called.case.names
        form.add_rules_error(error)
        return show_claim(request, game, scorer, called, others={"bid": form}, status=422)
    return to_claim(game, pk)


@require_POST
def count(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """Write the books of a hand that was not counted, or that is over by now."""
    scorer = scorer_of(request, code)
    game, called = scorer.game, claim_of(scorer.game, pk)
    case = called.case
    if case.entry is None or not case.bench.bidders_are_counted:
        return changed_meanwhile(request, game, scorer, pk)
    form = CountForm(case, request.POST)
    if not form.is_valid():
        if form.is_outdated:
            return changed_meanwhile(request, game, scorer, pk)
        return show_claim(request, game, scorer, called, others={"count": form}, status=422)
    said = form.cleaned_data
    line = replace(case.hand, books=said["books"], outcome=None)
    asked = {
        "number": case.entry.number,
        "seen_revision": said["revision"],
        "by": scorer,
        "submission_key": said["key"],
    }
    try:
        if case.hand.in_play:
            record_line(game, line, **asked)
        else:
            correct_line(game, line, reason=_("counted for a ruling"), **asked)
    except Conflict:
        return changed_meanwhile(request, game, scorer, pk)
    except RulesError as error:
        form.add_error("books", refusal_at_table(error, case))
        form.renew_hidden()
        return show_claim(request, game, scorer, called, others={"count": form}, status=422)
    return to_claim(game, pk)
