"""An evening where everybody plays for themselves: who is last gets up, the next sits down."""

import re
import uuid

import pytest
from django.urls import reverse

from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.floor import Stale
from scorekeeper.parties.verbs.hosting import take_back
from scorekeeper.parties.verbs.people import go_home, rename, substitute
from scorekeeper.parties.verbs.playing import move_pairs, start_table_game, walk_out
from scorekeeper.rules.errors import RulesError
from tests.games.factories import client_of, record
from tests.parties.at_table import happens, phone_of, say, text, url
from tests.parties.factories import a_game_at, actor, books, floor_of, joins, singles

pytestmark = pytest.mark.django_db

DI_IS_LAST = books(5, 4, 3, 1)
CY_AND_DI_ARE_LAST = books(5, 4, 2, 2)


def how(host):
    return {"by": actor(host), "submission_key": uuid.uuid4()}


def played(*hands, **options):
    """Four at a table and two in line, with a game in which these hands were played."""
    party, host = singles(**{"players": 6, "tables": 1} | options)
    game, scorer = a_game_at(party, host)
    if hands:
        record(game, scorer, *hands)
    return party, host, game


def sides_on_the_page(party, client=None):
    page = (client or client_of(None)).get(url("table", party))
    return {pair.side: pair.name for pair in page.context["table"].pairs}


# --- The table and its game -----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_table_seats_so_many_and_plays_their_game(seats):
    party, host = singles(players=6, tables=1, seats=seats)
    everybody = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")
    assert floor_of(party) == ({1: everybody[:seats]}, everybody[seats:])
    game, _ = a_game_at(party, host)
    assert game.kind == "bid-whist-individual"
    assert list(names_of(game).values()) == list(everybody[:seats])
    assert sheet_of(game).state.dealer is None


@pytest.mark.parametrize(
    ("players", "offered"),
    [(2, ""), (3, "Open table 1 for 3 players"), (4, "Open table 1 for 4 players"),
     (5, "Open table 1"), (6, "Open table 1")],
)  # fmt: skip
def test_a_table_is_opened_for_as_many_as_it_seats_or_whoever_is_there(players, offered):
    party, host = singles(players=players, seats=5)
    phone = client_of(host.device)
    page = phone.get(reverse("parties:host", args=[party.code]))
    button = re.search(r'<button id="open".*?>(.*?)</button>', page.text)
    assert (button[1] if button else "") == offered
    answer = phone.post(reverse("parties:open_table", args=[party.code]), {"key": uuid.uuid4()})
    assert answer.status_code == (303 if offered else 422)
    if not offered:
        assert "A new table needs 3 from the line, and only 2 are there." in text(answer)
    else:
        assert len(floor_of(party)[0][1]) == min(players, 5)
        game, _ = a_game_at(party, host)
        assert len(names_of(game)) == min(players, 5)


def test_a_table_that_was_opened_for_three_fills_up():
    party, host = singles(players=3, tables=1, seats=5)
    assert evening_of(party).table(1).seats == 5
    game, scorer = a_game_at(party, host)
    assert list(names_of(game).values()) == ["Ann", "Bo", "Cy"]
    for name in ("Zoe", "Yan", "Xi"):
        joins(party, host, (name,))
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy", "Zoe", "Yan")}, ("Xi",))
    assert start_table_game(party, 1, by=actor(host)) == game
    record(game, scorer, {"declarer": "P1", "contract": "5", "books": {"P1": 9, "P2": 5, "P3": 3}})
    move_pairs(party, 1, loser="P3", game=game, **how(host))
    assert floor_of(party) == ({1: ("Ann", "Bo", "Zoe", "Yan", "Xi")}, ("Cy",))
    after, _ = a_game_at(party, host)
    assert list(names_of(after).values()) == ["Ann", "Bo", "Xi", "Zoe", "Yan"]


def test_a_table_that_was_opened_for_three_long_ago_stays_as_it_was():
    party, host = singles(players=3, seats=5)
    happens(party, host, EventKind.OPENS, table=1, seats=3)
    joins(party, host, ("Zoe",))
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy")}, ("Zoe",))


def test_who_is_last_gets_up_and_the_next_sits_down_in_that_seat():
    party, host, game = played(books(5, 1, 4, 3))
    phone = phone_of(party, "P1")
    page = phone.get(url("table", party))
    assert "The game is over: Bo is last." in text(page)
    assert "Bo was last and gets up." in text(page)
    assert "Eve sits down at table 1." in text(page)
    assert say(phone, party, "table_rise").status_code == 303
    assert floor_of(party) == ({1: ("Ann", "Cy", "Di", "Eve")}, ("Flo", "Bo"))
    after, _ = a_game_at(party, host)
    assert names_of(after) == {"P1": "Ann", "P2": "Eve", "P3": "Cy", "P4": "Di"}
    assert after.follows == game
    assert sheet_of(after).state.dealer is None  # the first deal is drawn again


def test_by_itself_where_the_host_wants_it():
    party, _, _ = played(DI_IS_LAST, moves_by_itself=True)
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy", "Eve")}, ("Flo", "Di"))


def test_who_is_last_keeps_the_seat_where_nobody_waits():
    party, host, game = played(DI_IS_LAST, players=4, moves_by_itself=True)
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy", "Di")}, ())
    after, _ = a_game_at(party, host)
    assert after != game
    assert names_of(after) == names_of(game)


def test_who_stays_that_often_gets_up_too():
    party, host, _ = played(DI_IS_LAST, players=8, moves_by_itself=True, streak_cap=1)
    assert floor_of(party) == ({1: ("Eve", "Flo", "Gus", "Hal")}, ("Di", "Ann", "Bo", "Cy"))
    assert "Ann, Bo, Cy get up too" in text(client_of(host.device).get(f"/p/{party.code}/host/"))


def test_who_goes_home_after_it_is_not_in_line():
    party, _, _ = played(DI_IS_LAST)
    assert say(phone_of(party, "P4"), party, "table_rise", goes_home="1").status_code == 303
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy", "Eve")}, ("Flo",))


def test_two_tables_share_one_line():
    party, host = singles(players=9, tables=2, moves_by_itself=True)
    game, scorer = a_game_at(party, host, 2)
    record(game, scorer, DI_IS_LAST)
    assert floor_of(party)[0] == {1: ("Ann", "Bo", "Cy", "Di"), 2: ("Eve", "Flo", "Gus", "Ida")}
    assert floor_of(party)[1] == ("Hal",)


# --- Last together --------------------------------------------------------------------------------


@pytest.mark.parametrize("moves_by_itself", [False, True])
def test_where_two_are_last_the_table_says_who_gets_up(moves_by_itself):
    party, _, _ = played(CY_AND_DI_ARE_LAST, moves_by_itself=moves_by_itself)
    assert floor_of(party)[0] == {1: ("Ann", "Bo", "Cy", "Di")}
    phone = phone_of(party, "P1")
    page = phone.get(url("table", party))
    assert "these are last together: Cy, Di." in text(page)
    assert "Who of them gets up?" in text(page)
    last = [(proposal.name, proposal.mark) for proposal in page.context["page"].proposals]
    assert [name for name, _mark in last] == ["Cy", "Di"]
    assert say(phone, party, "table_rise", loser="P4", is_sure=last[1][1]).status_code == 303
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy", "Eve")}, ("Flo", "Di"))
    assert not phone.get(url("table", party)).context["page"].questions


def test_each_of_them_is_a_button_and_what_comes_of_it_is_below():
    party, host, _ = played(CY_AND_DI_ARE_LAST)
    phone = phone_of(party, "P1")
    page = phone.get(url("table", party))
    folded = re.findall(r"<details class=.who-gets-up.*?</details>", page.text, re.DOTALL)
    assert [re.search(r"<summary[^>]*>(\w+)<", each)[1] for each in folded] == ["Cy", "Di"]
    assert ["Di was last and gets up." in each for each in folded] == [False, True]
    assert " open>" not in page.text
    joins(party, host, ("Zoe",))
    mark = page.context["page"].proposals[1].mark
    answer = say(phone, party, "table_rise", seen_on=page.text, loser="P4", is_sure=mark)
    assert answer.status_code == 409  # Di would wait behind Zoe now
    assert 'name="who-gets-up" open><summary class="btn btn-secondary btn-big">Di<' in answer.text


def test_nobody_else_can_be_made_to_get_up():
    party, host, game = played(CY_AND_DI_ARE_LAST)
    phone = phone_of(party, "P1")
    page = phone.get(url("table", party)).content.decode()
    before = floor_of(party)
    answer = say(phone, party, "table_rise", seen_on=page, loser="P2", is_sure="0" * 16)
    assert answer.status_code == 409
    with pytest.raises(Stale):
        move_pairs(party, 1, loser="P2", game=game, **how(host))
    assert floor_of(party) == before


def test_where_nobody_won_nobody_gets_up():
    party, _, _ = played({"stopped": True, "counts": False})
    page = phone_of(party, "P1").get(url("table", party))
    assert "nobody lost it, so nobody gets up" in text(page)
    assert "Start another game" in text(page)


# --- Who may --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "may"), [("sits there", True), ("host", True), ("waits", False), ("stranger", False)]
)
def test_only_who_sits_there_and_the_host_say_who_gets_up(who, may):
    party, host, _ = played(DI_IS_LAST)
    phones = {
        "sits there": phone_of(party, "P2"),
        "host": client_of(host.device),
        "waits": phone_of(party, "P5"),
        "stranger": client_of(None),
    }
    seen_on = phone_of(party, "P1").get(url("table", party)).content.decode()
    answer = say(phones[who], party, "table_rise", seen_on=seen_on)
    assert answer.status_code == (303 if may else 403)
    assert ("Di" in floor_of(party)[1]) is may


def test_whoever_got_up_keeps_the_score_no_longer():
    party, host = singles(players=5, tables=1)
    phone = phone_of(party, "P4")
    start_table_game(party, 1, by=actor(host))
    say(phone, party, "table_game")
    game = party.sittings.get().game
    record(game, game.scorers.get(device_id=host.device_id), DI_IS_LAST)
    assert say(phone, party, "table_rise").status_code == 303
    assert [one.name for one in game.scorers.filter(revoked_at=None)] == ["Host"]


# --- Taking back, leaving, playing on -------------------------------------------------------------


def test_a_move_taken_back_seats_them_as_they_sat():
    party, host, game = played(DI_IS_LAST, moves_by_itself=True)
    event = evening_of(party).events[-1]
    take_back(party, event.number, seen=event.number, **how(host))
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy", "Di")}, ("Eve", "Flo"))
    assert start_table_game(party, 1, by=actor(host)) == game


def test_who_walks_out_loses_and_the_next_sits_down():
    party, host, game = played()
    assert "Bo is gone" in text(phone_of(party, "P1").get(url("table", party)))
    walk_out(party, 1, "P2", **how(host))
    assert sheet_of(game).state.ended_by == "forfeit"
    assert floor_of(party) == ({1: ("Ann", "Cy", "Di", "Eve")}, ("Flo",))


def test_three_play_on_where_nobody_takes_the_seat_of_a_fourth():
    party, host, _ = played(players=4, rules={"deal": "12+6"})
    walk_out(party, 1, "P2", **how(host))
    assert floor_of(party) == ({1: ("Ann", "Cy", "Di")}, ())
    game, _ = a_game_at(party, host)
    assert names_of(game) == {"P1": "Ann", "P2": "Cy", "P3": "Di"}
    assert sides_on_the_page(party) == {"P1": "Ann", "P2": "Cy", "P3": "Di"}


def test_who_takes_the_free_seat_while_they_play_is_in_from_the_next_game():
    party, host, _ = played(players=4)
    walk_out(party, 1, "P2", **how(host))
    game, scorer = a_game_at(party, host)
    joins(party, host, ("Zoe",))
    assert floor_of(party)[0] == {1: ("Ann", "Cy", "Di", "Zoe")}
    assert start_table_game(party, 1, by=actor(host)) == game
    assert sides_on_the_page(party) == {"P1": "Ann", "P2": "Cy", "P3": "Di", "": "Zoe"}
    host_page = client_of(host.device).get(reverse("parties:pair", args=[party.code, "P5"]))
    assert not host_page.context["breaks_off"]
    walk_out(party, 1, "P5", **how(host))
    assert start_table_game(party, 1, by=actor(host)) == game
    joins(party, host, ("Zoe",))
    record(game, scorer, {"declarer": "P1", "contract": "5", "books": {"P1": 9, "P2": 5, "P3": 3}})
    move_pairs(party, 1, loser="P4", game=game, **how(host))
    after, _ = a_game_at(party, host)
    assert set(names_of(after).values()) == {"Ann", "Cy", "Di", "Zoe"}


def test_from_a_table_of_two_everybody_can_go_home():
    party, host, _ = played(players=4)
    for gone in ("P2", "P3"):
        walk_out(party, 1, gone, **how(host))
    assert "too few to play" in text(client_of(None).get(url("table", party)))
    for gone in ("P1", "P4"):
        go_home(party, gone, **how(host))
    assert floor_of(party) == ({}, ())


def test_nobody_goes_home_from_a_table_that_plays():
    party, host, _ = played()
    with pytest.raises(RulesError):
        go_home(party, "P1", **how(host))


def test_a_substitute_plays_the_game_on_in_that_seat():
    party, host, game = played()
    becomes = substitute(party, "P2", ("Zoe",), **how(host))
    assert names_of(game) == {"P1": "Ann", "P2": "Zoe", "P3": "Cy", "P4": "Di"}
    assert party.sittings.get().sides["P2"] == becomes
    assert start_table_game(party, 1, by=actor(host)) == game
    event = evening_of(party).events[-1].number
    take_back(party, event, seen=event, **how(host))
    assert names_of(game)["P2"] == "Bo"
    assert start_table_game(party, 1, by=actor(host)) == game


def test_a_name_put_right_is_right_in_the_game_too():
    party, host, game = played()
    rename(party, "P3", ("Cyril",), **how(host))
    assert names_of(game)["P3"] == "Cyril"
    assert floor_of(party)[0] == {1: ("Ann", "Bo", "Cyril", "Di")}


def test_nobody_moves_in_a_pause():
    party, host = singles(players=5, tables=1, moves_by_itself=True)
    game, scorer = a_game_at(party, host)
    happens(party, host, EventKind.PAUSED)
    record(game, scorer, DI_IS_LAST)
    assert floor_of(party)[1] == ("Eve",)
    happens(party, host, EventKind.RESUMED)
    assert "Di is last" in text(client_of(None).get(url("table", party)))


@pytest.mark.parametrize("games", [1, 3])
@pytest.mark.parametrize(("who", "queries"), [("stranger", 1), ("plays", 2), ("host", 3)])
def test_the_page_asks_the_database_little_however_much_was_played(
    django_assert_num_queries, games, who, queries
):
    party, host = singles(players=6, tables=1, moves_by_itself=True)
    for _ in range(games):
        game, scorer = a_game_at(party, host)
        record(game, scorer, DI_IS_LAST)
    phones = {
        "stranger": client_of(None),
        "plays": phone_of(party, "P1"),
        "host": client_of(host.device),
    }
    client_of(None).get(url("table", party))
    with django_assert_num_queries(queries):
        phones[who].get(url("table", party))
