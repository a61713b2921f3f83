"""The servers that are measured, each in processes of its own that end with the `with` block."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scorekeeper.web.management.commands.serve import granian
from tests.serving import ROOT, clean_environment, free_port, manage

from .wire import Connection

APPLICATION = "scorekeeper.wsgi:application"


def prepare(var: Path) -> None:
    """An empty database and the collected static files, as `make serve` makes them."""
    var.mkdir()
    for command in ("migrate", "collectstatic"):
        done = manage(command, "--no-input", var=var)
        if done.returncode:
            raise RuntimeError(f"manage.py {command} failed:\n{done.stderr}")


def another(var: Path, name: str) -> Path:
    """A copy of a prepared folder that no server uses yet."""
    return Path(shutil.copytree(var, var.with_name(name)))


def database(var: Path) -> Path:
    return var / "scorekeeper.sqlite3"


@contextmanager
def real(var: Path, *, threads: int | None = None) -> Iterator[int]:
    """Scorekeeper as `make serve` starts it, perhaps with another number of blocking threads."""
    with _running(var, APPLICATION, threads=threads) as port:
        yield port


@contextmanager
def bare(var: Path) -> Iterator[int]:
    """One view that inserts one row (bare.py), under the same server and the same pragmas."""
    with _running(var, "tests.bench.bare:application") as port:
        yield port


@contextmanager
def _running(var: Path, application: str, *, threads: int | None = None) -> Iterator[int]:
    port = free_port()
    command = granian("127.0.0.1", port)
    command[command.index(APPLICATION)] = application
    if threads:
        command[command.index("--blocking-threads") + 1] = str(threads)
    with (var / "serve.log").open("w") as log:
        # A group of its own, so that its workers can be ended with it whatever happens.
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=clean_environment(var),
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        _wait_until_it_answers(process, port, var)
        yield port
    finally:
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=10)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _wait_until_it_answers(process: subprocess.Popen, port: int, var: Path) -> None:
    for _ in range(200):
        if process.poll() is not None:
            break
        try:
            connection = Connection(port)
            connection.ask("GET", "/healthz")
        except OSError:
            time.sleep(0.1)
        else:
            connection.close()
            return
    raise RuntimeError(f"the server does not answer:\n{(var / 'serve.log').read_text()}")
