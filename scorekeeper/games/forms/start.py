"""The form that starts a game: who sits where, who deals, and the code of a game to watch."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.codes import LENGTH, tidy_code
from scorekeeper.games.forms.names import NameField
from scorekeeper.games.forms.rules import Pick
from scorekeeper.games.words.wording import as_called
from scorekeeper.rules.seats import SEATS, side_of

PLACES = {"N": _("top"), "W": _("left"), "E": _("right"), "S": _("bottom")}
"""Where a seat is on the drawn table, in the order one reads it."""
PARTNERS = {
    "N": _("Top, playing with bottom"),
    "W": _("Left, playing with right"),
    "E": _("Right, playing with left"),
    "S": _("Bottom, playing with top"),
}
LONGEST_NAME = 30


@dataclass(frozen=True)
class Place:
    """One seat of the drawn table."""

    seat: str
    side: str
    label: str
    hint: str
    name: str
    error: str


class StartForm(forms.Form):
    """Names by seat, all optional, and who deals first. ``key`` marks one press of the button; a
    post without one is a press of its own."""

    key = forms.UUIDField(required=False, widget=forms.HiddenInput)
    N = NameField(required=False, max_length=LONGEST_NAME)
    W = NameField(required=False, max_length=LONGEST_NAME)
    E = NameField(required=False, max_length=LONGEST_NAME)
    S = NameField(required=False, max_length=LONGEST_NAME)
    first_dealer = forms.ChoiceField(
        choices=[(seat, PLACES[seat]) for seat in SEATS],
        required=False,
        error_messages={"invalid_choice": _("Choose who deals first, or “nobody yet”.")},
    )

    @classmethod
    def unbound(cls, names: Mapping[str, str]) -> StartForm:
        return cls(initial={"key": uuid.uuid4(), **names})

    def with_fresh_key(self) -> StartForm:
        """The same answers under a new key, so that the next press is another game."""
        form = StartForm(
            {name: self.data.get(name) for name in self.fields} | {"key": str(uuid.uuid4())}
        )
        form.is_valid()
        return form

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self.errors.pop("key", None)
        cleaned["key"] = cleaned.get("key") or uuid.uuid4()
        seen: set[str] = set()
        for seat in SEATS:
            name = cleaned.get(seat, "")
            cleaned[seat] = name
            if name and as_called(name) in seen:
                message = gettext("There is another %(name)s: add a letter to tell them apart.")
                self.add_error(seat, message % {"name": name})
            seen.add(as_called(name))
        return cleaned

    @property
    def names(self) -> dict[str, str]:
        """Names by seat; only after ``is_valid``."""
        return {seat: self.cleaned_data[seat] for seat in SEATS}

    @property
    def phone_name(self) -> str:
        """What the table calls this phone: it is in the hand of whoever sits at the bottom."""
        name = self.cleaned_data["S"]
        if not name:
            return gettext("First phone")
        return gettext("%(name)s’s phone") % {"name": name[: LONGEST_NAME - 10]}

    @property
    def places(self) -> Iterator[Place]:
        for seat, place in PLACES.items():
            yield Place(
                seat,
                side_of(seat),
                str(PARTNERS[seat]),
                gettext("you") if seat == "S" else str(place),
                str(self[seat].value() or ""),
                " ".join(map(str, self[seat].errors)),
            )

    @property
    def dealers(self) -> Iterator[Pick]:
        chosen = self["first_dealer"].value() or ""
        for seat, place in PLACES.items():
            yield Pick(seat, str(self[seat].value() or "") or str(place), seat == chosen)
        yield Pick("", gettext("nobody yet"), not chosen)

    @property
    def key_value(self) -> str:
        return str(self["key"].value() or uuid.uuid4())


class CodeForm(forms.Form):
    """The code of a game or a party to watch, as somebody types or pastes it; a link will do."""

    code = forms.CharField(
        max_length=300,
        error_messages={"required": _("Type the code that a phone of that table shows.")},
    )

    def clean_code(self) -> str:
        text: str = self.cleaned_data["code"]
        link = re.search(r"/[gp]/([^/\s]+)", text)
        code = tidy_code(link[1] if link else text)
        if len(code) != LENGTH:
            raise forms.ValidationError(
                gettext("A code has %(count)s letters and digits, such as RK7D 4XPH.")
                % {"count": LENGTH}
            )
        return code
