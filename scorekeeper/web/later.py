"""Texts that are made once and read in many languages."""

from __future__ import annotations

from typing import Any

from django.utils.functional import lazy


def _filled(text: Any, values: dict[str, object]) -> str:
    return str(text) % values


_filled_later = lazy(_filled, str)


def filled(text: Any, **values: object) -> Any:
    """A lazy text with its values: ``text % values`` would say it at once, in the language of
    whoever came first."""
    return _filled_later(text, values)
