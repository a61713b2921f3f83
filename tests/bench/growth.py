"""What becomes slower: a long game, many games in the database."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from . import servers, timing
from .games import a_game, copies
from .phones import Phone, revision_of

ROUNDS, SECONDS = 30, 30
FEW, MANY = 1_000, 50_000
HANDS_BEFORE = 5  # in the games that are looked at among many others
HANDS_OF_OTHERS = 12

Times = dict[str, list[float]]


def long_game(var: Path) -> None:
    """Hand 200 against hand 2 of a game."""
    early, late = 2, 200
    with servers.real(var) as port:
        phone = Phone(port)
        games = {}
        for number in (early, late):
            games[number] = copies(var, a_game(phone, var, hands=number - 1), ROUNDS)
        times = {number: Times(post=[], page=[]) for number in games}
        for turn in timing.rounds(ROUNDS, within=SECONDS):
            for number, codes in games.items():
                _time(times[number], "post", lambda: phone.record(codes[turn], number))  # noqa: B023
                _time(times[number], "page", lambda: phone.page(codes[turn]))  # noqa: B023
        phone.close()
    _compare(
        f"A long game, up to {ROUNDS} times by turns, milliseconds: median (lowest–highest)",
        {
            "record the hand, answered by the page": "post",
            "open the score page after it (scorer)": "page",
        },
        (f"hand {early}", times[early]),
        (f"hand {late}", times[late]),
    )


def many_games(var: Path) -> None:
    """1,000 games in the database against 50,000."""
    few, many = var, servers.another(var, "many-games")
    with servers.real(few) as few_port, servers.real(many) as many_port:
        sides = [_Among(few, few_port, FEW), _Among(many, many_port, MANY)]
        for turn in timing.rounds(ROUNDS, within=SECONDS):
            for side in sides:
                side.measure(turn)
        for side in sides:
            side.close()
    _compare(
        f"Many games of {HANDS_OF_OTHERS} hands in the database, up to {ROUNDS} times "
        "by turns, milliseconds: median (lowest–highest)",
        {
            f"record hand {HANDS_BEFORE + 1}, answered by the page": "post",
            "open the score page (watcher)": "page",
            "poll, nothing changed (204)": "poll",
            "open the front page (a known phone)": "front",
        },
        *((f"{side.count:,} games", side.times) for side in sides),
    )


class _Among:
    """One table among many that are over."""

    def __init__(self, var: Path, port: int, count: int) -> None:
        self.count = count
        self.scorer, self.watcher = Phone(port), Phone(port)
        other = a_game(self.scorer, var, hands=HANDS_OF_OTHERS)
        copies(var, other, count, other_phones=True)
        self.codes = copies(var, a_game(self.scorer, var, hands=HANDS_BEFORE), ROUNDS)
        self.times = Times(post=[], page=[], poll=[], front=[])

    def measure(self, turn: int) -> None:
        code = self.codes[turn]
        _time(self.times, "post", lambda: self.scorer.record(code, HANDS_BEFORE + 1))
        _time(self.times, "page", lambda: self.watcher.page(code))
        seen = revision_of(self.watcher.page(code))
        _time(self.times, "poll", lambda: self.watcher.poll(code, seen))
        _time(self.times, "front", lambda: self.scorer.get("/"))

    def close(self) -> None:
        self.scorer.close()
        self.watcher.close()


def _time(times: Times, what: str, work: Callable[[], object]) -> None:
    times[what].append(timing.seconds(work) * 1000)


def _compare(
    title: str, labels: dict[str, str], one: tuple[str, Times], other: tuple[str, Times]
) -> None:
    rows = [
        (
            label,
            timing.spread(one[1][what]),
            timing.spread(other[1][what]),
            timing.spread(timing.ratios(other[1][what], one[1][what]), ".2f"),
        )
        for label, what in labels.items()
    ]
    timing.table(title, ("", one[0], other[0], "ratio"), rows)
