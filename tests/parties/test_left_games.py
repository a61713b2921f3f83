"""Games that are left, and games that are deleted: who keeps their score, and what pages show."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.deleting import KEPT_FOR, delete_game, delete_unused
from scorekeeper.parties.models import EventKind, Party
from scorekeeper.parties.queries import evening_of, games_of
from scorekeeper.parties.verbs.hosting import limit_tables, take_back
from scorekeeper.parties.verbs.people import substitute
from scorekeeper.parties.verbs.playing import move_pairs, start_table_game
from scorekeeper.parties.verbs.put_right import seats_too
from tests.games.factories import record
from tests.parties.at_table import happens
from tests.parties.factories import a_game_at, a_party, actor
from tests.parties.test_host_questions import put_right
from tests.parties.test_two_phones import a_phone

pytestmark = pytest.mark.django_db


def how(host):
    return {"by": actor(host), "submission_key": uuid.uuid4()}


def keeping(game) -> list[str]:
    """Which pairs' phones keep its score."""
    devices = game.scorers.filter(revoked_at=None).values("device_id")
    phones = game.sitting.party.phones.filter(device_id__in=devices)
    return sorted(phones.values_list("pair", flat=True))


def a_played_game(pairs=3, **options):
    """A game with the phones of both its pairs, and the host's."""
    party, host = a_party(pairs=pairs, tables=1, **options)
    for pair in ("P1", "P2"):
        a_phone(party, pair)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 4u 10")
    assert keeping(game) == ["P1", "P2"]
    return party, host, game, scorer


def left_by(move):
    party, host, game, _ = a_played_game()
    revision, key = game.revision, game.scorer_key
    move(party, host)
    game.refresh_from_db()
    assert game.revision > revision  # its pages say so
    assert game.scorer_key != key  # which the phones know
    assert game.scorers.filter(revoked_at=None, device_id=host.device_id).exists()
    return keeping(game)


def test_a_table_that_closes_takes_the_right_from_both_pairs():
    assert left_by(lambda party, host: happens(party, host, EventKind.CLOSES, table=1)) == []


def test_a_pair_that_is_moved_by_hand_loses_the_right_and_the_other_keeps_it():
    def move(party, host):
        happens(party, host, EventKind.MOVES, pair="P2", to=["line", 1])

    assert left_by(move) == ["P1"]


def test_a_table_that_was_never_opened_keeps_no_right():
    assert left_by(lambda party, host: take_back(party, 4, seen=4, **how(host))) == []


def test_a_table_too_many_takes_the_right_from_both_when_somebody_gets_up():
    party, host, game, scorer = a_played_game(pairs=5)
    happens(party, host, EventKind.OPENS, table=2)
    limit_tables(party, tables=1, seen=evening_of(party).next_number - 1, **how(host))
    assert keeping(game) == ["P1", "P2"]
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, **how(host))
    assert keeping(game) == []


def test_the_phones_of_a_pair_go_on_where_somebody_plays_on_for_it():
    party, host, game, _ = a_played_game()
    becomes = substitute(party, "P2", ("Bo", "Zoe"), **how(host))
    assert keeping(game) == ["P1", becomes]
    event = evening_of(party).next_number - 1
    take_back(party, event, seen=event, **how(host))
    assert keeping(game) == ["P1", "P2"]


def test_seats_that_follow_leave_the_next_game_with_the_right_of_who_sits_there():
    party, host, game, scorer = a_played_game(pairs=4)
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, **how(host))
    following = start_table_game(party, 1, by=actor(host))
    assert keeping(following) == ["P1"]
    put_right(game, scorer, "N 7u 12")
    event = evening_of(party).next_number - 1
    seats_too(party, event, table=1, last=("P1",), seen=event, **how(host))
    assert keeping(following) == []


def test_a_phone_that_was_let_in_by_hand_keeps_its_right():
    party, host, game, _ = a_played_game()
    waiting = a_phone(party, "P3")
    Scorer.objects.create(game=game, device_id=waiting.device, name="Eve")
    happens(party, host, EventKind.CLOSES, table=1)
    assert keeping(game) == ["P3"]


# --- Deleted --------------------------------------------------------------------------------------


def test_a_deleted_game_is_gone_from_the_pages_of_its_party():
    party, _host, game, _ = a_played_game()
    follows = Client()
    address = reverse("parties:party", args=[party.code])
    assert f"/g/{game.code}/" in follows.get(address).text
    before = Party.objects.get().revision
    delete_game(game)
    assert Party.objects.get().revision > before
    for path in ("", "t/1/", "wall/"):
        assert f"/g/{game.code}/" not in follows.get(f"{address}{path}").text
    assert games_of(party) == []


def test_a_game_that_moved_the_pairs_is_tidied_away_and_the_seats_stay():
    party, host, game, scorer = a_played_game()
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, **how(host))
    Game.objects.filter(pk=game.pk).update(used_at=timezone.now() - 2 * KEPT_FOR)
    assert delete_unused() == 1
    assert evening_of(party).table(1).pairs == ("P1", "P3")
    assert sheet_of(start_table_game(party, 1, by=actor(host))).state.totals["NS"] == 0


def test_a_game_that_is_tidied_away_does_not_make_its_party_used():
    party, _host, game, _ = a_played_game()
    party.refresh_from_db()
    used = party.used_at
    game.used_at = used.replace(year=used.year - 2)
    game.save(update_fields=["used_at"])
    assert delete_unused() == 1
    assert Party.objects.get().used_at == used


def test_a_game_of_no_party_is_deleted_too():
    from tests.games.factories import a_game

    game, _ = a_game()
    assert delete_game(game)
