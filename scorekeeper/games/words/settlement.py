"""Who pays whom at the end of an evening for money, as text."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scorekeeper.games.words.wording import BOX, Names, side_name
from scorekeeper.rules.folding import State
from scorekeeper.rules.settling import Payment, settle


def settlement_words(state: State, names: Names) -> list[str]:
    """``Bo pays Ann 42.00 kr``, a line for each of the fewest payments; empty where points are no
    money, or nobody owes anything."""
    stake = getattr(state.rules, "stake", None)
    if stake is None or "stake" in state.rules.undecided:
        return []
    currency = getattr(state.rules, "currency", None) or ""
    return [_payment(payment, names, currency) for payment in settle(state.totals, stake)]


def _payment(payment: Payment, names: Names, currency: str) -> str:
    amount = number_format(payment.cents / 100, decimal_pos=2)
    values = {
        "payer": side_name(payment.payer, names),
        "payee": side_name(payment.payee, names),
        "amount": f"{amount} {currency}".rstrip(),
    }
    if payment.payee == BOX:
        return _("%(payer)s pays %(amount)s to the cash box") % values
    return _("%(payer)s pays %(payee)s %(amount)s") % values
