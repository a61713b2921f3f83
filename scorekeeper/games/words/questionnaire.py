"""What the tables of a game can settle: questions with their answers, in the words of its players.

Each game has one ``Questionnaire``, registered under the class of its rules (``games.kinds``), so
that forms, rule pages and history ask the rules they hold and never which game they belong to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.functional import Promise

from scorekeeper.rules.errors import Undecided
from scorekeeper.rules.options import Option
from scorekeeper.rules.table_rules import TableRules

Text = str | Promise


@dataclass(frozen=True)
class Question:
    """``asks`` is the question, ``why`` one sentence about it. ``answers`` label the values; a
    number's labels are those of its special values only (``None``). A number that the form takes
    lies between ``lowest`` and ``highest``.

    Where ``reads`` is set the answer is typed as text: it makes the plain form of the option out of
    it, or raises ``ValueError`` (then ``refused`` is shown); ``writes`` is its inverse.
    """

    asks: Text
    why: Text
    answers: Mapping[Any, Text] = field(default_factory=dict)
    lowest: int | None = None
    highest: int | None = None
    refused: Text = ""
    reads: Callable[[str], object] | None = None
    writes: Callable[[Any], str] | None = None

    @property
    def is_number(self) -> bool:
        return self.highest is not None

    @property
    def is_text(self) -> bool:
        return self.reads is not None


@dataclass(frozen=True)
class WayToPlay:
    """A named set of rules, called by how one plays."""

    name: Text
    what: Text


@dataclass(frozen=True)
class Questionnaire:
    """``first`` is what tables really argue about, ``more`` all other questions by group;
    ``customs`` are asked too, answered in the table's own words, and never score; ``ways`` are the
    named ways to play. ``spoken`` tells rules in a few sentences, ``warnings`` what a table
    should know before it plays by them."""

    rules: type[TableRules]
    first: Mapping[str, Question]
    more: Sequence[tuple[Text, Mapping[str, Question]]]
    ways: Mapping[str, WayToPlay]
    spoken: Callable[[Any], str]
    warnings: Callable[[Any], list[str]] = lambda rules: []
    customs: Mapping[str, Text] = field(default_factory=dict)

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        groups = (self.first, *(group for _title, group in self.more))
        return {key: question for group in groups for key, question in group.items()}

    @cached_property
    def house(self) -> TableRules:
        """How most tables play."""
        return self.rules()

    def option(self, key: str) -> Option:
        return self.rules.options()[key]


QUESTIONNAIRES: dict[type[TableRules], Questionnaire] = {}
"""By the class of a game's rules; filled from ``kinds.GAME_KINDS`` when the site starts."""


def questionnaire_of(rules: TableRules) -> Questionnaire:
    """The questions of the game whose rules these are."""
    return QUESTIONNAIRES[type(rules)]


def question_of(undecided: Undecided) -> Question:
    """What has to be answered first; two games may ask it differently."""
    key, option = str(undecided.values["key"]), undecided.values.get("option")
    asking = (q for q in QUESTIONNAIRES.values() if key in q.questions)
    return next(q.questions[key] for q in asking if option is None or q.option(key) is option)
