"""How the evening went, for anybody with its code: to read, to print, to share, to keep."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.games.pages.links import link_to
from scorekeeper.parties.models import Party
from scorekeeper.parties.pages.live_tonight import tonight
from scorekeeper.parties.pages.summary_page import (
    Summary,
    summary_csv,
    summary_page,
    summary_text,
)
from scorekeeper.parties.permissions import party_to_watch


@require_safe
@never_cache
def summary(request: HttpRequest, code: str) -> HttpResponse:
    """The page; only its text at ``?plain=1``."""
    party = party_to_watch(request, code)
    page = _summary(party)
    link = link_to(request, reverse("parties:summary", args=[party.code]))
    text = summary_text(page, link.url)
    if request.GET.get("plain"):
        return HttpResponse(text, content_type="text/plain; charset=utf-8")
    return render(request, "parties/summary.html", {"party": party, "summary": page, "text": text})


@require_safe
@never_cache
def as_csv(request: HttpRequest, code: str) -> HttpResponse:
    """The same for a spreadsheet."""
    party = party_to_watch(request, code)
    name = f"party-{party.code}.csv"
    return HttpResponse(
        summary_csv(_summary(party)),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _summary(party: Party) -> Summary:
    night = tonight(party)
    return summary_page(night.evening, night.games)
