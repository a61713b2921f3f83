"""Options whose sentence depends on nothing but their value; ``rule_sentences`` reads this.

Data only, to be read aloud.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CHOICES: Mapping[str, Mapping[Any, Promise]] = {
    "nt_double": {
        True: _("No-trump doubles: twice the points, made or set."),
        False: _("No-trump counts single, made or set."),
    },
    "same_level": {
        "equal": _("At the same number uptown and downtown are equal; only no-trump beats them."),
        "down_over_up": _("At the same number downtown beats uptown, and no-trump beats both."),
    },
    "nt_joker": {
        "when_void": _("In no-trump a joker wins nothing, and only a player without the suit led "
                       "may throw it."),
        "must_throw_when_void": _("In no-trump a joker wins nothing, and a player without the "
                                  "suit led must throw it."),
        "swapped": _("In no-trump nobody plays a joker: before the first book it is swapped for "
                     "a buried card."),
    },
    "kitty_shown": {
        "trump_only": _("In a trump hand everybody sees the kitty before it is picked up; in "
                        "no-trump only the bidder does."),
        "never": _("Nobody but the bidder sees the kitty."),
        "after_auction": _("After the bidding everybody sees the kitty, in no-trump too."),
        "during_bidding": _("The kitty lies face up during the bidding."),
    },
    "kitty": {
        True: _("There is a kitty: the highest bidder takes it and buries as many cards."),
        False: _("There is no kitty: all 52 cards are dealt, thirteen each."),
    },
    "kitty_book": {
        "bidder": _("The buried cards are the bidders’ first book."),
        "first_winner": _("The buried cards are a book, and go to whoever wins the first book."),
        "none": _("The buried cards are nobody’s book: a hand has twelve, and a bid of seven can "
                  "only be set."),
    },
    "downtown": {
        "ace_best": _("Downtown the ace is best, then the deuce, and the king lowest, in every "
                      "suit."),
        "trump_only": _("Downtown turns only trumps round: there the deuce is best and the ace "
                        "lowest; in other suits the ace stays best."),
        "ace_worst": _("Downtown the deuce is best and the ace lowest, in every suit."),
        "declarer_says": _("Downtown the bidder says with the trump whether the ace is best or "
                           "lowest."),
    },
    "nt_joker_lead": {
        "next_card_sets_suit": _("When a joker is led in no-trump, the next card says which suit "
                                 "to follow."),
        "no_suit": _("When a joker is led in no-trump, everybody may play anything."),
    },
    "first_lead": {
        "declarer": _("The bidder leads to the first book."),
        "left_of_declarer": _("The player on the bidder’s left leads to the first book."),
    },
    "dealer_may_match": {
        False: _("The dealer has to beat the bid, like everybody else."),
        True: _("The dealer may take the bid with an equal one, even from a partner."),
    },
    "nt_direction": {
        "on_winning": _("In no-trump the bidder says uptown or downtown on winning the bid, "
                        "before seeing the kitty."),
        "in_bid": _("A no-trump bid says at once whether it is uptown or downtown."),
        "after_kitty": _("In no-trump the bidder says uptown or downtown after seeing the kitty."),
    },
    "declare": {
        "before_kitty": _("The bidder names trump before taking the kitty."),
        "after_kitty": _("The bidder takes the kitty first, and names trump then."),
    },
    "all_pass": {
        "dealer_must_bid": _("After three passes the dealer must bid."),
        "next_dealer": _("When all four pass, the hand is thrown in and the next player deals."),
        "same_dealer": _("When all four pass, the hand is thrown in and the same player deals "
                         "again."),
    },
    "misdeal": {
        "same_dealer": _("After a misdeal the same player deals again."),
        "next_dealer": _("After a misdeal the next player deals."),
    },
    "over_books": {
        "count": _("Books over the bid count: a bid of four that takes eleven books is five "
                   "points."),
        "bid_only": _("Only the bid counts: a bid of four that takes eleven books is four "
                      "points."),
    },
    "defenders": {
        "nothing": _("When a bid is set, the other side scores nothing for its books."),
        "books_over_six": _("When a bid is set, the other side scores its books over six."),
    },
    "back_door": {
        "off": _("There is no back door: a bid that is set does not go to the other side."),
        "both": _("Out the back door: a bid that is set goes to the other side, and the bidders "
                  "lose it too."),
        "opponents_gain": _("Out the back door: a bid that is set goes to the other side, and "
                            "the bidders lose nothing."),
    },
    "boston": {
        "sweep": _("A Boston is all the books of the hand, on any bid."),
        "bid_seven": _("A Boston is a bid of seven that takes all the books."),
        "either": _("A Boston is all the books of the hand, on a bid of seven or a lower one."),
    },
    "boston_restored": {
        True: _("A bid of seven that was spoiled by the other side’s renege is a Boston once "
                "the renege is proved."),
        False: _("Books that a renege brings in make no Boston, not even on a bid of seven."),
    },
    "two_sets_out": {
        False: _("Being set twice does not end the game."),
        True: _("A side that is set a second time loses the game, whatever the score."),
    },
    "renege_scope": {
        "exact": _("The caller has to name the right book."),
        "any_book": _("The caller need not name the right book: any book of that side may be "
                      "turned."),
    },
    "claim_deadline": {
        "next_cut": _("A renege may be called until the cards are cut for the next hand."),
        "score_confirmed": _("A renege may be called until both sides agree on the score."),
        "hand_over": _("A renege may be called until the hand is over."),
        "next_book": _("A renege may be called until the next book has begun."),
    },
    "correction_window": {
        "next_book": _("A wrong card may be taken back until the next book has begun; then it "
                       "was no renege."),
        "next_card": _("A wrong card may be taken back until the next card is played; then it "
                       "was no renege."),
    },
    "repeat_reneges": {
        "each": _("Two reneges by one player in the same suit count twice."),
        "one_per_suit": _("Two reneges by one player in the same suit count once."),
    },
    "reneger_may_win": {
        True: _("A side that reneged may still go out on that hand."),
        False: _("A side that reneged can’t go out on that hand: it stops one point short."),
    },
    "rotation": {
        "off": _("Nobody gets up for another pair."),
        "set_pair_rises": _("Rise and fly: a pair that is set gets up for whoever has got next."),
        "loser_rises": _("Rise and fly: the losers of a game get up for whoever has got next."),
    },
}  # fmt: skip
