"""A dispute as it stands, laid before the core: what comes next for a claim, or the verdict.

``queries.case_of`` builds a ``Case``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorekeeper.rules.asking import (
    AboutBook,
    Question,
    TurnOver,
    WhichFirst,
    WhoLed,
    WhoPlayed,
    next_question,
    suits_to_look_for,
)
from scorekeeper.rules.board import Board
from scorekeeper.rules.camps import Camps
from scorekeeper.rules.cards import Card
from scorekeeper.rules.disputes import Claim as CoreClaim
from scorekeeper.rules.disputes import Verdict, at_first_sight, decide, not_found, unheard
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.inspecting import closed_books, settling_alone
from scorekeeper.rules.lines import Ruling
from scorekeeper.rules.record import BookName, BookRecord
from scorekeeper.rules.seats import Seat, Side
from scorekeeper.rulings.argued import Standing
from scorekeeper.rulings.models import Claim, Step, StepKind, Word
from scorekeeper.rulings.needs import CAN_BE_UNKNOWN, Need
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
        if self.entry is None:
            return Need.HAND if self.is_thrown_in else Need.BID
        for player in (claim.accused, claim.by):
            if player not in (*self.players, *self.sides):
                raise RulesError("sits_out", "claims", seat=player)
        if self.bench.calls_a_card(self.hand) and self.known.called is None:
            told = self.under_any_answer(lambda rules: self._whatever_was_called(rules, claim))
            return told or Need.CALLED
        seen = self.under_any_answer(lambda rules: self._at_first_sight(rules, claim))
        if seen:
            return seen
        need = self._need(claim)
        if need and self._nobody_knows(need, claim):
            return self.under_any_answer(lambda rules: self._not_found(rules, claim))
        if need:
            return need
        if claim.pk in self.known.same:
            return Verdict(verdict="proven", reason="admitted")
        return self.under_any_answer(lambda rules: self._matter(rules, claim))

    def _whatever_was_called(self, rules: Any, claim: Claim) -> Verdict | None:
        """The verdict at first sight, if no card that may have been called makes it another."""
        cards = ("", *(f"{suit}{rank}" for suit in "SHDC" for rank in "AK"))
        verdicts = [
            self.with_facts({"called": card})._at_first_sight(rules, claim) for card in cards
        ]
        return verdicts[0] if verdicts.count(verdicts[0]) == len(verdicts) else None

    def _unheard(self, rules: Any, claim: Claim) -> Verdict | None:
        """The verdict that needs no evidence at all."""
        return unheard(self.bench.claim_rules(rules), self.core_claim(claim, 1), self._camps)

    @property
    def moves_books(self) -> bool:
        """Whether a ruling on this hand can move books; False while there is no hand."""
        return self.entry is not None and self._camps.moves_books

    def caller_on_ruling(self, claim: Claim) -> Seat | None:
        """Who called, where a ruling says it."""
        return self._camps.caller(claim.by)

    @property
    def _camps(self) -> Camps:
        """Who stands with whom."""
        return self.bench.camps(self.hand, self.players)

    def _at_first_sight(self, rules: Any, claim: Claim) -> Verdict | None:
        """The verdict that needs no pile: nobody hears the claim, or the book in question decides
        by itself."""
        verdict = self._unheard(rules, claim)
        if verdict or self.name_of(claim) is not None or self._is_second(claim):
            return verdict
        book = self.told_of(claim)
        if not self.knows_strain and any(card.is_joker for card in book.cards):
            return None
        return at_first_sight(
            self.bench.claim_rules(rules),
            self.bench.pack(rules, self.players),
            self.play(rules),
            self.core_claim(claim, 1),
            book,
            admits=claim.pk in self.known.admitted,
            holds=self.holds(rules),
            camps=self._camps,
        )

    def _is_second(self, claim: Claim) -> bool:
        """Whether another call about the same player was ruled on: then it matters which book it
        was."""
        return any(other.accused == claim.accused for other in self._ruled_before(claim))

    def _is_lost(self, claim: Claim) -> bool:
        """Whether nobody knows which book it was. Who admits a second renege has to say where: it
        may be the first."""
        is_aside = f"place {self.own_book(claim)}" in self.known.aside
        return is_aside and self.name_of(claim) is None and claim.pk not in self.known.admitted

    def _nobody_knows(self, need: Need, claim: Claim) -> bool:
        """Whether people said that they cannot tell."""
        is_aside = f"{need} {self.own_book(claim)}" in self.known.aside
        return is_aside and need in CAN_BE_UNKNOWN

    def _not_found(self, rules: Any, claim: Claim) -> Verdict:
        """The verdict where too little is known to look at the cards."""
        return not_found(
            self.bench.claim_rules(rules),
            self.core_claim(claim, 1),
            hand_over=self.is_counted,
            holds=self.holds(rules),
            camps=self._camps,
        )

    def told_of(self, claim: Claim) -> BookRecord:
        """What is known of the book in question by itself."""
        facts = self.facts_of(claim)
        cards = {seat: Card.parse(card) for seat, card in facts.get("cards", {}).items()}
        return BookRecord(
            name=0,
            leader=facts.get("leader"),
            by_seat=cards,
            suits=facts.get("suits", {}),
            unowned=frozenset(map(Card.parse, facts.get("rest", ()))),
        )

    def facts_of(self, claim: Claim) -> Mapping[str, Any]:
        """The same as it is kept."""
        name = self.name_of(claim)
        if name is None:
            return self.known.books.get(self.own_book(claim), {})
        return self.books.get(name, {})

    def _has_told(self, claim: Claim) -> bool:
        """Whether people said of the book in question what they know."""
        if f"about {self.own_book(claim)}" in self.known.aside:
            return True
        book = self.told_of(claim)
        seen = book.by_seat.keys() | book.suits.keys()
        return book.leader == claim.accused or (book.leader in seen and claim.accused in seen)

    def _need(self, claim: Claim) -> Need | None:
        is_over = not self.hand.in_play or claim.when in HAND_IS_OVER
        is_lost = self._is_lost(claim)
        if (is_lost or not is_over) and not self._has_told(claim):
            return Need.BOOK  # in the middle of a hand, before anybody counts piles
        if not self.knows_strain:
            return Need.SUIT
        if is_over and not self.is_counted:
            return Need.COUNT
        if is_lost:
            return None
        if self.snapshots and not self.rows:
            return Need.ROWS
        place = self.known.places.get(claim.pk)
        if self.name_of(claim) is None:
            found = claim.word == Word.TABLE and place is not None and place.rows is not None
            return Need.ROW if found else Need.PLACE
        if not self.rows:
            return Need.ROWS
        return Need.SAME if self.may_be_same(claim) else None

    def may_be_same(self, claim: Claim) -> Claim | None:
        """A renege of the same player that was ruled on by another name, where nobody has said
        whether it was in this very book: one renege is not paid twice."""
        name = self.name_of(claim)
        if claim.pk in self.known.same | self.known.other:
            return None
        for ruled in self._ruled_before(claim):
            step = self.deciding_step(ruled)
            is_proven = step is not None and step.facts.get("verdict") == "proven"
            if is_proven and ruled.accused == claim.accused:
                before = self.name_of(ruled)
                if before is None or isinstance(before, int) != isinstance(name, int):
                    return ruled
        return None

    def _matter(self, rules: Any, claim: Claim) -> Question | Verdict:
        name = self.name_of(claim)
        if name is None:
            return self._not_found(rules, claim)
        self.refuse_differences()
        board = self.board(rules)
        question = None
        if claim.pk not in self.known.enough:
            question = next_question(board, claim.accused, name, set_aside=self.set_aside)
        if question is None or self._can_wait(board, claim, name, question):
            return self._verdict(rules, board, claim)
        return question

    def _can_wait(self, board: Board, claim: Claim, name: BookName, question: Question) -> bool:
        """Whether people would rather play on: the hand is in play, and the piles would have to be
        counted through from before, where a card that is still to come may tell; or nobody could
        say which of the piles that book is, before the one on the table is gathered."""
        if self.is_counted or not isinstance(question, TurnOver):
            return False
        if isinstance(question.book, int) and question.book not in (name, *self.tricks.tricks):
            return True
        later = (
            order.position(question.book) > order.position(name) for order in board.orders(name)
        )
        alone = settling_alone(board, claim.accused, name, [question.book])
        return not alone and not any(later)

    def _verdict(self, rules: Any, board: Board, claim: Claim) -> Verdict:
        """On this claim after those that were ruled on before it by their evidence."""
        named = [(other, self.name_of(other)) for other in (*self._ruled_before(claim), claim)]
        claims = [self.core_claim(other, name) for other, name in named if name is not None]
        claim_rules, holds = self.bench.claim_rules(rules), self.holds(rules)
        verdict = decide(claim_rules, board, claims, holds, self._camps)[-1]
        return verdict if self.standing(claim) == Standing.RULED else self._once(verdict)

    def _once(self, verdict: Verdict) -> Verdict:
        """Without its ruling where one like it is on the hand: a director's counts it already."""
        has = {self.bench.identity(ruling) for ruling in self.hand.rulings}
        if verdict.verdict != "proven" or verdict.ruling is None:
            return verdict
        if self.bench.identity(verdict.ruling) not in has:
            return verdict
        return replace(verdict, ruling=None, moved=0, payer=None, payee=None)

    def still_stands(self, claim: Claim) -> bool:
        """Whether what was ruled on a claim is on the hand as that stands now."""
        step = self.deciding_step(claim)
        if step is None or step.kind != StepKind.RULED:
            return False
        rulings = set(self.rulings_of(step))
        return not rulings or (self.entry is not None and rulings <= set(self.hand.rulings))

    def rulings_of(self, step: Step) -> tuple[Ruling, ...]:
        """What a deciding step wrote on the hand."""
        return tuple(map(self.bench.read_ruling, step.facts["rulings"]))

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

    def holds(self, rules: Any) -> Mapping[Side, int] | None:
        """The books of each side before any ruling; None while they are not counted."""
        return self.bench.holds(rules, self.hand, self.players)

    def core_claim(self, claim: Claim, name: BookName) -> CoreClaim:
        return CoreClaim(
            by=claim.by,
            accused=claim.accused,
            book=name,
            when=claim.when,
            corrected=claim.corrected,
        )

    def suits_looked_for(self, claim: Claim) -> frozenset[str | None]:
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
            case WhoLed(book=book):
                return f"led {self.text_of(book)}"
            case WhoPlayed(book=book, seat=seat, card=card):
                return f"who {self.text_of(book)} {seat} {card}"
            case WhichFirst(one=one, other=other):
                return f"first {self.text_of(one)} {self.text_of(other)}"

    def read_question(self, text: str) -> Question | None:
        """Inverse of ``write_question``; None for what is no question about this hand."""
        kind, *words = text.split(" ")
        try:
            match kind, words:
                case "about" | "turn" | "led", [book]:
                    name = self.resolve(book)
                    asks: dict[str, type[AboutBook | TurnOver | WhoLed]]
                    asks = {"about": AboutBook, "turn": TurnOver, "led": WhoLed}
                    return asks[kind](name) if name is not None else None
                case "who", [book, seat, card]:
                    name = self.resolve(book)
                    if name is not None and seat in self.players:
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
