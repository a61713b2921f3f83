"""Long games and many games without playing them: written straight into the database."""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.games.codes import new_code

from .phones import Phone
from .servers import database


def a_game(phone: Phone, var: Path, *, hands: int) -> str:
    """A game that ``phone`` started and that stands after so many hands; its code."""
    code = phone.start_game()
    played = min(hands, 2)
    phone.play(code, played, htmx=False)
    if hands > played:
        with _written(var) as db:
            game = _id_of(db, code)
            made = [(number, "", "") for number in range(played + 1, hands + 1)]
            db.executemany("INSERT INTO made VALUES (?, ?, ?)", made)
            new = {"id": "NULL", "number": "made.id", "submission_key": _KEY}
            # The two that were played, by turns.
            _copy(
                db,
                "games_handrecord",
                f"old.game_id = {game} AND old.number = 2 - made.id % 2",
                new,
            )
            db.execute(
                "UPDATE games_game SET revision = revision + ? WHERE id = ?", [len(made), game]
            )
    return code


def copies(var: Path, code: str, times: int, *, other_phones: bool = False) -> list[str]:
    """Copy a game with its seats, scorers and records; the codes of the copies. With
    ``other_phones`` each has a scorer's phone of its own, else they share that of the first."""
    with _written(var) as db:
        game = _id_of(db, code)
        [last] = db.execute("SELECT max(id) FROM games_game").fetchone()
        made = [(last + n, new_code(), uuid.uuid4().hex) for n in range(1, times + 1)]
        db.executemany("INSERT INTO made VALUES (?, ?, ?)", made)
        phone, by = {}, {}
        if other_phones:
            scorer = f"old.id = (SELECT device_id FROM games_scorer WHERE game_id = {game})"
            _copy(db, "accounts_device", scorer, {"id": "made.device"})
            phone, by = {"device_id": "made.device"}, {"by_device_id": "made.device"}
        own = {"id": "made.id", "code": "made.code", "scorer_key": "hex(randomblob(11))"}
        inside = {"id": "NULL", "game_id": "made.id"}
        _copy(db, "games_game", f"old.id = {game}", own)
        _copy(db, "games_seating", f"old.game_id = {game}", inside)
        _copy(db, "games_scorer", f"old.game_id = {game}", inside | phone)
        _copy(
            db, "games_handrecord", f"old.game_id = {game}", inside | by | {"submission_key": _KEY}
        )
    return [code for _, code, _ in made]


_KEY = "CASE WHEN old.submission_key IS NULL THEN NULL ELSE lower(hex(randomblob(16))) END"


@contextmanager
def _written(var: Path) -> Iterator[sqlite3.Connection]:
    """One transaction, with a table for what is to be made."""
    with closing(sqlite3.connect(database(var), timeout=30)) as db, db:
        db.execute("CREATE TEMP TABLE made (id INTEGER PRIMARY KEY, code TEXT, device TEXT)")
        yield db


def _id_of(db: sqlite3.Connection, code: str) -> int:
    return int(db.execute("SELECT id FROM games_game WHERE code = ?", [code]).fetchone()[0])


def _copy(db: sqlite3.Connection, table: str, where: str, new: dict[str, str]) -> None:
    """Copy these rows once for each row of ``made``, but for the ``new`` columns."""
    columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(new.get(name, f"old.{name}") for name in columns)
    db.execute(
        f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM made CROSS JOIN "
        f"{table} AS old WHERE {where}"
    )
