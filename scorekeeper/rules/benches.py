"""What the judge has to know of each game: who plays a hand, which cards there are, how it is
played, who stands with whom, whose books are whose.

Everything around the judge (documents, pages) asks a game's ``Bench`` and never which game it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from .camps import Camps
from .cards import Card
from .claim_rules import ClaimRules
from .dealing import Pack
from .dispute_call_ace import CALL_ACE_BENCH
from .dispute_individual import INDIVIDUAL_BENCH
from .dispute_pairs import PAIRS_BENCH
from .folding import State
from .lines import PlayedHand, Ruling
from .play import Play
from .seats import Seat, Side


class Bench(Protocol):
    """One game before the judge. ``rules`` are those of the game; where a question in them is open
    that the answer turns on, ``Undecided`` is raised. ``players`` are the seats that play a hand,
    clockwise. ``hand`` names its strain as far as people know it (``as_told``)."""

    asks_who_called: bool
    """Whether it does not follow from who is called on whose call it is."""
    bidders_are_counted: bool
    """Whether the books of the bidders say how a hand went; else its own form asks for more."""
    ranks_cards: bool
    """Whether pages count who took a book from its cards."""

    def players(
        self, state: State, hand: PlayedHand | None, dealer: Seat | None
    ) -> tuple[Seat, ...]:
        """Who plays a hand that ``dealer`` deals from ``state`` (None: nobody knows who deals).
        Without a hand, everybody who may play it."""

    def rows(self, players: tuple[Seat, ...]) -> tuple[Side, ...]:
        """Who keeps a row of piles."""

    def caller(self, accused: Seat) -> Side | None:
        """Whose call it is when that player is called on; None where others than one side may
        call, and somebody has to say who did."""

    def claim_rules(self, rules: Any) -> ClaimRules:
        """What the table answers about reneges; the usual answers where the game asks nothing."""

    def cards(self, rules: Any) -> tuple[Card, ...]:
        """Every card that may be in play, whatever open questions are answered with."""

    def book_counts(self, rules: Any, players: tuple[Seat, ...]) -> tuple[int, ...]:
        """How many books can be played out, whatever open questions are answered with."""

    def pack(self, rules: Any, players: tuple[Seat, ...]) -> Pack:
        """The cards of a hand and how they are dealt."""

    def as_told(self, hand: Any, *, suit: str | None, direction: str | None) -> Any:
        """The hand with its trump suit and direction as people told them, where the sheet does not
        say."""

    def trump(self, hand: Any) -> str | None:
        """The suit that jokers belong to; None where they have none, or nobody knows."""

    def knows_strain(self, hand: Any) -> bool:
        """Whether enough is known of what was trump to say what had to be followed."""

    def calls_a_card(self, hand: Any) -> bool:
        """Whether a card was called, which its holder owes to the first lead of its suit."""

    def is_counted(self, hand: Any) -> bool:
        """Whether the hand is over and what rulings may move is counted."""

    def play(self, rules: Any, hand: Any, called: Card | None) -> Play:
        """How the hand is played, as far as legal play goes; ``called`` the card that was called
        (None: none, or nobody knows)."""

    def camps(self, hand: Any, players: tuple[Seat, ...]) -> Camps:
        """Who stands with whom."""

    def holds(self, rules: Any, hand: Any, players: tuple[Seat, ...]) -> Mapping[Side, int] | None:
        """The books of each side as counted, before any ruling; None while they are not, or where
        no ruling moves books."""

    def piles(
        self, rules: Any, hand: Any, players: tuple[Seat, ...], *, first: Seat | None
    ) -> Mapping[Side, int] | None:
        """How many piles each row has at the end of a counted hand, the kitty's left out; None
        where that does not follow from the books. ``first`` took the first book (None: nobody
        knows)."""

    def kitty_lies_with(
        self, rules: Any, hand: Any, side: Side, *, first: Seat | None = None
    ) -> bool | None:
        """Whether the kitty is a pile in that row; None where nobody can say."""

    def identity(self, ruling: Ruling) -> tuple[object, ...]:
        """What two rulings on a hand have alike that count once."""

    def read_ruling(self, data: object) -> Ruling:
        """A ruling from its plain form. Raises ``RulesError``."""


BENCHES: Mapping[str, Bench] = {
    "bid-whist": PAIRS_BENCH,
    "bid-whist-individual": INDIVIDUAL_BENCH,
    "call-ace-whist": CALL_ACE_BENCH,
}
"""By the name of the game in the public formats."""
