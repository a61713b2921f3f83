"""The form that records one hand of individual bid whist: the bid, and everybody's books."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.line import BID, MISDEAL, PASSED_OUT, LineForm, Pick
from scorekeeper.games.words import wording
from scorekeeper.games.words.individual_hands import bid_words
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.individual_bidding import ExactContract
from scorekeeper.rules.individual_lines import ALL_SEATS, IndividualHand
from scorekeeper.rules.lines import Misdeal, PassedOut

MOST_BOOKS = 18
BOOKS_OF = {seat: f"books_{seat}" for seat in ALL_SEATS}


@dataclass(frozen=True)
class OwnBooks:
    """One player's books as the template draws them."""

    name: str
    player: str
    side: str
    value: str
    error: str


class IndividualForm(LineForm):
    """``bid`` is a number of books and ``n`` for no trump; a field for each player's books, of
    which one may be left empty: it gets what is missing from ``all_books``, the books of a hand."""

    declarer = forms.ChoiceField(
        choices=[(seat, seat) for seat in (*ALL_SEATS, PASSED_OUT, MISDEAL)],
        required=False,
        error_messages={"invalid_choice": _("Choose who bid.")},
    )
    bid = forms.RegexField(
        r"^([1-9]|1[0-8])n?$", required=False, error_messages={"invalid": _("Choose the bid.")}
    )
    suit = forms.ChoiceField(choices=[(suit, suit) for suit in "SHDC"], required=False)
    direction = forms.ChoiceField(choices=[("u", "u"), ("d", "d")], required=False)
    dealer = forms.ChoiceField(choices=[(seat, seat) for seat in ALL_SEATS], required=False)
    all_books = forms.IntegerField(
        required=False, min_value=0, max_value=MOST_BOOKS, widget=forms.HiddenInput
    )
    players_here = forms.IntegerField(
        required=False, min_value=3, max_value=5, widget=forms.HiddenInput
    )

    FIELD_OF_PATH = {
        "declarer": "declarer",
        "contract": "bid",
        "books": "books_P1",
        "dealer": "dealer",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in BOOKS_OF.values():
            self.fields[name] = forms.IntegerField(
                required=False,
                min_value=0,
                max_value=MOST_BOOKS,
                error_messages={
                    "invalid": _("Write a whole number."),
                    "min_value": _("Nobody takes fewer than no books."),
                    "max_value": _("A hand has no more than %(limit_value)s books."),
                },
            )

    @staticmethod
    def initial_of(hand: IndividualHand) -> dict[str, Any]:
        """The form's values that say ``hand``; inverse of ``line``."""
        contract = hand.contract
        books = hand.books or {}
        return {
            "declarer": hand.declarer,
            "bid": f"{contract.needs}{'n' if contract.no_trump else ''}",
            "suit": contract.suit or "",
            "direction": contract.direction or "",
            "note": hand.note,
            "dealer": hand.dealer or "",
        } | {BOOKS_OF[seat]: count for seat, count in books.items()}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self.need("declarer", gettext("Choose who bid."))
        if cleaned.get("declarer") in (PASSED_OUT, MISDEAL):
            return cleaned
        self.need("bid", gettext("Choose the bid."))
        if cleaned.get("line_kind") != BID and not self._book_errors:
            self._fill_in_the_last(cleaned)
        return cleaned

    @property
    def _book_errors(self) -> bool:
        return any(self.errors.get(name) for name in BOOKS_OF.values())

    def _fill_in_the_last(self, cleaned: dict[str, Any]) -> None:
        names = [BOOKS_OF[seat] for seat in ALL_SEATS[: cleaned.get("players_here") or 0]]
        empty = [name for name in names if cleaned.get(name) is None]
        if not names:
            names = [name for name in BOOKS_OF.values() if cleaned.get(name) is not None]
        if not names or len(empty) == len(names):
            message = gettext("Write everybody’s books, or save the bid now and the books later.")
            self.add_error("books_P1", message)
        elif len(empty) > 1:
            self.add_error(empty[0], gettext("Write these books too; only one may be left empty."))
        elif empty:
            rest = (cleaned.get("all_books") or 0) - sum(cleaned[n] for n in names if n != empty[0])
            if rest < 0:
                message = gettext("Together these are more books than a hand has.")
                self.add_error(empty[0], message)
            else:
                cleaned[empty[0]] = rest

    @property
    def line(self) -> IndividualHand | PassedOut | Misdeal:
        """The line this form says; only after ``is_valid``."""
        said = self.cleaned_data
        if no_hand := self.no_hand:
            return no_hand
        books = {seat: said[name] for seat, name in BOOKS_OF.items() if said.get(name) is not None}
        return IndividualHand(
            declarer=said["declarer"],
            contract=self._contract(),
            books=None if said["line_kind"] == BID else books,
            note=said["note"],
            dealer=said["dealer"] or None,
        )

    def _contract(self) -> ExactContract:
        said = self.cleaned_data
        is_no_trump = said["bid"].endswith("n")
        # A suit has a direction in the public form; a table that says only the suit means uptown.
        suit = None if is_no_trump else said["suit"] or None
        direction = said["direction"] or ("u" if suit else None)
        return ExactContract(int(said["bid"].rstrip("n")), suit, direction, is_no_trump)

    def add_rules_error(self, error: RulesError) -> None:
        """Beside the books of the player it concerns, where it names one."""
        head, _dot, seat = error.path.partition(".")
        if head == "books" and seat in BOOKS_OF:
            plain = RulesError(error.code, "", **error.values)
            super().add_rules_error(plain)
            messages = self.errors.pop("__all__", None)
            for message in messages or ():
                self.add_error(BOOKS_OF[seat], str(message))
            return
        super().add_rules_error(error)

    # --- What the template draws ---------------------------------------------------------------

    @property
    def _points(self) -> Mapping[str, Any]:
        return self.kind.points_table(self.place.state.rules, self.place.state.seats)

    @property
    def books_in_hand(self) -> int:
        """How many books everybody's add up to, as far as that is settled."""
        all_books = self._points["all_books"]
        return all_books if isinstance(all_books, int) else 0

    @property
    def seats_here(self) -> int:
        return len(self.place.state.seats)

    @property
    def bids(self) -> Iterator[Pick]:
        """Every bid from one book up, and each in no trump beside it."""
        for row in self._points["rows"]:
            needs, strain = int(row[:-1]), row[-1]
            value = f"{needs}{'n' if strain == 'n' else ''}"
            label = bid_words(ExactContract(needs, no_trump=strain == "n"))
            yield Pick(value, label, self.said("bid") == value, level=needs)

    @property
    def everybodys_books(self) -> Iterator[OwnBooks]:
        """A field for each player at the table."""
        for seat in self.place.state.seats:
            name = BOOKS_OF[seat]
            value = self[name].value()
            yield OwnBooks(
                name,
                wording.player_name(seat, self.names),
                seat,
                "" if value is None else str(value),
                " ".join(map(str, self[name].errors)),
            )

    @property
    def suits(self) -> Iterator[Pick]:
        for suit in "SHDC":
            yield Pick(suit, wording.suit_name(suit), self.said("suit") == suit)

    @property
    def directions(self) -> Iterator[Pick]:
        for value, label in (("u", gettext("uptown")), ("d", gettext("downtown"))):
            yield Pick(value, label, self.said("direction") == value)
