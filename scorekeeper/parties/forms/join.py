"""Getting in line from one's own phone."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.words.wording import as_called, pair_words
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.forms.host import NamesForm, alike_words
from scorekeeper.parties.models import Event, EventKind
from scorekeeper.parties.seating import Names


class JoinForm(NamesForm):
    """One's own name, and the partner's: typed, or one of those who need a partner (``single``, by
    the event that brought them), or neither: then one needs a partner oneself. Where everybody
    plays for themselves, the name alone."""

    single = forms.TypedChoiceField(
        coerce=int,
        required=False,
        empty_value=None,
        error_messages={"invalid_choice": _("Somebody else has found that partner meanwhile.")},
    )

    def __init__(self, data: Any = None, *, evening: Evening) -> None:
        super().__init__(data, people=evening.party.people)
        self.evening = evening
        self.fields["one"].label = _("Your name")
        if self.people == 1:
            del self.fields["single"]
            return
        self.fields["other"].label = _("Your partner’s name")
        # Whom the press of this button found is no single any more when it is pressed once more.
        done = self.was_answered
        found = done.facts.get("singles", ()) if done else ()
        self.singles = dict(evening.singles)
        self.singles |= {e.number: e.facts["single"] for e in evening.events if e.number in found}
        self.fields["single"].choices = list(self.singles.items())  # type: ignore[attr-defined]

    @property
    def was_answered(self) -> Event | None:
        """What this press of the button did before."""
        key = str(self["key"].value() or "").lower()
        return next((e for e in self.evening.events if key and str(e.submission_key) == key), None)

    def says_the_same(self, done: Event) -> bool:
        """Whether that is what the form says, which is valid."""
        if done.kind == EventKind.SINGLE:
            return self.needs_partner and done.facts["single"] == self.cleaned_data["one"]
        is_pair = done.kind == EventKind.JOINS and not self.needs_partner
        return is_pair and done.facts["names"] == list(self.names)

    @property
    def needs_names(self) -> bool:
        return False

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if not cleaned.get("one") and "one" not in self.errors:
            self.add_error("one", gettext("Say your name."))
        if cleaned.get("other") and cleaned.get("single"):
            self.add_error(
                "other", gettext("One partner only: leave this empty, or choose nobody.")
            )
        if self.errors or self.was_answered:  # whoever it brought then is here already
            return cleaned
        if self.needs_partner:
            if self.evening.singles_called(cleaned["one"]):
                self.add_error("one", gettext("Somebody of that name is on the list already."))
            return cleaned
        if len(set(map(as_called, self.names))) < self.people:
            self.add_error("one", alike_words(cleaned["one"]))
        elif self.evening.pair_called(self.names):
            here = ngettext(
                "%(pair)s is on the list already.",
                "%(pair)s are on the list already.",
                self.people,
            )
            self.add_error("one", here % {"pair": pair_words(self.names)})
        return cleaned

    @property
    def needs_partner(self) -> bool:
        said = self.cleaned_data
        return self.people > 1 and not said.get("other") and not said.get("single")

    @property
    def names(self) -> Names:
        if self.people == 1:
            return super().names
        partner = self.cleaned_data["other"] or self.singles[self.cleaned_data["single"]]
        return self.cleaned_data["one"], partner
