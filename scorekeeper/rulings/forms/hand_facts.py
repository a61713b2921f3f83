"""What the score sheet does not say of the hand: which suit was trump."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.words import wording
from scorekeeper.rulings.forms.answering import AnswerForm, Pick
from scorekeeper.rulings.pages.pads import SUITS


class SuitForm(AnswerForm):
    """Which suit was trump."""

    template = "rulings/_ask_suit.html"
    suit = forms.ChoiceField(
        choices=[(suit, suit) for suit in SUITS],
        error_messages={"required": _("Choose the trump suit.")},
    )

    @property
    def suits(self) -> list[Pick]:
        return [
            Pick(suit, wording.suit_name(suit), "", suit == self.said("suit")) for suit in SUITS
        ]

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"suit": self.cleaned_data["suit"]}
