"""A dispute of partnership bid whist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .bid_whist import BID_WHIST
from .board import Board
from .camps import PAIRS, Camps
from .cards import Card, deck
from .contract import Contract
from .dealing import Pack
from .dispute_reading import Told, read_state, read_strain, read_told
from .dispute_result import effects, write_result
from .disputes import decide
from .folding import State
from .house_rules import HouseRules
from .line_facts import read_ruling
from .lines import Hand, PlayedHand, Ruling
from .play import Play, play_of
from .questions import for_every_answer
from .reading import Reader
from .record_reading import Table
from .seats import SEATS, SIDES, Seat, Side, opponents, side_of
from .strain_bench import StrainBench

KEYS = ("start_sets",)


def adjudicate(reader: Reader) -> dict[str, Any]:
    """The result of a dispute whose format, game and keys were checked."""
    rules = BID_WHIST.read_rules(reader.data["rules"] if "rules" in reader else {})

    def settled(answered: HouseRules) -> dict[str, Any]:
        before = read_state(reader, BID_WHIST, answered, SEATS)
        contract = read_strain(reader, Contract.parse)
        told = read_told(reader, Table(pack=pack_of(answered), rows=SIDES, callers=SEATS + SIDES))
        books = reader.number("books")
        return _settle(before, told, Hand(declarer=told.declarer, contract=contract, books=books))

    return for_every_answer(rules, settled)


def _settle(before: State, told: Told, hand: Hand) -> dict[str, Any]:
    """Judge the claims on a hand that was played from ``before``. Refuses a hand that cannot be,
    and a record that no deal fits."""
    rules: HouseRules = before.rules
    BID_WHIST.check_line(before, hand)
    board = Board(pack_of(rules), play_of(rules, hand.contract), told.record)
    board.refuse_contradictions()
    holds = PAIRS_BENCH.holds(rules, hand, SEATS) if told.record.hand_over else None
    verdicts = decide(rules, board, told.claims, holds, PAIRS)
    return write_result(verdicts, effects(before, hand, holds, verdicts))


def pack_of(rules: HouseRules) -> Pack:
    """The cards of a hand: 12 each and a kitty of 6, 5 or 4, or 13 each and none."""
    cards = deck(rules.settled("jokers").jokers)
    books = rules.played_books
    return Pack(cards, books, len(cards) - len(SEATS) * books)


class PairsBench(StrainBench):
    """See ``benches.Bench``."""

    asks_who_called = False
    bidders_are_counted = True
    ranks_cards = True

    def players(
        self, state: State, hand: PlayedHand | None, dealer: Seat | None
    ) -> tuple[Seat, ...]:
        return SEATS

    def rows(self, players: tuple[Seat, ...]) -> tuple[Side, ...]:
        return SIDES

    def caller(self, accused: Seat) -> Side | None:
        return opponents(side_of(accused))

    def claim_rules(self, rules: HouseRules) -> HouseRules:
        return rules

    def cards(self, rules: HouseRules) -> tuple[Card, ...]:
        return deck(2 if "jokers" in rules.undecided else rules.jokers)

    def book_counts(self, rules: HouseRules, players: tuple[Seat, ...]) -> tuple[int, ...]:
        return (12, 13) if "kitty" in rules.undecided else (rules.played_books,)

    def pack(self, rules: HouseRules, players: tuple[Seat, ...]) -> Pack:
        return pack_of(rules)

    def play(self, rules: HouseRules, hand: Hand, called: Card | None) -> Play:
        return play_of(rules, hand.contract)

    def camps(self, hand: Hand, players: tuple[Seat, ...]) -> Camps:
        return PAIRS

    def holds(
        self, rules: HouseRules, hand: Hand, players: tuple[Seat, ...]
    ) -> dict[Side, int] | None:
        if hand.books is None:
            return None
        bidders = side_of(hand.declarer)
        by_side = {bidders: hand.books, opponents(bidders): rules.all_books - hand.books}
        return {side: by_side[side] for side in SIDES}

    def piles(
        self, rules: HouseRules, hand: Hand, players: tuple[Seat, ...], *, first: Seat | None
    ) -> Mapping[Side, int] | None:
        if hand.books is None or rules.undecided & {"kitty", "kitty_book"}:
            return None
        bidders = side_of(hand.declarer)
        with_bidders = self.kitty_lies_with(rules, hand, bidders, first=first)
        if with_bidders is None:
            return None
        own = hand.books - with_bidders
        if own < 0:
            return None
        rows = {bidders: own, opponents(bidders): rules.played_books - own}
        return {side: rows[side] for side in SIDES}

    def kitty_lies_with(
        self, rules: HouseRules, hand: Hand, side: Side, *, first: Seat | None = None
    ) -> bool | None:
        is_open = "kitty" in rules.undecided
        if not is_open and not rules.kitty:
            return False
        if "kitty_book" in rules.undecided:
            return None
        if rules.kitty_book == "none":
            return False
        if rules.kitty_book == "first_winner" and first is None:
            return None
        holder = hand.declarer if rules.kitty_book == "bidder" or first is None else first
        if side != side_of(holder):
            return False
        return None if is_open else True

    def identity(self, ruling: Ruling) -> tuple[object, ...]:
        return ruling.identity

    def read_ruling(self, data: object) -> Ruling:
        return read_ruling(data)


PAIRS_BENCH = PairsBench()
