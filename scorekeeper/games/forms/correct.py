"""Forms beside the hand form: why a line is corrected, points put right, the end by hand."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.sheets import Place
from scorekeeper.games.words import wording
from scorekeeper.rules.lines import Adjustment, Forfeit, Stopped
from scorekeeper.rules.seats import Side

REASONS = {
    "wrong_books": _("wrong books"),
    "wrong_bidder": _("wrong bidder"),
    "miscounted": _("miscounted"),
    "ruling": _("a ruling"),
    "other": _("something else"),
}
MOST_POINTS = 1000


class ReasonForm(forms.Form):
    """Why a line is changed: a quick reason, and words of one's own."""

    why = forms.ChoiceField(choices=list(REASONS.items()), required=False)
    why_words = forms.CharField(max_length=150, required=False)

    @property
    def reason(self) -> str:
        """The reason as it is kept; only after ``is_valid``."""
        quick = self.cleaned_data["why"]
        words = str(self.cleaned_data["why_words"]).strip()
        if words:
            return words
        return str(REASONS[quick]) if quick else ""

    @property
    def choices(self) -> list[tuple[str, Any, bool]]:
        said = self["why"].value()
        return [(value, label, value == said) for value, label in REASONS.items()]


class AdjustmentForm(forms.Form):
    """Points put right by hand, a field for each of ``sides``; everybody sees the reason."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    seen = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        max_length=150,
        label=_("Why?"),
        error_messages={"required": _("Say why in a few words; both sides will see it.")},
    )

    def __init__(
        self, data: Any = None, *, sides: Iterable[Side], names: Mapping[str, str], **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.sides = tuple(sides)
        for side in self.sides:
            self.fields[side] = forms.IntegerField(
                required=False,
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
                label=wording.side_name(side, names),
            )

    @classmethod
    def unbound(
        cls,
        sides: Iterable[Side],
        names: Mapping[str, str],
        line: Adjustment | None = None,
        *,
        seen: int = 0,
    ) -> AdjustmentForm:
        initial: dict[str, Any] = {"key": uuid.uuid4(), "seen": seen}
        if line:
            initial |= {**line.points, "reason": line.reason}
        return cls(initial=initial, sides=sides, names=names)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not any(cleaned.get(side) for side in self.sides) and not self.errors:
            self.add_error(
                self.sides[0], gettext("Give at least one side some points, or take some away.")
            )
        return cleaned

    @property
    def is_outdated(self) -> bool:
        """Whether the hidden values are broken; nobody can mend those by typing."""
        return bool(self.errors.get("key") or self.errors.get("seen"))

    def renew_hidden(self, place: Place) -> None:
        """Take fresh hidden values and keep what was typed, so that saving again works."""
        fresh = {"key": uuid.uuid4(), "seen": place.seen}
        self.data = {**dict(self.data.items()), **fresh}

    @property
    def points_fields(self) -> list[forms.BoundField]:
        """The fields of the sides, for the template."""
        return [self[side] for side in self.sides]

    @property
    def line(self) -> Adjustment:
        """The line this form says; only after ``is_valid``."""
        points: dict[Side, int] = {
            side: self.cleaned_data[side] for side in self.sides if self.cleaned_data[side]
        }
        return Adjustment(points=points, reason=self.cleaned_data["reason"])


class EndForm(forms.Form):
    """Somebody walked out, or the game stops here."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    """The game's revision that the buttons spoke of."""
    forfeit = forms.ChoiceField(required=False)
    counts = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")], required=False)

    def __init__(self, data: Any = None, *, sides: Iterable[Side], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["forfeit"].choices = [(side, side) for side in sides]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if bool(cleaned.get("forfeit")) == bool(cleaned.get("counts")):
            self.add_error(None, gettext("Say who walked out, or whether the game counts."))
        return cleaned

    @property
    def line(self) -> Forfeit | Stopped:
        """The line this form says; only after ``is_valid``."""
        if self.cleaned_data["forfeit"]:
            return Forfeit(side=self.cleaned_data["forfeit"])
        return Stopped(counts=self.cleaned_data["counts"] == "yes")


class UndoForm(forms.Form):
    """Which line the person saw as the last one."""

    number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    key = forms.UUIDField(widget=forms.HiddenInput)
