"""The changes of a game's rules while it was played: since when, what, who, why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from django.utils.translation import gettext as _

from scorekeeper.games.models import HEAD, HandRecord, LineKind
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words.rules_words import Answered, changed
from scorekeeper.rules.lines import RulesChange


@dataclass(frozen=True)
class RulesEvent:
    """One change: ``since`` says from which hand on, ``answers`` what it was and became."""

    since: str
    answers: tuple[Answered, ...]
    phone: str
    at: datetime
    reason: str


def rules_events(sheet: LiveSheet) -> list[RulesEvent]:
    """Every change that stands, in the order of the hands; asks the database nothing."""
    return [*_from_first_hand(sheet), *_from_some_hand(sheet)]


def _from_first_hand(sheet: LiveSheet) -> list[RulesEvent]:
    heads = [record for record in sheet.records if record.number == HEAD]
    told = []
    for before, after in pairwise(heads):
        answers = changed(
            sheet.kind.read_rules(before.facts["rules"]),
            sheet.kind.read_rules(after.facts["rules"]),
        )
        if answers:
            told.append(_event(_("From the first hand"), answers, after, after.reason))
    return told


def _from_some_hand(sheet: LiveSheet) -> list[RulesEvent]:
    told = []
    for entry in sheet.entries:
        if not isinstance(entry.line, RulesChange) or entry.record is None:
            continue
        before = sheet.state_before(entry.number).rules
        since = _("From hand %(number)s") % {"number": sheet.deal_number(entry.number)}
        answers = changed(before, before.with_options(entry.line.changes))
        told.append(_event(since, answers, _first_written(sheet, entry.record), entry.line.note))
    return told


def _first_written(sheet: LiveSheet, record: HandRecord) -> HandRecord:
    """The record of the phone that changed the rules: a hand put in before it later moves the line
    to another number under the name of the phone that did that."""
    alike = [r for r in sheet.records if r.kind == LineKind.RULES and r.facts == record.facts]
    return min(alike, key=lambda r: r.pk)


def _event(since: str, answers: list[Answered], record: HandRecord, reason: str) -> RulesEvent:
    return RulesEvent(since, tuple(answers), record.by_name, record.at, reason)
