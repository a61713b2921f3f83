"""Every text of the host's pages goes through gettext."""

import uuid

import pytest
from django.core.cache import cache

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.verbs.hosting import host_event
from scorekeeper.parties.verbs.people import add_single, change_line
from scorekeeper.parties.verbs.playing import move_pairs
from tests.games.factories import client_of, record
from tests.games.test_every_text_is_translatable import (
    bracketed,
    words_outside_brackets,
)
from tests.parties import factories
from tests.parties.factories import a_game_at, a_party, actor
from tests.parties.test_host_questions import put_right

__all__ = ["bracketed"]

pytestmark = pytest.mark.django_db

PAIRS = (("安", "希"), ("博", "迪"), ("伊", "芙"), ("古", "哈"), ("吉", "卢"))


@pytest.fixture(autouse=True)
def people(monkeypatch):
    cache.clear()
    monkeypatch.setattr(factories, "PAIRS", PAIRS)


def a_full_evening():
    """A pause, somebody away, singles, a game, an open question."""
    party, host = a_party(pairs=5, tables=2)
    party.name = "晚会"
    party.save(update_fields=["name"])
    host.name = "手机"
    host.save(update_fields=["name"])
    change_line(party, EventKind.AWAY, "P5", by=actor(host), submission_key=uuid.uuid4())
    add_single(party, "米", by=actor(host), submission_key=uuid.uuid4())
    add_single(party, "奥", by=actor(host), submission_key=uuid.uuid4())
    game, scorer = a_game_at(party, host, 2)
    record(game, scorer, "N 4u 10")
    change_line(party, EventKind.BACK, "P5", by=actor(host), submission_key=uuid.uuid4())
    game, scorer = a_game_at(party, host, 1)
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, by=actor(host), submission_key=uuid.uuid4())
    put_right(game, scorer, "N 7u 12")
    host_event(party, EventKind.PAUSED, {}, seen=12, by=actor(host), submission_key=uuid.uuid4())
    return party, host


PATHS = [
    "/party/", "/party/?rules={}", "/p/{}/host/", "/p/{}/host/?single=9", "/p/{}/host/events/",
    "/p/{}/host/pair/P2/", "/p/{}/host/pair/P1/", "/p/{}/host/back/12/", "/p/{}/host/back/6/",
    "/p/{}/host/close/2/", "/p/{}/host/seats/12/", "/p/{}/cards/",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_a_pages_texts_are_all_translatable(path, bracketed):
    party, host = a_full_evening()
    answer = client_of(host.device).get(path.format(party.code))
    assert answer.status_code == 200
    codes = [party.code, party.code[:4], party.code[4:]]
    assert words_outside_brackets(answer.content.decode(), codes) == []


@pytest.mark.parametrize("key", ["right", "wrong"])
def test_so_are_those_of_the_recovery_link(key, bracketed):
    party, _ = a_full_evening()
    key = party.host_key if key == "right" else "wrong"
    answer = client_of(None).get(f"/p/{party.code}/host/keep/{key}/")
    codes = [party.code, party.code[:4], party.code[4:]]
    assert words_outside_brackets(answer.content.decode(), codes) == []
