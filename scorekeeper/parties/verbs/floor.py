"""The one way an evening is written: a transaction that locks the party and appends events.

Raised by the verbs of this folder, with nothing written: ``Stale`` where the evening is no longer
what the person saw; ``RulesError`` for what cannot be; ``NotHere`` where the party is gone.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.games.locking import OneTransaction
from scorekeeper.games.models import Game
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.models import Event, EventKind, Party
from scorekeeper.parties.queries import evening_of
from scorekeeper.web.errors import NotHere


class Stale(Exception):
    """Another phone was there first."""


class UsedBefore(Stale):
    """The press of a button that came with this key was answered before, and did something else:
    ``done``, or something at another party (None). Nothing that came now was written down."""

    def __init__(self, done: Event | None) -> None:
        super().__init__()
        self.done = done


class Desk(OneTransaction):
    """One transaction on one evening: the party locked, its events read, events appended."""

    def __init__(
        self, party: Party, by: Actor | None, submission_key: uuid.UUID | None = None
    ) -> None:
        self.party, self.by, self.key = party, by, submission_key

    def lock_and_read(self) -> None:
        self.party = locked_party(self.party)
        self.evening = evening_of(self.party)

    def answered(self, *kinds: EventKind, **facts: Any) -> Event | None:
        """What this press of the button did before. Raises ``UsedBefore`` where its key was used
        for something else: another button of the same page, or other names typed there, since."""
        done = next(
            (e for e in self.evening.events if self.key and e.submission_key == self.key), None
        )
        if done is None:
            return None
        is_other = any(done.facts.get(name) != said for name, said in facts.items())
        if done.kind not in kinds or is_other:
            raise UsedBefore(done)
        return done

    def expect_play(self) -> None:
        """Raise ``Stale`` in a pause and after the end: nobody moves then, whatever is played."""
        if not self.evening.goes_on:
            raise Stale

    def expect(self, seen: int) -> None:
        """Raise ``Stale`` unless ``seen`` is the number of the newest event."""
        if seen != self.evening.next_number - 1:
            raise Stale

    def append(
        self,
        kind: EventKind,
        facts: Mapping[str, Any],
        *,
        reason: str = "",
        game: Game | None = None,
    ) -> Event:
        """Append one event, tried out first; the first of a press of a button carries its key.
        Raises ``UsedBefore`` for a key of another party."""
        tried = self.evening.with_event(
            kind,
            dict(facts),
            reason=reason,
            game=game,
            by_device_id=self.by.device if self.by else None,
            by_name=self.by.name if self.by else "",
            submission_key=self.key,
        )
        self.key = None
        event = tried.events[-1]
        try:
            event.save(force_insert=True)
        except IntegrityError:  # the party is locked, so it is the key: used at another party
            raise UsedBefore(None) from None
        self.evening = tried
        moved_on(self.party)
        return event


def locked_party(party: Party) -> Party:
    """The party as it stands, with its row locked until the transaction ends."""
    found = Party.objects.select_for_update().filter(pk=party.pk).first()
    if found is None:
        raise NotHere(_("This party was deleted on another phone."))
    return found


def moved_on(party: Party) -> None:
    """Something changed that people can see. The row is locked by the caller."""
    party.revision += 1
    party.used_at = timezone.now()
    party.save(update_fields=["revision", "used_at"])
