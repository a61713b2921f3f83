"""What the rules core and the score page cost in a process, without a server.

``measure`` runs this file in a process of its own, for Django reads its settings once.
"""

from __future__ import annotations

import subprocess
import sys
import time
import timeit
from collections.abc import Callable
from pathlib import Path

from tests.serving import ROOT, clean_environment

from . import servers, timing
from .games import a_game
from .phones import Phone

HANDS = 30
ROUNDS, SECONDS = 9, 25
AT_LEAST = 0.1  # seconds of each in a round


def measure(var: Path) -> None:
    with servers.real(var) as port:
        phone = Phone(port)
        code = a_game(phone, var, hands=HANDS)
        phone.close()
    subprocess.run(
        [sys.executable, "-m", "tests.bench.core", code, phone.cookies["device"]],
        cwd=ROOT,
        env=clean_environment(var, DJANGO_SETTINGS_MODULE="scorekeeper.settings"),
        check=True,
        timeout=60,
    )


def main(code: str, cookie: str) -> None:
    import django

    django.setup()
    from django.http import HttpRequest
    from django.test import RequestFactory
    from django_htmx.middleware import HtmxDetails

    from scorekeeper.games.models import Game
    from scorekeeper.games.pages.recording_data import recording_data
    from scorekeeper.games.pages.scoreboard import scoreboard
    from scorekeeper.games.queries import names_of, sheet_of
    from scorekeeper.games.sheets import LiveSheet
    from scorekeeper.games.views.score import game as score_page
    from scorekeeper.rules.documents import Sheet, read_sheet, write_sheet
    from scorekeeper.rules.points import points_table

    game = Game.objects.get(code=code)
    kept, names = sheet_of(game), names_of(game)
    sheet = Sheet(
        kept.kind, kept.rules_at_start, kept.start.seats, lines=tuple(e.line for e in kept.entries)
    )
    document = write_sheet(sheet)

    def request(**cookies: str) -> HttpRequest:
        asked = RequestFactory().get(f"/g/{code}/")
        asked.COOKIES |= cookies
        asked.htmx = HtmxDetails(asked)
        return asked

    def fresh() -> LiveSheet:
        return LiveSheet.from_records(game.kind, kept.records)

    works: dict[str, Callable[[], object]] = {
        f"score_game: fold {HANDS} hands": sheet.score,
        f"read, check and fold a document of {HANDS} hands": lambda: read_sheet(document).score(),
        "points_table": lambda: points_table(sheet.rules),
        f"read the sheet of {HANDS} hands from the database": lambda: sheet_of(game),
        "fold it and make the scoreboard": lambda: scoreboard(game, fresh(), names),
        "what the browser labels its buttons with": lambda: recording_data(kept, names),
        "the view of the score page, watcher": lambda: score_page(request(), code),
        "the view of the score page, scorer": lambda: score_page(request(device=cookie), code),
    }
    clocks = {what: timeit.Timer(work, timer=time.process_time) for what, work in works.items()}
    times = {what: max(1, int(AT_LEAST / clock.timeit(3) * 3)) for what, clock in clocks.items()}
    taken: dict[str, list[float]] = {what: [] for what in works}
    for _ in timing.rounds(ROUNDS, within=SECONDS):
        for what, clock in clocks.items():
            taken[what].append(clock.timeit(times[what]) / times[what] * 1e6)
    timing.table(
        f"In one process, up to {ROUNDS} rounds by turns, microseconds of CPU time: "
        "median (lowest–highest)",
        ("", "µs"),
        [(what, timing.spread(micros, ",.0f")) for what, micros in taken.items()],
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
