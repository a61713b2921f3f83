"""What ends a claim, and what reopens it: each writes the hand's next revision."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.verbs.ruling import rule_on_hand, withdraw_ruling
from scorekeeper.rules.disputes import Verdict
from scorekeeper.rules.lines import Ruling
from scorekeeper.rules.ruling_forms import write_ruling
from scorekeeper.rulings.argued import Standing
from scorekeeper.rulings.cases import BY_EVIDENCE, Case, taken_off
from scorekeeper.rulings.known import write_name
from scorekeeper.rulings.models import Claim, StepKind
from scorekeeper.rulings.verbs.hearing import Hearing, NotNow, Stale, tell_table


@dataclass(frozen=True)
class Decision:
    """``how`` a claim was decided (``cases.BY_EVIDENCE``, ``SETTLED`` or ``DIRECTOR``), the
    ``rulings`` that go on the hand, and what is kept beside them."""

    how: str
    rulings: tuple[Ruling, ...]
    beside: Mapping[str, Any] = field(default_factory=dict)


Decide = Callable[[Case, Claim], Decision]


def decide_claim(
    game: Game,
    claim: int,
    decide: Decide,
    *,
    seen: int,
    by: Scorer,
    submission_key: uuid.UUID,
) -> None:
    """Write the rulings of a decision on the hand, beside those it has. ``decide`` is called with
    the case as it stands under the lock. Raises ``Stale`` where the claim is decided or something
    was answered meanwhile, ``RulesError`` for what the rules refuse (``books``: the hand has to be
    counted first)."""
    with Hearing(game, claim, by=by, submission_key=submission_key) as hearing:
        if hearing.again:
            return
        hearing.expect(seen)
        case = hearing.case
        if case.standing(hearing.claim) != Standing.OPEN:
            raise Stale
        if case.is_thrown_in:
            raise NotNow(_("The deal was thrown in. There is no hand to rule on."))
        if case.entry is None:
            raise NotNow(_("The hand is not on the sheet yet. Say first who bid it, and what."))
        decision = decide(case, hearing.claim)
        if decision.how != BY_EVIDENCE:
            _refuse_a_twin(case, decision.rulings)
        written = None
        if decision.rulings:
            written = rule_on_hand(
                hearing.game,
                (*case.hand.rulings, *decision.rulings),
                number=case.entry.number,
                seen_revision=case.entry.revision,
                by=by,
                submission_key=submission_key,
            )
        facts = {
            **decision.beside,
            "after": max(record.pk for record in case.sheet.records),
            "how": decision.how,
            "rulings": [write_ruling(ruling) for ruling in decision.rulings],
        }
        hearing.append(StepKind.RULED, facts, record=written.record if written else None)
        tell_table(written.game if written else hearing.game)


def _refuse_a_twin(case: Case, rulings: Iterable[Ruling]) -> None:
    """Raise ``NotNow`` where two calls would move books in the same way and count once, because
    nobody has said which book each is about."""
    if not case.moves_books:
        return
    counted = set(map(case.bench.identity, case.hand.rulings))
    for ruling in rulings:
        if case.bench.identity(ruling) in counted and ruling.books != 0 and not ruling.replay:
            raise NotNow(
                _(
                    "Another call on this hand was decided in the same way, and the two would "
                    "count as one. Say first which book this call is about."
                )
            )


def by_evidence(mark: str, mark_of: Callable[[Case, Verdict], str]) -> Decide:
    """Everybody accepts the verdict that ``mark`` stands for; ``Stale`` where it is another now, or
    nothing is decided yet."""

    def decide(case: Case, claim: Claim) -> Decision:
        verdict = case.matter(claim)
        if not isinstance(verdict, Verdict) or mark_of(case, verdict) != mark:
            raise Stale
        if verdict.verdict == "pending":
            raise Stale
        rulings = (verdict.ruling,) if verdict.ruling else ()
        name = case.name_of(claim)
        beside = {"verdict": verdict.verdict, "name": "" if name is None else write_name(name)}
        return Decision(BY_EVIDENCE, rulings, beside)

    return decide


def lift_ruling(
    game: Game, claim: int, *, seen: int, by: Scorer, submission_key: uuid.UUID
) -> None:
    """Take the ruling on a claim off the hand again; the claim is open as before. Raises ``Stale``
    where there is none."""
    with Hearing(game, claim, by=by, submission_key=submission_key) as hearing:
        if hearing.again:
            return
        hearing.expect(seen)
        case, step = hearing.case, hearing.case.deciding_step(hearing.claim)
        if step is None or step.kind != StepKind.RULED:
            raise Stale
        written = None
        standing = case.hand.rulings if case.entry is not None else ()
        staying = taken_off(standing, case.rulings_of(step))
        if case.entry is not None and staying != standing:
            written = withdraw_ruling(
                hearing.game,
                staying,
                number=case.entry.number,
                seen_revision=case.entry.revision,
                by=by,
                submission_key=submission_key,
            )
        hearing.append(StepKind.LIFTED, record=written.record if written else None)
        tell_table(written.game if written else hearing.game)
