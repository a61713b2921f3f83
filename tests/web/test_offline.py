"""What a phone needs to install the app and to show it without a network."""

import json
import re

import pytest
from django.contrib.staticfiles import finders

from scorekeeper.web import offline

pytestmark = pytest.mark.django_db


def test_the_app_can_be_installed(client):
    answer = client.get("/manifest.webmanifest")
    described = json.loads(answer.text)

    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert (described["start_url"], described["display"]) == ("/", "standalone")
    icons = [icon["src"].removeprefix("/static/") for icon in described["icons"]]
    assert [icon for icon in icons if finders.find(icon) is None] == []
    assert {icon["purpose"] for icon in described["icons"]} == {"any", "maskable"}


def test_every_page_names_the_manifest(client):
    assert 'rel="manifest" href="/manifest.webmanifest"' in client.get("/").text


def test_the_worker_is_asked_for_anew_and_works_for_the_whole_site(client):
    answer = client.get("/worker.js")

    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"


def version(client, **headers):
    return re.search(r'VERSION = "(\w{12})"', client.get("/worker.js", headers=headers).text)[1]


def test_the_workers_version_changes_with_the_shell_and_only_then(client, monkeypatch):
    first = version(client)
    assert version(client) == first
    real = offline.render_to_string
    monkeypatch.setattr(offline, "render_to_string", lambda *a, **k: real(*a, **k) + "new")
    assert version(client) != first


def test_the_shell_asks_the_database_nothing_and_tells_nobodys_secrets(
    client, django_assert_num_queries
):
    with django_assert_num_queries(0):
        answer = client.get("/kept/")

    assert "csrfmiddlewaretoken" not in answer.text
    assert answer.cookies == {}


def test_an_answer_says_that_it_is_ours(client):
    for path in ("/", "/kept/", "/nowhere/"):
        assert client.get(path).headers["Scorekeeper"] == "1"
