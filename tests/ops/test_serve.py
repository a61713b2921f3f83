"""`make serve`'s second half: what it prints, how it stops, what it refuses."""

import http.client
import os
import shutil
import signal
import socket
import stat
from urllib.parse import urlsplit

import pytest
from django.core.management import CommandError

from scorekeeper import machine
from scorekeeper.web.management.commands import serve
from tests.serving import free_port, manage, serving


@pytest.fixture(scope="module")
def served(migrated_var, tmp_path_factory):
    """A server for tests that only ask it something."""
    var = shutil.copytree(migrated_var, tmp_path_factory.mktemp("served") / "var")
    with serving(var) as server:
        yield server


def ask(server, path, **headers):
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=10)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def test_it_prints_where_it_is_to_be_found(served):
    port = urlsplit(served.url).port

    first, *_ = (served.var / "serve.log").read_text().splitlines()

    assert first == f"On this machine:            http://localhost:{port}/"


def test_a_style_sheet_comes_compressed_and_may_be_kept_for_good(served):
    page = ask(served, "/nothing")[1].decode()
    sheet = next(part for part in page.split('"') if part.startswith("/static/scorekeeper/"))

    answer, _ = ask(served, sheet, **{"Accept-Encoding": "br, gzip"})

    assert (answer.status, answer.headers["Content-Encoding"]) == (200, "br")
    assert answer.headers["Cache-Control"] == "max-age=315360000, public, immutable"


def test_it_answers_to_this_machines_names_and_to_no_others(served):
    port = urlsplit(served.url).port
    hosts = ["localhost", "127.0.0.1", *machine.names(), "elsewhere.example"]

    statuses = {host: ask(served, "/nothing", Host=f"{host}:{port}")[0].status for host in hosts}

    assert statuses.pop("elsewhere.example") == 400
    assert set(statuses.values()) == {404}


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(served):
    key = served.var / "secret-key"

    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert machine.lasting_secret(key) == key.read_text()
    assert len(key.read_text()) >= 50


@pytest.mark.parametrize(
    ("tell", "ending"),
    [
        # A terminal tells everybody of the group, and Granian tells its worker once more.
        pytest.param(os.killpg, signal.SIGINT, id="Ctrl-C"),
        pytest.param(os.kill, signal.SIGTERM, id="a service manager"),
    ],
)
def test_it_stops_at_once_and_without_a_word_though_a_phone_is_connected(var, tell, ending):
    with serving(var) as server:
        log = server.var / "serve.log"
        before = log.read_text()
        phone = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=10)
        phone.request("GET", "/healthz")
        phone.getresponse().read()

        tell(server.process.pid, ending)

        assert server.process.wait(timeout=30) == 0
        assert log.read_text() == before
        phone.close()


def test_a_taken_port_is_said_in_a_sentence(served):
    port = urlsplit(served.url).port

    done = manage("serve", "--port", str(port), var=served.var)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"Port {port} is taken by another program: stop that one, or choose another port, "
        f"as  make serve PORT={port + 1}.\n"
    )


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "８０００"])
def test_what_is_no_port_is_said_in_a_sentence(port):
    with pytest.raises(CommandError) as refusal:
        serve.port_number(port)

    assert str(refusal.value) == f"PORT={port} is no port: choose a number from 1 to 65535."


def test_a_database_that_does_not_answer_is_said_in_a_sentence(tmp_path):
    nowhere = f"postgres://nobody@127.0.0.1:{free_port()}/nothing?connect_timeout=2"

    done = manage("serve", "--port", str(free_port()), var=tmp_path, DATABASE_URL=nowhere)

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("The database does not answer as it should: ")


def test_phones_are_sent_to_this_machines_address_on_the_network(monkeypatch):
    monkeypatch.setattr(machine, "lan_address", lambda: "192.168.1.20")

    assert serve.where("0.0.0.0", 8000) == [
        "On this machine:            http://localhost:8000/",
        "Phones on the same Wi-Fi:   http://192.168.1.20:8000/",
        "Ctrl-C stops.",
    ]


def test_without_a_network_phones_are_told_so(monkeypatch):
    monkeypatch.setattr(machine, "lan_address", lambda: None)

    assert serve.where("0.0.0.0", 8000)[1] == (
        "Phones cannot reach this machine: it is on no network."
    )


@pytest.mark.parametrize(("encoding", "lines"), [("utf-8", 4), ("latin-1", 3)])
def test_a_terminal_that_can_shows_a_qr_code(monkeypatch, encoding, lines):
    class Terminal:
        def __init__(self):
            self.encoding = encoding

        def isatty(self):
            return True

    monkeypatch.setattr(machine, "lan_address", lambda: "192.168.1.20")
    monkeypatch.setattr(serve.sys, "stdout", Terminal())

    assert len(serve.where("0.0.0.0", 8000)) == lines


def test_finding_the_address_sends_nothing(monkeypatch):
    monkeypatch.setattr(socket.socket, "send", None)
    monkeypatch.setattr(socket.socket, "sendto", None)

    assert machine.lan_address() in {None, *machine.addresses()}
