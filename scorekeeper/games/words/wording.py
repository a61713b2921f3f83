"""A game in words: the sentences people read and read aloud.

Everything takes plain values of the core and the names by seat (``queries.names_of``); nothing asks
the database. ``Us`` and ``Them`` stand for sides whose players nobody named, so no sentence makes a
side its subject ("Us made …"): the side stands before a colon ("Us: 4 uptown made with 10 books"),
behind a preposition ("the game to Us") or as an object ("puts Them out"). That reads right with
names and without, and asks no translation for a verb in two numbers.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.games.words.hands import Names as Names
from scorekeeper.games.words.hands import words_of
from scorekeeper.rules.folding import LineResult
from scorekeeper.rules.lines import (
    Adjustment,
    Forfeit,
    Line,
    Misdeal,
    PassedOut,
    PlayedHand,
    RulesChange,
    Ruling,
    Stopped,
)
from scorekeeper.rules.seats import SEATS, SIDES, Seat, Side, partner, side_of
from scorekeeper.rules.settling import BOX as BOX
from scorekeeper.rules.table_rules import TableRules

MINUS = "\N{MINUS SIGN}"


def number(value: int) -> str:
    """A total as it is printed, with a real minus sign."""
    return str(value) if value >= 0 else f"{MINUS}{-value}"


def signed(value: int) -> str:
    """Points as they are printed: ``+4``, ``−4``, ``0``."""
    return f"+{value}" if value > 0 else number(value)


def pair_names(side: Side, names: Names) -> str:
    """``Ann & Cy``; one name alone where the other is missing; empty where both are."""
    return pair_words([names.get(seat, "") for seat in SEATS if side_of(seat) == side])


def as_called(name: str) -> str:
    """What is the same of two names that nobody could tell apart: not how their letters are made
    (an é is one sign on one phone and two on another), and not which of them are capitals."""
    return unicodedata.normalize("NFC", name).casefold()


def pair_words(names: Iterable[str]) -> str:
    """``Ann & Cy``; one name alone where the other is missing; empty where both are."""
    return _(" & ").join(name for name in names if name)


def side_name(side: Side, names: Names) -> str:
    """``Ann & Cy``, or ``Us`` and ``Them``; where everybody plays for himself, the player's name;
    of what is a payee and no player, what it is called."""
    if side == BOX:
        return _("the cash box")
    if side not in SIDES:
        return player_name(side, names)
    return pair_names(side, names) or (_("Us") if side == SIDES[0] else _("Them"))


def player_name(player: Seat | Side, names: Names) -> str:
    """The name at a seat; without one, where the seat is; of a side, its name."""
    if player in SIDES:
        return side_name(player, names)
    return names.get(player, "") or seat_name(player, names)


def seat_name(seat: Seat, names: Names) -> str:
    """A seat whose player has no name: beside the partner's name, or by where it is."""
    if seat not in SEATS:
        return _("Player %(number)s") % {"number": seat.removeprefix("P")}
    companion = names.get(partner(seat), "")
    if companion:
        return _("%(name)s’s partner") % {"name": companion}
    return {
        "N": _("Us (far)"),
        "S": _("Us (near)"),
        "E": _("Them (right)"),
        "W": _("Them (left)"),
    }[seat]


def suit_name(suit: str) -> str:
    return {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}[suit]


def books_words(count: int) -> str:
    return ngettext("%(count)s book", "%(count)s books", count) % {"count": count}


def result_aloud(result: LineResult, names: Names) -> str:
    """One line to read aloud: what happened, and the score after it."""
    return _("%(what)s %(totals)s") % {
        "what": what_happened(result, names),
        "totals": totals_words(result.totals, names),
    }


def totals_words(totals: Mapping[Side, int], names: Names) -> str:
    """``Ann & Cy 4, Bo & Di −3.``"""
    scores = [f"{side_name(side, names)} {number(total)}" for side, total in totals.items()]
    return _("%(scores)s.") % {"scores": _(", ").join(scores)}


def what_happened(result: LineResult, names: Names) -> str:
    """A finished line in one sentence."""
    line = result.line
    if result.surplus:
        return _("Written after the end of the game; it does not count.")
    match line:
        case PlayedHand():
            return words_of(line).happened(result, names)
        case PassedOut():
            return _("Everybody passed.")
        case Misdeal():
            return _("Misdeal.")
        case Forfeit(side=side):
            return _("%(side)s: walked out.") % {"side": side_name(side, names)}
        case Adjustment():
            return _adjustment_happened(line, result, names)
        case RulesChange():
            return _("The rules were changed from here on.")
        case Stopped(counts=True):
            return _("The game was stopped here and counts.")
        case Stopped():
            return _("The game was stopped here and does not count.")
    raise TypeError(f"not a line: {line!r}")


def _adjustment_happened(line: Adjustment, result: LineResult, names: Names) -> str:
    points = points_words(result, names)
    if not line.reason.strip():
        return _("Put right by hand: %(points)s.") % {"points": points}
    values = {"points": points, "reason": line.reason.strip()}
    return _("Put right by hand: %(points)s (%(reason)s).") % values


def points_words(result: LineResult, names: Names) -> str:
    """What a line gave each side that it gave anything: ``Us +1, Them −2``; ``0`` for nothing."""
    given = [
        f"{side_name(side, names)} {signed(points)}"
        for side, points in result.points.items()
        if points
    ]
    return _(", ").join(given) or number(0)


def limits_of(rules: TableRules) -> tuple[int | None, int | None]:
    """What a game is played to, and where it is lost; a game may know neither."""
    return getattr(rules, "target", None), getattr(rules, "floor", None)


def to_win(total: int, rules: TableRules) -> str:
    """``3 to win``; empty where there is no target, or the target is reached."""
    target, _floor = limits_of(rules)
    if target is None or total >= target:
        return ""
    return _("%(points)s to win") % {"points": target - total}


def to_floor(total: int, rules: TableRules) -> str:
    """``out at −7: 11 away``; empty where there is no floor, ``out at −7`` at the floor."""
    _target, floor = limits_of(rules)
    if floor is None:
        return ""
    values = {"floor": number(floor), "away": total - floor}
    if total <= floor:
        return _("out at %(floor)s") % values
    return _("out at %(floor)s: %(away)s away") % values


def sets_words(count: int) -> str:
    """``set once``, ``set twice``, ``set 3 times``; empty for none."""
    if not count:
        return ""
    if count == 1:
        return _("set once")
    if count == 2:
        return _("set twice")
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


def line_noun(line: Line) -> str:
    """What a line that is no deal is called where something is said of it: "Walk-out changed"."""
    match line:
        case Forfeit():
            return _("Walk-out")
        case Adjustment():
            return _("Points by hand")
        case RulesChange():
            return _("Change of rules")
        case Stopped():
            return _("Stop")
    return _("Hand")


def against(names: Names) -> str:
    """``Ann & Cy against Bo & Di``; ``Ann, Bo, Cy`` where everybody plays for himself."""
    if not set(names) <= set(SEATS):
        return _(", ").join(player_name(seat, names) for seat in names)
    one, other = (side_name(side, names) for side in SIDES)
    return _("%(one)s against %(other)s") % {"one": one, "other": other}


def points_short(result: LineResult) -> str:
    """Points for a narrow column; empty where nothing could move."""
    if result.outcome is None or result.surplus:
        return ""
    if isinstance(result.line, PlayedHand):
        return words_of(result.line).points_short(result)
    given = result.points.values()
    return "/".join(map(signed, given)) if any(given) else ""


def is_ruled(result: LineResult) -> bool:
    """Whether a ruling decided what a hand came to."""
    return isinstance(result.line, PlayedHand) and words_of(result.line).is_ruled(result)


def ruling_words(ruling: Ruling, names: Names) -> str:
    """A ruling that stands on a hand: ``renege: Bo, book 4``. One that was written without a call
    says with its reason what it was for."""
    is_by_hand = bool(ruling.reason) and not (ruling.director or ruling.book or ruling.pile)
    what = {
        "renege": _("irregularity") if is_by_hand else _("renege"),
        "false_claim": _("wrong call"),
        "settled": _("settled"),
    }[ruling.kind]
    parts = [player_name(ruling.against, names)] if ruling.against else []
    if ruling.book:
        parts.append(_("book %(number)s") % {"number": ruling.book})
    parts += [ruling.reason] if ruling.reason else []
    return _("%(what)s: %(who)s") % {"what": what, "who": _(", ").join(parts)}
