"""Who is gone from a table and has no game there to lose: nobody has won by that."""

import uuid

import pytest
from django.urls import reverse

from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.queries import sheet_of
from scorekeeper.parties.models import EventKind
from scorekeeper.parties.pages.summary_page import summary_page
from scorekeeper.parties.queries import evening_of, games_of
from scorekeeper.parties.verbs.hosting import take_back
from scorekeeper.parties.verbs.playing import move_pairs, start_table_game, walk_out
from tests.games.factories import client_of, record
from tests.parties.at_table import happens, phone_of, say, text
from tests.parties.factories import a_game_at, a_party, actor, books, floor_of, joins, singles

pytestmark = pytest.mark.django_db

THREE_PLAYED = {"declarer": "P1", "contract": "5", "books": {"P1": 9, "P2": 5, "P3": 3}}
NO_GAME = "They are in no game now, so nobody wins or loses by it."


def how(host):
    return {"by": actor(host), "submission_key": uuid.uuid4()}


def beside_a_game(*waiting, **options):
    """Di lost a game and went home; Ann, Bo, Cy play on, and Zoe took the free seat meanwhile."""
    party, host = singles(players=4, tables=1, **options)
    game, scorer = a_game_at(party, host)
    record(game, scorer, books(5, 4, 3, 1))
    move_pairs(party, 1, loser="P4", goes_home=True, game=game, **how(host))
    game, scorer = a_game_at(party, host)
    for name in ("Zoe", *waiting):
        joins(party, host, (name,))
    return party, host, game, scorer


def streaks(party):
    return {seated.pair: seated.streak for seated in evening_of(party).table(1).seated}


def events_of(party, *kinds):
    return [event.game for event in evening_of(party).standing if event.kind in kinds]


# --- Beside a game that others play ---------------------------------------------------------------


def test_who_sat_beside_a_game_leaves_and_its_players_play_on():
    party, host, game, _ = beside_a_game("Yan", "Xi", streak_cap=2)
    walk_out(party, 1, "P5", **how(host))
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy", "Yan")}, ("Xi",))
    assert start_table_game(party, 1, by=actor(host)) == game
    assert not sheet_of(game).state.over
    assert streaks(party) == {"P1": 1, "P2": 1, "P3": 1, "P6": 0}


def test_the_seat_is_free_where_nobody_waits():
    party, host, game, _ = beside_a_game()
    walk_out(party, 1, "P5", **how(host))
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy")}, ())
    joins(party, host, ("Xi",))
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy", "Xi")}, ())
    assert start_table_game(party, 1, by=actor(host)) == game


def test_whoever_is_away_keeps_the_place():
    party, host, _, _ = beside_a_game("Yan", "Xi")
    happens(party, host, EventKind.AWAY, pair="P6")
    walk_out(party, 1, "P5", **how(host))
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy", "Xi")}, ("Yan",))


def test_nobody_has_stayed_oftener_than_games_were_over():
    party, host, _, _ = beside_a_game("Yan")
    walk_out(party, 1, "P5", **how(host))
    ann = summary_page(evening_of(party), games_of(party)).rows[0]
    assert (ann.tally.games, ann.tally.streak) == (1, 1)


def test_a_game_that_is_broken_off_after_that_counts_for_nobody():
    party, host, game, scorer = beside_a_game("Yan")
    walk_out(party, 1, "P5", **how(host))
    happens(party, host, EventKind.MOVES, pair="P1", to=["line", 1])
    record(game, scorer, THREE_PLAYED)
    assert summary_page(evening_of(party), games_of(party)).night.games == 1


def test_a_game_that_none_of_its_players_left_can_be_deleted():
    party, host, game, _ = beside_a_game("Yan")
    walk_out(party, 1, "P5", **how(host))
    answer = client_of(host.device).post(reverse("games:delete", args=[game.code]))
    assert answer.status_code == 303
    assert not Game.objects.filter(pk=game.pk).exists()


def test_a_player_of_the_game_loses_it_and_the_others_have_stayed_once_more():
    party, host, game, _ = beside_a_game("Yan")
    walk_out(party, 1, "P2", **how(host))
    assert sheet_of(game).state.ended_by == "forfeit"
    assert events_of(party, EventKind.FORFEIT) == [game]
    assert streaks(party)["P1"] == 2


def test_the_table_says_first_what_comes_of_it():
    party, _, game, _ = beside_a_game("Yan")
    phone = phone_of(party, "P1")
    asked = say(phone, party, "table_hand", pair="P5", outcome="gone")
    told = asked.context["proposal"].lines
    assert told == ("Zoe goes home.", "Yan sits down at table 1.")
    assert not asked.context["proposal"].may_go_home
    said = asked.content.decode()
    assert [
        say(phone, party, "table_hand", seen_on=said).status_code for _tap in range(2)
    ] == [303, 303]  # fmt: skip
    assert events_of(party, EventKind.FORFEIT, EventKind.LEAVES) == [None]
    assert not sheet_of(game).state.over


def test_the_host_reads_who_loses_a_game_and_who_does_not():
    party, host, _, _ = beside_a_game()
    phone = client_of(host.device)
    where = {pair: reverse("parties:pair", args=[party.code, pair]) for pair in ("P1", "P5")}
    pages = {pair: text(phone.get(address)) for pair, address in where.items()}
    assert NO_GAME in pages["P5"]
    assert "They lose the game" not in pages["P5"]
    assert NO_GAME not in pages["P1"]
    assert "They lose the game that is played" in pages["P1"]
    said = {"key": uuid.uuid4(), "step": "gone"}
    assert [phone.post(where["P5"], said).status_code for _tap in range(2)] == [303, 303]
    told = text(phone.get(f"/p/{party.code}/host/"))
    assert "Zoe goes home. A seat is free at table 1." in told


def test_what_the_host_read_is_what_is_done_or_nothing():
    party, host = a_party(pairs=3, tables=1)
    phone, address = client_of(host.device), reverse("parties:pair", args=[party.code, "P2"])
    assert NO_GAME in text(phone.get(address))
    game, _ = a_game_at(party, host)
    said = {"key": uuid.uuid4(), "step": "gone", "loses": ""}
    answer = phone.post(address, said)
    assert answer.status_code == 409
    assert "They lose the game that is played" in text(answer)
    assert floor_of(party)[0] == {1: ("Ann & Cy", "Bo & Di")}
    assert f'name="loses" value="{game.code}"' in answer.content.decode()
    assert phone.post(address, said | {"loses": game.code}).status_code == 303
    assert sheet_of(game).state.ended_by == "forfeit"


def test_the_phone_of_who_sat_beside_it_keeps_its_score_no_longer():
    party, host, game, _ = beside_a_game()
    phone = phone_of(party, "P5")
    assert say(phone, party, "table_game").status_code == 303
    keeping = Scorer.objects.filter(game=game, revoked_at=None)
    assert keeping.count() == 2
    walk_out(party, 1, "P5", **how(host))
    assert [one.name for one in keeping] == ["Host"]


def test_it_is_taken_back_in_one_step():
    party, host, game, _ = beside_a_game("Yan")
    walk_out(party, 1, "P5", **how(host))
    event = evening_of(party).events[-1].number
    take_back(party, event, seen=event, **how(host))
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy", "Zoe")}, ("Yan",))
    assert start_table_game(party, 1, by=actor(host)) == game


# --- Where no game is played ----------------------------------------------------------------------


def test_before_a_game_has_begun_nobody_has_won():
    party, host = singles(players=5, tables=1, streak_cap=1)
    walk_out(party, 1, "P2", **how(host))
    assert floor_of(party) == ({1: ("Ann", "Cy", "Di", "Eve")}, ())
    assert set(streaks(party).values()) == {0}
    assert a_game_at(party, host)[0].sitting.sides["P2"] == "P5"  # in the free seat


def test_nor_with_pairs():
    party, host = a_party(pairs=3, tables=1)
    phone = phone_of(party, "P1")
    asked = say(phone, party, "table_hand", pair="P2", outcome="gone")
    assert asked.context["proposal"].lines == (
        "Bo & Di go home.", "Eve & Flo sit down at table 1.",
    )  # fmt: skip
    walk_out(party, 1, "P2", **how(host))
    assert streaks(party) == {"P1": 0, "P3": 0}
    assert "You are up: table 1!" in text(phone_of(party, "P3").get(f"/p/{party.code}/"))


def test_a_pair_that_is_left_by_another_waits_without_a_win():
    party, host = a_party(pairs=2, tables=1)
    walk_out(party, 1, "P2", **how(host))
    assert (floor_of(party), streaks(party)) == (({1: ("Ann & Cy",)}, ()), {"P1": 0})


def test_after_a_game_that_nobody_lost_nobody_has_won_either():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, {"stopped": True, "counts": False})
    walk_out(party, 1, "P2", **how(host))
    assert events_of(party, EventKind.LEAVES) == [None]
    assert streaks(party) == {"P1": 0, "P3": 0}


@pytest.mark.parametrize(("pair", "kind"), [("P2", EventKind.FORFEIT), ("P1", EventKind.LEAVES)])
def test_from_a_game_that_is_over_only_its_loser_walks_out(pair, kind):
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    walk_out(party, 1, pair, **how(host))
    assert evening_of(party).events[-1].kind == kind
    won = {"P1": 1, "P3": 0} if pair == "P2" else {"P2": 0, "P3": 0}
    assert streaks(party) == won
    assert sheet_of(game).state.ended_by == "target"


def test_a_table_of_more_than_there_should_be_stays_open_until_somebody_has_lost():
    party, host = singles(players=9, tables=2)
    happens(party, host, EventKind.LIMIT, tables=1)
    walk_out(party, 2, "P8", **how(host))
    assert floor_of(party)[0][2] == ("Eve", "Flo", "Gus", "Ida")
