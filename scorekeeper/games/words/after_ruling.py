"""What rulings make of a hand, in a few words: books, outcome and sides, never who reneged."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorekeeper.games.words import bids, wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.errors import Undecided
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.lines import Hand
from scorekeeper.rules.scoring import (
    MADE,
    MISDEAL,
    SET,
    books_moved,
    forced_outcome,
    is_void,
    net_offender,
    score_hand,
    sides_that_reneged,
)
from scorekeeper.rules.seats import Side, opponents, side_of


def ruled_difference(before: Hand, hand: Hand, rules: HouseRules, names: Names) -> tuple[str, str]:
    """A hand before and after its rulings changed: ``10 books`` and ``7 books``; only "nothing
    moves" where it comes to the same. Both are empty where that waits for an answer that the table
    has not given."""
    try:
        was, became = (after_rulings(each, rules, names) for each in (before, hand))
    except Undecided:
        return "", ""
    nothing = _("nothing moves")
    return ("", nothing) if was == became else (was, became or nothing)


def in_play_words(hand: Hand, rules: HouseRules, names: Names) -> str:
    """A hand in play in words, with what its rulings will do to it."""
    told = bids.hand_in_words(hand, rules, names)
    if not hand.rulings:
        return told
    try:
        waiting = after_rulings(hand, rules, names)
    except Undecided:
        return told
    if not waiting:
        return told
    return _("%(hand)s Count the books as they lie: %(waiting)s, by a ruling.") % {
        "hand": told,
        "waiting": waiting,
    }


def after_rulings(hand: Hand, rules: HouseRules, names: Names) -> str:
    """What a hand comes to with its rulings: ``7 books``; ``10 books, counted as set``; ``to be
    played over``. Of a hand in play what its rulings will do; empty: nothing."""
    if hand.in_play:
        waiting = _(", ").join(_waiting(hand, rules, names))
        return waiting and _("%(what)s when the hand is over") % {"what": waiting}
    score = score_hand(rules, hand)
    if score.outcome == MISDEAL:
        return _("to be played over")
    said = []
    bidders = side_of(hand.declarer)
    if hand.books is not None and score.books is not None:
        said.append(wording.books_words(score.books[bidders]))
        as_played = MADE if score.books[bidders] >= hand.contract.needs else SET
    else:
        as_played = hand.outcome or SET
        if score.outcome == as_played:
            said.append(bids.recorded_outcome(hand))
    if score.outcome != as_played:
        said.append(_counted_as(score.outcome))
    if score.loses_by_renege:
        said.append(_game_to(opponents(score.loses_by_renege), names))
    return _(", ").join(said)


def _waiting(hand: Hand, rules: HouseRules, names: Names) -> list[str]:
    """What the rulings on a hand in play will do once it is over."""
    if is_void(rules, hand, sides_that_reneged(hand)):
        return [_("to be played over")]
    bidders = side_of(hand.declarer)
    waiting = []
    if moved := books_moved(rules, hand):
        gains = bidders if moved > 0 else opponents(bidders)
        values = {
            "books": wording.books_words(abs(moved)),
            "side": wording.side_name(gains, names),
        }
        waiting.append(_("%(books)s to %(side)s") % values)
    if forced := forced_outcome(rules, hand):
        waiting.append(_counted_as(forced))
    offender = net_offender(hand) if rules.renege_penalty == "game" else None
    if offender:
        waiting.append(_game_to(opponents(offender), names))
    return waiting


def _counted_as(outcome: str) -> str:
    return _("counted as made") if outcome == MADE else _("counted as set")


def _game_to(winner: Side, names: Names) -> str:
    return _("game to %(winner)s") % {"winner": wording.side_name(winner, names)}
