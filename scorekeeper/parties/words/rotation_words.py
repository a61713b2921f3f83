"""What came of an event on the floor, in sentences that people read and read aloud.

A pair is two people, so every verb is in the plural.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.parties.evening import Evening
from scorekeeper.rules.floor import Pair
from scorekeeper.rules.floor_events import Entry, What, Why

Said = str | Promise


def log_words(log: Iterable[Entry], evening: Evening) -> list[str]:
    """One sentence for each entry, in order; who sits down next to a pair that stayed is told of
    it in one sentence: "Eve & Flo sit down at table 1 against Ann & Cy, who have stayed 2 times in
    a row."."""
    log = tuple(log)
    stayers = _stayers(log)
    said = []
    for entry in log:
        stayer = stayers.get(entry.table or 0)
        if stayer and entry is stayer:
            continue
        if stayer and entry.what is What.SAT:
            said.append(_sat_against(entry, stayer, evening.spoken))
        else:
            said.append(entry_words(entry, evening.spoken))
    return said


def floor_words(evening: Evening) -> list[str]:
    """Who sits where and who waits, one sentence each: "Table 1: Ann & Cy and Eve & Flo."."""
    floor = evening.floor
    said = [
        _("Table %(table)s: %(pairs)s.")
        % {
            "table": table.number,
            "pairs": _(" and ").join(evening.spoken(pair) for pair in table.pairs),
        }
        for table in floor.tables
    ]
    if floor.line:
        waiting = _(", then ").join(evening.spoken(pair) for pair in floor.line)
        said.append(_("In line: %(pairs)s.") % {"pairs": waiting})
    return said


def entry_words(entry: Entry, spoken: Callable[[Pair | None], str]) -> str:
    """One entry by itself; ``spoken`` says a pair."""
    values = {
        "pair": spoken(entry.pair),
        "becomes": spoken(entry.becomes),
        "table": entry.table,
        "place": entry.place,
    }
    if entry.what is What.WON:
        return _won(entry.streak or 0) % (values | {"streak": entry.streak})
    if entry.what is What.LIMITED:
        return _limited(entry.tables)
    return str(SENTENCES[entry.what, entry.why]) % values


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


def _sat_against(sat: Entry, won: Entry, spoken: Callable[[Pair | None], str]) -> str:
    values = {
        "pair": spoken(sat.pair),
        "table": sat.table,
        "other": spoken(won.pair),
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


def _won(streak: int) -> str:
    """Who did not have to get up stays: whether that game is won may still be put right."""
    if streak == 1:
        return _("%(pair)s stay.")
    return _("%(pair)s have stayed %(streak)s times in a row.")


def _limited(tables: int | None) -> str:
    if tables is None:
        return _("There may be as many tables as there are people.")
    return ngettext(
        "There is %(count)s table at most from now on.",
        "There are %(count)s tables at most from now on.",
        tables,
    ) % {"count": tables}


SENTENCES: Mapping[tuple[What, Why | None], Said] = {
    (What.ROSE, Why.SET): gettext_lazy("%(pair)s were set and get up."),
    (What.ROSE, Why.LOST): gettext_lazy("%(pair)s have lost and get up."),
    (What.ROSE, Why.FORFEIT): gettext_lazy("%(pair)s are gone from table %(table)s."),
    (What.ROSE, Why.CAP): gettext_lazy(
        "%(pair)s get up too: who has stayed that often makes room here."
    ),
    (What.KEPT, Why.NOBODY_WAITS): gettext_lazy("Nobody waits, so %(pair)s keep their seats."),
    (What.KEPT, Why.ALL_AWAY): gettext_lazy(
        "Everybody who waits is away, so %(pair)s keep their seats."
    ),
    (What.SAT, Why.NEXT): gettext_lazy("%(pair)s sit down at table %(table)s."),
    (What.SAT, Why.FREE_SEAT): gettext_lazy("%(pair)s take the free seats at table %(table)s."),
    (What.SAT, Why.HOST): gettext_lazy("%(pair)s sit down at table %(table)s."),
    (What.PASSED_OVER, Why.IS_AWAY): gettext_lazy("%(pair)s are away and keep their place."),
    (What.WAITS, None): gettext_lazy("%(pair)s wait as number %(place)s."),
    (What.WAITS, Why.JOINED): gettext_lazy("%(pair)s get in line as number %(place)s."),
    (What.WAITS, Why.IS_BACK): gettext_lazy("%(pair)s are back, as number %(place)s."),
    (What.WAITS, Why.IS_AWAY): gettext_lazy("%(pair)s are away and keep place %(place)s."),
    (What.WAITS, Why.HOST): gettext_lazy("%(pair)s go to place %(place)s of the line."),
    (What.LEFT, Why.WENT): gettext_lazy("%(pair)s go home."),
    (What.LEFT, Why.SET): gettext_lazy("%(pair)s go home."),
    (What.LEFT, Why.LOST): gettext_lazy("%(pair)s go home."),
    (What.LEFT, Why.FORFEIT): gettext_lazy("%(pair)s do not join the line again."),
    (What.REPLACED, Why.SUBSTITUTE): gettext_lazy("%(becomes)s play for %(pair)s."),
    (What.OPENED, Why.HOST): gettext_lazy("Table %(table)s opens."),
    (What.CLOSED, Why.LIMIT): gettext_lazy("Table %(table)s closes: it is one table too many."),
    (What.CLOSED, Why.HOST): gettext_lazy("The host closes table %(table)s."),
    (What.CLOSED, Why.EMPTY): gettext_lazy("Table %(table)s closes: nobody sits there any more."),
    (What.SEAT_FREE, Why.NOBODY_WAITS): gettext_lazy(
        "Seats for a pair are free at table %(table)s: nobody waits."
    ),
    (What.SEAT_FREE, Why.ALL_AWAY): gettext_lazy(
        "Seats for a pair are free at table %(table)s: everybody who waits is away."
    ),
    (What.SEAT_FREE, Why.HOST): gettext_lazy("Seats for a pair are free at table %(table)s."),
}
"""Everything of the core's table of what comes of an event (README section 5.1), but for wins and
the number of tables."""
