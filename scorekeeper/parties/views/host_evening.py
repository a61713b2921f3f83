"""The evening, by the host's hand: tables, a pause, its end, settings; the link to run it."""

from __future__ import annotations

from secrets import compare_digest
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.accounts.devices import device_id, get_or_make_device, remember_device
from scorekeeper.games.forms.phones import PhoneNameForm
from scorekeeper.games.queries import last_name_of
from scorekeeper.games.words.phones import suggested_name
from scorekeeper.parties.forms.host import PressForm, SettingsForm, TablesForm
from scorekeeper.parties.models import EventKind, Host, Party
from scorekeeper.parties.permissions import actor_of, host_of, host_or_none, party_to_watch
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs import hosting
from scorekeeper.parties.verbs.floor import Stale
from scorekeeper.parties.verbs.hosting import OldLink, TooManyTables
from scorekeeper.parties.views.host import another_was_first, show_host_page, to_host
from scorekeeper.parties.words.host_words import refused
from scorekeeper.rules.errors import RulesError
from scorekeeper.web.http import HttpRequest

STEPS = {
    "pause": EventKind.PAUSED,
    "resume": EventKind.RESUMED,
    "reopen": EventKind.REOPENED,
}


@require_POST
def open_table(request: HttpRequest, code: str) -> HttpResponse:
    """The first two of the line sit down at a new table; for a host."""
    host = host_of(request, code)
    press = PressForm(request.POST)
    press.is_valid()
    try:
        hosting.open_table(host.party, by=actor_of(host), submission_key=press.cleaned_data["key"])
    except Stale as why:
        return another_was_first(request, host, why)
    except TooManyTables:
        said = _("There are %(most)s tables; more do not fit.") % {"most": hosting.MOST_TABLES}
        return show_host_page(request, host, problem=said, status=422)
    except RulesError as error:
        said = refused(error, evening_of(host.party))
        return show_host_page(request, host, problem=said, status=422)
    return to_host(host.party)


@require_POST
def evening(request: HttpRequest, code: str) -> HttpResponse:
    """A pause, and that the evening goes on after one or after its end; for a host."""
    host = host_of(request, code)
    press = PressForm(request.POST)
    press.is_valid()
    kind = STEPS.get(request.POST.get("step", ""))
    if kind is None:
        return another_was_first(request, host)
    return _done(request, host, hosting.host_event, press.cleaned_data, kind=kind, facts={})


@require_POST
def tables(request: HttpRequest, code: str) -> HttpResponse:
    """How many tables there may be; for a host."""
    host = host_of(request, code)
    form = TablesForm(request.POST)
    if not form.is_valid():
        return show_host_page(request, host, tables_form=form, status=422)
    said = form.cleaned_data
    return _done(request, host, hosting.limit_tables, said, tables=said["tables"])


def _done(
    request: HttpRequest, host: Host, verb: Any, said: dict[str, Any], **facts: Any
) -> HttpResponse:
    how = {"seen": said["seen"], "by": actor_of(host), "submission_key": said["key"]}
    try:
        verb(host.party, **facts, **how)
    except Stale as why:
        return another_was_first(request, host, why)
    return to_host(host.party)


@require_POST
def settings(request: HttpRequest, code: str) -> HttpResponse:
    """Whether the pairs move by themselves, whether the summary tells of reneges; for a host."""
    host = host_of(request, code)
    form = SettingsForm(request.POST)
    form.is_valid()
    hosting.choose(host.party, **form.cleaned_data)
    messages.success(request, _("Saved."))
    return to_host(host.party)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def keep_host(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """Whoever has the recovery link may run the evening, by POST: the GET of a link preview grants
    nothing."""
    party = party_to_watch(request, code)
    if host_or_none(request, party):
        return to_host(party)
    if not compare_digest(party.host_key.encode(), key.encode()):
        return _old_link(request, party)
    last = last_name_of(device_id(request))
    suggested = suggested_name(last, taken=party.hosts.values_list("name", flat=True))
    if request.method != "POST":
        return _keep_page(request, party, PhoneNameForm(suggested=suggested))
    form = PhoneNameForm(request.POST, suggested=suggested)
    if not form.is_valid():
        return _keep_page(request, party, form, status=422)
    device = get_or_make_device(request)
    try:
        hosting.host_by_link(party, key=key, device=device, name=form.cleaned_data["name"])
    except OldLink:
        return _old_link(request, party)
    messages.success(request, _("This phone runs the party now."))
    response = to_host(party)
    remember_device(response, device)
    return response


def _keep_page(
    request: HttpRequest, party: Party, form: PhoneNameForm, *, status: int = 200
) -> HttpResponse:
    context = {"party": party, "form": form}
    return render(request, "parties/keep_host.html", context, status=status)


def _old_link(request: HttpRequest, party: Party) -> HttpResponse:
    return render(request, "parties/host_old_link.html", {"party": party}, status=404)
