"""What hangs on a bid where the game stands: "game or out"."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorekeeper.rules.contract import Contract
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.folding import State
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.lines import Hand
from scorekeeper.rules.scoring import MADE, SET
from scorekeeper.rules.seats import Side


def stake(kind: Kind, state: State, side: Side, contract: Contract) -> str:
    """What hangs on this bid of ``side``, where being set would lose the game; empty otherwise.
    That a bid may win the game is what everybody bids for, and is not said."""
    if _winner(kind, state, Hand(declarer=side, contract=contract, outcome=SET)) in (None, side):
        return ""
    made = Hand(declarer=side, contract=contract, outcome=MADE)
    return _("game or out") if _winner(kind, state, made) == side else _("or out")


def _winner(kind: Kind, state: State, hand: Hand) -> Side | None:
    """Who would have won the game with this hand; None for nobody, or where a question is open."""
    try:
        return kind.after(state, hand).state.winner
    except RulesError:
        return None
