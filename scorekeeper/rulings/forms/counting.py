"""How many books the bidders took, where a ruling needs the count."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.rulings.cases import Case
from scorekeeper.rulings.forms.deciding import StepForm

MOST_BOOKS = 13
"""Of a hand of partnership bid whist."""


class CountForm(StepForm):
    """The books of the bidders as counted, the kitty's included. ``revision`` is that of the hand
    as the person saw it."""

    revision = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    books = forms.IntegerField(
        min_value=0,
        max_value=MOST_BOOKS,
        error_messages={"required": _("Choose the books of the bidders.")},
    )

    def __init__(self, case: Case, data: Any = None) -> None:
        super().__init__(case, data, revision=case.entry.revision if case.entry else 0)

    @property
    def numbers(self) -> range:
        """The counts this hand can have."""
        rules = self.case.rules
        return range(rules.most_books + 1)
