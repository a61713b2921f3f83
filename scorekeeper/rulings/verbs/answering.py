"""What people answer about a disputed hand, and taking an answer back."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from scorekeeper.games.models import Game, Scorer
from scorekeeper.rulings.argued import Standing
from scorekeeper.rulings.models import StepKind
from scorekeeper.rulings.verbs.hearing import Hearing, Stale


def answer(
    game: Game,
    claim: int,
    facts: Mapping[str, Any],
    *,
    seen: int,
    by: Scorer,
    submission_key: uuid.UUID,
) -> None:
    """Keep what was answered (``known``), given while ``claim`` was looked at. What contradicts
    what is known is refused with a path inside ``Case.document``: a mistake in writing things down
    never becomes a verdict."""
    with Hearing(game, claim, by=by, submission_key=submission_key) as hearing:
        if hearing.again:
            return
        hearing.expect(seen)
        if hearing.case.standing(hearing.claim) != Standing.OPEN or hearing.case.entry is None:
            raise Stale
        hearing.case.with_facts(facts).refuse_contradictions()
        hearing.append(StepKind.KNOWN, facts)


def take_answer_back(
    game: Game, claim: int, *, step: int, by: Scorer, submission_key: uuid.UUID
) -> None:
    """Take an answer out again, whatever follows from that. Raises ``Stale`` where it does not
    stand (any more), was given for another claim that stands, or the claim is not open."""
    with Hearing(game, claim, by=by, submission_key=submission_key) as hearing:
        if hearing.again:
            return
        may = hearing.case.may_take_back
        stands = any(a.number == step and may(a, hearing.claim) for a in hearing.case.answers)
        if not stands or hearing.case.standing(hearing.claim) != Standing.OPEN:
            raise Stale
        hearing.append(StepKind.TAKEN_BACK, {"step": step})
