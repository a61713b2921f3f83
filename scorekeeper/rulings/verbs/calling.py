"""Calling a renege, and taking the call back."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper.games.locking import locked
from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.rules.lines import Hand
from scorekeeper.rules.seats import Seat, opponents, side_of
from scorekeeper.rulings.cases import Standing, first_record_of, next_record, number_of_hand
from scorekeeper.rulings.models import Claim, Dispute, StepKind, Word
from scorekeeper.rulings.queries import claims_of
from scorekeeper.rulings.verbs.hearing import Hearing, NotNow, Stale, tell_table


@dataclass(frozen=True, kw_only=True)
class Call:
    """What is said when a renege is called. ``number`` is the line of the hand; None: the hand that
    is being played and is not on the sheet yet. ``when`` and ``corrected`` as in the core."""

    accused: Seat
    number: int | None
    word: Word
    when: str
    corrected: bool = False


def call_renege(game: Game, call: Call, *, by: Scorer, submission_key: uuid.UUID) -> Claim:
    """Put a call on record, with its time. The same press of the button twice is one call. Raises
    ``Stale`` where there is no such hand (any more)."""
    with transaction.atomic():
        game = locked(game)
        sheet = sheet_of(game)
        called = claims_of(game, sheet, names_of(game))
        for each in called:
            if each.claim.submission_key == submission_key:
                return each.claim
        if call.number is None:
            if sheet.open_entry or sheet.state.over:
                raise Stale
            since = next_record(sheet.records)
        else:
            entry = sheet.entry(call.number)
            if entry is None or not isinstance(entry.line, Hand):
                raise Stale
            since = first_record_of(sheet, call.number)
        dispute = next(
            (
                each.case.dispute
                for each in called
                if number_of_hand(sheet, each.case.dispute.since) == call.number
            ),
            None,
        )
        if dispute is None:
            dispute = Dispute.objects.create(game=game, since=since)
        claim = Claim.objects.create(
            dispute=dispute,
            by=opponents(side_of(call.accused)),
            accused=call.accused,
            word=call.word,
            when=call.when,
            corrected=call.corrected,
            by_device_id=by.device_id,
            by_name=by.name,
            submission_key=submission_key,
        )
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
        if hearing.case.has_turned(hearing.claim):
            raise NotNow(_("A pile was turned over for this call. It stands until it is decided."))
        hearing.append(StepKind.WITHDRAWN)
        tell_table(hearing.game)
