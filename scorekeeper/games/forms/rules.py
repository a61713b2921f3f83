"""House rules as a form: a group of buttons for each question, numbers with their way out.

Fields are made from the questions' words, so an option is written down once. What contradicts
itself is the core's to say; it comes back beside its field.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.words.questionnaire import Question, Questionnaire, questionnaire_of
from scorekeeper.games.words.rules_words import customs_title, spoken, usual, value_of
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.table_rules import MUST_BE_DECIDED, UNDECIDED, TableRules
from scorekeeper.web.later import filled
from scorekeeper.web.sentences import sentence

ELSE = "_else"
"""Ends the name of the buttons beside a number: the number, none, or not decided yet."""
NUMBER, NONE = "number", "none"
LONGEST_TEXT = 120
CUSTOM = "custom_"
"""Begins the name of a field for a custom."""
OURS = "ours"
"""The way to play that this phone saved."""


@dataclass(frozen=True)
class Pick:
    """One answer as a button."""

    value: str
    label: str
    is_chosen: bool
    is_open: bool = False


@dataclass(frozen=True)
class Asked:
    """One question as the template draws it: its answers, or a number and the ways out of it.
    ``usual`` is empty for a custom: nobody knows what is."""

    key: str
    asks: str
    why: str
    usual: str
    error: str
    picks: tuple[Pick, ...] = ()
    number: str = ""
    number_chosen: bool = False
    is_number: bool = False
    lowest: int | None = None
    highest: int | None = None
    text: str = ""
    is_text: bool = False


@dataclass(frozen=True)
class Way:
    """One way to play as a button."""

    key: str
    name: str
    what: str
    is_chosen: bool


class RulesForm(forms.Form):
    """Every question about the rules of a game. ``base`` are the rules it starts from: an answer
    that is not posted stays as it is there, and so does what a game's form does not ask.

    After ``is_valid`` the answers are in ``rules``.
    """

    rules: TableRules

    def __init__(self, data: Any = None, *, base: TableRules, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.base = base
        self.asking = questionnaire_of(base)
        self.questions = self.asking.questions
        shown = written(base)
        for key, question in self.questions.items():
            if question.is_number:
                self.fields[key] = _number_field(question)
                self.fields[key + ELSE] = _choice_field(_ways_out(key, question))
                self.initial[key + ELSE] = shown.get(key + ELSE, NUMBER)
            elif question.is_text:
                self.fields[key] = forms.CharField(required=False, max_length=LONGEST_TEXT)
            else:
                self.fields[key] = _choice_field([written_value(v) for v in question.answers], key)
            self.initial[key] = shown[key]
        own = dict(base.customs)
        for key in self.asking.customs:
            self.fields[CUSTOM + key] = forms.CharField(required=False, max_length=LONGEST_TEXT)
            self.initial[CUSTOM + key] = own.get(key, "")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        answers = {}
        for key, question in self.questions.items():
            if key in self.errors or key + ELSE in self.errors:
                continue
            said, value = self._said(key, question)
            if said:
                answers[key] = value
        if not self.errors:
            self._read(answers | self._customs())
        return cleaned

    def _customs(self) -> dict[str, Any]:
        """The customs as they are now, if any was posted; one left empty is not decided any more.
        What another program wrote beside them stays."""
        posted = {key for key in self.asking.customs if CUSTOM + key in self.data}
        said = {key: " ".join(self.cleaned_data[CUSTOM + key].split()) for key in posted}
        kept = {key: value for key, value in self.base.customs if key not in posted}
        return (
            {"customs": kept | {key: text for key, text in said.items() if text}} if posted else {}
        )

    def _said(self, key: str, question: Question) -> tuple[bool, Any]:
        """Whether the question was answered, and the answer in its plain form."""
        if question.is_number:
            return self._number(key)
        if question.reads is not None:
            return self._text(key, question.reads)
        text = self.cleaned_data[key]
        if not text:
            return False, None
        if text == UNDECIDED:
            return True, UNDECIDED
        return True, self.asking.option(key).write(_value(question, text))

    def _text(self, key: str, reads: Callable[[str], object]) -> tuple[bool, Any]:
        """An answer that is typed; one that is left empty where it was posted is no answer any
        more, which some questions allow."""
        if key not in self.data:
            return False, None
        try:
            return True, reads(self.cleaned_data[key].strip())
        except ValueError:
            self.add_error(key, str(self.questions[key].refused))
            return False, None

    def _number(self, key: str) -> tuple[bool, Any]:
        way = self.cleaned_data[key + ELSE]
        number = self.cleaned_data[key]
        if way == NONE:
            return True, None
        if way == UNDECIDED:
            return True, UNDECIDED
        if number is not None:
            return True, number
        if way == NUMBER or key in self.data:
            self.add_error(key, gettext("Write a number."))
        return False, None

    def _read(self, answers: Mapping[str, Any]) -> None:
        try:
            self.rules = self.base.with_options(answers)
        except RulesError as error:
            self.add_rules_error(error)

    def refuse_way(self) -> None:
        """Say that the button pressed is none of the ways to play; the form is not valid then."""
        self.add_error(None, gettext("Choose one of the ways to play that are shown."))

    def add_rules_error(self, error: RulesError) -> None:
        """Show what the core refused beside the question it concerns (``rules.KEY``), or above."""
        key = error.path.removeprefix("rules.")
        self.add_error(key if key in self.questions else None, sentence(error))

    # --- What the template draws ---------------------------------------------------------------

    @property
    def first(self) -> Iterator[Asked]:
        """The questions that tables really argue about."""
        return (self.asked(key) for key in self.asking.first)

    @property
    def more(self) -> list[tuple[str, list[Asked]]]:
        """All others, by group."""
        groups = [
            (str(title), [self.asked(key) for key in group]) for title, group in self.asking.more
        ]
        own = [self.asked(CUSTOM + key) for key in self.asking.customs]
        return [*groups, (customs_title(), own)] if own else groups

    @property
    def more_count(self) -> int:
        """How many all others are."""
        options = sum(len(group) for _title, group in self.asking.more)
        return options + len(self.asking.customs)

    @property
    def more_has_errors(self) -> bool:
        """Whether the folded part must be open to show what is wrong."""
        first = self.asking.first
        return any(key.removesuffix(ELSE) not in first for key in self.errors if key != "__all__")

    @property
    def wrong(self) -> list[Asked]:
        """The questions whose answers were refused."""
        keys = dict.fromkeys(key.removesuffix(ELSE) for key in self.errors if key != "__all__")
        return [self.asked(key) for key in keys]

    def asked(self, key: str) -> Asked:
        if key.startswith(CUSTOM):
            return self._custom(key)
        question = self.questions[key]
        chosen = str(self[key].value() if self[key].value() is not None else "")
        errors = [*self[key].errors, *(self[key + ELSE].errors if question.is_number else [])]
        asked = Asked(
            key,
            str(question.asks),
            str(question.why),
            usual(self.base, key),
            " ".join(map(str, errors)),
        )
        if question.is_text:
            return replace(asked, text=chosen, is_text=True)
        if not question.is_number:
            labels = {written_value(v): str(label) for v, label in question.answers.items()}
            return replace(asked, picks=tuple(_picks(key, labels, chosen)))
        way = str(self[key + ELSE].value() or NUMBER)
        none = question.answers.get(None)
        labels = {NONE: str(none)} if none else {}
        return replace(
            asked,
            picks=tuple(_picks(key, labels, way)),
            number=chosen,
            number_chosen=way == NUMBER,
            is_number=True,
            lowest=question.lowest,
            highest=question.highest,
        )

    def _custom(self, name: str) -> Asked:
        return Asked(
            name,
            str(self.asking.customs[name.removeprefix(CUSTOM)]),
            gettext("In your own words; left empty it is not decided yet."),
            usual="",
            error=" ".join(map(str, self[name].errors)),
            text=str(self[name].value() or ""),
            is_text=True,
        )


def _number_field(question: Question) -> forms.IntegerField:
    refused: Any = question.refused or filled(
        _("Write a whole number from %(low)s to %(high)s."),
        low=question.lowest,
        high=question.highest,
    )
    return forms.IntegerField(
        required=False,
        min_value=question.lowest,
        max_value=question.highest,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), refused),
    )


def _choice_field(values: list[str], key: str = "") -> forms.ChoiceField:
    if key and key not in MUST_BE_DECIDED:
        values = [*values, UNDECIDED]
    return forms.ChoiceField(
        choices=[(value, value) for value in values],
        required=False,
        error_messages={"invalid_choice": _("Choose one of these.")},
    )


def _ways_out(key: str, question: Question) -> list[str]:
    """What may be said in place of a number, and the number itself."""
    ways = [NUMBER]
    if None in question.answers:
        ways.append(NONE)
    if key not in MUST_BE_DECIDED:
        ways.append(UNDECIDED)
    return ways


def _picks(key: str, labels: Mapping[str, str], chosen: str) -> Iterator[Pick]:
    for value, label in labels.items():
        yield Pick(value, label, value == chosen)
    if key not in MUST_BE_DECIDED:
        yield Pick(UNDECIDED, gettext("not decided yet"), chosen == UNDECIDED, is_open=True)


def _value(question: Question, text: str) -> Any:
    return next(value for value in question.answers if written_value(value) == text)


def written_value(value: object) -> str:
    """A value as a form field holds it; JSON's spelling, texts without quotation marks."""
    return value if isinstance(value, str) else json.dumps(value)


def written(rules: TableRules) -> dict[str, str]:
    """The form's values that say ``rules``."""
    values: dict[str, str] = {}
    for key, question in questionnaire_of(rules).questions.items():
        value = value_of(rules, key)
        if question.writes is not None:
            values[key] = "" if value is None else question.writes(value)
            continue
        if not question.is_number:
            values[key] = written_value(value)
            continue
        is_number = isinstance(value, int)
        values[key] = str(value) if is_number else ""
        if len(_ways_out(key, question)) > 1:
            values[key + ELSE] = NUMBER if is_number else UNDECIDED if value else NONE
    return values


def ways_to_play(asking: Questionnaire, chosen: str, ours: TableRules | None = None) -> list[Way]:
    """Every way to play as a button, this phone's own first."""
    ways = []
    if ours is not None:
        ways.append(Way(OURS, gettext("Our house"), spoken(ours), chosen == OURS))
    for key, way in asking.ways.items():
        ways.append(Way(key, str(way.name), str(way.what), chosen == key))
    return ways


def rules_of_way(
    asking: Questionnaire, key: str, ours: TableRules | None = None
) -> TableRules | None:
    """The rules of one way to play; None for a way that is none."""
    if key == OURS:
        return ours
    return asking.rules.of_preset(key) if key in asking.rules.presets else None


def ways_data(asking: Questionnaire, ours: TableRules | None = None) -> dict[str, Any]:
    """What a script needs to fill the form: the usual values, and each way's that differ."""
    usual_values = written(asking.house)
    ways = {key: asking.rules.of_preset(key) for key in asking.rules.presets}
    ways |= {OURS: ours} if ours else {}
    return {
        "usual": usual_values,
        "ways": {
            key: {f: v for f, v in written(rules).items() if v != usual_values.get(f)}
            for key, rules in ways.items()
        },
    }
