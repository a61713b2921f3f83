"""Names of people and phones, as they are typed and as they are kept."""

from __future__ import annotations

import unicodedata
from typing import Any

from django import forms

JOINER = "\N{ZERO WIDTH JOINER}"  # holds an emoji together


class NameField(forms.CharField):
    """A name on one line: inner spaces single, and nothing that cannot be seen or that turns the
    text around it (two names that look alike must be alike)."""

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        seen = "".join(
            sign if sign == JOINER or not unicodedata.category(sign).startswith("C") else " "
            for sign in text
        )
        name = " ".join(seen.split())
        return name if any(unicodedata.category(sign)[0] not in "CZ" for sign in name) else ""
