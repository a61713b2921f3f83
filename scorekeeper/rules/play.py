"""Legal play: effective suits, what has to be followed, who wins a book (README sections 1.5, 1.6).

A player's effective suit, his legal cards and the winner depend on the strain and on four house
rules; ``Play`` holds them. Direction and the place of the ace decide who wins a book and never what
is a renege.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from .cards import BIG_JOKER, LITTLE_JOKER, RANKS, Card
from .contract import Contract
from .house_rules import HouseRules
from .seats import Seat

ACE_BEST = "A23456789TJQK"
ACE_WORST = "23456789TJQKA"


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """How one hand is played. ``trump`` is a suit's letter, None in no trump; ``direction`` ``u``,
    ``d``, or None where nobody wrote it; then the house rules of the same names.

    Call-ace whist is played as in no trump: whatever is trump, a joker has no suit. ``called`` is
    the card that was called: who holds it owes it to the first lead of its suit (README section
    1.7). ``joker_may_open``: whether a joker may be led to the first book."""

    trump: str | None
    direction: str | None
    downtown: str = "ace_best"
    nt_joker: str = "when_void"
    nt_joker_lead: str = "next_card_sets_suit"
    called: Card | None = None
    joker_may_open: bool = True

    @property
    def jokers_are_buried(self) -> bool:
        """No trump under ``swapped``: the jokers lie in the buried pile from before book 1."""
        return self.trump is None and self.nt_joker == "swapped"

    @property
    def joker_must_be_thrown(self) -> bool:
        """No trump: who cannot follow and holds a joker must play it."""
        return self.trump is None and self.nt_joker == "must_throw_when_void"

    @property
    def joker_passes_the_lead_on(self) -> bool:
        """No trump: after a led joker the next card sets the suit (another joker passes it on)."""
        return self.nt_joker_lead == "next_card_sets_suit"

    def suit_of(self, card: Card) -> str | None:
        """The effective suit: jokers are trumps; in no trump they have none."""
        return self.trump if card.suit is None else card.suit.value

    def suit_to_follow(self, before: Sequence[Card]) -> str | None:
        """What the next player has to follow after the cards played ``before`` him in this book;
        None where he leads, or where the lead has no suit (a joker led in no trump)."""
        for card in before:
            suit = self.suit_of(card)
            if suit is not None or not self.joker_passes_the_lead_on:
                return suit
        return None

    @property
    def leads_can_be_wrong(self) -> bool:
        """Whether who leads can renege: by a joker to the first book, or by an ace kept back."""
        return self.called is not None or not self.joker_may_open

    @property
    def called_suit(self) -> str | None:
        return self.called.suit if self.called else None

    def legal_cards(
        self,
        hand: Collection[Card],
        before: Sequence[Card],
        *,
        opens: bool = False,
        called_suit_was_led: bool = False,
    ) -> frozenset[Card]:
        """The cards of ``hand`` that may be played after ``before``; another is a renege. ``opens``
        the first book; ``called_suit_was_led`` to an earlier one."""
        may_open = self.joker_may_open or before or not opens
        led = frozenset(card for card in hand if may_open or not card.is_joker)
        owed = self.called if self.called in hand and not called_suit_was_led else None
        if not before:
            return frozenset(c for c in led if not owed or c == owed or c.suit != owed.suit)
        suit = self.suit_to_follow(before)
        if suit is None:
            return frozenset(hand)
        if owed and owed.suit == suit:
            return frozenset({owed})
        following = frozenset(card for card in hand if self.suit_of(card) == suit)
        jokers = frozenset(card for card in hand if card.is_joker)
        return following or (self.joker_must_be_thrown and jokers) or frozenset(hand)

    def winner(self, played: Sequence[tuple[Seat, Card]]) -> Seat | None:
        """Who wins a book whose cards are in the order played: the best trump, else the best card
        of the suit led. In no trump jokers win nothing, and the first suit played is the one that
        can win. None where that cannot be said: the direction is not known, or only jokers fell."""
        suits = [suit for _, card in played if (suit := self.suit_of(card)) is not None]
        if self.direction is None or not suits:
            return None
        wins = self.trump if self.trump in suits else suits[0]
        order = self.order(wins)
        able = [(order.index(card), seat) for seat, card in played if card in order]
        return min(able)[1]

    def order(self, suit: str) -> tuple[Card, ...]:
        """The cards of an effective suit, best first (README section 1.5)."""
        ranks = RANKS
        if self.direction == "d":
            reversed_suit = self.trump is None or suit == self.trump
            if self.downtown == "ace_best":
                ranks = ACE_BEST
            elif self.downtown == "ace_worst" or reversed_suit:
                ranks = ACE_WORST
        plain = tuple(Card.parse(suit + rank) for rank in ranks)
        return (BIG_JOKER, LITTLE_JOKER, *plain) if suit == self.trump else plain


def play_of(rules: HouseRules, contract: Contract) -> Play:
    """How a hand is played under these rules, as far as legal play goes."""
    play = Play(trump=contract.suit, direction=contract.direction)
    if not contract.no_trump:
        return play
    return replace(
        play,
        nt_joker=rules.settled("nt_joker").nt_joker,
        nt_joker_lead=rules.settled("nt_joker_lead").nt_joker_lead,
    )


def ranked(rules: HouseRules, play: Play, *, announced: str = "ace_best") -> Play:
    """The same with the order of the cards downtown. ``announced`` is what the bidder said with the
    trump where ``downtown`` is ``declarer_says``: ``ace_best`` or ``ace_worst``."""
    if play.direction != "d":
        return play
    downtown = rules.settled("downtown").downtown
    return replace(play, downtown=announced if downtown == "declarer_says" else downtown)
