"""Every text of the evening's pages, of the wall and of the summary goes through gettext."""

import uuid

import pytest
from django.core.cache import cache
from django.test import Client

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import choose, host_event
from scorekeeper.parties.verbs.people import add_single, change_line
from scorekeeper.parties.verbs.playing import move_pairs, record_outcome
from scorekeeper.rules.floor import Mode
from tests.games.factories import a_renege, record, rule
from tests.games.test_every_text_is_translatable import bracketed, words_outside_brackets
from tests.parties import factories
from tests.parties.factories import a_game_at, a_party, actor

__all__ = ["bracketed"]

pytestmark = pytest.mark.django_db

PAIRS = (("安", "希"), ("博", "迪"), ("伊", "芙"), ("古", "哈"), ("吉", "卢"))
PATHS = ["/p/{}/", "/p/{}/live/", "/p/{}/live/?wall=1", "/p/{}/wall/", "/p/{}/summary/"]


@pytest.fixture(autouse=True)
def people(monkeypatch):
    cache.clear()
    monkeypatch.setattr(factories, "PAIRS", PAIRS)


def happens(party, host, kind):
    newest = evening_of(party).next_number - 1
    host_event(party, kind, {}, seen=newest, by=actor(host), submission_key=uuid.uuid4())


def begun(mode=Mode.LOSER_RISES):
    party, host = a_party(pairs=5, tables=2, mode=mode)
    party.name = "晚会"
    party.save(update_fields=["name"])
    change_line(party, EventKind.AWAY, "P5", by=actor(host), submission_key=uuid.uuid4())
    add_single(party, "米", by=actor(host), submission_key=uuid.uuid4())
    return party, host


def nothing_is_left(party):
    party.refresh_from_db()
    known = [party.code, party.code[:4], party.code[4:], party.spoken_code, "QR"]
    for path in PATHS:
        page = Client().get(path.format(party.code)).text
        assert (path, words_outside_brackets(page, known)) == (path, [])


@pytest.mark.parametrize("kind", [None, EventKind.PAUSED, EventKind.CLOSED])
def test_where_score_is_kept(bracketed, kind):
    party, host = begun()
    choose(party, moves_by_itself=False, tells_reneges=True, shows_cards=False)
    game, scorer = a_game_at(party, host, 2)
    record(game, scorer, "N 4u 10")
    rule(game, scorer, 1, a_renege("E"))
    change_line(party, EventKind.BACK, "P5", by=actor(host), submission_key=uuid.uuid4())
    game, scorer = a_game_at(party, host, 1)
    record(game, scorer, "N 7u 13")
    by = actor(host)
    move_pairs(party, 1, loser="P2", game=game, by=by, submission_key=uuid.uuid4())
    if kind:
        happens(party, host, kind)
    nothing_is_left(party)


def test_where_none_is_kept(bracketed):
    party, host = begun(Mode.SET_PAIR_RISES)
    seen = evening_of(party).newest_at(1)
    record_outcome(
        party, 1, "P1", EventKind.SET, seen=seen, by=actor(host), submission_key=uuid.uuid4()
    )
    nothing_is_left(party)


def test_an_evening_without_anybody(bracketed):
    party, _ = a_party()
    party.name = ""
    party.save(update_fields=["name"])
    nothing_is_left(party)
