"""What the host does: start the evening, open and close tables, pause, move by hand, take back."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from secrets import compare_digest
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from scorekeeper.accounts.models import Device
from scorekeeper.games.codes import new_scorer_key
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import EventKind, Host, Party, Table
from scorekeeper.parties.verbs.floor import Desk, Stale, locked_party, moved_on
from scorekeeper.parties.verbs.people import not_substituted
from scorekeeper.parties.verbs.seated_games import moving_desk
from scorekeeper.rules.floor import fewest
from scorekeeper.rules.kinds import kind_of
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.web.errors import NotHere

MOST_TABLES = 10


class OldLink(Exception):
    """The recovery link is good for nothing any more."""


class TooManyTables(Exception):
    """There are ``MOST_TABLES`` already."""


class AlreadyStarted(Exception):
    """This press of the button started ``party``, which is not the one asked for now."""

    def __init__(self, party: Party) -> None:
        super().__init__(party.code)
        self.party = party


def start_party(
    *,
    name: str,
    kind: str,
    seats: int,
    rules: TableRules,
    mode: str,
    tables: int,
    streak_cap: int | None,
    moves_by_itself: bool,
    device: Device,
    host_name: str,
    submission_key: uuid.UUID,
) -> Party:
    """Begin an evening that ``device`` hosts, with so many tables to open, or return the one that
    ``submission_key`` began. ``seats`` as of ``Party``. What the rules say of rotation becomes what
    is played here. Raises ``RulesError`` below ``rules``, also for rules that are not for so many
    players, and ``AlreadyStarted`` where the key began another evening."""
    core = kind_of(kind)
    if "rotation" in rules.options():
        rules = rules.with_options({"rotation": str(mode), "streak_cap": streak_cap})
    chosen: dict[str, Any] = {
        "name": name,
        "kind": kind,
        "seats": seats,
        "rules": core.read_rules(rules.to_dict()).to_dict(),
        "mode": mode,
        "table_limit": tables,
        "streak_cap": streak_cap,
        "moves_by_itself": moves_by_itself,
    }
    players = core.seats_for(seats * Party(**chosen).people)
    core.start(rules, seats=players, first_dealer=None, totals={}, sets={})
    try:
        with transaction.atomic():
            party = Party.objects.create(revision=1, submission_key=submission_key, **chosen)
            Host.objects.create(party=party, device=device, name=host_name)
            Table.objects.bulk_create(
                Table(party=party, number=number) for number in range(1, tables + 1)
            )
    except IntegrityError:
        started = Party.objects.filter(submission_key=submission_key).first()
        if started is None:
            raise
        if any(getattr(started, key) != value for key, value in chosen.items()):
            raise AlreadyStarted(started) from None
        return started
    return party


def open_table(party: Party, *, by: Actor, submission_key: uuid.UUID) -> None:
    """The next of the line sit down at a new table (``called_to_new_table``), which raises the
    limit where it has to. Raises ``RulesError`` where too few are there, ``TooManyTables``."""
    with Desk(party, by, submission_key) as desk:
        if desk.answered(EventKind.OPENS):
            return
        taken = {table.number for table in desk.evening.floor.tables}
        number = next(n for n in range(1, MOST_TABLES + 2) if n not in taken)
        if number > MOST_TABLES:
            raise TooManyTables
        facts = {"table": number, "seats": desk.party.seats}
        desk.append(EventKind.OPENS, facts)
        Table.objects.get_or_create(party=desk.party, number=number)


def called_to_new_table(evening: Evening) -> int:
    """How many sit down at a table that opens now: as many as it seats, or of singles whoever is
    there, where these are enough to play; who comes next takes a seat that stayed free."""
    seats = evening.party.seats
    return max(fewest(seats), min(seats, len(evening.floor.there)))


def host_event(
    party: Party,
    kind: EventKind,
    facts: Mapping[str, Any],
    *,
    seen: int,
    by: Actor,
    submission_key: uuid.UUID,
    reason: str = "",
) -> None:
    """Another event by the host's hand: a table closed, the limit, a pair moved, a pause, the end
    of the evening and its going on. ``seen`` is the newest event that the host saw."""
    with moving_desk(party, by, submission_key) as (desk, _games):
        if desk.answered(kind, **facts):
            return
        desk.expect(seen)
        desk.append(kind, facts, reason=reason)


def limit_tables(
    party: Party, *, tables: int, seen: int, by: Actor, submission_key: uuid.UUID
) -> None:
    """So many tables from now on, each with its card; what is open beyond it closes when somebody
    rises there."""
    with transaction.atomic():
        facts = {"tables": tables}
        host_event(party, EventKind.LIMIT, facts, seen=seen, by=by, submission_key=submission_key)
        Table.objects.bulk_create(
            (Table(party=party, number=number) for number in range(1, tables + 1)),
            ignore_conflicts=True,
        )


def take_back(
    party: Party, event: int, *, seen: int, by: Actor, submission_key: uuid.UUID, reason: str = ""
) -> None:
    """Take an event out again, as if it had not happened; later ones stay. Raises ``RulesError``
    where one of them could not have happened then."""
    with moving_desk(party, by, submission_key) as (desk, games):
        if desk.answered(EventKind.TAKEN_BACK, event=event):
            return
        desk.expect(seen)
        taken = next((one for one in desk.evening.standing if one.number == event), None)
        if taken is None:
            raise Stale
        desk.append(EventKind.TAKEN_BACK, {"event": event}, reason=reason)
        if taken.kind == EventKind.SUBSTITUTE:
            not_substituted(desk, taken, games)


def choose(party: Party, *, moves_by_itself: bool, tells_reneges: bool, shows_cards: bool) -> None:
    """What the host chose for the evening."""
    with transaction.atomic():
        party = locked_party(party)
        party.moves_by_itself, party.tells_reneges = moves_by_itself, tells_reneges
        party.shows_cards = shows_cards
        party.save(update_fields=["moves_by_itself", "tells_reneges", "shows_cards"])
        moved_on(party)


def host_by_link(party: Party, *, key: str, device: Device, name: str) -> Host:
    """Whoever has the recovery link runs the evening too; the link is good once. Raises
    ``OldLink``."""
    with transaction.atomic():
        party = locked_party(party)
        known = party.hosts.filter(device=device).first()
        if known:
            return known
        if not compare_digest(party.host_key.encode(), key.encode()):
            raise OldLink
        party.host_key = new_scorer_key()
        party.save(update_fields=["host_key"])
        moved_on(party)
        return Host.objects.create(party=party, device=device, name=name)


def new_card(party: Party, number: int) -> None:
    """A new card for a table: the old one is good for nothing any more. Raises ``NotHere`` where
    there is no such table."""
    with transaction.atomic():
        party = locked_party(party)
        if not party.tables.filter(number=number).update(card_key=new_scorer_key()):
            raise NotHere(_("There is no such table at this party now."))
        moved_on(party)  # the wall may show it
