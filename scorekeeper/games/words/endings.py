"""How a game ended, in one sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.games.words import wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.folding import State


def ending_words(state: State, names: Names) -> str:
    """Who won and why, in one sentence; for a game that is over."""
    if state.winner is None:
        return _nobody_wins(state)
    target, floor = wording.limits_of(state.rules)
    others = [side for side in state.totals if side not in (state.winner, wording.BOX)]
    loser = others[0] if len(others) == 1 else ""
    values = {
        "winner": wording.side_name(state.winner, names),
        "loser": wording.side_name(loser, names) if loser else "",
        "points": wording.number(state.totals[state.winner]),
        "lost": wording.number(state.totals[loser]) if loser else "",
        "target": wording.number(target or 0),
        "floor": wording.number(floor or 0),
        "hands": state.played,
    }
    return (_won_by(state) if loser else _won_by_one(state)) % values


def _nobody_wins(state: State) -> str:
    """A game that was stopped: level, or agreed not to count."""
    if len(set(state.totals.values())) == 1:
        return _("The game was stopped with the score level. Nobody wins.")
    return _("The game was stopped and does not count. Nobody wins.")


def _won_by(state: State) -> str:
    match state.ended_by:
        case "target":
            return _("Game to %(winner)s: went out with %(points)s, playing to %(target)s.")
        case "floor":
            return _("Game to %(winner)s: %(lost)s puts %(loser)s out; the floor was %(floor)s.")
        case "boston":
            return _("Game to %(winner)s: ran a Boston.")
        case "two_sets":
            return _("Game to %(winner)s: two sets put %(loser)s out.")
        case "forfeit":
            return _("Game to %(winner)s: given up by %(loser)s.")
        case "renege":
            return _("Game to %(winner)s: a renege cost %(loser)s the game.")
        case "hands":
            return ngettext(
                "Game to %(winner)s: ahead after %(hands)s hand.",
                "Game to %(winner)s: ahead after %(hands)s hands.",
                state.played,
            )
    return _("Game to %(winner)s: ahead when the game was stopped.")


def _won_by_one(state: State) -> str:
    """Where everybody plays for himself, so that no one side lost."""
    match state.ended_by:
        case "target":
            return _("%(winner)s wins: %(points)s, playing to %(target)s.")
        case "forfeit":
            return _("%(winner)s wins: ahead of the others when one of them walked out.")
        case "renege":
            return _("%(winner)s wins: ahead of the others when a renege ended the game.")
    return _("%(winner)s wins: ahead when the game was stopped.")
