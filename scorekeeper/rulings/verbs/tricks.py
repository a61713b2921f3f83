"""Writing down the books of a hand one by one, and what has to be known to count them."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from scorekeeper.games.locking import locked
from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.rulings.cases import Case
from scorekeeper.rulings.deals import first_record_of
from scorekeeper.rulings.known import write_name
from scorekeeper.rulings.models import StepKind
from scorekeeper.rulings.queries import case_of
from scorekeeper.rulings.verbs.hearing import Stale, append_step, dispute_for


@dataclass(frozen=True, kw_only=True)
class Press:
    """One press of a button on the page of a hand's books: ``line`` is the primary key of the
    record that began the hand at ``number``, ``seen`` the newest step of its dispute, as the person
    saw them."""

    number: int
    line: int
    seen: int
    by: Scorer
    submission_key: uuid.UUID


def write_down(game: Game, facts: Mapping[str, Any], press: Press) -> None:
    """Keep ``facts`` (``known``) about a hand. Raises ``RulesError`` with a path inside
    ``Case.document`` for what contradicts what is known. That the books differ from those on the
    sheet is for people to see, and no reason to refuse them."""
    _keep(game, facts, press, Case.refuse_contradictions)


def take_out(game: Game, book: int, press: Press) -> None:
    """Take a book out of the record, whatever follows from that."""
    _keep(game, {"book": {"name": write_name(book), "whole": True}}, press, lambda case: None)


def _keep(
    game: Game, facts: Mapping[str, Any], press: Press, check: Callable[[Case], None]
) -> None:
    """The same press twice is one. Raises ``Stale`` where hand or dispute are others by now."""
    with transaction.atomic():
        game = locked(game)
        sheet = sheet_of(game)
        if sheet.entry(press.number) is None or press.line != first_record_of(sheet, press.number):
            raise Stale
        dispute = dispute_for(game, sheet, press.number)
        case = case_of(dispute, game.disputes.all(), sheet, names_of(game))
        if any(step.submission_key == press.submission_key for step in case.steps):
            return
        if press.seen != case.seen:
            raise Stale
        check(case.with_facts(facts))
        append_step(case, StepKind.KNOWN, facts, by=press.by, submission_key=press.submission_key)
