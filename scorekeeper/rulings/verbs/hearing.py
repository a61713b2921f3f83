"""How a dispute is written: in a transaction that locks the game, by appending a step.

Raised by the verbs of this folder, with nothing written: ``Stale`` where the dispute is no longer
what the person saw; ``NotNow`` where it cannot be done as things stand; ``RulesError`` for what
cannot be; ``NotHere`` where the game or the claim is gone; ``games.verbs.writing.Conflict`` where
the hand changed meanwhile.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError

from scorekeeper.games.locking import OneTransaction, locked
from scorekeeper.games.models import Game, HandRecord, Scorer
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.verbs.noting import note_claims
from scorekeeper.rules.lines import PlayedHand
from scorekeeper.rulings.cases import Case
from scorekeeper.rulings.deals import after_records, first_record_of
from scorekeeper.rulings.models import Claim, Dispute, Step, StepKind
from scorekeeper.rulings.queries import claim_of, dispute_about, open_claim_at


class Stale(Exception):
    """Another phone answered or decided meanwhile."""


class NotNow(Exception):
    """It cannot be done as things stand; the message is a sentence that says why."""


class Hearing(OneTransaction):
    """One transaction on the dispute of one claim: the game locked, everything read, one step
    appended. ``again`` is the step that this press of the button wrote before."""

    def __init__(self, game: Game, claim: int, *, by: Scorer, submission_key: uuid.UUID) -> None:
        self.game, self.by, self.key = game, by, submission_key
        self._claim = claim
        self.again: Step | None = None

    def lock_and_read(self) -> None:
        self.game = locked(self.game)
        called = claim_of(self.game, self._claim)
        self.case, self.claim = called.case, called.claim
        self.again = next((s for s in self.case.steps if s.submission_key == self.key), None)

    def expect(self, seen: int) -> None:
        """Raise ``Stale`` unless ``seen`` is the number of the newest step."""
        if seen != self.case.seen:
            raise Stale

    def append(
        self,
        kind: StepKind,
        facts: Mapping[str, Any] | None = None,
        *,
        record: HandRecord | None = None,
    ) -> Step:
        """Append a step about the claim."""
        return append_step(
            self.case,
            kind,
            facts or {},
            by=self.by,
            submission_key=self.key,
            claim=self.claim,
            record=record,
        )


def append_step(
    case: Case,
    kind: StepKind,
    facts: Mapping[str, Any],
    *,
    by: Scorer,
    submission_key: uuid.UUID,
    claim: Claim | None = None,
    record: HandRecord | None = None,
) -> Step:
    """Append a step to a dispute, whose game is locked by the caller. ``claim``: that it is about;
    None: it is about the hand. Raises ``Stale`` where the key was used elsewhere."""
    try:
        return Step.objects.create(
            dispute=case.dispute,
            number=case.seen + 1,
            kind=kind,
            claim=claim,
            facts=facts,
            record=record,
            by_device_id=by.device_id,
            by_name=by.name,
            submission_key=submission_key,
        )
    except IntegrityError:
        raise Stale from None


def dispute_for(game: Game, sheet: LiveSheet, number: int) -> Dispute:
    """The dispute about the hand at a line of the sheet (the next line: the hand being played,
    which is not on it yet), begun where there is none. The game is locked by the caller. Raises
    ``Stale`` where there is no such hand (any more)."""
    entry = sheet.entry(number)
    if entry is not None and isinstance(entry.line, PlayedHand):
        since = first_record_of(sheet, number)
    elif number == sheet.next_number and not (sheet.open_entry or sheet.state.over):
        since = after_records(sheet.records)
    else:
        raise Stale
    found = dispute_about(game.disputes.order_by("pk"), sheet, number)
    return found or Dispute.objects.create(game=game, since=since)


def tell_table(game: Game) -> None:
    """Note on the game whether a call is open, so that every page of it says so. The game's row is
    locked by the caller."""
    note_claims(game, open_claim_at=open_claim_at(game))
