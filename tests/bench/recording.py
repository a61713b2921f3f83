"""Hands a second through the real server, against rows a second through a bare view."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from . import servers, timing
from .games import a_game, copies
from .phones import FORM, Phone
from .wire import Answer, Connection

TABLES = (1, 4, 16)  # at once
ROUNDS, IN_ALL = 6, 30  # for each number of tables
SECONDS = 1.2  # of each side in a round
HANDS = 12  # in a game, about as many as people play
MOST_GAMES = 24  # of all tables together, in SECONDS
MOST_ROWS = 3000  # of one table


def measure(var: Path) -> None:
    with servers.real(var) as real, servers.bare(var) as bare:
        rows = [_row(var, tables, real, bare) for tables in TABLES]
    timing.table(
        f"Hands recorded per second, up to {ROUNDS} rounds by turns: median (lowest–highest)",
        ("tables", "bare, rows/s", "page, hands/s", "to bare", "redirect, hands/s", "to bare"),
        rows,
        "Tables at once. Bare: a Django view that inserts one row, without middleware. Page: a",
        "hand posted by htmx and answered by the page drawn anew. Redirect: as posted without",
        f"scripts, before the page is loaded. Games of {HANDS} hands, device cookie, CSRF token.",
    )


def _row(var: Path, tables: int, real: int, bare: int) -> tuple[str, ...]:
    phones = [Phone(real) for _ in range(tables)]
    games = [a_game(phone, var, hands=0) for phone in phones]
    inserters = [Connection(bare) for _ in range(tables)]
    rates: dict[str, list[float]] = {"bare": [], "page": [], "redirect": []}
    for _ in timing.rounds(ROUNDS, within=IN_ALL):
        rates["bare"].append(timing.rate([*map(_inserting, inserters)], within=SECONDS))
        for kind in ("page", "redirect"):
            loops = [
                _playing(phone, copies(var, game, MOST_GAMES // tables + 1), kind == "page")
                for phone, game in zip(phones, games, strict=True)
            ]
            rates[kind].append(timing.rate(loops, within=SECONDS))
    for each in (*phones, *inserters):
        each.close()
    shares = {
        kind: timing.spread(timing.ratios(rates[kind], rates["bare"]), ".3f")
        for kind in ("page", "redirect")
    }
    return (
        str(tables),
        timing.spread(rates["bare"], ".0f"),
        timing.spread(rates["page"], ".0f"),
        shares["page"],
        timing.spread(rates["redirect"], ".0f"),
        shares["redirect"],
    )


def _playing(phone: Phone, codes: list[str], htmx: bool) -> Iterator[Answer]:
    for code in codes:
        for number in range(1, HANDS + 1):
            yield phone.record(code, number, htmx=htmx)


def _inserting(connection: Connection) -> Iterator[Answer]:
    for _ in range(MOST_ROWS):
        answer = connection.ask("POST", "/insert/", FORM, b"text=a+hand+of+cards")
        if answer.status != 201:
            raise RuntimeError(f"no row was inserted: {answer.status}")
        yield answer
