"""The form that starts a party."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scorekeeper.games.forms.names import NameField
from scorekeeper.games.forms.rules import Pick
from scorekeeper.parties.models import LONGEST_PARTY_NAME
from scorekeeper.parties.verbs.hosting import MOST_TABLES
from scorekeeper.rules.floor import TWO_PAIRS, Mode, fewest
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.individual import INDIVIDUAL
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.web.later import filled

NO_CAP = "none"
CAPS = (2, 3, 4, 5)
MOST_PAIRS = 99
MODES = {
    Mode.LOSER_RISES: _("The losers of a game get up"),
    Mode.SET_PAIR_RISES: _("Get set, get up: no score"),
}


def whole_number(least: int, most: int, *, required: bool = False) -> forms.IntegerField:
    """A number on a page of the host."""
    refused = filled(_("Write a whole number from %(low)s to %(high)s."), low=least, high=most)
    return forms.IntegerField(
        min_value=least,
        max_value=most,
        required=required,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), refused),
    )


class StartPartyForm(forms.Form):
    """Everything may be left out; what is left out is as ``rules`` say, at one table. ``pairs`` is
    only for the guess how long the line will be, and at least enough for one table. ``rules`` are
    of the game that the evening plays: where everybody plays for themselves, who is last gets up,
    and a table's ``seats`` are asked."""

    key = forms.UUIDField(required=False, widget=forms.HiddenInput)
    name = NameField(
        required=False,
        max_length=LONGEST_PARTY_NAME,
        error_messages={"max_length": _("A name has at most %(limit_value)d letters.")},
    )
    mode = forms.ChoiceField(
        choices=list(MODES.items()),
        required=False,
        error_messages={"invalid_choice": _("Choose one of these.")},
    )
    seats = forms.TypedChoiceField(
        choices=[(count, count) for count in sorted(INDIVIDUAL.counts)],
        coerce=int,
        required=False,
        error_messages={"invalid_choice": _("Choose one of these.")},
    )
    tables = whole_number(1, MOST_TABLES)
    streak_cap = forms.TypedChoiceField(
        required=False, error_messages={"invalid_choice": _("Choose one of these.")}
    )
    moves_by_itself = forms.BooleanField(required=False)
    pairs = whole_number(TWO_PAIRS, MOST_PAIRS)

    def __init__(self, data: Any = None, *, rules: TableRules) -> None:
        mode, streak_cap = Mode.LOSER_RISES, None
        if isinstance(rules, HouseRules):
            mode = mode if rules.rotation == "off" else Mode(rules.rotation)
            streak_cap = rules.streak_cap
        self.people = 2 if isinstance(rules, HouseRules) else 1
        self.usual = {
            "mode": mode,
            "seats": TWO_PAIRS if self.people == 2 else INDIVIDUAL.counts[0],
            "streak_cap": str(streak_cap or NO_CAP),
            "tables": 1,
        }
        super().__init__(data, initial={"key": uuid.uuid4(), **self.usual})
        if self.people == 1:
            self.fields["pairs"] = whole_number(fewest(min(INDIVIDUAL.counts)), MOST_PAIRS)
        del self.fields["seats" if self.people == 2 else "mode"]
        caps = sorted({*CAPS, *([streak_cap] if streak_cap else [])})
        self.caps = [NO_CAP, *map(str, caps)]
        choosing = self.fields["streak_cap"]
        assert isinstance(choosing, forms.TypedChoiceField)
        choosing.choices = [(cap, cap) for cap in self.caps]

    def with_fresh_key(self, rules: TableRules) -> StartPartyForm:
        """The same answers under a new key, so that the next press is another party."""
        form = StartPartyForm(
            {name: self.data.get(name, "") for name in self.fields} | {"key": str(uuid.uuid4())},
            rules=rules,
        )
        form.is_valid()
        return form

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self.errors.pop("key", None)
        cleaned["key"] = cleaned.get("key") or uuid.uuid4()
        for name, value in self.usual.items():
            if name not in self.errors:
                cleaned[name] = cleaned.get(name) or value
        cap = cleaned.get("streak_cap", NO_CAP)
        cleaned["streak_cap"] = None if cap == NO_CAP else int(cap)
        return cleaned

    @property
    def key_value(self) -> str:
        return str(self["key"].value() or uuid.uuid4())

    @property
    def modes(self) -> list[Pick]:
        chosen = self["mode"].value() or self.usual["mode"]
        return [Pick(value, str(label), value == chosen) for value, label in MODES.items()]

    @property
    def seats_of_a_table(self) -> list[Pick]:
        chosen = str(self["seats"].value() or self.usual["seats"])
        counts = map(str, sorted(INDIVIDUAL.counts))
        return [Pick(count, count, count == chosen) for count in counts]

    @property
    def _no_cap(self) -> str:
        return ngettext("until they are last", "as long as they win", self.people)

    @property
    def streak_caps(self) -> list[Pick]:
        chosen = self["streak_cap"].value() or self.usual["streak_cap"]
        return [
            Pick(cap, self._no_cap if cap == NO_CAP else cap, cap == chosen) for cap in self.caps
        ]
