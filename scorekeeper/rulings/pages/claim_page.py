"""One call as plain values for its page: what comes next, the verdict, what is known."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.games.pages.previews import Changed, Preview, preview
from scorekeeper.games.sheets import LiveSheet, ruled_sheet
from scorekeeper.games.words import wording
from scorekeeper.games.words.history import line_title
from scorekeeper.games.words.rule_sentences import rule_sentence, told_with
from scorekeeper.games.words.times import clock
from scorekeeper.rules.asking import TurnOver, suits_to_look_for
from scorekeeper.rules.disputes import Verdict
from scorekeeper.rules.errors import RulesError, Undecided
from scorekeeper.rules.lines import Ruling
from scorekeeper.rules.record import BookName, Record
from scorekeeper.rules.seats import row_of
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.rulings.argued import Standing
from scorekeeper.rulings.cases import BY_EVIDENCE, DIRECTOR, Case, Matter, taken_off
from scorekeeper.rulings.models import Claim, Step, Word
from scorekeeper.rulings.needs import Need
from scorekeeper.rulings.words.answers import answer_words
from scorekeeper.rulings.words.books import pile_name
from scorekeeper.rulings.words.claims import (
    book_words,
    called_words,
    events,
    hand_words,
    settled_words,
    standing_words,
    verdict_word,
)
from scorekeeper.rulings.words.costs import what_moves
from scorekeeper.rulings.words.questions import asks, cards_to_look_for, kitty_note, why
from scorekeeper.rulings.words.refusals import refusal_at_table
from scorekeeper.rulings.words.verdicts import (
    UNHEARD,
    ProofLine,
    aloud,
    proof,
    rules_behind,
    unheard_aloud,
)

OF_THE_HAND = {"book", "order", "suit", "called"}
"""What was answered for one call and is known for every other on its hand."""


@dataclass(frozen=True)
class Answer:
    """One thing that is known; ``step`` takes it back, on the page of the call it was said for, or
    where that was taken back."""

    step: int
    is_own: bool
    words: str
    phone: str
    at: datetime


@dataclass(frozen=True)
class Event:
    """One thing that was done about a call."""

    words: str
    phone: str
    at: datetime


@dataclass(frozen=True)
class Rule:
    """One of the table's rules that decided; ``anchor`` where "How we play" tells it."""

    text: str
    source: str
    anchor: str


@dataclass(frozen=True)
class Decided:
    """A verdict, a settlement or a director's decision, before or after it counts.

    ``word`` in one or two words, ``aloud`` to read aloud, ``proof`` as cards, ``moves`` what it
    moves, ``rules`` the table's own, ``preview`` the score with it (None: it is not counted yet).
    ``mark`` stands for exactly this verdict.
    """

    word: str
    aloud: str
    moves: str
    proof: tuple[ProofLine, ...] = ()
    rules: tuple[Rule, ...] = ()
    preview: Preview | None = None
    mark: str = ""
    verdict: str = ""
    by_director: bool = False
    reason: str = ""
    trouble: str = ""


@dataclass(frozen=True)
class ClaimPage:
    """``matter`` what is asked (None: nothing), ``decided`` the verdict; ``trouble`` says that what
    is known contradicts itself, ``question`` which of the table's rules has to be settled first;
    ``piles`` are those that can be turned over, by key and name."""

    title: str
    hand: str
    book: str
    called_at: datetime
    phone: str
    standing: Standing
    standing_words: str
    matter: Matter | None
    asks: str
    why: str
    decided: Decided | None
    trouble: str
    question: str
    answers: tuple[Answer, ...]
    events: tuple[Event, ...]
    piles: tuple[tuple[str, str], ...]


def claim_page(case: Case, claim: Claim, *, turn: str = "") -> ClaimPage:
    """Everything the page of a claim shows; asks the database nothing. ``turn`` names a pile that
    people would rather turn over than the one that is asked for."""
    standing = case.standing(claim)
    matter: Matter | None = None
    decided, trouble, question, asked, reason = None, "", "", "", ""
    piles: tuple[BookName, ...] = ()
    try:
        if standing == Standing.OPEN:
            matter = case.matter(claim)
            if isinstance(matter, Verdict):
                decided, matter = verdict_shown(case, claim, matter), None
            else:
                if isinstance(matter, TurnOver):
                    piles = case.can_be_turned(claim)
                    wanted = case.read_question(f"turn {turn}")
                    if isinstance(wanted, TurnOver) and wanted.book in piles:
                        matter = wanted
                asked, reason = question_words(case, claim, matter)
        elif standing == Standing.RULED:
            decided = ruling_shown(case, claim)
    except Undecided as undecided:
        question = str(undecided.values["key"])
    except RulesError as error:
        trouble = refusal_at_table(error, case)
    return ClaimPage(
        title=called_words(claim, case.names),
        hand=hand_words(case),
        book=book_words(case, claim),
        called_at=claim.called_at,
        phone=claim.by_name,
        standing=standing,
        standing_words=standing_words(case, claim),
        matter=matter,
        asks=asked,
        why=reason,
        decided=decided,
        trouble=trouble,
        question=question,
        answers=tuple(
            Answer(
                step.number,
                case.may_take_back(step, claim),
                answer_words(case, step.facts),
                step.by_name,
                step.at,
            )
            for step in case.answers
            if step.claim_id == claim.pk or step.facts.keys() & OF_THE_HAND
        ),
        events=tuple(Event(words, step.by_name, step.at) for words, step in events(case, claim)),
        piles=tuple((case.text_of(pile), pile_name(pile, case.names)) for pile in piles),
    )


def question_words(case: Case, claim: Claim, matter: Matter) -> tuple[str, str]:
    """What is asked, and why or how; the second is empty where that is plain."""
    if isinstance(matter, Need):
        kitty = matter in (Need.PLACE, Need.ROWS) and case.buries
        note = _("The kitty’s pile is not counted.") if kitty else ""
        return _need_words(case, matter, claim), note
    assert not isinstance(matter, Verdict)
    question, book = matter, case.name_of(claim)
    assert book is not None

    def told(rules: Any) -> tuple[str, str]:
        board = case.board(rules)
        suits = suits_to_look_for(board, claim.accused, book)
        asked = asks(question, case.names, looked_for=cards_to_look_for(suits, board))
        reason = why(
            question, case.names, accused=claim.accused, book=book, suits=suits, board=board
        )
        return asked, reason

    asked, reason = case.under_any_answer(told)
    return asked, " ".join(filter(None, (reason, kitty_note(question, case.kitty_rows))))


def _need_words(case: Case, need: Need, claim: Claim) -> str:
    if need == Need.PLACE and claim.word == Word.TABLE:
        return _("How many books had been gathered?")
    return {
        Need.HAND: _("The deal was thrown in. There is no hand to rule on: take the call back."),
        Need.BID: _("Who bid this hand, and what?"),
        Need.SUIT: _("Which suit was trump?"),
        Need.CALLED: _("Which card was called?"),
        Need.BOOK: _("What was played to %(book)s?") % {"book": book_words(case, claim)},
        Need.COUNT: _count_words(case),
        Need.PLACE: _("Where does the book lie?"),
        Need.ROW: _("Who took the book that lay on the table?"),
        Need.ROWS: _("How many piles lie in each row now?"),
        Need.SAME: _same_words(case, claim) if need == Need.SAME else "",
    }[need]


def _count_words(case: Case) -> str:
    if not case.bench.bidders_are_counted:
        return _("The hand has to be counted first.")
    return _("How many books did the bidders take?")


def _same_words(case: Case, claim: Claim) -> str:
    ruled = case.may_be_same(claim)
    assert ruled is not None
    return _(
        "A renege by %(who)s was ruled on already, called at %(at)s in %(book)s. Is it this book?"
    ) % {
        "who": wording.player_name(claim.accused, case.names),
        "at": clock(ruled.called_at),
        "book": book_words(case, ruled),
    }


def mark_of(case: Case, verdict: Verdict) -> str:
    """Stands for a verdict and what it would come to: accepting is good for what was shown and
    nothing else."""
    shown = repr((verdict, _preview(case, _rulings(verdict))))
    return hashlib.sha256(shown.encode()).hexdigest()[:16]


def verdict_shown(case: Case, claim: Claim, verdict: Verdict) -> Decided:
    """The verdict that the evidence gives, and what it would come to."""
    shown = _verdict(case, claim, verdict, _preview(case, _rulings(verdict)))
    return replace(shown, mark=mark_of(case, verdict))


def _verdict(case: Case, claim: Claim, verdict: Verdict, shown: Preview | None) -> Decided:
    rules, names = case.rules, case.names
    name = case.name_of(claim)
    core = case.core_claim(claim, name if name is not None else 0)
    cards: tuple[ProofLine, ...] = ()
    if verdict.reason in UNHEARD:
        told = unheard_aloud(verdict, core, names)
    else:
        if name is None or not case.knows_strain:
            core = case.core_claim(claim, 0)
            record = Record(declarer=claim.accused, books=(case.told_of(claim),))
        else:
            record = case.under_any_answer(lambda answered: case.disputed(answered).record)
        play = case.under_any_answer(case.play)
        told = aloud(verdict, core, record, play, names, seats=case.players)
        cards = proof(verdict, core, record, names, seats=case.players)
    return Decided(
        word=verdict_word(verdict.verdict),
        aloud=told,
        moves=what_moves(
            verdict,
            core,
            rules,
            names,
            bidders=row_of(case.hand.declarer),
            counted=case.is_counted,
        ),
        proof=cards,
        rules=tuple(_rule(rules, key) for key in rules_behind(verdict, core, rules.options())),
        preview=shown,
        verdict=verdict.verdict,
    )


def _rule(rules: TableRules, key: str) -> Rule:
    told = rule_sentence(rules, key)
    return Rule(told.text, told.source, told_with(rules, key))


def ruling_shown(case: Case, claim: Claim) -> Decided:
    """What was decided and stands on the hand."""
    step = case.deciding_step(claim)
    assert step is not None
    rulings = case.rulings_of(step)
    trouble, shown = "", None
    if not case.still_stands(claim):
        trouble = _(
            "The hand was taken back or changed, and its ruling went with it. "
            "Open the call again to rule on the hand as it is now."
        )
    else:
        shown = _preview(case, rulings, standing=True)
    if step.facts["how"] == BY_EVIDENCE and not trouble:
        then = case.before(step)
        verdict = _found(then, claim)
        if isinstance(verdict, Verdict) and _stands(case, claim, step, verdict):
            return _verdict(then, claim, verdict, shown)
        trouble = _(
            "What is known of the hand has changed since. "
            "Withdraw the ruling to have it looked at again."
        )
    return Decided(
        word=standing_words(case, claim),
        aloud=" ".join(
            settled_words(ruling, case.names) for ruling in rulings if case.still_stands(claim)
        ),
        moves="",
        preview=shown,
        by_director=step.facts["how"] == DIRECTOR,
        reason=next((ruling.reason for ruling in rulings), ""),
        trouble=trouble,
    )


def _found(case: Case, claim: Claim) -> Matter | None:
    """What comes of the evidence; None where it contradicts itself."""
    try:
        return case.matter(claim)
    except RulesError:
        return None


def _stands(case: Case, claim: Claim, step: Step, verdict: Verdict) -> bool:
    """Whether the verdict that was ruled by ``step`` is right today: the evidence gives it again,
    or it is all still there and nobody has asked on."""
    today = _found(case, claim)
    if today is None or verdict.verdict != step.facts["verdict"]:
        return False
    if isinstance(today, Verdict) and today.verdict not in ("pending", "undecidable"):
        was = (verdict.verdict, verdict.payer, verdict.payee)
        return was == (today.verdict, today.payer, today.payee)
    answers = {answer.number for answer in case.before(step).answers}
    return answers <= {answer.number for answer in case.answers}


def _rulings(verdict: Verdict) -> tuple[Ruling, ...]:
    return (verdict.ruling,) if verdict.ruling else ()


def _preview(case: Case, rulings: tuple[Ruling, ...], *, standing: bool = False) -> Preview | None:
    """The score without these rulings and with them; ``standing``: they are on the hand already."""
    if case.entry is None or case.hand.in_play or not rulings:
        return None
    number, has = case.entry.number, case.hand.rulings
    others = taken_off(has, rulings) if standing else has
    without = _sheet(case.sheet, number, others, has)
    ruled = case.sheet if standing else _sheet(case.sheet, number, (*has, *rulings), has)
    books = _books(case, number, without, ruled)
    if standing:
        return Preview((*books, *_totals(case, number, without, ruled)), ())
    told = preview(case.dispute.game, without, ruled, case.names)
    return Preview((*books, *told.rows), told.sentences)


def _sheet(
    sheet: LiveSheet, number: int, rulings: tuple[Ruling, ...], has: tuple[Ruling, ...]
) -> LiveSheet:
    return sheet if rulings == has else ruled_sheet(sheet, number, rulings)


def _totals(case: Case, number: int, before: LiveSheet, after: LiveSheet) -> list[Changed]:
    """The score right after the hand, whatever was played since."""
    was, becomes = before.result(number).totals, after.result(number).totals
    hand = line_title(case.sheet, number)
    return [
        Changed(
            _("%(side)s after %(hand)s")
            % {"side": wording.side_name(side, case.names), "hand": hand},
            wording.number(was[side]),
            wording.number(becomes[side]),
            side,
        )
        for side in becomes
    ]


def _books(case: Case, number: int, before: LiveSheet, after: LiveSheet) -> list[Changed]:
    """The books of each side on the hand."""
    was, becomes = before.result(number).books, after.result(number).books
    if not was or not becomes:
        return []
    return [
        Changed(
            _("%(side)s, books") % {"side": wording.side_name(side, case.names)},
            str(was[side]),
            str(becomes[side]),
            side,
        )
        for side in case.sides
        if side in becomes
    ]
