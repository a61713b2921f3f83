"""A pair on its own phone: where it is, and what it says of itself."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.accounts.devices import device_id
from scorekeeper.parties.forms.pair import OwnPairForm
from scorekeeper.parties.models import EventKind
from scorekeeper.parties.pages.live_tonight import Tonight
from scorekeeper.parties.pages.pair_place import PairPlace, pair_place
from scorekeeper.parties.permissions import own_pair_of
from scorekeeper.parties.queries import pair_of
from scorekeeper.parties.verbs.floor import Stale
from scorekeeper.parties.verbs.people import change_line
from scorekeeper.parties.words.host_words import refused
from scorekeeper.rules.errors import RulesError
from scorekeeper.web.http import HttpRequest


@require_POST
def own_pair(request: HttpRequest, code: str) -> HttpResponse:
    """A waiting pair is away for a while, is back, or goes home; said by its own phone."""
    own = own_pair_of(request, code)
    form = OwnPairForm(request.POST)
    here = reverse("parties:party", args=[own.party.code])
    if not form.is_valid():
        return HttpResponseRedirect(here, status=303)
    said = form.cleaned_data
    try:
        change_line(
            own.party, EventKind(said["said"]), own.pair, by=own.actor, submission_key=said["key"]
        )
    except (Stale, RulesError) as error:
        said_why = (
            _("Another button of this page was pressed before, so nothing was done now.")
            if isinstance(error, Stale)
            else refused(error, own.evening)
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
