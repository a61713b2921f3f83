"""Who stands with whom in a dispute, and who gets the books that a ruling moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .seats import SEATS, SIDES, Seat, Side, side_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Camps:
    """``by_player`` the camp of everybody who can call a renege or pay for one. ``bidder`` is set
    where every player is a camp of his own: the books of a renege go to him, his own one by one to
    the others. ``moves_books``: whether a ruling moves books at all."""

    by_player: Mapping[Seat | Side, Side]
    bidder: Seat | None = None
    moves_books: bool = True

    def of(self, player: Seat | Side) -> Side:
        return self.by_player[player]

    def paid_for_renege(self, accused: Seat, claimant: Seat | Side) -> Side | None:
        """Who gets the books of a proven renege; None: the others, one by one."""
        if self.bidder is None:
            return self.of(claimant)
        return None if accused == self.bidder else self.bidder

    def caller(self, claimant: Seat | Side) -> Seat | None:
        """Who called, where the ruling says it: with him the bidder's books begin to go round."""
        return claimant if self.bidder is not None else None


PAIRS = Camps(by_player={player: side_of(player) for player in (*SEATS, *SIDES)})
"""Two pairs: books go to the other pair."""


def each_alone(seats: Iterable[Seat], bidder: Seat) -> Camps:
    """Every player for himself."""
    return Camps(by_player={seat: seat for seat in seats}, bidder=bidder)
