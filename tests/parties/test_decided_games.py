"""A game because of which pairs moved: who got up has no say in it, and nobody deletes it."""

import re
import uuid

import pytest
from django.urls import reverse

from scorekeeper.games.models import Game
from scorekeeper.games.verbs.scorers import take_back as give_up
from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import take_back
from scorekeeper.parties.verbs.playing import move_pairs, walk_out
from tests.games.factories import client_of, record
from tests.parties.at_table import happens, phone_of, text
from tests.parties.factories import a_game_at, a_party, actor

pytestmark = pytest.mark.django_db


def how(host):
    return {"by": actor(host), "submission_key": uuid.uuid4()}


def rises(party, host, game, scorer):
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, **how(host))


def walks_out(party, host, game, scorer):
    walk_out(party, 1, "P2", **how(host))


def is_moved(party, host, game, scorer):
    happens(party, host, EventKind.MOVES, pair="P2", to=["line", 1])


@pytest.mark.parametrize("gets_up", [rises, walks_out, is_moved])
def test_a_pair_that_got_up_does_not_come_back_by_the_link_it_has_seen(gets_up):
    party, host = a_party(pairs=3, tables=1)
    phone = phone_of(party, "P2")
    game, scorer = a_game_at(party, host)
    page = phone.get(f"/g/{game.code}/phones/").content.decode()
    link = re.search(rf"/g/{game.code}/keep/[\w-]+/", page)[0]
    gets_up(party, host, game, scorer)
    assert phone.post(link, {"name": "Bo again"}).status_code == 404
    assert [one.name for one in game.scorers.filter(revoked_at=None)] == ["Host"]
    assert phone.get(reverse("games:delete", args=[game.code])).status_code == 403


def test_nor_one_that_gave_up_its_right_before_and_kept_the_link():
    party, host = a_party(pairs=3, tables=1)
    phone = phone_of(party, "P2")
    game, scorer = a_game_at(party, host)
    page = phone.get(f"/g/{game.code}/phones/").content.decode()
    link = re.search(rf"/g/{game.code}/keep/[\w-]+/", page)[0]
    own = game.scorers.exclude(device_id=host.device_id).get()
    give_up(own, by=own)
    rises(party, host, game, scorer)
    assert phone.post(link, {"name": "Bo again"}).status_code == 404


def test_a_game_that_moved_the_pairs_is_deleted_by_nobody():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    rises(party, host, game, scorer)
    phone, address = client_of(host.device), reverse("games:delete", args=[game.code])
    for answer in (phone.get(address), phone.post(address)):
        assert answer.status_code == 409
        assert "Pairs have moved at table 1 because of this game" in text(answer)
        assert "the host takes that move back first" in text(answer)
    assert Game.objects.filter(pk=game.pk).exists()


def test_nor_one_that_a_pair_walked_out_of():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    walks_out(party, host, game, scorer)
    answer = client_of(host.device).post(reverse("games:delete", args=[game.code]))
    assert (answer.status_code, Game.objects.filter(pk=game.pk).exists()) == (409, True)


def test_one_whose_move_was_taken_back_can_be_deleted():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    rises(party, host, game, scorer)
    newest = evening_of(party).next_number - 1
    take_back(party, newest, seen=newest, **how(host))
    phone, address = client_of(host.device), reverse("games:delete", args=[game.code])
    assert phone.get(address).status_code == 200
    assert phone.post(address).status_code == 303
    assert not Game.objects.filter(pk=game.pk).exists()
