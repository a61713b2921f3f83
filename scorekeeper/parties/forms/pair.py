"""What a waiting pair says from its own phone."""

from __future__ import annotations

from django import forms

from scorekeeper.parties.forms.host import PressForm
from scorekeeper.parties.models import EventKind


class OwnPairForm(PressForm):
    """Not there for a while, there again, or going home."""

    said = forms.ChoiceField(
        choices=[(kind, kind) for kind in (EventKind.AWAY, EventKind.BACK, EventKind.LEAVES)]
    )
