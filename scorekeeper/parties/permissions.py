"""Who may do what at a party, one function per right. A view calls one of these in its first
lines."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.accounts.devices import device_id
from scorekeeper.games.codes import tidy_code
from scorekeeper.games.misses import admit, nothing_there
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import Host, Party
from scorekeeper.parties.queries import evening_of, pair_of


def party_to_watch(request: HttpRequest, code: str) -> Party:
    """Anybody with the code may look; one query. Raises ``Http404`` (who guesses too often is
    answered 429)."""
    party = Party.objects.filter(code=tidy_code(code)).first()
    if party is None:
        raise nothing_there(
            request, _("This party was deleted or never existed. Look at the code once more.")
        )
    admit(request, party.code)
    return party


def host_or_none(request: HttpRequest, party: Party) -> Host | None:
    """This phone's right to run the evening; at most one query."""
    device = device_id(request)
    if device is None:
        return None
    return party.hosts.filter(device_id=device).first()


def host_of(request: HttpRequest, code: str) -> Host:
    """The right to run the evening, with its party. Raises ``PermissionDenied`` for anybody
    else."""
    party = party_to_watch(request, code)
    host = host_or_none(request, party)
    if host is None:
        raise PermissionDenied(
            _("This phone does not run this party. Its host has a link that gives the right back.")
        )
    host.party = party
    return host


@dataclass(frozen=True)
class AtTable:
    """A phone that may act for a table: the host's, or one of a pair that sits there."""

    party: Party
    evening: Evening
    number: int
    actor: Actor
    pair: str | None


def scorer_at(request: HttpRequest, code: str, number: int) -> AtTable:
    """The right to say what happened at a table. It ends when the pair rises. Raises
    ``PermissionDenied`` for anybody else, ``Http404`` where there is no such table."""
    party = party_to_watch(request, code)
    evening = evening_of(party)
    table = evening.table(number)
    if table is None:
        raise nothing_there(request, _("There is no such table at this party now."))
    device = device_id(request)
    pair = pair_of(party, device)
    if device is not None and pair in table.pairs:
        return AtTable(party, evening, number, Actor(device, evening.spoken(pair)), pair)
    host = host_or_none(request, party)
    if host is None:
        raise PermissionDenied(
            _("Only who sits at this table keeps its score: scan the card on the table.")
        )
    return AtTable(party, evening, number, Actor(host.device_id, host.name), None)


def actor_of(host: Host) -> Actor:
    return Actor(host.device_id, host.name)
