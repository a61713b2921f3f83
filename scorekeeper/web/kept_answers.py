"""Answers that are the same for everybody, made once and kept packed.

When something changes, every phone that follows it asks for the same part of the same page within
two seconds. An answer is kept under everything it depends on, so nothing has to be thrown away when
something changes; it holds no form (a token in it would be somebody's), and no secret. In this
process (the server runs one).
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import RLock

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

MOST = 300
"""Answers that are kept; whichever nobody asked for longest goes first."""

Key = tuple[object, ...]


@dataclass(frozen=True)
class _Answer:
    status: int
    headers: Mapping[str, str]
    plain: bytes
    packed: bytes


_lock = RLock()
_kept: OrderedDict[Key, _Answer] = OrderedDict()


def kept_answer(request: HttpRequest, key: Key, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer kept under ``key`` (and the language), or the one that ``make`` makes, without its
    cookies. Whoever asks meanwhile waits for it instead of making it too."""
    with _lock:
        kept = already_kept(request, key)
        if kept is None:
            made = make()
            packed = gzip.compress(made.content, compresslevel=6, mtime=0)
            answer = _Answer(made.status_code, dict(made.headers), made.content, packed)
            _kept[(*key, get_language())] = answer
            while len(_kept) > MOST:
                _kept.popitem(last=False)
            kept = _sent(request, answer)
        return kept


def already_kept(request: HttpRequest, key: Key) -> HttpResponse | None:
    """The same where it is kept; else None."""
    key = (*key, get_language())
    with _lock:
        if key not in _kept:
            return None
        _kept.move_to_end(key)
        answer = _kept[key]
    return _sent(request, answer)


def _sent(request: HttpRequest, answer: _Answer) -> HttpResponse:
    if not answer.plain or "gzip" not in request.headers.get("accept-encoding", ""):
        return HttpResponse(answer.plain, status=answer.status, headers=answer.headers)
    headers = {**answer.headers, "Content-Encoding": "gzip"}
    response = HttpResponse(answer.packed, status=answer.status, headers=headers)
    patch_vary_headers(response, ("Accept-Encoding",))
    return response
