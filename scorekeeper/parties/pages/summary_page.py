"""How the evening went, pair by pair, as plain values; and the same as text and as a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.parties.evening import Evening
from scorekeeper.parties.pages.floor_page import Night, night_of
from scorekeeper.parties.pages.summary_tally import Tally, tallies
from scorekeeper.parties.queries import Played

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True)
class Row:
    """One pair; who won as often as another and as long a streak has the same place."""

    place: int
    name: str
    tally: Tally
    reneges: str


@dataclass(frozen=True)
class Summary:
    """``rows``: most wins first, then the longest streak; ``people`` of how many each is.
    ``has_reneges`` only where the host asked to be told of them."""

    title: str
    began: datetime
    people: int
    keeps_score: bool
    night: Night
    rows: tuple[Row, ...]

    @property
    def counts_bostons(self) -> bool:
        """Whether there can be any: where score is kept, and pairs play."""
        return self.keeps_score and self.people == 2

    @property
    def has_reneges(self) -> bool:
        return any(row.reneges for row in self.rows)


def summary_page(evening: Evening, games: Sequence[Played]) -> Summary:
    """The evening so far; asks the database nothing."""
    party = evening.party
    counted = sorted(
        tallies(evening, games).items(), key=lambda item: _order(item[1]), reverse=True
    )
    orders = [_order(tally) for _pair, tally in counted]
    return Summary(
        title=party.name or _("Party %(code)s") % {"code": party.spoken_code},
        began=evening.events[0].at if evening.events else party.created_at,
        people=party.people,
        keeps_score=party.keeps_score,
        night=night_of(evening, games),
        rows=tuple(
            Row(
                place=orders.index(_order(tally)) + 1,
                name=evening.spoken(pair),
                tally=tally,
                reneges=_(", ").join(tally.reneges) if party.tells_reneges else "",
            )
            for pair, tally in counted
        ),
    )


def _order(tally: Tally) -> tuple[int, int]:
    return tally.wins, tally.streak


def summary_text(summary: Summary, link: str) -> str:
    """To paste into a chat: the night, a line for each pair that played, the link."""
    day = date_format(timezone.localtime(summary.began), "DATE_FORMAT")
    lines = [f"{summary.title}, {day}", _night_words(summary), ""]
    for row in summary.rows:
        if row.tally.games or row.tally.hands or row.tally.streak:
            lines.append(f"{row.place}. {row.name}: {_row_words(row.tally, summary)}")
            if row.reneges:
                lines.append(_("    renege: %(who)s") % {"who": row.reneges})
    return "\n".join([*lines, "", link]) + "\n"


def _night_words(summary: Summary) -> str:
    night = summary.night
    if summary.keeps_score:
        bostons = [_bostons(night.bostons)] if summary.counts_bostons else []
        told = [_games(night.games), *bostons, _sets(night.sets)]
    else:
        told = [_hands(night.hands), _sets(night.sets)]
    words = _(", ").join(told) + "."
    if night.longest_streak > 1:
        values = {"pair": night.longest, "streak": night.longest_streak}
        words += " " + _("Longest streak: %(pair)s stayed %(streak)s times in a row.") % values
    return words


def _row_words(tally: Tally, summary: Summary) -> str:
    if summary.keeps_score:
        won = ngettext(
            "won %(wins)s of %(games)s game", "won %(wins)s of %(games)s games", tally.games
        )
    else:
        won = ngettext("stayed %(wins)s time", "stayed %(wins)s times", tally.wins)
    told = [won % {"wins": tally.wins, "games": tally.games}]
    if tally.streak > 1:
        stayed = _("%(streak)s in a row")
        if summary.keeps_score:
            stayed = _("stayed %(streak)s times in a row")
        told.append(stayed % {"streak": tally.streak})
    elif tally.streak and summary.people == 1:  # of a pair it is the game that it won
        told.append(_("stayed once"))
    if tally.bostons:
        told.append(_bostons(tally.bostons))
    if tally.sets:
        told.append(_sets(tally.sets))
    return _(", ").join(told)


def _games(count: int) -> str:
    return ngettext("%(count)s game", "%(count)s games", count) % {"count": count}


def _hands(count: int) -> str:
    return ngettext("%(count)s hand", "%(count)s hands", count) % {"count": count}


def _bostons(count: int) -> str:
    return ngettext("%(count)s Boston", "%(count)s Bostons", count) % {"count": count}


def _sets(count: int) -> str:
    return ngettext("%(count)s set", "%(count)s sets", count) % {"count": count}


def summary_csv(summary: Summary) -> str:
    """For a spreadsheet: one row for each pair. No name is taken for a formula there."""
    written = io.StringIO()
    writer = csv.writer(written)
    who = ngettext("player", "pair", summary.people)
    head = [_("place"), who, _("games"), _("wins"), _("longest streak"), _("hands bid")]
    head += [_("Bostons")] if summary.counts_bostons else []
    head += [_("sets")] + ([_("reneges")] if summary.has_reneges else [])
    writer.writerow(head)
    for row in summary.rows:
        tally = row.tally
        cells = [row.place, _cell(row.name), tally.games, tally.wins, tally.streak, tally.hands]
        cells += [tally.bostons] if summary.counts_bostons else []
        cells += [tally.sets]
        cells += [_cell(row.reneges)] if summary.has_reneges else []
        writer.writerow(cells)
    return BYTE_ORDER_MARK + written.getvalue()


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text
