"""Who sits where, and who scores.

A seat is ``N E S W`` (later games: ``P1`` … ``P5``), written clockwise; a side is whoever scores:
``NS`` and ``EW`` in partnership games. Both are plain text, as in the public formats.
"""

from __future__ import annotations

from collections.abc import Sequence

Seat = str
Side = str

SEATS: tuple[Seat, ...] = ("N", "E", "S", "W")
SIDES: tuple[Side, ...] = ("NS", "EW")


def left(seat: Seat, seats: Sequence[Seat] = SEATS) -> Seat:
    """The next seat clockwise: the deal and the play pass to the left."""
    return seats[(seats.index(seat) + 1) % len(seats)]


def partner(seat: Seat) -> Seat:
    """The seat opposite."""
    return SEATS[(SEATS.index(seat) + 2) % 4]


def side_of(player: Seat | Side) -> Side:
    """The side of a seat; a side is its own (``N`` and ``NS`` both give ``NS``)."""
    return SIDES[0] if player in ("N", "S", "NS") else SIDES[1]


def row_of(player: Seat | Side) -> Side:
    """In whose row of piles a player's books lie: his side's; who sits at a numbered seat has no
    partner, and a row of his own."""
    return side_of(player) if player in (*SEATS, *SIDES) else player


def opponents(side: Side) -> Side:
    """The other of the two sides."""
    return SIDES[1] if side == SIDES[0] else SIDES[0]
