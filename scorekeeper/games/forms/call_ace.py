"""The form that records one hand of call-ace whist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.line import BID, MISDEAL, PASSED_OUT, LineForm, Pick
from scorekeeper.games.words import wording
from scorekeeper.games.words.call_ace_hands import attachment_name, nolo_name
from scorekeeper.rules.call_ace_contract import ALL_TRICKS, NOLOS, CallAceContract
from scorekeeper.rules.call_ace_lines import NUMBERED, CallAceHand
from scorekeeper.rules.call_ace_rules import CallAceRules
from scorekeeper.rules.call_ace_scoring import AT_PLAY, sitting_out
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.lines import Misdeal, PassedOut
from scorekeeper.rules.scored_hand import MADE, SET
from scorekeeper.rules.seats import SEATS

PLAYERS = (*SEATS, *NUMBERED)
ALONE = "alone"
TRICKS_OF = {seat: f"tricks_{seat}" for seat in PLAYERS}
JOINED = {seat: f"joined_{seat}" for seat in PLAYERS}
OUT = {seat: f"out_{seat}" for seat in PLAYERS}
WITH = "with_"
"""Begins the name of the box that says an attachment."""
MOST_SAID = 8


@dataclass(frozen=True)
class OwnTricks:
    """What one player of a nolo took, as the template draws it."""

    name: str
    player: str
    seat: str
    value: str


class CallAceForm(LineForm):
    """``bid`` is a number of tricks or a nolo, ``with_…`` an attachment said with it; ``partner``
    a player, ``alone``, or empty while nobody knows. ``books`` are the tricks of the declaring side
    or how it ended; where several play the same nolo each has a field of his own."""

    declarer = forms.ChoiceField(
        choices=[(player, player) for player in (*PLAYERS, PASSED_OUT, MISDEAL)],
        required=False,
        error_messages={"invalid_choice": _("Choose who is declarer.")},
    )
    bid = forms.ChoiceField(
        choices=[(bid, bid) for bid in (*map(str, range(7, ALL_TRICKS + 1)), *NOLOS)],
        required=False,
        error_messages={"invalid_choice": _("Choose the contract.")},
    )
    partner = forms.ChoiceField(
        choices=[(player, player) for player in (*PLAYERS, ALONE)],
        required=False,
        error_messages={"invalid_choice": _("Choose the partner.")},
    )
    books = forms.RegexField(
        rf"^([0-9]|1[0-{ALL_TRICKS - 10}]|{MADE}|{SET})$",
        required=False,
        error_messages={"invalid": _("Choose the tricks.")},
    )
    knock = forms.ChoiceField(choices=[("1", "1"), ("2", "2"), ("4", "4")], required=False)
    dealer = forms.ChoiceField(choices=[(seat, seat) for seat in PLAYERS], required=False)

    FIELD_OF_PATH = {
        "declarer": "declarer",
        "contract": "bid",
        "partner": "partner",
        "joined": "joined_P1",
        "books": "books",
        "outcome": "books",
        "knock": "knock",
        "out": "out_P1",
        "dealer": "dealer",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in TRICKS_OF.values():
            self.fields[name] = forms.IntegerField(
                required=False,
                min_value=0,
                max_value=ALL_TRICKS,
                error_messages=dict.fromkeys(
                    ("invalid", "min_value", "max_value"), _("Write a number from 0 to 13.")
                ),
            )
        said = [name for name in (*self.data, *self.initial) if name.startswith(WITH)]
        for name in (*JOINED.values(), *OUT.values(), *said[:MOST_SAID]):
            self.fields[name] = forms.BooleanField(required=False)

    @staticmethod
    def initial_of(hand: CallAceHand) -> dict[str, Any]:
        """The form's values that say ``hand``; inverse of ``line``."""
        contract = hand.contract
        values: dict[str, Any] = {
            "declarer": hand.declarer,
            "bid": contract.nolo or str(contract.tricks),
            "partner": ALONE if hand.partner is None else hand.partner,
            "books": hand.outcome or "",
            "knock": str(hand.knock),
            "note": hand.note,
            "dealer": hand.dealer or "",
        }
        values |= {f"{WITH}{name}": True for name in contract.attachments}
        values |= {JOINED[seat]: True for seat in hand.joined}
        values |= {OUT[seat]: True for seat in hand.out or ()}
        if isinstance(hand.books, int):
            values["books"] = str(hand.books)
        elif hand.books is not None:
            values |= {TRICKS_OF[seat]: tricks for seat, tricks in hand.books.items()}
        return values

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self.need("declarer", gettext("Choose who is declarer."))
        if cleaned.get("declarer") in (PASSED_OUT, MISDEAL):
            return cleaned
        self.need("bid", gettext("Choose the contract."))
        if cleaned.get("line_kind") == BID or not cleaned.get("bid"):
            return cleaned
        if self._ticked(JOINED) and cleaned["bid"] in NOLOS:
            self._need_everybodys_tricks(cleaned)
        else:
            self.need(
                "books",
                gettext("Choose the tricks, or save the contract now and the tricks later."),
            )
        if cleaned["bid"] not in NOLOS:
            self.need("partner", gettext("Choose the partner, or that declarer was alone."))
        return cleaned

    def _need_everybodys_tricks(self, cleaned: dict[str, Any]) -> None:
        for player in (cleaned.get("declarer"), *self._ticked(JOINED)):
            name = TRICKS_OF.get(str(player), "")
            if name and cleaned.get(name) is None and name not in self.errors:
                self.add_error("books", gettext("Write the tricks of each who plays the nolo."))
                return

    @property
    def line(self) -> CallAceHand | PassedOut | Misdeal:
        """The line this form says; only after ``is_valid``."""
        said = self.cleaned_data
        if no_hand := self.no_hand:
            return no_hand
        contract = self._contract()
        joined = self._ticked(JOINED) if contract.is_nolo else ()
        partner: str | None = said["partner"]
        if partner == ALONE or (contract.is_nolo and said["line_kind"] != BID):
            partner = None
        return CallAceHand(
            declarer=said["declarer"],
            contract=contract,
            partner=partner,
            joined=joined,
            knock=int(said["knock"] or 1),
            out=self._ticked(OUT) or None,
            note=said["note"],
            dealer=said["dealer"] or None,
            **self._counted(joined),
        )

    def _counted(self, joined: tuple[str, ...]) -> dict[str, Any]:
        said = self.cleaned_data
        if said["line_kind"] == BID:
            return {}
        if joined:
            players = dict.fromkeys((said["declarer"], *joined))
            return {"books": {player: said[TRICKS_OF[player]] or 0 for player in players}}
        books = said["books"]
        return {"books": int(books)} if books.isdigit() else {"outcome": books or None}

    def _contract(self) -> CallAceContract:
        bid = self.cleaned_data["bid"]
        if bid in NOLOS:
            return CallAceContract(nolo=bid)
        return CallAceContract(int(bid), tuple(self._attachments_said()))

    def _attachments_said(self) -> list[str]:
        names = (name for name in self.fields if name.startswith(WITH))
        return [name.removeprefix(WITH) for name in names if self.cleaned_data.get(name)]

    def _ticked(self, boxes: Mapping[str, str]) -> tuple[str, ...]:
        """The players whose box is ticked."""
        return tuple(seat for seat, name in boxes.items() if self.cleaned_data.get(name))

    # --- What the template draws ---------------------------------------------------------------

    @property
    def _rules(self) -> CallAceRules:
        rules: CallAceRules = self.place.state.rules
        return rules

    @property
    def sits_out(self) -> tuple[str, ...]:
        """Who takes no part as the deal stands; empty where that is not known."""
        if len(self.place.state.seats) == AT_PLAY:
            return ()
        hand = CallAceHand(declarer="", contract=CallAceContract(7))
        try:
            return sitting_out(self.place.state.seats, hand, self.place.dealer)
        except RulesError:
            return ()

    @property
    def sits_out_words(self) -> str:
        """``Ann sits out``; empty where everybody plays, or nobody knows."""
        names = [wording.player_name(seat, self.names) for seat in self.sits_out]
        if not names:
            return ""
        return gettext("Sitting out: %(names)s") % {"names": ", ".join(names)}

    @property
    def some_sit_out(self) -> bool:
        return len(self.place.state.seats) > AT_PLAY

    def _boxes(self, names: Mapping[str, str]) -> Iterator[Pick]:
        """A box for each player; ``value`` is its name."""
        for pick in self.at_the_table("dealer"):
            name = names[pick.value]
            yield Pick(name, pick.label, bool(self[name].value()), side=pick.value)

    @property
    def bids(self) -> Iterator[Pick]:
        """The numbers and the nolos of this table, in the order of the ladder."""
        for contract in self._rules.offered(0):
            value = str(contract)
            label = nolo_name(contract.nolo) if contract.nolo else value
            yield Pick(value, label, self.said("bid") == value, tag=contract.nolo or "")

    @property
    def attachment_picks(self) -> Iterator[Pick]:
        for key, factor in self._rules.attachments:
            name = f"{WITH}{key}"
            is_said = name in self.fields and bool(self[name].value())
            yield Pick(name, attachment_name(key), is_said, small=f"×{factor}")

    @property
    def partners(self) -> Iterator[Pick]:
        """Whoever may hold the called ace, alone, and that nobody knows yet."""
        yield from self.at_the_table("partner")
        yield Pick(ALONE, gettext("alone"), self.said("partner") == ALONE)

    @property
    def joiners(self) -> Iterator[Pick]:
        yield from self._boxes(JOINED)

    @property
    def who_sits_out(self) -> Iterator[Pick]:
        yield from self._boxes(OUT)

    @property
    def may_join(self) -> bool:
        return "join" in self._rules.undecided or self._rules.join != "off"

    @property
    def may_knock(self) -> bool:
        return "knock" in self._rules.undecided or self._rules.knock

    @property
    def knocks(self) -> Iterator[Pick]:
        said = self.said("knock") or "1"
        for value, label in (
            ("1", gettext("not knocked")),
            ("2", gettext("knocked")),
            ("4", gettext("knocked back")),
        ):
            yield Pick(value, label, said == value)

    @property
    def everybodys_tricks(self) -> Iterator[OwnTricks]:
        for seat in self.place.state.seats:
            name = TRICKS_OF[seat]
            value = self[name].value()
            player = wording.player_name(seat, self.names)
            yield OwnTricks(name, player, seat, "" if value is None else str(value))

    @property
    def book_picks(self) -> Iterator[Pick]:
        for tricks in range(ALL_TRICKS + 1):
            yield Pick(str(tricks), str(tricks), self.said("books") == str(tricks))

    @property
    def uncounted_picks(self) -> Iterator[Pick]:
        """Made, and a nolo that was laid down or lost: no count is needed."""
        yield Pick(MADE, gettext("made"), self.said("books") == MADE, small=gettext("just"))
        lost = gettext("a nolo only")
        yield Pick(SET, gettext("lost"), self.said("books") == SET, small=lost)
