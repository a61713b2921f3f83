"""Books that were written down one by one, each by its number: who took them, and in which pile of
a row each lies.

Plain values of one hand; ``cases`` says how its cards rank. A book and its cards are as ``known``
keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorekeeper.rules.cards import Card
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.record import FULL_BOOK, Pile
from scorekeeper.rules.seats import SEATS, Seat, Side, row_of
from scorekeeper.rulings.known import JOKERS


def turns(leader: Seat) -> tuple[Seat, ...]:
    """The four seats in the order in which they play to a book."""
    first = SEATS.index(leader)
    return SEATS[first:] + SEATS[:first]


@dataclass(frozen=True)
class Trick:
    """One book: who led it, and the cards that were seen. ``winner`` is None where that cannot be
    said."""

    number: int
    leader: Seat | None
    cards: Mapping[Seat, str]
    winner: Seat | None = None

    @property
    def is_whole(self) -> bool:
        """Whether all its cards are known, and the order in which they fell."""
        return self.leader is not None and len(self.cards) == FULL_BOOK

    @property
    def played(self) -> list[tuple[Seat, Card]]:
        """Its cards in turn order; only of a whole one."""
        assert self.leader is not None
        return [(seat, Card.parse(self.cards[seat])) for seat in turns(self.leader)]


def tricks_in(books: Mapping[str, Mapping[str, Any]]) -> dict[int, Trick]:
    """Those of the books (as ``Known`` has them) that go by a number, in order."""
    numbers = sorted(int(name) for name in books if name.isdigit())
    return {
        number: Trick(number, books[str(number)].get("leader"), books[str(number)]["cards"])
        for number in numbers
    }


@dataclass(frozen=True)
class TrickRecord:
    """The books of one hand that were written down, by number, in order. ``sides`` are those who
    keep a row of piles."""

    tricks: Mapping[int, Trick]
    sides: tuple[Side, ...]

    @cached_property
    def running(self) -> tuple[Mapping[Side, int], ...]:
        """How many piles each row had after book 1, 2, … as far as it is known who took each; the
        kitty's is not counted."""
        rows = dict.fromkeys(self.sides, 0)
        running: list[Mapping[Side, int]] = []
        for winner in self._winners_in_turn():
            rows = rows | {row_of(winner): rows[row_of(winner)] + 1}
            running.append(rows)
        return tuple(running)

    @cached_property
    def piles(self) -> Mapping[int, Pile]:
        """Which pile each of those books is: the third that a side took is the third of its row."""
        winners = self._winners_in_turn()
        return {
            number: (row_of(winner), rows[row_of(winner)])
            for number, (winner, rows) in enumerate(zip(winners, self.running, strict=True), 1)
        }

    @property
    def taken(self) -> Mapping[Side, int]:
        """How many books each side took, of all those of which that is known."""
        winners = [trick.winner for trick in self.tricks.values() if trick.winner]
        return {side: sum(row_of(winner) == side for winner in winners) for side in self.sides}

    def winner(self, number: int) -> Seat | None:
        """Who took that book, as far as it is known."""
        return self.tricks[number].winner if number in self.tricks else None

    def _winners_in_turn(self) -> list[Seat]:
        winners: list[Seat] = []
        while winner := self.winner(len(winners) + 1):
            winners.append(winner)
        return winners


def refuse_two_stories(
    one: Mapping[str, Any], other: Mapping[str, Any], path: str, suit_of: Callable[[Card], Any]
) -> None:
    """What was told of one book under two names has to agree. Raises ``RulesError`` below ``path``:
    ``other_leader``, ``other_card``, ``other_suit`` or ``was_looked_for``."""
    leaders = [told["leader"] for told in (one, other) if told.get("leader")]
    if len({*leaders}) > 1:
        raise RulesError("other_leader", f"{path}.leader", seat=leaders[0])
    for seat in one["cards"].keys() & other["cards"].keys():
        if one["cards"][seat] != other["cards"][seat]:
            card = one["cards"][seat]
            raise RulesError("other_card", f"{path}.cards.{seat}", seat=seat, card=card)
    for told, besides in ((one, other), (other, one)):
        for seat, suit in told["suits"].items():
            card = besides["cards"].get(seat)
            if card and suit_of(Card.parse(card)) != suit:
                raise RulesError("other_suit", f"{path}.cards.{seat}", seat=seat, suit=suit)
        seen = {*told["cards"].values(), *told["rest"]}
        for seat, card in besides["cards"].items():
            if card not in seen and (suit_of(Card.parse(card)) or JOKERS) in told["all_of"]:
                raise RulesError("was_looked_for", f"{path}.cards.{seat}", card=card)
