"""Books that were written down one by one, in words: what was told of the hand, and how the count
from the cards compares with the sheet."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.games.words import bids, wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.lines import Hand
from scorekeeper.rules.seats import Seat, Side, side_of
from scorekeeper.rulings.needs import Need


def asks_fact(need: Need) -> str:
    """What has to be known before books can be counted from their cards."""
    return {
        Need.DECLARER: _("Which of the two bid?"),
        Need.SUIT: _("Which suit was trump?"),
        Need.DIRECTION: _("Which way was the hand played?"),
        Need.DOWNTOWN: _("Where did the bidder say the ace goes?"),
    }[need]


def told_value(fact: str, value: str, names: Names) -> str:
    """An answer to that, as its button says it."""
    match fact:
        case Need.DECLARER:
            return wording.player_name(value, names)
        case Need.SUIT:
            return wording.suit_name(value)
    return {
        "u": _("uptown"),
        "d": _("downtown"),
        "ace_best": _("the ace is best"),
        "ace_worst": _("the ace is worst"),
    }[value]


def told_words(fact: str, value: str, names: Names) -> str:
    """The same as a sentence."""
    told = {
        Need.DECLARER: _("%(value)s bid."),
        Need.SUIT: _("Trumps: %(value)s."),
        Need.DIRECTION: _("Played %(value)s."),
        Need.DOWNTOWN: _("Downtown, as announced: %(value)s."),
    }[Need(fact)]
    return told % {"value": told_value(fact, value, names)}


def missing_words(missing: int, books: int) -> str:
    """How many books are not written down whole; empty for none."""
    if not missing:
        return ""
    return ngettext(
        "%(missing)s of %(books)s books is not written down whole.",
        "%(missing)s of %(books)s books are not written down whole.",
        missing,
    ) % {"missing": missing, "books": books}


def counted_words(books: int, hand: Hand, names: Names, *, kitty_side: Side | None) -> str:
    """What the cards come to for the bidders, and what the sheet says."""
    bidders = side_of(hand.declarer)
    values = {"side": wording.side_name(bidders, names), "books": books}
    if kitty_side == bidders:
        counted = _("Counted from the cards: %(side)s %(books)s with the kitty.") % values
    else:
        counted = _("Counted from the cards: %(side)s %(books)s.") % values
    return _("%(counted)s %(sheet)s") % {"counted": counted, "sheet": _sheet_says(books, hand)}


def _sheet_says(books: int, hand: Hand) -> str:
    if hand.books is not None:
        if hand.books == books:
            return _("The sheet says the same.")
        return _("The sheet says %(books)s.") % {"books": hand.books}
    if hand.outcome is not None:
        outcome = bids.recorded_outcome(hand)
        return _("The sheet only says: %(outcome)s.") % {"outcome": outcome}
    return _("The hand is not counted on the sheet yet.")


def led_words(number: int, leader: Seat, before: Seat, names: Names) -> str:
    """That a book was led by another than the one whose turn it was."""
    values = {
        "who": wording.player_name(leader, names),
        "other": wording.player_name(before, names),
        "before": number - 1,
    }
    if number == 1:
        return _("%(who)s led, where it was %(other)s’s turn.") % values
    return _("%(who)s led, but %(other)s took book %(before)s.") % values
