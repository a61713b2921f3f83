"""What a phone's outbox is answered: JSON that names the key it sent, or says why nothing came of
it. A phone whose network went sends its hands later (``static/scorekeeper/outbox.js``)::

    200 {"recorded": KEY, "own": true, "number": 3, "revision": 1, "game": 8}
    200 {"recorded": KEY, "code": "RK7D4XPH"}                        the next game
    409 {"conflict": 3, "seen": 1, "words": HTML}                    the sheet is another one
    422 {"refused": SENTENCE, "ask": "nt_double"}                    what cannot be
    409 {"refused": SENTENCE, "waits": true}                         what cannot be yet
    409 {"refused": SENTENCE, "to": "/g/RK7D4XPH/"}                  what another game prevents
    403 {"no_right": SENTENCE}    404 {"gone": SENTENCE}

``seen`` is the newest revision of what stands under that number, 0 where nothing does. ``words``
are what is recorded, what was typed, and the choice between them, as on the page for conflicts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string

from scorekeeper.games.forms.line import LineForm
from scorekeeper.games.models import Game
from scorekeeper.games.sheets import Entry
from scorekeeper.games.verbs.writing import Written
from scorekeeper.web.errors import NotHere
from scorekeeper.web.http import HttpRequest

View = Callable[..., HttpResponse]


def is_outbox(request: HttpRequest) -> bool:
    """Whether an outbox asks; a browser that shows a page prefers HTML."""
    preferred = request.get_preferred_type(["text/html", "application/json"])
    return preferred == "application/json"


def answers_outbox(view: View) -> View:
    """Say in JSON, too, that the right is missing or the game is gone."""

    @wraps(view)
    def answering(request: HttpRequest, code: str) -> HttpResponse:
        if not is_outbox(request):
            return view(request, code)
        try:
            return view(request, code)
        except PermissionDenied as denied:
            return JsonResponse({"no_right": str(denied)}, status=403)
        except NotHere as missing:
            return JsonResponse({"gone": str(missing)}, status=404)

    return answering


def recorded(request: HttpRequest, written: Written) -> HttpResponse:
    """The hand is on the sheet; ``own`` says whether this phone's post wrote it, or another phone's
    that said the same."""
    record = written.record
    key = request.POST.get("key", "")
    return JsonResponse(
        {
            "recorded": key,
            "own": str(record.submission_key) == key,
            "number": record.number,
            "revision": record.revision,
            "game": written.game.revision,
        }
    )


def started(request: HttpRequest, game: Game) -> HttpResponse:
    """The next game, under the code that the phone made or another one."""
    return JsonResponse({"recorded": request.POST.get("key", ""), "code": game.code})


def conflicting(context: Mapping[str, Any], number: int, entry: Entry | None) -> HttpResponse:
    """``context`` is what the page for conflicts is drawn from; ``entry`` is what stands under the
    number."""
    words = render_to_string("games/conflict.html#outbox", {**context, "from_outbox": True})
    seen = entry.revision if entry else 0
    answer = {"conflict": number, "seen": seen, "words": words}
    return JsonResponse(answer, status=409)


def refused(
    sentence: str, *, ask: str = "", to: str = "", waits: bool = False, status: int = 422
) -> HttpResponse:
    """What is wrong; ``ask`` is the question that the table has to answer first, ``to`` a page
    where it is seen; ``waits``: another hand of the game may put it right."""
    also = {"to": to} if to else {"waits": True} if waits else {}
    return JsonResponse({"refused": sentence, "ask": ask} | also, status=status)


def invalid(form: LineForm) -> HttpResponse:
    """What is wrong with what was typed, in a sentence or more."""
    sentences = [str(error) for errors in form.errors.values() for error in errors]
    return refused(" ".join(sentences), ask=form.question)
