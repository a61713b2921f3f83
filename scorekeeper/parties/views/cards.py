"""The cards that lie on the tables."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.games.pages.links import Link, drawn_qr, link_to
from scorekeeper.parties.permissions import host_of, party_to_watch
from scorekeeper.parties.verbs import hosting
from scorekeeper.web.errors import NotHere
from scorekeeper.web.http import HttpRequest

TO_A_PAGE = (2, 4)


@dataclass(frozen=True)
class Card:
    """What lies on one table: whoever opens the link keeps its score."""

    number: int
    link: Link


@require_safe
@never_cache
def cards(request: HttpRequest, code: str) -> HttpResponse:
    """Cards to print, two or four to a page; for a host, because they give rights."""
    party = host_of(request, code).party
    shown = [
        Card(
            table.number,
            link_to(
                request,
                reverse("parties:card", args=[party.code, table.number, table.card_key]),
            ),
        )
        for table in party.tables.all()
    ]
    to_a_page = 2 if request.GET.get("n") == "2" else 4
    context = {"party": party, "cards": shown, "to_a_page": to_a_page, "choices": TO_A_PAGE}
    return render(request, "parties/cards.html", context)


@require_safe
def on_wall(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A table's card as an image for the wall screen, where the host chose to show it: who keeps
    score by it stands before it in the room. Kept by the browser, because the wall is drawn anew
    with every hand; its address changes with the card."""
    party = party_to_watch(request, code)
    if not party.shows_cards:
        raise PermissionDenied(_("The host does not show the tables’ codes on the wall."))
    table = party.tables.filter(number=number).first()
    if table is None:
        raise NotHere(_("There is no such table at this party now."))
    path = reverse("parties:card", args=[party.code, table.number, table.card_key])
    return HttpResponse(
        drawn_qr(request, path),
        content_type="image/svg+xml",
        headers={"Cache-Control": "private, max-age=3600"},
    )


@require_POST
def new_card(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Make a table's old card good for nothing; for a host."""
    party = host_of(request, code).party
    hosting.new_card(party, number)
    said = _("Table %(table)s has a new card. The old one no longer works.") % {"table": number}
    messages.success(request, said)
    return HttpResponseRedirect(reverse("parties:cards", args=[party.code]), status=303)
