"""The lines of a score sheet: what was recorded, nothing derived.

A line is exactly one of a ``PlayedHand`` (over, or still in play), ``PassedOut``, ``Misdeal``,
``Forfeit``, ``Adjustment``, ``RulesChange`` or ``Stopped``. Every game has its own class below
``PlayedHand`` (partnership bid whist: ``Hand``) and shares the others. ``note`` is free text;
``start`` and ``end`` are ISO times as written; ``dealer`` says who really dealt. None of these
three scores.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .bidding import Call
from .contract import Contract
from .seats import Seat, Side, side_of

MOVES_NOTHING = frozenset({"pending", "undecidable", "late", "wrong_side", "corrected"})
FALSE_CLAIM_VERDICTS = frozenset({"refuted", "wrong_book", "undecidable"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A verdict on a claim, or what the sides settled between themselves.

    ``kind`` ``renege``, ``false_claim`` or ``settled``; ``against`` who pays (a seat, or a side);
    ``accused`` (false claim, where it is written) whom the call was about; ``by`` (where everybody
    plays for himself) who called;
    ``book`` 1 … 13 or ``pile`` (row, place) names the book; ``books`` (settled) is how many move;
    ``replay`` (settled) plays the hand over; ``director`` marks a director's decision.
    """

    kind: str
    against: Seat | Side | None = None
    accused: Seat | None = None
    by: Seat | None = None
    verdict: str | None = None
    book: int | None = None
    pile: tuple[Side, int] | None = None
    books: int | None = None
    replay: bool = False
    director: bool = False
    reason: str = ""

    @property
    def is_proven(self) -> bool:
        return self.kind == "renege" and self.verdict == "proven"

    @property
    def identity(self) -> tuple[object, ...]:
        """In partnership bid whist two rulings with the same kind, payer and book count once. The
        payer of a renege is a player, that of a wrong call his side, whoever of the two called;
        wrong calls about two players are two. Settlements of different sizes are different
        agreements."""
        payer = self.against
        if payer is not None and self.kind != "renege":
            payer = side_of(payer)
        return (self.kind, payer, self.accused, self.book, self.pile, self.books)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What every line may carry."""

    note: str = ""
    start: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Line):
    """A line that was dealt: it has a dealer and may move the deal on."""

    dealer: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand(Deal):
    """A hand that was bid, of any game: who bid it, what was undertaken (``str(contract)`` is its
    public form), and what was ruled on it."""

    declarer: Seat | Side
    contract: object
    rulings: tuple[Ruling, ...] = ()

    @property
    def is_replayed(self) -> bool:
        return any(ruling.replay for ruling in self.rulings)

    @property
    def is_counted(self) -> bool:
        """Whether the hand says how it ended."""
        raise NotImplementedError

    @property
    def in_play(self) -> bool:
        return not self.is_counted and not self.is_replayed


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(PlayedHand):
    """A hand of partnership bid whist. ``books`` are those of the bidders as counted, the kitty's
    included, before rulings; ``outcome`` ``made`` (exactly the bid) or ``set`` stands for a hand
    thrown in uncounted; with neither the hand is in play."""

    contract: Contract
    books: int | None = None
    outcome: str | None = None
    auction: tuple[Call, ...] | None = None

    @property
    def is_counted(self) -> bool:
        return self.books is not None or self.outcome is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedOut(Deal):
    """Everybody passed; kept as a hand with no score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Misdeal(Deal):
    """The deal was void."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeit(Line):
    """``side`` walked out, and the game is over: the other side wins, or who is ahead of the
    others."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment(Line):
    """Points put right by hand, with a reason."""

    points: Mapping[Side, int]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesChange(Line):
    """Rules agreed at the table that count from here on, as written (option key → value)."""

    changes: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped(Line):
    """The game was left before its end. ``counts``: the side ahead wins; else nobody does."""

    counts: bool
