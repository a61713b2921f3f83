"""A dispute of individual bid whist: three to five players, each a side of his own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .board import Board
from .camps import each_alone
from .cards import deck
from .dealing import Pack
from .dispute_individual_effects import IndividualHand, effects, ends_with
from .dispute_individual_rules import DEALS, IndividualRules, for_every_answer, read_rules
from .dispute_reading import read_told
from .dispute_result import Effects, write_result
from .disputes import decide
from .errors import RulesError
from .play import Play
from .reading import Reader
from .record_reading import Table
from .seats import Seat

KEYS = ("players",)
LEAST, MOST = 3, 5
_CONTRACT = re.compile(r"([0-9]{1,2})(?:([SHDC]?)([ud])|N([ud]?))?")


@dataclass(frozen=True, slots=True)
class _Bid:
    """What the bidder undertook: books, trump (None: no trump) and direction."""

    books: int
    trump: str | None
    direction: str | None


def adjudicate(reader: Reader) -> dict[str, Any]:
    """The result of a dispute whose format, game and keys were checked."""
    seats = read_players(reader)
    rules = read_rules(reader.data["rules"] if "rules" in reader else {}, len(seats))
    return for_every_answer(rules, lambda answered: _settle(reader, answered, seats))


def read_players(reader: Reader) -> tuple[Seat, ...]:
    """The seats: one for each name."""
    reader.require("players")
    names = read_names(reader)
    if not LEAST <= len(names) <= MOST:
        raise RulesError(
            "players_of_game", reader.at("players"), count=len(names), least=LEAST, most=MOST
        )
    return tuple(f"P{number}" for number in range(1, len(names) + 1))


def read_names(reader: Reader) -> list[str]:
    """``players`` as a list of names."""
    names = reader.items("players")
    one_by_one = Reader({f"players[{index}]": name for index, name in enumerate(names)})
    return [one_by_one.text(key) for key in one_by_one.data]


def _settle(reader: Reader, rules: IndividualRules, seats: tuple[Seat, ...]) -> dict[str, Any]:
    books, buried = DEALS[rules.deal]
    all_books = books + rules.kitty_book
    before = read_before(reader, seats)
    winner = ends_with(before, rules, bidder=None)
    if winner is not None:
        limits = {"side": winner, "total": before[winner], "limit": rules.target}
        raise RulesError("start_at_target", reader.at("before"), **limits)
    bid = _read_bid(reader, all_books)
    pack = Pack(deck(2), books, buried, seats)
    told = read_told(reader, Table(pack=pack, rows=seats, callers=seats))
    taken = _read_taken(reader, seats, all_books)
    if taken is not None and rules.kitty_book and not taken[told.declarer]:
        raise RulesError("kitty_is_a_book", reader.at(f"books.{told.declarer}"))
    board = Board(pack, Play(trump=bid.trump, direction=bid.direction), told.record)
    board.refuse_contradictions()
    holds = taken if told.record.hand_over else None
    verdicts = decide(rules.claims, board, told.claims, holds, each_alone(seats, told.declarer))
    if holds is None:
        return write_result(verdicts, Effects(totals=before))
    hand = IndividualHand(
        seats=seats,
        bidder=told.declarer,
        bid=bid.books,
        no_trump=bid.trump is None,
        books=holds,
        before=before,
    )
    return write_result(verdicts, effects(rules, hand, told.claims, verdicts))


def read_before(reader: Reader, payees: tuple[Seat, ...]) -> dict[Seat, int]:
    """The points of everybody before the hand."""
    if "before" not in reader:
        return dict.fromkeys(payees, 0)
    points = reader.below("before")
    points.allow_only(payees)
    return {seat: points.number(seat) or 0 for seat in payees}


def _read_bid(reader: Reader, all_books: int) -> _Bid:
    """Books and the strain, which a dispute needs."""
    text = reader.text("contract") if reader.require("contract") else ""
    found = _CONTRACT.fullmatch(text)
    if found is None:
        raise RulesError("bad_individual_contract", reader.at("contract"), text=text)
    books, suit, direction, nt_direction = found.groups()
    if books != str(int(books)) or not 1 <= int(books) <= all_books:
        raise RulesError("bid_beyond_books", reader.at("contract"), text=text, most=all_books)
    if not suit and "N" not in text:
        raise RulesError("strain_missing", reader.at("contract"), contract=text)
    return _Bid(int(books), suit or None, direction or nt_direction or None)


def _read_taken(
    reader: Reader, seats: tuple[Seat, ...], all_books: int
) -> Mapping[Seat, int] | None:
    """The books of every player, which are all books of the hand; None where nobody counted."""
    if "books" not in reader:
        return None
    books = reader.below("books")
    books.allow_only(seats)
    taken: dict[Seat, int] = {}
    for seat in seats:
        books.require(seat)
        taken[seat] = books.number(seat) or 0
        if taken[seat] < 0:
            raise RulesError("negative_books", books.at(seat), books=taken[seat])
    total = sum(taken.values())
    if total != all_books:
        raise RulesError("books_do_not_add_up", books.path, total=total, all_books=all_books)
    return taken
