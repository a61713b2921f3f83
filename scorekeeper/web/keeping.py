"""Copies of the database: made while it is in use, and put back.

SQLite is copied by its own backup interface, which takes one consistent moment however much is
being written. PostgreSQL is left to its own tools, `pg_dump` and `pg_restore`.
A refusal is a `CannotKeep` with a sentence for whoever typed the command; nothing is changed then.
"""

import errno
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from . import running

Migrations = set[tuple[str, str]]

OURS = ("accounts", "0001_initial")
"""The migration that every database of ours has had."""


class CannotKeep(Exception):
    """Why nothing was copied or replaced, in a sentence."""


def back_up(target: Path) -> None:
    """Write a sound copy of the database to `target`, which must not exist yet."""
    if target.exists():
        raise CannotKeep(_exists(target))
    if not target.parent.is_dir():
        raise CannotKeep(_("There is no folder %s.") % target.parent)
    with _beside(target) as partial:
        if connection.vendor == "sqlite":
            _copy_sqlite(_sqlite_file(), partial)
        else:
            _run("pg_dump", "--format=custom", "--no-owner", f"--file={partial}")
        # A second name, not a rename: it does not replace what appeared there in the meantime.
        try:
            _name_too(partial, target)
        except FileExistsError:
            raise CannotKeep(_exists(target)) from None


def restore(source: Path, *, replace: bool) -> Path | None:
    """Put the copy `source` in place of the database; what it replaces is kept.

    Returns the file that now holds the replaced database, None if there was none. Refuses a file
    that is no sound copy of ours or is from a newer Scorekeeper, a database in use, and, without
    `replace`, to replace anything.
    """
    if not source.is_file():
        raise CannotKeep(_("There is no file %s.") % source)
    with running.alone() as alone:
        if not alone:
            raise CannotKeep(_("Scorekeeper is running: stop it, then restore."))
        return _restore(source, replace=replace)


def _restore(source: Path, *, replace: bool) -> Path | None:
    if connection.vendor == "sqlite":
        return _restore_sqlite(source, replace=replace)
    return _restore_postgresql(source, replace=replace)


# --- SQLite: one file ----------------------------------------------------------------------------


def _restore_sqlite(source: Path, *, replace: bool) -> Path | None:
    live = _sqlite_file()
    with _beside(live) as partial:
        _copy_sqlite(source, partial)
        _refuse_foreign(source, _sqlite_migrations(partial))
        if not live.exists():
            partial.replace(live)
            return None
        if not replace:
            raise CannotKeep(_would_replace(str(live)))
        kept = live.with_name(f"{live.stem}-replaced-{_now()}{live.suffix}")
        _settle(live, kept)
        _name_too(live, kept)
        partial.replace(live)
        return kept


def _copy_sqlite(source: Path, target: Path) -> None:
    """Copy `source`, whoever writes in it meanwhile, to the new file `target`; refuse damage."""
    if not source.exists():
        raise CannotKeep(_("There is no database %s yet: nothing has been recorded.") % source)
    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=rw", uri=True)) as database,
            closing(sqlite3.connect(target)) as copy,
        ):
            database.backup(copy)
            # One file that needs no log beside it, wherever it is carried.
            copy.execute("PRAGMA journal_mode=DELETE")
            verdict = str(copy.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        raise CannotKeep(
            _("%(file)s cannot be copied: %(reason)s.") % {"file": source, "reason": error}
        ) from None
    if verdict != "ok":
        reason = " ".join(verdict.split())
        raise CannotKeep(_("%(file)s is damaged: %(reason)s.") % {"file": source, "reason": reason})


def _sqlite_migrations(file: Path) -> Migrations:
    with closing(sqlite3.connect(file)) as database, suppress(sqlite3.OperationalError):
        return set(database.execute("SELECT app, name FROM django_migrations"))
    return set()


def _settle(live: Path, kept: Path) -> None:
    """Leave no log beside `live`, whose place another file takes; refuse if anyone has it open."""
    try:
        with closing(sqlite3.connect(live, timeout=1)) as database:
            # Folds the log into the file. SQLite refuses that to all but the only user.
            database.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        raise CannotKeep(
            _("The database is in use: stop what uses it, then restore (%s).") % error
        ) from None
    except sqlite3.DatabaseError:
        # Damaged, which is why people restore: keep what there is of it, log and all.
        for suffix in ("-wal", "-shm", "-journal"):
            with suppress(FileNotFoundError):
                Path(f"{live}{suffix}").rename(f"{kept}{suffix}")


def _sqlite_file() -> Path:
    return Path(connection.settings_dict["NAME"])


# --- PostgreSQL: its own tools -------------------------------------------------------------------


def _restore_postgresql(source: Path, *, replace: bool) -> Path | None:
    rows = _run("pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(source))
    cells = [line.split("\t") for line in rows.splitlines()]
    _refuse_foreign(source, {(row[1], row[2]) for row in cells if len(row) == 4})
    kept = None
    if connection.introspection.table_names():
        if not replace:
            raise CannotKeep(_would_replace(connection.settings_dict["NAME"]))
        kept = settings.VAR_DIR / f"scorekeeper-replaced-{_now()}.dump"
        back_up(kept)
    connection.close()
    _run(
        *("pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction"),
        *("--dbname", connection.settings_dict["NAME"], str(source)),
    )
    return kept


def _run(tool: str, *arguments: str) -> str:
    """Run one of PostgreSQL's tools on our database and return what it prints."""
    params = connection.settings_dict
    variables = {
        "PGHOST": params["HOST"],
        "PGPORT": str(params["PORT"]),
        "PGUSER": params["USER"],
        "PGPASSWORD": params["PASSWORD"],
        "PGDATABASE": params["NAME"],
        "PGSSLMODE": params["OPTIONS"].get("sslmode", ""),
    }
    environment = os.environ | {key: value for key, value in variables.items() if value}
    try:
        done = subprocess.run(  # noqa: S603 a fixed tool, no shell
            [tool, *arguments], env=environment, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        raise CannotKeep(_("%s was not found: apt install postgresql-client.") % tool) from None
    if done.returncode:
        reason = " ".join(done.stderr.split()) or (_("it stopped with status %s") % done.returncode)
        raise CannotKeep(_("%(tool)s refused: %(reason)s") % {"tool": tool, "reason": reason})
    return done.stdout


# --- Both ----------------------------------------------------------------------------------------


def _refuse_foreign(source: Path, applied: Migrations) -> None:
    if OURS not in applied:
        raise CannotKeep(_("%s is no copy of a Scorekeeper database.") % source)
    known = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    apps = {app for app, name in known}
    if newer := sorted(key for key in applied if key[0] in apps and key not in known):
        raise CannotKeep(
            _(
                "%(file)s comes from a newer Scorekeeper (this one does not know %(migration)s): "
                "update this one first."
            )
            % {"file": source, "migration": ".".join(newer[0])}
        )


def _would_replace(name: str) -> str:
    return (
        _(
            "There is a database already, %s: say --replace to put the copy in its place "
            "(what is there now is kept under another name)."
        )
        % name
    )


def _exists(target: Path) -> str:
    return _("%s exists already: choose another name.") % target


def _now() -> str:
    return f"{datetime.now():%Y%m%d-%H%M%S}"


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A name for a file on its way to `target`, on the same disk; gone afterwards either way."""
    partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
    try:
        yield partial
    except OSError as error:
        raise CannotKeep(
            _("%(file)s cannot be written: %(reason)s.")
            % {"file": target, "reason": error.strerror}
        ) from None
    finally:
        for suffix in ("", "-journal"):
            Path(f"{partial}{suffix}").unlink(missing_ok=True)


def _name_too(file: Path, name: Path) -> None:
    """Let `file` be found as `name` too, where nothing must be yet.

    A memory stick's file system (FAT, exFAT) knows no second names: there it is copied.
    """
    try:
        os.link(file, name)
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS):
            raise
        with file.open("rb") as whole, name.open("xb") as copy:
            try:
                shutil.copyfileobj(whole, copy)
                copy.flush()
                os.fsync(copy.fileno())
            except OSError:
                name.unlink()
                raise
