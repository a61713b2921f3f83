"""Who may do what at a party, one function per right. A view calls one of these in its first
lines."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.accounts.devices import device_id
from scorekeeper.games.codes import tidy_code
from scorekeeper.games.misses import admit, nothing_there
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import LONGEST_NAME, Host, Party
from scorekeeper.parties.queries import evening_of, pair_of


def party_to_watch(request: HttpRequest, code: str) -> Party:
    """Anybody with the code may look; one query. Raises ``Http404`` (who guesses too often is
    answered 429)."""
    code = tidy_code(code)
    party = Party.objects.filter(code=code).first()
    if party is None:
        raise nothing_there(
            request, code, _("This party was deleted or never existed. Look at the code once more.")
        )
    admit(request, party.code)
    return party


def party_address(request: HttpRequest, code: str) -> str | None:
    """Where the code that somebody typed on the front page leads, if it is a party's; one query.
    Raises ``Http404`` as ``party_to_watch`` does for who guesses too often."""
    party = Party.objects.filter(code=tidy_code(code)).first()
    if party is None:
        return None
    admit(request, party.code)
    return reverse("parties:party", args=[party.code])


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
    """A phone that may act for a table: the host's, or one of who sits there."""

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
    if evening.table(number) is None:
        raise nothing_there(
            request, f"{party.code} {number}", _("There is no such table at this party now.")
        )
    at = at_table_or_none(request, party, evening, number)
    if at is None:
        raise PermissionDenied(
            _("Only who sits at this table keeps its score: scan the card on the table.")
        )
    return at


def at_table_or_none(
    request: HttpRequest, party: Party, evening: Evening, number: int
) -> AtTable | None:
    """The same right where there is one; at most two queries."""
    table, device = evening.table(number), device_id(request)
    pair = pair_of(party, device)
    if table and device and pair and pair in table.pairs:
        return AtTable(party, evening, number, pair_actor(device, evening, pair), pair)
    host = host_or_none(request, party)
    return AtTable(party, evening, number, actor_of(host), None) if host else None


@dataclass(frozen=True)
class OwnPair:
    """A phone and the pair it belongs to, which is here."""

    party: Party
    evening: Evening
    pair: str
    actor: Actor


def own_pair_of(request: HttpRequest, code: str) -> OwnPair:
    """The right to speak for one's own pair. Raises ``PermissionDenied`` for a phone that belongs
    to none that is here."""
    party = party_to_watch(request, code)
    evening, device = evening_of(party), device_id(request)
    pair = pair_of(party, device)
    if device is None or pair is None or pair not in evening.floor:
        raise PermissionDenied(_("This phone belongs to nobody who is at this party now."))
    return OwnPair(party, evening, pair, pair_actor(device, evening, pair))


def pair_actor(device: UUID, evening: Evening, pair: str) -> Actor:
    """A phone that is called as its pair is."""
    return Actor(device, evening.spoken(pair)[:LONGEST_NAME])


def actor_of(host: Host) -> Actor:
    return Actor(host.device_id, host.name)
