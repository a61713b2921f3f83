"""Beside the questions: since when changed rules count, and why."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.rules import Pick
from scorekeeper.games.sheets import LiveSheet

NOW, FIRST_HAND = "now", "first"


class ChangeForm(forms.Form):
    """``seen`` is the fingerprint of the rules that the page showed, ``key`` marks one press of the
    button."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    seen = forms.CharField(max_length=64, widget=forms.HiddenInput)
    since = forms.ChoiceField(
        choices=[(NOW, NOW), (FIRST_HAND, FIRST_HAND)],
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), _("Say from when the change counts.")
        ),
    )
    reason = forms.CharField(
        max_length=150, required=False, label=_("Why? Both sides can read it.")
    )

    @classmethod
    def unbound(cls, sheet: LiveSheet, seen: str) -> ChangeForm:
        since = FIRST_HAND if sheet.state.over else NOW
        return cls(initial={"key": uuid.uuid4(), "seen": seen, "since": since})

    def as_seen_now(self, seen: str) -> ChangeForm:
        """What was said, on top of the rules as they stand, under a new key."""
        form = ChangeForm(
            {name: self.data.get(name) for name in self.fields}
            | {"key": str(uuid.uuid4()), "seen": seen}
        )
        form.is_valid()
        return form

    @property
    def from_first_hand(self) -> bool:
        """Only after ``is_valid``."""
        return bool(self.cleaned_data["since"] == FIRST_HAND)

    def choices(self, hand: int, over: bool) -> list[Pick]:
        """Since when: from the hand that is next or in play, or from the first one."""
        said: Any = self["since"].value()
        first = Pick(FIRST_HAND, gettext("from the first hand"), said == FIRST_HAND)
        if over:
            return [first]
        words = gettext("from now on, hand %(number)s") % {"number": hand}
        return [Pick(NOW, words, said == NOW), first]
