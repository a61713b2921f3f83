"""What a table of partnership bid whist can settle: one question for each option.

Data only. Answers stand in the order they are shown, values as the core holds them; a test fails
where an option or one of its values has no words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scorekeeper.games.words.questionnaire import Question, Text, WayToPlay

YES, NO = _("yes"), _("no")
OF_A_PARTY: Mapping[str, Text] = {
    "rotation": _("Who gets up for the pair that has got next?"),
    "streak_cap": _("How long may winners keep the table?"),
}
"""What is asked about options that say how pairs move through the tables: settled for an evening,
not for a game."""


FIRST: Mapping[str, Question] = {
    "jokers": Question(
        _("How many jokers?"),
        _("The kitty is six cards with two jokers, five with one, four with none."),
        {2: _("2"), 1: _("1"), 0: _("0")},
    ),
    "min_bid": Question(
        _("Lowest bid?"),
        _("Nobody may bid under it; seven is the top everywhere."),
        {3: _("3"), 4: _("4"), 2: _("2"), 1: _("1")},
    ),
    "nt_double": Question(
        _("Does no-trump double?"),
        _("Twice the points when it is made and when it is set."),
        {True: _("yes, both ways"), False: _("no, it counts single")},
    ),
    "same_level": Question(
        _("Same number: does downtown beat uptown?"),
        _("No-trump beats both either way."),
        {"equal": _("no, they are equal"), "down_over_up": _("yes")},
    ),
    "nt_joker": Question(
        _("Jokers in no-trump?"),
        _("They win nothing there; the quarrel is when they may go."),
        {
            "when_void": _("may go when void"),
            "must_throw_when_void": _("must go when void"),
            "swapped": _("swapped for a buried card"),
        },
    ),
    "kitty_shown": Question(
        _("Sport the kitty?"),
        _("Whether everybody sees the kitty before it is picked up."),
        {
            "trump_only": _("in trump hands"),
            "never": _("never"),
            "after_auction": _("always, after the bidding"),
            "during_bidding": _("during the bidding"),
        },
    ),
    "boston_effect": Question(
        _("What does a Boston do?"),
        _("A bonus comes on top of the points, fixed points in their place."),
        {
            "none": _("nothing more"),
            "wins_game": _("wins the game"),
            "double": _("counts double"),
            "bonus": _("a bonus"),
            "fixed": _("fixed points"),
        },
    ),
    "renege_penalty": Question(
        _("What does a renege cost?"),
        _("When it is called and proved. Under “the bid” bidders who reneged are set, and bidders "
          "reneged against have made it."),
        {"books": _("books"), "set": _("the bid"), "game": _("the game")},
    ),
    "false_claim": Question(
        _("What does a wrong call cost?"),
        _("Calling a renege that was none."),
        {"pays": _("the same books"), "nothing": _("nothing")},
    ),
}  # fmt: skip

_CARDS: Mapping[str, Question] = {
    "kitty": Question(
        _("Is there a kitty?"),
        _("Without one 52 cards are dealt, 13 each, and there are no jokers."),
        {True: YES, False: NO},
    ),
    "kitty_book": Question(
        _("Whose book is the kitty?"),
        _("If nobody’s, a hand has 12 books, and a bid of seven can only be set."),
        {
            "bidder": _("the bidders’"),
            "first_winner": _("the first book’s winner’s"),
            "none": _("nobody’s"),
        },
    ),
    "downtown": Question(
        _("What is high downtown?"),
        _("It decides who takes a book, never the score."),
        {
            "ace_best": _("ace, then deuce"),
            "trump_only": _("deuce, in trumps only"),
            "ace_worst": _("deuce, ace is lowest"),
            "declarer_says": _("the bidder says"),
        },
    ),
    "nt_joker_lead": Question(
        _("A joker led in no-trump?"),
        _("Which suit has to be followed then."),
        {"next_card_sets_suit": _("the next card sets the suit"), "no_suit": _("play anything")},
    ),
    "first_lead": Question(
        _("Who leads first?"),
        _("To the first book of the hand."),
        {"declarer": _("the bidder"), "left_of_declarer": _("the player on the bidder’s left")},
    ),
}

_BIDDING: Mapping[str, Question] = {
    "dealer_may_match": Question(
        _("May the dealer take the bid at the same number?"),
        _("The dealer speaks last and need not go over, not even over a partner."),
        {False: NO, True: YES},
    ),
    "nt_direction": Question(
        _("When is high or low said in no-trump?"),
        _("In the bid means that everybody hears it while bidding."),
        {
            "on_winning": _("on winning the bid"),
            "in_bid": _("in the bid"),
            "after_kitty": _("after the kitty"),
        },
    ),
    "declare": Question(
        _("When is trump named?"),
        _("After the kitty is easier for the bidder."),
        {"before_kitty": _("before the kitty"), "after_kitty": _("after the kitty")},
    ),
    "all_pass": Question(
        _("Three passed: what does the dealer do?"),
        _("Stuck with it, or the hand is thrown in."),
        {
            "dealer_must_bid": _("must bid"),
            "next_dealer": _("may pass: the next one deals"),
            "same_dealer": _("may pass and deals again"),
        },
    ),
    "misdeal": Question(
        _("Who deals after a misdeal?"),
        _("The hand does not count either way."),
        {"same_dealer": _("the same dealer"), "next_dealer": _("the next one")},
    ),
}

_COUNTING: Mapping[str, Question] = {
    "over_books": Question(
        _("Do books over the bid count?"),
        _("A bid of four that takes eleven books is five points or four."),
        {"count": YES, "bid_only": _("no, only the bid")},
    ),
    "defenders": Question(
        _("Do the others score when they set a bid?"),
        _("Their books over six, if they have any."),
        {"nothing": NO, "books_over_six": _("their books over six")},
    ),
    "back_door": Question(
        _("Out the back door?"),
        _("Whether a bid that is set goes to the other side as points."),
        {
            "off": NO,
            "both": _("yes, and the bidders lose it"),
            "opponents_gain": _("yes, and the bidders lose nothing"),
        },
    ),
    "boston": Question(
        _("What is a Boston?"),
        _("All the books of the hand, taken by the bidders."),
        {
            "sweep": _("all the books on any bid"),
            "bid_seven": _("only on a bid of seven"),
            "either": _("either of the two"),
        },
    ),
    "boston_points": Question(
        _("Points of a Boston?"),
        _("Where a Boston is a bonus or fixed points."),
        lowest=0,
        highest=999,
    ),
    "boston_points_nt": Question(
        _("Points of a Boston in no-trump?"),
        _("Where a Boston is a bonus or fixed points; it is not doubled again."),
        lowest=0,
        highest=999,
    ),
    "boston_restored": Question(
        _("A bid of seven spoiled by a renege: is it a Boston?"),
        _("When the other side’s renege was proved and gives the last books back."),
        {True: YES, False: NO},
    ),
}

_ENDING: Mapping[str, Question] = {
    "target": Question(
        _("Up to how many points?"),
        _("Whoever gets there wins."),
        {None: _("no end")},
        lowest=1,
        highest=999,
        refused=_("A game goes up to 1 point or more."),
    ),
    "floor": Question(
        _("Out at how many below zero?"),
        _("Whoever sinks there loses."),
        {None: _("no bottom")},
        lowest=-999,
        highest=-1,
        refused=_("Write a number below zero, such as -7."),
    ),
    "two_sets_out": Question(
        _("Two sets and you’re out?"),
        _("A side that is set a second time loses the game, whatever the score."),
        {False: NO, True: YES},
    ),
    "hands": Question(
        _("Stop after how many hands?"),
        _("The side ahead wins then; level, one more hand is played."),
        {None: _("never")},
        lowest=1,
        highest=200,
        refused=_("Write a number of hands from 1 to 200."),
    ),
}

_RENEGES: Mapping[str, Question] = {
    "renege_books": Question(
        _("How many books for a renege?"),
        _("They go to the other side; a wrong call costs as many."),
        lowest=0,
        highest=13,
        refused=_("Write a number of books from 0 to 13."),
    ),
    "renege_scope": Question(
        _("Must the caller name the right book?"),
        _("Or may any book of that side be turned?"),
        {"exact": _("yes, that book only"), "any_book": _("no, any may be turned")},
    ),
    "unproven_claim": Question(
        _("What does a call cost that can’t be proved?"),
        _("Nobody knows any more when the hand is over."),
        {"nothing": _("nothing"), "pays": _("the same as a wrong call")},
    ),
    "claim_deadline": Question(
        _("Until when may a renege be called?"),
        _("After that it is too late, right or not."),
        {
            "next_cut": _("until the next cut"),
            "score_confirmed": _("until the score is agreed"),
            "hand_over": _("until the hand is over"),
            "next_book": _("until the next book"),
        },
    ),
    "correction_window": Question(
        _("Until when may a wrong card be taken back?"),
        _("Taken back in time it is no renege."),
        {"next_book": _("until the next book"), "next_card": _("until the next card")},
    ),
    "repeat_reneges": Question(
        _("Twice in the same suit?"),
        _("The same player, the same suit, two books."),
        {"each": _("each one counts"), "one_per_suit": _("counts once")},
    ),
    "mutual_reneges": Question(
        _("Both sides reneged?"),
        _("In the same hand."),
        {"net": _("books are set off"), "redeal": _("deal again")},
    ),
    "reneger_may_win": Question(
        _("May a side that reneged go out on that hand?"),
        _("If not, it stops one point short."),
        {True: YES, False: NO},
    ),
}

MORE: Sequence[tuple[Text, Mapping[str, Question]]] = (
    (_("Cards and kitty"), _CARDS),
    (pgettext_lazy("a group of questions", "Bidding"), _BIDDING),
    (_("Counting"), _COUNTING),
    (_("The end"), _ENDING),
    (_("Reneges"), _RENEGES),
)

WAYS: Mapping[str, WayToPlay] = {
    "house": WayToPlay(_("Seven up, three minimum, no-trump doubles"), _("How most tables play.")),
    "party": WayToPlay(
        _("At a party: four minimum, two sets and you’re out"),
        _("Losers get up for whoever has got next."),
    ),
    "classic": WayToPlay(
        _("Four minimum, no-trump counts single"),
        _("Call a renege you can’t prove and you pay for it."),
    ),
    "reglas": WayToPlay(
        _("Bid a seven, make it, and the game is yours"),
        _("High or low is said in the bid; downtown turns only the trumps round."),
    ),
    "como-jogar": WayToPlay(
        _("Everybody passed: the next one deals"),
        _("No-trump counts single, trump after the kitty, a wrong call is free."),
    ),
    "detroit": WayToPlay(
        _("One joker, four minimum, only the bid counts"),
        _("Down beats up; a Boston is 13, in no-trump 26; no end to the score."),
    ),
    "columbus": WayToPlay(
        _("Five up, no kitty, no jokers"),
        _("Two sets and you’re out; a renege costs the game."),
    ),
}
