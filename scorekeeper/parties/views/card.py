"""What the card on a table opens: who are you?"""

from __future__ import annotations

from contextlib import suppress
from secrets import compare_digest

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.accounts.devices import device_id, get_or_make_device, remember_device
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.forms.table import WhoForm
from scorekeeper.parties.models import Party
from scorekeeper.parties.permissions import pair_actor, party_to_watch
from scorekeeper.parties.queries import evening_of, pair_of
from scorekeeper.parties.verbs.floor import Stale
from scorekeeper.parties.verbs.people import belong_to
from scorekeeper.parties.verbs.playing import keep_table_score
from scorekeeper.rules import outlook
from scorekeeper.web.http import HttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def card(request: HttpRequest, code: str, number: int, key: str) -> HttpResponse:
    """Whoever sits at the table says so by one POST, and may score there while the pair sits: the
    GET of a link preview grants nothing. Another phone of the pair may do the same at any time."""
    party = party_to_watch(request, code)
    table = party.tables.filter(number=number).first()
    if table is None or not compare_digest(table.card_key.encode(), key.encode()):
        context = {"party": party, "number": number}
        return render(request, "parties/card_old.html", context, status=404)
    evening = evening_of(party)
    if request.method != "POST":
        return _page(request, party, evening, number)
    form = WhoForm(request.POST, pairs=_pairs(evening, number))
    if not form.is_valid():
        return _page(request, party, evening, number, str(form.errors["pair"][0]), status=422)
    pair = form.cleaned_data["pair"]
    device = get_or_make_device(request)
    by = pair_actor(device.pk, evening, pair)
    try:
        belong_to(party, pair, by=by)
    except Stale:
        problem = _("They do not sit here any more. Say who you are.")
        return _page(request, party, evening_of(party), number, problem, status=409)
    with suppress(Stale):  # the table's page says who sits there by now
        keep_table_score(party, number, by=by)
    answer = HttpResponseRedirect(reverse("parties:table", args=[party.code, number]), status=303)
    remember_device(answer, device)
    return answer


def _page(
    request: HttpRequest,
    party: Party,
    evening: Evening,
    number: int,
    problem: str = "",
    *,
    status: int = 200,
) -> HttpResponse:
    own = pair_of(party, device_id(request))
    context = {
        "party": party,
        "number": number,
        "is_closed": evening.is_closed,
        "pairs": [(pair, evening.spoken(pair), pair == own) for pair in _pairs(evening, number)],
        "next_up": evening.spoken(outlook.next_up(evening.floor)),
        "problem": problem,
    }
    return render(request, "parties/card.html", context, status=status)


def _pairs(evening: Evening, number: int) -> tuple[str, ...]:
    table = evening.table(number)
    return table.pairs if table and not evening.is_closed else ()
