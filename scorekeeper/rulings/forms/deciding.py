"""How a claim ends: the verdict accepted, settled at the table, or decided by a director."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.words import wording
from scorekeeper.rules.lines import Ruling
from scorekeeper.rules.seats import row_of
from scorekeeper.rulings.cases import DIRECTOR, SETTLED, Case
from scorekeeper.rulings.forms.answering import Pick, renewed
from scorekeeper.rulings.models import Claim
from scorekeeper.rulings.verbs.deciding import Decision

NOTHING, BOOKS, REPLAY, PROVEN, CLEAN = "nothing", "books", "replay", "proven", "clean"


class StepForm(forms.Form):
    """What every decision carries: the newest step that was seen, and this press of the button."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, case: Case, data: Any = None, **initial: Any) -> None:
        hidden = {"seen": case.seen, "key": uuid.uuid4()}
        super().__init__(data, initial=hidden | initial, auto_id=False)
        self.case = case

    @property
    def is_outdated(self) -> bool:
        """Whether the hidden values are broken; nobody can mend those by typing."""
        return any(field.errors for field in self.hidden_fields())

    def renew_hidden(self) -> None:
        """Take fresh hidden values and keep what was chosen, so that deciding again works."""
        self.data = renewed(self.data, self.case)


class AcceptForm(StepForm):
    """Everybody accepts the verdict that ``mark`` stands for."""

    mark = forms.CharField(max_length=40, widget=forms.HiddenInput)


class SettleForm(StepForm):
    """What the table settles by itself, or (``DirectorForm``) a director decides. Books can move
    only where a ruling of this game moves any."""

    CAN_BE: tuple[str, ...] = (NOTHING, BOOKS, REPLAY)
    outcome = forms.ChoiceField(
        choices=[(v, v) for v in CAN_BE],
        error_messages={"required": _("Choose how it is settled.")},
    )
    books = forms.IntegerField(required=False)
    payer = forms.ChoiceField(required=False)
    reason = forms.CharField(max_length=150, required=False)
    is_director = False

    def __init__(self, case: Case, data: Any = None, **initial: Any) -> None:
        super().__init__(case, data, **initial)
        self.fields["books"] = forms.IntegerField(
            min_value=1, max_value=case.most_books, required=False
        )
        payer, outcome = self.fields["payer"], self.fields["outcome"]
        assert isinstance(payer, forms.ChoiceField)
        assert isinstance(outcome, forms.ChoiceField)
        payer.choices = [(side, side) for side in case.sides]
        self.can_be = tuple(v for v in self.CAN_BE if v != BOOKS or case.moves_books)
        outcome.choices = [(value, value) for value in self.can_be]

    @property
    def outcomes(self) -> list[Pick]:
        """What can come of it, as buttons."""
        said = self["outcome"].value()
        labels = {
            PROVEN: gettext("it was a renege"),
            CLEAN: gettext("it was no renege"),
            NOTHING: gettext("nothing moves"),
            BOOKS: gettext("some books move"),
            REPLAY: gettext("play the hand over"),
        }
        return [Pick(value, labels[value], "", value == said) for value in self.can_be]

    @property
    def numbers(self) -> list[Pick]:
        said = str(self["books"].value() or "")
        return [
            Pick(str(n), str(n), "", str(n) == said) for n in range(1, self.case.most_books + 1)
        ]

    @property
    def payers(self) -> list[Pick]:
        said = self["payer"].value()
        names = self.case.names
        return [Pick(s, wording.side_name(s, names), s, s == said) for s in self.case.sides]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("outcome") == BOOKS and not self.errors:
            if not cleaned.get("books"):
                self.add_error("books", gettext("Say how many books move."))
            if not cleaned.get("payer"):
                self.add_error("payer", gettext("Say who gives them."))
        return cleaned

    def decide(self, case: Case, claim: Claim) -> Decision:
        """What the verb writes on the hand; only after ``is_valid``."""
        how = DIRECTOR if self.is_director else SETTLED
        return Decision(how, self._rulings(case, claim))

    def _rulings(self, case: Case, claim: Claim) -> tuple[Ruling, ...]:
        said = self.cleaned_data
        name = case.name_of(claim)
        common: dict[str, Any] = {
            "reason": said["reason"].strip(),
            "director": self.is_director,
            "book": name if isinstance(name, int) else None,
            "pile": name if isinstance(name, tuple) else None,
        }
        accused, caller = row_of(claim.accused), case.caller_on_ruling(claim)
        match said["outcome"]:
            case "proven":
                said_so: dict[str, Any] = {"against": claim.accused, "verdict": "proven"}
                said_so |= {"by": caller}
                return (Ruling(kind="renege", **said_so, **common),)
            case "clean":
                said_so = {"against": claim.by, "accused": claim.accused, "verdict": "refuted"}
                return (Ruling(kind="false_claim", **said_so, **common),)
            case "replay":
                return (Ruling(kind="settled", replay=True, **common),)
            case "books":
                moved = {"against": said["payer"], "books": said["books"]}
                if said["payer"] == case.hand.declarer != caller:
                    moved |= {"by": caller}  # his books go round from there
                return (Ruling(kind="settled", **moved, **common),)
        if not case.moves_books:
            return ()  # a line of this game says nothing of it
        return (Ruling(kind="settled", against=accused, books=0, **common),)


class DirectorForm(SettleForm):
    """A director's decision: the rules' own outcomes too, and always with a reason."""

    CAN_BE = (PROVEN, CLEAN, NOTHING, BOOKS, REPLAY)
    outcome = forms.ChoiceField(
        choices=[(v, v) for v in CAN_BE],
        error_messages={"required": _("Choose what was decided.")},
    )
    reason = forms.CharField(
        max_length=150,
        error_messages={"required": _("Give the reason in a few words; everybody will read it.")},
    )
    is_director = True
