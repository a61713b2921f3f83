"""Every text of a table's pages, of joining and of a pair's own place goes through gettext."""

import uuid

import pytest
from django.core.cache import cache
from django.test import Client

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.verbs.people import add_single
from scorekeeper.rules.floor import Mode
from tests.games.factories import client_of, record
from tests.games.test_every_text_is_translatable import bracketed, words_outside_brackets
from tests.parties import factories
from tests.parties.at_table import happens, phone_of, say, url
from tests.parties.factories import a_game_at, a_party, actor
from tests.parties.test_card import card_of
from tests.parties.test_host_translatable import PAIRS
from tests.parties.test_join import join_url, joins, says

__all__ = ["bracketed"]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def people(monkeypatch):
    cache.clear()
    monkeypatch.setattr(factories, "PAIRS", PAIRS)


def untranslated(party, answer):
    codes = [party.code, party.code[:4], party.code[4:]]
    return words_outside_brackets(answer.content.decode(), codes)


def an_evening(**options):
    party, host = a_party(pairs=options.pop("pairs", 4), tables=1, **options)
    party.name, host.name = "晚会", "手机"
    party.save(update_fields=["name"])
    host.save(update_fields=["name"])
    return party, host


@pytest.mark.parametrize(
    "lines", [[], ["N 4u 10"], ["N 7u 13"], [{"stopped": True, "counts": False}]]
)
@pytest.mark.parametrize("who", ["host", "stranger"])
def test_a_table_where_score_is_kept(bracketed, lines, who):
    party, host = an_evening()
    phone = client_of(host.device if who == "host" else None)
    assert untranslated(party, phone.get(url("table", party))) == []
    game, scorer = a_game_at(party, host)
    if lines:
        record(game, scorer, *lines)
    assert untranslated(party, phone.get(url("table", party))) == []
    if who == "host" and lines == ["N 7u 13"]:
        say(phone, party, "table_rise")
        assert untranslated(party, phone.get(url("table", party))) == []


def test_a_table_where_none_is_kept(bracketed):
    party, host = an_evening(mode=Mode.SET_PAIR_RISES, moves_by_itself=True)
    phone = client_of(host.device)
    say(phone, party, "table_hand", pair="P1", outcome="made")
    assert untranslated(party, phone.get(url("table", party))) == []
    say(phone, party, "table_hand", pair="P2", outcome="set")
    for pair, outcome in (("P3", "outside"), ("P1", "gone")):
        asked = say(phone, party, "table_hand", pair=pair, outcome=outcome)
        assert asked.status_code == 200
        assert untranslated(party, asked) == []
    nobody = say(phone, party, "table_hand", outcome="made")
    assert (nobody.status_code, untranslated(party, nobody)) == (422, [])
    happens(party, host, EventKind.PAUSED)
    stale = phone.post(
        url("table_hand", party), {"key": uuid.uuid4(), "seen": 1, "pair": "P1", "outcome": "made"}
    )
    assert (stale.status_code, untranslated(party, stale)) == (409, [])


@pytest.mark.parametrize("is_over", [False, True])
def test_the_card_and_joining(bracketed, is_over):
    party, host = an_evening()
    add_single(party, "米", by=actor(host), submission_key=uuid.uuid4())
    if is_over:
        happens(party, host, EventKind.CLOSED)
    for address in (card_of(party), card_of(party) + "x/", join_url(party)):
        assert untranslated(party, Client().get(address)) == []
    for pair in ("P9", ""):
        assert untranslated(party, Client().post(card_of(party), {"pair": pair})) == []
        assert untranslated(party, Client().post(join_url(party), {"pair": pair})) == []
    assert untranslated(party, joins(Client(), party, "", "")) == []


def test_the_place_of_a_pair(bracketed):
    party, _ = an_evening()
    for pair in ("P1", "P3", "P4"):
        assert untranslated(party, phone_of(party, pair).get(f"/p/{party.code}/")) == []
    away = phone_of(party, "P4")
    says(away, party, "away")
    assert untranslated(party, away.get(f"/p/{party.code}/")) == []
    assert untranslated(party, says(phone_of(party, "P1"), party, "leaves")) == []
