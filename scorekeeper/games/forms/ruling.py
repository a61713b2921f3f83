"""The form that writes a ruling on a hand, where everybody plays for himself."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.line import Pick
from scorekeeper.games.words import wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.lines import Ruling
from scorekeeper.rules.seats import Seat

RENEGE, FALSE_CLAIM = "renege", "false_claim"


class RulingForm(forms.Form):
    """``kind`` says what was found, ``against`` who pays for it, ``other`` the other player it
    concerns: who called a renege, or about whom the wrong call was."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    kind = forms.ChoiceField(
        choices=[(RENEGE, RENEGE), (FALSE_CLAIM, FALSE_CLAIM)],
        error_messages={"required": _("Say what was found.")},
    )
    against = forms.ChoiceField(error_messages={"required": _("Say who pays for it.")})
    other = forms.ChoiceField(required=False)
    book = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=18,
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value"), _("Write the number of a book, or nothing.")
        ),
    )
    reason = forms.CharField(max_length=150, required=False)

    def __init__(
        self, data: Any = None, *, players: Iterable[Seat], names: Names, **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.names = names
        self.players = tuple(players)
        for name in ("against", "other"):
            choices = [(seat, seat) for seat in self.players]
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    @classmethod
    def unbound(cls, players: Iterable[Seat], names: Names, *, seen: int) -> RulingForm:
        initial = {"key": uuid.uuid4(), "seen": seen, "kind": RENEGE}
        return cls(players=players, names=names, initial=initial)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("other") and cleaned.get("other") == cleaned.get("against"):
            self.add_error("other", gettext("That is the same player: choose another, or nobody."))
        return cleaned

    def renew(self, seen: int) -> None:
        """Take fresh hidden values and keep what was typed."""
        self.data = {**dict(self.data.items()), "key": uuid.uuid4(), "seen": seen}

    @property
    def ruling(self) -> Ruling:
        """The ruling this form says; only after ``is_valid``."""
        said = self.cleaned_data
        is_renege = said["kind"] == RENEGE
        other = said["other"] or None
        return Ruling(
            kind=said["kind"],
            against=said["against"],
            accused=None if is_renege else other,
            by=other if is_renege else None,
            verdict="proven" if is_renege else "refuted",
            book=said["book"],
            reason=said["reason"].strip(),
        )

    # --- What the template draws ---------------------------------------------------------------

    @property
    def kinds(self) -> Iterator[Pick]:
        said = str(self["kind"].value() or "")
        yield Pick(RENEGE, gettext("a renege, or another irregularity"), said == RENEGE)
        yield Pick(FALSE_CLAIM, gettext("a wrong call"), said == FALSE_CLAIM)

    @property
    def payers(self) -> Iterator[Pick]:
        yield from self._picks("against")

    @property
    def others(self) -> Iterator[Pick]:
        yield from self._picks("other")

    def _picks(self, name: str) -> Iterator[Pick]:
        said = str(self[name].value() or "")
        for seat in self.players:
            yield Pick(seat, wording.player_name(seat, self.names), seat == said, side=seat)
