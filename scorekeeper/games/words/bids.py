"""Bids of partnership bid whist in words, and what a hand needs."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.games.words.wording import Names, books_words, side_name, suit_name
from scorekeeper.rules.bidding import Bid
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.lines import Hand
from scorekeeper.rules.seats import opponents, side_of

ARROWS = {"u": "\N{UPWARDS ARROW}", "d": "\N{DOWNWARDS ARROW}"}


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


def bid_short(contract: Contract) -> str:
    """``4 ↑``, ``5 ↓``, ``4 no``, ``4 no ↓``: for a narrow column."""
    arrow = ARROWS.get(contract.direction or "", "")
    if contract.no_trump:
        said = pgettext("a bid, short", "%(level)s no") % {"level": contract.level}
        return f"{said} {arrow}".rstrip()
    return f"{contract.level} {arrow}"


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


def recorded_outcome(hand: Hand) -> str:
    """``made`` or ``set`` where that was written in place of the books; else empty."""
    return {"made": _("made"), "set": _("set"), None: ""}[hand.outcome]
