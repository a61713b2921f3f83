"""A game in words: the sentences people read and read aloud.

Everything takes plain values of the core and the names by seat (``queries.names_of``); nothing asks
the database. ``Us`` and ``Them`` stand for sides whose players nobody named, so no sentence makes a
side its subject ("Us made …"): the side stands before a colon ("Us: 4 uptown made with 10 books"),
behind a preposition ("the game to Us") or as an object ("puts Them out"). That reads right with
names and without, and asks no translation for a verb in two numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.rules.bidding import Bid
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.folding import LineResult
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
from scorekeeper.rules.scoring import MADE, MISDEAL, SET
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
    return pair_words([names.get(seat, "") for seat in SEATS if side_of(seat) == side])


def pair_words(names: Iterable[str]) -> str:
    """``Ann & Cy``; one name alone where the other is missing; empty where both are."""
    return _(" & ").join(name for name in names if name)


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
        "N": _("Us (far)"),
        "S": _("Us (near)"),
        "E": _("Them (right)"),
        "W": _("Them (left)"),
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


def call_words(bid: Bid) -> str:
    """A bid as it was called: ``4 uptown``, ``4 no-trump downtown``."""
    direction = bid.word.removeprefix("n") or None
    return bid_words(Contract(bid.level, None, direction, bid.no_trump))


def suit_name(suit: str) -> str:
    return {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}[suit]


def bid_short(contract: Contract) -> str:
    """``4 ↑``, ``5 ↓``, ``4 no``, ``4 no ↓``: for a narrow column."""
    arrow = ARROWS.get(contract.direction or "", "")
    if contract.no_trump:
        said = pgettext("a bid, short", "%(level)s no") % {"level": contract.level}
        return f"{said} {arrow}".rstrip()
    return f"{contract.level} {arrow}"


def books_words(count: int) -> str:
    return ngettext("%(count)s book", "%(count)s books", count) % {"count": count}


def hand_in_words(hand: Hand, rules: HouseRules, names: Names) -> str:
    """What the bidders need and what sets them: "Bo & Di: 4 uptown. 10 books, the kitty and 9 more;
    4 for Ann & Cy sets it."."""
    bidders = side_of(hand.declarer)
    needs = hand.contract.needs
    values = {
        "bidders": side_name(bidders, names),
        "bid": bid_words(hand.contract),
        "books": books_words(needs),
        "more": needs - 1,
        "others": side_name(opponents(bidders), names),
        "set_by": rules.most_books - needs + 1,
    }
    if needs > rules.most_books:
        return (
            _("%(bidders)s: %(bid)s. %(books)s, and a hand has fewer: it can only be set.") % values
        )
    if _kitty_is_theirs(rules):
        return (
            _(
                "%(bidders)s: %(bid)s. %(books)s, the kitty and %(more)s more; "
                "%(set_by)s for %(others)s sets it."
            )
            % values
        )
    return _("%(bidders)s: %(bid)s. %(books)s; %(set_by)s for %(others)s sets it.") % values


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
        f"{side_name(side, names)} {signed(result.points[side])}"
        for side in SIDES
        if result.points[side]
    ]
    return _(", ").join(given) or number(0)


def _hand_happened(hand: Hand, result: LineResult, names: Names) -> str:
    bidders = side_of(hand.declarer)
    values = {"bidders": side_name(bidders, names), "bid": bid_words(hand.contract)}
    if result.outcome is None:
        return _("%(bidders)s: %(bid)s, being played.") % values
    if result.outcome == MISDEAL:
        return _("%(bidders)s: %(bid)s, to be played over.") % values
    values["points"] = signed(result.points[bidders])
    if result.books is not None:
        values["books"] = books_words(result.books[bidders])
    told = _hand_sentence(hand, result) % values
    others = opponents(bidders)
    if result.points[others]:
        gained = {"others": side_name(others, names), "gained": signed(result.points[others])}
        told += " " + _("%(others)s: %(gained)s.") % gained
    return told


def _hand_sentence(hand: Hand, result: LineResult) -> str:
    if result.boston:
        if books_were_moved(result):
            return _(
                "%(bidders)s: Boston! %(bid)s made with all %(books)s after a ruling, %(points)s."
            )
        return _("%(bidders)s: Boston! %(bid)s made with all %(books)s, %(points)s.")
    if is_forced(result):
        if result.outcome == MADE:
            return _("%(bidders)s: %(bid)s counted as made after a ruling, %(points)s.")
        return _("%(bidders)s: %(bid)s counted as set after a ruling, %(points)s.")
    if books_were_moved(result):
        if result.outcome == MADE:
            return _("%(bidders)s: %(bid)s made with %(books)s after a ruling, %(points)s.")
        return _("%(bidders)s: %(bid)s set with %(books)s after a ruling, %(points)s.")
    if result.outcome == MADE:
        if hand.books is None:
            return _("%(bidders)s: %(bid)s made on the nose, %(points)s.")
        return _("%(bidders)s: %(bid)s made with %(books)s, %(points)s.")
    if hand.books is None:
        return _("%(bidders)s: %(bid)s set, %(points)s.")
    return _("%(bidders)s: %(bid)s set with %(books)s, %(points)s.")


def is_ruled(result: LineResult) -> bool:
    """Whether a ruling moved this hand's books, made or set it, or has it played over."""
    is_void = isinstance(result.line, Hand) and result.outcome == MISDEAL
    return is_void or is_forced(result) or books_were_moved(result)


def books_were_moved(result: LineResult) -> bool:
    """Whether rulings gave or took books of a hand that was counted."""
    hand = result.line
    if not isinstance(hand, Hand) or hand.books is None or result.books is None:
        return False
    return result.books[side_of(hand.declarer)] != hand.books


def is_forced(result: LineResult) -> bool:
    """Whether a ruling, not the books, made or set this hand."""
    hand = result.line
    if not isinstance(hand, Hand) or result.outcome not in (MADE, SET):
        return False
    if result.books is None:
        return hand.outcome != result.outcome
    enough = result.books[side_of(hand.declarer)] >= hand.contract.needs
    return enough != (result.outcome == MADE)


def to_win(total: int, rules: HouseRules) -> str:
    """``3 to win``; empty where there is no target, or the target is reached."""
    if rules.target is None or total >= rules.target:
        return ""
    return _("%(points)s to win") % {"points": rules.target - total}


def to_floor(total: int, rules: HouseRules) -> str:
    """``out at −7: 11 away``; empty where there is no floor, ``out at −7`` at the floor."""
    if rules.floor is None:
        return ""
    values = {"floor": number(rules.floor), "away": total - rules.floor}
    if total <= rules.floor:
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


def books_short(result: LineResult) -> str:
    """The bidders' books for a narrow column: ``10``, ``made``, ``set``, ``played over``, or ``…``
    in play. Of a hand after the end of the game, what was recorded."""
    line = result.line
    if not isinstance(line, Hand):
        return ""
    if result.surplus and not line.in_play:
        return _as_recorded(line)
    if result.outcome is None:
        return "…"
    if result.outcome == MISDEAL:
        return outcome_word(result)
    if line.books is None or result.books is None:
        return _("made") if result.outcome == MADE else _("set")
    return str(result.books[side_of(line.declarer)])


def _as_recorded(hand: Hand) -> str:
    if hand.books is not None:
        return str(hand.books)
    return recorded_outcome(hand)


def recorded_outcome(hand: Hand) -> str:
    """``made`` or ``set`` where that was written in place of the books; else empty."""
    return {"made": _("made"), "set": _("set"), None: ""}[hand.outcome]


def outcome_word(result: LineResult) -> str:
    """``made``, ``set``, ``Boston``, ``played over`` or ``in play``; empty for what is no hand."""
    if not isinstance(result.line, Hand) or result.surplus:
        return ""
    if result.boston:
        return _("Boston")
    return {
        MADE: _("made"),
        SET: _("set"),
        MISDEAL: _("played over"),
        None: _("in play"),
    }[result.outcome]


def points_short(result: LineResult) -> str:
    """The bidders' points for a narrow column, what the others gained after a slash where they did;
    both sides' where nobody bid; empty where nothing could move."""
    if result.outcome is None or result.surplus:
        return ""
    if not isinstance(result.line, Hand):
        given = [result.points[side] for side in SIDES]
        return "/".join(map(signed, given)) if any(given) else ""
    bidders = side_of(result.line.declarer)
    own = signed(result.points[bidders])
    others = result.points[opponents(bidders)]
    return f"{own}/{signed(others)}" if others else own


def against(names: Names) -> str:
    """``Ann & Cy against Bo & Di``."""
    one, other = (side_name(side, names) for side in SIDES)
    return _("%(one)s against %(other)s") % {"one": one, "other": other}
