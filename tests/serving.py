"""The real server in a process of its own: for tests of what only it shows, and benchmarks."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
OURS = ("SCOREKEEPER_", "DJANGO_", "DATABASE_URL", "PORT")


@dataclass(frozen=True)
class Server:
    """A server that answers at `url` and whose database and log are in `var`."""

    url: str
    var: Path
    process: subprocess.Popen

    def ask(self) -> None:
        """Ask whether it is well, as a load balancer does; OSError if it does not say yes."""
        urllib.request.urlopen(f"{self.url}/healthz", timeout=2).close()

    def connect(self) -> None:
        """Connect and ask nothing; OSError if it does not listen."""
        parts = urlsplit(self.url)
        socket.create_connection((parts.hostname, parts.port), timeout=2).close()


def clean_environment(var: Path, **variables: str) -> dict[str, str]:
    """This process's environment with none of our variables but `var` and those given."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(OURS)}
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
def serving(var: Path, *, asked: bool = True, **variables: str) -> Iterator[Server]:
    """`make serve` without make: a server on a free port of this machine, stopped afterwards.

    It has been asked one question, `/healthz`, unless `asked` is false: then it only listens.
    Its process leads a group, as a terminal's foreground job does.
    """
    port = free_port()
    with (var / "serve.log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port), "--bind", "127.0.0.1"],
            cwd=ROOT,
            env=clean_environment(var, **variables),
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    server = Server(f"http://127.0.0.1:{port}", var, process)
    try:
        _wait_for(server, server.ask if asked else server.connect)
        yield server
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _wait_for(server: Server, answer: Callable[[], None]) -> None:
    for _ in range(300):
        if server.process.poll() is not None:
            break
        try:
            answer()
        except OSError:  # also what urllib raises
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"the server does not answer:\n{(server.var / 'serve.log').read_text()}")
