"""A game can be deleted by its scorer; one that nobody uses is removed after 400 days."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from scorekeeper.accounts.models import Device
from scorekeeper.games.models import (
    Game,
    GameResult,
    HandRecord,
    ResultLine,
    Scorer,
    Seating,
    TakeOver,
)
from scorekeeper.games.verbs.deleting import delete_game
from scorekeeper.games.verbs.scorers import ask_to_keep
from tests.games.factories import a_game, client_of, record

pytestmark = pytest.mark.django_db


def url_of(game):
    return reverse("games:delete", args=[game.code])


def rows():
    """How many rows each table of games has."""
    models = [Game, GameResult, HandRecord, ResultLine, Scorer, Seating, TakeOver]
    return [model.objects.count() for model in models]


def test_get_asks_and_deletes_nothing(django_assert_num_queries):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    phone = client_of(scorer)
    with django_assert_num_queries(4):
        answer = phone.get(url_of(game))
    assert answer.status_code == 200
    assert "1 hand and everything else" in answer.content.decode()
    assert Game.objects.count() == 1


def test_post_deletes_the_game_and_everything_about_it():
    game, scorer = a_game(rules={"target": 4})
    ask_to_keep(game, device=Device.objects.create(), name="Bo’s phone", reason="")
    record(game, scorer, "E 4u 10")
    assert rows() == [1, 1, 2, 2, 1, 4, 1]
    answer = client_of(scorer).post(url_of(game))
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert rows() == [0, 0, 0, 0, 0, 0, 0]


def test_other_games_and_the_next_game_stay():
    game, scorer = a_game()
    following, _ = a_game()
    Game.objects.filter(pk=following.pk).update(follows=game)
    client_of(scorer).post(url_of(game))
    assert list(Game.objects.values_list("pk", "follows")) == [(following.pk, None)]


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_watcher_may_not(method):
    game, _ = a_game()
    watching = client_of(Device.objects.create())
    assert getattr(watching, method)(url_of(game)).status_code == 403
    assert Game.objects.count() == 1


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_stranger_may_not_and_an_unknown_code_is_a_404(client, method):
    game, scorer = a_game()
    assert getattr(client, method)(url_of(game)).status_code == 403
    assert getattr(client_of(scorer), method)("/g/AAAAAAAA/delete/").status_code == 404
    assert Game.objects.count() == 1


def test_deleting_twice_is_a_404():
    game, scorer = a_game()
    phone = client_of(scorer)
    phone.post(url_of(game))
    assert phone.post(url_of(game)).status_code == 404


def test_of_two_phones_that_delete_one_is_quicker():
    game, _ = a_game()
    assert [delete_game(game), delete_game(Game(pk=game.pk))] == [True, False]


def test_tidy_removes_what_nobody_used_for_400_days(capsys):
    kept, _ = a_game()
    unused, scorer = a_game()
    record(unused, scorer, "E 4u 10")
    now = timezone.now()
    Game.objects.filter(pk=kept.pk).update(used_at=now - timedelta(days=399))
    Game.objects.filter(pk=unused.pk).update(used_at=now - timedelta(days=401))
    call_command("tidy")
    assert list(Game.objects.all()) == [kept]
    assert capsys.readouterr().out == "Deleted 1 game not used for 400 days.\n"


def test_tidy_says_nothing_where_there_is_nothing_to_do(capsys):
    a_game()
    call_command("tidy")
    assert capsys.readouterr().out == ""
