"""Where the books of an argued hand lie: rows of piles, books written down, which book is which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.play import Play, play_of, ranked
from scorekeeper.rules.record import BookName, Pile
from scorekeeper.rules.seats import SIDES, Seat, Side, opponents, side_of
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

    def order(self) -> list[Any]:
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
            if isinstance(name, int) and self.name_of(claim) == name:
                return self.own_book(claim)
        return write_name(name)
