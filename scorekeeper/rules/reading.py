"""Reading the public JSON formats: typed values out of plain data, errors with their path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from .errors import RulesError, join

T = TypeVar("T")

MOST = 1_000_000
"""The largest number a document may hold, up or down. No table counts further, and every total of
a sheet stays a number that any database and browser can hold."""


def is_storable(text: str) -> bool:
    """Whether a text can be written anywhere: no half of a surrogate pair, no NUL."""
    return "\0" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)


class Reader:
    """One JSON object being read. Every error carries the path to the wrong value; a key that
    nobody asked for is refused by name; ``null`` says as much as leaving the key out."""

    def __init__(self, data: object, path: str = "") -> None:
        if not isinstance(data, Mapping):
            raise RulesError("not_an_object", path)
        self.data: Mapping[str, Any] = data
        self.path = path

    def at(self, key: str) -> str:
        return join(self.path, key)

    def __contains__(self, key: str) -> bool:
        return self.data.get(key) is not None

    def allow_only(self, keys: Iterable[str]) -> None:
        """Refuse the first key that is not among ``keys``."""
        known = tuple(keys)
        for key in self.data:
            if key not in known:
                raise RulesError("unknown_key", self.at(str(key)), key=key, known=known)

    def require(self, key: str) -> Any:
        if key not in self:
            raise RulesError("missing", self.at(key), key=key)
        return self.data[key]

    def text(self, key: str) -> str:
        """A text; empty where the key is missing."""
        value = self.data[key] if key in self else ""
        if not isinstance(value, str):
            raise RulesError("not_a_text", self.at(key), key=key)
        if not is_storable(value):
            raise RulesError("broken_text", self.at(key), key=key)
        return value

    def number(self, key: str) -> int | None:
        """A whole number; None where the key is missing. ``true`` and ``10.0`` are none."""
        value = self.data.get(key)
        if value is None:
            return None
        if type(value) is not int:
            raise RulesError("not_a_whole_number", self.at(key), key=key)
        if abs(value) > MOST:
            raise RulesError("number_too_big", self.at(key), key=key, most=MOST)
        return value

    def flag(self, key: str) -> bool:
        """``true`` or ``false``; false where the key is missing."""
        value = self.data[key] if key in self else False
        if not isinstance(value, bool):
            raise RulesError("not_true_or_false", self.at(key), key=key)
        return value

    def one_of(self, key: str, allowed: Iterable[str], code: str) -> str:
        """A text among ``allowed``; refused with ``code`` otherwise."""
        value = self.require(key)
        allowed = tuple(allowed)
        if not isinstance(value, str) or value not in allowed:
            raise RulesError(code, self.at(key), key=key, value=value, allowed=allowed)
        return value

    def parsed(self, key: str, parse: Callable[[str], T]) -> T:
        """A required text read by ``parse``, whose errors get this key's path."""
        self.require(key)
        try:
            return parse(self.text(key))
        except RulesError as error:
            raise error.below(self.at(key)) from None

    def items(self, key: str) -> list[Any]:
        """A list; empty where the key is missing."""
        value = self.data[key] if key in self else []
        if not isinstance(value, list):
            raise RulesError("not_a_list", self.at(key), key=key)
        return value

    def below(self, key: str) -> Reader:
        return Reader(self.require(key), self.at(key))
