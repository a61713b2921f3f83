"""The score line as numbers for an SVG template: a line for each side between floor and target."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words import wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.seats import Side

HEIGHT = 168
LEFT, RIGHT, TOP, BOTTOM = 34, 300, 14, 154
_SHAPES: tuple[tuple[tuple[int, int], str], ...] = (
    ((-4, 0), "a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),  # a circle
    ((0, -6), "l6 6-6 6-6-6z"),  # a diamond
    ((-4, -4), "h8v8h-8z"),  # a square
    ((0, -5), "l5 9h-10z"),  # a triangle
    ((-5, -4), "h10l-5 9z"),  # a triangle upside down
    ((-6, -2), "h12v4h-12z"),  # a bar
)
SHAPES = dict(zip(("NS", "EW"), _SHAPES, strict=False)) | {
    f"P{number}": shape for number, shape in enumerate(_SHAPES, start=1)
}
"""Where the outline of a side's shape begins, seen from its point, and how it goes on; the shapes
of ``tokens.css``."""
LABEL_GAP = 18  # two labels at the right end stand at least this far apart


@dataclass(frozen=True)
class Mark:
    """A horizontal line with its number beside it."""

    y: int
    label: str
    is_limit: bool


@dataclass(frozen=True)
class Trace:
    """One side's line: its points, the same as SVG text, and the label at its end."""

    side: Side
    points: tuple[tuple[int, int], ...]
    label: str
    label_y: int

    @property
    def polyline(self) -> str:
        return " ".join(f"{x},{y}" for x, y in self.points)

    @property
    def shapes(self) -> str:
        """The side's shape at each point after the start, as a path."""
        start, outline = SHAPES.get(self.side, SHAPES["NS"])
        return "".join(f"M{x + start[0]} {y + start[1]}{outline}" for x, y in self.points[1:])


@dataclass(frozen=True)
class ScoreLine:
    """The whole drawing; ``words`` says the same for people who do not see it."""

    marks: tuple[Mark, ...]
    traces: tuple[Trace, ...]
    words: str


def score_line(sheet: LiveSheet, names: Names) -> ScoreLine | None:
    """The totals after each line that could move them; None before the first."""
    results = [r for r in sheet.score.results if r.outcome is not None and not r.surplus]
    if not results:
        return None
    totals = [sheet.start.totals, *(result.totals for result in results)]
    rules = sheet.state.rules
    limits = [limit for limit in wording.limits_of(rules) if limit is not None]
    values = [points for total in totals for points in total.values()] + limits + [0]
    low, high = min(values), max(values)
    span = max(high - low, 1)

    def y(value: int) -> int:
        return round(BOTTOM - (value - low) * (BOTTOM - TOP) / span)

    def x(index: int) -> int:
        return round(LEFT + index * (RIGHT - LEFT) / (len(totals) - 1))

    marks = tuple(Mark(y(value), wording.number(value), value in limits) for value in {*limits, 0})
    sides = tuple(totals[-1])
    ends = _apart({side: y(totals[-1][side]) for side in sides})
    traces = tuple(
        Trace(
            side,
            tuple((x(index), y(total[side])) for index, total in enumerate(totals)),
            wording.number(totals[-1][side]),
            ends[side],
        )
        for side in sides
    )
    told = [
        _("%(side)s: %(scores)s.")
        % {
            "side": wording.side_name(side, names),
            "scores": ", ".join(wording.number(total[side]) for total in totals[1:]),
        }
        for side in sides
    ]
    return ScoreLine(marks, traces, " ".join(told))


def _apart(ends: dict[Side, int]) -> dict[Side, int]:
    """Label places that do not lie on one another, from the top down."""
    places: dict[Side, int] = {}
    free = 0
    lowest = HEIGHT - 4 - LABEL_GAP * (len(ends) - 1)
    for place, side in enumerate(sorted(ends, key=lambda side: ends[side])):
        free = max(free, min(ends[side], lowest + place * LABEL_GAP))
        places[side] = free
        free += LABEL_GAP
    return places
