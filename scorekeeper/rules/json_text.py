"""JSON as it arrives: bytes in, plain data out, and a ``RulesError`` for whatever is no JSON.

Stricter than the standard library where it guesses (a key written twice, ``NaN``), and it has a
code for each way in which reading can fail, so that nobody who asks gets a traceback.
"""

from __future__ import annotations

import json
import math
from typing import Any

from .errors import RulesError


def read_json(raw: bytes) -> Any:
    """The value that ``raw`` holds: UTF-8, with or without a byte order mark.

    Raises ``not_utf8``, ``empty_json``, ``not_json`` (with line and column), ``key_twice``,
    ``not_a_json_number``, ``number_too_long`` or ``json_too_deep``.
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RulesError("not_utf8") from None
    if not text.strip():
        raise RulesError("empty_json")
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_float=_finite,
            parse_int=_whole,
        )
    except json.JSONDecodeError as error:
        raise RulesError(
            "not_json", reason=error.msg, line=error.lineno, column=error.colno
        ) from None
    except RecursionError:
        raise RulesError("json_too_deep") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise RulesError("key_twice", key=key)
            seen.add(key)
    return found


def _refuse_constant(word: str) -> Any:
    raise RulesError("not_a_json_number", word=word)


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise RulesError("number_too_long", digits=len(digits))
    return value


def _whole(digits: str) -> int:
    if len(digits) > 1000:  # far beyond what any key may hold, and slow to convert
        raise RulesError("number_too_long", digits=len(digits))
    return int(digits)
