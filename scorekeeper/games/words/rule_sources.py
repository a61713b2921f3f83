"""What the sources say about each option, in our own words: who plays what, where they disagree.

Data only, from the tables of ``rules/README.md`` (1.2, 1.3). A source goes by one short name
everywhere; ``TITLES`` tells what it is. A test fails where an option has nothing here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TITLES: Sequence[tuple[Promise, Promise]] = (
    (_("Spanish encyclopaedia"), _("its article “Bid whist”")),
    (_("Spanish rules page"), _("“Reglas de Bid whist”")),
    (_("Portuguese how-to-play page"), _("“Como Jogar: Bid Whist”")),
    (_("Detroit"), _("tournament rules of the Detroit Bid Whist Marathon")),
    (_("Columbus"), _("club rules of the Columbus Whist Players Society")),
    (_("Cookout, Clarksville"), _("two spades events of the same culture")),
    (_("old whist laws"), _("the printed English laws of whist")),
    (_("auction bridge laws"), _("those of 1915")),
    (_("programs"), _("what several bid whist programs do")),
)
"""The short names of the sources, and what they are."""

SOURCES: Mapping[str, Promise] = {
    "jokers": _("Spanish rules page and Portuguese how-to-play page: two. Spanish encyclopaedia: "
                "two, one or none. Detroit: one. Columbus: none."),
    "min_bid": _("Spanish rules page: three. Portuguese how-to-play page: three, or four as a "
                 "variation. Spanish encyclopaedia: three by the book, four at most tables. "
                 "Detroit: four. Programs: one to four."),
    "nt_double": _("Spanish rules page: always, made or set. Detroit and Columbus: doubled. "
                   "Portuguese how-to-play page: in some places. Spanish encyclopaedia: says "
                   "nothing."),
    "same_level": _("Spanish encyclopaedia: downtown is higher in some places, equal in others. "
                    "Detroit: downtown is higher. Portuguese how-to-play page: only says that "
                    "no-trump is above both."),
    "nt_joker": _("Spanish encyclopaedia: thrown at the first chance, or swapped for a buried "
                  "card. Spanish rules page: not used. Portuguese how-to-play page: worth "
                  "nothing."),
    "kitty_shown": _("Spanish encyclopaedia: mostly shown in trump hands. Spanish rules page: "
                     "face down. Portuguese how-to-play page: mostly hidden; shown during the "
                     "bidding as a variation."),
    "boston_effect": _("Spanish rules page: a bonus or the game. Portuguese how-to-play page: "
                       "double or the game. Detroit: fixed points. Spanish encyclopaedia: does "
                       "not know it."),
    "renege_penalty": _("Spanish encyclopaedia and Portuguese how-to-play page: three books. "
                        "Cookout and Columbus’s spades: the bid. Some players: the game."),
    "false_claim": _("Spanish encyclopaedia, Cookout and Clarksville: the caller pays three "
                     "books. Portuguese how-to-play page: nothing."),
    "kitty": _("Spanish encyclopaedia, Spanish rules page and Portuguese how-to-play page: a "
               "kitty. Columbus: none."),
    "kitty_book": _("Spanish encyclopaedia, Spanish rules page and Portuguese how-to-play page: "
                    "the bidders’. Some programs: the first book’s winner’s, or nobody’s."),
    "downtown": _("Spanish encyclopaedia: the ace is best in every suit. Portuguese how-to-play "
                  "page: its list says so too, its text both ways. Spanish rules page: only "
                  "trumps are turned round, the ace lowest. A program: the ace lowest "
                  "everywhere, or as the bidder says."),
    "nt_joker_lead": _("Players report that the next card sets the suit. A program: play "
                       "anything."),
    "first_lead": _("Spanish encyclopaedia and Portuguese how-to-play page: the bidder. A "
                    "program: the player on the bidder’s left."),
    "dealer_may_match": _("Two programs let the dealer take the bid at the same number; no other "
                          "source does."),
    "nt_direction": _("Spanish encyclopaedia: on winning the bid, before the kitty. Spanish "
                      "rules page: in the bid. Portuguese how-to-play page: in the bid in one "
                      "place, after the kitty in another."),
    "declare": _("Spanish encyclopaedia: before the kitty. Spanish rules page and Portuguese "
                 "how-to-play page: after it."),
    "all_pass": _("Spanish encyclopaedia and Detroit: the dealer must bid. Portuguese "
                  "how-to-play page: the next one deals, or the dealer must bid."),
    "misdeal": _("Portuguese how-to-play page: the same dealer. A website: the next one."),
    "over_books": _("Spanish encyclopaedia, Spanish rules page and Portuguese how-to-play page: "
                    "all books over six. Detroit: only the bid."),
    "defenders": _("Spanish rules page: never. Portuguese how-to-play page: a rare variation."),
    "back_door": _("Only the Spanish encyclopaedia knows it, and leaves open whether the bidders "
                   "lose the points as well."),
    "boston": _("Portuguese how-to-play page: all thirteen books. Spanish rules page: a bid of "
                "seven. Clubs count both."),
    "boston_points": _("Detroit: 13."),
    "boston_points_nt": _("Detroit: 26."),
    "boston_restored": _("No source settles it; decided here after a quarrel that was reported."),
    "target": _("Spanish encyclopaedia, Spanish rules page and Portuguese how-to-play page: "
                "seven. Columbus: five. Other tables: 9, 11 or 21."),
    "floor": _("Spanish encyclopaedia, Spanish rules page and Portuguese how-to-play page: seven "
               "below zero. Columbus: five."),
    "two_sets_out": _("Spanish encyclopaedia: at parties. Columbus: always."),
    "hands": _("Tournaments play by the clock; Detroit breaks a tie with one more hand."),
    "renege_books": _("Spanish encyclopaedia, Portuguese how-to-play page and old whist laws: "
                      "three."),
    "renege_scope": _("Spanish encyclopaedia and Portuguese how-to-play page: that book only. "
                      "Cookout: any book may be turned."),
    "unproven_claim": _("Spanish encyclopaedia, at its word: the caller pays. Portuguese "
                        "how-to-play page: nothing."),
    "claim_deadline": _("Old whist laws: until the next cut. Cookout: at once."),
    "correction_window": _("Auction bridge laws: until the next book."),
    "repeat_reneges": _("Old whist laws: each one counts."),
    "mutual_reneges": _("Old whist laws: nobody wins, or a new deal. Setting off is decided "
                        "here."),
    "reneger_may_win": _("Old whist laws: no. Bid whist’s sources say nothing; decided here."),
    "rotation": _("Spanish encyclopaedia: both ways of rise and fly."),
    "streak_cap": _("No source settles it; decided here."),
}  # fmt: skip
