"""The one way a dispute is written: a transaction that locks the game and appends a step.

Raised by the verbs of this folder, with nothing written: ``Stale`` where the dispute is no longer
what the person saw; ``NotNow`` where it cannot be done as things stand; ``RulesError`` for what
cannot be; ``NotHere`` where the game or the claim is gone; ``games.verbs.writing.Conflict`` where
the hand changed meanwhile.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from scorekeeper.games.locking import locked
from scorekeeper.games.models import Game, HandRecord, Scorer
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.verbs.noting import note_claims
from scorekeeper.rulings.models import Step, StepKind
from scorekeeper.rulings.queries import claim_of, claims_of, open_claims


class Stale(Exception):
    """Another phone answered or decided meanwhile."""


class NotNow(Exception):
    """It cannot be done as things stand; the message is a sentence that says why."""


class Hearing:
    """One transaction on the dispute of one claim: the game locked, everything read, one step
    appended. ``again`` is the step that this press of the button wrote before."""

    def __init__(self, game: Game, claim: int, *, by: Scorer, submission_key: uuid.UUID) -> None:
        self._atomic = transaction.atomic()
        self.game, self.by, self.key = game, by, submission_key
        self._claim = claim
        self.again: Step | None = None

    def __enter__(self) -> Hearing:
        self._atomic.__enter__()
        try:
            self.game = locked(self.game)
            called = claim_of(self.game, self._claim)
            self.case, self.claim = called.case, called.claim
            self.again = next((s for s in self.case.steps if s.submission_key == self.key), None)
        except BaseException as error:
            self._atomic.__exit__(type(error), error, error.__traceback__)
            raise
        return self

    def __exit__(self, *exc_info: Any) -> None:
        self._atomic.__exit__(*exc_info)

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
        return Step.objects.create(
            dispute=self.case.dispute,
            number=self.case.seen + 1,
            kind=kind,
            claim=self.claim,
            facts=facts or {},
            record=record,
            by_device_id=self.by.device_id,
            by_name=self.by.name,
            submission_key=self.key,
        )


def tell_table(game: Game) -> None:
    """Note on the game whether a call is open, so that every page of it says so. The game's row is
    locked by the caller."""
    waiting = open_claims(claims_of(game, sheet_of(game), names_of(game)))
    note_claims(game, open_claim_at=min((each.claim.called_at for each in waiting), default=None))
