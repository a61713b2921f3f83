"""The evening, for anybody with its code: the floor, the wall screen, and what they poll."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scorekeeper.accounts.devices import device_id
from scorekeeper.games.looks import revision
from scorekeeper.games.pages.links import link_to
from scorekeeper.games.views.live import gone
from scorekeeper.parties.looks import has_seen, seen_now
from scorekeeper.parties.models import Party
from scorekeeper.parties.pages.live_tonight import drawn, tonight
from scorekeeper.parties.permissions import host_or_none, party_to_watch
from scorekeeper.parties.views.pair import own_place
from scorekeeper.web.http import HttpRequest
from scorekeeper.web.kept_answers import already_kept, kept_answer

FLOOR, WALL = "parties/_floor.html", "parties/_floor_wall.html"


@require_safe
@never_cache
def party(request: HttpRequest, code: str) -> HttpResponse:
    """Who plays where, who waits, and how the night goes."""
    watched = party_to_watch(request, code)
    context = _floor(request, watched) | {"host": host_or_none(request, watched)}
    return render(request, "parties/party.html", context)


@require_safe
@never_cache
def wall(request: HttpRequest, code: str) -> HttpResponse:
    """The same for a large screen that everybody sees."""
    watched = party_to_watch(request, code)
    join = link_to(request, reverse("parties:join", args=[watched.code]))
    return render(request, "parties/wall.html", _live(watched, WALL) | {"join": join})


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def live(request: HttpRequest, code: str) -> HttpResponse:
    """What both ask for again and again; 204 while it is what the page has ``seen``. ``wall`` says
    which of them asks."""
    page = "parties/wall.html#live" if "wall" in request.GET else "parties/party.html#live"
    if answer := _drawn_before(request, code, page):
        return answer
    try:
        watched = party_to_watch(request, code)
    except Http404 as error:
        return gone(request, error)
    if has_seen(request.GET.get("seen", ""), watched.revision):
        return HttpResponse(status=204)
    context = _live(watched, WALL) if "wall" in request.GET else _floor(request, watched)
    if context.get("own"):
        return render(request, page, context)
    key = ("party", watched.code, context["seen"], page)
    return kept_answer(request, key, lambda: render(request, page, context))


def _drawn_before(request: HttpRequest, code: str, page: str) -> HttpResponse | None:
    """What was drawn for everybody, for a phone that is not known and so is no pair's: when
    something has changed, most of those who ask. One read."""
    found = None if device_id(request) else revision(request, Party, code)
    if found is None or has_seen(request.GET.get("seen", ""), found):
        return None
    return already_kept(request, ("party", code, seen_now(found), page))


def _floor(request: HttpRequest, party: Party) -> dict[str, Any]:
    """The live part of the floor, with the place of the pair whose phone this is; one query for a
    phone that is known, and those of ``_live``."""
    own = own_place(request, tonight(party))
    return _live(party, FLOOR) | {"own": own, "own_key": uuid.uuid4() if own else None}


def _live(party: Party, template: str) -> dict[str, Any]:
    """The live part of a page; three queries for the first that asks for it."""
    night = tonight(party)
    is_closed = night.evening.is_closed
    return {
        "party": night.party,
        "is_closed": is_closed,
        "seen": seen_now(night.revision, is_closed=is_closed),
        "drawn": drawn(night, template),
    }
