"""Who pays whom when points are money: the fewest payments, to the cent.

Balances are what each payee is owed (negative: owes), in the order of the table; they sum to zero.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

BOX = "box"
"""The club's cash box: a payee, and nobody at the table."""
STAKE = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?")
"""Money per point as a decimal text: ``1``, ``0.25``."""


class Payment(NamedTuple):
    """``payer`` gives ``cents`` to ``payee``."""

    payer: str
    payee: str
    cents: int


def settle(totals: Mapping[str, int], stake: str) -> tuple[Payment, ...]:
    """The payments that settle ``totals`` (points by payee, in the order of the table, sum zero)
    at ``stake`` money per point, by payer and then payee in that order."""
    cents = to_cents({payee: points * Fraction(stake) for payee, points in totals.items()})
    return fewest_payments(cents)


def to_cents(amounts: Mapping[str, Fraction]) -> dict[str, int]:
    """Amounts of money that sum to zero, in whole cents that do: each is rounded down, and the
    largest remainders get one more (equal ones: whoever comes first)."""
    exact = {payee: amount * 100 for payee, amount in amounts.items()}
    cents = {payee: amount.__floor__() for payee, amount in exact.items()}
    largest_first = sorted(exact, key=lambda payee: cents[payee] - exact[payee])
    for payee in largest_first[: -sum(cents.values())]:
        cents[payee] += 1
    return cents


def fewest_payments(balances: Mapping[str, int]) -> tuple[Payment, ...]:
    """As few payments as can be. Payees that settle among themselves need one payment less than
    they are, so the fewest payments come from the most groups that sum to zero: every way to form
    groups is tried (a table has seven payees at most). Of several that are equally short it is the
    one in which earlier payers pay earlier payees."""
    open_accounts = [payee for payee, balance in balances.items() if balance]
    place = {payee: index for index, payee in enumerate(balances)}

    def in_order(payments: Sequence[Payment]) -> list[tuple[int, int]]:
        return [(place[payment.payer], place[payment.payee]) for payment in payments]

    found: list[Payment] | None = None
    for groups in _partitions(open_accounts, balances):
        payments = [payment for group in groups for payment in _within(group, balances)]
        payments.sort(key=lambda payment: (place[payment.payer], place[payment.payee]))
        if found is None or (len(payments), in_order(payments)) < (len(found), in_order(found)):
            found = payments
    return tuple(found or ())


def write_payments(payments: Sequence[Payment]) -> list[dict[str, str]]:
    """The public form: amounts as texts with two decimals, whatever the currency."""
    return [
        {"from": payer, "to": payee, "amount": f"{cents // 100}.{cents % 100:02}"}
        for payer, payee, cents in payments
    ]


def _partitions(
    payees: Sequence[str], balances: Mapping[str, int]
) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to part the payees into groups that each sum to zero."""
    if not payees:
        yield ()
        return
    first, rest = payees[0], payees[1:]
    for chosen in range(2 ** len(rest)):
        group = (first, *(payee for bit, payee in enumerate(rest) if chosen >> bit & 1))
        if sum(balances[payee] for payee in group):
            continue
        others = [payee for payee in rest if payee not in group]
        for groups in _partitions(others, balances):
            yield (group, *groups)


def _within(group: Sequence[str], balances: Mapping[str, int]) -> Iterator[Payment]:
    """Settle one group: the first who owes pays the first who is owed, until nothing is open."""
    left = {payee: balances[payee] for payee in group}
    for payer in group:
        for payee in group:
            cents = min(-left[payer], left[payee])
            if cents > 0:
                yield Payment(payer, payee, cents)
                left[payer] += cents
                left[payee] -= cents
