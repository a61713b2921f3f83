"""What a call of a renege risks, and what a verdict moves, in words.

Where the rules ask what a renege costs (``ClaimRules``) it is books, the bid or the game; else a
fine, if the table has one.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.games.words import wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.call_ace_rules import CallAceRules
from scorekeeper.rules.claim_rules import ClaimRules
from scorekeeper.rules.disputes import Claim, Verdict
from scorekeeper.rules.lines import Ruling
from scorekeeper.rules.seats import SIDES, Side, opponents, row_of


def costs_words(rules: Any) -> str:
    """What is at stake for who calls, in one line."""
    if not isinstance(rules, ClaimRules):
        return _fine_at_stake(rules)
    right = {
        "books": ngettext(
            "If you are right, it costs them %(count)s book.",
            "If you are right, it costs them %(count)s books.",
            rules.renege_books,
        )
        % {"count": rules.renege_books},
        "set": _("If you are right, the bid is set, or made where a defender reneged."),
        "game": _("If you are right, it costs them the game."),
    }[rules.renege_penalty]
    if rules.false_claim == "pays":
        wrong = ngettext(
            "If you’re wrong it costs you %(count)s book.",
            "If you’re wrong it costs you %(count)s books.",
            rules.renege_books,
        ) % {"count": rules.renege_books}
    else:
        wrong = _("If you’re wrong it costs nothing.")
    if rules.unproven_claim == "pays":
        wrong += " " + ngettext(
            "If it can’t be proved it costs you %(count)s book too.",
            "If it can’t be proved it costs you %(count)s books too.",
            rules.renege_books,
        ) % {"count": rules.renege_books}
    return f"{wrong} {right}"


def _fine_at_stake(rules: CallAceRules) -> str:
    wrong = _("If you’re wrong it costs nothing.")
    if "irregularity_fine" in rules.undecided:
        right = _("If you are right, the table says what it costs.")
    elif rules.irregularity_fine is None:
        right = _("If you are right, it costs nothing either: this table has no fine.")
    else:
        right = ngettext(
            "If you are right, it costs a fine of %(points)s point.",
            "If you are right, it costs a fine of %(points)s points.",
            rules.irregularity_fine,
        ) % {"points": rules.irregularity_fine}
    return f"{wrong} {right}"


def what_moves(
    verdict: Verdict, claim: Claim, rules: Any, names: Names, *, bidders: Side, counted: bool
) -> str:
    """What a verdict moves by itself, in one sentence. ``rules`` are those of the table,
    ``bidders`` whose bid it was. ``counted``: the books are on the sheet, so ``moved`` is what the
    payer has. Raises ``Undecided``."""
    ruling = verdict.ruling
    if ruling is None:
        return _("Nothing moves: an earlier ruling has counted it.")
    if not isinstance(rules, ClaimRules):
        return _fine(ruling, rules, names)
    if verdict.payer:
        return _books_move(verdict, verdict.payer, claim, rules, names, counted)
    if not ruling.is_proven or ruling.against is None:
        return _("Nothing moves.")
    offenders = row_of(ruling.against)
    if rules.renege_penalty == "set":
        return _("The bid is set.") if offenders == bidders else _("The bid is made.")
    return _game_goes(offenders, names, counted)


def _game_goes(offenders: Side, names: Names, counted: bool) -> str:
    if offenders not in SIDES:
        who = {"who": wording.player_name(offenders, names)}
        if counted:
            return _("It costs %(who)s the game.") % who
        return _("It will cost %(who)s the game when the hand is counted.") % who
    winners = {"winners": wording.side_name(opponents(offenders), names)}
    if counted:
        return _("The game goes to %(winners)s.") % winners
    return _("The game will go to %(winners)s when the hand is counted.") % winners


def _fine(ruling: Ruling, rules: CallAceRules, names: Names) -> str:
    if not ruling.is_proven or ruling.against is None:
        return _("Nothing moves.")
    fine = rules.settled("irregularity_fine").irregularity_fine
    if fine is None:
        return _("Nothing moves: this table has no fine.")
    values = {"who": wording.player_name(ruling.against, names), "points": fine}
    if rules.settled("fine_to").fine_to == "box":
        told = ngettext(
            "In place of the hand’s score, %(who)s pays %(points)s point into the cash box.",
            "In place of the hand’s score, %(who)s pays %(points)s points into the cash box.",
            fine,
        )
    else:
        told = ngettext(
            "In place of the hand’s score, %(who)s pays %(points)s point, shared by the others.",
            "In place of the hand’s score, %(who)s pays %(points)s points, shared by the others.",
            fine,
        )
    return told % values


def _books_move(
    verdict: Verdict, payer: Side, claim: Claim, rules: ClaimRules, names: Names, counted: bool
) -> str:
    if not rules.renege_books:
        return _("Nothing moves.")
    if not verdict.moved:
        return _("Nothing moves: there are no books to pay with.")
    values = {
        "books": wording.books_words(verdict.moved),
        "payer": wording.side_name(payer, names),
        "payee": _payee(verdict, claim, names),
    }
    if not counted:
        return (
            ngettext(
                "%(books)s will go from %(payer)s to %(payee)s when the hand is counted.",
                "%(books)s will go from %(payer)s to %(payee)s when the hand is counted.",
                verdict.moved,
            )
            % values
        )
    if verdict.moved < rules.renege_books:
        return (
            ngettext(
                "%(books)s goes from %(payer)s to %(payee)s: there are no more.",
                "%(books)s go from %(payer)s to %(payee)s: there are no more.",
                verdict.moved,
            )
            % values
        )
    return (
        ngettext(
            "%(books)s goes from %(payer)s to %(payee)s.",
            "%(books)s go from %(payer)s to %(payee)s.",
            verdict.moved,
        )
        % values
    )


def _payee(verdict: Verdict, claim: Claim, names: Names) -> str:
    """Who gets the books; those of a bidder who plays alone go round, beginning with who called."""
    if verdict.payee:
        return wording.side_name(verdict.payee, names)
    return _("the others in turn, from %(who)s on") % {"who": wording.player_name(claim.by, names)}
