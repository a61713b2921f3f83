"""A call in words: who called whom, about which book, and what became of it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorekeeper.games.words import wording
from scorekeeper.games.words.history import line_title
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.lines import Ruling
from scorekeeper.rules.seats import SIDES, opponents, row_of
from scorekeeper.rulings.argued import Standing
from scorekeeper.rulings.cases import DIRECTOR, SETTLED, Case
from scorekeeper.rulings.models import Claim, Step, StepKind, Word

from .books import book_name


def called_words(claim: Claim, names: Names) -> str:
    """``Renege called on Bo by Ann & Cy``."""
    return _("Renege called on %(accused)s by %(callers)s") % {
        "accused": wording.player_name(claim.accused, names),
        "callers": wording.side_name(claim.by, names),
    }


def hand_words(case: Case) -> str:
    """``Hand 5``, or that it is not on the sheet yet."""
    if case.number is None:
        return _("The hand being played")
    return line_title(case.sheet, case.number)


def book_words(case: Case, claim: Claim) -> str:
    """The book a claim is about, as far as it is known."""
    name = case.name_of(claim) if case.entry else None
    if isinstance(name, tuple):
        return book_name(name, case.names)
    if case.is_counted and claim.word == Word.EARLIER:
        return _("one of its books")
    return {
        Word.TABLE: _("the book on the table"),
        Word.LAST: _("the last book"),
        Word.EARLIER: _("an earlier book"),
    }[Word(claim.word)]


def standing_words(case: Case, claim: Claim) -> str:
    """What became of it, in a few words: ``open``, ``withdrawn``, ``proven``, ``settled`` …"""
    standing = case.standing(claim)
    if standing == Standing.OPEN:
        return _("open")
    if standing == Standing.WITHDRAWN:
        return _("withdrawn")
    if not case.still_stands(claim):
        return _("no longer on the sheet")
    step = case.deciding_step(claim)
    assert step is not None
    return decided_words(step)


def decided_words(step: Step) -> str:
    """How a step decided a claim."""
    if step.facts["how"] == SETTLED:
        return _("settled at the table")
    if step.facts["how"] == DIRECTOR:
        return _("decided by a director")
    return verdict_word(step.facts["verdict"])


def events(case: Case, claim: Claim) -> list[tuple[str, Step]]:
    """What was done about a claim since it was called, oldest first, in a few words each."""
    told = []
    for step in case.steps:
        if step.claim_id != claim.pk:
            continue
        if step.kind == StepKind.RULED:
            told.append((decided_words(step), step))
        elif step.kind == StepKind.LIFTED:
            told.append((_("the ruling was withdrawn"), step))
        elif step.kind == StepKind.WITHDRAWN:
            told.append((_("the call was taken back"), step))
    return told


def verdict_word(verdict: str) -> str:
    """A verdict in one or two words."""
    return {
        "proven": _("Renege proved"),
        "refuted": _("No renege"),
        "wrong_book": _("Wrong book"),
        "pending": _("Still open"),
        "undecidable": _("Cannot be proved"),
        "late": _("Called too late"),
        "wrong_side": _("Not theirs to call"),
        "corrected": _("Put right in time"),
    }[verdict]


def settled_words(ruling: Ruling, names: Names) -> str:
    """What a settlement, or a director, made of it."""
    if ruling.kind == "renege" and ruling.against:
        return _("The renege by %(who)s counts.") % {
            "who": wording.player_name(ruling.against, names)
        }
    if ruling.kind == "false_claim":
        return _("It was no renege.")
    if ruling.replay:
        return _("The hand is played over.")
    if not ruling.books or ruling.against is None:
        return _("Nothing moves.")
    payer = row_of(ruling.against)
    if payer not in SIDES:
        return _("%(books)s from %(payer)s.") % {
            "books": wording.books_words(ruling.books),
            "payer": wording.player_name(payer, names),
        }
    return _("%(books)s from %(payer)s to %(payee)s.") % {
        "books": wording.books_words(ruling.books),
        "payer": wording.side_name(payer, names),
        "payee": wording.side_name(opponents(payer), names),
    }
