"""Calling a renege, and taking the call back."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from scorekeeper.games.locking import locked
from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.queries import sheet_of
from scorekeeper.rules.benches import BENCHES
from scorekeeper.rules.seats import Seat
from scorekeeper.rulings.argued import Standing
from scorekeeper.rulings.models import Claim, StepKind, Word
from scorekeeper.rulings.verbs.hearing import Hearing, NotNow, Stale, dispute_for, tell_table


@dataclass(frozen=True, kw_only=True)
class Call:
    """What is said when a renege is called. ``number`` is the line of the hand; the next line is
    that of the hand that is being played and is not on the sheet yet. ``when`` and ``corrected`` as
    in the core."""

    accused: Seat
    number: int
    word: Word
    when: str
    corrected: bool = False
    by: Seat | None = None
    """Who calls, where that does not follow from who is called on."""


def call_renege(game: Game, call: Call, *, by: Scorer, submission_key: uuid.UUID) -> Claim:
    """Put a call on record, with its time. The same press of the button twice is one call. Raises
    ``Stale`` where there is no such hand (any more), or nobody said who calls."""
    with transaction.atomic():
        game = locked(game)
        sheet = sheet_of(game)
        caller = BENCHES[sheet.kind.key].caller(call.accused) or call.by
        assert caller is not None  # the form asks for it
        again = Claim.objects.filter(dispute__game=game, submission_key=submission_key).first()
        if again:
            if (again.by, again.accused, again.word) != (caller, call.accused, call.word):
                raise Stale  # the key of another press, as a page from the browser's memory has it
            return again
        try:
            claim = Claim.objects.create(
                dispute=dispute_for(game, sheet, call.number),
                by=caller,
                accused=call.accused,
                word=call.word,
                when=call.when,
                corrected=call.corrected,
                by_device_id=by.device_id,
                by_name=by.name,
                submission_key=submission_key,
            )
        except IntegrityError:  # the key of a call in another game
            raise Stale from None
        tell_table(game)
        return claim


def withdraw_claim(game: Game, claim: int, *, by: Scorer, submission_key: uuid.UUID) -> None:
    """Take a call back. Raises ``NotNow`` once a pile was turned over for it; ``Stale`` where
    it is not open any more."""
    with Hearing(game, claim, by=by, submission_key=submission_key) as hearing:
        if hearing.again:
            return
        if hearing.case.standing(hearing.claim) != Standing.OPEN:
            raise Stale
        if not hearing.case.may_be_withdrawn(hearing.claim):
            raise NotNow(_("A pile was turned over for this call. It stands until it is decided."))
        hearing.append(StepKind.WITHDRAWN)
        tell_table(hearing.game)
