"""The events of an evening before the rotation (``rules.rotation``), which reads and judges each.

What happens at tables of a party and is no event of the rotation's own (``LEAVES`` with a
``table``, ``GAME_OVER`` with who is ``gone``) is put together of such here.
"""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.parties.models import Event, EventKind
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.floor import Floor, Pair
from scorekeeper.rules.floor_events import Event as RotationEvent
from scorekeeper.rules.floor_events import Leaves, LinePlace, Moves, What
from scorekeeper.rules.rotation import Done, Evening, Step, after
from scorekeeper.rules.rotation_reading import read_event

_OURS = ("names", "single", "singles", "gone")
"""Facts that the rotation does not know."""


def replayed(start: Floor, moving: Iterable[Event], *, newest: int) -> Evening:
    """The evening of these events, each of a kind that the rotation knows. Raises ``RulesError``
    for the first that cannot be; its path says which that was, unless it is number ``newest``."""
    done: list[Done] = []
    for index, event in enumerate(moving):
        floor = done[-1].step.floor if done else start
        try:
            said = _read(event)
            done.append(Done(index, said, _step(floor, event, said)))
        except RulesError as error:
            path = error.path if event.number == newest else f"event {event.number}"
            raise RulesError(error.code, path, **error.values) from None
    return Evening(start, tuple(done))


def _read(event: Event) -> RotationEvent:
    ours = (*_OURS, "table") if event.kind == EventKind.LEAVES else _OURS
    facts = {key: value for key, value in event.facts.items() if key not in ours}
    return read_event({"kind": event.kind, **facts}, "")


def _step(floor: Floor, event: Event, said: RotationEvent) -> Step:
    if event.kind == EventKind.LEAVES and "table" in event.facts:
        return _leaves_table(floor, event.facts["pair"], event.facts["table"])
    step = after(floor, said)
    if "gone" not in event.facts:
        return step
    home = _goes_home(step.floor, event.facts["gone"])
    return Step(home.floor, step.log + home.log)


def _goes_home(floor: Floor, pair: Pair) -> Step:
    """``pair`` leaves, wherever it is after the game; another had lost it than was thought."""
    if table := floor.table_of(pair):
        return _leaves_table(floor, pair, table.number)
    return after(floor, Leaves(pair)) if pair in floor else Step(floor, ())


def _leaves_table(floor: Floor, pair: Pair, number: int) -> Step:
    """``pair`` goes home from a table where it has no game to lose: nobody has won by that, and
    the first of the line who is there sits down. What the host's hand could do, in one go."""
    table = floor.table(number)
    if table is None or pair not in table.pairs:
        raise RulesError("not_at_table", "pair", pair=pair)
    called = floor.there[:1] if table.can_play else ()
    up = after(floor, Moves(pair, LinePlace(len(floor.line) + 1)))
    gone = after(up.floor, Leaves(pair))
    if called:  # whoever stands before them in the line is away
        sat = after(gone.floor, Moves(called[0], number))
        return Step(sat.floor, gone.log + sat.log)
    freed = tuple(entry for entry in up.log if entry.what is not What.WAITS)
    return Step(gone.floor, gone.log + freed)
