"""Getting in line from one's own phone, by the code that hangs on the wall."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.accounts.devices import device_id, get_or_make_device, remember_device
from scorekeeper.accounts.models import Device
from scorekeeper.games.words.wording import pair_words
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.forms.join import JoinForm
from scorekeeper.parties.forms.table import WhoForm
from scorekeeper.parties.models import LONGEST_NAME, EventKind, Party
from scorekeeper.parties.permissions import pair_actor, party_to_watch
from scorekeeper.parties.queries import evening_of, pair_of
from scorekeeper.parties.verbs.floor import Stale, UsedBefore
from scorekeeper.parties.verbs.people import add_pair, add_single, belong_to
from scorekeeper.parties.words.host_words import partner_found_words, refused, used_words
from scorekeeper.rules.errors import RulesError
from scorekeeper.web.http import HttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Anybody with the code: two names, or one that needs a partner or plays for themselves; or
    who of those waiting it is that the host has written down."""
    party = party_to_watch(request, code)
    evening = evening_of(party)
    if own := _own_pair(request, party, evening):
        return _is_in(request, party, evening, own)
    if request.method != "POST":
        return _page(request, party, evening, JoinForm(evening=evening))
    if evening.is_closed:
        return _page(request, party, evening, JoinForm(evening=evening), status=409)
    if "pair" in request.POST:
        return _claim(request, party, evening)
    form = JoinForm(request.POST, evening=evening)
    if not form.is_valid():
        return _page(request, party, evening, form, status=422)
    done = form.was_answered
    if done and not form.says_the_same(done):
        return _used(request, party, form, UsedBefore(done))
    device = get_or_make_device(request)
    try:
        _enter(request, party, form, device)
    except UsedBefore as why:
        return _used(request, party, form, why)
    except Stale:
        if form.was_answered:
            return _has_left(request, party, form)
        form.add_error("other", _("Somebody else has found that partner meanwhile."))
        return _page(request, party, evening_of(party), form, status=409)
    except RulesError as error:  # both partners at once, say
        evening = evening_of(party)
        form.add_error("one", refused(error, evening))
        return _page(request, party, evening, form, status=409)
    return _remembering(_to_party(party), device)


def _enter(request: HttpRequest, party: Party, form: JoinForm, device: Device) -> None:
    """Write down who came, once however often the button was pressed. Raises ``Stale`` where the
    single has found another partner, or whoever came by this press is not here any more."""
    if form.was_answered:
        # The answer to the first tap may not have reached the phone, nor the cookie with it.
        if pair := form.was_answered.facts.get("pair"):
            belong_to(party, pair, by=pair_actor(device.pk, form.evening, pair))
        elif _went_home(form.evening, form.was_answered.number):
            raise Stale
        return
    said = form.cleaned_data
    if form.needs_partner:
        by = Actor(device.pk, said["one"])
        add_single(party, said["one"], by=by, submission_key=said["key"])
        messages.success(request, _("You are on the list: the host finds you a partner."))
        return
    by = Actor(device.pk, pair_words(form.names)[:LONGEST_NAME])
    chosen = said.get("single")
    singles = (chosen,) if chosen else ()
    add_pair(party, form.names, by=by, submission_key=said["key"], singles=singles, with_phone=True)
    if found := partner_found_words(form.names, form.evening, chosen=chosen):
        messages.success(request, found)


def _went_home(evening: Evening, single: int) -> bool:
    """Whether whom that event brought went home without a partner."""
    leaving = (e for e in evening.standing if e.kind == EventKind.SINGLE_LEAVES)
    return any(single in event.facts["singles"] for event in leaving)


def _used(request: HttpRequest, party: Party, form: JoinForm, why: UsedBefore) -> HttpResponse:
    """The page was used before (its phone may have gone back to it): what was typed stays."""
    evening = evening_of(party)
    form.add_error(None, used_words(why.done, evening, typed=True))
    form.is_used = True
    return _page(request, party, evening, form, status=409)


def _has_left(request: HttpRequest, party: Party, form: JoinForm) -> HttpResponse:
    """Whom this press of the button brought went home since, or was taken off the list: pressed
    again it is another one, and what was typed stays."""
    said = _(
        "You are no longer on the list, where this page had put you. Send it again to get in line "
        "anew."
    )
    form.add_error(None, said)
    form.is_used = True
    return _page(request, party, evening_of(party), form, status=409)


def _claim(request: HttpRequest, party: Party, evening: Evening) -> HttpResponse:
    """This phone belongs to a waiting pair that has not all its phones yet."""
    form = WhoForm(request.POST, pairs=_to_claim(party, evening))
    if not form.is_valid():
        problem = str(form.errors["pair"][0])
        unbound = JoinForm(evening=evening)
        return _page(request, party, evening, unbound, problem=problem, status=422)
    pair = form.cleaned_data["pair"]
    device = get_or_make_device(request)
    try:
        by = pair_actor(device.pk, evening, pair)
        belong_to(party, pair, by=by, most=party.people)
    except Stale:
        problem = _("They have gone home meanwhile, or another phone is theirs by now.")
        unbound = JoinForm(evening=evening)
        return _page(request, party, evening, unbound, problem=problem, status=409)
    return _remembering(_to_party(party), device)


def _own_pair(request: HttpRequest, party: Party, evening: Evening) -> str | None:
    pair = pair_of(party, device_id(request))
    return pair if pair and pair in evening.floor else None


def _is_in(request: HttpRequest, party: Party, evening: Evening, own: str) -> HttpResponse:
    """This phone belongs to a pair that is here: whoever says so once more is done, and nobody gets
    in with other names from it."""
    said = request.POST
    form = JoinForm(said, evening=evening) if said else JoinForm(evening=evening)
    done = form.was_answered
    if (
        not said
        or said.get("pair") == own
        or evening.pair_called(said.get(field.name, "") for field in form.name_fields) == own
        or (done and form.is_valid() and form.says_the_same(done))
    ):
        return _to_party(party)
    problem = ngettext(
        "This phone belongs to %(pair)s, who is here, so nothing was written down now. The host "
        "can put names right, and add others.",
        "This phone belongs to %(pair)s, who are here, so nothing was written down now. The host "
        "can put names right, and add others.",
        party.people,
    ) % {"pair": evening.spoken(own)}
    return _page(request, party, evening, form, problem=problem, status=409)


def _to_claim(party: Party, evening: Evening) -> list[str]:
    """The waiting pairs one of whose people has no phone here yet; one query. One more phone has to
    scan the card of the table where they sit, which only those who sit there can."""
    phones = Counter(party.phones.values_list("pair", flat=True))
    return [pair for pair in evening.floor.line if phones[pair] < party.people]


def _page(
    request: HttpRequest,
    party: Party,
    evening: Evening,
    form: JoinForm,
    *,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "party": party,
        "is_closed": evening.is_closed,
        "form": form,
        "singles": list(evening.singles.items()),
        "waiting": [(pair, evening.spoken(pair)) for pair in _to_claim(party, evening)],
        "problem": problem,
    }
    return render(request, "parties/join.html", context, status=status)


def _to_party(party: Party) -> HttpResponse:
    return HttpResponseRedirect(reverse("parties:party", args=[party.code]), status=303)


def _remembering(answer: HttpResponse, device: Device) -> HttpResponse:
    remember_device(answer, device)
    return answer
