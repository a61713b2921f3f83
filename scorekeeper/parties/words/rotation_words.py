"""What came of an event on the floor, in sentences that people read and read aloud.

A pair is two people and has its verb in the plural; of a single it is the singular, by the number
``people`` (``Party.people``; more where several singles do the same).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from scorekeeper.parties.evening import Evening
from scorekeeper.rules.floor_events import Entry, What, Why


def log_words(log: Iterable[Entry], evening: Evening) -> list[str]:
    """One sentence for each entry, in order; who sits down next to a pair that stayed is told of
    it in one sentence: "Eve & Flo sit down at table 1 against Ann & Cy, who have stayed 2 times in
    a row."; of singles who do the same one after the other too: "Ann, Bo, Cy stay."."""
    log = tuple(log)
    if evening.party.people == 1:
        return [entry_words(*alike, evening=evening) for alike in _of_several(log)]
    stayers = _stayers(log)
    said = []
    for entry in log:
        stayer = stayers.get(entry.table or 0)
        if stayer and entry is stayer:
            continue
        if stayer and entry.what is What.SAT:
            said.append(_sat_against(entry, stayer, evening))
        else:
            said.append(entry_words(entry, evening=evening))
    return said


def floor_words(evening: Evening) -> list[str]:
    """Who sits where and who waits, one sentence each: "Table 1: Ann & Cy and Eve & Flo."."""
    floor = evening.floor
    between = _(" and ") if evening.party.people == 2 else _(", ")
    said = [
        _("Table %(table)s: %(pairs)s.")
        % {
            "table": table.number,
            "pairs": between.join(evening.spoken(pair) for pair in table.pairs),
        }
        for table in floor.tables
    ]
    if floor.line:
        waiting = _(", then ").join(evening.spoken(pair) for pair in floor.line)
        said.append(_("In line: %(pairs)s.") % {"pairs": waiting})
    return said


def entry_words(entry: Entry, *others: Entry, evening: Evening) -> str:
    """One entry by itself, or several that differ only in whom they are about."""
    if entry.what is What.LIMITED:
        return _limited(entry.tables)
    values = {
        "pair": _(", ").join(evening.spoken(one.pair) for one in (entry, *others)),
        "becomes": evening.spoken(entry.becomes),
        "table": entry.table,
        "place": entry.place,
        "streak": entry.streak,
        "people": evening.party.people * (1 + len(others)),
    }
    if entry.what is What.WON:
        # Who did not have to get up stays: whether that game is won may still be put right.
        return str((_STAYS if entry.streak == 1 else _STAYED) % values)
    return str(SENTENCES[entry.what, entry.why] % values)


def _of_several(log: Iterable[Entry]) -> list[list[Entry]]:
    """Neighbours that differ only in whom they are about, together."""
    return [list(alike) for _one, alike in groupby(log, key=lambda one: replace(one, pair=None))]


def _stayers(log: tuple[Entry, ...]) -> Mapping[int, Entry]:
    """For each table where somebody sits down against the one pair that won there, that entry."""
    capped = {entry.pair for entry in log if entry.what is What.ROSE and entry.why is Why.CAP}
    stayers: dict[int, Entry] = {}
    for sat in log:
        if sat.what is What.SAT and sat.table is not None:
            won = [one for one in log if one.what is What.WON and one.table == sat.table]
            if len(won) == 1 and won[0].pair not in capped:
                stayers[sat.table] = won[0]
    return stayers


def _sat_against(sat: Entry, won: Entry, evening: Evening) -> str:
    """Said of pairs only: singles sit down with several who stayed."""
    values = {
        "pair": evening.spoken(sat.pair),
        "table": sat.table,
        "other": evening.spoken(won.pair),
        "streak": won.streak,
    }
    if won.streak == 1:
        return _("%(pair)s sit down at table %(table)s against %(other)s, who stay.") % values
    return (
        _(
            "%(pair)s sit down at table %(table)s against %(other)s, who have stayed "
            "%(streak)s times in a row."
        )
        % values
    )


def _limited(tables: int | None) -> str:
    if tables is None:
        return _("There may be as many tables as there are people.")
    return ngettext(
        "There is %(count)s table at most from now on.",
        "There are %(count)s tables at most from now on.",
        tables,
    ) % {"count": tables}


SENTENCES: Mapping[tuple[What, Why | None], Any] = {
    (What.ROSE, Why.SET): ngettext_lazy(
        "%(pair)s was set and gets up.", "%(pair)s were set and get up.", "people"
    ),
    (What.ROSE, Why.LOST): ngettext_lazy(
        "%(pair)s was last and gets up.", "%(pair)s have lost and get up.", "people"
    ),
    (What.ROSE, Why.FORFEIT): ngettext_lazy(
        "%(pair)s is gone from table %(table)s.",
        "%(pair)s are gone from table %(table)s.",
        "people",
    ),
    (What.ROSE, Why.CAP): ngettext_lazy(
        "%(pair)s gets up too: who has stayed that often makes room here.",
        "%(pair)s get up too: who has stayed that often makes room here.",
        "people",
    ),
    (What.KEPT, Why.NOBODY_WAITS): ngettext_lazy(
        "%(pair)s was last. Nobody waits, so %(pair)s keeps the seat.",
        "Nobody waits, so %(pair)s keep their seats.",
        "people",
    ),
    (What.KEPT, Why.ALL_AWAY): ngettext_lazy(
        "%(pair)s was last. Everybody who waits is away, so %(pair)s keeps the seat.",
        "Everybody who waits is away, so %(pair)s keep their seats.",
        "people",
    ),
    (What.SAT, Why.NEXT): ngettext_lazy(
        "%(pair)s sits down at table %(table)s.", "%(pair)s sit down at table %(table)s.", "people"
    ),
    (What.SAT, Why.FREE_SEAT): ngettext_lazy(
        "%(pair)s takes the free seat at table %(table)s.",
        "%(pair)s take the free seats at table %(table)s.",
        "people",
    ),
    (What.SAT, Why.HOST): ngettext_lazy(
        "%(pair)s sits down at table %(table)s.", "%(pair)s sit down at table %(table)s.", "people"
    ),
    (What.PASSED_OVER, Why.IS_AWAY): ngettext_lazy(
        "%(pair)s is away and keeps the place.", "%(pair)s are away and keep their place.", "people"
    ),
    (What.WAITS, None): ngettext_lazy(
        "%(pair)s waits as number %(place)s.", "%(pair)s wait as number %(place)s.", "people"
    ),
    (What.WAITS, Why.JOINED): ngettext_lazy(
        "%(pair)s gets in line as number %(place)s.",
        "%(pair)s get in line as number %(place)s.",
        "people",
    ),
    (What.WAITS, Why.IS_BACK): ngettext_lazy(
        "%(pair)s is back, as number %(place)s.",
        "%(pair)s are back, as number %(place)s.",
        "people",
    ),
    (What.WAITS, Why.IS_AWAY): ngettext_lazy(
        "%(pair)s is away and keeps place %(place)s.",
        "%(pair)s are away and keep place %(place)s.",
        "people",
    ),
    (What.WAITS, Why.HOST): ngettext_lazy(
        "%(pair)s goes to place %(place)s of the line.",
        "%(pair)s go to place %(place)s of the line.",
        "people",
    ),
    (What.LEFT, Why.WENT): ngettext_lazy("%(pair)s goes home.", "%(pair)s go home.", "people"),
    (What.LEFT, Why.SET): ngettext_lazy("%(pair)s goes home.", "%(pair)s go home.", "people"),
    (What.LEFT, Why.LOST): ngettext_lazy("%(pair)s goes home.", "%(pair)s go home.", "people"),
    (What.LEFT, Why.FORFEIT): ngettext_lazy(
        "%(pair)s does not join the line again.", "%(pair)s do not join the line again.", "people"
    ),
    (What.REPLACED, Why.SUBSTITUTE): ngettext_lazy(
        "%(becomes)s plays for %(pair)s.", "%(becomes)s play for %(pair)s.", "people"
    ),
    (What.OPENED, Why.HOST): gettext_lazy("Table %(table)s opens."),
    (What.CLOSED, Why.LIMIT): gettext_lazy("Table %(table)s closes: it is one table too many."),
    (What.CLOSED, Why.HOST): gettext_lazy("The host closes table %(table)s."),
    (What.CLOSED, Why.EMPTY): gettext_lazy("Table %(table)s closes: nobody sits there any more."),
    (What.SEAT_FREE, Why.NOBODY_WAITS): ngettext_lazy(
        "A seat is free at table %(table)s: nobody waits.",
        "Seats for a pair are free at table %(table)s: nobody waits.",
        "people",
    ),
    (What.SEAT_FREE, Why.ALL_AWAY): ngettext_lazy(
        "A seat is free at table %(table)s: everybody who waits is away.",
        "Seats for a pair are free at table %(table)s: everybody who waits is away.",
        "people",
    ),
    (What.SEAT_FREE, Why.HOST): ngettext_lazy(
        "A seat is free at table %(table)s.",
        "Seats for a pair are free at table %(table)s.",
        "people",
    ),
}
"""Everything of the core's table of what comes of an event (README section 5.1), but for wins and
the number of tables."""
_STAYS = ngettext_lazy("%(pair)s stays.", "%(pair)s stay.", "people")
_STAYED = ngettext_lazy(
    "%(pair)s has stayed %(streak)s times in a row.",
    "%(pair)s have stayed %(streak)s times in a row.",
    "people",
)
