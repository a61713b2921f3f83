"""The end of a game as plain values for its template: what can be played next, and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.verbs.starting import (
    SAME_SEATS,
    arrangements_of,
    first_dealer_of_next,
    names_in_new_seats,
)
from scorekeeper.games.words import wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.seats import Seat


@dataclass(frozen=True)
class Arrangement:
    """One way to sit down again: its key in the form, "Ann & Bo against Cy & Di", who deals first
    (empty: nobody said)."""

    key: str
    words: str
    dealer: str
    is_same: bool


def arrangements(sheet: LiveSheet, names: Names, named_dealer: Seat) -> tuple[Arrangement, ...]:
    """The same seats first, then both other ways to pair four players; those only where everybody
    has a name, because nobody could tell the pairs apart without."""
    return tuple(
        _arrangement(sheet, names, named_dealer, key, seats)
        for key, seats in arrangements_of(sheet).items()
        if key == SAME_SEATS or all(names.get(seat) for seat in sheet.seats)
    )


def _arrangement(
    sheet: LiveSheet, names: Names, named_dealer: Seat, key: str, seats: Mapping[Seat, Seat]
) -> Arrangement:
    there = names_in_new_seats(names, seats)
    dealer = first_dealer_of_next(sheet, named_dealer, seats)
    return Arrangement(
        key=key,
        words=wording.against(there),
        dealer=wording.player_name(dealer, there) if dealer else "",
        is_same=key == SAME_SEATS,
    )
