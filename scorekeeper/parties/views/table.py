"""A table's page, for anybody with the code, and what it polls while it follows."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scorekeeper.games.misses import nothing_there
from scorekeeper.games.views.live import gone
from scorekeeper.parties.models import Party
from scorekeeper.parties.pages.live_tonight import tonight
from scorekeeper.parties.pages.table_page import TablePage, table_page
from scorekeeper.parties.permissions import AtTable, at_table_or_none, party_to_watch
from scorekeeper.web.http import HttpRequest


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def table(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Who sits at a table and what is played there; with the buttons for a phone that may say what
    happens there."""
    return show_table(request, party_to_watch(request, code), number)


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def table_live(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """What everybody sees of a table; 204 while it is what the page has ``seen`` (one query).
    ``keeps`` says that the page was made for a phone that may score there: where that has changed,
    the page loads anew."""
    try:
        party = party_to_watch(request, code)
    except Http404 as error:
        return gone(request, error)
    if request.GET.get("seen") == str(party.revision):
        return HttpResponse(status=204)
    shown = _Shown(request, party, number)
    if (shown.at is not None) != ("keeps" in request.GET):
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return render(request, "parties/table.html#live", shown.context)


class _Shown:
    """A table, its page and the right of this phone to say what happens there; five queries at most
    (three of them only for the first page that shows the evening as it is)."""

    def __init__(self, request: HttpRequest, party: Party, number: int) -> None:
        night = tonight(party)
        evening, party = night.evening, night.party
        if evening.table(number) is None and not party.tables.filter(number=number).exists():
            raise nothing_there(
                request, f"{party.code} {number}", _("There is no such table at this party now.")
            )
        self.at: AtTable | None = at_table_or_none(request, party, evening, number)
        self.page: TablePage = table_page(evening, number, night.games, timezone.now())
        self.context: dict[str, Any] = {
            "party": party,
            "page": self.page,
            "table": self.page.table,
            "at": self.at,
            "key": uuid.uuid4(),
            "evening_number": evening.next_number - 1,
        }


def show_table(
    request: HttpRequest, party: Party, number: int, *, problem: str = "", status: int = 200
) -> HttpResponse:
    """The page, or what is inside it where htmx asks; with a sentence at its top where something
    was not done. The answer to a post does not follow: what it shows is not at its address."""
    shown = _Shown(request, party, number)
    context = shown.context | {"problem": problem, "follows": request.method != "POST"}
    fragment = "#page" if request.htmx else ""
    return render(request, f"parties/table.html{fragment}", context, status=status)
