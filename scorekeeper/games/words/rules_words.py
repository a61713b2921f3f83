"""House rules in words: spoken sentences, questions with their answers, what is unusual."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scorekeeper.games.words import wording
from scorekeeper.games.words.questionnaire import Question, questionnaire_of
from scorekeeper.rules.options import Option
from scorekeeper.rules.table_rules import UNDECIDED, TableRules


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


def answer_words(question: Question, value: object) -> str:
    """An answer as it stands on its button: ``yes, both ways``, ``7``, ``no end``."""
    if value == UNDECIDED:
        return not_decided()
    for known, label in question.answers.items():
        if type(known) is type(value) and known == value:
            return str(label)
    if question.writes is not None:
        return question.writes(value)
    return wording.number(value) if isinstance(value, int) else str(value)


def value_of(rules: TableRules, key: str) -> object:
    """What the rules answer to ``key``, or ``undecided``."""
    return UNDECIDED if key in rules.undecided else getattr(rules, key)


def answered(rules: TableRules, key: str) -> Answered:
    question = questionnaire_of(rules).questions[key]
    return Answered(key, str(question.asks), answer_words(question, value_of(rules, key)))


def usual(rules: TableRules, key: str) -> str:
    """The default of a game's question, as said beside it."""
    asking = questionnaire_of(rules)
    return answer_words(asking.questions[key], asking.option(key).default)


def unusual(rules: TableRules) -> list[Answered]:
    """What most tables play otherwise, or have settled, in the order of the questions."""
    asking = questionnaire_of(rules)
    differing = rules.differences_from(asking.house)
    return [answered(rules, key) for key in asking.questions if key in differing]


def customs(rules: TableRules) -> list[Answered]:
    """What the table says of each question that moves no points."""
    said = dict(rules.customs)
    return [
        Answered(key, str(asks), str(said[key]) if said.get(key) else not_decided())
        for key, asks in questionnaire_of(rules).customs.items()
    ]


def customs_title() -> str:
    return _("Customs, which move no points")


def everything(rules: TableRules) -> list[tuple[str, list[Answered]]]:
    """Every question with its answer, by group."""
    asking = questionnaire_of(rules)
    groups = [(_("What tables argue about"), asking.first), *asking.more]
    told = [(str(title), [answered(rules, key) for key in group]) for title, group in groups]
    own = customs(rules)
    return [*told, (customs_title(), own)] if own else told


def changed(before: TableRules, after: TableRules) -> list[Answered]:
    """What ``after`` answers otherwise, with what it was."""
    differing = after.differences_from(before)
    options = [
        Answered(
            key,
            str(question.asks),
            answer_words(question, value_of(after, key)),
            answer_words(question, value_of(before, key)),
        )
        for key, question in questionnaire_of(after).questions.items()
        if key in differing
    ]
    own = [
        replace(now, was=was.answer)
        for was, now in zip(customs(before), customs(after), strict=True)
        if was.answer != now.answer
    ]
    return options + own


def changes_words(changes: Mapping[str, object], rules: TableRules) -> list[str]:
    """The changes of one line, a sentence each: "Lowest bid? 4". ``rules`` are any of that game."""
    asking = questionnaire_of(rules)
    told = [
        (question.asks, answer_words(question, _held(asking.option(key), changes[key])))
        for key, question in asking.questions.items()
        if key in changes
    ]
    if "customs" in changes:
        own = customs(rules.with_options({"customs": changes["customs"]}))
        told += [(each.asks, each.answer) for each in own if not each.is_open]
    return [
        _("%(question)s %(answer)s") % {"question": asks, "answer": answer} for asks, answer in told
    ]


def _held(option: Option, written: object) -> object:
    """What a written answer stands for among rules."""
    return UNDECIDED if written == UNDECIDED else option.read(written, "", "")


def warnings(rules: TableRules) -> list[str]:
    """What a table should know before it plays by these rules."""
    return questionnaire_of(rules).warnings(rules)


def spoken(rules: TableRules) -> str:
    """The rules as people say them, in a few sentences."""
    return questionnaire_of(rules).spoken(rules)


def spelled(count: int) -> str:
    """A small number as a word, a large one in figures."""
    words = (
        _("zero"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"),
        _("eight"), _("nine"), _("ten"), _("eleven"), _("twelve"), _("thirteen"),
    )  # fmt: skip
    return words[count] if 0 <= count < len(words) else wording.number(count)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
