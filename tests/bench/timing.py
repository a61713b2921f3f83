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


def at_once(works: Sequence[Callable[[], object]]) -> float:
    """Do all of these at the same time; the seconds until the last is done."""
    gate = threading.Barrier(len(works) + 1, timeout=30)
    failures: list[BaseException] = []

    def run(work: Callable[[], object]) -> None:
        try:
            gate.wait()
            work()
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=[work], daemon=True) for work in works]
    for thread in threads:
        thread.start()
    gate.wait()
    began = time.perf_counter()
    for thread in threads:
        thread.join()
    took = time.perf_counter() - began
    if failures:
        raise failures[0]
    return took


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
