"""The host's page: tables, the line, what to answer, and the forms that run the evening."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scorekeeper.games.pages.links import link_to
from scorekeeper.games.views.live import gone
from scorekeeper.parties.forms.host import PairsForm, SettingsForm, SingleForm, TablesForm
from scorekeeper.parties.models import Host, Party
from scorekeeper.parties.pages.host_page import host_page
from scorekeeper.parties.permissions import host_of, host_or_none, party_to_watch
from scorekeeper.parties.queries import evening_of, games_of
from scorekeeper.parties.verbs.floor import Stale, UsedBefore
from scorekeeper.parties.words.host_words import told_events, used_words
from scorekeeper.web.http import HttpRequest


@require_safe
@never_cache
def host(request: HttpRequest, code: str) -> HttpResponse:
    """The page, for a phone that runs the evening."""
    return show_host_page(request, host_of(request, code))


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def host_live(request: HttpRequest, code: str) -> HttpResponse:
    """The part of the page that follows the evening, for a host; 204 while it is what the page has
    ``seen``, by one query, whoever asks."""
    try:
        party = party_to_watch(request, code)
    except Http404 as error:
        return gone(request, error)
    if request.GET.get("seen") == str(party.revision):
        return HttpResponse(status=204)
    if host_or_none(request, party) is None:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return render(request, "parties/host.html#floor", floor_context(request, party))


@require_safe
@never_cache
def events(request: HttpRequest, code: str) -> HttpResponse:
    """Everything that happened, for a host."""
    party = host_of(request, code).party
    context = {"party": party, "events": told_events(evening_of(party))}
    return render(request, "parties/host_events.html", context)


def floor_context(request: HttpRequest, party: Party) -> dict[str, Any]:
    """What the live part shows; three queries. ``?single=`` is one of those who need a partner,
    tapped first."""
    evening = evening_of(party)
    page = host_page(evening, games_of(party), timezone.now())
    chosen = request.GET.get("single", "")
    return {
        "party": party,
        "page": page,
        "chosen": next((one for one in page.singles if str(one.number) == chosen), None),
        "key": uuid.uuid4,  # each form has its own
    }


def show_host_page(
    request: HttpRequest,
    host: Host,
    *,
    problem: str = "",
    pairs_form: PairsForm | None = None,
    single_form: SingleForm | None = None,
    tables_form: TablesForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, with a sentence at its top or a form that was not right; five queries, the host's
    right included."""
    party = host.party
    context = floor_context(request, party)
    context |= {
        "problem": problem,
        "pairs_form": pairs_form or PairsForm(people=party.people),
        "single_form": single_form or SingleForm(),
        "tables_form": tables_form or TablesForm(initial={"tables": context["page"].limit}),
        "settings_form": SettingsForm(
            initial={
                "moves_by_itself": party.moves_by_itself,
                "tells_reneges": party.tells_reneges,
                "shows_cards": party.shows_cards,
            }
        ),
        "adding": "add" in request.GET or pairs_form is not None,
        "join": link_to(request, reverse("parties:join", args=[party.code])),
        "recovery": link_to(
            request, reverse("parties:keep_host", args=[party.code, party.host_key])
        ),
    }
    return render(request, "parties/host.html", context, status=status)


def to_host(party: Party, after: str = "") -> HttpResponse:
    """Back to the page, after something was done."""
    return HttpResponseRedirect(reverse("parties:host", args=[party.code]) + after, status=303)


def another_was_first(request: HttpRequest, host: Host, why: Stale | None = None) -> HttpResponse:
    """409: the evening went on meanwhile, or the page was used before."""
    host.party.refresh_from_db()
    said = _("Something happened meanwhile, so nothing was done. This is how it stands now.")
    if isinstance(why, UsedBefore):
        said = used_words(why.done, evening_of(host.party))
    return show_host_page(request, host, problem=said, status=409)
