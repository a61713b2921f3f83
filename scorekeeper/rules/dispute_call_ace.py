"""A dispute of call-ace whist. Nothing moves: a fine, where there is one, is the score sheet's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .board import Board
from .camps import Camps
from .cards import PLAIN, THREE_JOKERS, Card
from .dealing import Pack
from .dispute_individual import read_before, read_names
from .dispute_reading import Told, read_told
from .dispute_result import Effects, write_result
from .disputes import decide
from .errors import RulesError, join
from .house_rules import HOUSE, UNDECIDED
from .play import Play
from .reading import Reader
from .record_reading import Table
from .seats import SEATS, Seat

KEYS = ("players", "out", "partner", "called")
MOST_PLAYERS = 6
TRICKS = 13
BOX = "box"
OPTIONS = frozenset({
    "values", "attachments", "made", "loss", "slam_factor", "knock", "alone_factor", "nolo_values",
    "nolo_lost_factor", "top_nolo", "join", "irregularity_fine", "fine_to", "iron_hand", "all_pass",
    "stake", "currency",
})  # fmt: skip
ATTACHMENTS = ("tournee", "good", "half")
TOP_NOLOS = {"open": "open-nolo", "super": "super-nolo", "double": "double-nolo"}
NOLOS = ("solo", "nolo", "open-solo")
_PLAIN_CONTRACT = re.compile(r"(?:[7-9]|1[0-3])((?:-[a-z][a-z0-9]*)*)")
PACK = Pack(THREE_JOKERS + PLAIN, TRICKS, len(THREE_JOKERS))


def adjudicate(reader: Reader) -> dict[str, Any]:
    """The result of a dispute whose format, game and keys were checked."""
    rules = _read_rules(reader.data["rules"] if "rules" in reader else {})
    players, seats = _read_seats(reader)
    before = read_before(reader, (*players, BOX))
    if not before[BOX]:
        del before[BOX]
    is_nolo = _read_contract(reader, rules)
    pack = Pack(PACK.cards, PACK.books, PACK.buried, seats)
    told = read_told(reader, Table(pack=pack, rows=seats, callers=seats))
    camps = _camps(reader, told, seats, is_nolo)
    _check_tricks(reader, seats)
    play = call_ace_play(_read_called(reader, is_nolo))
    board = Board(pack, play, told.record)
    board.refuse_contradictions()
    verdicts = decide(HOUSE, board, told.claims, None, camps)
    return write_result(verdicts, Effects(totals=before), moves_books=False)


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


def _read_rules(data: object, path: str = "rules") -> Mapping[str, Any]:
    """The options as written; only those that say which contracts there are matter here."""
    if not isinstance(data, Mapping):
        raise RulesError("not_an_object", path)
    shared = {key: data[key] for key in ("preset", "customs") if key in data}
    HOUSE.with_options(shared, path)
    for key in data:
        if key not in OPTIONS and key not in shared:
            raise RulesError("unknown_option", join(path, str(key)), key=key)
    attachments, top = data.get("attachments", {}), data.get("top_nolo", "open")
    if attachments != UNDECIDED and not isinstance(attachments, Mapping):
        raise RulesError("not_an_object", join(path, "attachments"))
    if top != UNDECIDED and (not isinstance(top, str) or top not in TOP_NOLOS):
        raise RulesError("bad_option", join(path, "top_nolo"), value=top, answers=(*TOP_NOLOS,))
    return data


def _read_contract(reader: Reader, rules: Mapping[str, Any]) -> bool:
    """Check that it is a contract of this table. Whether it is a nolo."""
    text = reader.text("contract") if reader.require("contract") else ""
    top = rules.get("top_nolo", "open")
    tops = tuple(TOP_NOLOS.values()) if top == UNDECIDED else (TOP_NOLOS[top],)
    if text in (*NOLOS, *TOP_NOLOS.values()):
        if text not in (*NOLOS, *tops):
            raise RulesError("contract_not_played", reader.at("contract"), contract=text)
        return True
    found = _PLAIN_CONTRACT.fullmatch(text)
    if found is None:
        raise RulesError("bad_call_ace_contract", reader.at("contract"), text=text)
    known = rules.get("attachments", ATTACHMENTS)
    if known != UNDECIDED and not set(found[1].split("-")[1:]) <= set(known):
        raise RulesError("contract_not_played", reader.at("contract"), contract=text)
    return False


def _read_seats(reader: Reader) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """All players, and the four of them who played this hand."""
    players = SEATS
    if isinstance(reader.data.get("players"), Mapping):
        names = reader.below("players")
        names.allow_only(SEATS)
        for seat in names.data:
            names.text(seat)
    elif "players" in reader:
        players = tuple(f"P{number}" for number in range(1, len(read_names(reader)) + 1))
        if not len(SEATS) <= len(players) <= MOST_PLAYERS:
            limits = {"least": len(SEATS), "most": MOST_PLAYERS}
            raise RulesError("players_of_game", reader.at("players"), count=len(players), **limits)
    count = len(players) - len(SEATS)
    if count:
        reader.require("out")
    out = [
        Reader({"out": seat}).one_of("out", players, "no_such_player")
        for seat in reader.items("out")
    ]
    if len(out) != count or len(set(out)) != count:
        raise RulesError("out_of_this_hand", reader.at("out"), count=count, players=len(players))
    return players, tuple(seat for seat in players if seat not in out)


def _camps(reader: Reader, told: Told, seats: tuple[Seat, ...], is_nolo: bool) -> Camps:
    """Declarer and partner against the others. Where nobody says who was partner, nobody is known
    to stand with anybody."""
    if "partner" not in reader.data and not is_nolo:
        return Camps(by_player={seat: seat for seat in seats}, moves_books=False)
    declarers = {told.declarer}
    if "partner" in reader:
        partner = reader.one_of("partner", seats, "no_such_player")
        if is_nolo:
            raise RulesError("nolo_is_alone", reader.at("partner"))
        if partner == told.declarer:
            raise RulesError("partner_is_declarer", reader.at("partner"), partner=partner)
        declarers.add(partner)
    camps = {seat: "declarer" if seat in declarers else "others" for seat in seats}
    return Camps(by_player=camps, moves_books=False)


def _read_called(reader: Reader, is_nolo: bool) -> Card | None:
    """The card that was called: an ace, or a king."""
    if "called" not in reader:
        return None
    card = reader.parsed("called", Card.parse)
    if is_nolo:
        raise RulesError("nolo_is_alone", reader.at("called"))
    if card.is_joker or card.rank not in "AK":
        raise RulesError("called_is_low", reader.at("called"), card=str(card))
    return card


def _check_tricks(reader: Reader, seats: tuple[Seat, ...]) -> None:
    """``books``: tricks of the declaring side, or of every player of several who play a nolo."""
    tricks = reader
    keys: tuple[str, ...] = ("books",)
    if isinstance(reader.data.get("books"), Mapping):
        tricks, keys = reader.below("books"), seats
        tricks.allow_only(seats)
    for key in keys:
        count = tricks.number(key) or 0
        if count < 0:
            raise RulesError("negative_books", tricks.at(key), books=count)
        if count > TRICKS:
            raise RulesError("too_many_books", tricks.at(key), books=count, all_books=TRICKS)
