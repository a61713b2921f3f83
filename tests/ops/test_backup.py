"""`manage.py backup` and `restore`: hands recorded are hands kept."""

import errno
import shutil
import sqlite3
import threading
from contextlib import closing

import pytest

from scorekeeper.web import keeping, running
from tests.serving import free_port, manage, serving


def devices_in(file) -> int:
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT count(*) FROM accounts_device").fetchone()[0]


def add_devices(file, count):
    """Add `count` devices in one transaction, as a server does that is writing."""
    with closing(sqlite3.connect(file, timeout=20)) as database, database:
        for _ in range(count):
            database.execute(
                "INSERT INTO accounts_device (id, created_at, last_seen_at) "
                "VALUES (lower(hex(randomblob(16))), '2026-01-01', '2026-01-01')"
            )


@pytest.fixture
def live(var):
    return var / "scorekeeper.sqlite3"


@pytest.fixture(scope="module")
def backed_up(migrated_var, tmp_path_factory):
    """A copy of a database with one device, made once; copy it, do not change it."""
    var = shutil.copytree(migrated_var, tmp_path_factory.mktemp("backed-up") / "var")
    add_devices(var / "scorekeeper.sqlite3", 1)
    copy = var.parent / "copy.sqlite3"
    assert manage("backup", str(copy), var=var).returncode == 0
    return copy


@pytest.fixture
def copy(backed_up, live, tmp_path):
    """A copy of a database with one device, which meanwhile has three."""
    add_devices(live, 3)
    return shutil.copyfile(backed_up, tmp_path / "copy.sqlite3")


def refusal(done) -> str:
    """What a refused command said: one line, exit status 2, nothing on standard output."""
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    return done.stderr.strip()


def test_a_copy_made_while_others_write_is_whole(var, live, tmp_path):
    stop = threading.Event()

    def keep_writing():
        while not stop.is_set():
            add_devices(live, 2)

    writer = threading.Thread(target=keep_writing)
    writer.start()
    try:
        copies = [tmp_path / f"copy-{number}.sqlite3" for number in range(3)]
        done = [manage("backup", str(copy), var=var) for copy in copies]
    finally:
        stop.set()
        writer.join()

    assert [(one.returncode, one.stderr) for one in done] == [(0, "")] * 3
    counts = [devices_in(copy) for copy in copies]
    assert [count % 2 for count in counts] == [0, 0, 0], "a transaction was copied in half"
    assert 0 < counts[0] < counts[1] < counts[2] <= devices_in(live)


def test_a_copy_is_one_file_that_needs_no_log_beside_it(copy):
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert sorted(path.name for path in copy.parent.iterdir()) == ["copy.sqlite3", "var"]


def test_a_backup_replaces_no_file(var, copy):
    before = copy.read_bytes()

    said = refusal(manage("backup", str(copy), var=var))

    assert said == f"{copy} exists already: choose another name."
    assert copy.read_bytes() == before


def test_a_backup_into_a_missing_folder_says_so(var, tmp_path):
    said = refusal(manage("backup", str(tmp_path / "none" / "copy"), var=var))

    assert said == f"There is no folder {tmp_path / 'none'}."


def test_there_is_nothing_to_copy_before_anything_was_recorded(tmp_path):
    var = tmp_path / "var"

    said = refusal(manage("backup", str(tmp_path / "copy"), var=var))

    live = var / "scorekeeper.sqlite3"
    assert said == f"There is no database {live} yet: nothing has been recorded."
    assert not live.exists()


def test_restoring_brings_back_the_copy_and_keeps_what_it_replaced(var, live, copy):
    done = manage("restore", str(copy), "--replace", var=var)

    assert (done.returncode, done.stderr) == (0, "")
    [kept] = var.glob("scorekeeper-replaced-*")
    assert (devices_in(live), devices_in(kept), devices_in(copy)) == (1, 3, 1)
    assert done.stdout == (
        f"{copy} is the database now. `make serve` brings it up to date.\n"
        f"What it replaced is kept as {kept}.\n"
    )


def test_restoring_where_there_is_no_database_needs_no_consent(copy, tmp_path):
    new = tmp_path / "new"

    done = manage("restore", str(copy), var=new)

    assert (done.returncode, done.stderr) == (0, "")
    assert devices_in(new / "scorekeeper.sqlite3") == 1


def test_restoring_replaces_nothing_without_consent(var, live, copy):
    said = refusal(manage("restore", str(copy), var=var))

    assert said == (
        f"There is a database already, {live}: say --replace to put the copy in its place "
        "(what is there now is kept under another name)."
    )
    assert devices_in(live) == 3


def test_restoring_is_refused_while_the_server_runs(var, live, copy):
    """From its start on: it opens the database only when it is asked something."""
    with serving(var, asked=False) as server:
        before = refusal(manage("restore", str(copy), "--replace", var=var))
        server.ask()
        after = refusal(manage("restore", str(copy), "--replace", var=var))

    assert [before, after] == ["Scorekeeper is running: stop it, then restore."] * 2
    assert devices_in(live) == 3


def test_restoring_is_refused_while_something_else_uses_the_database(var, live, copy):
    with closing(sqlite3.connect(live)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("SELECT count(*) FROM accounts_device")

        said = refusal(manage("restore", str(copy), "--replace", var=var))

    assert said == ("The database is in use: stop what uses it, then restore (database is locked).")
    assert devices_in(live) == 3


def test_no_server_starts_while_a_copy_is_put_back(settings, var):
    settings.VAR_DIR = var

    with running.alone() as alone:
        said = refusal(manage("serve", "--port", str(free_port()), var=var))

    assert alone
    assert said == "A copy is being restored: start again when that is done."


def test_a_damaged_database_can_be_replaced_and_is_kept(var, live, copy):
    live.write_bytes(b"not a database any more" * 1000)

    done = manage("restore", str(copy), "--replace", var=var)

    assert (done.returncode, done.stderr) == (0, "")
    assert devices_in(live) == 1
    [kept] = var.glob("scorekeeper-replaced-*")
    assert kept.read_bytes()[:14] == b"not a database"


def test_what_is_no_sound_copy_is_refused_and_replaces_nothing(var, live, copy, tmp_path):
    whole = copy.read_bytes()
    text = tmp_path / "text"
    text.write_text("These are my hands.\n" * 500)
    half = tmp_path / "half"
    half.write_bytes(whole[: len(whole) // 2])
    scratched = tmp_path / "scratched"
    scratched.write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])
    foreign = tmp_path / "foreign"
    with closing(sqlite3.connect(foreign)) as database:
        database.execute("CREATE TABLE recipes (name)")

    said = {
        name: refusal(manage("restore", str(tmp_path / name), "--replace", var=var))
        for name in ("nowhere", "text", "half", "scratched", "foreign")
    }

    assert said["nowhere"] == f"There is no file {tmp_path / 'nowhere'}."
    assert said["text"] == f"{text} cannot be copied: file is not a database."
    assert said["half"].startswith(f"{half} ")
    assert said["scratched"].startswith(f"{scratched} ")
    assert said["foreign"] == f"{foreign} is no copy of a Scorekeeper database."
    assert devices_in(live) == 3
    assert sorted(path.name for path in var.glob("*replaced*")) == []


def test_a_copy_from_a_newer_scorekeeper_is_refused(var, live, copy):
    with closing(sqlite3.connect(copy)) as database, database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('accounts', '9999_later', '2030-01-01')"
        )

    said = refusal(manage("restore", str(copy), "--replace", var=var))

    assert said == (
        f"{copy} comes from a newer Scorekeeper (this one does not know accounts.9999_later): "
        "update this one first."
    )
    assert devices_in(live) == 3


def test_a_restored_database_is_served(var, copy):
    assert manage("restore", str(copy), "--replace", var=var).returncode == 0

    with serving(var):
        pass


@pytest.fixture
def on_a_stick(live, monkeypatch):
    """A file system that knows no second names for a file, as FAT."""

    def refuse(*arguments):
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(keeping, "_sqlite_file", lambda: live)
    monkeypatch.setattr(keeping.connection, "vendor", "sqlite")
    monkeypatch.setattr(keeping.os, "link", refuse)


def test_a_backup_goes_to_a_memory_stick_too(on_a_stick, live, tmp_path):
    add_devices(live, 2)
    target = tmp_path / "copy.sqlite3"

    keeping.back_up(target)

    assert devices_in(target) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite3", "var"]


def test_what_appears_on_the_stick_meanwhile_is_not_replaced(on_a_stick, tmp_path, monkeypatch):
    target = tmp_path / "copy.sqlite3"
    copied = keeping._copy_sqlite

    def and_somebody_else_is_quicker(*files):
        copied(*files)
        target.write_text("theirs")

    monkeypatch.setattr(keeping, "_copy_sqlite", and_somebody_else_is_quicker)

    with pytest.raises(keeping.CannotKeep, match=r"copy\.sqlite3 exists already"):
        keeping.back_up(target)

    assert target.read_text() == "theirs"


def test_a_stick_that_is_full_keeps_no_half_copy(on_a_stick, tmp_path, monkeypatch):
    def full(source, target):
        target.write(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(keeping.shutil, "copyfileobj", full)

    with pytest.raises(keeping.CannotKeep, match="No space left on device"):
        keeping.back_up(tmp_path / "copy.sqlite3")

    assert [path.name for path in tmp_path.iterdir()] == ["var"]


def test_a_backup_that_cannot_be_written_leaves_nothing_behind(var, live, tmp_path, monkeypatch):
    def full(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(keeping, "_sqlite_file", lambda: live)
    monkeypatch.setattr(keeping.connection, "vendor", "sqlite")
    monkeypatch.setattr(keeping.os, "link", full)
    target = tmp_path / "copy.sqlite3"

    with pytest.raises(keeping.CannotKeep, match="No space left on device"):
        keeping.back_up(target)

    assert [path.name for path in tmp_path.iterdir()] == ["var"]


def test_a_database_is_copied_that_lies_in_a_folder_with_an_odd_name(var, tmp_path):
    odd = tmp_path / "bo & di's 100% ?#"
    shutil.copytree(var, odd)
    copy = odd / "copy.sqlite3"

    done = manage("backup", str(copy), var=odd)

    assert (done.returncode, done.stderr, devices_in(copy)) == (0, "", 0)
