"""The two profiles: what each asks for, refuses and sends."""

import shutil

import pytest

from tests.ops.test_serve import ask
from tests.serving import clean_environment, manage, serving

KEY = "a-made-up-key-of-fifty-characters-and-a-few-more-0123456789"
HTTPS = {
    "SCOREKEEPER_HTTPS": "1",
    "SCOREKEEPER_HOSTS": "score.example.org",
    "SCOREKEEPER_SECRET_KEY": KEY,
}


@pytest.fixture(scope="module")
def https_server(migrated_var, tmp_path_factory):
    var = shutil.copytree(migrated_var, tmp_path_factory.mktemp("https") / "var")
    with serving(var, **HTTPS) as server:
        yield server


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        (
            {"SCOREKEEPER_HTTPS": "1", "SCOREKEEPER_SECRET_KEY": KEY},
            "SCOREKEEPER_HTTPS=1 needs SCOREKEEPER_HOSTS, the name people type: "
            "SCOREKEEPER_HOSTS=score.example.org\n",
        ),
        (
            {"SCOREKEEPER_HTTPS": "1", "SCOREKEEPER_HOSTS": "score.example.org"},
            "SCOREKEEPER_HTTPS=1 needs SCOREKEEPER_SECRET_KEY, at least 50 random characters: "
            "python3 -c 'import secrets; print(secrets.token_urlsafe(50))' makes one.\n",
        ),
        (
            {"SCOREKEEPER_HTTPS": "true"},
            "SCOREKEEPER_HTTPS=true means nothing: 1 is https behind a proxy, 0 plain http.\n",
        ),
        (
            {"DATABASE_URL": "cards://secret@host/name"},
            "DATABASE_URL is not understood: write postgres://user:password@host/name\n",
        ),
        (
            {"DATABASE_URL": "sqlite:///x"},
            "DATABASE_URL names no PostgreSQL: write postgres://user:password@host/name, "
            "or leave it out for SQLite.\n",
        ),
        (
            {"SCOREKEEPER_TIME_ZONE": "Detroit"},
            "SCOREKEEPER_TIME_ZONE=Detroit is no time zone: write one as America/Detroit.\n",
        ),
    ],
)
def test_a_variable_that_cannot_be_is_refused_in_a_sentence(tmp_path, variables, sentence):
    done = manage("serve", var=tmp_path, **variables)

    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence)


def test_https_passes_djangos_deployment_checks(tmp_path):
    done = manage("check", "--deploy", "--fail-level", "WARNING", var=tmp_path, **HTTPS)

    assert done.returncode == 0, done.stderr


def test_plain_http_is_sent_to_https(https_server):
    answer, _ = ask(https_server, "/game", Host="score.example.org")

    assert (answer.status, answer.headers["Location"]) == (301, "https://score.example.org/game")


def test_the_proxys_word_makes_a_request_secure(https_server):
    answer, _ = ask(https_server, "/nothing", **through_proxy())

    assert answer.status == 404
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_a_load_balancer_gets_its_answer_by_address_and_http(https_server):
    answer, body = ask(https_server, "/healthz", Host="10.0.0.7:8000")

    assert (answer.status, body) == (200, b"ok\n")


def through_proxy():
    return {
        "Host": "score.example.org",
        "X-Forwarded-For": "203.0.113.9",
        "X-Forwarded-Proto": "https",
    }


def test_our_variables_do_not_leak_into_these_tests(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_HTTPS", "1")

    ours = {key for key in clean_environment(tmp_path) if key.startswith("SCOREKEEPER_")}

    assert ours == {"SCOREKEEPER_VAR"}


def test_a_stranger_who_claims_to_be_a_proxy_is_not_believed(var):
    with serving(var, SCOREKEEPER_TRUSTED_PROXIES="198.51.100.1", **HTTPS) as server:
        answer, _ = ask(server, "/nothing", **through_proxy())

    assert answer.status == 301
