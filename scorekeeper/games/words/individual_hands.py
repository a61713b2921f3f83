"""A hand of individual bid whist in words (``hands.HandWords``)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.games.words.bid_whist_hands import SUITS, TEXT_NOT_PICTURE
from scorekeeper.games.words.bids import ARROWS
from scorekeeper.games.words.wording import (
    Names,
    books_words,
    player_name,
    ruling_words,
    signed,
    suit_name,
)
from scorekeeper.rules.folding import LineResult
from scorekeeper.rules.individual_bidding import ExactBid, ExactContract
from scorekeeper.rules.individual_lines import IndividualHand
from scorekeeper.rules.individual_rules import IndividualRules
from scorekeeper.rules.scored_hand import MADE, MISDEAL, SET
from scorekeeper.rules.seats import Side


def bid_words(contract: ExactContract | ExactBid) -> str:
    """``5``, ``5 no-trump``, ``5 downtown in hearts``: so many books in all."""
    if isinstance(contract, ExactBid):
        contract = ExactContract(contract.books, no_trump=contract.no_trump)
    direction = {"u": _("uptown"), "d": _("downtown"), None: ""}[contract.direction]
    values = {"books": contract.needs, "direction": direction}
    if contract.no_trump:
        if direction:
            return _("%(books)s no-trump %(direction)s") % values
        return _("%(books)s no-trump") % values
    if contract.suit:
        values["suit"] = suit_name(contract.suit)
        return _("%(books)s %(direction)s in %(suit)s") % values
    return _("%(books)s %(direction)s") % values if direction else str(contract.needs)


class IndividualWords:
    """See ``hands.HandWords``."""

    def bidders(self, hand: IndividualHand) -> Side:
        return hand.declarer

    def bid(self, hand: IndividualHand) -> str:
        return bid_words(hand.contract)

    def bid_short(self, hand: IndividualHand) -> str:
        contract = hand.contract
        arrow = ARROWS.get(contract.direction or "", "")
        if contract.no_trump:
            said = pgettext("a bid, short", "%(level)s no") % {"level": contract.needs}
            return f"{said} {arrow}".rstrip()
        return f"{contract.needs} {arrow}".rstrip()

    def bid_on_sheet(self, hand: IndividualHand) -> str:
        """``5 ↑ ♥``, where the suit was written."""
        suit, short = SUITS.get(hand.contract.suit or "", ""), self.bid_short(hand)
        return f"{short} {suit}{TEXT_NOT_PICTURE}" if suit else short

    def needs(self, hand: IndividualHand) -> str:
        return str(hand.contract.needs)

    def in_play(self, hand: IndividualHand, rules: IndividualRules, names: Names) -> str:
        return _("%(bidder)s: %(bid)s. %(books)s make it, one fewer sets it.") % {
            "bidder": player_name(hand.declarer, names),
            "bid": self.bid(hand),
            "books": books_words(hand.contract.needs),
        }

    def happened(self, result: LineResult, names: Names) -> str:
        hand = _hand_of(result)
        values = {"bidder": player_name(hand.declarer, names), "bid": self.bid(hand)}
        if result.outcome is None:
            return _("%(bidder)s: %(bid)s, being played.") % values
        if result.outcome == MISDEAL or result.books is None:
            return _("%(bidder)s: %(bid)s, to be played over.") % values
        values |= {
            "books": books_words(result.books[hand.declarer]),
            "points": signed(result.points[hand.declarer]),
            "others": _(", ").join(
                f"{player_name(seat, names)} {signed(points)}"
                for seat, points in result.points.items()
                if seat != hand.declarer
            ),
        }
        return _sentence(result, is_ruled=self.is_ruled(result)) % values

    def said(self, hand: IndividualHand, names: Names) -> str:
        if hand.books is None:
            return ""
        return _("books %(books)s") % {"books": "/".join(map(str, hand.books.values()))}

    def books_short(self, result: LineResult) -> str:
        hand = _hand_of(result)
        if result.surplus and hand.books is not None:
            return str(hand.books[hand.declarer])
        if result.outcome is None:
            return "…"
        if result.outcome == MISDEAL or result.books is None:
            return self.outcome(result)
        return str(result.books[hand.declarer])

    def books_on_sheet(self, result: LineResult) -> tuple[str, ...]:
        hand = _hand_of(result)
        books = hand.books if result.surplus else result.books
        return tuple("–" if books is None else str(books[seat]) for seat in result.totals)

    def outcome(self, result: LineResult) -> str:
        if result.surplus:
            return ""
        words = {MADE: _("made"), SET: _("set"), MISDEAL: _("played over"), None: _("in play")}
        return words[result.outcome]

    def shared(self, result: LineResult) -> list[str]:
        if result.outcome not in (MADE, SET):
            return [self.outcome(result)]
        told = [books_words((result.books or {}).get(_hand_of(result).declarer, 0))]
        return [*told, _("after a ruling")] if self.is_ruled(result) else told

    def points_short(self, result: LineResult) -> str:
        return signed(result.points[_hand_of(result).declarer])

    def is_ruled(self, result: LineResult) -> bool:
        hand = _hand_of(result)
        if result.outcome == MISDEAL:
            return True
        if hand.books is None or result.books is None or result.surplus:
            return False
        enough = result.books[hand.declarer] >= hand.contract.needs
        return dict(hand.books) != dict(result.books) or enough != (result.outcome == MADE)

    def ruling_note(self, result: LineResult) -> str:
        hand = _hand_of(result)
        if hand.books is None:
            return _("after a ruling")
        return _("%(said)s before the ruling") % {"said": self.said(hand, {})}

    def ruled(
        self, before: IndividualHand, hand: IndividualHand, rules: IndividualRules, names: Names
    ) -> tuple[str, str]:
        now = [ruling_words(one, names) for one in hand.rulings]
        was = [ruling_words(one, names) for one in before.rulings]
        return _(", ").join(was), _(", ").join(now) or _("no ruling")


def _sentence(result: LineResult, *, is_ruled: bool) -> str:
    if result.outcome == MADE:
        if is_ruled:
            return _(
                "%(bidder)s: %(bid)s made with %(books)s after a ruling, %(points)s. %(others)s."
            )
        return _("%(bidder)s: %(bid)s made with %(books)s, %(points)s. %(others)s.")
    if is_ruled:
        return _("%(bidder)s: %(bid)s set with %(books)s after a ruling, %(points)s. %(others)s.")
    return _("%(bidder)s: %(bid)s set with %(books)s, %(points)s. %(others)s.")


def _hand_of(result: LineResult) -> IndividualHand:
    assert isinstance(result.line, IndividualHand)  # the registry goes by the class of the line
    return result.line
