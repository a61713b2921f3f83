"""Books written down one by one: the pad for one of them, and what the sheet does not say of the
hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.models import Scorer
from scorekeeper.games.words import wording
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.seats import SEATS, Seat, side_of
from scorekeeper.rulings.cases import Case
from scorekeeper.rulings.deals import first_record_of
from scorekeeper.rulings.forms.answering import CARD_CHOICES, Pick
from scorekeeper.rulings.forms.counting import MOST_BOOKS
from scorekeeper.rulings.forms.deciding import StepForm
from scorekeeper.rulings.known import write_name
from scorekeeper.rulings.needs import Need
from scorekeeper.rulings.pages.pads import Group, pad
from scorekeeper.rulings.pages.trick_record import FACTS, values_of
from scorekeeper.rulings.tricks import turns
from scorekeeper.rulings.verbs.tricks import Press
from scorekeeper.rulings.words.refusals import refusal_at_table
from scorekeeper.rulings.words.tricks import told_value

NOT_SEEN = "?"


class HandForm(StepForm):
    """What every form about a hand carries: besides the newest step and the press of the button,
    the ``line`` that was shown (the primary key of the record that began it)."""

    line = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def __init__(self, case: Case, data: Any = None, **initial: Any) -> None:
        assert case.entry is not None
        shown = first_record_of(case.sheet, case.entry.number)
        super().__init__(case, data, line=shown, **initial)

    @property
    def is_of_this_line(self) -> bool:
        """Whether it was filled in for the hand that stands there now."""
        return str(self["line"].value()) == str(self.initial["line"])

    def press(self, number: int, by: Scorer) -> Press:
        """The press of its button; only after ``is_valid``."""
        said = self.cleaned_data
        return Press(
            number=number, line=said["line"], seen=said["seen"], by=by, submission_key=said["key"]
        )


class OutForm(HandForm):
    """A book is taken out of the record."""

    book = forms.IntegerField(min_value=1, max_value=MOST_BOOKS, widget=forms.HiddenInput)


class ToldForm(HandForm):
    """What the sheet does not say of the hand: one of ``values_of``."""

    fact = forms.ChoiceField(
        choices=[(fact.value, fact.value) for fact in FACTS], widget=forms.HiddenInput
    )
    value = forms.CharField(max_length=10, error_messages={"required": _("Choose one of these.")})

    @property
    def picks(self) -> list[Pick]:
        """A button for each answer."""
        fact = str(self["fact"].value())
        return [
            Pick(
                value,
                told_value(fact, value, self.case.names),
                side_of(value) if fact == Need.DECLARER else "",
                False,
            )
            for value in values_of(fact, self.case)
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        fact, value = cleaned.get("fact"), cleaned.get("value")
        if fact and value and value not in values_of(fact, self.case):
            self.add_error("value", gettext("Choose one of these."))
        return cleaned

    @property
    def facts(self) -> Mapping[str, Any]:
        """What is known by it; only after ``is_valid``."""
        return {self.cleaned_data["fact"]: self.cleaned_data["value"]}

    def refuse(self, error: RulesError) -> None:
        """Put what the core refused beside the answer."""
        self.add_error("value", refusal_at_table(error, self.case.with_facts(self.facts)))


@dataclass(frozen=True)
class Turn:
    """The part of the pad in which one player's card is chosen."""

    seat: Seat
    who: str
    side: str
    groups: tuple[Group, ...]
    is_unseen: bool
    is_chosen: bool
    errors: Any

    @property
    def suit_name(self) -> str:
        """The name of the radios that open a suit; which card was chosen says the suit too."""
        return f"{self.seat}_suit"


class TrickForm(HandForm):
    """One book: who led, and the card of each player; a card that nobody saw stays empty."""

    book = forms.IntegerField(min_value=1, max_value=MOST_BOOKS, widget=forms.HiddenInput)
    leader = forms.ChoiceField(choices=[(seat, seat) for seat in SEATS], widget=forms.HiddenInput)

    def __init__(self, case: Case, data: Any = None, **initial: Any) -> None:
        super().__init__(case, data, **initial)
        for seat in SEATS:
            self.fields[seat] = forms.ChoiceField(
                choices=[*CARD_CHOICES, (NOT_SEEN, NOT_SEEN)],
                required=False,
                error_messages={"invalid_choice": _("Choose from these cards.")},
            )

    @classmethod
    def at(cls, case: Case, number: int, leader: Seat) -> TrickForm:
        """The pad for a book, with the cards that are known of it."""
        known = case.tricks.tricks.get(number)
        cards = dict.fromkeys(SEATS, NOT_SEEN) | dict(known.cards) if known else {}
        return cls(case, book=number, leader=leader, **cards)

    @property
    def number(self) -> int:
        return int(self["book"].value())

    @property
    def turns(self) -> list[Turn]:
        """A pad for each player, in the order in which they play."""
        return [self._turn(seat) for seat in turns(str(self["leader"].value()))]

    def _turn(self, seat: Seat) -> Turn:
        said = str(self[seat].value() or "")
        chosen = [said] if said not in ("", NOT_SEEN) else []
        return Turn(
            seat,
            wording.player_name(seat, self.case.names),
            side_of(seat),
            pad(self.case.cards, used=self._elsewhere, chosen=chosen),
            said == NOT_SEEN,
            bool(said),
            self.errors.get(seat, []) if self.is_bound else [],
        )

    @property
    def _elsewhere(self) -> frozenset[str]:
        """The cards that lie in other books, or are shown."""
        gone = {"book": {"name": write_name(self.number), "whole": True}}
        return self.case.with_facts(gone).cards_known

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        number = cleaned.get("book")
        if number and number > self.case.rules.played_books:
            self.add_error("book", gettext("There is no such book."))
        if not self.errors and not self._cards:
            self.add_error(
                cleaned["leader"], gettext("Tap the cards that were seen, or take the book out.")
            )
        return cleaned

    @property
    def _cards(self) -> dict[Seat, str]:
        said = self.cleaned_data
        return {
            seat: said[seat] for seat in turns(said["leader"]) if said[seat] not in ("", NOT_SEEN)
        }

    @property
    def facts(self) -> Mapping[str, Any]:
        """What is known by it; only after ``is_valid``."""
        return self._facts(self._cards)

    def _facts(self, cards: Mapping[Seat, str]) -> dict[str, Any]:
        said = self.cleaned_data
        name = write_name(said["book"])
        return {
            "book": {"name": name, "whole": True, "leader": said["leader"], "cards": dict(cards)}
        }

    def refuse(self, error: RulesError) -> None:
        """Put what the core refused beside the card that it concerns, with the place of the other
        copy where a card is written down twice."""
        tried = self.case.with_facts(self.facts)
        name = tried.resolve(write_name(self.number))
        own = f"record[{list(tried.books).index(name)}]" if name is not None else "?"
        if error.code == "card_twice" and not error.path.startswith(f"{own}."):
            first = str(error.values["first"])
            error = RulesError("card_twice", first, card=error.values["card"], first=error.path)
        if error.code == "no_deal_fits":
            error = self._where_it_fails(error, own)
        beside = error.path.removeprefix(f"{own}.cards.")
        self.add_error(beside if beside in SEATS else None, refusal_at_table(error, tried))

    def _where_it_fails(self, error: RulesError, own: str) -> RulesError:
        """The same at the first card without which it could be; and whether a player would have
        held one card more than a hand has."""
        most = self.case.rules.played_books
        for seat in turns(self.cleaned_data["leader"]):
            some = {other: card for other, card in self._cards.items() if other != seat}
            if seat not in self._cards or _refused(
                self.case.with_facts(self._facts(some)).refuse_contradictions
            ):
                continue
            path = f"{own}.cards.{seat}"
            if len(self.case.with_facts(self.facts).cards_of(seat)) > most:
                return RulesError("card_too_many", path, seat=seat, most=most)
            return RulesError("no_deal_fits", path)
        return error


def _refused(check: Callable[[], None]) -> bool:
    try:
        check()
    except RulesError:
        return True
    return False
