"""`python -m tests.bench`: measure everything, or only the parts named on the command line."""

from __future__ import annotations

import os
import platform
import signal
import sqlite3
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

from . import core, disputes, growth, party, recording, servers, sizes, threads, timing

PARTS = {
    "core": core.measure,
    "disputes": disputes.measure,
    "sizes": sizes.measure,
    "recording": recording.measure,
    "long": growth.long_game,
    "threads": threads.measure,
    "many": growth.many_games,
    "party": party.measure,
}


def main(asked: list[str]) -> None:
    unknown = [name for name in asked if name not in PARTS]
    if unknown:
        sys.exit(f"no part is called {unknown[0]}: choose from {', '.join(PARTS)}")
    # Ended from outside, it still ends its servers and removes its databases.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    began = time.perf_counter()
    timing.say(
        f"{datetime.now():%Y-%m-%d %H:%M}, Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}, {os.cpu_count()} cores, "
        f"load {os.getloadavg()[0]:.1f}. The clients run on the same cores."
    )
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        empty = Path(folder) / "empty"
        servers.prepare(empty)
        for name in asked or PARTS:
            PARTS[name](servers.another(empty, name))
    timing.say(
        f"\n{time.perf_counter() - began:.0f} s in all, load {os.getloadavg()[0]:.1f} at the end."
    )


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
