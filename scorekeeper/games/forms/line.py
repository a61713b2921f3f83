"""What the forms of every game have in common: they record one hand.

A game's form is a class below ``LineForm``. It turns strings into a line of the sheet (``line``).
What a table's rules allow is the core's to say: a ``RulesError`` from the verb comes back beside
its field by ``add_rules_error``.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from django import forms
from django.utils.translation import gettext

from scorekeeper.games.pages.recording_data import recording_key
from scorekeeper.games.sheets import Place
from scorekeeper.games.words import wording
from scorekeeper.games.words.refusals import refusal
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.errors import RulesError, Undecided
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.lines import Deal, Line, Misdeal, PassedOut, PlayedHand

HAND, BID, PASSED_OUT, MISDEAL = "hand", "bid", "passed_out", "misdeal"


@dataclass(frozen=True)
class Pick:
    """One button of a grid: a radio input, what it says, and whether it is chosen."""

    value: str
    label: str
    is_chosen: bool
    side: str = ""
    small: str = ""
    arrow: str = ""
    level: int = 0
    tag: str = ""
    sign: str = ""
    stakes: tuple[tuple[str, str], ...] = ()


class LineForm(forms.Form):
    """``declarer`` is who bid, or says that the deal was passed out or a misdeal; ``line_kind``
    (the button pressed) whether the whole hand or only its bid is recorded. ``number``, ``seen``
    and ``key`` are what the verb asks for."""

    line_kind = forms.ChoiceField(choices=[(value, value) for value in (HAND, BID)], required=False)
    number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    key = forms.UUIDField(widget=forms.HiddenInput)
    note = forms.CharField(max_length=200, required=False)

    HIDDEN = ("number", "seen", "key")
    FIELD_OF_PATH: ClassVar[Mapping[str, str]] = {}
    """The field that a path of the core's errors concerns."""

    place: Place
    kind: Kind
    names: Names = {}
    """What the template draws from (``draw``); a form that is only read needs none of it."""
    question = ""
    """The key of a question that the table has to answer before this hand can be scored."""

    @classmethod
    def at(cls, place: Place, kind: Kind, names: Names) -> Self:
        """The unbound form for a place of the sheet: with the line that stands there, or empty."""
        initial: dict[str, Any] = cls.hidden_values(place)
        if isinstance(place.line, PlayedHand):
            initial |= cls.initial_of(place.line)
        elif isinstance(place.line, Deal):
            initial |= {
                "declarer": PASSED_OUT if isinstance(place.line, PassedOut) else MISDEAL,
                "note": place.line.note,
                "dealer": place.line.dealer or "",
            }
        return cls(initial=initial).draw(place, kind, names)

    def draw(self, place: Place, kind: Kind, names: Names) -> Self:
        """Say where the form stands, so that its template can be drawn."""
        self.place, self.kind, self.names = place, kind, names
        return self

    @staticmethod
    def initial_of(hand: Any) -> dict[str, Any]:
        """The form's values that say ``hand``; inverse of ``line``."""
        raise NotImplementedError

    @property
    def line(self) -> Line:
        """The line this form says; only after ``is_valid``."""
        raise NotImplementedError

    @staticmethod
    def hidden_values(place: Place) -> dict[str, Any]:
        """What the verb asks for beside the hand: fresh each time a form is made."""
        return {"number": place.number, "seen": place.seen, "key": uuid.uuid4()}

    def renew_hidden(self, place: Place) -> None:
        """Take fresh hidden values and keep what was typed, so that saving again works."""
        self.data = {**dict(self.data.items()), **self.hidden_values(place)}

    @property
    def is_outdated(self) -> bool:
        """Whether the hidden values are broken; nobody can mend those by typing."""
        return any(self.errors.get(name) for name in self.HIDDEN)

    def need(self, name: str, message: str) -> None:
        """Ask for a field that was left empty."""
        if not self.cleaned_data.get(name) and name not in self.errors:
            self.add_error(name, message)

    @property
    def no_hand(self) -> PassedOut | Misdeal | None:
        """The line of a deal without a bid, where the form says that; only after ``is_valid``."""
        said = self.cleaned_data
        dealt = {"note": said["note"], "dealer": said["dealer"] or None}
        if said["declarer"] == PASSED_OUT:
            return PassedOut(**dealt)
        return Misdeal(**dealt) if said["declarer"] == MISDEAL else None

    def add_rules_error(self, error: RulesError) -> None:
        """Show what the core refused beside the field it concerns, or above the form."""
        if isinstance(error, Undecided):
            self.question = str(error.values["key"])
        key = error.path.split(".")[0].split("[")[0]
        self.add_error(self.FIELD_OF_PATH.get(key), refusal(error, self.names))

    # --- What the template draws ---------------------------------------------------------------

    def said(self, name: str) -> str:
        """What a field holds, as text."""
        return str(self[name].value() or "")

    @property
    def is_for_open_hand(self) -> bool:
        """Whether the bid is recorded and only the books are missing."""
        return isinstance(self.place.line, PlayedHand) and self.place.line.in_play

    @property
    def recording_key(self) -> str:
        """Which data labels this form's buttons."""
        return recording_key(self.place.state.rules, self.names, self.place.rulings)

    @property
    def uses_seats(self) -> bool:
        """Whether each player is chosen by his seat."""
        return True

    @property
    def players(self) -> Iterator[Pick]:
        """Who may have bid."""
        yield from self.at_the_table("declarer")

    @property
    def dealers(self) -> Iterator[Pick]:
        """Who may have dealt."""
        yield from self.at_the_table("dealer")

    def at_the_table(self, field: str) -> Iterator[Pick]:
        """Everybody who sits here, as answers to ``field``."""
        for seat in self.place.state.seats:
            name = wording.player_name(seat, self.names)
            is_chosen = self.said(field) == seat
            yield Pick(seat, name, is_chosen, side=self.kind.side_of(seat))

    @property
    def no_hand_picks(self) -> Iterator[Pick]:
        """What a deal without a bid was."""
        said = self.said("declarer")
        if self.may_be_passed_out or said == PASSED_OUT:
            yield Pick(PASSED_OUT, gettext("Passed out"), said == PASSED_OUT)
        yield Pick(MISDEAL, gettext("Misdeal"), said == MISDEAL)

    @property
    def may_be_passed_out(self) -> bool:
        """Whether everybody may pass at this table."""
        return True
