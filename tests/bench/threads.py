"""How many blocking threads the server should have: tables record, watchers poll."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from . import servers, timing
from .phones import Phone, revision_of

CHOICES = (1, 2, 4)
TABLES, WATCHERS = 16, 40
ROUNDS, SECONDS, MOST = 4, 2.5, 1000  # a round is bounded in time and in requests
IN_ALL = 90
EVERY = 1.5  # seconds between two polls of a watcher, as in live.js
HANDS = 12


def measure(var: Path) -> None:
    with ExitStack() as running:
        halls = {}
        for threads in CHOICES:
            own = servers.another(var, f"threads-{threads}")
            halls[threads] = _Hall(running.enter_context(servers.real(own, threads=threads)))
        for _ in timing.rounds(ROUNDS, within=IN_ALL):
            for hall in halls.values():
                hall.load(hall.record, hall.hands, hall.polls_while_recording)
                hall.load(hall.read, hall.pages, hall.polls_while_reading)
        for hall in halls.values():
            hall.close()
    timing.table(
        f"Blocking threads: {TABLES} tables without a pause, {WATCHERS} watchers polling every "
        f"{EVERY} s, {ROUNDS} rounds by turns",
        (
            "threads",
            "hands/s",
            "poll meanwhile, ms: median, 95 %",
            "pages/s",
            "poll meanwhile, ms: median, 95 %",
        ),
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
    )


class _Hall:
    """A party on one server."""

    def __init__(self, port: int) -> None:
        self.scorers = [Phone(port) for _ in range(TABLES)]
        self.watchers = [Phone(port) for _ in range(WATCHERS)]
        self.hands: list[float] = []
        self.pages: list[float] = []
        self.polls_while_recording: list[float] = []
        self.polls_while_reading: list[float] = []

    def load(
        self, work: Callable[[Phone, str, int], object], rates: list[float], polls: list[float]
    ) -> None:
        """One round: every table does ``work`` again and again, every watcher polls."""
        codes = [[phone.start_game() for _ in range(3)] for phone in self.scorers]
        counts = [0] * TABLES
        stop = time.perf_counter() + SECONDS

        def keep_on(table: int) -> None:
            while time.perf_counter() < stop and counts[table] < MOST:
                played, hand = divmod(counts[table], HANDS)
                code = codes[table][played % 3]
                work(self.scorers[table], code, hand + 1 + played // 3 * HANDS)
                counts[table] += 1

        def watch(place: int) -> None:
            phone, code = self.watchers[place], codes[place % TABLES][0]
            seen = "0"
            pause = random.random() * EVERY
            while time.perf_counter() + pause < stop:
                time.sleep(pause)
                began = time.perf_counter()
                answer = phone.poll(code, seen)
                waits.append((time.perf_counter() - began) * 1000)
                seen = revision_of(answer) if answer.status == 200 else seen
                pause = EVERY * (0.85 + 0.3 * random.random())

        waits: list[float] = []
        watching = [
            threading.Thread(target=watch, args=[place], daemon=True) for place in range(WATCHERS)
        ]
        for each in watching:
            each.start()
        took = timing.at_once([lambda table=table: keep_on(table) for table in range(TABLES)])
        for each in watching:
            each.join()
        rates.append(sum(counts) / took)
        polls.extend(waits)

    @staticmethod
    def record(phone: Phone, code: str, number: int) -> None:
        phone.record(code, number)

    @staticmethod
    def read(phone: Phone, code: str, number: int) -> None:
        phone.page(code)

    def close(self) -> None:
        for phone in (*self.scorers, *self.watchers):
            phone.close()


def _waits(waits: list[float]) -> str:
    return f"{timing.percentile(waits, 0.5):.0f}, {timing.percentile(waits, 0.95):.0f}"
