"""Codes that do not exist, asked for again and again: a limit on misses per client address.

Only misses are counted, and the same code once in an hour: a page that is loaded again guesses
nothing. An address over the limit is answered no code that it had not opened before, so that
guessing finds nothing, while a room of watchers behind that address goes on. The counts lie in the
cache of this process (the server runs one) and are forgotten when it ends.
"""

from __future__ import annotations

import hashlib
import ipaddress
import time

from django.core.cache import cache
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.web.errors import NotHere, TooManyMisses

LIMITS = ((60, 10), (3600, 100))
"""Pairs of a window in seconds and how many misses it bears."""
SAME_CODE = 3600
"""Seconds in which the same code is one miss, however often it is asked for."""
REMEMBERED = 12 * 3600
"""Seconds since an address last opened a code during which it may do so again in any case."""


def no_such_game(request: HttpRequest, code: str) -> Http404:
    """What a view raises where no game has the code; counts the miss."""
    return nothing_there(
        request, code, _("This game was deleted or never existed. Look at the code once more.")
    )


def nothing_there(request: HttpRequest, code: str, sentence: str) -> Http404:
    """The same for any code; ``sentence`` is for the page."""
    who = client(request)
    asked = hashlib.sha256(code.encode(errors="replace")).hexdigest()  # it may be any text
    is_first = cache.add(f"missed:{who}:{asked}", True, SAME_CODE)
    wait = _count(who) if is_first else _wait(who)
    return TooManyMisses(retry_after=wait) if wait else NotHere(sentence)


def admit(request: HttpRequest, code: str) -> None:
    """Note that this address opened ``code``. Raises ``TooManyMisses`` for an address over the
    limit that had not opened it before."""
    if has_opened(request, code):
        return
    who = client(request)
    wait = _wait(who)
    if wait:
        raise TooManyMisses(retry_after=wait)
    cache.set(_opened(who, code), True, REMEMBERED)


def has_opened(request: HttpRequest, code: str) -> bool:
    """Whether this address opened ``code`` a short time ago; if so, it has done it again."""
    return cache.touch(_opened(client(request), code), REMEMBERED)


def client(request: HttpRequest) -> str:
    """Whose misses these are: the address, which behind a trusted proxy is the one it tells
    (see wsgi.py); of IPv6 the network, because one phone has as many addresses as it likes."""
    text = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return text


def _count(who: str) -> int:
    """Count one miss in each window; the seconds to wait where one is full, else 0."""
    now = int(time.time())
    for length, _most in LIMITS:
        key = _key(length, now, who)
        cache.add(key, 0, timeout=length)
        cache.incr(key)
    return _wait(who)


def _wait(who: str) -> int:
    """The seconds until no window of this address is full."""
    now = int(time.time())
    full = [
        length - now % length
        for length, most in LIMITS
        if cache.get(_key(length, now, who), 0) > most
    ]
    return max(full, default=0)


def _opened(who: str, code: str) -> str:
    return f"opened:{who}:{code}"


def _key(length: int, now: int, who: str) -> str:
    return f"misses:{length}:{now // length}:{who}"
