"""A claim that somebody reneged, and the verdict on it, as the public formats name them."""

from __future__ import annotations

from dataclasses import dataclass

from .findings import Evidence
from .lines import Ruling
from .record import BookName
from .seats import Seat, Side

WHEN = (
    "before_next_card", "before_next_book", "during_hand", "hand_over", "score_confirmed",
    "next_cut",
)  # fmt: skip
"""What can have happened since, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """``by`` (a seat or a side) says that ``accused`` reneged in ``book``. ``when`` is the latest
    of ``WHEN`` that had happened then; ``corrected``: the card was taken back."""

    by: Seat | Side
    accused: Seat
    book: BookName
    when: str
    corrected: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """``verdict`` and ``reason`` as the public formats name them. ``moved`` books go ``payer`` to
    ``payee`` (None: nothing is owed). ``ruling`` is what the hand's line carries, None for a claim
    that was ruled on before; ``inspect`` the books to turn over while it is open."""

    verdict: str
    reason: str
    evidence: tuple[Evidence, ...] = ()
    moved: int = 0
    payer: Side | None = None
    payee: Side | None = None
    inspect: tuple[BookName, ...] = ()
    ruling: Ruling | None = None
