"""Changing the rules of a running game, from now on or as if it had always been so.

What a form says are the rules in force afterwards; what is written is only what differs, so that a
change from the first hand leaves later changes of other questions where they were made.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.games.models import HEAD, Change, Game, Scorer
from scorekeeper.games.sheets import LiveSheet, inserted_sheet, sheet_with_rules
from scorekeeper.games.verbs.writing import Conflict, Writing
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.lines import RulesChange
from scorekeeper.rules.table_rules import TableRules


class NotPossible(Exception):
    """Rules that cannot be taken over; ``key`` names the question it concerns (empty: none), the
    text is a sentence for people."""

    def __init__(self, sentence: str, key: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.key = key


def fingerprint(sheet: LiveSheet) -> str:
    """What a page saw of the rules: differs as soon as somebody changes them, never for a hand."""
    seen = [sheet.rules_at_start.to_dict(), sheet.state.rules.to_dict(), sheet.state.over]
    return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()[:16]


def proposed_sheet(sheet: LiveSheet, rules: TableRules, *, from_first_hand: bool) -> LiveSheet:
    """The sheet if ``rules`` were in force; also the preview. Raises ``NotPossible``, and
    ``RulesError`` at ``hands[i]…`` where a recorded hand could not stand under them."""
    changes = _changes(sheet, rules)
    if from_first_hand:
        return sheet_with_rules(sheet, _rules_at_start(sheet, changes).to_dict())
    if sheet.state.over:
        raise NotPossible(_("The game is over, so only a change from the first hand is left."))
    line = RulesChange(changes=changes)
    if sheet.open_entry:
        return inserted_sheet(sheet, sheet.open_entry.number, line)
    sheet.kind.check_line(sheet.state, line)
    return sheet.with_line(sheet.next_number, line)


def change_rules_seen(
    game: Game,
    rules: TableRules,
    *,
    from_first_hand: bool,
    reason: str,
    seen: str,
    by: Scorer,
    submission_key: uuid.UUID,
) -> LiveSheet:
    """Play by ``rules``; the sheet with them. The same press of the button again changes nothing.

    Raises what ``proposed_sheet`` raises, and ``Conflict`` where the rules are not those that the
    page showed (``seen``, a ``fingerprint``) or the key belongs to another change.
    """
    with Writing(game, by, submission_key) as desk:
        sheet = desk.sheet
        if done := desk.already(None, None):
            if sheet.state.rules == rules and (done.record.number == HEAD) == from_first_hand:
                return sheet
            raise Conflict(sheet, done.record.number)
        if seen != fingerprint(sheet):
            raise Conflict(sheet, HEAD)
        after = proposed_sheet(sheet, rules, from_first_hand=from_first_hand)
        if from_first_hand:
            return desk.write_head(after, reason).sheet
        line = RulesChange(changes=_changes(sheet, rules), note=reason)
        if played := sheet.open_entry:
            return desk.insert(played.number, line, Change.RECORDED).sheet
        number = sheet.next_number
        return desk.write(number, line, Change.RECORDED, sheet.with_line(number, line)).sheet


def question_to_blame(
    sheet: LiveSheet, rules: TableRules, error: RulesError, *, from_first_hand: bool
) -> str:
    """Which changed answer a recorded hand cannot stand under: the one that is refused alone in
    the same way. Empty where it takes several."""
    now = sheet.state.rules
    for key, value in rules.differences_from(now).items():
        try:
            alone = now.with_options({key: value})
            proposed_sheet(sheet, alone, from_first_hand=from_first_hand)
        except RulesError as refused:
            if (refused.code, refused.path) == (error.code, error.path):
                return key
        except NotPossible:
            continue
    return ""


def _changes(sheet: LiveSheet, rules: TableRules) -> dict[str, Any]:
    changes = rules.differences_from(sheet.state.rules)
    if not changes:
        raise NotPossible(_("That is how this table plays already; nothing would change."))
    return changes


def _rules_at_start(sheet: LiveSheet, changes: dict[str, Any]) -> TableRules:
    """The rules of the first hand with ``changes``; refused where the table changed the same
    question later, because that change would still stand."""
    for entry in sheet.entries:
        if isinstance(entry.line, RulesChange):
            for key in changes:
                if key in entry.line.changes:
                    hand = sheet.deal_number(entry.number)
                    raise NotPossible(
                        _("The table changed this at hand %(hand)s. Change it from now on.")
                        % {"hand": hand},
                        key,
                    )
    rules: TableRules = sheet.rules_at_start
    return rules.with_options(changes)
