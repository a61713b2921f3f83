"""A ruling written on a hand without a call: a fine, or what a table agreed without the cards."""

from __future__ import annotations

import hashlib
import uuid
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.games.forms.ruling import RulingForm
from scorekeeper.games.kinds import kind_of
from scorekeeper.games.models import Scorer
from scorekeeper.games.pages.previews import Preview, preview
from scorekeeper.games.pages.scoreboard import scoreboard
from scorekeeper.games.permissions import scorer_of
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.sheets import Entry, ruled_sheet
from scorekeeper.games.verbs.ruling import rule_on_hand, withdraw_ruling
from scorekeeper.games.verbs.writing import Conflict
from scorekeeper.games.words import wording
from scorekeeper.games.words.refusals import refusal
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.lines import PlayedHand, Ruling
from scorekeeper.web.errors import NotHere
from scorekeeper.web.http import HttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def ruling(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Write a ruling on a hand after a look at what it changes, or take one back; for a scorer."""
    scorer = scorer_of(request, code)
    hand = _Hand(scorer, number)
    if request.method != "POST":
        return hand.page(request, hand.unbound())
    if "withdraw" in request.POST:
        return hand.withdraw(request)
    form = RulingForm(request.POST, players=hand.sheet.seats, names=hand.names)
    if not form.is_valid():
        return hand.page(request, form, status=422)
    return hand.rule(request, form)


class _Hand:
    """A hand that may carry rulings, and its sheet."""

    def __init__(self, scorer: Scorer, number: int) -> None:
        self.scorer, self.game, self.number = scorer, scorer.game, number
        if kind_of(self.game).has_casebook:
            raise NotHere(_("In this game every ruling begins with a call, on the score page."))
        self.sheet, self.names = sheet_of(self.game), names_of(self.game)
        entry = self.sheet.entry(number)
        if entry is None or not isinstance(entry.line, PlayedHand):
            raise NotHere(_("There is no such hand on this sheet."))
        self.entry: Entry = entry
        self.rulings: tuple[Ruling, ...] = entry.line.rulings

    def unbound(self) -> RulingForm:
        seats = self.sheet.seats
        return RulingForm.unbound(seats, self.names, seen=self.entry.revision)

    def rule(self, request: HttpRequest, form: RulingForm) -> HttpResponse:
        said = form.cleaned_data
        rulings = (*self.rulings, form.ruling)
        written = any(record.submission_key == said["key"] for record in self.sheet.records)
        try:
            if not written:
                after = ruled_sheet(self.sheet, self.number, rulings)
                shown = preview(self.game, self.sheet, after, self.names)
                mark = _mark(rulings, shown)
                if request.POST.get("step") != "save" or request.POST.get("previewed") != mark:
                    return self.page(request, form, shown=shown, mark=mark)
            else:
                rulings = self.rulings
            rule_on_hand(
                self.game,
                rulings,
                number=self.number,
                seen_revision=said["seen"],
                by=self.scorer,
                submission_key=said["key"],
            )
        except Conflict:
            return self._changed(request, form)
        except RulesError as error:
            form.add_error(_FIELD.get(error.path.rpartition(".")[2]), refusal(error, self.names))
            return self.page(request, form, status=422)
        return self._back()

    def withdraw(self, request: HttpRequest) -> HttpResponse:
        """Take the ruling at the posted place back."""
        place, seen = request.POST.get("withdraw", ""), request.POST.get("seen", "")
        if not (place.isdecimal() and int(place) < len(self.rulings) and seen.isdecimal()):
            return self._changed(request, self.unbound())
        rulings = tuple(one for i, one in enumerate(self.rulings) if i != int(place))
        try:
            withdraw_ruling(
                self.game,
                rulings,
                number=self.number,
                seen_revision=int(seen),
                by=self.scorer,
                submission_key=uuid.uuid4(),
            )
        except Conflict:
            return self._changed(request, self.unbound())
        except RulesError as error:
            form = self.unbound()
            return self.page(request, form, problem=refusal(error, self.names), status=422)
        return self._back()

    def _changed(self, request: HttpRequest, form: RulingForm) -> HttpResponse:
        problem = _("Another phone changed this hand meanwhile. Look at it, and save again.")
        now = _Hand(self.scorer, self.number)
        if form.is_bound:
            form.renew(now.entry.revision)
        return now.page(request, form, problem=problem, status=409)

    def _back(self) -> HttpResponse:
        url = reverse("games:game", args=[self.game.code])
        return HttpResponseRedirect(url, status=303)

    def page(
        self,
        request: HttpRequest,
        form: RulingForm,
        *,
        shown: Preview | None = None,
        mark: str = "",
        problem: str = "",
        status: int = 200,
    ) -> HttpResponse:
        context: dict[str, Any] = {
            "game": self.game,
            "number": self.number,
            "board": scoreboard(self.game, self.sheet, self.names),
            "title": _("A ruling on hand %(number)s")
            % {"number": self.sheet.deal_number(self.number)},
            "aloud": wording.result_aloud(self.sheet.result(self.number), self.names),
            "rulings": [wording.ruling_words(one, self.names) for one in self.rulings],
            "form": form,
            "seen": self.entry.revision,
            "preview": shown,
            "mark": mark,
            "problem": problem,
        }
        return render(request, "games/ruling.html", context, status=status)


_FIELD = {"against": "against", "accused": "other", "by": "other", "book": "book"}


def _mark(rulings: tuple[Ruling, ...], shown: Preview) -> str:
    """A save is good for what was previewed and nothing else."""
    return hashlib.sha256(repr((rulings, shown)).encode()).hexdigest()[:16]
