"""What all forms share that turn an answer into facts (``known.py``).

Each says by ``facts`` what is known besides. The core refuses what cannot be; ``field_of`` says
which field that concerns.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.words import wording
from scorekeeper.rules.cards import RANKS
from scorekeeper.rules.seats import row_of
from scorekeeper.rulings.cases import Case, Matter
from scorekeeper.rulings.models import Claim
from scorekeeper.rulings.pages.pads import SUITS

NOT_SURE = "not_sure"
JOKERS_OF_ANY_GAME = ("JB", "JL", "J1", "J2", "J3")
CARD_CHOICES = [
    (card, card)
    for card in (*(f"{suit}{rank}" for suit in SUITS for rank in RANKS), *JOKERS_OF_ANY_GAME)
]
"""The core says which of them are in play."""


@dataclass(frozen=True)
class Pick:
    """One button: a radio input, what it says, and whether it is chosen."""

    value: str
    label: str
    side: str
    is_chosen: bool


class AnswerForm(forms.Form):
    """What every answer carries: ``asked`` which question it answers, ``seen`` the newest step the
    person saw, ``key`` this press of the button."""

    asked = forms.CharField(max_length=60, widget=forms.HiddenInput)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    key = forms.UUIDField(widget=forms.HiddenInput)

    template = ""
    """The template of its fields."""
    is_open = False
    """Whether its fields are drawn, where it is only offered at first."""

    of_players: tuple[str, ...] = ()
    of_sides: tuple[str, ...] = ()
    """The fields that choose one of the players, or whose row."""

    def __init__(
        self, case: Case, claim: Claim, matter: Matter | None, *, asked: str, data: Any = None
    ) -> None:
        """``matter`` is what is asked, ``asked`` how a form says it; ``data`` what was posted."""
        hidden = {"asked": asked, "seen": case.seen, "key": uuid.uuid4()}
        super().__init__(data, initial=hidden, auto_id=False)
        self.case, self.claim, self.matter = case, claim, matter
        offered = dict.fromkeys(self.of_players, case.players)
        offered |= dict.fromkeys(self.of_sides, case.sides)
        for name, players in offered.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [*((player, player) for player in players), *field.choices]  # type: ignore[misc]

    @property
    def is_outdated(self) -> bool:
        """Whether the hidden values are broken; nobody can mend those by typing."""
        return any(self.errors.get(name) for name in ("asked", "seen", "key"))

    def renew_hidden(self) -> None:
        """Take fresh hidden values and keep what was chosen, so that answering again works."""
        self.data = renewed(self.data, self.case)

    @property
    def facts(self) -> Mapping[str, Any]:
        """What is known by this answer; only after ``is_valid``."""
        raise NotImplementedError

    def field_of(self, path: str) -> str | None:
        """The field that a path inside ``Case.document`` concerns; None: the form as a whole."""
        return None

    def aside(self) -> dict[str, Any]:
        """The fact that nobody is sure."""
        return {"aside": self.cleaned_data["asked"]}

    def said(self, name: str) -> str:
        """What is chosen in a field, for the template."""
        return str(self[name].value() or "")

    def players(self, name: str, seats: Iterable[str]) -> list[Pick]:
        """A button for each of these players, or sides."""
        chosen = self.said(name)
        return [
            Pick(
                seat,
                wording.player_name(seat, self.case.names),
                row_of(seat),
                seat == chosen,
            )
            for seat in seats
        ]

    @property
    def accused_name(self) -> str:
        return wording.player_name(self.claim.accused, self.case.names)


def renewed(data: Any, case: Case) -> Any:
    """What was posted, with hidden values as a fresh form has them."""
    fresh = data.copy()
    fresh["seen"], fresh["key"] = str(case.seen), str(uuid.uuid4())
    return fresh


def cards_field() -> forms.TypedMultipleChoiceField:
    """Any cards, none of them needed."""
    return forms.TypedMultipleChoiceField(
        choices=CARD_CHOICES,
        required=False,
        error_messages={"invalid_choice": _("Choose from these cards.")},
    )
