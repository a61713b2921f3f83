"""Which side a pair has at its table, by its colour and shape: who stays keeps its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from scorekeeper.parties.evening import Evening
from scorekeeper.rules.floor import Pair
from scorekeeper.rules.floor_events import What
from scorekeeper.rules.seats import SIDES, Side


def sides_of(evening: Evening) -> Mapping[int, Mapping[Pair, Side]]:
    """For each table the side of every pair that sits there: the first that sat down has the first,
    and whoever comes has the one that is free."""
    sides: dict[int, dict[Pair, Side]] = defaultdict(dict)
    for happened in evening.happened:
        for entry in happened.log:
            if entry.pair is None:
                continue
            if entry.what in (What.ROSE, What.LEFT, What.WAITS, What.SAT):
                for at_table in sides.values():
                    at_table.pop(entry.pair, None)
            if entry.what is What.SAT and entry.table is not None:
                at_table = sides[entry.table]
                at_table[entry.pair] = next(s for s in SIDES if s not in at_table.values())
            elif entry.what is What.REPLACED and entry.becomes:
                for at_table in sides.values():
                    if entry.pair in at_table:
                        at_table[entry.becomes] = at_table.pop(entry.pair)
    return sides
