"""``scorekeeper.dispute/1`` and its result: a dispute, settled. ``adjudicate`` is the command.

The verdicts become rulings on the hand's line, and the line is scored like every other: what a
renege costs is written once, in ``scoring`` and ``folding``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .board import Board
from .dispute_reading import DISPUTE, EVERY_KEY, DisputedHand, pack_of, read_disputed_hand
from .disputes import Verdict, decide, rulings
from .documents import DEFAULT_GAME, read_points, read_sets
from .errors import RulesError
from .findings import Evidence
from .folding import LineResult, State, Step
from .house_rules import HouseRules
from .kinds import Kind, kind_of
from .lines import Hand
from .play import play_of
from .questions import for_every_answer
from .reading import Reader
from .record import BookName
from .seats import Side, opponents, side_of


@dataclass(frozen=True, slots=True)
class Settlement:
    """Verdicts, and the score with and without them. ``ruled`` and ``plain`` are None while the
    hand is in play or its books are not counted."""

    verdicts: tuple[Verdict, ...]
    books_before: dict[Side, int] | None
    before: State
    ruled: Step | None
    plain: LineResult | None


def adjudicate(data: object) -> dict[str, Any]:
    """The result of a dispute in its public form. Raises ``RulesError``."""
    reader = Reader(data)
    reader.one_of("format", (DISPUTE,), "unknown_format")
    reader.allow_only((*EVERY_KEY, "start_sets"))
    kind = kind_of(reader.data["game"] if "game" in reader else DEFAULT_GAME)
    rules = kind.read_rules(reader.data["rules"] if "rules" in reader else {})

    def settled(answered: HouseRules) -> dict[str, Any]:
        before = _read_before(reader, kind, answered)
        hand = read_disputed_hand(reader, answered, pack_of(answered))
        return write_settlement(settle(kind, before, hand))

    return for_every_answer(rules, settled)


def settle(kind: Kind, before: State, disputed: DisputedHand) -> Settlement:
    """Judge the claims on a hand that was played from ``before``, and score what they make of it.
    Refuses a hand that cannot be, and a record that no deal fits."""
    rules: HouseRules = before.rules
    hand = Hand(declarer=disputed.declarer, contract=disputed.contract, books=disputed.books)
    kind.check_line(before, hand)
    board = Board(pack_of(rules), play_of(rules, disputed.contract), disputed.record)
    board.refuse_contradictions()
    holds = None
    if disputed.record.hand_over and disputed.books is not None:
        bidders = side_of(disputed.declarer)
        others = rules.all_books - disputed.books
        by_side = {bidders: disputed.books, opponents(bidders): others}
        holds = {side: by_side[side] for side in kind.sides}
    verdicts = decide(rules, board, disputed.claims, holds)
    if holds is None:
        return Settlement(verdicts, None, before, None, None)
    ruled = kind.after(before, replace(hand, rulings=rulings(verdicts)))
    return Settlement(verdicts, holds, before, ruled, kind.after(before, hand).result)


def write_settlement(settlement: Settlement) -> dict[str, Any]:
    """The public form of the result."""
    ruled, plain = settlement.ruled, settlement.plain
    state = ruled.state if ruled else settlement.before
    return {
        "claims": [_write_verdict(verdict) for verdict in settlement.verdicts],
        "books_before": settlement.books_before,
        "books_after": dict(ruled.result.books) if ruled and ruled.result.books else None,
        "points": dict(ruled.result.points) if ruled else None,
        "points_without_rulings": dict(plain.points) if plain else None,
        "totals": dict(state.totals),
        "over": state.over,
        "winner": state.winner,
    }


def _write_verdict(verdict: Verdict) -> dict[str, Any]:
    return {
        "verdict": verdict.verdict,
        "reason": verdict.reason,
        "evidence": [_write_evidence(evidence) for evidence in verdict.evidence],
        "moved": verdict.moved,
        "from": verdict.payer,
        "to": verdict.payee,
        "inspect": [_write_name(name) for name in verdict.inspect],
    }


def _write_evidence(evidence: Evidence) -> dict[str, Any]:
    where = {} if evidence.book is None else _write_name(evidence.book)
    return {**where, "seat": evidence.seat, "card": str(evidence.card)}


def _write_name(name: BookName) -> dict[str, Any]:
    return {"book": name} if isinstance(name, int) else {"pile": list(name)}


def _read_before(reader: Reader, kind: Kind, rules: HouseRules) -> State:
    """The score before the hand; one that is already over is refused."""
    totals, sets = read_points(reader, "before", kind), read_sets(reader, kind)
    try:
        return kind.start(rules, first_dealer=None, totals=totals, sets=sets)
    except RulesError as error:
        if error.path != "start":
            raise
        raise type(error)(error.code, "before", **error.values) from None
