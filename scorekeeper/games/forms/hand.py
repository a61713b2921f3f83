"""The form that records one hand of partnership bid whist.

See ``line.LineForm`` for what every game's form has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.line import BID, MISDEAL, PASSED_OUT, LineForm, Pick
from scorekeeper.games.pages.recording_data import ruled_row
from scorekeeper.games.pages.stakes import stake
from scorekeeper.games.words import bids, wording
from scorekeeper.rules.bidding import legal_bids, parse_call
from scorekeeper.rules.contract import TOP_LEVEL, Contract
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.lines import Hand, Misdeal, PassedOut
from scorekeeper.rules.scoring import MADE, SET
from scorekeeper.rules.seats import SEATS, SIDES, left, side_of

WORDS = ("u", "d", "n")
MOST_BOOKS = 13


class HandForm(LineForm):
    """``bid`` is a level and a direction, ``books`` those of the bidders or how it ended."""

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
    dealer = forms.ChoiceField(choices=[(seat, seat) for seat in SEATS], required=False)

    FIELD_OF_PATH = {
        "declarer": "declarer",
        "contract": "bid",
        "books": "books",
        "outcome": "books",
        "auction": "call_1",
        "dealer": "dealer",
    }

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
        self.need("declarer", gettext("Choose who bid."))
        if cleaned.get("declarer") in (PASSED_OUT, MISDEAL):
            return cleaned
        self.need("bid", gettext("Choose the bid."))
        if cleaned.get("line_kind") != BID:
            self.need(
                "books", gettext("Choose the books, or save the bid now and the books later.")
            )
        calls = [cleaned.get(f"call_{place}") for place in range(1, 5)]
        if any(calls) and not all(calls):
            self.add_error("call_1", gettext("Say what all four said, or leave all four empty."))
        return cleaned

    @property
    def line(self) -> Hand | PassedOut | Misdeal:
        """The line this form says; only after ``is_valid``."""
        said = self.cleaned_data
        if no_hand := self.no_hand:
            return no_hand
        books = "" if said["line_kind"] == BID else said["books"]
        calls = [said[f"call_{place}"] for place in range(1, 5)]
        return Hand(
            declarer=said["declarer"],
            contract=self._contract(),
            books=int(books) if books.isdigit() else None,
            outcome=books if books in (MADE, SET) else None,
            auction=tuple(map(parse_call, calls)) if all(calls) else None,
            note=said["note"],
            dealer=said["dealer"] or None,
        )

    def _contract(self) -> Contract:
        said = self.cleaned_data
        level, word = int(said["bid"][0]), said["bid"][1]
        if word == "n":
            return Contract(level, None, said["direction"] or None, no_trump=True)
        return Contract(level, said["suit"] or None, word)

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
        bid = self.said("bid")
        rows: Mapping[str, Any] = self._points["rows"].get(row_key(bid), {}) if bid else {}
        return rows

    @property
    def uses_seats(self) -> bool:
        """Whether anybody's name is known; nameless tables choose between two sides."""
        return any(self.names.values())

    @property
    def players(self) -> Iterator[Pick]:
        """Who may have bid: the four seats, or the two sides of a nameless table."""
        said = self.said("declarer")
        for player in SEATS if self.uses_seats else SIDES:
            is_chosen = said == player or (
                not self.uses_seats and said in SEATS and side_of(said) == player
            )
            name = wording.player_name(player, self.names)
            yield Pick(player, name, is_chosen, side=side_of(player))

    @property
    def may_be_passed_out(self) -> bool:
        """Where the dealer must bid, passing out is not offered."""
        is_open = "all_pass" in self._rules.undecided
        return is_open or self._rules.all_pass != "dealer_must_bid"

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
                    self.said("bid") == value,
                    level=level,
                    arrow=bids.ARROWS.get(word, ""),
                    stakes=self._stakes(contract),
                )

    def _stakes(self, contract: Contract) -> tuple[tuple[str, str], ...]:
        """For each side on whose bid the game hangs, what to say."""
        hangs = ((side, stake(self.kind, self.place.state, side, contract)) for side in SIDES)
        return tuple((side.lower(), words) for side, words in hangs if words)

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
        return Pick(value, label, self.said("books") == value, small=small, tag=tag, sign=sign)

    @property
    def suits(self) -> Iterator[Pick]:
        for suit in "SHDC":
            yield Pick(suit, wording.suit_name(suit), self.said("suit") == suit)

    @property
    def directions(self) -> Iterator[Pick]:
        for value, label in (("u", gettext("uptown")), ("d", gettext("downtown"))):
            yield Pick(value, label, self.said("direction") == value)

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
            yield name, who, self.said(name), choices


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
