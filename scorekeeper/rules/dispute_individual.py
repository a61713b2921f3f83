"""A dispute of individual bid whist: three to five players, each a side of his own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .board import Board
from .camps import Camps, each_alone
from .cards import Card, deck
from .dealing import Pack
from .dispute_reading import read_state, read_strain, read_told
from .dispute_result import effects, write_result
from .disputes import decide
from .folding import State
from .individual import INDIVIDUAL
from .individual_bidding import ExactContract
from .individual_lines import RULINGS, IndividualHand
from .individual_rules import DEALS, IndividualRules
from .individual_scoring import identity
from .lines import PlayedHand, Ruling
from .play import Play
from .questions import for_every_answer
from .reading import Reader
from .record_reading import Table
from .seats import Seat, Side
from .strain_bench import StrainBench

KEYS = ("players",)
_HAND_KEYS = ("declarer", "contract", "books")


def adjudicate(reader: Reader) -> dict[str, Any]:
    """The result of a dispute whose format, game and keys were checked."""
    rules = INDIVIDUAL.read_rules(reader.data["rules"] if "rules" in reader else {})
    names = INDIVIDUAL.read_players(reader.require("players"))
    before = read_state(reader, INDIVIDUAL, rules, tuple(names))
    hand = _read_hand(reader)

    def settled(answered: IndividualRules) -> dict[str, Any]:
        return _settle(reader, replace(before, rules=answered), hand)

    return for_every_answer(rules, settled)


def _settle(reader: Reader, before: State, hand: IndividualHand) -> dict[str, Any]:
    """Judge the claims on a hand that was played from ``before``. Refuses a hand that cannot be,
    and a record that no deal fits."""
    rules: IndividualRules = before.rules
    seats = before.seats
    INDIVIDUAL.check_line(before, hand)
    pack = pack_of(rules, seats)
    told = read_told(reader, Table(pack=pack, rows=seats, callers=seats))
    board = Board(pack, individual_play(hand.contract), told.record)
    board.refuse_contradictions()
    holds = hand.books if told.record.hand_over else None
    camps = INDIVIDUAL_BENCH.camps(hand, seats)
    verdicts = decide(rules, board, told.claims, holds, camps)
    return write_result(verdicts, effects(before, hand, holds, verdicts))


def pack_of(rules: IndividualRules, seats: tuple[Seat, ...]) -> Pack:
    """The cards of a hand: 54, and what is not dealt to the players is the kitty."""
    cards, books = deck(2), rules.cards_each(len(seats))
    return Pack(cards, books, len(cards) - len(seats) * books, seats)


def individual_play(contract: ExactContract) -> Play:
    """How a hand is played, as far as legal play goes (README section 1.7)."""
    return Play(trump=contract.suit, direction=contract.direction)


def _read_hand(reader: Reader) -> IndividualHand:
    """The hand, whose contract must name its strain."""
    reader.require("declarer")
    read_strain(reader, ExactContract.parse)
    hand = INDIVIDUAL.read_line({key: reader.data.get(key) for key in _HAND_KEYS})
    assert isinstance(hand, IndividualHand)
    return hand


class IndividualBench(StrainBench):
    """See ``benches.Bench``."""

    asks_who_called = True
    bidders_are_counted = False
    ranks_cards = False

    def players(
        self, state: State, hand: PlayedHand | None, dealer: Seat | None
    ) -> tuple[Seat, ...]:
        return state.seats

    def rows(self, players: tuple[Seat, ...]) -> tuple[Side, ...]:
        return players

    def caller(self, accused: Seat) -> Side | None:
        return None

    def claim_rules(self, rules: IndividualRules) -> IndividualRules:
        return rules

    def cards(self, rules: IndividualRules) -> tuple[Card, ...]:
        return deck(2)

    def book_counts(self, rules: IndividualRules, players: tuple[Seat, ...]) -> tuple[int, ...]:
        if len(players) == 3 and "deal" in rules.undecided:
            return tuple(cards for count, cards in DEALS.values() if count == 3)
        return (rules.cards_each(len(players)),)

    def pack(self, rules: IndividualRules, players: tuple[Seat, ...]) -> Pack:
        return pack_of(rules, players)

    def play(self, rules: IndividualRules, hand: IndividualHand, called: Card | None) -> Play:
        return individual_play(hand.contract)

    def camps(self, hand: IndividualHand, players: tuple[Seat, ...]) -> Camps:
        return each_alone(players, hand.declarer)

    def holds(
        self, rules: IndividualRules, hand: IndividualHand, players: tuple[Seat, ...]
    ) -> Mapping[Side, int] | None:
        return hand.books

    def piles(
        self,
        rules: IndividualRules,
        hand: IndividualHand,
        players: tuple[Seat, ...],
        *,
        first: Seat | None,
    ) -> Mapping[Side, int] | None:
        if hand.books is None or "kitty_book" in rules.undecided:
            return None
        own = hand.books[hand.declarer] - rules.kitty_is_the_bidders
        return {**hand.books, hand.declarer: own}

    def kitty_lies_with(
        self, rules: IndividualRules, hand: IndividualHand, side: Side, *, first: Seat | None = None
    ) -> bool | None:
        if side != hand.declarer:
            return False
        return None if "kitty_book" in rules.undecided else rules.kitty_book

    def identity(self, ruling: Ruling) -> tuple[object, ...]:
        return identity(ruling)

    def read_ruling(self, data: object) -> Ruling:
        return RULINGS.read(data)


INDIVIDUAL_BENCH = IndividualBench()
