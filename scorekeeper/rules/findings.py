"""What the judge may find, and why: the words of a judgement."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from .cards import Card
from .record import BookName
from .seats import Seat


class Finding(StrEnum):
    """What a record says about one player in one book."""

    PROVEN = "proven"
    REFUTED = "refuted"
    OPEN = "open"


class Proof(IntEnum):
    """Why it is proven. The first that holds in every deal and order is the reason: the values are
    in that order, and a later one is weaker."""

    LATER_CARD = 0
    SHOWN_CARD = 1
    ADMITTED = 2
    KEPT_JOKER = 3
    ACE_OWED = 4
    JOKER_LED_FIRST = 5
    COUNTED = 6


class Clean(IntEnum):
    """Why it is refuted; as ``Proof``."""

    LED = 0
    FOLLOWED = 1
    LAST_CARD = 2
    NO_SUIT_TO_FOLLOW = 3
    VOID_SHOWN = 4
    SUIT_EXHAUSTED = 5


@dataclass(frozen=True, slots=True)
class Evidence:
    """A card that a proof rests on; ``book`` is None for one that is still in the hand."""

    book: BookName | None
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Judgement:
    """``reason`` is None while open; ``suit`` the led suit, where it is the same in every deal in
    which he reneged."""

    finding: Finding
    reason: Proof | Clean | None = None
    evidence: tuple[Evidence, ...] = ()
    suit: str | None = None


OPEN = Judgement(Finding.OPEN)
