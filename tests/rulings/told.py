"""Disputes for tests of words: a hand in which Ann led the 7 of hearts, what is known besides, and
the verdict on Cy's call that Bo reneged there."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.board import Board
from scorekeeper.rules.camps import PAIRS
from scorekeeper.rules.cards import Card
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.dispute_call_ace import PACK as CALL_ACE_PACK
from scorekeeper.rules.dispute_call_ace import call_ace_play
from scorekeeper.rules.dispute_pairs import pack_of
from scorekeeper.rules.dispute_reading import read_told
from scorekeeper.rules.disputes import Claim, Verdict, decide
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.play import play_of
from scorekeeper.rules.reading import Reader
from scorekeeper.rules.record_reading import Table
from scorekeeper.rules.seats import SEATS, SIDES, opponents, side_of

NAMES = {"N": "Ann", "E": "Bo", "S": "Cy", "W": "Di"}
NOBODY: dict[str, str] = {}
THIRD = {"pile": ["EW", 3]}
ROWS = {"NS": 7, "EW": 5}
CUT = {**THIRD, "leader": "N", "cards": {"N": "H7", "E": "S3"}}
CALL = {**THIRD, "by": "S", "accused": "E", "when": "during_hand"}


@dataclass(frozen=True)
class Told:
    """A verdict with all that its words need."""

    verdict: Verdict
    claim: Claim
    board: Board
    rules: HouseRules
    counted: bool

    @property
    def known(self):
        return self.verdict, self.claim, self.board.record


def verdicts(
    *claims, record=(CUT,), rules=None, books=8, at_table=False, called=None, **facts
) -> list[Told]:
    """The verdicts on these claims, each ``CALL`` with what differs. With a ``called`` card it is a
    hand of call-ace whist."""
    rules = HouseRules.from_dict(rules or {})
    pack = CALL_ACE_PACK if called else pack_of(rules)
    claims = [{key: value for key, value in (CALL | claim).items() if value} for claim in claims]
    contract = Contract.parse(facts.pop("contract", "4Su"))
    document = {"declarer": "S", "rows": ROWS, "record": list(record), "claims": claims, **facts}
    if not document["rows"]:
        del document["rows"]
    table = Table(pack=pack, rows=SIDES, callers=SEATS + SIDES)
    hand = read_told(Reader(document), table, at_table=at_table)
    play = call_ace_play(Card.parse(called)) if called else play_of(rules, contract)
    board = Board(pack, play, hand.record)
    board.refuse_contradictions()
    holds = None
    if books is not None:
        bidders = side_of(hand.declarer)
        holds = {bidders: books, opponents(bidders): rules.all_books - books}
    found = decide(rules, board, hand.claims, holds, PAIRS)
    return [
        Told(verdict, claim, board, rules, holds is not None)
        for verdict, claim in zip(found, hand.claims, strict=True)
    ]


def verdict(claim=None, **facts) -> Told:
    """The verdict on one call."""
    return verdicts(claim or {}, **facts)[0]
