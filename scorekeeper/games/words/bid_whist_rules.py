"""The rules of partnership bid whist as people say them, and its questionnaire."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.games.words.questionnaire import Questionnaire
from scorekeeper.games.words.rules_questions import FIRST, MORE, WAYS
from scorekeeper.games.words.rules_words import capital, spelled
from scorekeeper.rules.house_rules import HouseRules


def warnings(rules: HouseRules) -> list[str]:
    """What a table should know before it plays by these rules."""
    if not rules.undecided & {"kitty", "kitty_book"} and rules.all_books < 13:
        return [_("The kitty is nobody’s book: a bid of seven can only be set.")]
    return []


def spoken(rules: HouseRules) -> str:
    """The rules as people say them: "Seven up. Three minimum. No-trump doubles." """
    return _("%(end)s %(minimum)s %(no_trump)s") % {
        "end": _end(rules),
        "minimum": _minimum(rules),
        "no_trump": _no_trump(rules),
    }


def _end(rules: HouseRules) -> str:
    parts = [part for part in (_target(rules), _floor(rules), _hands(rules)) if part]
    if not rules.undecided & {"two_sets_out"} and rules.two_sets_out:
        parts.append(_("two sets and you’re out"))
    if not parts:
        parts = [_("no end to the score")]
    return _("%(sentence)s.") % {"sentence": capital(_(", ").join(parts))}


def _target(rules: HouseRules) -> str:
    if rules.target is not None:
        return _("%(points)s up") % {"points": spelled(rules.target)}
    return ""


def _floor(rules: HouseRules) -> str:
    """Said only where it is not the target below zero."""
    if rules.floor is None:
        return _("no bottom") if rules.target is not None else ""
    if rules.target is not None and rules.floor == -rules.target:
        return ""
    return _("out at minus %(points)s") % {"points": spelled(-rules.floor)}


def _hands(rules: HouseRules) -> str:
    if "hands" in rules.undecided or rules.hands is None:
        return ""
    return ngettext("%(count)s hand", "%(count)s hands", rules.hands) % {
        "count": spelled(rules.hands)
    }


def _minimum(rules: HouseRules) -> str:
    if "min_bid" in rules.undecided:
        return _("Lowest bid not decided yet.")
    return _("%(level)s minimum.") % {"level": capital(spelled(rules.min_bid))}


def _no_trump(rules: HouseRules) -> str:
    if "nt_double" in rules.undecided:
        return _("No-trump not decided yet.")
    return _("No-trump doubles.") if rules.nt_double else _("No-trump counts single.")


BID_WHIST_QUESTIONS = Questionnaire(HouseRules, FIRST, MORE, WAYS, spoken, warnings)
