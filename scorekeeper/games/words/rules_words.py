"""House rules in words: three spoken sentences, questions with their answers, what is unusual."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.games.words import wording
from scorekeeper.games.words.rules_questions import FIRST, MORE, QUESTIONS
from scorekeeper.rules.house_rules import HOUSE, OPTIONS, UNDECIDED, HouseRules


@dataclass(frozen=True)
class Answered:
    """One question and what a table answers; ``was`` what it answered before, in a change."""

    key: str
    asks: str
    answer: str
    was: str = ""

    @property
    def is_open(self) -> bool:
        return self.answer == not_decided()


def not_decided() -> str:
    return _("not decided yet")


def answer_words(key: str, value: object) -> str:
    """An answer as it stands on its button: ``yes, both ways``, ``7``, ``no end``."""
    if value == UNDECIDED:
        return not_decided()
    for known, label in QUESTIONS[key].answers.items():
        if type(known) is type(value) and known == value:
            return str(label)
    return wording.number(value) if isinstance(value, int) else str(value)


def value_of(rules: HouseRules, key: str) -> object:
    """What the rules answer to ``key``, or ``undecided``."""
    return UNDECIDED if key in rules.undecided else getattr(rules, key)


def answered(rules: HouseRules, key: str) -> Answered:
    return Answered(key, str(QUESTIONS[key].asks), answer_words(key, value_of(rules, key)))


def usual(key: str) -> str:
    """The default, as said beside the question."""
    return answer_words(key, OPTIONS[key].default)


def unusual(rules: HouseRules) -> list[Answered]:
    """What most tables play otherwise, or have settled, in the order of the questions."""
    differing = rules.differences_from(HOUSE)
    return [answered(rules, key) for key in QUESTIONS if key in differing]


def everything(rules: HouseRules) -> list[tuple[str, list[Answered]]]:
    """Every question with its answer, by group."""
    groups = [(_("What tables argue about"), FIRST), *MORE]
    return [(str(title), [answered(rules, key) for key in group]) for title, group in groups]


def changed(before: HouseRules, after: HouseRules) -> list[Answered]:
    """What ``after`` answers otherwise, with what it was."""
    differing = after.differences_from(before)
    return [
        Answered(
            key,
            str(QUESTIONS[key].asks),
            answer_words(key, value_of(after, key)),
            answer_words(key, value_of(before, key)),
        )
        for key in QUESTIONS
        if key in differing
    ]


def changes_words(changes: Mapping[str, object]) -> list[str]:
    """The changes of one line, a sentence each: "Lowest bid? 4"."""
    return [
        _("%(question)s %(answer)s")
        % {"question": QUESTIONS[key].asks, "answer": answer_words(key, changes[key])}
        for key in QUESTIONS
        if key in changes
    ]


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
    return _("%(sentence)s.") % {"sentence": _capital(_(", ").join(parts))}


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
    return _("%(level)s minimum.") % {"level": _capital(spelled(rules.min_bid))}


def _no_trump(rules: HouseRules) -> str:
    if "nt_double" in rules.undecided:
        return _("No-trump not decided yet.")
    return _("No-trump doubles.") if rules.nt_double else _("No-trump counts single.")


def spelled(count: int) -> str:
    """A small number as a word, a large one in figures."""
    words = (
        _("zero"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"),
        _("eight"), _("nine"), _("ten"), _("eleven"), _("twelve"), _("thirteen"),
    )  # fmt: skip
    return words[count] if 0 <= count < len(words) else wording.number(count)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
