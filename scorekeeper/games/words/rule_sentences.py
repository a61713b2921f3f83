"""House rules in full sentences, to be read aloud: one for each option, whatever its value.

``rule_choices`` holds those that depend on nothing else; the others put numbers in, or depend on a
second option, and have a function in ``_TOLD``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.games.words.bid_whist_rules import BID_WHIST_QUESTIONS
from scorekeeper.games.words.rule_choices import CHOICES
from scorekeeper.games.words.rule_sources import SOURCES
from scorekeeper.games.words.rules_questions import OF_A_PARTY
from scorekeeper.games.words.rules_words import answered, spelled
from scorekeeper.rules.house_rules import OPTIONS, HouseRules
from scorekeeper.rules.table_rules import TableRules


@dataclass(frozen=True)
class RuleSentence:
    """One option as this table plays it; ``source``: who plays it so, and what others say.
    ``is_open``: the table has not settled it, and ``text`` asks the question."""

    key: str
    text: str
    source: str
    is_open: bool

    is_asked: bool = False
    """Whether the page of the rules asks it: how pairs move is settled for an evening."""


def rule_sentence(rules: TableRules, key: str) -> RuleSentence:
    """The sentence for the option ``key`` under ``rules``: in partnership bid whist one of its own,
    in another game its question with the answer."""
    is_open = key in rules.undecided
    if not isinstance(rules, HouseRules):
        said = answered(rules, key)
        values = {"question": said.asks, "answer": said.answer}
        return RuleSentence(key, _("%(question)s %(answer)s.") % values, "", is_open, is_open)
    is_asked = is_open and key in BID_WHIST_QUESTIONS.questions
    text = _open(key) if is_open else _settled(rules, key)
    return RuleSentence(key, text, str(SOURCES[key]), is_open, is_asked)


def told_with(rules: TableRules, key: str) -> str:
    """The option whose sentence tells ``key`` too: ``key`` itself, or the one that names its
    number. Empty where it makes no difference at this table."""
    if not isinstance(rules, HouseRules):
        return key
    if key in rules.undecided:
        return key if _matters(rules, key) and _leaves_a_choice(rules, key) else ""
    if key == "renege_books":
        return next((other for other in _IN_BOOKS if _costs_books(rules, other)), "")
    if key in ("boston_points", "boston_points_nt") and _names_points(rules):
        return "boston_effect"
    return key if _matters(rules, key) else ""


def _leaves_a_choice(rules: HouseRules, key: str) -> bool:
    """Whether an open question has two answers beside the rest of the rules: two jokers imply a
    kitty."""
    answers = OPTIONS[key].trial_answers
    return sum(rules.supposing(key, answer) is not None for answer in answers) > 1


def _matters(rules: HouseRules, key: str) -> bool:
    """Whether the option can make a difference beside the others that are settled."""

    def may_be(other: str, *values: object) -> bool:
        return other in rules.undecided or getattr(rules, other) in values

    if key in ("kitty_book", "kitty_shown", "declare"):
        return may_be("kitty", True)
    if key == "nt_joker":
        return may_be("jokers", 1, 2)
    if key == "nt_joker_lead":
        return may_be("jokers", 1, 2) and may_be("nt_joker", "when_void", "must_throw_when_void")
    if key in ("boston_points", "boston_points_nt"):
        return may_be("boston_effect", "bonus", "fixed")
    if key == "boston_restored":
        return may_be("boston_effect", "wins_game", "double", "bonus", "fixed")
    if key in ("rotation", "streak_cap"):
        return may_be("rotation", "set_pair_rises", "loser_rises")
    return True


def _open(key: str) -> str:
    question = (
        BID_WHIST_QUESTIONS.questions[key].asks
        if key in BID_WHIST_QUESTIONS.questions
        else OF_A_PARTY[key]
    )
    return _("Not settled yet: “%(question)s”") % {"question": question}


def _settled(rules: HouseRules, key: str) -> str:
    if told := _TOLD.get(key):
        return told(rules)
    return str(CHOICES[key][getattr(rules, key)])


def _jokers(rules: HouseRules) -> str:
    if rules.jokers == 2:
        return _("Two jokers: 54 cards, twelve each and six in the kitty.")
    if rules.jokers == 1:
        return _("One joker: 53 cards, twelve each and five in the kitty.")
    if "kitty" in rules.undecided:
        return _("No jokers: 52 cards.")
    if rules.kitty:
        return _("No jokers: 52 cards, twelve each and four in the kitty.")
    return _("No jokers: 52 cards, thirteen each.")


def _min_bid(rules: HouseRules) -> str:
    lowest = {"level": spelled(rules.min_bid)}
    return _("The lowest bid is %(level)s, the highest seven.") % lowest


def _target(rules: HouseRules) -> str:
    if rules.target is None:
        return _("No number of points wins the game.")
    return ngettext(
        "A side with %(points)s point or more wins the game.",
        "A side with %(points)s points or more wins the game.",
        rules.target,
    ) % {"points": spelled(rules.target)}


def _floor(rules: HouseRules) -> str:
    if rules.floor is None:
        return _("No number of points below zero loses the game.")
    return _("A side at minus %(points)s or lower loses the game.") % {
        "points": spelled(-rules.floor)
    }


def _hands(rules: HouseRules) -> str:
    if rules.hands is None:
        return _("A game has no fixed number of hands.")
    return ngettext(
        "After %(count)s hand the side ahead wins; if they are level, one more is played.",
        "After %(count)s hands the side ahead wins; if they are level, one more is played.",
        rules.hands,
    ) % {"count": spelled(rules.hands)}


def _boston_effect(rules: HouseRules) -> str:
    effect = rules.boston_effect
    if effect in ("bonus", "fixed"):
        if not _names_points(rules):
            return {
                "bonus": _("A Boston earns a bonus on top of its points."),
                "fixed": _("A Boston earns fixed points instead of its own."),
            }[effect]
        points = {"points": rules.boston_points, "no_trump": rules.boston_points_nt}
        return {
            "bonus": _("A Boston earns a bonus of %(points)s on top, in no-trump of %(no_trump)s."),
            "fixed": _("A Boston counts exactly %(points)s, in no-trump %(no_trump)s."),
        }[effect] % points
    return {
        "none": _("A Boston earns nothing beyond its points."),
        "wins_game": _("A Boston wins the game, whatever the score."),
        "double": _("A Boston counts double: twice the points of the hand."),
    }[effect]


def _boston_points(rules: HouseRules) -> str:
    if not _matters(rules, "boston_points"):
        return _("A Boston has no points of its own.")
    return _("Points of a Boston with a trump suit: %(points)s.") % {"points": rules.boston_points}


def _boston_points_nt(rules: HouseRules) -> str:
    if not _matters(rules, "boston_points_nt"):
        return _("A Boston has no points of its own.")
    return _("Points of a Boston in no-trump: %(points)s; they are not doubled again.") % {
        "points": rules.boston_points_nt
    }


def _names_points(rules: HouseRules) -> bool:
    """Whether the sentence about a Boston names its points: it has some, and both are settled."""
    settled = not rules.undecided & {"boston_effect", "boston_points", "boston_points_nt"}
    return settled and rules.boston_effect in ("bonus", "fixed")


_IN_BOOKS = ("renege_penalty", "false_claim", "unproven_claim")
"""What may cost as many books as ``renege_books`` says, in the order they are told."""


def _costs_books(rules: HouseRules, key: str) -> bool:
    return getattr(rules, key) in ("books", "pays")


def books_words(count: int) -> str:
    """``no books``, ``one book``, ``three books``."""
    if not count:
        return _("no books")
    return ngettext("%(count)s book", "%(count)s books", count) % {"count": spelled(count)}


def _renege_penalty(rules: HouseRules) -> str:
    if rules.renege_penalty == "set":
        return _(
            "A renege that is called and proved costs the bid: bidders who reneged are set, and "
            "bidders reneged against have made it."
        )
    if rules.renege_penalty == "game":
        return _("A renege that is called and proved costs the game.")
    if not rules.renege_books:
        return _("A renege that is called and proved costs no books.")
    return _("A renege that is called and proved costs %(books)s, paid to the other side.") % {
        "books": books_words(rules.renege_books)
    }


def _renege_books(rules: HouseRules) -> str:
    if not any(_costs_books(rules, key) for key in _IN_BOOKS):
        return _("No renege and no call costs books.")
    return _("Where a renege or a wrong call costs books, it costs %(books)s.") % {
        "books": books_words(rules.renege_books)
    }


def _false_claim(rules: HouseRules) -> str:
    if rules.false_claim == "nothing" or not rules.renege_books:
        return _("Calling a renege that was none costs nothing.")
    return _("Calling a renege that was none costs the caller’s side %(books)s.") % {
        "books": books_words(rules.renege_books)
    }


def _unproven_claim(rules: HouseRules) -> str:
    if rules.unproven_claim == "nothing" or not rules.renege_books:
        return _("A call that can’t be proved when the hand is over costs nothing.")
    return _(
        "A call that can’t be proved when the hand is over costs the caller’s side %(books)s."
    ) % {"books": books_words(rules.renege_books)}  # fmt: skip


def _mutual_reneges(rules: HouseRules) -> str:
    if rules.mutual_reneges == "redeal":
        return _("When both sides reneged in one hand, it is void and dealt again.")
    if rules.renege_penalty == "books":
        return _("When both sides reneged in one hand, the books are set off.")
    return _("When both sides reneged in one hand, as many on each side cancel.")


def _streak_cap(rules: HouseRules) -> str:
    if rules.streak_cap is None:
        return _("Winners keep the table as long as they win.")
    return ngettext(
        "Winners get up after %(count)s win if a pair is waiting.",
        "Winners get up after %(count)s wins in a row if a pair is waiting.",
        rules.streak_cap,
    ) % {"count": spelled(rules.streak_cap)}


_TOLD: Mapping[str, Callable[[HouseRules], str]] = {
    "jokers": _jokers,
    "min_bid": _min_bid,
    "target": _target,
    "floor": _floor,
    "hands": _hands,
    "boston_effect": _boston_effect,
    "boston_points": _boston_points,
    "boston_points_nt": _boston_points_nt,
    "renege_penalty": _renege_penalty,
    "renege_books": _renege_books,
    "false_claim": _false_claim,
    "unproven_claim": _unproven_claim,
    "mutual_reneges": _mutual_reneges,
    "streak_cap": _streak_cap,
}
