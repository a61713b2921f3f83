"""A game was put right after it had moved the pairs: points only, or the seats too."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from scorekeeper.parties.actors import Actor
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import Event, EventKind, Party
from scorekeeper.parties.queries import last_of, sole, went_home
from scorekeeper.parties.verbs.floor import Desk, Stale
from scorekeeper.parties.verbs.seated_games import moving_desk
from scorekeeper.rules.floor import Pair


def seats_too(
    party: Party,
    event: int,
    *,
    table: int,
    last: tuple[Pair, ...],
    seen: int,
    by: Actor,
    submission_key: uuid.UUID,
) -> None:
    """A game at ``table`` was put right after it had moved the pairs: the seats follow, as if who
    is ``last`` had lost it from the start (nobody, or several among whom the table chooses: as if
    nobody had got up). Raises ``RulesError`` where what happened since could not have happened, and
    ``Stale`` where others are last by now, the evening has gone on since ``seen``, or the event is
    another table's."""
    kind = EventKind.CORRECTED if sole(last) else EventKind.TAKEN_BACK
    with moving_desk(party, by, submission_key) as (desk, _games):
        if desk.answered(kind, event=event):
            return
        ended = _end_of_game(desk, event, table=table, last=last, seen=seen)
        for step, facts in seats_events(desk.evening, ended, last):
            desk.append(step, facts, game=ended.game if step == kind else None)


def seats_events(
    evening: Evening, ended: Event, last: tuple[Pair, ...]
) -> list[tuple[EventKind, Mapping[str, Any]]]:
    """What happens then, one after the other: ``ended`` is as if these had been ``last``, but who
    went home after it stays gone; not where the table has to choose once more who gets up, for
    whoever played that game has to sit there then. Raises ``RulesError``."""
    home = went_home(ended)
    if loser := sole(last):
        facts = {"table": ended.facts["table"], "loser": loser}
        if home:
            facts |= {"after": True} if home == loser else {"gone": home}
        return [(EventKind.CORRECTED, {"event": ended.number, "facts": facts})]
    back = (EventKind.TAKEN_BACK, {"event": ended.number})
    floor = evening.with_event(*back).floor
    if last or home is None or home not in floor:
        return [back]
    table = floor.table_of(home)
    there = {"table": table.number} if table else {}
    return [back, (EventKind.LEAVES, {"pair": home} | there)]


def points_only(
    party: Party,
    event: int,
    *,
    table: int,
    last: tuple[Pair, ...],
    seen: int,
    by: Actor,
    submission_key: uuid.UUID,
) -> None:
    """A game at ``table`` was put right after it had moved the pairs, and the seats stay as they
    are. Raises ``Stale`` as ``seats_too`` does."""
    facts = {"event": event, "last": list(last)}
    with Desk(party, by, submission_key) as desk:
        if desk.answered(EventKind.POINTS_ONLY, **facts):
            return
        ended = _end_of_game(desk, event, table=table, last=last, seen=seen)
        desk.append(EventKind.POINTS_ONLY, facts, game=ended.game)


def _end_of_game(
    desk: Desk, number: int, *, table: int, last: tuple[Pair, ...], seen: int
) -> Event:
    """The end of a game at ``table`` in which these are ``last`` by now, as the person saw it: who
    sits at one table has no say at another."""
    desk.expect(seen)
    ended = next((e for e in desk.evening.standing if e.number == number), None)
    if (
        ended is None
        or ended.kind != EventKind.GAME_OVER
        or ended.facts["table"] != table
        or ended.game is None
        or last_of(desk.party, ended) != last
    ):
        raise Stale
    return ended
