"""What the verdicts of a dispute of individual bid whist make of books and score.

``effects`` is all that a dispute asks of the game's scorer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .claims import Claim, Verdict
from .dispute_individual_rules import IndividualRules
from .dispute_result import Effects
from .seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualHand:
    """A hand whose books are counted, before any ruling, and the points before it."""

    seats: tuple[Seat, ...]
    bidder: Seat
    bid: int
    no_trump: bool
    books: Mapping[Seat, int]
    before: Mapping[Seat, int]


def effects(
    rules: IndividualRules,
    hand: IndividualHand,
    claims: Sequence[Claim],
    verdicts: Sequence[Verdict],
) -> Effects:
    """The hand scored with the rulings that the verdicts come to, and without."""
    books = _moved(rules, hand, claims, verdicts)
    proven = Counter(
        verdict.ruling.against
        for verdict in verdicts
        if verdict.ruling is not None and verdict.ruling.is_proven
    )
    points = _points(rules, hand, books, _forced(rules, hand, proven))
    totals = {seat: hand.before[seat] + points[seat] for seat in hand.seats}
    loser = _loser(rules, proven)
    if loser is None:
        winner = ends_with(totals, rules, hand.bidder)
    else:
        others = {seat: total for seat, total in totals.items() if seat != loser}
        winner = _highest(others, hand.bidder)
    return Effects(
        books_before=hand.books,
        books_after=books,
        points=points,
        points_without_rulings=_points(rules, hand, hand.books, None),
        totals=totals,
        over=loser is not None or winner is not None,
        winner=winner,
    )


def ends_with(
    totals: Mapping[Seat, int], rules: IndividualRules, bidder: Seat | None
) -> Seat | None:
    """Who wins with these totals; None: the game goes on."""
    there = {seat: total for seat, total in totals.items() if total >= rules.target}
    if rules.tie == "bidder_first" and bidder in there:
        return bidder
    return _highest(there, bidder)


def _highest(totals: Mapping[Seat, int], bidder: Seat | None) -> Seat | None:
    """The highest total; of equals the bidder's, or nobody's."""
    best = [seat for seat, total in totals.items() if total == max(totals.values())]
    if len(best) == 1:
        return best[0]
    return bidder if bidder in best else None


def _moved(
    rules: IndividualRules,
    hand: IndividualHand,
    claims: Sequence[Claim],
    verdicts: Sequence[Verdict],
) -> dict[Seat, int]:
    """The books after every ruling, one after the other. The bidder's go one by one to the others,
    clockwise from the claimant; nobody pays more than he holds."""
    books = dict(hand.books)
    for claim, verdict in zip(claims, verdicts, strict=True):
        if verdict.payer is None:
            continue
        moved = min(rules.claims.renege_books, books[verdict.payer])
        books[verdict.payer] -= moved
        payees = [verdict.payee] if verdict.payee else _others(hand, claim.by)
        for number in range(moved):
            books[payees[number % len(payees)]] += 1
    return books


def _others(hand: IndividualHand, first: Seat) -> list[Seat]:
    """Everybody but the bidder, clockwise from ``first``."""
    start = hand.seats.index(first)
    return [seat for seat in hand.seats[start:] + hand.seats[:start] if seat != hand.bidder]


def _forced(
    rules: IndividualRules, hand: IndividualHand, proven: Mapping[Seat | None, int]
) -> bool | None:
    """Under ``set``: whether the bid counts as made (a defender reneged) or as set (the bidder
    did), whatever was taken; None where nothing is forced."""
    own = proven.get(hand.bidder, 0)
    others = sum(proven.values()) - own
    if rules.claims.renege_penalty != "set" or own == others:
        return None
    return others > own


def _loser(rules: IndividualRules, proven: Mapping[Seat | None, int]) -> Seat | None:
    """Under ``game``: who reneged more often than anybody else, and so loses."""
    if rules.claims.renege_penalty != "game" or not proven:
        return None
    most = [seat for seat, count in proven.items() if count == max(proven.values())]
    return most[0] if len(most) == 1 else None


def _points(
    rules: IndividualRules, hand: IndividualHand, books: Mapping[Seat, int], forced: bool | None
) -> dict[Seat, int]:
    """A point for each book; minus the bid for a bidder who falls short."""
    taken = books[hand.bidder]
    made = taken >= hand.bid if forced is None else forced
    points = {seat: books[seat] for seat in hand.seats}
    points[hand.bidder] = max(taken, hand.bid) if made else -hand.bid
    if rules.nt_double and hand.no_trump:
        points[hand.bidder] *= 2
    return points
