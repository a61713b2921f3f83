"""What the score sheet does not say of the hand: which suit was trump, which card was called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.words import wording
from scorekeeper.rules.cards import Card
from scorekeeper.rulings.forms.answering import AnswerForm, Pick
from scorekeeper.rulings.pages.pads import SUITS

RANKS_CALLED = "AK"
CAN_BE_CALLED = tuple(f"{suit}{rank}" for rank in RANKS_CALLED for suit in SUITS)
NONE = "none"


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


class CalledForm(AnswerForm):
    """Which card was called, an ace or a king; ``none``: none, or nobody knows."""

    template = "rulings/_ask_called.html"
    card = forms.ChoiceField(
        choices=[(card, card) for card in (*CAN_BE_CALLED, NONE)],
        error_messages={"required": _("Choose the card that was called.")},
    )

    @property
    def ranks(self) -> list[list[Card]]:
        """The cards that can be called, a row for each rank."""
        return [[Card.parse(f"{suit}{rank}") for suit in SUITS] for rank in RANKS_CALLED]

    @property
    def facts(self) -> Mapping[str, Any]:
        said = self.cleaned_data["card"]
        return {"called": "" if said == NONE else said}
