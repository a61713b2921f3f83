"""What the verdicts make of a hand, and the public form of a dispute's result.

The verdicts become rulings on the hand's line, and the line is scored like every other: what a
renege costs is written once, in the scoring of each game and in ``folding``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .claims import Verdict
from .disputes import rulings
from .findings import Evidence
from .folding import State, after
from .lines import PlayedHand
from .record import BookName
from .seats import Side

Numbers = Mapping[Side, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """What the verdicts make of a hand and its game: books before and after, points with the
    rulings and without (None where nothing is counted, or nothing can move), and how the game then
    stands."""

    books_before: Numbers | None = None
    books_after: Numbers | None = None
    points: Numbers | None = None
    points_without_rulings: Numbers | None = None
    totals: Numbers
    over: bool = False
    winner: Side | None = None


def effects(
    before: State, hand: PlayedHand, holds: Numbers | None, verdicts: Sequence[Verdict]
) -> Effects:
    """The hand scored with the rulings that the verdicts come to, and without. ``holds`` are the
    books of each side before any ruling; None while they are not counted."""
    if holds is None:
        return Effects(totals=before.totals, over=before.over, winner=before.winner)
    ruled = after(before, replace(hand, rulings=rulings(verdicts)))
    return Effects(
        books_before=holds,
        books_after=ruled.result.books or None,
        points=ruled.result.points,
        points_without_rulings=after(before, hand).result.points,
        totals=ruled.state.totals,
        over=ruled.state.over,
        winner=ruled.state.winner,
    )


def write_result(
    verdicts: Sequence[Verdict], effects: Effects, *, moves_books: bool = True
) -> dict[str, Any]:
    """The public form. Where no ruling moves books (``moves_books``), ``moved`` is null."""
    return {
        "claims": [_write_verdict(verdict, moves_books) for verdict in verdicts],
        "books_before": _write_numbers(effects.books_before),
        "books_after": _write_numbers(effects.books_after),
        "points": _write_numbers(effects.points),
        "points_without_rulings": _write_numbers(effects.points_without_rulings),
        "totals": _write_numbers(effects.totals),
        "over": effects.over,
        "winner": effects.winner,
    }


def _write_numbers(numbers: Numbers | None) -> dict[Side, int] | None:
    return None if numbers is None else dict(numbers)


def _write_verdict(verdict: Verdict, moves_books: bool) -> dict[str, Any]:
    return {
        "verdict": verdict.verdict,
        "reason": verdict.reason,
        "evidence": [_write_evidence(evidence) for evidence in verdict.evidence],
        "moved": verdict.moved if moves_books else None,
        "from": verdict.payer,
        "to": verdict.payee,
        "inspect": [_write_name(name) for name in verdict.inspect],
    }


def _write_evidence(evidence: Evidence) -> dict[str, Any]:
    where = {} if evidence.book is None else _write_name(evidence.book)
    return {**where, "seat": evidence.seat, "card": str(evidence.card)}


def _write_name(name: BookName) -> dict[str, Any]:
    return {"book": name} if isinstance(name, int) else {"pile": list(name)}
