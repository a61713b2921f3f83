"""Cards as the public formats write them: suit then rank, ``HA``, ``DT``; jokers ``JB`` and ``JL``,
or three that are alike, ``J1 J2 J3`` (call-ace whist).

``Card.parse`` reads what people write (rank first, ``10``, lower case, suit symbols, ``BJ``);
``str`` writes one form, so ``Card.parse(str(card)) == card``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .errors import RulesError


class Suit(StrEnum):
    """The four suits by the letter of the public formats."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


RANKS = "AKQJT98765432"
_JOKERS = "BL123"
_SYMBOLS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC")


@dataclass(frozen=True, slots=True)
class Card:
    """One card: a suit and a rank of ``RANKS``, or a joker (no suit; ``B`` big, ``L`` little, or
    ``1 2 3`` of three alike)."""

    suit: Suit | None
    rank: str

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card. Raises ``RulesError`` ``bad_card`` for anything that is none."""
        word = text.strip().upper().translate(_SYMBOLS).replace("\ufe0f", "").replace("10", "T")
        if len(word) == 2 and "J" in word:
            rank = word.replace("J", "", 1)
            if rank in _JOKERS:
                return cls(None, rank)
        if len(word) == 2:
            for suit, rank in ((word[0], word[1]), (word[1], word[0])):
                if suit in tuple(Suit) and rank in RANKS:
                    return cls(Suit(suit), rank)
        raise RulesError("bad_card", text=text)

    @property
    def is_joker(self) -> bool:
        return self.suit is None

    def __str__(self) -> str:
        return f"J{self.rank}" if self.suit is None else f"{self.suit}{self.rank}"


BIG_JOKER = Card(None, "B")
LITTLE_JOKER = Card(None, "L")
PLAIN = tuple(Card(suit, rank) for suit in Suit for rank in RANKS)
"""The 52 cards without jokers."""
THREE_JOKERS = tuple(Card(None, rank) for rank in "123")


def deck(jokers: int) -> tuple[Card, ...]:
    """52 cards and ``jokers`` jokers (0, 1 or 2): with one joker it is the big one (1.1)."""
    return (BIG_JOKER, LITTLE_JOKER)[:jokers] + PLAIN
