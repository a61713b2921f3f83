"""A dispute of call-ace whist. Nothing moves: a fine, where there is one, is the score sheet's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .board import Board
from .call_ace import CALL_ACE
from .call_ace_checking import check_count
from .call_ace_contract import ALL_TRICKS
from .call_ace_lines import NOT_SAID, RULINGS, CallAceHand
from .call_ace_rules import CallAceRules
from .call_ace_scoring import sitting_out
from .camps import Camps
from .cards import PLAIN, THREE_JOKERS, Card
from .claim_rules import ClaimRules
from .dealing import Pack
from .dispute_reading import read_state, read_told
from .dispute_result import Effects, write_result
from .disputes import decide
from .errors import RulesError
from .folding import State
from .lines import PlayedHand, Ruling
from .play import Play
from .reading import Reader
from .record_reading import Table
from .seats import Seat, Side

KEYS = ("players", "out", "partner", "called")
PACK = Pack(THREE_JOKERS + PLAIN, ALL_TRICKS, len(THREE_JOKERS))
_HAND_KEYS = ("declarer", "contract", "partner", "books", "out")


def adjudicate(reader: Reader) -> dict[str, Any]:
    """The result of a dispute whose format, game and keys were checked."""
    rules = CALL_ACE.read_rules(reader.data["rules"] if "rules" in reader else {})
    names = CALL_ACE.read_players(reader.data["players"]) if "players" in reader else {}
    before = read_state(reader, CALL_ACE, rules, CALL_ACE.seats_of(names, {}))
    hand = _read_hand(reader)
    # Books are not scored here, and who was partner need not be known.
    CALL_ACE.check_line(before, replace(hand, books=None))
    seats = CALL_ACE_BENCH.players(before, hand, None)
    _check_tricks(hand, seats)
    play = call_ace_play(_read_called(reader, hand))
    pack = CALL_ACE_BENCH.pack(rules, seats)
    told = read_told(reader, Table(pack=pack, rows=seats, callers=seats))
    board = Board(pack, play, told.record)
    board.refuse_contradictions()
    camps = CALL_ACE_BENCH.camps(hand, seats)
    verdicts = decide(ClaimRules(), board, told.claims, None, camps)
    return write_result(verdicts, Effects(totals=before.totals), moves_books=False)


def call_ace_play(called: Card | None) -> Play:
    """How a hand is played, as far as legal play goes: the same whatever is trump, and in a nolo.
    A joker has no suit, may be thrown by who cannot follow, and led asks for nothing."""
    return Play(
        trump=None,
        direction=None,
        nt_joker_lead="no_suit",
        called=called,
        joker_may_open=False,
    )


def _read_hand(reader: Reader) -> CallAceHand:
    reader.require("declarer")
    reader.require("contract")
    data = {key: reader.data[key] for key in _HAND_KEYS if key in reader.data}
    hand = CALL_ACE.read_line(data)
    assert isinstance(hand, CallAceHand)
    return hand


def _check_tricks(hand: CallAceHand, seats: tuple[Seat, ...]) -> None:
    """``books``: tricks of the declaring side, or of every player of several who play a nolo."""
    if not isinstance(hand.books, Mapping):
        check_count(hand.books or 0, "books")
        return
    for seat, tricks in hand.books.items():
        if seat not in seats:
            raise RulesError("no_such_player", f"books.{seat}", value=seat, allowed=seats)
        check_count(tricks, f"books.{seat}")


def _read_called(reader: Reader, hand: CallAceHand) -> Card | None:
    """The card that was called: an ace, or a king."""
    if "called" not in reader:
        return None
    card = reader.parsed("called", Card.parse)
    if hand.contract.is_nolo:
        raise RulesError("nolo_calls_nothing", reader.at("called"))
    if card.is_joker or card.rank not in "AK":
        raise RulesError("called_is_low", reader.at("called"), card=str(card))
    return card


class CallAceBench:
    """See ``benches.Bench``. Its rules ask nothing about how a renege is called or judged."""

    asks_who_called = True
    bidders_are_counted = False
    ranks_cards = False

    def players(
        self, state: State, hand: PlayedHand | None, dealer: Seat | None
    ) -> tuple[Seat, ...]:
        if hand is None:
            return state.seats
        assert isinstance(hand, CallAceHand)
        out = sitting_out(state.seats, hand, dealer)
        return tuple(seat for seat in state.seats if seat not in out)

    def rows(self, players: tuple[Seat, ...]) -> tuple[Side, ...]:
        return players

    def caller(self, accused: Seat) -> Side | None:
        return None

    def claim_rules(self, rules: CallAceRules) -> ClaimRules:
        return ClaimRules()

    def cards(self, rules: CallAceRules) -> tuple[Card, ...]:
        return PACK.cards

    def book_counts(self, rules: CallAceRules, players: tuple[Seat, ...]) -> tuple[int, ...]:
        return (PACK.books,)

    def pack(self, rules: CallAceRules, players: tuple[Seat, ...]) -> Pack:
        return replace(PACK, seats=players)

    def as_told(self, hand: CallAceHand, *, suit: str | None, direction: str | None) -> CallAceHand:
        return hand

    def trump(self, hand: CallAceHand) -> str | None:
        return None

    def knows_strain(self, hand: CallAceHand) -> bool:
        return True

    def calls_a_card(self, hand: CallAceHand) -> bool:
        return not hand.contract.is_nolo

    def is_counted(self, hand: CallAceHand) -> bool:
        return hand.is_counted

    def play(self, rules: CallAceRules, hand: CallAceHand, called: Card | None) -> Play:
        return call_ace_play(called)

    def camps(self, hand: CallAceHand, players: tuple[Seat, ...]) -> Camps:
        """Declarer and partner against the others; who plays a nolo, each for himself. Where nobody
        says who was partner, nobody is known to stand with anybody."""
        if hand.contract.is_nolo:
            alone = {seat: seat if seat in hand.nolo_players else "others" for seat in players}
            return Camps(by_player=alone, moves_books=False)
        if hand.partner == NOT_SAID:
            return Camps(by_player={seat: seat for seat in players}, moves_books=False)
        declarers = (hand.declarer, hand.partner)
        camps = {seat: "declarer" if seat in declarers else "others" for seat in players}
        return Camps(by_player=camps, moves_books=False)

    def holds(
        self, rules: CallAceRules, hand: CallAceHand, players: tuple[Seat, ...]
    ) -> Mapping[Side, int] | None:
        return None

    def piles(
        self,
        rules: CallAceRules,
        hand: CallAceHand,
        players: tuple[Seat, ...],
        *,
        first: Seat | None,
    ) -> Mapping[Side, int] | None:
        return None

    def kitty_lies_with(
        self, rules: CallAceRules, hand: CallAceHand, side: Side, *, first: Seat | None = None
    ) -> bool | None:
        return False

    def identity(self, ruling: Ruling) -> tuple[object, ...]:
        """An offender pays one fine on a hand, however often he was caught (README section 9.3)."""
        if ruling.is_proven:
            return (ruling.kind, ruling.against)
        return (ruling.kind, ruling.against, ruling.accused, ruling.book, ruling.pile)

    def read_ruling(self, data: object) -> Ruling:
        return RULINGS.read(data)


CALL_ACE_BENCH = CallAceBench()
