"""Which form asks what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.asking import AboutBook, TurnOver, WhichFirst, WhoLed, WhoPlayed
from scorekeeper.rules.disputes import Verdict
from scorekeeper.rulings.cases import Case, Matter
from scorekeeper.rulings.forms.answering import AnswerForm
from scorekeeper.rulings.forms.cards import (
    AdmitForm,
    BookForm,
    BuriedForm,
    EnoughForm,
    KittyForm,
    ShownForm,
    TurnForm,
    UnknownForm,
    WhoForm,
)
from scorekeeper.rulings.forms.hand_facts import CalledForm, SuitForm
from scorekeeper.rulings.forms.places import (
    FirstForm,
    LeadForm,
    PlaceForm,
    RowForm,
    RowsForm,
    SameForm,
)
from scorekeeper.rulings.models import Claim
from scorekeeper.rulings.needs import Need

_FORMS: Mapping[Any, type[AnswerForm]] = {
    Need.SUIT: SuitForm,
    Need.CALLED: CalledForm,
    Need.BOOK: BookForm,
    Need.SAME: SameForm,
    Need.PLACE: PlaceForm,
    Need.ROW: RowForm,
    Need.ROWS: RowsForm,
    AboutBook: BookForm,
    TurnOver: TurnForm,
    WhoPlayed: WhoForm,
    WhichFirst: FirstForm,
    WhoLed: LeadForm,
}
BESIDE: Mapping[str, type[AnswerForm]] = {
    "rows": RowsForm,
    "admit": AdmitForm,
    "shown": ShownForm,
    "enough": EnoughForm,
    "kitty": KittyForm,
    "buried": BuriedForm,
    "unknown": UnknownForm,
}
"""What may be said at any time, asked or not."""


def form_for(case: Case, claim: Claim, matter: Matter) -> AnswerForm | None:
    """The form that asks; None where it is the hand form's to ask (the bid, the count), or
    there is nothing to ask."""
    found = _FORMS.get(matter if isinstance(matter, Need) else type(matter))
    return found(case, claim, matter, asked=_asked_as(case, matter)) if found else None


def form_posted(case: Case, claim: Claim, data: Any) -> AnswerForm | None:
    """The form that was posted; None where it answers nothing that can be asked."""
    asked = str(data.get("asked", ""))
    if asked in BESIDE:
        return BESIDE[asked](case, claim, None, asked=asked, data=data)
    matter = Need(asked) if asked in tuple(Need) else case.read_question(asked)
    if case.entry is None or (not isinstance(matter, Need) and case.name_of(claim) is None):
        return None
    if matter == Need.CALLED and not case.bench.calls_a_card(case.hand):
        return None
    found = _FORMS.get(matter if isinstance(matter, Need) else type(matter))
    return found(case, claim, matter, asked=asked, data=data) if found else None


def _asked_as(case: Case, matter: Matter) -> str:
    if isinstance(matter, Need):
        return matter.value
    assert not isinstance(matter, Verdict)
    return case.write_question(matter)
