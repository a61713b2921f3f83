"""What the score sheet does not say of the hand: who of the two bid, and which suit was trump."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.words import wording
from scorekeeper.rules.seats import SEATS, Seat, side_of
from scorekeeper.rulings.forms.answering import SEAT_CHOICES, AnswerForm, Pick


class DeclarerForm(AnswerForm):
    """Which of the two bid."""

    template = "rulings/_ask_declarer.html"
    declarer = forms.ChoiceField(
        choices=SEAT_CHOICES, error_messages={"required": _("Choose who of the two bid.")}
    )

    @property
    def bidders(self) -> list[Pick]:
        return self.players("declarer", self._seats)

    @property
    def _seats(self) -> tuple[Seat, ...]:
        side = side_of(self.case.hand.declarer) if self.case.entry else ""
        return tuple(seat for seat in SEATS if side_of(seat) == side)

    def clean_declarer(self) -> Seat:
        declarer: Seat = self.cleaned_data["declarer"]
        if declarer not in self._seats:
            raise forms.ValidationError(self.fields["declarer"].error_messages["required"])
        return declarer

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"declarer": self.cleaned_data["declarer"]}


class SuitForm(AnswerForm):
    """Which suit was trump."""

    template = "rulings/_ask_suit.html"
    suit = forms.ChoiceField(
        choices=[(suit, suit) for suit in "SHDC"],
        error_messages={"required": _("Choose the trump suit.")},
    )

    @property
    def suits(self) -> list[Pick]:
        return [
            Pick(suit, wording.suit_name(suit), "", suit == self.said("suit")) for suit in "SHDC"
        ]

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"suit": self.cleaned_data["suit"]}
