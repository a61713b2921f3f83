"""What moves people and can be looked at before it is done: taking back, closing a table, seats
that follow a game put right."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.parties.evening import Evening
from scorekeeper.parties.forms.host import PressForm, SureForm
from scorekeeper.parties.models import EventKind, Host
from scorekeeper.parties.pages.host_preview import FloorPreview, floor_preview
from scorekeeper.parties.permissions import actor_of, host_of
from scorekeeper.parties.queries import evening_of, games_of, open_questions
from scorekeeper.parties.verbs import hosting, put_right
from scorekeeper.parties.verbs.floor import Stale
from scorekeeper.parties.views.host import another_was_first, to_host
from scorekeeper.parties.words.host_words import (
    can_go_back,
    end_words,
    event_title,
    home_again_words,
    question_words,
    refused,
)
from scorekeeper.rules.errors import RulesError
from scorekeeper.web.errors import NotHere
from scorekeeper.web.http import HttpRequest

Do = Callable[[Mapping[str, Any]], None]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def take_back(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Take an event out again, after a look at what that would change; for a host."""
    host = host_of(request, code)
    sure = _Sure(host)
    event = next((one for one in sure.evening.standing if one.number == number), None)
    if event is None:
        if request.method == "POST" and _was_done(request, sure.evening):
            return to_host(host.party)
        raise NotHere(_("This was taken back already, or never happened."))
    if not can_go_back(event):
        raise NotHere(
            _(
                "Only hands, and what moves people, can be taken back. What else was done is "
                "changed on the host’s page."
            )
        )
    if event.kind == EventKind.SUBSTITUTE:
        sure.games = []  # those who played on hand their game back
    sure.try_out(EventKind.TAKEN_BACK, {"event": number})
    said = {
        "title": _("Take this back?"),
        "what": event_title(event, sure.evening),
        "asks_why": True,
    }
    if request.method != "POST":
        return sure.page(request, said)
    return sure.answer(
        request, said, lambda how: hosting.take_back(host.party, number, **how, **sure.why)
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def close_table(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Close a table, after a look at where its pairs go; for a host."""
    host = host_of(request, code)
    sure = _Sure(host)
    if sure.evening.table(number) is None:
        if request.method == "POST" and _was_done(request, sure.evening):
            return to_host(host.party)
        raise NotHere(_("This table is closed."))
    facts = {"table": number}
    sure.try_out(EventKind.CLOSES, facts)
    said = {"title": _("Close table %(table)s?") % facts, "what": ""}
    if request.method != "POST":
        return sure.page(request, said)
    return sure.answer(
        request, said, lambda how: hosting.host_event(host.party, EventKind.CLOSES, facts, **how)
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def seats(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A game was put right after it had moved the pairs: points only, or the seats too; for a
    host."""
    host = host_of(request, code)
    sure = _Sure(host)
    asked = open_questions(sure.evening, sure.games)
    question = next((one for one in asked if one.event.number == number), None)
    if question is None:
        return to_host(host.party)
    said = {
        "title": _("Points only, or the seats too?"),
        "what": question_words(question, sure.evening),
        "more": home_again_words(question, sure.evening),
        "is_question": True,
        "about": question.about,
    }
    sure.try_out_all(lambda: put_right.seats_events(sure.evening, question.event, question.last))
    if request.method != "POST":
        return sure.page(request, said)
    # Whatever the answer is: the game may have been put right once more meanwhile.
    if request.POST.get("last") != question.about:
        return sure.page(request, said | {"is_new": True}, status=409)
    which: dict[str, Any] = {"table": question.table, "last": question.last}
    if request.POST.get("step") == "points":
        return sure.answer(
            request,
            said,
            lambda how: put_right.points_only(host.party, number, **which, **how),
            moves=False,
        )
    return sure.answer(
        request, said, lambda how: put_right.seats_too(host.party, number, **which, **how)
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def end(request: HttpRequest, code: str) -> HttpResponse:
    """End the evening, after a look at what is going on still; for a host."""
    host = host_of(request, code)
    sure = _Sure(host)
    if sure.evening.is_closed:
        return to_host(host.party)
    sure.try_out(EventKind.CLOSED, {})
    said = {
        "title": _("End the evening?"),
        "what": "",
        "means": end_words(sure.evening, sure.games),
    }
    if request.method != "POST":
        return sure.page(request, said)
    return sure.answer(
        request, said, lambda how: hosting.host_event(host.party, EventKind.CLOSED, {}, **how)
    )


class _Sure:
    """The evening as it is and as it would be (``preview``), or why it cannot be (``refusal``)."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.evening: Evening = evening_of(host.party)
        self.games = games_of(host.party)
        self.preview: FloorPreview | None = None
        self.refusal = ""
        self.form = SureForm()

    @property
    def why(self) -> dict[str, Any]:
        return {"reason": self.form.cleaned_data["reason"]}

    def try_out(self, kind: EventKind, facts: Mapping[str, Any]) -> None:
        self.try_out_all(lambda: [(kind, facts)])

    def try_out_all(self, events: Callable[[], list[tuple[EventKind, Mapping[str, Any]]]]) -> None:
        """Several, one after the other, which may be refused as they are put together too."""
        after = self.evening
        try:
            for kind, facts in events():
                after = after.with_event(kind, facts)
        except RulesError as error:
            self.refusal = refused(error, self.evening)
        else:
            self.preview = floor_preview(self.evening, after, self.games)

    def answer(
        self, request: HttpRequest, said: dict[str, Any], do: Do, *, moves: bool = True
    ) -> HttpResponse:
        """Do it, where the host saw what it would change (``moves``: that is in the post)."""
        self.form = SureForm(request.POST)
        is_valid = self.form.is_valid()
        if not is_valid or (moves and self.preview is None):
            return self.page(request, said, status=422)
        if moves and self.preview and request.POST.get("previewed") != self.preview.mark:
            return self.page(request, said | {"is_new": True}, status=409)
        try:
            do(
                {
                    "seen": self.evening.next_number - 1,
                    "by": actor_of(self.host),
                    "submission_key": self.form.cleaned_data["key"],
                }
            )
        except Stale as why:
            return another_was_first(request, self.host, why)
        except RulesError as error:
            self.preview, self.refusal = None, refused(error, evening_of(self.host.party))
            return self.page(request, said, status=422)
        return to_host(self.host.party)

    def page(
        self, request: HttpRequest, said: dict[str, Any], *, status: int = 200
    ) -> HttpResponse:
        context = said | {
            "party": self.host.party,
            "shown": self.preview,
            "preview": self.preview.preview if self.preview else None,
            "refusal": self.refusal,
            "form": self.form,
            "moves": self.preview is not None and not self.preview.preview.changes_nothing,
            "key": uuid.uuid4,  # each form has its own
        }
        return render(request, "parties/host_sure.html", context, status=status)


def _was_done(request: HttpRequest, evening: Evening) -> bool:
    """Whether this press of the button was answered before."""
    press = PressForm(request.POST)
    press.is_valid()
    return any(event.submission_key == press.cleaned_data["key"] for event in evening.events)
