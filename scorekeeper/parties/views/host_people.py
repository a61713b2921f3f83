"""People, by the host's hand: pairs that come, singles, names, substitutes, places."""

from __future__ import annotations

import uuid
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from scorekeeper.parties.evening import Evening
from scorekeeper.parties.forms.host import (
    MoveForm,
    NamesForm,
    PairsForm,
    PressForm,
    SingleForm,
    added_words,
)
from scorekeeper.parties.models import EventKind, Host
from scorekeeper.parties.permissions import actor_of, host_of
from scorekeeper.parties.queries import Played, evening_of, games_of, played_now
from scorekeeper.parties.verbs import people
from scorekeeper.parties.verbs.floor import Stale, UsedBefore
from scorekeeper.parties.verbs.hosting import host_event
from scorekeeper.parties.verbs.playing import GOING, going, walk_out
from scorekeeper.parties.views.host import another_was_first, show_host_page, to_host
from scorekeeper.parties.words.host_words import refused, used_words
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.floor import Pair
from scorekeeper.rules.floor_events import LinePlace
from scorekeeper.web.errors import NotHere
from scorekeeper.web.http import HttpRequest


@require_POST
@never_cache
@vary_on_headers("HX-Request")
def add_pairs(request: HttpRequest, code: str) -> HttpResponse:
    """One pair (or single) or several get in line; for a host. For htmx the form anew, ready for
    the next."""
    host = host_of(request, code)
    form = PairsForm(request.POST, people=host.party.people)
    status = 422
    if form.is_valid():
        try:
            people.add_pairs(
                host.party, form.pairs, by=actor_of(host), submission_key=form.cleaned_data["key"]
            )
        except UsedBefore as why:
            status = _say_used(form, None, why, host)
        except RulesError as error:
            form.add_error(None, refused(error, evening_of(host.party)))
    if request.htmx:
        done = form.is_valid()
        context = {
            "party": host.party,
            "pairs_form": PairsForm(people=host.party.people) if done else form,
            "adding": True,
            "added": added_words(form.pairs) if done else "",
        }
        return render(request, "parties/host.html#add", context, status=200 if done else status)
    if not form.is_valid():
        return show_host_page(request, host, pairs_form=form, status=status)
    messages.success(request, added_words(form.pairs))
    return to_host(host.party, "?add=1")


def _say_used(form: PressForm, field: str | None, why: UsedBefore, host: Host) -> int:
    """What the form came from was used before: what is typed stays, for another press."""
    form.add_error(field, used_words(why.done, evening_of(host.party), typed=True))
    form.is_used = True
    return 409


@require_POST
def singles(request: HttpRequest, code: str) -> HttpResponse:
    """Somebody needs a partner, found one (``pair``: two of them), or goes home; for a host."""
    host = host_of(request, code)
    if host.party.people == 1:
        raise NotHere(_("Nobody needs a partner at this party: everybody plays for themselves."))
    press = PressForm(request.POST)
    press.is_valid()
    how: dict[str, Any] = {"by": actor_of(host), "submission_key": press.cleaned_data["key"]}
    try:
        if "pair" in request.POST:
            _pair_up(host, request.POST["pair"], how)
        elif "leaves" in request.POST:
            people.single_leaves(host.party, _number(request.POST["leaves"]), **how)
        else:
            form = SingleForm(request.POST, evening=evening_of(host.party))
            if not form.is_valid():
                return show_host_page(request, host, single_form=form, status=422)
            try:
                people.add_single(host.party, form.cleaned_data["single"], **how)
            except UsedBefore as why:
                status = _say_used(form, "single", why, host)
                return show_host_page(request, host, single_form=form, status=status)
    except Stale as why:
        return another_was_first(request, host, why)
    except RulesError as error:
        said = refused(error, evening_of(host.party))
        return show_host_page(request, host, problem=said, status=422)
    return to_host(host.party, "#singles")


def _pair_up(host: Host, said: str, how: dict[str, Any]) -> None:
    """Two singles (``12-15``, by their events) become a pair."""
    first, _dash, second = said.partition("-")
    one, other = _number(first), _number(second)
    names = {
        event.number: event.facts["single"]
        for event in evening_of(host.party).events
        if event.kind == EventKind.SINGLE
    }
    if one == other or one not in names or other not in names:
        raise Stale
    people.add_pair(host.party, (names[one], names[other]), singles=(one, other), **how)


def _number(text: str) -> int:
    """A number as a button says it; what is none is never the number of an event."""
    return int(text) if text.isdecimal() and len(text) < 9 else 0


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def pair(request: HttpRequest, code: str, pair: Pair) -> HttpResponse:
    """One pair, for a host: names, who plays on for them, where they are."""
    host = host_of(request, code)
    about = _About(host, pair)
    if request.method != "POST":
        return about.page(request)
    press = PressForm(request.POST)
    press.is_valid()
    said: dict[str, Any] = press.cleaned_data
    how: dict[str, Any] = {"by": actor_of(host), "submission_key": said["key"]}
    try:
        done = about.do(request, seen=said["seen"], how=how)
    except UsedBefore as why:
        said_before = used_words(why.done, evening_of(host.party), typed=about.is_typed)
        return about.page(request, problem=said_before, status=409)
    except Stale:
        return another_was_first(request, host)
    except RulesError as error:
        return about.page(request, problem=refused(error, about.evening), status=422)
    return to_host(host.party) if done else about.page(request, status=about.status)


class _About:
    """The page of one pair, and what its buttons do."""

    def __init__(self, host: Host, pair: Pair) -> None:
        self.host, self.pair = host, pair
        self.evening: Evening = evening_of(host.party)
        if pair not in self.evening.names:
            raise NotHere(_("There is nobody like that at this party."))
        self.rename, self.substitute = self._names_form("rename"), self._names_form("substitute")
        self.move = MoveForm(evening=self.evening, pair=pair)
        self.status = 422
        """Where a form is not right, or what it does is not what its page said (409)."""
        self.is_gone_anew = False
        """Whether it has to be said once more that they are gone, because that means another thing
        by now."""

    def _names_form(self, what: str, data: Any = None) -> NamesForm:
        now = dict(zip(("one", "other"), self.evening.names[self.pair], strict=False))
        people = self.host.party.people
        return NamesForm(data, initial=now, people=people, auto_id=f"{what}_%s")

    @property
    def is_typed(self) -> bool:
        """Whether something was typed into what was sent."""
        return any(form.is_bound for form in (self.rename, self.substitute, self.move))

    def do(self, request: HttpRequest, *, seen: int, how: dict[str, Any]) -> bool:
        """What the button pressed says; False where a form is not right."""
        party, step = self.host.party, request.POST.get("step", "")
        if self._was_done(step, request.POST.get("to", ""), how["submission_key"]):
            return True
        if step in ("away", "back"):
            people.change_line(party, EventKind(step), self.pair, **how)
        elif step == "leaves":
            people.go_home(party, self.pair, **how)
        elif step == "gone":
            table = self.evening.floor.table_of(self.pair)
            if table is None:
                raise Stale
            if request.POST.get("loses", "") != self.loses:
                self.status, self.is_gone_anew = 409, True
                return False
            walk_out(party, table.number, self.pair, **how)
        elif step == "rename":
            self.rename = self._names_form(step, request.POST)
            if not self.rename.is_valid():
                return False
            people.rename(party, self.pair, self.rename.names, **how)
        elif step == "substitute":
            self.substitute = self._names_form(step, request.POST)
            if not self.substitute.is_valid():
                return False
            people.substitute(party, self.pair, self.substitute.names, **how)
        else:
            self.move = MoveForm(request.POST, evening=self.evening, pair=self.pair)
            if not self.move.is_valid():
                return False
            to = self.move.where
            facts = {
                "pair": self.pair,
                "to": ["line", to.place] if isinstance(to, LinePlace) else to,
            }
            reason = self.move.cleaned_data["reason"]
            if self.breaks_off and request.POST.get("breaks_off") != self.breaks_off:
                self.status = 409
                return False
            host_event(party, EventKind.MOVES, facts, seen=seen, reason=reason, **how)
        return True

    def _was_done(self, step: str, to: str, key: uuid.UUID) -> bool:
        """Whether this press was answered before, and by now the pair is not where it was then."""
        done = next((event for event in self.evening.events if event.submission_key == key), None)
        if done is None or done.facts.get("pair") != self.pair:
            return False
        if step == "move" and done.kind == EventKind.MOVES:
            where = done.facts["to"]
            return to == (f"line-{where[1]}" if isinstance(where, list) else f"table-{where}")
        return step == "gone" and done.kind in GOING

    @cached_property
    def played(self) -> Played | None:
        """What is played at their table."""
        table = self.evening.floor.table_of(self.pair)
        if table is None:
            return None
        return played_now(self.evening, games_of(self.host.party)).get(table.number)

    @property
    def is_lost(self) -> bool:
        """Whether somebody has won by it that they are gone from their table."""
        return going(self.host.party, self.pair, self.played) == EventKind.FORFEIT

    @property
    def loses(self) -> str:
        """The code of the game that they would lose by that (empty: none)."""
        return self.played.game.code if self.played and self.is_lost else ""

    @property
    def breaks_off(self) -> str:
        """The code of the game that would be left unfinished if they were moved (empty: none)."""
        game = self.played
        if game is None or game.sheet.state.over or self.pair not in game.sides:
            return ""
        return game.game.code

    def page(self, request: HttpRequest, *, problem: str = "", status: int = 200) -> HttpResponse:
        floor = self.evening.floor
        table = floor.table_of(self.pair)
        for form in (self.rename, self.substitute, self.move):
            form.is_used = True  # each form has its own, and whatever this press did is answered
        context = {
            "party": self.host.party,
            "pair": self.pair,
            "name": self.evening.spoken(self.pair),
            "table": table,
            "place": floor.line.index(self.pair) + 1 if self.pair in floor.line else None,
            "is_away": self.pair in floor.away,
            "is_alone": people.cannot_play(floor, self.pair),
            "is_here": self.pair in floor,
            "goes_on": self.evening.goes_on,
            "seen": self.evening.next_number - 1,
            "rename": self.rename,
            "substitute": self.substitute,
            "move": self.move,
            "breaks_off": self.breaks_off,
            "is_lost": self.is_lost,
            "loses": self.loses,
            "is_gone_anew": self.is_gone_anew,
            "problem": problem,
        }
        return render(request, "parties/host_pair.html", context, status=status)
