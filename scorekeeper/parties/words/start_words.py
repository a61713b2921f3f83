"""What is said before an evening begins: how long its line will get, and what shortens it."""

from __future__ import annotations

from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.floor import TWO_PAIRS, Mode, fewest
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.individual_rules import IndividualRules
from scorekeeper.rules.table_rules import TableRules

MINUTES_A_HAND = 4
HANDS_TO_SEVEN = 5
HANDS_TO_A_SET = 2
"""Guesses, until an evening has shown its own pace: a hand with its bidding, how many hands end a
game to seven, and that every second bid is set."""
HANDS_TO_THIRTY = 9
"""The same where everybody plays for themselves: a hand gives each some four books, and bids that
fall short take points away."""
SHORTER = 3 / 4
"""What remains of a game where two sets end it, or a failed bid goes to the other side: a guess."""


def expected_minutes(rules: TableRules, mode: str) -> int:
    """How long it probably takes at one table until somebody gets up. ``rules`` are of the game of
    the evening."""
    if isinstance(rules, IndividualRules):
        return max(MINUTES_A_HAND, round(HANDS_TO_THIRTY * rules.target / 30 * MINUTES_A_HAND))
    assert isinstance(rules, HouseRules)  # no other game is played at a party
    if mode == Mode.SET_PAIR_RISES:
        return HANDS_TO_A_SET * MINUTES_A_HAND
    hands = HANDS_TO_SEVEN * (rules.target or 7) / 7
    if rules.two_sets_out:
        hands *= SHORTER
    if rules.back_door != "off":
        hands *= SHORTER
    if rules.hands:
        hands = min(hands, rules.hands)
    return max(MINUTES_A_HAND, round(hands * MINUTES_A_HAND))


def line_words(pairs: int, tables: int, rules: TableRules, mode: str, *, seats: int) -> str:
    """How long each pair (or single) waits between two games at tables with so many ``seats``, in a
    sentence or two: "8 pairs at 1 table: each waits about 6 games, some 120 minutes. Shorter with
    two sets and out, the back door or another table.". Whoever is too few for one table more waits
    too."""
    at_last_table = min(pairs, seats * tables) % seats
    left_over = at_last_table if at_last_table < fewest(seats) else 0
    playing = min(pairs, seats * tables) - left_over
    waiting, open_tables = pairs - playing, ceil(playing / seats)
    if seats == TWO_PAIRS:
        here = ngettext("%(count)s pair", "%(count)s pairs", pairs)
    else:
        here = ngettext("%(count)s player", "%(count)s players", pairs)
    where = _("%(pairs)s at %(tables)s") % {
        "pairs": here % {"count": pairs},
        "tables": ngettext("%(count)s table", "%(count)s tables", tables) % {"count": tables},
    }
    if not playing:
        return _("%(where)s: too few to play.") % {"where": where}
    if not waiting:
        return _("%(where)s: nobody waits.") % {"where": where}
    turns = ceil(waiting / open_tables)
    minutes = _rounded(turns * expected_minutes(rules, mode))
    values = {"where": where, "count": turns, "minutes": minutes}
    if mode == Mode.SET_PAIR_RISES:
        told = ngettext(
            "%(where)s: each waits until one pair has got up, some %(minutes)s minutes.",
            "%(where)s: each waits until %(count)s pairs have got up, some %(minutes)s minutes.",
            turns,
        )
    else:
        told = ngettext(
            "%(where)s: each waits about %(count)s game, some %(minutes)s minutes.",
            "%(where)s: each waits about %(count)s games, some %(minutes)s minutes.",
            turns,
        )
    ways = _shorter(rules, mode, too_few_tables=open_tables == tables)
    if not ways:
        return told % values
    return _("%(told)s %(shorter)s") % {"told": told % values, "shorter": ways}


def _shorter(rules: TableRules, mode: str, *, too_few_tables: bool) -> str:
    """What would shorten the line and is not played already (empty: nothing)."""
    ways = []
    if isinstance(rules, HouseRules) and mode == Mode.LOSER_RISES:
        if not rules.two_sets_out:
            ways.append(_("two sets and out"))
        if rules.back_door == "off":
            ways.append(_("the back door"))
    if too_few_tables:
        ways.append(_("another table"))
    if not ways:
        return ""
    return _("Shorter with %(ways)s.") % {
        "ways": _(" or ").join([", ".join(ways[:-1]), ways[-1]] if ways[1:] else ways)
    }


def _rounded(minutes: int) -> int:
    """To five minutes: nobody foresees it better."""
    return max(5, round(minutes / 5) * 5)
