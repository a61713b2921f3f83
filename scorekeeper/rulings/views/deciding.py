"""How a call ends, and taking a ruling off again; each of these is for a scorer."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.games.models import Scorer
from scorekeeper.games.permissions import scorer_of
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.verbs.writing import Conflict
from scorekeeper.games.words.wording import totals_words
from scorekeeper.rules.errors import RulesError
from scorekeeper.rulings.forms.deciding import AcceptForm, DirectorForm, SettleForm, StepForm
from scorekeeper.rulings.pages.claim_page import mark_of
from scorekeeper.rulings.queries import Called, claim_of
from scorekeeper.rulings.verbs.deciding import Decide, by_evidence, decide_claim, lift_ruling
from scorekeeper.rulings.verbs.hearing import NotNow, Stale
from scorekeeper.rulings.views.showing import changed_meanwhile, show_claim, to_claim
from scorekeeper.rulings.words.refusals import refusal_at_table
from scorekeeper.web.http import HttpRequest


@require_POST
def accept(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """Everybody accepts the verdict that was shown."""
    scorer = scorer_of(request, code)
    called = claim_of(scorer.game, pk)
    form = AcceptForm(called.case, request.POST)
    if not form.is_valid():
        return changed_meanwhile(request, scorer.game, scorer, pk)
    decide = by_evidence(form.cleaned_data["mark"], mark_of)
    return _decide(request, scorer, called, form, decide, "accept")


@require_POST
def settle(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """What the table settled by itself."""
    return _said(request, scorer_of(request, code), pk, SettleForm, "settle")


@require_POST
def direct(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """What a director decided."""
    return _said(request, scorer_of(request, code), pk, DirectorForm, "director")


@require_POST
def lift(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """Take the ruling off the hand again: the call is open as before."""
    scorer = scorer_of(request, code)
    called = claim_of(scorer.game, pk)
    form = StepForm(called.case, request.POST)
    if not form.is_valid():
        return changed_meanwhile(request, scorer.game, scorer, pk)
    said = form.cleaned_data
    try:
        lift_ruling(scorer.game, pk, seen=said["seen"], by=scorer, submission_key=said["key"])
    except (Stale, Conflict):
        return changed_meanwhile(request, scorer.game, scorer, pk)
    except RulesError as error:
        sentence = refusal_at_table(error, called.case)
        return show_claim(request, scorer.game, scorer, called, sentence=sentence, status=422)
    messages.success(
        request, _("The ruling is off the sheet: %(score)s") % {"score": _score_now(scorer)}
    )
    return to_claim(scorer.game, pk)


def _said(
    request: HttpRequest, scorer: Scorer, pk: int, kind: type[SettleForm], name: str
) -> HttpResponse:
    called = claim_of(scorer.game, pk)
    form = kind(called.case, request.POST)
    if form.is_valid():
        return _decide(request, scorer, called, form, form.decide, name)
    if form.is_outdated:
        return changed_meanwhile(request, scorer.game, scorer, pk)
    return show_claim(request, scorer.game, scorer, called, others={name: form}, status=422)


def _decide(
    request: HttpRequest,
    scorer: Scorer,
    called: Called,
    form: StepForm,
    decide: Decide,
    name: str,
) -> HttpResponse:
    """Write a decision; ``name`` is that of its form on the page."""
    game, pk, said = scorer.game, called.claim.pk, form.cleaned_data
    try:
        decide_claim(game, pk, decide, seen=said["seen"], by=scorer, submission_key=said["key"])
    except (Stale, Conflict):
        return changed_meanwhile(request, game, scorer, pk)
    except NotNow as refusal:
        form.add_error(None, str(refusal))
        return show_claim(request, game, scorer, called, others={name: form}, status=422)
    except RulesError as error:
        form.add_error(None, refusal_at_table(error, called.case))
        form.renew_hidden()
        return show_claim(request, game, scorer, called, others={name: form}, status=422)
    if called.case.hand.in_play:
        messages.success(request, _("It is kept, and counts when the hand is counted."))
    else:
        score = _score_now(scorer)
        messages.success(request, _("It is on the sheet: %(score)s") % {"score": score})
    return to_claim(game, pk)


def _score_now(scorer: Scorer) -> str:
    """The score as it stands, to be read aloud."""
    sheet = sheet_of(scorer.game)
    return totals_words(sheet.state.totals, names_of(scorer.game))
