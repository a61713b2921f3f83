"""What the rules core refuses, as a sentence for people: what is wrong, and what to do.

The same sentence stands beside a form field and behind the path on the command line. A code without
a sentence fails a test, so that nobody ever reads a code.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.house_rules import OPTIONS
from scorekeeper.rules.options import Option
from scorekeeper.web.call_ace_sentences import CALL_ACE_SENTENCES

LONGEST = 60  # characters of a value that a sentence repeats


def sentence(error: RulesError) -> str:
    """The sentence for ``error``, in the language of the reader, on one line."""
    values = {key: shown(value) for key, value in error.values.items()}
    option = error.values.get("option") or OPTIONS.get(str(error.values.get("key")))
    if isinstance(option, Option):
        values["answers"] = _answers(option)
    return str(SENTENCES[error.code]) % values


def shown(value: object) -> str:
    """A value as a sentence may repeat it: short, on one line, as the file writes it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple | frozenset):
        return ", ".join(shown(part) for part in value)
    if isinstance(value, list):
        return _("a list")
    if isinstance(value, Mapping):
        return _("an object")
    text = str(value)
    return escaped(text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…")


def escaped(text: str) -> str:
    """``text`` on one line: whatever is not printable is written as an escape."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii")
        for sign in text
    )


def _answers(option: Option) -> str:
    """What a question of the house rules may be answered with."""
    answers = [shown(value) for value in option.values]
    if option.number:
        answers.append(
            _("a whole number from %(low)s to %(high)s") % {"low": option.low, "high": option.high}
        )
    return _(" or ").join([", ".join(answers[:-1]), answers[-1]] if answers[1:] else answers)


SENTENCES: Mapping[str, str | Promise] = {
    **CALL_ACE_SENTENCES,
    # books and outcome of a hand
    "too_many_books": gettext_lazy("%(books)s is more than the %(all_books)s books of a hand."),
    "negative_books": gettext_lazy("%(books)s is less than no books at all; count again."),
    "kitty_is_a_book": gettext_lazy(
        "The kitty is the bidders' first book, so they have at least 1."
    ),
    "cannot_be_made": gettext_lazy(
        "This bid needs %(needs)s books and a hand has %(all_books)s: it can only be set."
    ),
    "books_or_outcome": gettext_lazy(
        "Give the books or the outcome, not both: counted books say whether the bid was made."
    ),
    "bad_outcome": gettext_lazy("The outcome of a hand is “made” or “set”, not “%(value)s”."),
    "defenders_need_books": gettext_lazy(
        "The opponents score their books over six here, so the books have to be counted."
    ),
    "ruling_needs_books": gettext_lazy(
        "A ruling moves books on this hand, so the books have to be counted."
    ),
    "books_of_everybody": gettext_lazy(
        "Everybody scores his own books here, so an outcome is not enough: give the books of every "
        "player."
    ),
    "books_do_not_add_up": gettext_lazy(
        "The players have %(books)s books together, and a hand has %(all_books)s; count again."
    ),
    "only_the_last_is_in_play": gettext_lazy(
        "This hand has no books yet, but other lines follow: only the last hand can be in play."
    ),
    # the bid and the bidding
    "bad_contract": gettext_lazy(
        "“%(text)s” is no bid to play: a number, then S H D C or N, then u or d, as 4Hu or 4N."
    ),
    "bad_level": gettext_lazy("A bid is 1 to 7 books over six; “%(text)s” is not."),
    "under_the_minimum": gettext_lazy(
        "A bid of %(level)s is under this table's minimum of %(minimum)s."
    ),
    "bad_bid": gettext_lazy(
        "“%(text)s” is no call: a number from 1 to 7 with u, d or n, or - for a pass."
    ),
    "bid_under_minimum": gettext_lazy("%(call)s is under this table's minimum of %(minimum)s."),
    "bid_is_not_higher": gettext_lazy("%(call)s does not beat %(standing)s; bid higher or pass."),
    "dealer_must_bid": gettext_lazy("Three players passed, so the dealer must bid."),
    "direction_in_bid": gettext_lazy(
        "%(call)s does not say uptown or downtown, and here a no-trump bid does: nu or nd."
    ),
    "direction_not_in_bid": gettext_lazy(
        "%(call)s says uptown or downtown, and here a no-trump bid does not: write n."
    ),
    "calls_are_four": gettext_lazy(
        "Everybody speaks once, so there are 4 calls from the dealer's left, not %(count)s."
    ),
    "nobody_bid": gettext_lazy("Everybody passed, so no hand was played: write it as passed out."),
    "auction_and_bid_differ": gettext_lazy(
        "The bidding ended with %(bid)s, which is not a hand played at %(contract)s."
    ),
    "auction_needs_the_seat": gettext_lazy(
        "With the bidding written down, say which player bid, not only the side %(declarer)s."
    ),
    "auction_names_another": gettext_lazy(
        "By the bidding and the dealer the highest bid was made by %(bidder)s, not %(declarer)s."
    ),
    # the individual game
    "bad_exact_contract": gettext_lazy(
        "“%(text)s” is no bid to play: a number of books, then perhaps N, or S H D C and u or d, "
        "as 5, 5N or 5Hd."
    ),
    "bid_over_all_books": gettext_lazy(
        "A bid of %(needs)s is more than the %(all_books)s books of a hand."
    ),
    "bad_exact_bid": gettext_lazy(
        "“%(text)s” is no call: a number of books, with N for no trump, or - for a pass."
    ),
    "bidding_was_over": gettext_lazy(
        "All but one had passed before %(call)s, so the bidding was over."
    ),
    "bidding_goes_on": gettext_lazy(
        "The bidding goes on until all but one have passed; players still in it: %(count)s."
    ),
    "players_do_not_fit": gettext_lazy(
        "This game is for %(allowed)s players, and here are %(count)s."
    ),
    "deal_does_not_fit": gettext_lazy(
        "The deal %(deal)s is not for a table of %(count)s players; leave it out or change it."
    ),
    # rulings
    "called_himself": gettext_lazy("%(seat)s cannot be on both sides of a call."),
    "bad_ruling_kind": gettext_lazy("A ruling is one of: %(allowed)s; not “%(value)s”."),
    "verdict_does_not_fit": gettext_lazy("“%(kind)s” cannot have the verdict “%(verdict)s”."),
    "unproven_claim_is_free": gettext_lazy(
        "A call that can't be proved costs nothing at this table: write it as a renege with the "
        "verdict “undecidable”."
    ),
    "renege_is_a_players": gettext_lazy(
        "A renege is one player's: name the seat N, E, S or W, not the side %(against)s."
    ),
    "no_such_book": gettext_lazy(
        "The books that are played are numbered 1 to %(books)s; %(book)s is none of them."
    ),
    "bad_pile": gettext_lazy('A pile is a side and a number, such as ["EW", 3].'),
    "book_or_pile": gettext_lazy("Name the book by its number or by its pile, not both."),
    "replay_moves_no_books": gettext_lazy(
        "A hand that is played over moves no books: agree on one or the other."
    ),
    "replay_or_game": gettext_lazy(
        "The renege on this hand costs the game, so the hand cannot be played over."
    ),
    "no_hand_to_rule_on": gettext_lazy(
        "Only a hand that somebody bid can have a ruling; this line is none."
    ),
    # disputes
    "strain_missing": gettext_lazy(
        "“%(contract)s” does not say what is trump; a dispute needs the strain, S H D C or N, as "
        "4Su or 4N."
    ),
    "nolo_calls_nothing": gettext_lazy("In a nolo nothing is called; leave the card out."),
    "called_is_low": gettext_lazy("An ace is called, or a king; not %(card)s."),
    "no_deal_fits": gettext_lazy(
        "No deal of the cards fits this together with the rest; look for a slip of the pen."
    ),
    "card_twice": gettext_lazy("%(card)s is written twice; the other copy is at %(first)s."),
    "card_not_in_play": gettext_lazy("There is no %(card)s among the cards of this table."),
    "book_of_five": gettext_lazy("A book has %(most)s cards, not %(count)s."),
    "no_such_suit": gettext_lazy("“%(value)s” is none of: %(allowed)s."),
    "book_twice": gettext_lazy("This book is written down twice; put its cards together."),
    "kitty_too_big": gettext_lazy(
        "Cards that are buried at this table: %(most)s; %(count)s are too many."
    ),
    "hand_too_big": gettext_lazy("A hand has %(most)s cards; %(count)s are too many."),
    "book_not_begun": gettext_lazy(
        "Book %(book)s was not begun: only %(piles)s are gathered, and the hand is in play."
    ),
    "rows_missing": gettext_lazy(
        'Piles are named, so say how many each side has, as {"NS": 7, "EW": 5}.'
    ),
    "rows_are_short": gettext_lazy(
        "The hand is over: %(books)s books were played, but the rows have %(piles)s piles."
    ),
    "too_many_orders": gettext_lazy(
        "The books can have been played in too many orders; name them by pile, or by number, not "
        "both."
    ),
    "too_many_piles": gettext_lazy(
        "%(piles)s piles are more than the %(books)s books that are played; the kitty's pile is "
        "not counted."
    ),
    "no_such_pile": gettext_lazy(
        "The row of %(row)s has %(piles)s piles, the kitty's not counted; %(place)s is none of "
        "them."
    ),
    "bad_order": gettext_lazy(
        'Two piles are needed here, the earlier one first: [["NS", 2], ["EW", 3]].'
    ),
    "order_contradicts": gettext_lazy(
        "No order of the books fits this together with what was said before."
    ),
    "bad_when": gettext_lazy("“%(value)s” is none of: %(allowed)s."),
    "hand_not_over": gettext_lazy(
        "The hand is still in play, so “%(when)s” cannot have happened before the call."
    ),
    # other lines
    "line_of_no_kind": gettext_lazy(
        "This line is no hand, and none of passed_out, misdeal, forfeit, adjustment, rules, "
        "stopped."
    ),
    "line_of_two_kinds": gettext_lazy(
        "This line is several things at once: %(kinds)s; choose one."
    ),
    "no_points_given": gettext_lazy("An adjustment needs points for at least one side."),
    "reason_missing": gettext_lazy("Say why the points are put right."),
    "only_true": gettext_lazy("“%(key)s” can only be true; leave the line out otherwise."),
    # the start and the house rules
    "start_at_target": gettext_lazy(
        "The game would be over before the first hand: %(side)s starts at %(total)s, and "
        "%(limit)s wins."
    ),
    "start_at_floor": gettext_lazy(
        "The game would be over before the first hand: %(side)s starts at %(total)s, and "
        "%(limit)s loses."
    ),
    "start_with_two_sets": gettext_lazy(
        "The game would be over before the first hand: %(side)s starts with %(sets)s sets, and "
        "the second set loses."
    ),
    "negative_sets": gettext_lazy("%(sets)s is less than no sets at all."),
    "unknown_preset": gettext_lazy(
        "“%(key)s” is no way to play that has a name here; there are %(known)s."
    ),
    "unknown_option": gettext_lazy("“%(key)s” is no question of the house rules."),
    "bad_option": gettext_lazy("“%(value)s” is no answer here; it is %(answers)s."),
    "bad_custom": gettext_lazy(
        "The answer to “%(key)s” has to be a text, a number, true or false, or a short list of "
        "these."
    ),
    "must_be_decided": gettext_lazy("This has to be settled before the first hand: %(answers)s."),
    "undecided": gettext_lazy(
        "This hand needs an answer that the table has not settled: %(answers)s."
    ),
    "no_kitty_no_jokers": gettext_lazy(
        "Without a kitty there are 52 cards and no jokers, not %(jokers)s."
    ),
    "floor_not_below_target": gettext_lazy(
        "The losing score %(floor)s has to be below the winning score %(target)s."
    ),
    # what was said of a hand at several moments
    "piles_went_away": gettext_lazy(
        "There were %(was)s piles in the row of %(side)s before, so there cannot be %(piles)s now."
    ),
    # an evening of rise and fly
    "unknown_mode": gettext_lazy("“%(value)s” is no way to take turns: %(allowed)s."),
    "unknown_event": gettext_lazy("“%(value)s” is nothing that happens here: %(allowed)s."),
    "nothing_to_undo": gettext_lazy("There is nothing before this that could be taken back."),
    "no_such_pair": gettext_lazy("“%(pair)s” is neither at a table nor in the line."),
    "no_such_table": gettext_lazy("There is no table %(table)s; check its number."),
    "not_at_table": gettext_lazy("“%(pair)s” does not sit there; check pair and table."),
    "pair_is_seated": gettext_lazy("“%(pair)s” sits at a table, so it does not wait in the line."),
    "pair_twice": gettext_lazy("“%(pair)s” is at a table or in the line already."),
    "names_alike": gettext_lazy("There is another %(name)s: add a letter to tell them apart."),
    "others_played": gettext_lazy("Other pairs would have sat there than those who played it."),
    "pair_without_name": gettext_lazy("A pair needs a name or a number here."),
    "already_away": gettext_lazy("“%(pair)s” is away already."),
    "not_away": gettext_lazy("“%(pair)s” was not away, so it cannot come back."),
    "comes_back_first": gettext_lazy("“%(pair)s” is away; it has to come back first."),
    "nobody_to_play": gettext_lazy(
        "Too few sit at table %(table)s to play; somebody has to join first."
    ),
    "nobody_rises": gettext_lazy(
        "A bid that is set moves nobody here; “%(pair)s” can leave when the game is over."
    ),
    "table_is_open": gettext_lazy("Table %(table)s is open already; choose another number."),
    "too_few_wait": gettext_lazy(
        "A new table needs %(seats)s from the line, and only %(there)s are there."
    ),
    "no_free_seat": gettext_lazy("No seat is free at table %(table)s."),
    "no_such_place": gettext_lazy("The line has places 1 to %(last)s; %(place)s is none of them."),
    "bad_line_place": gettext_lazy('A place in the line is written as ["line", 2].'),
    "table_of_nobody_or_many": gettext_lazy(
        "A table has two pairs (one while it waits for another), or up to %(most)s singles, not "
        "%(count)s."
    ),
    "bad_seats": gettext_lazy("A table here has %(least)s to %(most)s seats, not %(seats)s."),
    "streak_of_nobody_seated": gettext_lazy(
        "“%(pair)s” sits at no table, so it has no wins in a row."
    ),
    "number_too_small": gettext_lazy("%(value)s is too small; %(low)s is the least here."),
    "list_too_long": gettext_lazy("%(count)s are too many; %(most)s is the most here."),
    # what was said of one book in two ways
    "other_leader": gettext_lazy("%(seat)s was said to have led this book."),
    "other_card": gettext_lazy("%(seat)s was said to have played %(card)s to this book."),
    "other_suit": gettext_lazy("%(seat)s was said to have played another suit to this book."),
    "was_looked_for": gettext_lazy("%(card)s was not found when this book was looked through."),
    "card_too_many": gettext_lazy("%(seat)s has %(most)s cards, and this is one more."),
    "row_is_short": gettext_lazy(
        "By the cards %(side)s took %(taken)s books, and its row has %(piles)s."
    ),
    # changes of what was recorded
    "nothing_changes": gettext_lazy("That is how it stands already; nothing would change."),
    # any document
    "unknown_format": gettext_lazy("“%(value)s” is no format that is read here: %(allowed)s."),
    "unknown_game": gettext_lazy("“%(game)s” is no game that is scored here: %(known)s."),
    "unknown_key": gettext_lazy("“%(key)s” has no meaning here; check how it is spelt."),
    "no_such_player": gettext_lazy("“%(value)s” is nobody at this table: %(allowed)s."),
    "no_such_side": gettext_lazy("“%(value)s” is no side: %(allowed)s."),
    "missing": gettext_lazy("“%(key)s” is missing."),
    "not_an_object": gettext_lazy("Here an object in { } is needed."),
    "not_a_list": gettext_lazy("Here a list in [ ] is needed."),
    "not_a_text": gettext_lazy("Here a text in quotation marks is needed."),
    "broken_text": gettext_lazy("This text has a character that cannot be kept; write it anew."),
    "not_a_whole_number": gettext_lazy("Here a whole number is needed, without a point."),
    "number_too_big": gettext_lazy("Numbers go from -%(most)s to %(most)s here."),
    "not_true_or_false": gettext_lazy("Here true or false is needed."),
    "not_a_time": gettext_lazy("Here an ISO time is needed, such as 2026-05-01T21:14."),
    "bad_card": gettext_lazy("“%(text)s” is no card: suit and rank as HA or DT, jokers JB and JL."),
    # text that should be JSON
    "empty_json": gettext_lazy("There is nothing in it; a JSON document is needed."),
    "not_utf8": gettext_lazy("This is not JSON: the text is not in UTF-8."),
    "not_json": gettext_lazy("This is not JSON: %(reason)s in line %(line)s, column %(column)s."),
    "key_twice": gettext_lazy("“%(key)s” is written twice in one JSON object; keep one."),
    "not_a_json_number": gettext_lazy("%(word)s is not JSON; write a number or null."),
    "number_too_long": gettext_lazy("A number in this JSON is too long: %(digits)s digits."),
    "json_too_deep": gettext_lazy("This JSON is nested too deeply to be one of our documents."),
}
