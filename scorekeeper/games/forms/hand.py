"""The form that records one hand of partnership bid whist.

It turns strings into a line of the sheet (``HandForm.line``). What a table's rules allow is the
core's to say: a ``RulesError`` from the verb comes back beside its field by ``add_rules_error``.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.rules.bidding import legal_bids, parse_call
from scorekeeper.rules.contract import TOP_LEVEL, Contract
from scorekeeper.rules.errors import RulesError, Undecided
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.lines import Deal, Hand, Misdeal, PassedOut
from scorekeeper.rules.scoring import MADE, SET
from scorekeeper.rules.seats import SEATS, SIDES, left, side_of
from scorekeeper.web.sentences import sentence

from .. import wording
from ..sheets import LiveSheet
from ..wording import Names

HAND, BID, PASSED_OUT, MISDEAL = "hand", "bid", "passed_out", "misdeal"
WORDS = ("u", "d", "n")
MOST_BOOKS = 13


@dataclass(frozen=True)
class Pick:
    """One button of a grid: a radio input, what it says, and whether it is chosen."""

    value: str
    label: str
    is_chosen: bool
    side: str = ""
    small: str = ""
    arrow: str = ""
    level: int = 0
    tag: str = ""
    sign: str = ""


class HandForm(forms.Form):
    """``line`` (the button pressed) says whether the whole hand, only its bid, a passed-out deal
    or a misdeal is recorded. ``number``, ``seen`` and ``key`` are what the verb asks for."""

    line_kind = forms.ChoiceField(
        choices=[(value, value) for value in (HAND, BID, PASSED_OUT, MISDEAL)], required=False
    )
    number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    key = forms.UUIDField(widget=forms.HiddenInput)
    declarer = forms.ChoiceField(
        choices=[(player, player) for player in SEATS + SIDES],
        required=False,
        error_messages={"invalid_choice": _("Choose who bid.")},
    )
    bid = forms.RegexField(
        r"^[1-7][udn]$", required=False, error_messages={"invalid": _("Choose the bid.")}
    )
    books = forms.RegexField(
        rf"^([0-9]|1[0-{MOST_BOOKS - 10}]|{MADE}|{SET})$",
        required=False,
        error_messages={"invalid": _("Choose the books of the bidders.")},
    )
    suit = forms.ChoiceField(choices=[(suit, suit) for suit in "SHDC"], required=False)
    direction = forms.ChoiceField(choices=[("u", "u"), ("d", "d")], required=False)
    call_1 = forms.RegexField(r"^(-|[1-7](u|d|n[ud]?))$", required=False)
    call_2 = forms.RegexField(r"^(-|[1-7](u|d|n[ud]?))$", required=False)
    call_3 = forms.RegexField(r"^(-|[1-7](u|d|n[ud]?))$", required=False)
    call_4 = forms.RegexField(r"^(-|[1-7](u|d|n[ud]?))$", required=False)
    note = forms.CharField(max_length=200, required=False)
    dealer = forms.ChoiceField(choices=[(seat, seat) for seat in SEATS], required=False)

    FIELD_OF_PATH = {
        "declarer": "declarer",
        "contract": "bid",
        "books": "books",
        "outcome": "books",
        "auction": "call_1",
        "dealer": "dealer",
    }

    def __init__(self, data: Any = None, *, sheet: LiveSheet | None = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        if sheet is not None:
            self.sheet = sheet

    @classmethod
    def for_next(cls, sheet: LiveSheet, names: Names) -> HandForm:
        """The unbound form for the next hand, or for the books of the one in play."""
        entry = sheet.open_entry
        number = entry.number if entry else sheet.next_number
        seen = sheet.revisions.get(number, 0)
        return cls._unbound(sheet, names, number, seen, entry.line if entry else None)

    @classmethod
    def for_entry(cls, sheet: LiveSheet, names: Names, number: int) -> HandForm:
        """The unbound form that corrects line ``number``."""
        entry = sheet.entries[number - 1]
        return cls._unbound(sheet, names, number, entry.revision, entry.line)

    @classmethod
    def for_forgotten(cls, sheet: LiveSheet, names: Names, number: int) -> HandForm:
        """The unbound form for a hand that was played before line ``number``."""
        return cls._unbound(sheet, names, number, sheet.entries[number - 1].revision, None)

    @classmethod
    def _unbound(
        cls, sheet: LiveSheet, names: Names, number: int, seen: int, line: Any
    ) -> HandForm:
        initial: dict[str, Any] = {"number": number, "seen": seen, "key": uuid.uuid4()}
        if isinstance(line, Hand):
            initial |= cls.initial_of(line)
        elif isinstance(line, Deal):
            initial |= {"note": line.note, "dealer": line.dealer or ""}
        form = cls(sheet=sheet, initial=initial)
        form.names = names
        return form

    @staticmethod
    def initial_of(hand: Hand) -> dict[str, Any]:
        """The form's values that say ``hand``; inverse of ``line``."""
        contract = hand.contract
        calls = hand.auction or ()
        return {
            "declarer": hand.declarer,
            "bid": f"{contract.level}{'n' if contract.no_trump else contract.direction}",
            "books": hand.outcome or ("" if hand.books is None else str(hand.books)),
            "suit": contract.suit or "",
            "direction": (contract.direction or "") if contract.no_trump else "",
            "note": hand.note,
            "dealer": hand.dealer or "",
        } | {
            f"call_{place}": "-" if call is None else str(call)
            for place, call in enumerate(calls, start=1)
        }

    sheet: LiveSheet
    names: Names = {}
    """What the template draws from; a form that is only read needs neither."""
    question = ""
    """The key of a question that the table has to answer before this hand can be scored."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        kind = cleaned.get("line_kind") or HAND
        if kind in (HAND, BID):
            self._need("declarer", gettext("Choose who bid."))
            self._need("bid", gettext("Choose the bid."))
        if kind == HAND:
            self._need(
                "books", gettext("Choose the books, or save the bid now and the books later.")
            )
        calls = [cleaned.get(f"call_{place}") for place in range(1, 5)]
        if any(calls) and not all(calls):
            self.add_error("call_1", gettext("Say what all four said, or leave all four empty."))
        return cleaned

    HIDDEN = ("number", "seen", "key")

    def renew_hidden(self, fresh: HandForm) -> None:
        """Where the hidden values were broken: say so and take fresh ones, so that pressing Save
        again works."""
        if any(self.errors.get(name) for name in self.HIDDEN):
            self.add_error(None, gettext("This page was out of date. Look at it, and save again."))
            self.data = {
                **dict(self.data.items()),
                **{name: fresh.initial[name] for name in self.HIDDEN},
            }

    def _need(self, name: str, message: str) -> None:
        if not self.cleaned_data.get(name) and name not in self.errors:
            self.add_error(name, message)

    @property
    def line(self) -> Hand | PassedOut | Misdeal:
        """The line this form says; only after ``is_valid``."""
        said = self.cleaned_data
        note, dealer = said["note"], said["dealer"] or None
        if said["line_kind"] == PASSED_OUT:
            return PassedOut(note=note, dealer=dealer)
        if said["line_kind"] == MISDEAL:
            return Misdeal(note=note, dealer=dealer)
        books = "" if said["line_kind"] == BID else said["books"]
        calls = [said[f"call_{place}"] for place in range(1, 5)]
        return Hand(
            declarer=said["declarer"],
            contract=self._contract(),
            books=int(books) if books.isdigit() else None,
            outcome=books if books in (MADE, SET) else None,
            auction=tuple(map(parse_call, calls)) if all(calls) else None,
            note=note,
            dealer=dealer,
        )

    def _contract(self) -> Contract:
        said = self.cleaned_data
        level, word = int(said["bid"][0]), said["bid"][1]
        if word == "n":
            return Contract(level, None, said["direction"] or None, no_trump=True)
        return Contract(level, said["suit"] or None, word)

    def add_rules_error(self, error: RulesError) -> None:
        """Show what the core refused beside the field it concerns, or above the form."""
        if isinstance(error, Undecided):
            self.question = str(error.values["key"])
        key = error.path.split(".")[0].split("[")[0]
        self.add_error(self.FIELD_OF_PATH.get(key), sentence(error))

    # --- What the template draws ---------------------------------------------------------------

    @property
    def _rules(self) -> HouseRules:
        number = self["number"].value()
        number = int(number) if str(number).isdecimal() else 0
        before = self.sheet.score.before
        state = before[number - 1] if 0 < number <= len(before) else self.sheet.state
        rules: HouseRules = state.rules
        return rules

    def _said(self, name: str) -> str:
        return str(self[name].value() or "")

    @property
    def uses_seats(self) -> bool:
        """Whether anybody's name is known; nameless tables choose between two sides."""
        return any(self.names.values())

    @property
    def players(self) -> Iterator[Pick]:
        """Who may have bid: the four seats, or the two sides of a nameless table."""
        for player in SEATS if self.uses_seats else SIDES:
            yield Pick(
                player,
                wording.player_name(player, self.names),
                self._said("declarer") == player
                or (not self.uses_seats and side_of(self._said("declarer") or "NS") == player
                    and bool(self._said("declarer"))),
                side=side_of(player),
            )  # fmt: skip

    @property
    def bids(self) -> Iterator[Pick]:
        """The grid of bids: a row for each level from the table's minimum, up, down, no."""
        rules = self._rules
        lowest = 1 if "min_bid" in rules.undecided else rules.min_bid
        for level in range(lowest, TOP_LEVEL + 1):
            for word in WORDS:
                value = f"{level}{word}"
                contract = Contract(level, None, None if word == "n" else word, word == "n")
                yield Pick(
                    value,
                    wording.bid_words(contract),
                    self._said("bid") == value,
                    level=level,
                    arrow=wording.ARROWS.get(word, ""),
                )

    @property
    def book_picks(self) -> Iterator[Pick]:
        """The grid of books, each saying what the others took; points where the bid is known."""
        table = self.sheet.kind.points_table(self._rules)
        all_books = table["all_books"] if isinstance(table["all_books"], int) else MOST_BOOKS
        least = table["least_books"] if isinstance(table["least_books"], int) else 0
        rows = table["rows"].get(row_key(self._said("bid")), {}) if self._said("bid") else {}
        for books in range(least, all_books + 1):
            took = gettext("they took %(books)s") % {"books": all_books - books}
            yield self._book_pick(str(books), str(books), took, rows)

    @property
    def uncounted_picks(self) -> Iterator[Pick]:
        """The two buttons that need no count."""
        table = self.sheet.kind.points_table(self._rules)
        rows = table["rows"].get(row_key(self._said("bid")), {}) if self._said("bid") else {}
        yield self._book_pick(MADE, gettext("made it"), gettext("on the nose"), rows)
        yield self._book_pick(SET, gettext("set"), gettext("not counted"), rows)

    def _book_pick(self, value: str, label: str, small: str, rows: dict[str, Any]) -> Pick:
        tag, sign = points_tag(rows.get(value))
        return Pick(value, label, self._said("books") == value, small=small, tag=tag, sign=sign)

    @property
    def suits(self) -> Iterator[Pick]:
        for suit in "SHDC":
            yield Pick(suit, wording.suit_name(suit), self._said("suit") == suit)

    @property
    def directions(self) -> Iterator[Pick]:
        for value, label in (("u", gettext("uptown")), ("d", gettext("downtown"))):
            yield Pick(value, label, self._said("direction") == value)

    @property
    def dealers(self) -> Iterator[Pick]:
        """Who may have dealt."""
        for seat in SEATS:
            name = wording.player_name(seat, self.names)
            yield Pick(seat, name, self._said("dealer") == seat, side=side_of(seat))

    @property
    def callers(self) -> Iterator[tuple[str, str, str, list[tuple[str, str]]]]:
        """The four calls: field name, who spoke, what is chosen, and what may be chosen."""
        seat = self.sheet.state.dealer
        choices = [("-", gettext("pass"))] + [
            (str(bid), wording.call_words(bid)) for bid in legal_bids((), self._rules)
        ]
        for place in range(1, 5):
            seat = left(seat) if seat else None
            who = (
                wording.player_name(seat, self.names)
                if seat
                else gettext("Caller %(place)s") % {"place": place}
            )
            name = f"call_{place}"
            yield name, who, self._said(name), choices


def row_key(bid: str) -> str:
    """The row of the points table for a bid button: ``4u`` and ``4d`` share ``4s``."""
    return f"{bid[0]}{'n' if bid[1:] == 'n' else 's'}"


def points_tag(row: Any) -> tuple[str, str]:
    """What a books button promises (``+4``, ``−4/+4``) and whether it is ``plus`` or ``minus``."""
    if not isinstance(row, list):
        return "", ""
    bidders, others = row[0], row[1]
    tag = wording.signed(bidders)
    if others:
        tag += f"/{wording.signed(others)}"
    return tag, "plus" if row[2] == MADE else "minus"
