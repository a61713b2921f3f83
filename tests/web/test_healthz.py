"""`/healthz`, as a load balancer asks it."""

import pytest

pytestmark = pytest.mark.django_db


def test_healthz_says_ok_when_the_database_answers(client):
    answer = client.get("/healthz")

    assert (answer.status_code, answer.text) == (200, "ok\n")
