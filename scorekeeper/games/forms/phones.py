"""Forms about phones: what the table calls one, and asking to keep score."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.names import NameField

NAME_LENGTH = 30
REASON_LENGTH = 200


def _name_field(label: Any) -> NameField:
    return NameField(
        label=label,
        max_length=NAME_LENGTH,
        error_messages={
            "required": _("Give a name, so that the table knows who it is."),
            "max_length": _("A name has at most %(limit_value)d letters."),
        },
        widget=forms.TextInput(attrs={"class": "form-control", "autocomplete": "off"}),
    )


class PhoneNameForm(forms.Form):
    """What the table calls this phone: where nothing is typed, as ``suggested``, which stands in
    the empty field."""

    name = _name_field(_("This phone’s name"))

    def __init__(self, data: Any = None, *, suggested: str, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.suggested = suggested
        self.fields["name"].required = False
        self.fields["name"].widget.attrs["placeholder"] = suggested

    def clean_name(self) -> str:
        return self.cleaned_data["name"] or self.suggested


class AskForm(PhoneNameForm):
    """A watching phone asks to keep score."""

    reason = forms.CharField(
        label=_("Why (may be left empty)"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"class": "form-control", "autocomplete": "off"}),
    )


class AgreeForm(forms.Form):
    """Another watching phone agrees, and says who agreed."""

    name = _name_field(_("Your name"))
