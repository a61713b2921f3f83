"""Whether a page that follows a game has seen everything (``web.looks``)."""

from __future__ import annotations

from django.db import connection
from django.db.models import Model
from django.http import HttpRequest

from scorekeeper.games.codes import LENGTH
from scorekeeper.games.misses import has_opened
from scorekeeper.games.models import Game


def nothing_new(request: HttpRequest, code: str) -> bool:
    """Not where the page keeps score: its look is a sign of life."""
    seen = request.GET.get("seen")
    if not seen or "keeps" in request.GET:
        return False
    return seen == str(revision(request, Game, code))


def revision(request: HttpRequest, of: type[Model], code: str) -> int | None:
    """The revision of what has that code; None where this address has not opened it before, so
    that nobody guesses codes here. One read by an index, without the cost of a queryset."""
    if len(code) != LENGTH or not code.isalnum() or not has_opened(request, code):
        return None
    with connection.cursor() as cursor:
        table = connection.ops.quote_name(of._meta.db_table)
        cursor.execute(f"SELECT revision FROM {table} WHERE code = %s", [code])  # noqa: S608 a name of ours
        row = cursor.fetchone()
    return int(row[0]) if row else None
