"""Which cards lie where, and whose they were."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.rules.asking import TurnOver, WhoPlayed
from scorekeeper.rules.cards import Card
from scorekeeper.rules.record import BookName
from scorekeeper.rulings.forms.answering import (
    CARD_CHOICES,
    NOT_SURE,
    AnswerForm,
    Pick,
    cards_field,
)
from scorekeeper.rulings.known import JOKERS
from scorekeeper.rulings.needs import CAN_BE_UNKNOWN
from scorekeeper.rulings.pages.pads import SUITS, Group, pad


class BookForm(AnswerForm):
    """The book in question: who led, what was led, what the accused played. A suit alone is an
    answer too, and anything may be left open."""

    template = "rulings/_ask_book.html"
    of_players = ("leader",)
    leader = forms.ChoiceField(required=False)
    led_suit = forms.ChoiceField(choices=[(s, s) for s in (*SUITS, JOKERS)], required=False)
    led = forms.ChoiceField(choices=CARD_CHOICES, required=False)
    own_suit = forms.ChoiceField(choices=[(s, s) for s in (*SUITS, JOKERS)], required=False)
    own = forms.ChoiceField(choices=CARD_CHOICES, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        leader = self._known.get("leader", "")
        self.initial["leader"] = leader
        for name, seat in (("led", leader), ("own", self.claim.accused)):
            card = self._known["cards"].get(seat, "")
            self.initial[name] = card
            self.initial[f"{name}_suit"] = card[:1] or self._known["suits"].get(seat, "")

    @property
    def _known(self) -> Mapping[str, Any]:
        """What is written down of the book so far."""
        nothing: dict[str, Any] = {"cards": {}, "suits": {}, "rest": []}
        return {**nothing, **self.case.facts_of(self.claim)}

    @property
    def leaders(self) -> list[Pick]:
        others = (seat for seat in self.case.players if seat != self.claim.accused)
        return self.players("leader", others)

    @property
    def accused(self) -> Pick:
        return self.players("leader", (self.claim.accused,))[0]

    @property
    def led_pad(self) -> tuple[Group, ...]:
        return self._pad("led")

    @property
    def own_pad(self) -> tuple[Group, ...]:
        return self._pad("own")

    def _pad(self, name: str) -> tuple[Group, ...]:
        used = self.case.cards_known - {*self._known["rest"], *self._known["cards"].values()}
        chosen = [self.said(name)] if self.said(name) else []
        return pad(self.case.cards, used=used, chosen=chosen, suit=self.said(f"{name}_suit"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("leader") == self.claim.accused:
            cleaned["led"] = cleaned["led_suit"] = ""
        elif self._told("led") and not cleaned.get("leader") and "leader" not in self.errors:
            self.add_error("leader", gettext("Choose who led it."))
        for name in ("led", "own"):
            if self._told(name) == JOKERS and not self.case.trump:
                self.add_error(name, gettext("Choose which joker it was."))
        return cleaned

    def _told(self, name: str) -> str:
        """A card, else a suit, else nothing. A card of another suit than the one that is open was
        tapped before the suit was changed."""
        suit, card = self.cleaned_data.get(f"{name}_suit", ""), self.cleaned_data.get(name, "")
        return card if card and suit in ("", card[0]) else suit

    @property
    def facts(self) -> Mapping[str, Any]:
        leader, accused = self.cleaned_data["leader"], self.claim.accused
        book: dict[str, Any] = {"name": self.case.own_book(self.claim), "cards": {}, "suits": {}}
        if leader:
            book["leader"] = leader
        for seat, told in ((leader, self._told("led")), (accused, self._told("own"))):
            suit = self.case.trump if told == JOKERS else told
            if len(told) == 2:
                book["cards"][seat] = told
            elif suit:
                book["suits"][seat] = suit
        facts: dict[str, Any] = {"book": book}
        is_told = leader == accused or (leader and self._told("led") and self._told("own"))
        aside = f"about {self.case.own_book(self.claim)}"
        return facts if is_told else facts | {"aside": aside}

    def field_of(self, path: str) -> str | None:
        if path.endswith(".leader"):
            return "leader"
        for key in (".cards.", ".suits."):
            if key in path:
                return "own" if path.endswith(f"{key}{self.claim.accused}") else "led"
        return None


class TurnForm(AnswerForm):
    """What lies in a pile that was turned over: every card of the suits that were looked for. That
    there is none, or that it cannot be said, are buttons of their own."""

    template = "rulings/_ask_turn.html"
    cards = cards_field()
    found = forms.ChoiceField(choices=[(v, v) for v in ("these", "none", NOT_SURE)], required=False)

    @property
    def looked_for(self) -> frozenset[str | None]:
        return self.case.suits_looked_for(self.claim)

    @property
    def pad(self) -> tuple[Group, ...]:
        trump = self.case.trump
        only = [suit for suit in SUITS if suit in self.looked_for]
        if None in self.looked_for or trump in self.looked_for:
            only.append(JOKERS)
        chosen = self["cards"].value() or []
        return pad(self.case.cards, used=self.case.cards_known, chosen=chosen, only=only)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors or cleaned["found"] in ("none", NOT_SURE):
            return cleaned
        if not cleaned["cards"]:
            self.add_error("cards", gettext("Tap the cards that lie in it, or say that none does."))
        elif len(cleaned["cards"]) > len(self.case.players):
            self.add_error("cards", gettext("These are more cards than a book has."))
        return cleaned

    @property
    def facts(self) -> Mapping[str, Any]:
        assert isinstance(self.matter, TurnOver)
        said = self.cleaned_data
        if said["found"] == NOT_SURE:
            return self.aside()
        found = [] if said["found"] == "none" else said["cards"]
        return {
            "book": {
                "name": self.case.text_of(self.matter.book),
                "rest": [*found, *self._known_to_lie_in_it(self.matter.book)],
                "all_of": sorted(suit or JOKERS for suit in self.looked_for),
            }
        }

    def _known_to_lie_in_it(self, book: BookName) -> list[str]:
        """Cards of those suits that are written down for that book already: the pad shows them as
        used, and whoever looks sees them too."""
        lie = self.case.books.get(book, {"cards": {}, "rest": []})
        known = (*lie["cards"].values(), *lie["rest"])
        return [card for card in known if self.case.suit_of(Card.parse(card)) in self.looked_for]

    def field_of(self, path: str) -> str | None:
        return "cards"


class WhoForm(AnswerForm):
    """Whether everybody agrees that a player threw a card, or who else did."""

    template = "rulings/_ask_who.html"
    of_players = ("who",)
    who = forms.ChoiceField(
        choices=[(NOT_SURE, NOT_SURE)],
        error_messages={"required": _("Choose what everybody agrees on.")},
    )

    @property
    def asked_of(self) -> Pick:
        assert isinstance(self.matter, WhoPlayed)
        return self.players("who", (self.matter.seat,))[0]

    @property
    def others(self) -> list[Pick]:
        assert isinstance(self.matter, WhoPlayed)
        asked_of = self.matter.seat
        return self.players("who", (seat for seat in self.case.players if seat != asked_of))

    @property
    def facts(self) -> Mapping[str, Any]:
        assert isinstance(self.matter, WhoPlayed)
        who = self.cleaned_data["who"]
        if who == NOT_SURE:
            return self.aside()
        name = self.case.text_of(self.matter.book)
        return {"book": {"name": name, "cards": {who: str(self.matter.card)}}}

    def field_of(self, path: str) -> str | None:
        return "who"


class ShownForm(AnswerForm):
    """Cards the accused still holds and shows."""

    template = "rulings/_ask_shown.html"
    cards = cards_field()

    @property
    def pad(self) -> tuple[Group, ...]:
        held = self.case.known.held.get(self.claim.accused, [])
        chosen = self["cards"].value() or held
        return pad(self.case.cards, used=self.case.cards_known - {*held}, chosen=chosen)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and not cleaned.get("cards"):
            self.add_error("cards", gettext("Tap the cards that are shown."))
        return cleaned

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"held": {self.claim.accused: self.cleaned_data["cards"]}}

    def field_of(self, path: str) -> str | None:
        return "cards"


class KittyForm(AnswerForm):
    """The kitty as it was shown; its cards may turn up in a book later."""

    template = "rulings/_ask_seen.html"
    cards = cards_field()

    @property
    def pad(self) -> tuple[Group, ...]:
        return pad(self.case.cards, chosen=self["cards"].value() or self.case.known.kitty)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and not cleaned.get("cards"):
            self.add_error("cards", gettext("Tap the cards that were seen."))
        return cleaned

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"kitty": self.cleaned_data["cards"]}

    def field_of(self, path: str) -> str | None:
        return "cards"


class BuriedForm(KittyForm):
    """The buried cards, looked at."""

    @property
    def pad(self) -> tuple[Group, ...]:
        buried = self.case.known.buried
        used = self.case.cards_known - {*buried}
        return pad(self.case.cards, used=used, chosen=self["cards"].value() or buried)

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"buried": self.cleaned_data["cards"]}


class UnknownForm(AnswerForm):
    """Nobody can tell what is asked about the hand or the place of the book."""

    need = forms.ChoiceField(
        choices=[(need.value, need.value) for need in CAN_BE_UNKNOWN], widget=forms.HiddenInput
    )

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"aside": f"{self.cleaned_data['need']} {self.case.own_book(self.claim)}"}


class EnoughForm(AnswerForm):
    """People know no more than they have said: the verdict is what follows from that."""

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"enough": self.claim.pk}


class AdmitForm(AnswerForm):
    """The accused says that the call is right."""

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"admitted": self.claim.pk}
