"""What the record tells of one player in one book, as clauses of a sentence without its full stop:
"Cy led the 7 of hearts in Bo & Di’s 3rd book and Bo played the 3 of spades"."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.games.words import wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.cards import Card
from scorekeeper.rules.play import Play
from scorekeeper.rules.record import BookName, BookRecord, Record
from scorekeeper.rules.seats import Seat, left

from .books import book_name
from .cards import a_card, card_in_play


@dataclass(frozen=True)
class Scene:
    """``seat`` in ``book``, as far as the record knows it. ``seats`` are who plays, clockwise."""

    record: Record
    play: Play
    names: Names
    seats: tuple[Seat, ...]
    seat: Seat
    book: BookName

    @property
    def who(self) -> str:
        return wording.player_name(self.seat, self.names)

    @property
    def where(self) -> str:
        return book_name(self.book, self.names)

    @property
    def suit(self) -> str | None:
        """The suit that had to be followed; None where the record does not say."""
        setter = self._setter
        return self._suit_of(setter) if setter else None

    @property
    def joker_led(self) -> Card | None:
        """The joker that was led, where it is certain that it left him nothing to follow."""
        seat = self._known.leader
        while seat and seat != self.seat:
            card = self._known.by_seat.get(seat)
            if card is None or self.play.suit_of(card) is not None:
                return None
            if not self.play.joker_passes_the_lead_on:
                break
            seat = left(seat, self.seats)
        return self._known.by_seat.get(self._known.leader or "")

    def did_not_follow(self) -> str:
        """What happened, where it is certain that he did not follow."""
        lead = self._lead()
        if not lead:
            return _("%(who)s did not follow suit in %(book)s") % self._values
        return self._together(lead, self._played() or _("%(who)s did not follow") % self._values)

    def followed(self) -> str:
        """What happened, where it is certain that he followed, or else led."""
        lead = self._lead()
        if not lead:
            if self._known.leader is None:
                return self.in_any_case()
            return _("%(who)s followed suit in %(book)s") % self._values
        if not self._own:
            return self._together(lead, _("%(who)s followed") % self._values)
        return self._together(lead, _("%(who)s followed with %(card)s") % self._values)

    def first_lead(self) -> str:
        """What happened in a book with which a suit was led for the first time."""
        if self._known.leader != self.seat:
            return self.as_it_was() or _("%(who)s played another card in %(book)s") % self._values
        if not self._own:
            return _("%(who)s led another card in %(book)s") % self._values
        return _("%(who)s led %(card)s in %(book)s") % self._values

    def in_any_case(self) -> str:
        """What is left, where one thing or another must have happened and all are right."""
        if self._known.leader is None:
            return (
                _("%(who)s led to %(book)s, followed, or had nothing to follow with") % self._values
            )
        return _("%(who)s followed in %(book)s or had nothing to follow with") % self._values

    def as_it_was(self) -> str:
        """What happened, whatever that makes of it; empty unless lead and card are known."""
        lead, played = self._lead(), self._played()
        return self._together(lead, played) if lead and played else ""

    @property
    def _known(self) -> BookRecord:
        return self.record.book(self.book)

    @property
    def _own(self) -> str:
        return self._card_of(self.seat)

    @property
    def _values(self) -> dict[str, str]:
        return {"who": self.who, "book": self.where, "card": self._own}

    @property
    def _setter(self) -> Seat | None:
        """Who set the suit: the leader, or in no trump the first after him who played no joker."""
        seat = self._known.leader
        while seat and seat != self.seat:
            if self._suit_of(seat) is not None:
                return seat
            if seat not in self._known.by_seat or not self.play.joker_passes_the_lead_on:
                return None
            seat = left(seat, self.seats)
        return None

    def _suit_of(self, seat: Seat) -> str | None:
        """The effective suit a seat played, by its card or where only that is remembered."""
        card = self._known.by_seat.get(seat)
        return self.play.suit_of(card) if card else self._known.suits.get(seat)

    def _card_of(self, seat: Seat) -> str:
        """What a seat played: "the 7 of hearts", "a heart"; empty where nobody knows."""
        card, suit = self._known.by_seat.get(seat), self._known.suits.get(seat)
        if card:
            return card_in_play(card, self.play)
        return a_card(suit, self.play) if suit else ""

    def _lead(self) -> str:
        setter = self._setter
        if setter is None:
            return ""
        values = self._values | {
            "leader": wording.player_name(setter, self.names),
            "led": self._card_of(setter),
        }
        if setter == self._known.leader:
            return _("%(leader)s led %(led)s in %(book)s") % values
        return _("After a joker, %(leader)s set the suit in %(book)s with %(led)s") % values

    def _played(self) -> str:
        return _("%(who)s played %(card)s") % self._values if self._own else ""

    def _together(self, lead: str, then: str) -> str:
        return _("%(lead)s and %(then)s") % {"lead": lead, "then": then}
