"""Hands a second through the real server, against rows a second through a bare view."""

from __future__ import annotations

import statistics
from pathlib import Path

from . import servers, timing
from .phones import FORM, Phone
from .wire import Connection

ROUNDS, SECONDS = 7, 25  # for each number of tables
HANDS = 12  # in a game, about as many as people play
GAMES = {1: 4, 4: 2, 16: 1}  # tables at once: games that each of them plays in a round
ROWS_A_HAND = 3  # rows are quicker, so there must be more of them to be timed


def measure(var: Path) -> None:
    with servers.real(var) as real, servers.bare(var) as bare:
        rows = [_row(tables, games, real, bare) for tables, games in GAMES.items()]
    timing.table(
        f"Hands recorded per second, up to {ROUNDS} rounds by turns: median (lowest–highest)",
        (
            "tables at once",
            "bare view, rows/s",
            "hands/s, answered by the page",
            "share of bare",
            "hands/s, answered by a redirect",
            "share of bare",
        ),
        rows,
        f"Games of {HANDS} hands, with device cookie and CSRF token. The answer of the first kind",
        "is the whole page inside, drawn anew for htmx; of the second what a browser without",
        "scripts gets before it loads the page. Bare: one view, one row, no middleware.",
    )


def _row(tables: int, games: int, real: int, bare: int) -> tuple[str, ...]:
    phones = [Phone(real) for _ in range(tables)]
    inserters = [Connection(bare) for _ in range(tables)]
    rates: dict[str, list[float]] = {"bare": [], "page": [], "redirect": []}
    for _ in timing.rounds(ROUNDS, within=SECONDS):
        hands = tables * games * HANDS
        inserts = games * HANDS * ROWS_A_HAND
        took = timing.at_once([_inserting(each, inserts) for each in inserters])
        rates["bare"].append(tables * inserts / took)
        for kind, htmx in (("page", True), ("redirect", False)):
            works = [
                _playing(phone, [phone.start_game() for _ in range(games)], htmx)
                for phone in phones
            ]
            rates[kind].append(hands / timing.at_once(works))
    for each in (*phones, *inserters):
        each.close()
    shares = {
        kind: statistics.median(timing.ratios(rates[kind], rates["bare"]))
        for kind in ("page", "redirect")
    }
    return (
        str(tables),
        timing.spread(rates["bare"], ".0f"),
        timing.spread(rates["page"], ".0f"),
        f"{shares['page']:.3f}",
        timing.spread(rates["redirect"], ".0f"),
        f"{shares['redirect']:.3f}",
    )


def _playing(phone: Phone, codes: list[str], htmx: bool):
    def play() -> None:
        for code in codes:
            phone.play(code, HANDS, htmx=htmx)

    return play


def _inserting(connection: Connection, times: int):
    def insert() -> None:
        for _ in range(times):
            answer = connection.ask("POST", "/insert/", FORM, b"text=a+hand+of+cards")
            if answer.status != 201:
                raise RuntimeError(f"no row was inserted: {answer.status}")

    return insert
