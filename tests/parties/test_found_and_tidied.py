"""A party by its code on the front page; and parties that nobody uses any more."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.games.models import Game
from scorekeeper.parties.models import Party
from tests.games.factories import client_of, record
from tests.parties.factories import a_game_at, a_party, joins

pytestmark = pytest.mark.django_db

LONG_AGO = timezone.timedelta(days=401)


@pytest.fixture(autouse=True)
def nobody_guessed_codes():
    cache.clear()


@pytest.mark.parametrize("typed", ["{}", " {} ", "http://192.168.1.7:8000/p/{}/join/"])
def test_the_front_page_finds_a_party(typed):
    party, _ = a_party()
    code = party.spoken_code.lower() if typed == " {} " else party.code
    answer = Client().get("/", {"code": typed.format(code)})
    assert (answer.status_code, answer["Location"]) == (302, f"/p/{party.code}/")


def test_who_guesses_too_often_finds_no_party():
    party, _ = a_party()
    guessing = Client()
    for letter in "BCDFGHJKLMN":
        guessing.get("/", {"code": f"BBBBBBB{letter}"})
    assert guessing.get("/", {"code": party.code}).status_code == 429


def tidied(capsys):
    call_command("tidy")
    return capsys.readouterr().out


def test_a_party_that_nobody_used_for_long_is_deleted(capsys):
    old, _host = a_party(pairs=2, tables=1)
    used, _ = a_party()
    Party.objects.filter(pk=old.pk).update(used_at=timezone.now() - LONG_AGO)
    assert tidied(capsys) == "Deleted 1 party not used for 400 days.\n"
    assert list(Party.objects.all()) == [used]
    assert tidied(capsys) == ""


def test_a_party_stays_while_a_game_of_it_does_and_goes_with_the_last(capsys):
    party, host = a_party(pairs=2, tables=1)
    game, scorer = a_game_at(party, host)
    Party.objects.update(used_at=timezone.now() - LONG_AGO)
    assert tidied(capsys) == ""
    record(game, scorer, "N 4u 10")
    Game.objects.update(used_at=timezone.now() - LONG_AGO)
    Party.objects.update(used_at=timezone.now() - LONG_AGO)
    assert tidied(capsys).splitlines() == [
        "Deleted 1 game not used for 400 days.",
        "Deleted 1 party not used for 400 days.",
    ]


def test_whatever_happens_is_a_use_of_the_party():
    party, host = a_party(pairs=2, tables=1)
    game, scorer = a_game_at(party, host)
    for act in (
        lambda: joins(party, host, ("Eve", "Flo")),
        lambda: record(game, scorer, "N 4u 10"),
    ):
        Party.objects.update(used_at=timezone.now() - LONG_AGO)
        act()
        assert Party.objects.get().used_at > timezone.now() - timedelta(minutes=1)


def test_the_hosts_page_of_a_party_that_is_gone_loads_anew():
    party, host = a_party()
    address = reverse("parties:host_live", args=[party.code])
    party.delete()
    answer = client_of(host.device).get(address)
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (404, "true")
