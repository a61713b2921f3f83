"""The score as plain text, to paste into a chat.

It is read by people who were not at the table, so it never says who reneged, nor repeats what
somebody wrote beside a hand: only names, points and the link.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words import wording
from scorekeeper.games.words.endings import ending_words
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.folding import LineResult
from scorekeeper.rules.lines import Adjustment, Deal, Forfeit, Hand, Stopped
from scorekeeper.rules.seats import SIDES, side_of

SHAPES = {"NS": "\N{BLACK CIRCLE}", "EW": "\N{BLACK DIAMOND}"}


def share_text(sheet: LiveSheet, names: Names, link: str) -> str:
    """Who won and why (or how far the game is), the totals, a line for each hand, the link."""
    lines = [_headline(sheet, names), *_totals(sheet, names)]
    if hands := _hands(sheet, names):
        lines += ["", *hands]
    lines += ["", link]
    return "\n".join(lines) + "\n"


def _headline(sheet: LiveSheet, names: Names) -> str:
    state = sheet.state
    if not state.over:
        if not state.played:
            return _("The game has begun.")
        return ngettext("After %(count)s hand:", "After %(count)s hands:", state.played) % {
            "count": state.played
        }
    if state.ended_by == "renege" and state.winner:
        return _("Game to %(winner)s, by a ruling.") % {
            "winner": wording.side_name(state.winner, names)
        }
    return ending_words(state, names)


def _totals(sheet: LiveSheet, names: Names) -> list[str]:
    totals = sheet.state.totals
    return [
        f"{SHAPES[side]} {wording.side_name(side, names)} {wording.number(totals[side])}"
        for side in SIDES
    ]


def _hands(sheet: LiveSheet, names: Names) -> list[str]:
    told = []
    deal = 0
    for result in sheet.score.results:
        deal += isinstance(result.line, Deal)
        if result.surplus or isinstance(result.line, Forfeit | Stopped):
            continue  # the headline says it
        number = f"{deal} " if isinstance(result.line, Deal) else "· "
        told.append(number + _line(result, names))
    return told


def _line(result: LineResult, names: Names) -> str:
    line = result.line
    if isinstance(line, Hand):
        return _hand(line, result, names)
    if isinstance(line, Adjustment):
        return _with_score(f"{wording.line_short(line)} {_both(result)}", result)
    return wording.line_short(line)


def _hand(hand: Hand, result: LineResult, names: Names) -> str:
    side = side_of(hand.declarer)
    bidder = names.get(hand.declarer) or wording.side_name(side, names)
    parts = [f"{SHAPES[side]} {bidder} {wording.bid_short(hand.contract)}"]
    if result.outcome in ("made", "set") and hand.books is not None and result.books is not None:
        parts.append(wording.books_words(result.books[side]))
    if result.boston or hand.books is None or result.outcome not in ("made", "set"):
        parts.append(wording.outcome_word(result))
    if wording.is_ruled(result):
        parts.append(_("after a ruling"))
    if result.outcome not in ("made", "set"):
        return ", ".join(parts)
    return _with_score(", ".join([*parts, wording.points_short(result)]), result)


def _both(result: LineResult) -> str:
    return ", ".join(
        f"{SHAPES[side]} {wording.signed(result.points[side])}"
        for side in SIDES
        if result.points[side]
    )


def _with_score(told: str, result: LineResult) -> str:
    score = " : ".join(wording.number(result.totals[side]) for side in SIDES)
    return f"{told} ({score})"
