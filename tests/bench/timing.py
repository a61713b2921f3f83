"""Clocks, crowds and tables: how figures are taken and printed."""

from __future__ import annotations

import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence


def seconds(work: Callable[[], object]) -> float:
    """How long it takes once."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def rate(loops: Sequence[Iterator[object]], *, within: float) -> float:
    """Run these at the same time, each in a thread; how many steps a second they do together.
    They stop when there are no more or when the seconds are over."""
    gate = threading.Barrier(len(loops) + 1, timeout=30)
    failures: list[Exception] = []
    steps = [0] * len(loops)

    def run(place: int) -> None:
        gate.wait()
        end = time.perf_counter() + within
        try:
            for _ in loops[place]:
                steps[place] += 1
                if time.perf_counter() > end:
                    return
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=[n], daemon=True) for n in range(len(loops))]
    for thread in threads:
        thread.start()
    gate.wait()
    began = time.perf_counter()
    for thread in threads:
        thread.join()
    took = time.perf_counter() - began
    if failures:
        raise failures[0]
    return sum(steps) / took


def rounds(most: int, *, within: float) -> Iterator[int]:
    """0, 1, …: so many rounds, or fewer where the machine is too slow for them."""
    end = time.perf_counter() + within
    for turn in range(most):
        if turn and time.perf_counter() > end:
            return
        yield turn


def spread(values: Iterable[float], form: str = ".1f") -> str:
    """``median (lowest–highest)``."""
    values = list(values)
    middle, low, high = statistics.median(values), min(values), max(values)
    return f"{middle:{form}} ({low:{form}}–{high:{form}})"


def ratios(ones: Sequence[float], others: Sequence[float]) -> list[float]:
    """Round by round, so that what slowed a whole round down cancels out."""
    return [one / other for one, other in zip(ones, others, strict=True)]


def percentile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def say(text: str = "") -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]], *notes: str) -> None:
    """Print a table: the first column to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    say(f"\n{title}")
    for row in (head, *rows):
        first, *figures = [
            cell.ljust(width) if index == 0 else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        say(f"  {'  '.join([first, *figures])}")
    for note in notes:
        say(f"  {note}")
