"""Choosing who sits where in the next game."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.codes import ALPHABET, LENGTH
from scorekeeper.games.verbs.starting import ARRANGEMENTS


class AgainForm(forms.Form):
    """``seats`` is a key of ``starting.ARRANGEMENTS``; ``code`` what a phone without network calls
    the next game, empty where the server makes one."""

    seats = forms.ChoiceField(
        choices=[(key, key) for key in ARRANGEMENTS],
        error_messages={
            "required": _("Choose who plays with whom."),
            "invalid_choice": _("Choose one of these ways to sit down."),
        },
    )
    code = forms.RegexField(rf"^[{ALPHABET}]{{{LENGTH}}}$", required=False)
