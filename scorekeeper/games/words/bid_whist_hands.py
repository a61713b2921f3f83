"""A hand of partnership bid whist in words (``hands.HandWords``)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorekeeper.games.words import after_ruling, bids
from scorekeeper.games.words.wording import (
    Names,
    books_words,
    side_name,
    signed,
)
from scorekeeper.rules.folding import LineResult
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.lines import Hand
from scorekeeper.rules.scoring import MADE, MISDEAL, SET
from scorekeeper.rules.seats import Side, opponents, side_of

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
TEXT_NOT_PICTURE = "\N{VARIATION SELECTOR-15}"


class BidWhistWords:
    """See ``hands.HandWords``."""

    def bidders(self, hand: Hand) -> Side:
        return side_of(hand.declarer)

    def bid(self, hand: Hand) -> str:
        return bids.bid_words(hand.contract)

    def bid_short(self, hand: Hand) -> str:
        return bids.bid_short(hand.contract)

    def bid_on_sheet(self, hand: Hand) -> str:
        """``4 ↑ ♥``, where the suit was written."""
        suit = SUITS.get(hand.contract.suit or "", "")
        short = bids.bid_short(hand.contract)
        return f"{short} {suit}{TEXT_NOT_PICTURE}" if suit else short

    def needs(self, hand: Hand) -> str:
        return str(hand.contract.needs)

    def in_play(self, hand: Hand, rules: HouseRules, names: Names) -> str:
        return after_ruling.in_play_words(hand, rules, names)

    def happened(self, result: LineResult, names: Names) -> str:
        hand = _hand_of(result)
        bidders = side_of(hand.declarer)
        values = {"bidders": side_name(bidders, names), "bid": self.bid(hand)}
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

    def said(self, hand: Hand, names: Names) -> str:
        if hand.books is not None:
            return books_words(hand.books)
        return {
            "made": _("made, books not counted"),
            "set": _("set, books not counted"),
            None: "",
        }[hand.outcome]

    def books_short(self, result: LineResult) -> str:
        """The bidders' books: ``10``, ``made``, ``set``, ``played over``. Of a hand after the end
        of the game, what was recorded."""
        hand = _hand_of(result)
        if result.surplus and not hand.in_play:
            return str(hand.books) if hand.books is not None else bids.recorded_outcome(hand)
        if result.outcome is None:
            return "…"
        if result.outcome == MISDEAL:
            return self.outcome(result)
        if hand.books is None or result.books is None:
            return _("made") if result.outcome == MADE else _("set")
        return str(result.books[side_of(hand.declarer)])

    def books_on_sheet(self, result: LineResult) -> tuple[str, ...]:
        """A dash where nobody counted them. Of a hand after the end of the game those that were
        recorded, the bidders'."""
        hand = _hand_of(result)
        sides = tuple(result.totals)
        if result.surplus and hand.books is not None:
            bidders = side_of(hand.declarer)
            return tuple(str(hand.books) if side == bidders else "–" for side in sides)
        if hand.books is None or result.books is None:
            return ("–",) * len(sides)
        return tuple(str(result.books[side]) for side in sides)

    def outcome(self, result: LineResult) -> str:
        """``made``, ``set``, ``Boston``, ``played over`` or ``in play``."""
        if result.surplus:
            return bids.recorded_outcome(_hand_of(result))
        if result.boston:
            return _("Boston")
        return {
            MADE: _("made"),
            SET: _("set"),
            MISDEAL: _("played over"),
            None: _("in play"),
        }[result.outcome]

    def shared(self, result: LineResult) -> list[str]:
        hand = _hand_of(result)
        told = []
        is_counted = result.outcome in (MADE, SET) and hand.books is not None
        if is_counted and result.books is not None:
            told.append(books_words(result.books[side_of(hand.declarer)]))
        if result.boston or not is_counted:
            told.append(self.outcome(result))
        if self.is_ruled(result):
            told.append(_("after a ruling"))
        return told

    def points_short(self, result: LineResult) -> str:
        """The bidders' points, what the others gained after a slash where they did."""
        bidders = side_of(_hand_of(result).declarer)
        own = signed(result.points[bidders])
        others = result.points[opponents(bidders)]
        return f"{own}/{signed(others)}" if others else own

    def is_ruled(self, result: LineResult) -> bool:
        """Whether a ruling moved this hand's books, made or set it, or has it played over."""
        return result.outcome == MISDEAL or is_forced(result) or books_were_moved(result)

    def ruling_note(self, result: LineResult) -> str:
        hand = _hand_of(result)
        if hand.books is not None and books_were_moved(result):
            return _("%(books)s before the ruling") % {"books": books_words(hand.books)}
        return _("after a ruling")

    def ruled(self, before: Hand, hand: Hand, rules: HouseRules, names: Names) -> tuple[str, str]:
        return after_ruling.ruled_difference(before, hand, rules, names)


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


def books_were_moved(result: LineResult) -> bool:
    """Whether rulings gave or took books of a hand that was counted."""
    hand = _hand_of(result)
    if hand.books is None or result.books is None:
        return False
    return result.books[side_of(hand.declarer)] != hand.books


def is_forced(result: LineResult) -> bool:
    """Whether a ruling, not the books, made or set this hand."""
    hand = _hand_of(result)
    if result.outcome not in (MADE, SET):
        return False
    if result.books is None:
        return hand.outcome != result.outcome
    enough = result.books[side_of(hand.declarer)] >= hand.contract.needs
    return enough != (result.outcome == MADE)


def _hand_of(result: LineResult) -> Hand:
    assert isinstance(result.line, Hand)  # the registry goes by the class of the line
    return result.line
