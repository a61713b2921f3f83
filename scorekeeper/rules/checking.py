"""Whether a line can be: checked when it is entered, against the state it is entered from.

A refusal is a ``RulesError`` with a path inside the line (``books``, ``rulings[0].verdict``). What
passes never makes the fold fail. ``Undecided`` is raised where one answer to an open question would
allow the line and another would not. What can be wrong with a hand is the game's own
(``Scoring.check_hand``).
"""

from __future__ import annotations

from dataclasses import replace

from .errors import RulesError, Undecided
from .folding import State, after
from .lines import Adjustment, Deal, Forfeit, Line, PlayedHand, RulesChange
from .questions import for_every_answer


def check_start(state: State) -> None:
    """Refuse a start that is already over, and rules that do not fit the table."""
    game = state.game
    game.check_rules(state)
    for_every_answer(state.rules, lambda answered: game.check_start(replace(state, rules=answered)))


def check_line(state: State, line: Line) -> None:
    """Refuse a line that cannot be: somebody who is not at this table, wrong books, a bid that the
    rules do not know, an auction that does not fit, rulings that are none, and a question that must
    be answered first (``Undecided``).

    Lines after the end of a game score nothing, but they too must be possible; they ask nothing.
    """
    if isinstance(line, RulesChange):
        state.game.check_rules(replace(state, rules=state.rules.with_options(line.changes)))
    try:
        for_every_answer(state.rules, lambda answered: _check(replace(state, rules=answered), line))
        after(replace(state, over=False) if state.over else state, line)
    except Undecided:
        if not state.over:
            raise


def _check(state: State, line: Line) -> None:
    if isinstance(line, Deal):
        check_seat(state, line.dealer, "dealer")
    if isinstance(line, PlayedHand):
        state.game.check_hand(state, line)
    elif isinstance(line, Forfeit):
        sides = tuple(state.game.contenders(state))
        if line.side not in sides:
            raise RulesError("no_such_side", "forfeit", value=line.side, allowed=sides)
    elif isinstance(line, Adjustment):
        for side in line.points:
            check_side(state, side, f"adjustment.{side}")
        state.game.check_adjustment(state, line)
        if not line.reason.strip():
            raise RulesError("reason_missing", "reason")


def check_seat(state: State, seat: str | None, path: str) -> None:
    """Refuse somebody who does not sit at this table; nobody is nobody's mistake."""
    if seat is not None and seat not in state.seats:
        raise RulesError("no_such_player", path, value=seat, allowed=state.seats)


def check_side(state: State, side: str | None, path: str) -> None:
    """Refuse somebody who does not score at this table."""
    if side is not None and side not in state.sides:
        raise RulesError("no_such_player", path, value=side, allowed=state.sides)


def follow(state: State, line: Line) -> State:
    """The state from which the next line is checked: the one after ``line``. After the end of a
    game rules and deal move on as if it had not ended, so that lines which were right when they
    were written stay right when a correction ends the game before them."""
    if not state.over:
        return after(state, line).state
    try:
        moved = after(replace(state, over=False), line).state
    except Undecided:
        moved = replace(state, dealer=None)
    return replace(moved, over=True, winner=state.winner, ended_by=state.ended_by)
