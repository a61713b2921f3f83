"""How many blocking threads the server should have: tables record, watchers poll."""

from __future__ import annotations

import random
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

from . import servers, timing
from .games import a_game, copies
from .phones import Phone, revision_of
from .wire import Answer

CHOICES = (1, 2, 4, 16)
TABLES, WATCHERS = 16, 40
ROUNDS, IN_ALL = 4, 80
SECONDS = 3  # of each kind of work on each server in a round
MOST_GAMES = 6  # of one table in SECONDS
EVERY = 1.5  # seconds between two polls of a watcher, as in live.js
HANDS = 12


def measure(var: Path) -> None:
    with ExitStack() as running:
        halls = {}
        for threads in CHOICES:
            own = servers.another(var, f"threads-{threads}")
            port = running.enter_context(servers.real(own, threads=threads))
            halls[threads] = _Hall(own, port)
        for turn in timing.rounds(ROUNDS, within=IN_ALL):
            # Another one begins each round, so that none is always in another's wake.
            order = deque(halls.values())
            order.rotate(turn)
            for hall in order:
                hall.hands.append(hall.rate(_record, hall.polls_while_recording))
                hall.pages.append(hall.rate(_read, hall.polls_while_reading))
        for hall in halls.values():
            hall.close()
    timing.table(
        f"Blocking threads: {TABLES} tables without a pause, {WATCHERS} watchers polling every "
        f"{EVERY} s, up to {ROUNDS} rounds by turns",
        ("threads", "hands/s", "polls meanwhile", "pages/s", "polls meanwhile"),
        [
            (
                str(threads),
                timing.spread(hall.hands, ".0f"),
                _waits(hall.polls_while_recording),
                timing.spread(hall.pages, ".0f"),
                _waits(hall.polls_while_reading),
            )
            for threads, hall in halls.items()
        ],
        "Polls meanwhile: how long a watcher waited, median and 95 % of all.",
    )


class _Hall:
    """A party on one server."""

    def __init__(self, var: Path, port: int) -> None:
        self.var = var
        self.scorers = [Phone(port) for _ in range(TABLES)]
        self.watchers = [Phone(port) for _ in range(WATCHERS)]
        self.games = [a_game(phone, var, hands=0) for phone in self.scorers]
        self.hands: list[float] = []
        self.pages: list[float] = []
        self.polls_while_recording: list[float] = []
        self.polls_while_reading: list[float] = []

    def rate(
        self, work: Callable[[Phone, list[str]], Iterator[Answer]], waits: list[float]
    ) -> float:
        """One round: every table works without a pause, every watcher polls its first game."""
        codes = [copies(self.var, game, MOST_GAMES) for game in self.games]
        end = time.perf_counter() + SECONDS
        watching = [
            threading.Thread(
                target=_watch, args=[phone, codes[place % TABLES][0], end, waits], daemon=True
            )
            for place, phone in enumerate(self.watchers)
        ]
        for each in watching:
            each.start()
        rate = timing.rate([*map(work, self.scorers, codes)], within=SECONDS)
        for each in watching:
            each.join()
        return rate

    def close(self) -> None:
        for phone in (*self.scorers, *self.watchers):
            phone.close()


def _record(phone: Phone, codes: list[str]) -> Iterator[Answer]:
    for code in codes:
        for number in range(1, HANDS + 1):
            yield phone.record(code, number)


def _read(phone: Phone, codes: list[str]) -> Iterator[Answer]:
    for _ in range(MOST_GAMES * HANDS):
        yield phone.page(codes[0])


def _watch(phone: Phone, code: str, end: float, waits: list[float]) -> None:
    seen = "0"
    pause = random.random() * EVERY
    while time.perf_counter() + pause < end:
        time.sleep(pause)
        began = time.perf_counter()
        answer = phone.poll(code, seen)
        waits.append((time.perf_counter() - began) * 1000)
        seen = revision_of(answer) if answer.status == 200 else seen
        pause = EVERY * (0.85 + 0.3 * random.random())


def _waits(waits: list[float]) -> str:
    return f"{timing.percentile(waits, 0.5):.0f}, {timing.percentile(waits, 0.95):.0f} ms"
