"""`/healthz`, as a load balancer asks it: by address, over http, every few seconds."""

import pytest
from django.db import OperationalError

from scorekeeper.web import health


@pytest.mark.django_db
def test_healthz_says_ok_when_the_database_answers(client):
    answer = client.get("/healthz")

    assert (answer.status_code, answer.text) == (200, "ok\n")


def test_healthz_says_503_when_the_database_does_not_answer(client, monkeypatch):
    class Silent:
        def cursor(self):
            raise OperationalError("no answer")

    monkeypatch.setattr(health, "connection", Silent())

    answer = client.get("/healthz")

    assert (answer.status_code, answer.text) == (503, "The database does not answer.\n")


@pytest.mark.django_db
def test_healthz_answers_under_any_host_without_redirect_or_cookie(client, settings):
    settings.SECURE_SSL_REDIRECT = True

    answer = client.get("/healthz", HTTP_HOST="10.0.0.7:8000")

    assert answer.status_code == 200
    assert dict(answer.cookies) == {}
    assert answer.headers["Cache-Control"] == "no-store"
