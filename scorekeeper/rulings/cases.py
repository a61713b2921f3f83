"""A dispute as it stands, laid before the core: what comes next for a claim, or the verdict.

``queries.case_of`` builds a ``Case``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.rules.asking import (
    AboutBook,
    Question,
    TurnOver,
    WhichFirst,
    WhoPlayed,
    next_question,
    suits_to_look_for,
)
from scorekeeper.rules.board import Board
from scorekeeper.rules.cards import Card
from scorekeeper.rules.disputes import Claim as CoreClaim
from scorekeeper.rules.disputes import Verdict, decide, unheard
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.inspecting import closed_books, settling_alone
from scorekeeper.rules.lines import Ruling
from scorekeeper.rules.record import BookName
from scorekeeper.rules.seats import SEATS, Side, opponents, side_of
from scorekeeper.rulings.models import Claim, StepKind, Word
from scorekeeper.rulings.needs import Need
from scorekeeper.rulings.papers import HAND_IS_OVER, HandOnPaper

BY_EVIDENCE, SETTLED, DIRECTOR = "verdict", "settled", "director"
"""How a claim was decided."""
Matter = Need | Question | Verdict


@dataclass(frozen=True)
class Case(HandOnPaper):
    """One dispute at one moment."""

    def matter(self, claim: Claim) -> Matter:
        """What comes next for an open claim: something to find out, a question, or the verdict.
        Raises ``RulesError`` where what is known contradicts itself, ``Undecided`` where a question
        of the rules has to be answered first."""
        if self.entry is not None:
            verdict = self.under_any_answer(lambda rules: unheard(rules, self.core_claim(claim, 1)))
            if verdict:
                return verdict
        need = self._need(claim)
        if need:
            return need
        return self.under_any_answer(lambda rules: self._matter(rules, claim))

    def _need(self, claim: Claim) -> Need | None:
        if self.entry is None:
            return Need.HAND if self.is_thrown_in else Need.BID
        if self.declarer is None:
            return Need.DECLARER
        if not (self.contract.no_trump or self.contract.suit):
            return Need.SUIT
        if not self.is_counted and (not self.hand.in_play or claim.when in HAND_IS_OVER):
            return Need.COUNT
        if self.known.snapshots and not self.rows:
            return Need.ROWS
        place = self.known.places.get(claim.pk)
        if self.name_of(claim) is None:
            found = claim.word == Word.TABLE and place is not None and place.rows is not None
            return Need.ROW if found else Need.PLACE
        return None if self.rows else Need.ROWS

    def _matter(self, rules: HouseRules, claim: Claim) -> Question | Verdict:
        self.refuse_differences()
        board = self.board(rules)
        name = self.name_of(claim)
        assert name is not None
        question = None
        if claim.pk not in self.known.enough:
            question = next_question(board, claim.accused, name, set_aside=self.set_aside)
        if question is None or self._can_wait(board, claim, name, question):
            return self._verdict(rules, board, claim)
        return question

    def _can_wait(self, board: Board, claim: Claim, name: BookName, question: Question) -> bool:
        """Whether people would rather play on: the hand is in play, and the piles would have to be
        counted through from before, where a card that is still to come may tell."""
        if self.is_counted or not isinstance(question, TurnOver):
            return False
        later = (
            order.position(question.book) > order.position(name) for order in board.orders(name)
        )
        alone = settling_alone(board, claim.accused, name, [question.book])
        return not alone and not any(later)

    def _verdict(self, rules: HouseRules, board: Board, claim: Claim) -> Verdict:
        """On this claim after those that were ruled on before it by their evidence."""
        named = [(other, self.name_of(other)) for other in (*self._ruled_before(claim), claim)]
        claims = [self.core_claim(other, name) for other, name in named if name is not None]
        return decide(rules, board, claims, self.holds(rules))[-1]

    def _ruled_before(self, claim: Claim) -> list[Claim]:
        """The claims that were ruled on by their evidence before this one was."""
        own = self.deciding_step(claim)
        until = own.number if own and own.kind == StepKind.RULED else self.seen + 1
        steps = [(self.deciding_step(other), other) for other in self.claims if other != claim]
        ruled = [
            (step.number, other)
            for step, other in steps
            if step
            and step.kind == StepKind.RULED
            and step.facts["how"] == BY_EVIDENCE
            and step.number < until
        ]
        return [other for _, other in sorted(ruled, key=lambda each: each[0])]

    def holds(self, rules: HouseRules) -> Mapping[Side, int] | None:
        """The books of each side before any ruling; None while they are not counted."""
        if not self.is_counted or self.hand.books is None:
            return None
        bidders = side_of(self.hand.declarer)
        return {bidders: self.hand.books, opponents(bidders): rules.all_books - self.hand.books}

    def core_claim(self, claim: Claim, name: BookName) -> CoreClaim:
        return CoreClaim(
            by=claim.by,
            accused=claim.accused,
            book=name,
            when=claim.when,
            corrected=claim.corrected,
        )

    def suits_looked_for(self, claim: Claim, turned: TurnOver) -> frozenset[str | None]:
        """The effective suits to look for in a pile that is turned over; None: jokers that have
        none."""
        name = self.name_of(claim)
        assert name is not None
        return self.under_any_answer(
            lambda rules: suits_to_look_for(self.board(rules), claim.accused, name)
        )

    def can_be_turned(self, claim: Claim) -> tuple[BookName, ...]:
        """Every book that can still be turned over for a claim, in order."""
        return self.under_any_answer(
            lambda rules: tuple(
                book for book in closed_books(self.board(rules)) if book != self.name_of(claim)
            )
        )

    # --- Questions that were set aside -----------------------------------------------------------

    @cached_property
    def set_aside(self) -> frozenset[Question]:
        asked = (self.read_question(text) for text in self.known.aside)
        return frozenset(question for question in asked if question)

    def write_question(self, question: Question) -> str:
        """A question as it is kept and posted."""
        match question:
            case AboutBook(book=book):
                return f"about {self.text_of(book)}"
            case TurnOver(book=book):
                return f"turn {self.text_of(book)}"
            case WhoPlayed(book=book, seat=seat, card=card):
                return f"who {self.text_of(book)} {seat} {card}"
            case WhichFirst(one=one, other=other):
                return f"first {self.text_of(one)} {self.text_of(other)}"

    def read_question(self, text: str) -> Question | None:
        """Inverse of ``write_question``; None for what is no question about this hand."""
        kind, *words = text.split(" ")
        try:
            match kind, words:
                case "about" | "turn", [book]:
                    name = self.resolve(book)
                    ask = AboutBook if kind == "about" else TurnOver
                    return ask(name) if name is not None else None
                case "who", [book, seat, card]:
                    name = self.resolve(book)
                    if name is not None and seat in SEATS:
                        return WhoPlayed(name, seat, Card.parse(card))
                case "first", [one, other]:
                    first, second = self.resolve(one), self.resolve(other)
                    if isinstance(first, tuple) and isinstance(second, tuple):
                        return WhichFirst(first, second)
        except (ValueError, RulesError):
            pass
        return None


def taken_off(rulings: Iterable[Ruling], gone: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """``rulings`` without those of one claim. Two claims may have been ruled on alike: the other's
    ruling stays."""
    staying = list(rulings)
    for ruling in gone:
        if ruling in staying:
            staying.remove(ruling)
    return tuple(staying)
