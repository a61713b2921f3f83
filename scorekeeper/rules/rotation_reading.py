"""``scorekeeper.rotation/1`` and its result: an evening of rise and fly. ``rotate`` is the command.

``read_floor`` and ``read_event`` have ``write_floor`` and ``write_event`` as inverses, for whoever
keeps an evening in the public form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, replace
from typing import Any

from .errors import RulesError
from .floor import MOST_SINGLES, TWO_PAIRS, Floor, Mode, Pair, Seated, Table
from .floor_events import EVENTS, Entry, Event, LinePlace, What
from .reading import Reader, is_storable
from .rotation import Evening, replay

ROTATION = "scorekeeper.rotation/1"
_FLOOR_KEYS = (
    "mode", "streak_cap", "table_limit", "tables", "waiting", "away", "streaks",
)  # fmt: skip
_KINDS = {event: kind for kind, event in EVENTS.items()}

MOST_EVENTS = 5_000
MOST_PAIRS = 1_000
"""Far beyond any evening; a document of ten megabytes could hold more than a machine can."""


def rotate(data: object) -> dict[str, Any]:
    """The result of an evening in its public form. Raises ``RulesError``."""
    reader = Reader(data)
    reader.one_of("format", (ROTATION,), "unknown_format")
    reader.allow_only(("format", *_FLOOR_KEYS, "events"))
    floor = read_floor(reader)
    events = _items(reader, "events", MOST_EVENTS)
    return write_evening(
        replay(floor, [read_event(one, f"events[{i}]") for i, one in enumerate(events)])
    )


def write_evening(evening: Evening) -> dict[str, Any]:
    """The floor as it is now, and one entry of the log after the other. Of the floor's keys those
    that events do not change are left out."""
    floor = write_floor(evening.floor)
    return {
        **{key: floor[key] for key in ("tables", "waiting", "away", "streaks") if key in floor},
        "log": [
            {"event": done.index, **write_entry(entry)}
            for done in evening.done
            for entry in done.step.log
        ],
    }


def read_floor(reader: Reader) -> Floor:
    """Everything but the format and the events. Refuses a pair that is in two places."""
    mode = Mode(reader.one_of("mode", tuple(Mode), "unknown_mode"))
    reader.require("tables")
    names = _Names()
    tables: list[Table] = []
    for index, data in enumerate(_items(reader, "tables", MOST_PAIRS)):
        table = _read_table(Reader(data, reader.at(f"tables[{index}]")), names)
        if any(table.number == other.number for other in tables):
            path = reader.at(f"tables[{index}].number")
            raise RulesError("table_is_open", path, table=table.number)
        tables.append(table)
    line = tuple(
        names.new(value, reader.at(f"waiting[{index}]"))
        for index, value in enumerate(_items(reader, "waiting", MOST_PAIRS))
    )
    streaks = _read_streaks(reader, names, line)
    return Floor(
        mode=mode,
        tables=tuple(
            replace(table, seated=tuple(Seated(one, streaks.get(one, 0)) for one in table.pairs))
            for table in tables
        ),
        line=line,
        away=_read_away(reader, names, line),
        streak_cap=_at_least(reader, "streak_cap", 1),
        table_limit=_at_least(reader, "table_limit", 1),
    )


def write_floor(floor: Floor) -> dict[str, Any]:
    """Inverse of ``read_floor``."""
    seated = [one for table in floor.tables for one in table.seated]
    away = [pair for pair in floor.line if pair in floor.away]
    return {
        "mode": floor.mode,
        "streak_cap": floor.streak_cap,
        "table_limit": floor.table_limit,
        "tables": [_write_table(table) for table in floor.tables],
        "waiting": list(floor.line),
        **({"away": away} if away else {}),
        "streaks": {one.pair: one.streak for one in seated},
    }


def read_event(data: object, path: str) -> Event:
    """One event; whether it can be is for ``replay``."""
    reader = Reader(data, path)
    event = EVENTS[reader.one_of("kind", EVENTS, "unknown_event")]
    reader.allow_only(("kind", *(field.name for field in fields(event))))
    return event(
        **{
            field.name: _FIELDS[field.name](reader, field.name)
            for field in fields(event)
            if field.name in reader or field.default is MISSING
        }
    )


def write_event(event: Event) -> dict[str, Any]:
    """Inverse of ``read_event``; what is as usual is left out."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    usual = {field.name: field.default for field in fields(event)}
    said = {key: value for key, value in values.items() if value != usual[key]}
    if isinstance(said.get("to"), LinePlace):
        said["to"] = [_LINE, said["to"].place]
    return {"kind": _KINDS[type(event)], **said}


def write_entry(entry: Entry) -> dict[str, Any]:
    """One entry of the log: ``what``, and whatever else it holds."""
    values = {field.name: getattr(entry, field.name) for field in fields(entry)}
    return {
        key: value
        for key, value in values.items()
        if value is not None or (key == "tables" and entry.what is What.LIMITED)
    }


class _Names:
    """The pairs that were read so far, each in one place."""

    def __init__(self) -> None:
        self.known: set[Pair] = set()

    def new(self, value: object, path: str) -> Pair:
        pair = _read_pair(value, path)
        if pair in self.known:
            raise RulesError("pair_twice", path, pair=pair)
        self.known.add(pair)
        return pair


def _read_table(reader: Reader, names: _Names) -> Table:
    reader.allow_only(("number", "pairs", "seats"))
    number = _number(reader, "number")
    reader.require("pairs")
    pairs = reader.items("pairs")
    if not 1 <= len(pairs) <= MOST_SINGLES:
        raise RulesError(
            "table_of_nobody_or_many", reader.at("pairs"), count=len(pairs), most=MOST_SINGLES
        )
    seated = tuple(
        Seated(names.new(value, reader.at(f"pairs[{index}]"))) for index, value in enumerate(pairs)
    )
    as_seen = max(TWO_PAIRS, len(pairs))
    return Table(number, seated, _seats(reader, "seats", as_seen) if "seats" in reader else as_seen)


def _write_table(table: Table) -> dict[str, Any]:
    """``seats`` where they do not show: singles, and one of them is missing."""
    hidden = table.seats != max(TWO_PAIRS, len(table.seated))
    return {
        "number": table.number,
        "pairs": list(table.pairs),
        **({"seats": table.seats} if hidden else {}),
    }


def _read_streaks(reader: Reader, names: _Names, line: tuple[Pair, ...]) -> dict[Pair, int]:
    if "streaks" not in reader:
        return {}
    streaks = reader.below("streaks")
    for pair in streaks.data:
        if pair not in names.known or pair in line:
            raise RulesError("streak_of_nobody_seated", streaks.at(pair), pair=pair)
    return {pair: _at_least(streaks, pair, 0) or 0 for pair in streaks.data}


def _read_away(reader: Reader, names: _Names, line: tuple[Pair, ...]) -> frozenset[Pair]:
    away: set[Pair] = set()
    for index, value in enumerate(_items(reader, "away", MOST_PAIRS)):
        path = reader.at(f"away[{index}]")
        pair = _read_pair(value, path)
        if pair not in line:
            code = "pair_is_seated" if pair in names.known else "no_such_pair"
            raise RulesError(code, path, pair=pair)
        if pair in away:
            raise RulesError("already_away", path, pair=pair)
        away.add(pair)
    return frozenset(away)


def _items(reader: Reader, key: str, most: int) -> list[Any]:
    items = reader.items(key)
    if len(items) > most:
        raise RulesError("list_too_long", reader.at(key), count=len(items), most=most)
    return items


def _read_pair(value: object, path: str) -> Pair:
    """Any text that somebody can read and anybody can keep."""
    if not isinstance(value, str):
        raise RulesError("not_a_text", path)
    if not is_storable(value):
        raise RulesError("broken_text", path)
    if not value.strip():
        raise RulesError("pair_without_name", path)
    return value


def _pair(reader: Reader, key: str) -> Pair:
    return _read_pair(reader.require(key), reader.at(key))


def _at_least(reader: Reader, key: str, low: int) -> int | None:
    number = reader.number(key)
    if number is not None and number < low:
        raise RulesError("number_too_small", reader.at(key), value=number, low=low)
    return number


def _number(reader: Reader, key: str) -> int:
    """The number of a table."""
    reader.require(key)
    number = _at_least(reader, key, 1)
    assert number is not None
    return number


def _limit(reader: Reader, key: str) -> int | None:
    """Here ``null`` is an answer: no limit."""
    if key not in reader.data:
        reader.require(key)
    return _at_least(reader, key, 1)


def _seats(reader: Reader, key: str, taken: int = TWO_PAIRS) -> int:
    seats = reader.number(key) or 0
    if not taken <= seats <= MOST_SINGLES:
        raise RulesError(
            "bad_seats", reader.at(key), seats=seats, least=taken, most=MOST_SINGLES
        )  # fmt: skip
    return seats


def _to(reader: Reader, key: str) -> int | LinePlace:
    to = reader.require(key)
    match to:
        case [line, int(place)] if line == _LINE and type(place) is int:
            return LinePlace(place)
        case list():
            raise RulesError("bad_line_place", reader.at(key))
    return _number(reader, key)


_LINE = "line"
_FIELDS: Mapping[str, Callable[[Reader, str], Any]] = {
    "table": _number,
    "pair": _pair,
    "loser": _pair,
    "becomes": _pair,
    "after": Reader.flag,
    "tables": _limit,
    "seats": _seats,
    "to": _to,
    "reason": Reader.text,
}
