"""A dispute of call-ace whist. Nothing moves: a fine, where there is one, is the score sheet's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .board import Board
from .call_ace import CALL_ACE
from .call_ace_checking import check_count
from .call_ace_contract import ALL_TRICKS
from .call_ace_lines import NOT_SAID, CallAceHand
from .call_ace_scoring import sitting_out
from .camps import Camps
from .cards import PLAIN, THREE_JOKERS, Card
from .claim_rules import ClaimRules
from .dealing import Pack
from .dispute_reading import read_state, read_told
from .dispute_result import Effects, write_result
from .disputes import decide
from .errors import RulesError
from .play import Play
from .reading import Reader
from .record_reading import Table
from .seats import Seat

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
    out = sitting_out(before.seats, hand, None)
    seats = tuple(seat for seat in before.seats if seat not in out)
    _check_tricks(hand, seats)
    play = call_ace_play(_read_called(reader, hand))
    pack = Pack(PACK.cards, PACK.books, PACK.buried, seats)
    told = read_told(reader, Table(pack=pack, rows=seats, callers=seats))
    board = Board(pack, play, told.record)
    board.refuse_contradictions()
    verdicts = decide(ClaimRules(), board, told.claims, None, _camps(hand, seats))
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


def _camps(hand: CallAceHand, seats: tuple[Seat, ...]) -> Camps:
    """Declarer and partner against the others. Where nobody says who was partner, nobody is known
    to stand with anybody."""
    if hand.partner == NOT_SAID and not hand.contract.is_nolo:
        return Camps(by_player={seat: seat for seat in seats}, moves_books=False)
    declarers = (hand.declarer, hand.partner)
    camps = {seat: "declarer" if seat in declarers else "others" for seat in seats}
    return Camps(by_player=camps, moves_books=False)
