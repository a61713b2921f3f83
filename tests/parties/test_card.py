"""The card on a table: whoever sits down scans it, and may score there."""

import pytest
from django.urls import reverse

from scorekeeper.accounts.devices import COOKIE
from scorekeeper.accounts.models import Device
from scorekeeper.parties.models import EventKind
from scorekeeper.parties.verbs.hosting import new_card
from scorekeeper.rules.floor import Mode
from tests.games.factories import client_of
from tests.parties.at_table import happens, say, text, url
from tests.parties.factories import a_game_at, a_party

pytestmark = pytest.mark.django_db


def card_of(party, number=1):
    key = party.tables.get(number=number).card_key
    return reverse("parties:card", args=[party.code, number, key])


def test_the_card_asks_who_you_are_and_grants_nothing_by_itself(client):
    party, _ = a_party(pairs=3, tables=1)
    devices = Device.objects.count()
    answer = client.get(card_of(party))
    assert answer.status_code == 200
    assert "Table 1: who are you?" in text(answer)
    assert ("Ann &amp; Cy" in text(answer), "Eve &amp; Flo" in text(answer)) == (True, False)
    assert COOKIE not in answer.cookies
    assert (party.phones.count(), Device.objects.count()) == (0, devices)


def test_one_tap_and_the_phone_scores_at_the_table(client):
    party, _ = a_party(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    answer = client.post(card_of(party), {"pair": "P1"})
    assert (answer.status_code, answer.headers["Location"]) == (303, url("table", party))
    assert [phone.pair for phone in party.phones.all()] == ["P1"]
    assert say(client, party, "table_hand", pair="P1", outcome="made").status_code == 303


def test_a_phone_that_scans_in_mid_game_keeps_its_score_and_a_dead_one_is_replaced(client):
    party, host = a_party(pairs=3, tables=1)
    game, _ = a_game_at(party, host)
    for phone in (client, client_of(None)):
        phone.post(card_of(party), {"pair": "P2"})
        page = phone.get(reverse("games:game", args=[game.code]))
        assert "Save hand 1" in text(page)
    assert game.scorers.filter(revoked_at=None).count() == 3


def test_scanning_twice_is_one_right(client):
    party, host = a_party(pairs=3, tables=1)
    game, _ = a_game_at(party, host)
    for _ in range(2):
        assert client.post(card_of(party), {"pair": "P2"}).status_code == 303
    assert (party.phones.count(), game.scorers.count()) == (1, 2)


def test_an_old_card_is_good_for_nothing(client):
    party, _ = a_party(pairs=3, tables=1)
    old = card_of(party)
    new_card(party, 1)
    for answer in (client.get(old), client.post(old, {"pair": "P1"})):
        assert answer.status_code == 404
        assert "There is a newer card for table 1" in text(answer)
    assert party.phones.count() == 0


@pytest.mark.parametrize("pair", ["P3", "P9", ""])
def test_only_a_pair_that_sits_there_can_be_chosen(client, pair):
    party, _ = a_party(pairs=3, tables=1)
    answer = client.post(card_of(party), {"pair": pair})
    assert answer.status_code == 422
    assert "Say who you are." in text(answer)
    assert party.phones.count() == 0


def test_where_nobody_sits_the_card_says_who_is_next(client):
    party, _ = a_party(pairs=1)
    page = text(client.get(card_of(party)))
    assert "Nobody sits at this table now. Ann &amp; Cy are next in line." in page


def test_after_the_evening_the_card_says_so(client):
    party, host = a_party(pairs=3, tables=1)
    happens(party, host, EventKind.CLOSED)
    page = text(client.get(card_of(party)))
    assert "This party is over." in page
    assert "Ann &amp; Cy" not in page


@pytest.mark.parametrize("tables", [1, 3])
def test_the_card_asks_the_database_little(client, django_assert_num_queries, tables):
    party, _ = a_party(pairs=2 * tables, tables=tables, limit=3)
    address = card_of(party)
    with django_assert_num_queries(3):
        client.get(address)
