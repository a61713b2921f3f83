"""Where the books of an argued hand lie: rows of piles, books written down, which book is which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations
from typing import Any

from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.play import Play, play_of, ranked
from scorekeeper.rules.record import BookName, Pile
from scorekeeper.rules.seats import Seat, Side
from scorekeeper.rulings.argued import ArguedHand
from scorekeeper.rulings.known import OF_CLAIM, read_name, write_name
from scorekeeper.rulings.models import Claim, StepKind, Word
from scorekeeper.rulings.needs import Need
from scorekeeper.rulings.tricks import Trick, TrickRecord, tricks_in


@dataclass(frozen=True)
class HandInPiles(ArguedHand):
    """An argued hand whose books can be found on the table."""

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
        return TrickRecord(found, self.sides)

    @property
    def trick_need(self) -> Need | None:
        """What has to be known before books of bid whist can be counted from their cards."""
        contract, rules = self.hand_as_told.contract, self.rules
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
        if not trick.is_whole or self.entry is None or not self.bench.ranks_cards:
            return None
        if self.trick_need:
            return None
        return self.under_any_answer(lambda rules: self._ranked(rules).winner(trick.played))

    def _ranked(self, rules: HouseRules) -> Play:
        announced = self.known.downtown or "ace_best"
        return ranked(rules, play_of(rules, self.hand_as_told.contract), announced=announced)

    @cached_property
    def piles(self) -> Mapping[int, Pile]:
        """Which pile each book that was written down is: as far as every book before it is written
        down too, and while they agree with the rows."""
        rows, taken = self.rows, self.tricks.taken
        if rows is None or any(books > rows.get(side, 0) for side, books in taken.items()):
            return {}
        return self.tricks.piles

    def refuse_differences(self) -> None:
        """Raise ``RulesError`` where the books that were written down give a side more piles than
        its row has: no verdict may rest on that."""
        rows, taken = self.rows, self.tricks.taken
        for side, books in taken.items():
            piles = rows.get(side, 0) if rows else books
            if books > piles:
                raise RulesError("row_is_short", "rows", side=side, taken=books, piles=piles)

    # --- Piles ---------------------------------------------------------------------------------

    @cached_property
    def counted_rows(self) -> Mapping[Side, int] | None:
        """How many piles each row has now that the hand is counted, the kitty's left out; None
        while it is not, or where that does not follow from the books."""
        if not self.is_counted:
            return None
        first = self.tricks.winner(1)
        return self.bench.piles(self.rules, self.hand, self.players, first=first)

    @property
    def kitty_side(self) -> Side | None:
        """In whose row the kitty is a pile; None where it is in nobody's, or not known yet."""
        first = self.tricks.winner(1)
        for side in self.sides:
            if self.bench.kitty_lies_with(self.rules, self.hand, side, first=first):
                return side
        return None

    @property
    def kitty_rows(self) -> list[Side]:
        """The rows in which the kitty's pile may lie."""
        lies_with = self.bench.kitty_lies_with
        return [s for s in self.sides if lies_with(self.rules, self.hand, s) is not False]

    @property
    def rows(self) -> Mapping[Side, int] | None:
        """How many piles each row has now, as far as anybody said; None where nobody did."""
        if self.counted_rows:
            return self.counted_rows
        newest = max(reversed(self.snapshots), key=lambda rows: sum(rows.values()), default=None)
        if self.is_counted:
            is_all = newest and sum(newest.values()) in self.book_counts
            return newest if is_all else None
        written, running = self.tricks.tricks, self.tricks.running
        has_gap = max(written, default=0) > len(running) + 1
        if not running or (has_gap and newest is None):
            return newest
        if newest and any(books < newest.get(side, 0) for side, books in running[-1].items()):
            return newest
        return running[-1]

    @cached_property
    def snapshots(self) -> list[Mapping[Side, int]]:
        """The rows of piles at several moments, as far as they were those of who plays the hand; of
        counts of all the books the newest."""
        fitting = [rows for rows in self.known.snapshots if set(rows) == set(self.sides)]
        whole = [rows for rows in fitting if sum(rows.values()) in self.book_counts]
        return [rows for rows in fitting if rows not in whole or rows is whole[-1]]

    @property
    def book_counts(self) -> tuple[int, ...]:
        """How many books can be played out at this table."""
        return self.bench.book_counts(self.rules, self.players)

    @property
    def most_piles(self) -> int:
        """The most piles that a row can have."""
        return max(self.book_counts)

    @property
    def most_books(self) -> int:
        """The most books that a side can have, the kitty's included where it may be one."""
        return self.most_piles + (1 if self.entry and self.kitty_rows else 0)

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
            return place.pile if place.pile and place.pile[0] in self.sides else None
        if place.rows is None:
            return None
        row = place.row if place.row in self.sides else None
        if claim.word == Word.LAST:
            return (row, place.rows.get(row, 0)) if row else None
        if row:
            return (row, place.rows.get(row, 0) + 1)
        gathered = sum(place.rows.values())
        if gathered + 1 in self.piles:
            return self.piles[gathered + 1]
        if not self.is_counted and self.rows and sum(self.rows.values()) == gathered:
            return gathered + 1
        return None

    def order(self) -> list[Any]:
        """What is agreed about the order across the rows, and what follows from counting piles at
        several moments: what lay there then was played before what came later."""
        order, rows = list(self.known.order), self.rows or {}
        written = self.tricks.running if self.piles else ()
        for then in (*self.snapshots, *written):
            for side, other in permutations(then, 2):
                if then[side] and rows.get(other, 0) > then[other]:
                    order.append([[side, then[side]], [other, then[other] + 1]])
        for claim in self.claims:
            place = self.known.places.get(claim.pk)
            if place is None or place.rows is None or place.row not in self.sides:
                continue
            row, last = place.row, place.rows.get(place.row, 0)
            for other, piles in place.rows.items():
                if other == row or other not in self.sides:
                    continue
                if claim.word == Word.LAST and piles:
                    order.append([[other, piles], [row, last]])
                if claim.word == Word.TABLE and rows.get(other, 0) > piles:
                    order.append([[row, last + 1], [other, piles + 1]])
        return order

    def resolve(self, text: str) -> BookName | None:
        """The book of a name as it is kept; None for one that nobody can have."""
        if not text.startswith(OF_CLAIM):
            name = read_name(text)
            place = name if isinstance(name, int) else name[1]
            if not 1 <= place <= self.most_piles:
                return None
            if isinstance(name, int):
                return self.piles.get(name, name)
            return name if name[0] in self.sides else None
        for claim in self.claims:
            if text == f"{OF_CLAIM}{claim.pk}":
                return self.name_of(claim)
        return None

    def text_of(self, name: BookName) -> str:
        """How a book is kept: as the book of its claim where it is that, since a book on the table
        gets another name when it is gathered."""
        for claim in self.claims:
            if isinstance(name, int) and self.name_of(claim) == name:
                return self.own_book(claim)
        return write_name(name)
