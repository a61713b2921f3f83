"""A game in words: the sentences people read and read aloud.

Everything takes plain values of the core and the names by seat (``queries.names_of``); nothing asks
the database. ``Us`` and ``Them`` stand for sides whose players nobody named.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.rules.contract import Contract
from scorekeeper.rules.folding import LineResult, State
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.lines import (
    Adjustment,
    Forfeit,
    Hand,
    Line,
    Misdeal,
    PassedOut,
    RulesChange,
    Stopped,
)
from scorekeeper.rules.scoring import MADE, MISDEAL
from scorekeeper.rules.seats import SEATS, SIDES, Seat, Side, opponents, partner, side_of

Names = Mapping[Seat, str]
MINUS = "\N{MINUS SIGN}"
ARROWS = {"u": "\N{UPWARDS ARROW}", "d": "\N{DOWNWARDS ARROW}"}


def number(value: int) -> str:
    """A total as it is printed, with a real minus sign."""
    return str(value) if value >= 0 else f"{MINUS}{-value}"


def signed(value: int) -> str:
    """Points as they are printed: ``+4``, ``−4``, ``0``."""
    return f"+{value}" if value > 0 else number(value)


def pair_names(side: Side, names: Names) -> str:
    """``Ann & Cy``; one name alone where the other is missing; empty where both are."""
    known = [names.get(seat, "") for seat in SEATS if side_of(seat) == side]
    return _(" & ").join(name for name in known if name)


def side_name(side: Side, names: Names) -> str:
    """``Ann & Cy``, or ``Us`` and ``Them``."""
    return pair_names(side, names) or (_("Us") if side == SIDES[0] else _("Them"))


def player_name(player: Seat | Side, names: Names) -> str:
    """The name at a seat; without one, where the seat is; of a side, its name."""
    if player in SIDES:
        return side_name(player, names)
    return names.get(player, "") or seat_name(player, names)


def seat_name(seat: Seat, names: Names) -> str:
    """A seat whose player has no name: beside the partner's name, or by where it is."""
    companion = names.get(partner(seat), "")
    if companion:
        return _("%(name)s’s partner") % {"name": companion}
    return {
        "N": _("Us, far side"),
        "S": _("Us, near side"),
        "E": _("Them, on the right"),
        "W": _("Them, on the left"),
    }[seat]


def bid_words(contract: Contract) -> str:
    """``4 uptown``, ``5 downtown in hearts``, ``4 no-trump``."""
    direction = {"u": _("uptown"), "d": _("downtown"), None: ""}[contract.direction]
    values = {"level": contract.level, "direction": direction}
    if contract.no_trump:
        if direction:
            return _("%(level)s no-trump %(direction)s") % values
        return _("%(level)s no-trump") % values
    if contract.suit:
        values["suit"] = suit_name(contract.suit)
        return _("%(level)s %(direction)s in %(suit)s") % values
    return _("%(level)s %(direction)s") % values


def suit_name(suit: str) -> str:
    return {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}[suit]


def bid_short(contract: Contract) -> str:
    """``4 ↑``, ``5 ↓``, ``4 no``: for a narrow column."""
    if contract.no_trump:
        return pgettext("a bid, short", "%(level)s no") % {"level": contract.level}
    return f"{contract.level} {ARROWS[contract.direction or 'u']}"


def books_words(count: int) -> str:
    return ngettext("%(count)s book", "%(count)s books", count) % {"count": count}


def hand_in_words(hand: Hand, rules: HouseRules, names: Names) -> str:
    """What the bidders need and what sets them: "Bo & Di bid 4 uptown: 10 books, the kitty and 9
    more; 4 for Ann & Cy sets it."""
    bidders = side_of(hand.declarer)
    needs = hand.contract.needs
    values = {
        "bidders": side_name(bidders, names),
        "bid": bid_words(hand.contract),
        "books": books_words(needs),
        "more": needs - 1,
        "others": side_name(opponents(bidders), names),
        "set_by": _all_books(rules) - needs + 1,
    }
    if needs > _all_books(rules):
        return _("%(bidders)s bid %(bid)s: %(books)s, more than a hand has. It can only be set.") % (
            values
        )
    if _kitty_is_theirs(rules):
        return _(
            "%(bidders)s bid %(bid)s: %(books)s, the kitty and %(more)s more; "
            "%(set_by)s for %(others)s sets it."
        ) % (values)
    return _("%(bidders)s bid %(bid)s: %(books)s; %(set_by)s for %(others)s sets it.") % values


def _all_books(rules: HouseRules) -> int:
    return 13 if rules.undecided & {"kitty", "kitty_book"} else rules.all_books


def _kitty_is_theirs(rules: HouseRules) -> bool:
    return not rules.undecided & {"kitty", "kitty_book"} and rules.bidders_hold_the_kitty


def result_aloud(result: LineResult, names: Names) -> str:
    """One line to read aloud: what happened, and the score after it."""
    return _("%(what)s %(totals)s") % {
        "what": what_happened(result, names),
        "totals": totals_words(result.totals, names),
    }


def totals_words(totals: Mapping[Side, int], names: Names) -> str:
    """``Ann & Cy 4, Bo & Di −3.``"""
    scores = [f"{side_name(side, names)} {number(totals[side])}" for side in SIDES]
    return _("%(one)s, %(other)s.") % {"one": scores[0], "other": scores[1]}


def what_happened(result: LineResult, names: Names) -> str:
    """A finished line in one sentence."""
    line = result.line
    if result.surplus:
        return _("Written after the end of the game; it does not count.")
    match line:
        case Hand():
            return _hand_happened(line, result, names)
        case PassedOut():
            return _("Everybody passed.")
        case Misdeal():
            return _("Misdeal.")
        case Forfeit(side=side):
            return _("%(side)s walked out.") % {"side": side_name(side, names)}
        case Adjustment(reason=reason):
            given = [
                f"{side_name(side, names)} {signed(points)}"
                for side, points in result.points.items()
                if points
            ]
            values = {"points": _(", ").join(given) or "0", "reason": reason}
            return _("Put right by hand: %(points)s (%(reason)s).") % values
        case RulesChange():
            return _("The rules were changed from here on.")
        case Stopped(counts=True):
            return _("The game was stopped here and counts.")
        case Stopped():
            return _("The game was stopped here and does not count.")
    raise TypeError(f"not a line: {line!r}")


def _hand_happened(hand: Hand, result: LineResult, names: Names) -> str:
    bidders = side_of(hand.declarer)
    values = {
        "bidders": side_name(bidders, names),
        "others": side_name(opponents(bidders), names),
        "bid": bid_words(hand.contract),
    }
    if result.outcome is None:
        return _("%(bidders)s bid %(bid)s; it is being played.") % values
    if result.outcome == MISDEAL:
        return _("%(bidders)s’ hand of %(bid)s is played over.") % values
    values["points"] = signed(result.points[bidders])
    if result.books is not None and hand.books is not None:
        values["books"] = books_words(result.books[bidders])
        if result.boston:
            told = _("Boston! %(bidders)s took every book on %(bid)s: %(points)s.") % values
        elif result.outcome == MADE:
            told = _("%(bidders)s made %(bid)s with %(books)s: %(points)s.") % values
        else:
            told = _("%(bidders)s were set on %(bid)s with %(books)s: %(points)s.") % values
    elif result.outcome == MADE:
        told = _("%(bidders)s made %(bid)s on the nose: %(points)s.") % values
    else:
        told = _("%(bidders)s were set on %(bid)s: %(points)s.") % values
    gained = result.points[opponents(bidders)]
    if gained:
        told += " " + _("%(others)s: %(gained)s.") % {**values, "gained": signed(gained)}
    return told


def ending_words(state: State, names: Names) -> str:
    """Who won and why, in one sentence; for a game that is over."""
    if state.winner is None:
        if state.ended_by == "stopped":
            return _("The game was stopped. Nobody wins.")
        return _("The game is over. Nobody wins.")
    loser = opponents(state.winner)
    values = {
        "winner": side_name(state.winner, names),
        "loser": side_name(loser, names),
        "points": number(state.totals[state.winner]),
        "lost": number(state.totals[loser]),
        "target": number(state.rules.target or 0),
        "floor": number(state.rules.floor or 0),
        "hands": state.played,
    }
    return _ENDINGS[state.ended_by or ""]() % values


_ENDINGS = {
    "target": lambda: _("%(winner)s win: %(points)s points, and %(target)s was enough."),
    "floor": lambda: _("%(winner)s win: %(loser)s sank to %(lost)s, and %(floor)s is out."),
    "boston": lambda: _("%(winner)s win by a Boston."),
    "two_sets": lambda: _("%(winner)s win: %(loser)s were set twice."),
    "forfeit": lambda: _("%(winner)s win: %(loser)s walked out."),
    "renege": lambda: _("%(winner)s win: a renege cost %(loser)s the game."),
    "hands": lambda: _("%(winner)s win: ahead after %(hands)s hands."),
    "stopped": lambda: _("%(winner)s win: ahead when the game was stopped."),
}


def to_win(total: int, rules: HouseRules) -> str:
    """``3 to win``; empty where there is no target."""
    if rules.target is None:
        return ""
    return _("%(points)s to win") % {"points": max(0, rules.target - total)}


def to_floor(total: int, rules: HouseRules) -> str:
    """``out at −7: 11 away``; empty where there is no floor."""
    if rules.floor is None:
        return ""
    values = {"floor": number(rules.floor), "away": max(0, total - rules.floor)}
    return _("out at %(floor)s: %(away)s away") % values


def sets_words(count: int) -> str:
    """``set once``, ``set 3 times``; empty for none."""
    if not count:
        return ""
    if count == 1:
        return _("set once")
    return ngettext("set %(count)s time", "set %(count)s times", count) % {"count": count}


def line_short(line: Line) -> str:
    """What a line is, for its row in the list of hands; a hand says who bid in other columns."""
    match line:
        case PassedOut():
            return _("passed out")
        case Misdeal():
            return _("misdeal")
        case Forfeit():
            return _("walked out")
        case Adjustment():
            return _("put right by hand")
        case RulesChange():
            return _("rules changed")
        case Stopped():
            return _("stopped")
    return _("hand")


def books_short(result: LineResult) -> str:
    """The bidders' books for a narrow column: ``10``, ``made``, ``set``, or ``…`` in play."""
    line = result.line
    if not isinstance(line, Hand):
        return ""
    if result.outcome is None:
        return "…"
    if line.books is None or result.books is None:
        return _("made") if result.outcome == MADE else _("set")
    return str(result.books[side_of(line.declarer)])


