"""Whether a page that follows an evening has seen everything (``web.looks``)."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils import timezone

from scorekeeper.games.looks import revision
from scorekeeper.parties.models import Party


def seen_now(revision: int, *, is_closed: bool = False) -> str:
    """What a page that shows an evening as it is now has seen: its revision, and the minute, in
    which those who wait have waited a minute longer. Nobody waits when it is closed."""
    minute = int(timezone.now().timestamp()) // 60
    return str(revision) if is_closed else f"{revision}.{minute}"


def has_seen(seen: str, revision: int) -> bool:
    """Whether a page that has ``seen`` this shows everything."""
    return seen in (seen_now(revision), seen_now(revision, is_closed=True))


def nothing_new(request: HttpRequest, code: str) -> bool:
    seen = request.GET.get("seen")
    found = revision(request, Party, code) if seen else None
    return seen is not None and found is not None and has_seen(seen, found)
