"""The score as plain text, to paste into a chat.

It is read by people who were not at the table, so it does not say who reneged unless somebody asks
for it, nor repeats what somebody wrote beside a hand: only names, points and the link.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words import wording
from scorekeeper.games.words.endings import ending_words
from scorekeeper.games.words.hands import words_of
from scorekeeper.games.words.settlement import settlement_words
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.folding import LineResult
from scorekeeper.rules.lines import Adjustment, Deal, Forfeit, PlayedHand, Stopped
from scorekeeper.rules.seats import Seat, Side

SHAPES = {"NS": "\N{BLACK CIRCLE}", "EW": "\N{BLACK DIAMOND}"}


def shape(side: Side) -> str:
    """What stands before a side in plain text; nothing where each name is a side of its own."""
    return f"{SHAPES[side]} " if side in SHAPES else ""


def share_text(sheet: LiveSheet, names: Names, link: str, *, with_reneges: bool = False) -> str:
    """Who won and why (or how far the game is), the totals, a line for each hand, the link;
    ``with_reneges`` under each hand also who was found to have reneged."""
    lines = [_headline(sheet, names), *_totals(sheet, names)]
    if hands := _hands(sheet, names, with_reneges=with_reneges):
        lines += ["", *hands]
    if payments := settlement_words(sheet.state, names):
        lines += ["", *payments]
    lines += ["", link]
    return "\n".join(lines) + "\n"


def has_reneges(sheet: LiveSheet) -> bool:
    """Whether there is a renege to tell of."""
    return any(_reneges(result) for result in sheet.score.results)


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
        f"{shape(side)}{wording.side_name(side, names)} {wording.number(total)}"
        for side, total in totals.items()
    ]


def _hands(sheet: LiveSheet, names: Names, *, with_reneges: bool) -> list[str]:
    told = []
    deal = 0
    for result in sheet.score.results:
        deal += isinstance(result.line, Deal)
        if result.surplus or isinstance(result.line, Forfeit | Stopped):
            continue  # the headline says it
        number = f"{deal} " if isinstance(result.line, Deal) else "· "
        told.append(number + _line(result, names))
        if with_reneges:
            told += [
                _("    renege: %(who)s") % {"who": wording.player_name(seat, names)}
                for seat in _reneges(result)
            ]
    return told


def _reneges(result: LineResult) -> list[Seat]:
    """Who was found to have reneged on a hand that counts, each once."""
    if not isinstance(result.line, PlayedHand) or result.surplus:
        return []
    proven = (ruling.against for ruling in result.line.rulings if ruling.is_proven)
    return list(dict.fromkeys(seat for seat in proven if seat))


def _line(result: LineResult, names: Names) -> str:
    line = result.line
    if isinstance(line, PlayedHand):
        return _hand(line, result, names)
    if isinstance(line, Adjustment):
        return _with_score(f"{wording.line_short(line)} {_both(result)}", result)
    return wording.line_short(line)


def _hand(hand: PlayedHand, result: LineResult, names: Names) -> str:
    words = words_of(hand)
    side = words.bidders(hand)
    bidder = names.get(hand.declarer) or wording.side_name(side, names)
    parts = [f"{shape(side)}{bidder} {words.bid_short(hand)}", *words.shared(result)]
    if result.outcome not in ("made", "set"):
        return ", ".join(parts)
    return _with_score(", ".join([*parts, wording.points_short(result)]), result)


def _both(result: LineResult) -> str:
    return ", ".join(
        f"{shape(side)}{wording.signed(points)}" for side, points in result.points.items() if points
    )


def _with_score(told: str, result: LineResult) -> str:
    score = " : ".join(wording.number(total) for total in result.totals.values())
    return f"{told} ({score})"
