"""The form that records one hand of partnership bid whist.

It turns strings into a line of the sheet (``HandForm.line``). What a table's rules allow is the
core's to say: a ``RulesError`` from the verb comes back beside its field by ``add_rules_error``.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.pages.recording_data import recording_key, ruled_row
from scorekeeper.games.pages.stakes import stake
from scorekeeper.games.sheets import Place
from scorekeeper.games.words import bids, wording
from scorekeeper.games.words.refusals import refusal
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.bidding import legal_bids, parse_call
from scorekeeper.rules.contract import TOP_LEVEL, Contract
from scorekeeper.rules.errors import RulesError, Undecided
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.lines import Deal, Hand, Misdeal, PassedOut
from scorekeeper.rules.scoring import MADE, SET
from scorekeeper.rules.seats import SEATS, SIDES, left, side_of

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
    stakes: tuple[tuple[str, str], ...] = ()


class HandForm(forms.Form):
    """``declarer`` is who bid, or says that the deal was passed out or a misdeal; ``line_kind``
    (the button pressed) whether the whole hand or only its bid is recorded. ``number``, ``seen``
    and ``key`` are what the verb asks for."""

    line_kind = forms.ChoiceField(choices=[(value, value) for value in (HAND, BID)], required=False)
    number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    key = forms.UUIDField(widget=forms.HiddenInput)
    declarer = forms.ChoiceField(
        choices=[(player, player) for player in (*SEATS, *SIDES, PASSED_OUT, MISDEAL)],
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

    place: Place
    kind: Kind
    names: Names = {}
    """What the template draws from (``draw``); a form that is only read needs none of it."""
    question = ""
    """The key of a question that the table has to answer before this hand can be scored."""

    @classmethod
    def at(cls, place: Place, kind: Kind, names: Names) -> HandForm:
        """The unbound form for a place of the sheet: with the line that stands there, or empty."""
        initial: dict[str, Any] = cls.hidden_values(place)
        if isinstance(place.line, Hand):
            initial |= cls.initial_of(place.line)
        elif isinstance(place.line, Deal):
            initial |= {
                "declarer": PASSED_OUT if isinstance(place.line, PassedOut) else MISDEAL,
                "note": place.line.note,
                "dealer": place.line.dealer or "",
            }
        return cls(initial=initial).draw(place, kind, names)

    def draw(self, place: Place, kind: Kind, names: Names) -> HandForm:
        """Say where the form stands, so that its template can be drawn."""
        self.place, self.kind, self.names = place, kind, names
        return self

    @staticmethod
    def hidden_values(place: Place) -> dict[str, Any]:
        """What the verb asks for beside the hand: fresh each time a form is made."""
        return {"number": place.number, "seen": place.seen, "key": uuid.uuid4()}

    def renew_hidden(self, place: Place) -> None:
        """Take fresh hidden values and keep what was typed, so that saving again works."""
        self.data = {**dict(self.data.items()), **self.hidden_values(place)}

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

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self._need("declarer", gettext("Choose who bid."))
        if cleaned.get("declarer") in (PASSED_OUT, MISDEAL):
            return cleaned
        self._need("bid", gettext("Choose the bid."))
        if cleaned.get("line_kind") != BID:
            self._need(
                "books", gettext("Choose the books, or save the bid now and the books later.")
            )
        calls = [cleaned.get(f"call_{place}") for place in range(1, 5)]
        if any(calls) and not all(calls):
            self.add_error("call_1", gettext("Say what all four said, or leave all four empty."))
        return cleaned

    HIDDEN = ("number", "seen", "key")

    @property
    def is_outdated(self) -> bool:
        """Whether the hidden values are broken; nobody can mend those by typing."""
        return any(self.errors.get(name) for name in self.HIDDEN)

    def _need(self, name: str, message: str) -> None:
        if not self.cleaned_data.get(name) and name not in self.errors:
            self.add_error(name, message)

    @property
    def line(self) -> Hand | PassedOut | Misdeal:
        """The line this form says; only after ``is_valid``."""
        said = self.cleaned_data
        note, dealer = said["note"], said["dealer"] or None
        if said["declarer"] == PASSED_OUT:
            return PassedOut(note=note, dealer=dealer)
        if said["declarer"] == MISDEAL:
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
        self.add_error(self.FIELD_OF_PATH.get(key), refusal(error, self.names))

    # --- What the template draws ---------------------------------------------------------------

    @property
    def _rules(self) -> HouseRules:
        rules: HouseRules = self.place.state.rules
        return rules

    @cached_property
    def _points(self) -> Mapping[str, Any]:
        return self.kind.points_table(self._rules)

    @property
    def _point_rows(self) -> Mapping[str, Any]:
        """The rows of the points table for the bid that is chosen, if one is; of a hand with
        rulings, what each count of books comes to with them."""
        if self.place.rulings:
            return ruled_row(self.kind, self.place)
        bid = self._said("bid")
        rows: Mapping[str, Any] = self._points["rows"].get(row_key(bid), {}) if bid else {}
        return rows

    def _said(self, name: str) -> str:
        return str(self[name].value() or "")

    @property
    def uses_seats(self) -> bool:
        """Whether anybody's name is known; nameless tables choose between two sides."""
        return any(self.names.values())

    @property
    def players(self) -> Iterator[Pick]:
        """Who may have bid: the four seats, or the two sides of a nameless table."""
        said = self._said("declarer")
        for player in SEATS if self.uses_seats else SIDES:
            is_chosen = said == player or (
                not self.uses_seats and said in SEATS and side_of(said) == player
            )
            name = wording.player_name(player, self.names)
            yield Pick(player, name, is_chosen, side=side_of(player))

    @property
    def no_hand_picks(self) -> Iterator[Pick]:
        """What a deal without a bid was. Where the dealer must bid, passing out is not offered."""
        must_bid = "all_pass" not in self._rules.undecided and (
            self._rules.all_pass == "dealer_must_bid"
        )
        said = self._said("declarer")
        if not must_bid or said == PASSED_OUT:
            yield Pick(PASSED_OUT, gettext("Passed out"), said == PASSED_OUT)
        yield Pick(MISDEAL, gettext("Misdeal"), said == MISDEAL)

    @property
    def is_for_open_hand(self) -> bool:
        """Whether the bid is recorded and only the books are missing."""
        return isinstance(self.place.line, Hand) and self.place.line.in_play

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
                    bids.bid_words(contract),
                    self._said("bid") == value,
                    level=level,
                    arrow=bids.ARROWS.get(word, ""),
                    stakes=self._stakes(contract),
                )

    def _stakes(self, contract: Contract) -> tuple[tuple[str, str], ...]:
        """For each side on whose bid the game hangs, what to say."""
        hangs = ((side, stake(self.kind, self.place.state, side, contract)) for side in SIDES)
        return tuple((side.lower(), words) for side, words in hangs if words)

    @property
    def recording_key(self) -> str:
        """Which data labels this form's buttons."""
        return recording_key(self._rules, self.names, self.place.rulings)

    @property
    def book_picks(self) -> Iterator[Pick]:
        """The grid of books, each saying what the others took; points where the bid is known."""
        all_books, least = self._points["all_books"], self._points["least_books"]
        all_books = all_books if isinstance(all_books, int) else MOST_BOOKS
        for books in range(least if isinstance(least, int) else 0, all_books + 1):
            took = gettext("they took %(books)s") % {"books": all_books - books}
            yield self._book_pick(str(books), str(books), took)

    @property
    def uncounted_picks(self) -> Iterator[Pick]:
        """The two buttons that need no count."""
        yield self._book_pick(MADE, gettext("made it"), gettext("on the nose"))
        yield self._book_pick(SET, gettext("set"), gettext("not counted"))

    def _book_pick(self, value: str, label: str, small: str) -> Pick:
        tag, sign = points_tag(self._point_rows.get(value))
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
        seat = self.place.dealer
        choices = [("-", gettext("pass"))] + [
            (str(bid), bids.call_words(bid)) for bid in legal_bids((), self._rules)
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
