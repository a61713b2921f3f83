"""What a table of individual bid whist can settle, and its rules as people say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.words.bid_whist_rules import BID_WHIST_QUESTIONS
from scorekeeper.games.words.questionnaire import Question, Questionnaire, Text, WayToPlay
from scorekeeper.games.words.rules_questions import NO, YES
from scorekeeper.games.words.rules_words import capital, spelled
from scorekeeper.rules.individual_rules import IndividualRules

BID_WHIST = BID_WHIST_QUESTIONS.questions

FIRST: Mapping[str, Question] = {
    "target": Question(
        _("Up to how many points?"),
        _("There is no bottom; totals may fall below zero."),
        lowest=1,
        highest=1000,
    ),
    "deal": Question(
        _("Three players: how are the cards dealt?"),
        _("Four are always dealt 12 each and a kitty of 6, five 10 each and a kitty of 4."),
        {
            None: _("as usual for so many"),
            "16+6": _("16 each and a kitty of 6"),
            "17+3": _("17 each and a kitty of 3"),
            "12+6": _("12 each and a kitty of 6"),
            "10+4": _("10 each and a kitty of 4"),
        },
    ),
    "kitty_book": Question(
        _("Is the kitty the bidder’s first book?"),
        _("If not, a hand has one book fewer."),
        {True: YES, False: NO},
    ),
    "nt_double": Question(
        _("Does no-trump double?"),
        _("Only the bidder’s own points, made or set."),
        {False: _("no, it counts single"), True: _("yes")},
    ),
    "renege_penalty": BID_WHIST["renege_penalty"],
    "false_claim": BID_WHIST["false_claim"],
}

_END: Mapping[str, Question] = {
    "tie": Question(
        _("Several reach the points on the same hand?"),
        _("Equal and without the bidder among them: play on."),
        {"highest": _("the highest wins"), "bidder_first": _("the bidder wins, if among them")},
    ),
    "all_pass": Question(
        _("Everybody passed?"),
        _("The hand is thrown in."),
        {"next_dealer": _("the next one deals"), "same_dealer": _("the same one deals again")},
    ),
}
_RENEGES: Mapping[str, Question] = {
    key: BID_WHIST[key]
    for key in (
        "renege_books",
        "renege_scope",
        "unproven_claim",
        "claim_deadline",
        "correction_window",
        "repeat_reneges",
    )
}
MORE: Sequence[tuple[Text, Mapping[str, Question]]] = (
    (_("The end"), _END),
    (_("Reneges"), _RENEGES),
)
WAYS: Mapping[str, WayToPlay] = {
    "house": WayToPlay(
        _("Thirty up, everybody for himself"),
        _("A point for each book; a bid that falls short is lost."),
    ),
}


def spoken(rules: IndividualRules) -> str:
    """``Thirty up. A point a book. No-trump counts single.``"""
    if "nt_double" in rules.undecided:
        no_trump = gettext("No-trump not decided yet.")
    else:
        no_trump = (
            gettext("No-trump doubles.") if rules.nt_double else gettext("No-trump counts single.")
        )
    up = gettext("%(points)s up") % {"points": spelled(rules.target)}
    return gettext("%(target)s. A point a book. %(no_trump)s") % {
        "target": capital(up),
        "no_trump": no_trump,
    }


INDIVIDUAL_QUESTIONS = Questionnaire(IndividualRules, FIRST, MORE, WAYS, spoken)
