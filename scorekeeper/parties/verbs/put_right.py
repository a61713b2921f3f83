"""A game was put right after it had moved the pairs: points only, or the seats too."""

from __future__ import annotations

import uuid

from scorekeeper.parties.actors import Actor
from scorekeeper.parties.models import Event, EventKind, Party
from scorekeeper.parties.queries import loser_of
from scorekeeper.parties.verbs.floor import Desk, Stale
from scorekeeper.parties.verbs.seated_games import moving_desk
from scorekeeper.rules.floor import Pair


def seats_too(
    party: Party,
    event: int,
    *,
    table: int,
    loser: Pair,
    seen: int,
    by: Actor,
    submission_key: uuid.UUID,
) -> None:
    """A game at ``table`` was put right after it had moved the pairs: the seats follow, as if
    ``loser`` had lost it from the start. Raises ``RulesError`` where what happened since could not
    have happened, and ``Stale`` where the game has another loser by now, the evening has gone on
    since ``seen``, or the event is another table's."""
    with moving_desk(party, by, submission_key) as (desk, _games):
        if desk.answered(EventKind.CORRECTED, event=event):
            return
        desk.expect(seen)
        ended = _end_of_game(desk, event, table)
        if loser_of(desk.party, ended) != loser:
            raise Stale
        facts = {**ended.facts, "loser": loser}
        desk.append(EventKind.CORRECTED, {"event": event, "facts": facts}, game=ended.game)


def points_only(
    party: Party, event: int, *, table: int, seen: int, by: Actor, submission_key: uuid.UUID
) -> None:
    """A game at ``table`` was put right after it had moved the pairs, and the seats stay as they
    are. Raises ``Stale`` as ``seats_too`` does."""
    with Desk(party, by, submission_key) as desk:
        if desk.answered(EventKind.POINTS_ONLY, event=event):
            return
        desk.expect(seen)
        ended = _end_of_game(desk, event, table)
        facts = {"event": event, "loser": loser_of(desk.party, ended)}
        desk.append(EventKind.POINTS_ONLY, facts, game=ended.game)


def _end_of_game(desk: Desk, number: int, table: int) -> Event:
    """The end of a game at ``table``: who sits at one table has no say at another."""
    ended = next((e for e in desk.evening.standing if e.number == number), None)
    if (
        ended is None
        or ended.kind != EventKind.GAME_OVER
        or ended.facts["table"] != table
        or ended.game is None
    ):
        raise Stale
    return ended
