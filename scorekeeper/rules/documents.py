"""The public documents: ``scorekeeper.scoresheet/1`` and its result.

``read_sheet`` reads and checks a whole sheet, line by line from the state each was played from;
errors carry the path to the wrong value. ``score_sheet`` is the command ``score``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .errors import RulesError
from .folding import GameScore, State
from .kinds import Kind, kind_of
from .lines import Line, PlayedHand
from .reading import Reader
from .seats import Seat, Side

SCORESHEET = "scorekeeper.scoresheet/1"
DEFAULT_GAME = "bid-whist"
_KEYS = (
    "format", "game", "rules", "players", "first_dealer", "start", "start_sets", "hands",
)  # fmt: skip


@dataclass(frozen=True)
class Sheet:
    """A score sheet: the game, its rules, who sits at the table, their names, where it started, and
    its lines."""

    kind: Kind
    rules: Any
    seats: tuple[Seat, ...]
    players: Mapping[Seat, str] = field(default_factory=dict)
    first_dealer: Seat | None = None
    start: Mapping[Side, int] = field(default_factory=dict)
    start_sets: Mapping[Side, int] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()

    def first_state(self) -> State:
        """The state before the first line; refuses a start that cannot be."""
        return self.kind.start(
            self.rules,
            seats=self.seats,
            first_dealer=self.first_dealer,
            totals=self.start,
            sets=self.start_sets,
        )

    def score(self) -> GameScore:
        """Fold the lines (they were checked when they were read)."""
        return self.kind.fold(self.first_state(), self.lines)


def read_sheet(data: object) -> Sheet:
    """Read and check a sheet. Raises ``RulesError`` with the path to the first wrong value."""
    reader = Reader(data)
    reader.one_of("format", (SCORESHEET,), "unknown_format")
    reader.allow_only(_KEYS)
    kind = kind_of(reader.data["game"] if "game" in reader else DEFAULT_GAME)
    rules = kind.read_rules(reader.data["rules"] if "rules" in reader else {})
    players = kind.read_players(reader.data["players"]) if "players" in reader else {}
    seats = kind.seats_of(players, reader.data)
    first_dealer = None
    if "first_dealer" in reader:
        first_dealer = reader.one_of("first_dealer", seats, "no_such_player")
    reader.require("hands")
    hands = reader.items("hands")
    sides = kind.sides_at(seats, rules)
    sheet = Sheet(
        kind=kind,
        rules=rules,
        seats=seats,
        players=players,
        first_dealer=first_dealer,
        start=read_points(reader, "start", sides),
        start_sets=read_sets(reader, sides),
        lines=tuple(kind.read_line(hand, f"hands[{i}]") for i, hand in enumerate(hands)),
    )
    check_sheet(sheet)
    return sheet


def check_sheet(sheet: Sheet) -> None:
    """Refuse the first line that cannot be, as ``check_lines`` does."""
    check_lines(sheet.kind, sheet.first_state(), sheet.lines)


def check_lines(kind: Kind, state: State, lines: Sequence[Line], *, since: int = 0) -> None:
    """Refuse the first line from index ``since`` on that cannot be, at ``hands[index]``; only the
    last may be in play. ``state`` is the one before the first line."""
    for index, line in enumerate(lines):
        try:
            if index >= since:
                if isinstance(line, PlayedHand) and line.in_play and index + 1 < len(lines):
                    raise RulesError("only_the_last_is_in_play", "books")
                kind.check_line(state, line)
            state = kind.follow(state, line)
        except RulesError as error:
            raise error.below(f"hands[{index}]") from None


def write_sheet(sheet: Sheet) -> dict[str, Any]:
    """The public form; inverse of ``read_sheet``."""
    data: dict[str, Any] = {
        "format": SCORESHEET,
        "game": sheet.kind.key,
        "rules": sheet.rules.to_dict(),
    }
    optional = {
        "players": sheet.kind.write_players(sheet.players, sheet.seats),
        "first_dealer": sheet.first_dealer,
        "start": dict(sheet.start),
        "start_sets": dict(sheet.start_sets),
    }
    data |= {key: value for key, value in optional.items() if value}
    data["hands"] = [sheet.kind.write_line(line) for line in sheet.lines]
    return data


def score_sheet(data: object) -> dict[str, Any]:
    """The result of a sheet in its public form. Raises ``RulesError``."""
    sheet = read_sheet(data)
    return sheet.kind.write_result(sheet.score())


def read_points(reader: Reader, key: str, sides: tuple[Side, ...]) -> dict[Side, int]:
    """A number for each side; empty where the key is missing."""
    if key not in reader:
        return {}
    points = reader.below(key)
    points.allow_only(sides)
    return {side: points.number(side) or 0 for side in sides if side in points}


def read_sets(reader: Reader, sides: tuple[Side, ...]) -> dict[Side, int]:
    """``start_sets``: the sets of each side so far."""
    sets = read_points(reader, "start_sets", sides)
    for side, count in sets.items():
        if count < 0:
            raise RulesError("negative_sets", reader.at(f"start_sets.{side}"), sets=count)
    return sets
