"""An argued hand as a dispute document: what is known of its books, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any

from scorekeeper.rules.board import Board
from scorekeeper.rules.cards import Card
from scorekeeper.rules.dispute_reading import Told, read_told
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.play import Play
from scorekeeper.rules.reading import Reader
from scorekeeper.rules.record import BookName
from scorekeeper.rules.record_reading import Table
from scorekeeper.rules.seats import Seat
from scorekeeper.rulings.known import merge
from scorekeeper.rulings.models import Claim
from scorekeeper.rulings.piles import HandInPiles
from scorekeeper.rulings.tricks import refuse_two_stories

HAND_IS_OVER = ("hand_over", "score_confirmed", "next_cut")


@dataclass(frozen=True)
class HandOnPaper(HandInPiles):
    """An argued hand that can be laid before the core."""

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
        held = self._still_held().values()
        cards = {*known.buried, *(card for cards in held for card in cards)}
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
            "declarer": self.declarer or self._first_of_the_bidders(),
            "hand_over": self.is_counted,
            "rows": self.rows,
            "record": [_named(name) | _filled(facts) for name, facts in self.books.items()],
            "order": self.order(),
            "held": self._still_held(),
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

    def _still_held(self) -> dict[str, list[str]]:
        """The cards that were shown, until more books have been played: nobody knows then which of
        them are still in the hand."""
        if self.is_counted:
            return {}
        held: dict[str, list[str]] = {}
        for step in self.answers:
            if "held" in step.facts:
                until = [each for each in self.steps if each.number <= step.number]
                if replace(self, steps=until, more=()).rows == self.rows:
                    held |= step.facts["held"]
        for facts in self.more:
            held |= facts.get("held", {})
        return held

    def _first_of_the_bidders(self) -> Seat:
        """Who of two bid makes no difference, unless the kitty was seen."""
        side_of = self.sheet.kind.side_of
        return next(seat for seat in self.players if side_of(seat) == self.hand.declarer)

    def disputed(self, rules: Any) -> Told:
        """The hand read and checked. Raises ``RulesError`` with a path inside ``document``."""
        self._refuse_two_stories()
        for then in self.snapshots:
            for side, piles in then.items():
                now = (self.rows or then).get(side, 0)
                if piles > now:
                    raise RulesError("piles_went_away", "rows", side=side, was=piles, piles=now)
        pack, callers = self.bench.pack(rules, self.players), (*self.players, *self.sides)
        table = Table(pack=pack, rows=self.sides, callers=callers)
        return read_told(Reader(self.document), table, at_table=True)

    def _refuse_two_stories(self) -> None:
        """A book can be known by two names, as the book of a call and by its number."""
        told: dict[BookName, list[Mapping[str, Any]]] = {}
        for text, facts in self.known.books.items():
            name = self.resolve(text)
            if name is not None:
                told.setdefault(name, []).append(facts)
        for index, name in enumerate(self.books):
            for one, other in combinations(told[name], 2):
                refuse_two_stories(one, other, f"record[{index}]", self.suit_of)

    def suit_of(self, card: Card) -> str | None:
        """Its effective suit, as far as the strain is known."""
        return Play(trump=self.trump, direction=None).suit_of(card)

    def play(self, rules: Any) -> Play:
        """How the hand is played, as far as legal play goes."""
        told = self.known.called if self.bench.calls_a_card(self.hand) else None
        called = Card.parse(told) if told else None
        return self.bench.play(rules, self.hand_as_told, called)

    def board(self, rules: Any) -> Board:
        """The record laid out. Raises ``RulesError`` where no deal fits it."""
        pack, record = self.bench.pack(rules, self.players), self.disputed(rules).record
        board = Board(pack, self.play(rules), record)
        board.refuse_contradictions()
        return board

    def refuse_contradictions(self) -> None:
        """Raise ``RulesError`` for what cannot be; of the cards nothing while the hand, its trump
        suit or its rows are not known."""
        self._refuse_another_telling()
        if not self.entry:
            return
        self.under_any_answer(self._refuse_loose_cards)
        has_rows = self.rows or not any(isinstance(name, tuple) for name in self._named_books())
        if has_rows and self.knows_strain:
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
                refuse_two_stories(before[name], empty | told, path, self.suit_of)

    def _refuse_loose_cards(self, rules: Any) -> None:
        """The cards of a book of which nobody has said where it lies are among those of the table,
        and nobody else played them."""
        cards = self.bench.pack(rules, self.players).cards
        played = {
            card: (seat, f"record[{index}].cards.{seat}")
            for index, facts in enumerate(self.books.values())
            for seat, card in facts["cards"].items()
        }
        for claim in self.claims:
            told = self.known.books.get(self.own_book(claim), {"cards": {}})
            for seat, card in told["cards"].items():
                path = f"book.cards.{seat}"
                if Card.parse(card) not in cards:
                    raise RulesError("card_not_in_play", path, card=card)
                who, first = played.setdefault(card, (seat, path))
                if who != seat:
                    raise RulesError("card_twice", path, card=card, first=first)

    def _lay_out(self, rules: Any) -> None:
        self.board(rules)

    def _when(self, claim: Claim) -> str:
        """As a document may say it: a hand in play is not over."""
        over = claim.when in HAND_IS_OVER and not self.is_counted
        return "during_hand" if over else claim.when


def _named(name: BookName) -> dict[str, Any]:
    return {"book": name} if isinstance(name, int) else {"pile": list(name)}


def _filled(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if value}
