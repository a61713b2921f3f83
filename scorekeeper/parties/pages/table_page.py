"""One table of an evening as plain values: who sits there, and what can happen there now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.games.words.times import clock
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import RISING, EventKind
from scorekeeper.parties.pages.floor_page import TableOnFloor, floor_page
from scorekeeper.parties.pages.host_preview import left_unfinished, mark_of
from scorekeeper.parties.queries import OpenQuestion, Played, open_questions, played_now
from scorekeeper.parties.verbs.playing import GOING, aside_events
from scorekeeper.parties.verbs.put_right import seats_events
from scorekeeper.parties.words.rotation_words import floor_words, log_words
from scorekeeper.parties.words.table_words import outcome_words
from scorekeeper.rules import outlook
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.floor import Pair

OUTCOMES_SHOWN = 5


class Step(StrEnum):
    """What a table is at."""

    EVENING_OVER = "evening_over"
    PAUSED = "paused"
    NOT_OPEN = "not_open"
    WAITS = "waits"  # for a pair
    HAND = "hand"  # no score is kept: the next hand
    START = "start"  # of a game
    PLAYING = "playing"
    RISE = "rise"  # the game is over, its loser gets up
    DRAWN = "drawn"  # the game is over, and nobody lost it

    @property
    def may_be_missing(self) -> bool:
        """Whether it can be said that somebody is outside or gone: two pairs sit there, and neither
        is about to get up anyway."""
        return self in (Step.HAND, Step.START, Step.PLAYING, Step.DRAWN)

    @property
    def offers_game(self) -> bool:
        """Whether a game can be begun, or scored on one more phone."""
        return self in (Step.START, Step.PLAYING, Step.DRAWN)


@dataclass(frozen=True)
class Proposal:
    """That ``pair`` gets up, and everything that comes of it. ``may_go_home``: whether it may be
    said that it does not join the line again."""

    pair: Pair
    name: str
    lines: tuple[str, ...]
    may_go_home: bool = False

    @property
    def mark(self) -> str:
        """A yes is good for what was shown and nothing else."""
        return mark_of((self.pair, self.lines))


@dataclass(frozen=True)
class Question:
    """A game that moved the pairs was put right: ``lost`` got up, and ``loses`` would have (empty:
    nobody, or one of those who are last together: ``level``). An answer is good for who is last, as
    ``about`` says it. ``seats`` is where everybody would be if the seats followed, and which game
    that would break off; empty where they cannot, because of what happened since."""

    event: int
    about: str
    lost: str
    loses: str
    level: str
    seats: tuple[str, ...]


@dataclass(frozen=True)
class TablePage:
    """``newest`` is the newest event at the table (what a button means that was pressed on this
    page), ``happened`` how its pairs came to sit there, while nothing has been played since, and
    ``outside`` who was called then (its key and name) and may not have heard it.
    ``proposals``: who gets up now that the game is over; several where they are last together.
    ``outcomes``: what happened last, newest first, each with its time."""

    number: int
    step: Step
    newest: int
    table: TableOnFloor | None
    next_up: str
    happened: tuple[str, ...]
    outcomes: tuple[tuple[str, str], ...]
    proposals: tuple[Proposal, ...]
    outside: tuple[Pair, str] | None
    questions: tuple[Question, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits there."""
        return tuple(pair.name for pair in self.table.pairs) if self.table else ()

    @property
    def last_names(self) -> str:
        """Who lost the game that is over."""
        return _(", ").join(proposal.name for proposal in self.proposals)

    @property
    def invites_to_score(self) -> bool:
        """Whether somebody who only looks can be told how to keep score here."""
        return self.table is not None and self.step is not Step.EVENING_OVER

    @property
    def has_more_for_watchers(self) -> bool:
        """Whether there is anything for them beside what has happened."""
        return self.invites_to_score or bool(self.table and self.table.game)


def table_page(evening: Evening, number: int, games: Sequence[Played], now: datetime) -> TablePage:
    """The table as it stands; ``games`` all of the evening. Asks the database nothing."""
    played = played_now(evening, games).get(number)
    at_table, step = evening.table(number), step_of(evening, number, games)
    newest = evening.newest_at(number)
    seated = next((h for h in evening.happened if h.event.number == newest), None)
    fresh = seated is not None and step in (Step.START, Step.HAND)
    called = [
        pair
        for pair in (at_table.pairs if at_table else ())
        if fresh and evening.was_called(pair, number)
    ]
    last = played.last if step is Step.RISE and played else ()
    tables = floor_page(evening, games, now).tables
    return TablePage(
        number=number,
        step=step,
        newest=newest,
        table=next((table for table in tables if table.number == number), None),
        next_up=evening.spoken(outlook.next_up(evening.floor)),
        happened=tuple(log_words(seated.log, evening)) if fresh and seated else (),
        outcomes=_outcomes(evening, number),
        proposals=tuple(proposal_of(evening, number, EventKind.GAME_OVER, loser) for loser in last),
        outside=(called[0], evening.spoken(called[0])) if len(called) == 1 else None,
        questions=tuple(
            _question(evening, asked, games)
            for asked in open_questions(evening, games)
            if asked.table == number
        ),
    )


def proposal_of(evening: Evening, number: int, kind: EventKind, pair: Pair) -> Proposal:
    """What a set, the end of a game or going from the table would do. Raises ``RulesError``."""
    key = "loser" if kind == EventKind.GAME_OVER else "pair"
    lines = _what_comes(evening, [(kind, {"table": number, key: pair})])
    return Proposal(pair, evening.spoken(pair), lines, may_go_home=kind not in GOING)


def proposal_aside(evening: Evening, number: int, pair: Pair) -> Proposal:
    """What comes of it that a pair was called and is outside. Raises ``Stale``."""
    first, *others = aside_events(evening, number, pair)
    lines = _what_comes(evening.with_event(*first), others)
    return Proposal(pair, evening.spoken(pair), lines)


def _what_comes(
    evening: Evening, events: Iterable[tuple[EventKind, Mapping[str, Any]]]
) -> tuple[str, ...]:
    lines: list[str] = []
    for kind, facts in events:
        evening = evening.with_event(kind, facts)
        lines += log_words(evening.happened[-1].log, evening)
    return tuple(lines)


def step_of(evening: Evening, number: int, games: Iterable[Played]) -> Step:
    """What a table is at; ``games`` those of the evening."""
    table, played = evening.table(number), played_now(evening, games).get(number)
    if evening.is_closed:
        return Step.EVENING_OVER
    if table is None:
        return Step.NOT_OPEN
    if evening.is_paused:
        return Step.PAUSED
    if not table.can_play:
        return Step.WAITS
    if not evening.party.keeps_score:
        return Step.HAND
    if played is None:
        return Step.START
    if not played.sheet.state.over:
        return Step.PLAYING
    return Step.RISE if played.last else Step.DRAWN


def _outcomes(evening: Evening, number: int) -> tuple[tuple[str, str], ...]:
    at_table = [
        event
        for event in evening.standing
        if event.kind in (EventKind.MADE, *RISING) and event.facts.get("table") == number
    ]
    return tuple(
        (clock(event.at), outcome_words(event, evening))
        for event in reversed(at_table[-OUTCOMES_SHOWN:])
    )


def _question(evening: Evening, asked: OpenQuestion, games: Sequence[Played]) -> Question:
    seats: tuple[str, ...] = ()
    if asked.loses:
        tried = evening
        try:
            for kind, facts in seats_events(evening, asked.event, asked.last):
                tried = tried.with_event(kind, facts)
            seats = (*floor_words(tried), *left_unfinished(evening, tried, games))
        except RulesError:
            seats = ()
    return Question(
        event=asked.event.number,
        about=asked.about,
        lost=evening.spoken(asked.lost),
        loses=evening.spoken(asked.loses),
        level="" if asked.loses else _(", ").join(map(evening.spoken, asked.last)),
        seats=seats,
    )
