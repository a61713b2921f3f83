"""A dispute as it stands: the hand, the claims and what is known, laid before the core.

``Case`` is plain data and never asks the database; ``queries.case_of`` builds it. What is written
down is tried out on a copy (``with_facts``) before it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from itertools import combinations
from typing import Any, TypeVar

from scorekeeper.games.models import Change, HandRecord
from scorekeeper.games.sheets import Entry, LiveSheet
from scorekeeper.games.words.moves import moves
from scorekeeper.games.words.wording import Names
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
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.dispute_reading import DisputedHand, pack_of, read_disputed_hand
from scorekeeper.rules.disputes import Claim as CoreClaim
from scorekeeper.rules.disputes import Verdict, decide, unheard
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.inspecting import closed_books, settling_alone
from scorekeeper.rules.lines import Deal, Hand, Ruling
from scorekeeper.rules.play import Play, play_of, ranked
from scorekeeper.rules.questions import for_every_answer
from scorekeeper.rules.reading import Reader
from scorekeeper.rules.record import BookName, Pile
from scorekeeper.rules.seats import SEATS, SIDES, Seat, Side, opponents, side_of
from scorekeeper.rulings.known import OF_CLAIM, Known, fold, merge, read_name, write_name
from scorekeeper.rulings.models import Claim, Dispute, Step, StepKind, Word
from scorekeeper.rulings.tricks import Trick, TrickRecord, refuse_two_stories, tricks_in

T = TypeVar("T")
BY_EVIDENCE, SETTLED, DIRECTOR = "verdict", "settled", "director"
"""How a claim was decided."""
DECIDING = (StepKind.WITHDRAWN, StepKind.RULED, StepKind.LIFTED)
HAND_IS_OVER = ("hand_over", "score_confirmed", "next_cut")


class Need(StrEnum):
    """What has to be known before the judge can look at a claim; direction and the order of the
    cards downtown, before books can be counted from their cards. ``HAND``: there is none, the deal
    was thrown in; only taking the call back is left."""

    HAND = "hand"
    BID = "bid"
    DECLARER = "declarer"
    SUIT = "suit"
    DIRECTION = "direction"
    DOWNTOWN = "downtown"
    COUNT = "count"
    PLACE = "place"
    ROW = "row"
    ROWS = "rows"


class Standing(StrEnum):
    """What became of a claim."""

    OPEN = "open"
    WITHDRAWN = "withdrawn"
    RULED = "ruled"


Matter = Need | Question | Verdict


@dataclass(frozen=True)
class Case:
    """One dispute at one moment. ``steps`` in order; ``more`` facts that are only being tried."""

    sheet: LiveSheet
    names: Names
    dispute: Dispute
    claims: Sequence[Claim] = ()
    steps: Sequence[Step] = ()
    more: tuple[Mapping[str, Any], ...] = field(default=())

    # --- The hand ------------------------------------------------------------------------------

    @cached_property
    def number(self) -> int | None:
        """The line of the deal it is about; None while that is not on the sheet."""
        return number_of_deal(self.sheet, self.dispute.since)

    @cached_property
    def entry(self) -> Entry | None:
        """The hand it is about; None while that is not on the sheet, or where it was thrown in."""
        entry = self.sheet.entry(self.number or 0)
        return entry if entry and isinstance(entry.line, Hand) else None

    @property
    def is_thrown_in(self) -> bool:
        """Whether the deal came to nothing: a misdeal, or passed out."""
        return self.number is not None and self.entry is None

    @property
    def hand(self) -> Hand:
        """Only where there is an ``entry``."""
        assert self.entry is not None
        assert isinstance(self.entry.line, Hand)
        return self.entry.line

    @property
    def rules(self) -> HouseRules:
        """The rules the hand is played under."""
        number = self.number or self.sheet.next_number
        rules: HouseRules = self.sheet.state_before(number).rules
        return rules

    @property
    def is_counted(self) -> bool:
        """Whether the hand is over and its books are on the sheet."""
        return self.entry is not None and self.hand.books is not None

    @cached_property
    def contract(self) -> Contract:
        contract = self.hand.contract
        suit = contract.suit or (None if contract.no_trump else self.known.suit)
        return replace(contract, suit=suit, direction=contract.direction or self.known.direction)

    @property
    def declarer(self) -> str | None:
        declarer, known = self.hand.declarer, self.known.declarer
        if declarer in SEATS:
            return declarer
        return known if known and side_of(known) == declarer else None

    # --- What was answered ---------------------------------------------------------------------

    @cached_property
    def answers(self) -> list[Step]:
        """The answers that stand, in order."""
        gone = {s.facts["step"] for s in self.steps if s.kind == StepKind.TAKEN_BACK}
        return [s for s in self.steps if s.kind == StepKind.KNOWN and s.number not in gone]

    @cached_property
    def known(self) -> Known:
        return fold([*(step.facts for step in self.answers), *self.more])

    @property
    def seen(self) -> int:
        """The number of the newest step."""
        return self.steps[-1].number if self.steps else 0

    def with_facts(self, *facts: Mapping[str, Any]) -> Case:
        """The case if these were known besides."""
        return replace(self, more=(*self.more, *facts))

    def without(self, step: int) -> Case:
        """The case if that answer had not been given."""
        return replace(self, steps=[s for s in self.steps if s.number != step])

    def deciding_step(self, claim: Claim) -> Step | None:
        """The newest step that withdrew, ruled on or reopened a claim."""
        steps = [s for s in self.steps if s.claim_id == claim.pk and s.kind in DECIDING]
        return steps[-1] if steps else None

    def standing(self, claim: Claim) -> Standing:
        step = self.deciding_step(claim)
        return standing_after(step.kind if step else "")

    def has_turned(self, claim: Claim) -> bool:
        """Whether a pile was turned over for this claim; the book on the table lies open."""
        on_table = f"{OF_CLAIM}{claim.pk}" if claim.word == Word.TABLE else None
        return any(
            "book" in step.facts and step.facts["book"]["name"] != on_table
            for step in self.answers
            if step.claim_id == claim.pk
        )

    # --- Books written down by number ------------------------------------------------------------

    @cached_property
    def tricks(self) -> TrickRecord:
        """The books that were written down one by one, and who took them where that can be said."""
        found = {}
        for number, trick in tricks_in(self.known.books).items():
            try:
                found[number] = replace(trick, winner=self.winner_of(trick))
            except RulesError:
                found[number] = trick
        return TrickRecord(found)

    @property
    def trick_need(self) -> Need | None:
        """What has to be known before books can be counted from their cards."""
        contract, rules = self.contract, self.rules
        if self.declarer is None:
            return Need.DECLARER
        if not (contract.no_trump or contract.suit):
            return Need.SUIT
        if contract.direction is None:
            return Need.DIRECTION
        says = rules.downtown == "declarer_says" and "downtown" not in rules.undecided
        if says and contract.direction == "d" and self.known.downtown is None:
            return Need.DOWNTOWN
        return None

    def winner_of(self, trick: Trick) -> Seat | None:
        """Who took a book; None where that cannot be said. Raises ``Undecided`` where the answer to
        an open question of the rules makes a difference to it."""
        if not trick.is_whole or self.entry is None or self.trick_need:
            return None
        return self.under_any_answer(lambda rules: self._ranked(rules).winner(trick.played))

    def _ranked(self, rules: HouseRules) -> Play:
        announced = self.known.downtown or "ace_best"
        return ranked(rules, play_of(rules, self.contract), announced=announced)

    @cached_property
    def piles(self) -> Mapping[int, Pile]:
        """Which pile each book that was written down is: as far as every book before it is written
        down too, and while they agree with the rows."""
        rows, taken = self.rows, self.tricks.taken
        if rows is None or any(taken[side] > rows[side] for side in SIDES):
            return {}
        return self.tricks.piles

    def refuse_differences(self) -> None:
        """Raise ``RulesError`` where the books that were written down give a side more piles than
        its row has: no verdict may rest on that."""
        rows, taken = self.rows, self.tricks.taken
        for side in SIDES:
            if rows and taken[side] > rows[side]:
                raise RulesError(
                    "row_is_short", "rows", side=side, taken=taken[side], piles=rows[side]
                )

    def may_be_withdrawn(self, claim: Claim) -> bool:
        """A call stands once a pile was turned over for it, as long as there is a hand to rule
        on."""
        return self.is_thrown_in or not self.has_turned(claim)

    # --- Piles ---------------------------------------------------------------------------------

    @cached_property
    def counted_rows(self) -> Mapping[Side, int] | None:
        """How many piles each row has now that the hand is counted, the kitty's left out; None
        while it is not, or where that does not follow from the books."""
        rules = self.rules
        if not self.is_counted or self.hand.books is None:
            return None
        if rules.undecided & {"kitty", "kitty_book"}:
            return None
        if rules.kitty and rules.kitty_book == "first_winner" and not self.tricks.winner(1):
            return None
        bidders = side_of(self.hand.declarer)
        own = self.hand.books - (1 if self.kitty_side == bidders else 0)
        if own < 0:
            return None
        rows = {bidders: own, opponents(bidders): rules.played_books - own}
        return {side: rows[side] for side in SIDES}

    @property
    def kitty_side(self) -> Side | None:
        """Whose book the kitty is; None where it is nobody's, or not known yet."""
        rules = self.rules
        if rules.bidders_hold_the_kitty:
            return side_of(self.hand.declarer)
        first = self.tricks.winner(1)
        if first and rules.kitty and rules.settled("kitty_book").kitty_book == "first_winner":
            return side_of(first)
        return None

    @property
    def rows(self) -> Mapping[Side, int] | None:
        """How many piles each row has now, as far as anybody said; None where nobody did."""
        if self.counted_rows:
            return self.counted_rows
        newest = max(self.known.snapshots, key=lambda rows: sum(rows.values()), default=None)
        if self.is_counted:
            is_all = newest and sum(newest.values()) in self._counts
            return newest if is_all else None
        written, running = self.tricks.tricks, self.tricks.running
        has_gap = max(written, default=0) > len(running) + 1
        if not running or (has_gap and newest is None):
            return newest
        if newest and any(running[-1][side] < newest[side] for side in SIDES):
            return newest
        return running[-1]

    @property
    def _counts(self) -> tuple[int, ...]:
        """How many books can be played out at this table."""
        return (12, 13) if "kitty" in self.rules.undecided else (self.rules.played_books,)

    @property
    def most_piles(self) -> int:
        """The most piles that a row can have."""
        return max(self._counts)

    def name_of(self, claim: Claim) -> BookName | None:
        """The book a claim is about; None where it has not been found yet. Once the evidence was
        ruled on it keeps the name it had then."""
        step = self.deciding_step(claim)
        if step and step.kind == StepKind.RULED and step.facts.get("name"):
            return read_name(step.facts["name"])
        place = self.known.places.get(claim.pk)
        if place is None:
            return None
        if claim.word == Word.EARLIER:
            return place.pile
        if place.rows is None:
            return None
        if claim.word == Word.LAST:
            return (place.row, place.rows[place.row]) if place.row else None
        if place.row:
            return (place.row, place.rows[place.row] + 1)
        gathered = sum(place.rows.values())
        if gathered + 1 in self.piles:
            return self.piles[gathered + 1]
        if not self.is_counted and self.rows and sum(self.rows.values()) == gathered:
            return gathered + 1
        return None

    def _order(self) -> list[Any]:
        """What is agreed about the order across the rows, and what follows from counting piles at
        several moments: what lay there then was played before what came later."""
        order, rows = list(self.known.order), self.rows or {}
        written = self.tricks.running if self.piles else ()
        for then in (*self.known.snapshots, *written):
            for side in SIDES:
                other = opponents(side)
                if then[side] and rows.get(other, 0) > then[other]:
                    order.append([[side, then[side]], [other, then[other] + 1]])
        for claim in self.claims:
            place = self.known.places.get(claim.pk)
            if place is None or place.rows is None or place.row is None:
                continue
            other = opponents(place.row)
            if claim.word == Word.LAST and place.rows[other]:
                order.append([[other, place.rows[other]], [place.row, place.rows[place.row]]])
            if claim.word == Word.TABLE and rows.get(other, 0) > place.rows[other]:
                order.append(
                    [[place.row, place.rows[place.row] + 1], [other, place.rows[other] + 1]]
                )
        return order

    def resolve(self, text: str) -> BookName | None:
        """The book of a name as it is kept."""
        if not text.startswith(OF_CLAIM):
            name = read_name(text)
            return self.piles.get(name, name) if isinstance(name, int) else name
        for claim in self.claims:
            if text == f"{OF_CLAIM}{claim.pk}":
                return self.name_of(claim)
        return None

    def text_of(self, name: BookName) -> str:
        """How a book is kept: as the book of its claim where it is that, since a book on the table
        gets another name when it is gathered."""
        for claim in self.claims:
            if self.name_of(claim) == name:
                return f"{OF_CLAIM}{claim.pk}"
        return write_name(name)

    # --- Before the core -----------------------------------------------------------------------

    @cached_property
    def books(self) -> dict[BookName, dict[str, Any]]:
        """What is known of each book, in the order in which people told of it."""
        books: dict[BookName, dict[str, Any]] = {}
        for text, facts in self.known.books.items():
            name = self.resolve(text)
            if name is not None:
                empty: dict[str, Any] = {"cards": {}, "suits": {}, "rest": [], "all_of": []}
                merge(books.setdefault(name, empty), facts)
        return books

    @property
    def cards_known(self) -> frozenset[str]:
        """Every card that somebody has said where it is."""
        known = self.known
        cards = {*known.buried, *(card for held in known.held.values() for card in held)}
        for facts in self.books.values():
            cards |= {*facts["cards"].values(), *facts["rest"]}
        return frozenset(cards)

    def cards_of(self, seat: Seat) -> frozenset[str]:
        """Every card that this player is known to have held."""
        played = (facts["cards"].get(seat) for facts in self.books.values())
        return frozenset([*filter(None, played), *self.known.held.get(seat, [])])

    @cached_property
    def document(self) -> dict[str, Any]:
        """The hand as a dispute document with what only we keep (``dispute_reading``)."""
        named = [(claim, self.name_of(claim)) for claim in self.claims]
        return {
            "contract": str(self.contract),
            "declarer": self.declarer,
            "books": self.hand.books,
            "hand_over": self.is_counted,
            "rows": self.rows,
            "record": [_named(name) | _filled(facts) for name, facts in self.books.items()],
            "order": self._order(),
            "held": self.known.held,
            "buried": self.known.buried,
            "kitty": self.known.kitty,
            "admitted": [
                _named(name) | {"by": claim.accused}
                for claim, name in named
                if name is not None and claim.pk in self.known.admitted
            ],
            "claims": [
                _named(name) | {"by": claim.by, "accused": claim.accused, "when": self._when(claim)}
                for claim, name in named
                if name is not None
            ],
        }

    def disputed(self, rules: HouseRules) -> DisputedHand:
        """The hand read and checked. Raises ``RulesError`` with a path inside ``document``."""
        self._refuse_two_stories()
        for then in self.known.snapshots:
            for side, piles in then.items():
                now = (self.rows or then)[side]
                if piles > now:
                    raise RulesError("piles_went_away", "rows", side=side, was=piles, piles=now)
        return read_disputed_hand(Reader(self.document), rules, pack_of(rules), at_table=True)

    def _refuse_two_stories(self) -> None:
        """A book can be known by two names, as the book of a call and by its number."""
        told: dict[BookName, list[Mapping[str, Any]]] = {}
        for text, facts in self.known.books.items():
            name = self.resolve(text)
            if name is not None:
                told.setdefault(name, []).append(facts)
        for index, name in enumerate(self.books):
            for one, other in combinations(told[name], 2):
                refuse_two_stories(one, other, f"record[{index}]", self._suit_of)

    def _suit_of(self, card: Card) -> str | None:
        return Play(trump=self.contract.suit, direction=None).suit_of(card)

    def board(self, rules: HouseRules) -> Board:
        """The record laid out. Raises ``RulesError`` where no deal fits it."""
        disputed = self.disputed(rules)
        board = Board(pack_of(rules), play_of(rules, disputed.contract), disputed.record)
        board.refuse_contradictions()
        return board

    def refuse_contradictions(self) -> None:
        """Raise ``RulesError`` for what cannot be; of the cards nothing while the hand, its trump
        suit or its rows are not known."""
        self._refuse_another_telling()
        if not self.entry or not self.declarer:
            return
        has_rows = self.rows or not any(isinstance(name, tuple) for name in self._named_books())
        if has_rows and (self.contract.no_trump or self.contract.suit):
            self.under_any_answer(self._lay_out)

    def _named_books(self) -> list[BookName | None]:
        return [*self.books, *(self.name_of(claim) for claim in self.claims)]

    def _refuse_another_telling(self) -> None:
        """What is tried may not say of a book something else than is written down."""
        before = replace(self, more=()).books
        for facts in self.more:
            told = facts.get("book", {"name": ""})
            name = self.resolve(told["name"]) if told["name"] else None
            if name in before and not told.get("whole"):
                empty: dict[str, Any] = {"cards": {}, "suits": {}, "rest": [], "all_of": []}
                path = f"record[{list(self.books).index(name)}]"
                refuse_two_stories(before[name], empty | told, path, self._suit_of)

    def _lay_out(self, rules: HouseRules) -> None:
        self.board(rules)

    def under_any_answer(self, compute: Callable[[HouseRules], T]) -> T:
        """``compute(rules)`` if open questions make no difference to it; else ``Undecided``."""
        return for_every_answer(self.rules, compute)

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

    def _when(self, claim: Claim) -> str:
        """As a document may say it: a hand in play is not over."""
        over = claim.when in HAND_IS_OVER and not self.is_counted
        return "during_hand" if over else claim.when

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


def standing_after(kind: str) -> Standing:
    """What a claim is after its newest deciding step (empty: there is none)."""
    if kind == StepKind.WITHDRAWN:
        return Standing.WITHDRAWN
    return Standing.RULED if kind == StepKind.RULED else Standing.OPEN


def number_of_deal(sheet: LiveSheet, since: int) -> int | None:
    """The number of the deal that a dispute is about: the one whose first record is ``since``, or
    the first that was dealt after it (the hand that was being played; one that was taken back and
    written again). None while there is none."""
    followed = moves(sheet.records)
    began = {record.pk: record for record in sheet.records}
    lines = sorted((line, number) for number, line in followed.standing.items())
    for line, number in lines:
        entry = sheet.entry(number)
        if line == since:
            return number
        was_dealt = entry is not None and isinstance(entry.line, Deal)
        if line > abs(since) and was_dealt and began[line].change != Change.INSERTED:
            return number
    return None


def first_record_of(sheet: LiveSheet, number: int) -> int:
    """The primary key of the record that began the line at ``number``."""
    return moves(sheet.records).standing[number]


def after_records(records: Sequence[HandRecord]) -> int:
    """``since`` of the hand that will be recorded next."""
    return -max(record.pk for record in records)


def taken_off(rulings: Iterable[Ruling], gone: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """``rulings`` without those of one claim. Two claims may have been ruled on alike: the other's
    ruling stays."""
    staying = list(rulings)
    for ruling in gone:
        if ruling in staying:
            staying.remove(ruling)
    return tuple(staying)


def _named(name: BookName) -> dict[str, Any]:
    return {"book": name} if isinstance(name, int) else {"pile": list(name)}


def _filled(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if value}
