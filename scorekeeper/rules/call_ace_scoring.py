"""One hand of call-ace whist, scored (README section 9.2). Every settlement sums to zero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .call_ace_contract import ALL_TRICKS
from .call_ace_lines import BOX, NOT_SAID, CallAceHand
from .call_ace_rules import CallAceRules
from .errors import RulesError
from .scored_hand import MADE, MISDEAL, SET, ScoredHand
from .seats import Seat, left

AT_PLAY = 4


class Payment(NamedTuple):
    """What ``payer`` owes ``payee`` for a hand, in points."""

    payer: str
    payee: str
    points: int


def sitting_out(
    seats: tuple[Seat, ...], hand: CallAceHand, dealer: Seat | None
) -> tuple[Seat, ...]:
    """Who takes no part in a hand: whoever it names, else of five the dealer and of six the next to
    deal too (one club). Raises ``out_not_known`` where nobody says who dealt."""
    too_many = len(seats) - AT_PLAY
    if hand.out is not None:
        return hand.out
    if not too_many:
        return ()
    if dealer is None:
        raise RulesError("out_not_known", "out", count=too_many)
    out = [dealer]
    while len(out) < too_many:
        out.append(left(out[-1], seats))
    return tuple(out)


def score_hand(rules: CallAceRules, playing: Sequence[Seat], hand: CallAceHand) -> ScoredHand:
    """Score a hand that is over. ``playing`` are the four who took part; points of nobody else
    move, but those of the cash box."""
    if hand.is_replayed:
        return ScoredHand(outcome=MISDEAL, points={})
    payments = fines(rules, playing, hand) or _payments(rules, playing, hand)
    points: dict[str, int] = dict.fromkeys(playing, 0)
    for payer, payee, amount in payments:
        points[payer] = points.get(payer, 0) - amount
        points[payee] = points.get(payee, 0) + amount
    return ScoredHand(outcome=MADE if is_made(hand) else SET, points=points)


def is_made(hand: CallAceHand) -> bool:
    """Whether declarer kept what was undertaken."""
    if hand.outcome is not None:
        return hand.outcome == MADE
    tricks = hand.tricks_of(hand.declarer)
    assert tricks is not None  # a hand that is over says how
    return hand.contract.is_made_with(tricks)


def offenders(hand: CallAceHand) -> tuple[Seat, ...]:
    """Who was found to have done something irregular, each once."""
    proven = (ruling.against for ruling in hand.rulings if ruling.is_proven)
    return tuple(dict.fromkeys(seat for seat in proven if seat))


def is_fined(rules: CallAceRules, hand: CallAceHand) -> bool:
    """Whether a flat fine stands in place of the hand's score."""
    return bool(offenders(hand)) and (
        rules.settled("irregularity_fine").irregularity_fine is not None
    )


def has_a_score(rules: CallAceRules, hand: CallAceHand) -> bool:
    """Whether what the hand comes to depends on how it went."""
    return not hand.is_replayed and not is_fined(rules, hand)


def fines(rules: CallAceRules, playing: Sequence[Seat], hand: CallAceHand) -> list[Payment]:
    """One flat fine for each offender (one club), a third to each of the others or all of it into
    the box."""
    if not is_fined(rules, hand):
        return []
    fine = rules.irregularity_fine or 0
    paid: list[Payment] = []
    for offender in offenders(hand):
        if rules.settled("fine_to").fine_to == "box":
            paid.append(Payment(offender, BOX, fine))
        else:
            others = [seat for seat in playing if seat != offender]
            paid += [Payment(offender, other, fine // len(others)) for other in others]
    return paid


def _payments(rules: CallAceRules, playing: Sequence[Seat], hand: CallAceHand) -> list[Payment]:
    if hand.contract.is_nolo:
        return _nolo_payments(rules, playing, hand)
    worth = plain_worth(rules, hand)
    partner = hand.partner if hand.partner != NOT_SAID else None
    if partner is None:
        share = alone_share(rules, worth)
        others = [seat for seat in playing if seat != hand.declarer]
        return [Payment(other, hand.declarer, share) for other in others]
    first, second = (seat for seat in playing if seat not in (hand.declarer, partner))
    return [Payment(first, hand.declarer, worth), Payment(second, partner, worth)]


def plain_worth(rules: CallAceRules, hand: CallAceHand) -> int:
    """X: what each defender pays, below zero where it is paid the other way."""
    contract = hand.contract
    assert contract.tricks is not None
    value = rules.value_of(contract.tricks) * rules.factor_of(contract) * hand.knock
    tricks = contract.tricks if hand.outcome == MADE else hand.books
    assert isinstance(tricks, int)  # checked when it was entered
    over = tricks - contract.tricks
    if over < 0:
        how = rules.settled("loss").loss
        return (
            -value
            * {
                "double_per_missing": -2 * over,
                "missing_plus_one": 1 - over,
                "single_per_missing": -over,
            }[how]
        )
    times = {"one_plus_over": 1 + over, "tricks_minus_six": tricks - 6, "two_plus_over": 2 + over}
    slam = rules.settled("slam_factor").slam_factor if tricks == ALL_TRICKS else 1
    return value * times[rules.settled("made").made] * slam


def alone_share(rules: CallAceRules, worth: int) -> int:
    """What each of three defenders pays a declarer who was alone: a third of ``alone_factor`` X."""
    return rules.settled("alone_factor").alone_factor * worth // 3


def nolo_worth(rules: CallAceRules, nolo: str, *, made: bool) -> int:
    """What an opponent pays for a nolo, below zero where it was lost."""
    value = rules.nolo_value(nolo)
    return value if made else -value * rules.settled("nolo_lost_factor").nolo_lost_factor


def _nolo_payments(
    rules: CallAceRules, playing: Sequence[Seat], hand: CallAceHand
) -> list[Payment]:
    """Everybody who plays it settles with everybody who does not, on his own result; under
    ``vs_all`` whoever failed pays whoever did not, too."""
    contract = hand.contract
    assert contract.nolo is not None
    made = {
        player: is_made(hand)
        if player == hand.declarer
        else contract.is_made_with(hand.tricks_of(player) or 0)
        for player in hand.nolo_players
    }
    others = [seat for seat in playing if seat not in made]
    paid = [
        Payment(other, player, nolo_worth(rules, contract.nolo, made=made[player]) * hand.knock)
        for player in made
        for other in others
    ]
    if hand.joined and rules.settled("join").join == "vs_all":
        lost = nolo_worth(rules, contract.nolo, made=False) * hand.knock
        paid += [
            Payment(kept, failed, lost)
            for failed in made
            for kept in made
            if made[kept] and not made[failed]
        ]
    return paid
