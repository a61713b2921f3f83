"""The form that calls a renege: who, which book, and what has happened since."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.sheets import LiveSheet
from scorekeeper.rules.benches import BENCHES
from scorekeeper.rules.lines import Deal, PlayedHand
from scorekeeper.rulings.models import Word
from scorekeeper.rulings.verbs.calling import Call

NOT_YET, YES = "no", "yes"
IN_TIME = ("before_next_card", "before_next_book")


class CallForm(forms.Form):
    """``book`` is the button pressed: how the book is named, and the line of its hand (the next one
    for a hand that is being played), as in ``earlier 4``. ``next_book`` and ``since`` are asked
    only where the table's rules turn on them, ``taken_back`` only of a hand being played;
    unanswered, nothing has happened that would end the time to call. ``by`` who calls, where that
    does not follow from who is called on."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    accused = forms.ChoiceField(
        error_messages={
            "required": _("Choose who is said to have reneged."),
            "invalid_choice": _("Choose who is said to have reneged."),
        },
    )
    by = forms.ChoiceField(
        required=False,
        error_messages={"invalid_choice": _("Choose who calls it.")},
    )
    book = forms.RegexField(
        r"^(table|last|earlier) [1-9]\d{0,3}$",
        error_messages={
            "required": _("Choose the book."),
            "invalid": _("Choose the book."),
        },
    )
    next_book = forms.ChoiceField(choices=[(v, v) for v in (NOT_YET, YES)], required=False)
    since = forms.ChoiceField(
        choices=[(v, v) for v in ("hand_over", "score_confirmed", "next_cut")], required=False
    )
    taken_back = forms.ChoiceField(choices=[(v, v) for v in IN_TIME], required=False)

    def __init__(self, sheet: LiveSheet, data: Any = None, **kwargs: Any) -> None:
        """``sheet`` is that of the game, as it stands."""
        super().__init__(data, **kwargs)
        self.sheet, self.bench = sheet, BENCHES[sheet.kind.key]
        for name in ("accused", "by"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [(seat, seat) for seat in sheet.seats]

    @classmethod
    def unbound(cls, sheet: LiveSheet) -> CallForm:
        return cls(sheet, initial={"key": uuid.uuid4()})

    @property
    def is_outdated(self) -> bool:
        """Whether the hidden value is broken; nobody can mend that by typing."""
        return bool(self.errors.get("key"))

    def renew_hidden(self) -> None:
        """Take a fresh hidden value and keep what was chosen, so that calling again works."""
        self.data = {**dict(self.data.items()), "key": uuid.uuid4()}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("taken_back") and cleaned.get("book", "").split(" ")[0] != Word.TABLE:
            self.add_error(
                "taken_back", gettext("Only a card in the book on the table can be taken back.")
            )
        accused = cleaned.get("accused")
        if accused and self.bench.asks_who_called and "by" not in self.errors:
            if not cleaned.get("by"):
                self.add_error("by", gettext("Choose who calls it."))
            elif cleaned["by"] == accused:
                self.add_error("by", gettext("Choose another: that player is called on."))
        if not self.errors:
            self._refuse_who_sat_out()
        return cleaned

    def _refuse_who_sat_out(self) -> None:
        """Of a hand that is on the sheet it is known who played it."""
        entry = self.sheet.entry(self.number)
        if entry is None or not isinstance(entry.line, PlayedHand):
            return
        place = self.sheet.place(self.number)
        players = self.bench.players(place.state, entry.line, place.dealer)
        for name in ("accused", "by"):
            if self.cleaned_data[name] and self.cleaned_data[name] not in players:
                self.add_error(name, gettext("That player sat out of this hand."))

    def call(self) -> Call:
        """What was called; only after ``is_valid``."""
        said = self.cleaned_data
        entry = self.sheet.entry(self.number)
        is_over = entry is not None and not (
            isinstance(entry.line, PlayedHand) and entry.line.in_play
        )
        later = self.sheet.entries[self.number :]
        cut_since = any(isinstance(entry.line, Deal) for entry in later)
        if is_over:
            when = "next_cut" if cut_since else said["since"] or "hand_over"
        elif said["taken_back"]:
            when = said["taken_back"]
        elif self.word == Word.TABLE or (self.word == Word.LAST and said["next_book"] != YES):
            when = "before_next_book"
        else:
            when = "during_hand"
        return Call(
            by=said["by"] or None,
            accused=said["accused"],
            number=self.number,
            word=self.word,
            when=when,
            corrected=bool(said["taken_back"]),
        )

    @property
    def word(self) -> Word:
        """How the book was named; only after ``is_valid``."""
        return Word(self.cleaned_data["book"].split(" ")[0])

    @property
    def number(self) -> int:
        """The line of its hand; only after ``is_valid``."""
        return int(self.cleaned_data["book"].split(" ")[1])
