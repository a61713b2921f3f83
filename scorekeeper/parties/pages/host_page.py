"""The host's page as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.parties.evening import Evening
from scorekeeper.parties.pages.floor_page import FloorPage, floor_page
from scorekeeper.parties.queries import Played, open_questions
from scorekeeper.parties.verbs.hosting import MOST_TABLES, called_to_new_table
from scorekeeper.parties.words.host_words import Told, question_words, told_events
from scorekeeper.rules.floor import fewest


@dataclass(frozen=True)
class Single:
    """Who needs a partner; ``number`` is the event that brought them."""

    number: int
    name: str


@dataclass(frozen=True)
class HostPage:
    """``seen`` is the newest event. ``questions``: the event to ask about, and what is asked.
    ``last_move`` is what moved somebody last. ``opens`` is the table that could be opened now
    (None: too few are there to play, or there are tables enough), ``opens_for`` so many.
    ``is_short``: fewer are here, seated or not, than one table needs."""

    seen: int
    floor: FloorPage
    questions: tuple[tuple[int, str], ...]
    singles: tuple[Single, ...]
    last_move: Told | None
    opens: int | None
    opens_for: int
    limit: int
    is_short: bool


def host_page(evening: Evening, games: Sequence[Played], now: datetime) -> HostPage:
    """The evening as it stands; ``games`` are all of it. Asks the database nothing."""
    floor = evening.floor
    here = len(floor.line) + sum(len(table.pairs) for table in floor.tables)
    told = told_events(evening)
    return HostPage(
        seen=evening.next_number - 1,
        floor=floor_page(evening, games, now),
        questions=tuple(
            (question.event.number, question_words(question, evening))
            for question in open_questions(evening, games)
        ),
        singles=tuple(Single(number, name) for number, name in evening.singles.items()),
        last_move=next((one for one in told if one.has_moved), None),
        opens=_next_table(evening),
        opens_for=called_to_new_table(evening),
        limit=floor.table_limit or len(floor.tables),
        is_short=here < fewest(evening.party.seats),
    )


def _next_table(evening: Evening) -> int | None:
    floor = evening.floor
    taken = {table.number for table in floor.tables}
    free = [number for number in range(1, MOST_TABLES + 1) if number not in taken]
    return free[0] if free and len(floor.there) >= called_to_new_table(evening) else None
