"""The real server in a process of its own: for tests of what only it shows, and benchmarks."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = ("SCOREKEEPER_", "DATABASE_URL", "PORT")


@dataclass(frozen=True)
class Server:
    """A server that answers at `url` and whose database and log are in `var`."""

    url: str
    var: Path
    process: subprocess.Popen


def clean_environment(var: Path, **variables: str) -> dict[str, str]:
    """This process's environment with none of our variables but `var` and those given."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(OURS)}
    kept.pop("DJANGO_SETTINGS_MODULE", None)
    return kept | {"SCOREKEEPER_VAR": str(var)} | variables


def manage(*arguments: str, var: Path, **variables: str) -> subprocess.CompletedProcess:
    """Run `manage.py` on the database in `var`."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=clean_environment(var, **variables),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def serving(var: Path, **variables: str) -> Iterator[Server]:
    """`make serve` without make: a server on a free port of this machine, stopped afterwards."""
    port = free_port()
    with (var / "serve.log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port), "--bind", "127.0.0.1"],
            cwd=ROOT,
            env=clean_environment(var, **variables),
            stdout=log,
            stderr=log,
        )
    server = Server(f"http://127.0.0.1:{port}", var, process)
    try:
        _wait_until_it_answers(server)
        yield server
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_until_it_answers(server: Server) -> None:
    for _ in range(300):
        if server.process.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{server.url}/healthz", timeout=2).close()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"the server does not answer:\n{(server.var / 'serve.log').read_text()}")
