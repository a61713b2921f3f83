"""One hand of individual bid whist, scored, and the end of a game (README section 8).

A pure function of the rules, the seats and the facts of the hand. A question that is not settled
raises ``Undecided`` where the answer matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from .folding import Ending, State
from .individual_lines import IndividualHand
from .individual_rules import IndividualRules
from .lines import Ruling
from .paid_rulings import books_paid, each_once
from .scored_hand import MADE, MISDEAL, SET, ScoredHand
from .seats import Seat, left


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualScore(ScoredHand):
    """``losers``: those whom a renege on this hand costs the game."""

    losers: frozenset[Seat] = frozenset()


def score_hand(
    rules: IndividualRules, seats: tuple[Seat, ...], hand: IndividualHand
) -> IndividualScore:
    """Score a hand that is over: everybody a point for each of his books, but a bidder who fell
    short loses his bid and scores nothing (000)."""
    books = None if hand.books is None else books_after_rulings(rules, seats, hand)
    if books is None or hand.is_replayed:
        nothing = dict.fromkeys(seats, 0)
        return IndividualScore(outcome=MISDEAL, books=books, points=nothing)
    bidder, bid = hand.declarer, hand.contract.needs
    made = forced_outcome(rules, hand) or (MADE if books[bidder] >= bid else SET)
    worth = max(books[bidder], bid) if made == MADE else -bid
    factor = rules.no_trump_factor if hand.contract.no_trump else 1
    return IndividualScore(
        outcome=made,
        books=books,
        points={**books, bidder: factor * worth},
        losers=net_offenders(hand) if rules.renege_penalty == "game" else frozenset(),
    )


def books_after_rulings(
    rules: IndividualRules, seats: tuple[Seat, ...], hand: IndividualHand
) -> dict[Seat, int]:
    """Books of each player after the rulings, which apply in the order written. Books only change
    hands, and nobody gives more than he holds when his turn comes (judgement)."""
    held = dict(hand.books or {})
    for ruling in _each_once(hand, lambda ruling: books_paid(rules, ruling) > 0):
        payer = ruling.against
        assert payer is not None
        for payee in _payees(seats, hand, ruling, min(books_paid(rules, ruling), held[payer])):
            held[payer] -= 1
            held[payee] += 1
    return held


def _payees(
    seats: tuple[Seat, ...], hand: IndividualHand, ruling: Ruling, books: int
) -> Iterable[Seat]:
    """Who gets each of the books: of a wrong call whoever was accused, of another player the
    bidder; those of the bidder go round one by one, clockwise from who called (judgement)."""
    if ruling.accused is not None:
        return [ruling.accused] * books
    if ruling.against != hand.declarer:
        return [hand.declarer] * books
    payee = ruling.by or left(hand.declarer, seats)
    payees: list[Seat] = []
    while len(payees) < books:
        if payee != hand.declarer:
            payees.append(payee)
        payee = left(payee, seats)
    return payees


def _each_once(hand: IndividualHand, counts: Callable[[Ruling], bool]) -> tuple[Ruling, ...]:
    """The rulings that count; the same kind, payer and book twice counts once, whoever called."""
    return each_once(hand.rulings, counts, identity)


def identity(ruling: Ruling) -> tuple[object, ...]:
    """What two rulings have alike that count once."""
    about = (ruling.accused, ruling.book, ruling.pile, ruling.books)
    return (ruling.kind, ruling.against, *about)


def net_offenders(hand: IndividualHand) -> frozenset[Seat]:
    """The bidder, or those of the others who reneged, whichever side has more proven reneges; as in
    partnership one on each side cancels (judgement)."""
    proven = [r.against for r in _each_once(hand, lambda ruling: ruling.is_proven) if r.against]
    balance = 2 * proven.count(hand.declarer) - len(proven)
    if balance == 0:
        return frozenset()
    return frozenset(seat for seat in proven if (seat == hand.declarer) == (balance > 0))


def forced_outcome(rules: IndividualRules, hand: IndividualHand) -> str | None:
    """What ``renege_penalty`` ``set`` makes of the hand; None: as played."""
    offenders = net_offenders(hand) if rules.renege_penalty == "set" else None
    if not offenders:
        return None
    return SET if hand.declarer in offenders else MADE


def ending(
    state: State, hand: IndividualHand | None = None, scored: IndividualScore | None = None
) -> Ending | None:
    """How the game ended, if it did: by a renege that costs it, else when somebody has reached the
    target (000). Of several there the highest wins, of equals the bidder, and else the game goes
    on; under ``bidder_first`` the bidder if he is there (judgement)."""
    rules: IndividualRules = state.rules
    bidder = hand.declarer if hand else None
    if scored and scored.losers:
        others = {s: total for s, total in state.totals.items() if s not in scored.losers}
        return Ending("renege", highest(others, bidder), scored.losers)
    there = {seat: total for seat, total in state.totals.items() if total >= rules.target}
    if not there:
        return None
    if bidder in there and len(there) > 1 and rules.settled("tie").tie == "bidder_first":
        return Ending("target", bidder)
    winner = highest(there, bidder)
    return Ending("target", winner) if winner else None


def forfeited(state: State, seat: Seat) -> Seat | None:
    """Who wins when somebody walks out: who is ahead of the others, nobody when they are level
    (judgement, as where a renege costs the game)."""
    return highest({other: total for other, total in state.totals.items() if other != seat})


def highest(totals: Mapping[Seat, int], bidder: Seat | None = None) -> Seat | None:
    """Who has most; of several who have equally much the bidder, if he is one of them."""
    best = [seat for seat, total in totals.items() if total == max(totals.values())]
    if len(best) == 1:
        return best[0]
    return bidder if bidder in best else None
