"""What is said at a table: a hand, a pair that is gone, who rises, whether the seats follow.

A pair that sits there is chosen among ``pairs``; ``seen`` is what the person saw.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.rules.floor import Pair

MADE, SET, OUTSIDE, GONE = "made", "set", "outside", "gone"


class AtTableForm(forms.Form):
    """``key`` marks one press of a button."""

    key = forms.UUIDField()
    seen = forms.IntegerField(min_value=0)
    """The newest event at the table."""


class HandForm(AtTableForm):
    """A hand where no score is kept; or that a pair was called and is outside, or is gone.
    ``is_sure`` is the mark of what the person saw would come of it (empty: has not seen it)."""

    pair = forms.CharField(
        max_length=8, error_messages={"required": _("Say first who bid, then made or set.")}
    )
    outcome = forms.ChoiceField(choices=[(word, word) for word in (MADE, SET, OUTSIDE, GONE)])
    is_sure = forms.CharField(max_length=16, required=False)
    goes_home = forms.BooleanField(required=False)


class RiseForm(AtTableForm):
    """The game with that code is over and its loser gets up; ``is_sure`` as in ``HandForm``."""

    loser = forms.CharField(max_length=8)
    game = forms.CharField(max_length=8)
    is_sure = forms.CharField(max_length=16, required=False)
    goes_home = forms.BooleanField(required=False)


class SeatsForm(forms.Form):
    """Whether the seats follow a game that was put right; ``last`` is who is last by now, one or
    several (empty: nobody), ``seen`` the newest event of the evening."""

    POINTS, SEATS = "points", "seats"
    key = forms.UUIDField()
    seen = forms.IntegerField(min_value=0)
    event = forms.IntegerField(min_value=1)
    last = forms.CharField(max_length=80, required=False)
    answer = forms.ChoiceField(choices=[(word, word) for word in (POINTS, SEATS)])


class WhoForm(forms.Form):
    """Which of ``pairs`` a phone belongs to."""

    def __init__(self, data: Any, *, pairs: Iterable[Pair]) -> None:
        super().__init__(data)
        self.fields["pair"] = forms.ChoiceField(
            choices=[(pair, pair) for pair in pairs],
            error_messages={
                "required": _("Say who you are."),
                "invalid_choice": _("They do not sit here any more. Say who you are."),
            },
        )
