"""How a table plays, as plain values for the page that is printed and pinned to the wall."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words import rules_words
from scorekeeper.games.words.questionnaire import Questionnaire, questionnaire_of
from scorekeeper.games.words.rule_sentences import RuleSentence, rule_sentence, told_with
from scorekeeper.games.words.rules_history import RulesEvent, rules_events
from scorekeeper.games.words.rules_questions import OF_A_PARTY
from scorekeeper.games.words.rules_words import Answered
from scorekeeper.rules.table_rules import TableRules


@dataclass(frozen=True)
class HowWePlay:
    """``unusual`` and ``open_questions`` come first, ``rest`` is all the others by group; each
    rule stands once, and none that makes no difference. ``changed`` is the last change of the
    rules, None where there was none. ``customs`` are what the table answers in its own words."""

    spoken: str
    changed: RulesEvent | None
    warnings: list[str]
    unusual: list[RuleSentence]
    open_questions: list[RuleSentence]
    rest: list[tuple[str, list[RuleSentence]]]
    customs: list[Answered]


def how_we_play(sheet: LiveSheet) -> HowWePlay:
    """The rules in force now; asks the database nothing."""
    rules = sheet.state.rules
    asking = questionnaire_of(rules)
    groups = _groups(asking)
    every = [key for _title, keys in groups for key in keys]
    open_keys = _told(rules, [key for key in every if key in rules.undecided])
    differing = rules.differences_from(asking.house).keys() - rules.undecided
    unusual = _told(rules, [key for key in every if key in differing])
    rest, said = [], {*open_keys, *unusual}
    for title, keys in groups:
        if others := [key for key in _told(rules, keys) if key not in said]:
            rest.append((title, [rule_sentence(rules, key) for key in others]))
            said.update(others)
    return HowWePlay(
        spoken=rules_words.spoken(rules),
        changed=max(rules_events(sheet), key=lambda event: event.at, default=None),
        warnings=rules_words.warnings(rules),
        unusual=[rule_sentence(rules, key) for key in unusual],
        open_questions=[rule_sentence(rules, key) for key in open_keys],
        rest=rest,
        customs=rules_words.customs(rules),
    )


def _groups(asking: Questionnaire) -> list[tuple[str, list[str]]]:
    """Every option by group, in the order of the questions; those of an evening last."""
    groups = [(_("What tables argue about"), asking.first), *asking.more]
    told = [(str(title), list(questions)) for title, questions in groups]
    of_a_party = [key for key in OF_A_PARTY if key in asking.rules.options()]
    return [*told, (_("Who gets up"), of_a_party)] if of_a_party else told


def _told(rules: TableRules, keys: Iterable[str]) -> list[str]:
    """The options whose sentences tell these, each once."""
    told = (told_with(rules, key) for key in keys)
    return list(dict.fromkeys(filter(None, told)))
