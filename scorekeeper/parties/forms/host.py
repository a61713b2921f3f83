"""What a host types: pairs, names, places, the number of tables."""

from __future__ import annotations

import re
import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.names import NameField
from scorekeeper.games.words.wording import as_called, pair_words
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.forms.start import whole_number
from scorekeeper.parties.models import LONGEST_NAME, LONGEST_REASON
from scorekeeper.parties.seating import Names
from scorekeeper.parties.verbs.hosting import MOST_TABLES
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.floor import Pair
from scorekeeper.rules.floor_events import LinePlace
from scorekeeper.web.sentences import sentence

MOST_LINES = 60
BETWEEN_NAMES = re.compile(r"\s*[&+/,;]\s*|\s+(?:and|og)\s+", re.IGNORECASE)


class PressForm(forms.Form):
    """One press of a button: ``key`` marks it, ``seen`` is the newest event the host saw."""

    is_used = False
    """Its key has written down something else, so the next press gets another one."""

    key = forms.UUIDField(required=False, widget=forms.HiddenInput)
    seen = forms.IntegerField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name in ("key", "seen"):
            self.errors.pop(name, None)
        cleaned["key"] = cleaned.get("key") or uuid.uuid4()
        cleaned["seen"] = -1 if cleaned.get("seen") is None else cleaned["seen"]
        return cleaned

    @property
    def key_value(self) -> str:
        key = None if self.is_used else self["key"].value()
        return str(key or uuid.uuid4())


def alike_words(name: str) -> str:
    """Two people by one name cannot be told apart."""
    return sentence(RulesError("names_alike", name=name))


def _name(label: Any) -> NameField:
    return NameField(
        label=label,
        required=False,
        max_length=LONGEST_NAME,
        error_messages={"max_length": _("A name has at most %(limit_value)d letters.")},
        widget=forms.TextInput(
            attrs={
                "class": "form-control",
                "autocomplete": "off",
                "autocapitalize": "words",
                "spellcheck": "false",
            }
        ),
    )


class NamesForm(PressForm):
    """The names of ``people``: the two of a pair, or a single's one. After ``is_valid`` they are in
    ``names``."""

    one = _name(_("One"))
    other = _name(_("The other"))

    def __init__(self, data: Any = None, *, people: int, **options: Any) -> None:
        super().__init__(data, **options)
        self.people = people
        if people == 1:
            del self.fields["other"]
            self.fields["one"].label = _("Name")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for name in ("one", "other"):
            if name not in self.fields or cleaned.get(name) or name in self.errors:
                continue
            if self.needs_names:
                missing = ngettext("A player needs a name.", "A pair needs two names.", self.people)
                self.add_error(name, missing)
        one, other = cleaned.get("one", ""), cleaned.get("other", "")
        if one and as_called(one) == as_called(other):
            self.add_error("other", alike_words(other))
        return cleaned

    @property
    def name_fields(self) -> list[forms.BoundField]:
        """The fields of the names, as many as there are people."""
        return [self[name] for name in ("one", "other") if name in self.fields]

    @property
    def needs_names(self) -> bool:
        return True

    @property
    def names(self) -> Names:
        said = self.cleaned_data
        return (said["one"],) if self.people == 1 else (said["one"], said["other"])


class PairsForm(NamesForm):
    """One pair in two fields, several as lines (``Eve & Flo``), or both; of singles one name in
    each. After ``is_valid`` they are in ``pairs``."""

    many = forms.CharField(required=False, strip=True)

    @property
    def needs_names(self) -> bool:
        said = self.data
        return bool(said.get("one") or said.get("other") or not str(said.get("many", "")).strip())

    def clean_many(self) -> list[Names]:
        lines = [line for line in self.cleaned_data["many"].splitlines() if line.strip()]
        if len(lines) > MOST_LINES:
            raise forms.ValidationError(
                gettext("At most %(most)s lines at once.") % {"most": MOST_LINES}
            )
        return [_names(number, line, self.people) for number, line in enumerate(lines, start=1)]

    @property
    def pairs(self) -> list[Names]:
        typed = [self.names] if self.cleaned_data.get("one") else []
        return typed + list(self.cleaned_data["many"])


def _names(number: int, line: str, people: int) -> Names:
    names = tuple(
        NameField(max_length=LONGEST_NAME).to_python(name) for name in BETWEEN_NAMES.split(line)
    )
    values = {"number": number, "most": LONGEST_NAME}
    if len(names) != people or not all(names):
        said = ngettext(
            "Line %(number)s: write one name.",
            "Line %(number)s: write two names, as in “Eve & Flo”.",
            people,
        )
        raise forms.ValidationError(said % values)
    alike = len(set(map(as_called, names))) < people
    if alike or any(len(name) > LONGEST_NAME for name in names):
        said = ngettext(
            "Line %(number)s: a name of at most %(most)s letters.",
            "Line %(number)s: two different names of at most %(most)s letters.",
            people,
        )
        raise forms.ValidationError(said % values)
    return names


class SingleForm(PressForm):
    """Somebody who needs a partner."""

    single = _name(_("Who needs a partner?"))

    def __init__(self, data: Any = None, *, evening: Evening | None = None) -> None:
        super().__init__(data)
        self.evening = evening

    def clean_single(self) -> str:
        name: str = self.cleaned_data["single"]
        if not name:
            raise forms.ValidationError(gettext("Write a name."))
        waits = self.evening.singles_called(name) if self.evening else ()
        # The same press once more is answered as the first was.
        if any(str(one.submission_key) != self.key_value for one in waits):
            raise forms.ValidationError(alike_words(name))
        return name


class MoveForm(PressForm):
    """Where a pair goes by the host's hand, and why."""

    to = forms.ChoiceField(
        error_messages={
            "required": _("Say where they go."),
            "invalid_choice": _("This place is not there any more. Choose again."),
        }
    )
    reason = NameField(
        max_length=LONGEST_REASON,
        error_messages={
            "required": _("Say why, for whoever asks later."),
            "max_length": _("A reason has at most %(limit_value)d letters."),
        },
    )

    def __init__(self, data: Any = None, *, evening: Evening, pair: Pair) -> None:
        super().__init__(data)
        choosing = self.fields["to"]
        assert isinstance(choosing, forms.ChoiceField)
        self.choices = _places(evening, pair)
        choosing.choices = self.choices

    @property
    def where(self) -> int | LinePlace:
        kind, number = self.cleaned_data["to"].split("-")
        return int(number) if kind == "table" else LinePlace(int(number))


def _places(evening: Evening, pair: Pair) -> list[tuple[str, str]]:
    """Free seats of other tables, and other places in the line."""
    floor = evening.floor
    places = [
        (f"table-{table.number}", gettext("table %(table)s") % {"table": table.number})
        for table in floor.tables
        if table.has_free_seat and pair not in table.pairs
    ]
    others = [other for other in floor.line if other != pair]
    now = floor.line.index(pair) if pair in floor.line else None
    for place, other in enumerate(others):
        if place != now:
            values = {"place": place + 1, "pair": evening.spoken(other)}
            label = gettext("the line, place %(place)s, before %(pair)s") % values
            places.append((f"line-{place + 1}", label))
    if now != len(others):
        last = len(others) + 1
        label = gettext("the line, last: place %(place)s") % {"place": last}
        places.append((f"line-{last}", label))
    return places


class SureForm(PressForm):
    """Something is done after a look at what it changes; why may be left empty."""

    reason = NameField(
        required=False,
        max_length=LONGEST_REASON,
        error_messages={"max_length": _("A reason has at most %(limit_value)d letters.")},
    )


class TablesForm(PressForm):
    """How many tables there may be."""

    tables = whole_number(1, MOST_TABLES, required=True)


class SettingsForm(forms.Form):
    """What the host chose for the evening."""

    moves_by_itself = forms.BooleanField(required=False)
    shows_cards = forms.BooleanField(required=False)
    tells_reneges = forms.BooleanField(required=False)


def added_words(pairs: list[Names]) -> str:
    """What was done, for the page: ``Eve & Flo are in.``"""
    said = ngettext("%(pairs)s is in.", "%(pairs)s are in.", sum(map(len, pairs)))
    return said % {"pairs": ", ".join(map(pair_words, pairs))}
