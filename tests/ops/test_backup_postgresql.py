"""`manage.py backup` and `restore` on PostgreSQL, by its own tools, in a database of their own."""

import os
from contextlib import closing

import psycopg
import pytest
from django.db import connection
from psycopg.conninfo import make_conninfo

from tests.serving import manage

pytestmark = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="on PostgreSQL only: make test-postgres"
)


def ask(url, *statements):
    """Run the statements outside of a transaction; return the last one's first value."""
    with closing(psycopg.connect(url, autocommit=True)) as database:
        for statement in statements:
            cursor = database.execute(statement)
        return cursor.fetchone()[0] if cursor.description else None


@pytest.fixture
def url():
    """An empty database with our tables."""
    server = os.environ["DATABASE_URL"]
    name = f"scorekeeper_keeping_{os.getpid()}"
    ask(server, f"CREATE DATABASE {name}")
    base, _, _ = server.rpartition("/")
    yield f"{base}/{name}"
    ask(make_conninfo(server), f"DROP DATABASE {name} WITH (FORCE)")


def test_a_copy_is_made_checked_and_put_back(url, tmp_path):
    def run(*arguments):
        return manage(*arguments, var=tmp_path / "var", DATABASE_URL=url)

    add = (
        "INSERT INTO accounts_device (id, created_at, last_seen_at) "
        "VALUES (gen_random_uuid(), now(), now())"
    )
    copy = tmp_path / "copy.dump"
    assert run("migrate", "--verbosity", "0").stderr == ""
    ask(url, add)

    made = run("backup", str(copy))
    ask(url, add, add)
    unasked = run("restore", str(copy))
    foreign = run("restore", __file__, "--replace")
    before = ask(url, "SELECT count(*) FROM accounts_device")
    restored = run("restore", str(copy), "--replace")

    assert (made.returncode, made.stderr) == (0, "")
    assert (unasked.returncode, unasked.stderr.split(",")[0]) == (
        2,
        "There is a database already",
    )
    assert (foreign.returncode, foreign.stderr.split(":")[0]) == (2, "pg_restore refused")
    assert before == 3
    assert (restored.returncode, restored.stderr) == (0, "")
    assert ask(url, "SELECT count(*) FROM accounts_device") == 1
    assert len(list((tmp_path / "var").glob("scorekeeper-replaced-*.dump"))) == 1
