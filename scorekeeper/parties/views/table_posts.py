"""What a phone says at its table: that the game begins, a hand, who gets up, who is gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.forms import Form
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.parties.forms.table import (
    GONE,
    MADE,
    OUTSIDE,
    SET,
    AtTableForm,
    HandForm,
    RiseForm,
    SeatsForm,
)
from scorekeeper.parties.models import Event, EventKind
from scorekeeper.parties.pages.table_page import (
    Proposal,
    proposal_aside,
    proposal_of,
    step_of,
)
from scorekeeper.parties.permissions import AtTable, scorer_at
from scorekeeper.parties.queries import games_of, played_now, sittings_now
from scorekeeper.parties.verbs.floor import Stale
from scorekeeper.parties.verbs.playing import (
    GOING,
    going,
    keep_table_score,
    move_pairs,
    record_outcome,
    stand_aside,
    start_table_game,
    walk_out,
)
from scorekeeper.parties.verbs.put_right import points_only, seats_too
from scorekeeper.parties.views.table import show_table
from scorekeeper.rules.errors import RulesError
from scorekeeper.web.http import HttpRequest

KINDS = {
    MADE: (EventKind.MADE,),
    SET: (EventKind.SET,),
    GONE: GOING,
    OUTSIDE: (EventKind.MOVES,),
}
"""What each outcome is written down as, or begins with."""
ANSWERS = {SeatsForm.POINTS: EventKind.POINTS_ONLY, SeatsForm.SEATS: EventKind.CORRECTED}


@require_POST
def table_game(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Start the game of those who sit here, or let this phone keep score of the one that is on."""
    at = scorer_at(request, code, number)
    form = AtTableForm(request.POST)
    if not form.is_valid():
        return _out_of_date(request, at)
    if _is_stale(at, form) or not at.party.keeps_score:
        return _stale(request, at)
    try:
        game = start_table_game(at.party, number, by=at.actor)
        keep_table_score(at.party, number, by=at.actor)
    except Stale:
        return _stale(request, at)
    return HttpResponseRedirect(reverse("games:game", args=[game.code]), status=303)


@require_POST
def table_hand(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A hand where no score is kept: who bid, and made it or was set. Or that a pair was called and
    is outside, or is gone.

    Where the evening proposes who gets up, a set shows first what it would do; so does what says
    that a pair is not there, everywhere.
    """
    at = scorer_at(request, code, number)
    form = HandForm(request.POST)
    if not form.is_valid():
        if list(form.errors) == ["pair"]:
            problem = str(form.errors["pair"][0])
            return show_table(request, at.party, number, problem=problem, status=422)
        return _out_of_date(request, at)
    said = form.cleaned_data
    done = _done_before(at, form)
    if _is_the_same(done, *KINDS[said["outcome"]], pair=said["pair"]):
        return _to_table(at)
    is_hand = said["outcome"] in (MADE, SET)
    if done or _is_stale(at, form) or (is_hand and at.party.keeps_score):
        return _stale(request, at)
    if not is_hand and not step_of(at.evening, number, games_of(at.party)).may_be_missing:
        return _stale(request, at)
    is_plain = said["outcome"] == MADE or (said["outcome"] == SET and at.party.moves_by_itself)
    try:
        if not is_plain:
            proposal = _proposal(at, said)
            if said["is_sure"] != proposal.mark:
                return _ask_whether_sure(request, at, said, proposal)
        _record(at, said, proposed_at=None if is_plain else _newest_of_all(at))
    except (Stale, RulesError):
        return _stale(request, at)
    return _to_table(at)


def _record(at: AtTable, said: Mapping[str, Any], *, proposed_at: int | None) -> None:
    how: dict[str, Any] = {
        "by": at.actor,
        "submission_key": said["key"],
        "proposed_at": proposed_at,
    }
    if said["outcome"] == GONE:
        walk_out(at.party, at.number, said["pair"], **how)
    elif said["outcome"] == OUTSIDE:
        stand_aside(at.party, at.number, said["pair"], seen=said["seen"], **how)
    else:
        kind = KINDS[said["outcome"]][0]
        goes_home = said["goes_home"] and kind == EventKind.SET
        how |= {"seen": said["seen"], "goes_home": goes_home}
        record_outcome(at.party, at.number, said["pair"], kind, **how)


@require_POST
def table_rise(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The game is over: its loser gets up, the next pair sits down; if that is what the page
    showed would come of it, else it is shown anew."""
    at = scorer_at(request, code, number)
    form = RiseForm(request.POST)
    if not form.is_valid():
        return _out_of_date(request, at)
    said = form.cleaned_data
    done = _done_before(at, form)
    if _is_the_same(done, EventKind.GAME_OVER, loser=said["loser"]):
        return _to_table(at)
    sitting = sittings_now(at.party, at.evening).get(number)
    if done or _is_stale(at, form) or sitting is None or sitting.game.code != said["game"]:
        return _stale(request, at)
    try:
        proposal = proposal_of(at.evening, number, EventKind.GAME_OVER, said["loser"])
        if said["is_sure"] != proposal.mark:
            return show_table(request, at.party, number, problem=_other_plan(), status=409)
        move_pairs(
            at.party,
            number,
            loser=said["loser"],
            game=sitting.game,
            by=at.actor,
            submission_key=said["key"],
            goes_home=said["goes_home"],
            proposed_at=_newest_of_all(at),
        )
    except (Stale, RulesError):
        return _stale(request, at)
    return _to_table(at)


@require_POST
def table_seats(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A game of this table was put right after it had moved the pairs: points only, or the seats
    too?"""
    at = scorer_at(request, code, number)
    form = SeatsForm(request.POST)
    if not form.is_valid():
        return _out_of_date(request, at)
    said = form.cleaned_data
    done = _done_before(at, form)
    if _is_the_same(done, ANSWERS[said["answer"]], event=said["event"]):
        return _to_table(at)
    if done or said["seen"] != _newest_of_all(at):
        return _stale(request, at)
    how: dict[str, Any] = {
        "table": number,
        "seen": said["seen"],
        "by": at.actor,
        "submission_key": said["key"],
    }
    try:
        answer = seats_too if said["answer"] == SeatsForm.SEATS else points_only
        answer(at.party, said["event"], last=tuple(said["last"].split()), **how)
    except (Stale, RulesError):
        return _stale(request, at)
    return _to_table(at)


def _is_stale(at: AtTable, form: AtTableForm) -> bool:
    """Whether something has happened that the page did not show, or nothing may happen now."""
    evening = at.evening
    return form.cleaned_data["seen"] != evening.newest_at(at.number) or not evening.goes_on


def _newest_of_all(at: AtTable) -> int:
    return at.evening.next_number - 1


def _done_before(at: AtTable, form: Form) -> Event | None:
    """What the button of this page did before; another one may have been pressed on it since."""
    key = form.cleaned_data["key"]
    return next((event for event in at.evening.events if event.submission_key == key), None)


def _is_the_same(done: Event | None, *kinds: EventKind, **facts: Any) -> bool:
    """Whether that is what ``done`` did: pressed twice, and answered twice."""
    return (
        done is not None
        and done.kind in kinds
        and all(done.facts.get(name) == said for name, said in facts.items())
    )


def _proposal(at: AtTable, said: Mapping[str, Any]) -> Proposal:
    """What would come of it. Raises ``RulesError``, ``Stale``."""
    if said["outcome"] == OUTSIDE:
        return proposal_aside(at.evening, at.number, said["pair"])
    kind = KINDS[said["outcome"]][0]
    if said["outcome"] == GONE:
        played = played_now(at.evening, games_of(at.party)).get(at.number)
        kind = going(at.party, said["pair"], played)
    return proposal_of(at.evening, at.number, kind, said["pair"])


def _ask_whether_sure(
    request: HttpRequest, at: AtTable, said: Mapping[str, Any], proposal: Proposal
) -> HttpResponse:
    """What would come of it, and the button that does it; once more where the person had seen
    something else, because the line has changed meanwhile."""
    context = {
        "party": at.party,
        "number": at.number,
        "outcome": said["outcome"],
        "proposal": proposal,
        "newest": said["seen"],
        "key": said["key"],
        "problem": _other_plan() if said["is_sure"] else "",
    }
    status = 409 if said["is_sure"] else 200
    return render(request, "parties/table_sure.html", context, status=status)


def _other_plan() -> str:
    return _("The line has changed meanwhile: this is what would come of it now.")


def _stale(request: HttpRequest, at: AtTable) -> HttpResponse:
    """The table as it stands now (409)."""
    said = _("Nothing was changed from here: this is how the table stands now.")
    at.party.refresh_from_db()
    return show_table(request, at.party, at.number, problem=said, status=409)


def _out_of_date(request: HttpRequest, at: AtTable) -> HttpResponse:
    """For what no button of ours sends."""
    said = _("This page was out of date. Look at it, and try again.")
    return show_table(request, at.party, at.number, problem=said, status=422)


def _to_table(at: AtTable) -> HttpResponse:
    return HttpResponseRedirect(
        reverse("parties:table", args=[at.party.code, at.number]), status=303
    )
