"""Codes that do not exist, asked for again and again: a limit on misses per client address.

Only misses are counted and only they are refused; a code that exists is always answered, so a room
of watchers behind one address is never in its own way. The counts lie in the cache of this process
(the server runs one) and are forgotten when it ends.
"""

from __future__ import annotations

import ipaddress
import time

from django.core.cache import cache
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.web.errors import NotHere, TooManyMisses

LIMITS = ((60, 10), (3600, 100))
"""Pairs of a window in seconds and how many misses it bears."""


def no_such_game(request: HttpRequest) -> Http404:
    """What a view raises where no game has the code; counts the miss."""
    wait = _count(client(request))
    if wait:
        return TooManyMisses(retry_after=wait)
    return NotHere(_("This game was deleted or never existed. Look at the code once more."))


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
    wait = 0
    for length, most in LIMITS:
        key = f"misses:{length}:{now // length}:{who}"
        cache.add(key, 0, timeout=length)
        if cache.incr(key) > most:
            wait = max(wait, length - now % length)
    return wait
