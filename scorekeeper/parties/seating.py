"""Who plays which side of a game, and who sits in which of its seats: a pair, or a single."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.parties.models import Party
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.seats import Seat, Side

Names = tuple[str, ...]
"""Of a pair both, of a single the one."""


def sides_for(party: Party, count: int) -> tuple[Side, ...]:
    """The sides of a table where ``count`` pairs (or singles) sit, clockwise."""
    return party.core.sides_for(party.core.seats_for(count * party.people))


def seats_with_names(core: Kind, names: Mapping[Side, Sequence[str]]) -> dict[Seat, str]:
    """The names of each side in the seats that belong to it."""
    seats = core.seats_for(max(core.counts))
    return {
        seat: name
        for side, of_side in names.items()
        for seat, name in zip(
            (seat for seat in seats if core.side_of(seat) == side), of_side, strict=True
        )
    }
