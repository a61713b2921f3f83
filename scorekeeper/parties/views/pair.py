"""A pair on its own phone: where it is, and what it says of itself."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from scorekeeper.accounts.devices import device_id
from scorekeeper.parties.forms.pair import OwnPairForm
from scorekeeper.parties.models import EventKind
from scorekeeper.parties.pages.live_tonight import Tonight
from scorekeeper.parties.pages.pair_place import PairPlace, pair_place
from scorekeeper.parties.permissions import own_pair_of
from scorekeeper.parties.queries import evening_of, pair_of
from scorekeeper.parties.verbs.floor import UsedBefore
from scorekeeper.parties.verbs.people import change_line, go_home
from scorekeeper.parties.words.host_words import refused, used_words
from scorekeeper.rules.errors import RulesError
from scorekeeper.web.http import HttpRequest


@require_POST
def own_pair(request: HttpRequest, code: str) -> HttpResponse:
    """A waiting pair is away for a while, is back, or goes home, also from a table where too few
    sit to play; said by its own phone."""
    own = own_pair_of(request, code)
    form = OwnPairForm(request.POST)
    here = reverse("parties:party", args=[own.party.code])
    if not form.is_valid():
        return HttpResponseRedirect(here, status=303)
    said = form.cleaned_data
    try:
        how: dict[str, Any] = {"by": own.actor, "submission_key": said["key"]}
        if said["said"] == EventKind.LEAVES:
            go_home(own.party, own.pair, **how)
        else:
            change_line(own.party, EventKind(said["said"]), own.pair, **how)
    except (UsedBefore, RulesError) as error:
        said_why = (
            refused(error, own.evening)
            if isinstance(error, RulesError)
            else used_words(error.done, evening_of(own.party))
        )
        context = {"party": own.party, "sentence": said_why}
        return render(request, "parties/pair_refused.html", context, status=409)
    return HttpResponseRedirect(here, status=303)


def own_place(request: HttpRequest, night: Tonight) -> PairPlace | None:
    """Where the pair is that this phone belongs to; None for any other phone. At most one query."""
    pair = pair_of(night.party, device_id(request))
    if pair is None or pair not in night.evening.floor:
        return None
    return pair_place(night.evening, pair, night.games, timezone.now())
