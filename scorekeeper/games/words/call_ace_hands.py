"""A hand of call-ace whist in words (``hands.HandWords``)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.games.words.wording import (
    BOX,
    Names,
    player_name,
    ruling_words,
    side_name,
    signed,
)
from scorekeeper.rules.call_ace_contract import CallAceContract
from scorekeeper.rules.call_ace_lines import NOT_SAID, CallAceHand
from scorekeeper.rules.call_ace_rules import CallAceRules
from scorekeeper.rules.call_ace_scoring import offenders
from scorekeeper.rules.folding import LineResult
from scorekeeper.rules.scored_hand import MADE, MISDEAL, SET
from scorekeeper.rules.seats import Seat, Side


def nolo_name(nolo: str) -> str:
    """What a nolo is called."""
    return {
        "solo": pgettext("call-ace contract", "solo"),
        "nolo": pgettext("call-ace contract", "nolo"),
        "open-solo": pgettext("call-ace contract", "open solo"),
        "open-nolo": pgettext("call-ace contract", "open nolo"),
        "super-nolo": pgettext("call-ace contract", "super nolo"),
        "double-nolo": pgettext("call-ace contract", "double nolo"),
    }[nolo]


def attachment_name(attachment: str) -> str:
    """What an attachment is called; one that only this table has, as it was written."""
    return {
        "tournee": pgettext("attachment", "tournee"),
        "good": pgettext("attachment", "good"),
        "half": pgettext("attachment", "half"),
        "sans": pgettext("attachment", "sans"),
        "strong": pgettext("attachment", "strong"),
        "quarters": pgettext("attachment", "quarters"),
    }.get(attachment, attachment)


def contract_name(contract: CallAceContract) -> str:
    """``8``, ``9 good half``, ``open solo``."""
    if contract.nolo is not None:
        return nolo_name(contract.nolo)
    return " ".join([str(contract.tricks), *map(attachment_name, contract.attachments)])


def tricks_words(count: int) -> str:
    return ngettext("%(count)s trick", "%(count)s tricks", count) % {"count": count}


class CallAceWords:
    """See ``hands.HandWords``."""

    def bidders(self, hand: CallAceHand) -> Side:
        return hand.declarer

    def bid(self, hand: CallAceHand) -> str:
        return contract_name(hand.contract)

    def bid_short(self, hand: CallAceHand) -> str:
        return contract_name(hand.contract)

    def bid_on_sheet(self, hand: CallAceHand) -> str:
        """``9 good``, and how often it was knocked."""
        knocked = {1: "", 2: " ×2", 4: " ×4"}[hand.knock]
        return f"{contract_name(hand.contract)}{knocked}"

    def needs(self, hand: CallAceHand) -> str:
        if hand.contract.tricks is not None:
            return str(hand.contract.tricks)
        return _("at most %(limit)s") % {"limit": hand.contract.limit}

    def in_play(self, hand: CallAceHand, rules: CallAceRules, names: Names) -> str:
        values = {
            "declarer": player_name(hand.declarer, names),
            "contract": contract_name(hand.contract),
        }
        if hand.contract.tricks is not None:
            values["tricks"] = tricks_words(hand.contract.tricks)
            return _("%(declarer)s: %(contract)s. %(tricks)s with the partner make it.") % values
        values["tricks"] = tricks_words(hand.contract.limit or 0)
        return _("%(declarer)s: %(contract)s. %(tricks)s at most keep it.") % values

    def happened(self, result: LineResult, names: Names) -> str:
        hand = _hand_of(result)
        values = {"who": self._who(hand, names), "contract": contract_name(hand.contract)}
        if result.outcome is None:
            return _("%(who)s: %(contract)s, being played.") % values
        if result.outcome == MISDEAL:
            return _("%(who)s: %(contract)s, to be played over.") % values
        values |= {"tricks": self.said(hand, names), "points": _moved(result.points, names)}
        if is_fined(result):
            values["offenders"] = _(", ").join(player_name(one, names) for one in offenders(hand))
            return (
                _("%(who)s: %(contract)s. A fine for %(offenders)s in place of it: %(points)s.")
                % values
            )
        if hand.joined:
            return _("%(who)s: %(contract)s, %(tricks)s: %(points)s.") % values
        if result.outcome == MADE:
            if hand.books is None:
                return _("%(who)s: %(contract)s made: %(points)s.") % values
            return _("%(who)s: %(contract)s made with %(tricks)s: %(points)s.") % values
        if hand.books is None:
            return _("%(who)s: %(contract)s lost: %(points)s.") % values
        return _("%(who)s: %(contract)s lost with %(tricks)s: %(points)s.") % values

    def said(self, hand: CallAceHand, names: Names) -> str:
        if isinstance(hand.books, Mapping):
            return _(", ").join(
                f"{player_name(seat, names)} {tricks}" for seat, tricks in hand.books.items()
            )
        if hand.books is not None:
            return tricks_words(hand.books)
        return {MADE: _("made"), SET: _("lost"), None: ""}[hand.outcome]

    def books_short(self, result: LineResult) -> str:
        hand = _hand_of(result)
        if isinstance(hand.books, Mapping):
            return "/".join(map(str, hand.books.values()))
        if hand.books is not None:
            return str(hand.books)
        return self.outcome(result) if result.outcome else "…"

    def books_on_sheet(self, result: LineResult) -> tuple[str, ...]:
        return (self.books_short(result),)

    def outcome(self, result: LineResult) -> str:
        if result.surplus:
            return ""
        return {
            MADE: _("made"),
            SET: _("lost"),
            MISDEAL: _("played over"),
            None: _("in play"),
        }[result.outcome]

    def shared(self, result: LineResult) -> list[str]:
        hand = _hand_of(result)
        told = []
        if isinstance(hand.books, int):
            told.append(tricks_words(hand.books))
        if result.outcome == SET or not told:
            told.append(self.outcome(result))
        if is_fined(result):
            told.append(_("a fine"))
        return told

    def points_short(self, result: LineResult) -> str:
        return signed(result.points[_hand_of(result).declarer])

    def is_ruled(self, result: LineResult) -> bool:
        return result.outcome == MISDEAL or is_fined(result)

    def ruling_note(self, result: LineResult) -> str:
        return _("a fine in place of the score")

    def ruled(
        self, before: CallAceHand, hand: CallAceHand, rules: CallAceRules, names: Names
    ) -> tuple[str, str]:
        now = [ruling_words(one, names) for one in hand.rulings]
        was = [ruling_words(one, names) for one in before.rulings]
        return _(", ").join(was), _(", ").join(now) or _("no ruling")

    def _who(self, hand: CallAceHand, names: Names) -> str:
        declarer = player_name(hand.declarer, names)
        if hand.joined:
            return _(", ").join(player_name(seat, names) for seat in hand.nolo_players)
        if hand.contract.is_nolo or hand.partner == NOT_SAID:
            return declarer
        if hand.partner is None:
            return _("%(declarer)s alone") % {"declarer": declarer}
        values = {"declarer": declarer, "partner": player_name(hand.partner, names)}
        return _("%(declarer)s with %(partner)s") % values


def is_fined(result: LineResult) -> bool:
    """Whether a flat fine stands in place of the score: what an offender lost is the fine, and the
    others share it or the box has it."""
    hand = _hand_of(result)
    who = offenders(hand)
    if not who or result.outcome not in (MADE, SET):
        return False
    losers = [seat for seat, points in result.points.items() if points < 0]
    return set(losers) <= set(who) and bool(losers)


def _moved(points: Mapping[Seat, int], names: Names) -> str:
    """What everybody won or lost; who took no part is left out."""
    return _(", ").join(
        f"{side_name(side, names) if side == BOX else player_name(side, names)} {signed(given)}"
        for side, given in points.items()
        if given
    ) or _("nothing moves")


def _hand_of(result: LineResult) -> CallAceHand:
    assert isinstance(result.line, CallAceHand)  # the registry goes by the class of the line
    return result.line
