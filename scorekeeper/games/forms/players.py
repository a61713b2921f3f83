"""The form that starts a game of those who sit round a table, everybody by name."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.names import NameField
from scorekeeper.games.forms.rules import Pick
from scorekeeper.games.forms.start import LONGEST_NAME
from scorekeeper.games.words.wording import as_called
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.seats import Seat


@dataclass(frozen=True)
class Chair:
    """One line of the form: a seat, and who sits there."""

    seat: Seat
    label: str
    name: str
    error: str
    is_needed: bool


class PlayersForm(forms.Form):
    """Names clockwise; how many there are says how many play. ``key`` marks one press of the
    button; a post without one is a press of its own."""

    key = forms.UUIDField(required=False, widget=forms.HiddenInput)
    first_dealer = forms.ChoiceField(
        required=False,
        error_messages={"invalid_choice": _("Choose who deals first, or “nobody yet”.")},
    )

    def __init__(self, data: Any = None, *, kind: Kind, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.counts = sorted(kind.counts)
        self.seats = kind.seats_for(self.counts[-1])
        for seat in self.seats:
            self.fields[seat] = NameField(required=False, max_length=LONGEST_NAME)
        dealers = [(seat, seat) for seat in self.seats]
        self.fields["first_dealer"].choices = dealers  # type: ignore[attr-defined]
        self.kind = kind

    @classmethod
    def unbound(cls, kind: Kind, names: Mapping[Seat, str]) -> PlayersForm:
        return cls(kind=kind, initial={"key": uuid.uuid4(), **names})

    def with_fresh_key(self) -> PlayersForm:
        """The same answers under a new key, so that the next press is another game."""
        data = {name: self.data.get(name) for name in self.fields} | {"key": str(uuid.uuid4())}
        form = PlayersForm(data, kind=self.kind)
        form.is_valid()
        return form

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self.errors.pop("key", None)
        cleaned["key"] = cleaned.get("key") or uuid.uuid4()
        seen: set[str] = set()
        for seat in self.seats:
            name = cleaned.get(seat) or ""
            cleaned[seat] = name
            if name and as_called(name) in seen:
                message = gettext("There is another %(name)s: add a letter to tell them apart.")
                self.add_error(seat, message % {"name": name})
            seen.add(as_called(name))
        self._refuse_gaps(cleaned)
        dealer = cleaned.get("first_dealer")
        if dealer and not cleaned.get(dealer) and not self.errors:
            self.add_error("first_dealer", gettext("Nobody sits there: choose one of the players."))
        return cleaned

    def _refuse_gaps(self, cleaned: Mapping[str, Any]) -> None:
        if self.errors:
            return
        taken = [seat for seat in self.seats if cleaned[seat]]
        if taken != list(self.seats[: len(taken)]):
            gap = next(seat for seat in self.seats if not cleaned[seat])
            self.add_error(gap, gettext("Write a name here, or move the names below up."))
        elif len(taken) not in self.counts:
            missing = self.seats[min(len(taken), len(self.seats) - 1)]
            values = {"fewest": self.counts[0], "most": self.counts[-1]}
            if self.counts[0] == self.counts[-1]:
                told = gettext("This game takes %(fewest)s players: write every name.")
            else:
                told = gettext("This game takes %(fewest)s to %(most)s players: write their names.")
            self.add_error(missing, told % values)

    @property
    def names(self) -> dict[Seat, str]:
        """Names by seat; only after ``is_valid``."""
        return {seat: self.cleaned_data[seat] for seat in self.seats if self.cleaned_data[seat]}

    @property
    def phone_name(self) -> str:
        """What the table calls this phone: that of whoever is named first."""
        name = next(iter(self.names.values()), "")
        return gettext("%(name)s’s phone") % {"name": name[: LONGEST_NAME - 10]}

    @property
    def chairs(self) -> Iterator[Chair]:
        for number, seat in enumerate(self.seats, start=1):
            yield Chair(
                seat,
                gettext("Player %(number)s") % {"number": number},
                str(self[seat].value() or ""),
                " ".join(map(str, self[seat].errors)),
                number <= self.counts[0],
            )

    @property
    def dealers(self) -> Iterator[Pick]:
        chosen = self["first_dealer"].value() or ""
        for number, seat in enumerate(self.seats, start=1):
            label = gettext("Player %(number)s") % {"number": number}
            yield Pick(seat, str(self[seat].value() or "") or label, seat == chosen)
        yield Pick("", gettext("nobody yet"), not chosen)

    @property
    def key_value(self) -> str:
        return str(self["key"].value() or uuid.uuid4())
