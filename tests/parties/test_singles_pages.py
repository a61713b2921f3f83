"""What the pages of an evening show where everybody plays for themselves."""

import csv
import io
import uuid

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.pages.summary_page import summary_page
from scorekeeper.parties.queries import evening_of, games_of
from scorekeeper.parties.verbs.hosting import choose
from scorekeeper.parties.verbs.people import change_line
from scorekeeper.parties.verbs.playing import move_pairs, walk_out
from tests.games.factories import a_renege, client_of, record, rule
from tests.games.test_every_text_is_translatable import bracketed, words_outside_brackets
from tests.parties import factories
from tests.parties.at_table import happens, phone_of, say, text, url
from tests.parties.factories import a_game_at, actor, books, singles

__all__ = ["bracketed"]

pytestmark = pytest.mark.django_db

DI_IS_LAST = books(5, 4, 3, 1)


def page_of(party, name="party", *args, query="", phone=None):
    return (phone or Client()).get(reverse(f"parties:{name}", args=[party.code, *args]) + query)


def an_evening():
    """Ann wins twice; Di and then Eve get up."""
    party, host = singles(players=6, tables=1, moves_by_itself=True)
    for _ in range(2):
        game, scorer = a_game_at(party, host)
        record(game, scorer, DI_IS_LAST)
    return party, host


# --- The floor and the wall -----------------------------------------------------------------------


def test_the_floor_shows_each_player_with_points_and_how_often_they_stayed():
    party, host = singles(players=6, tables=1, moves_by_itself=True)
    game, scorer = a_game_at(party, host)
    record(game, scorer, DI_IS_LAST)
    game, scorer = a_game_at(party, host)
    record(game, scorer, books(4, 4, 3, 2, bid=4))
    page = text(page_of(party))
    assert "Ann stayed once 4 Bo stayed once 4 Cy stayed once 3 Eve 2" in page
    assert "1 Flo next up" in page
    assert "Bostons" not in page


def test_who_has_stayed_and_who_has_won_is_told_apart():
    party, host = an_evening()
    choose(party, moves_by_itself=False, tells_reneges=False, shows_cards=False)
    party.refresh_from_db()
    record(*a_game_at(party, host), books(4, 5, 3, 1, declarer="P2"))
    page = text(page_of(party))
    assert "Ann stayed 2 times in a row 4 Bo stayed 2 times in a row · won 5" in page


def test_a_free_seat_waits_for_a_player():
    party, host = singles(players=4, tables=1)
    walk_out(party, 1, "P2", by=actor(host), submission_key=uuid.uuid4())
    assert "Waits for another player." in text(page_of(party))
    assert "Waits for another player" in text(page_of(party, "wall"))
    assert "Somebody is missing here." in text(page_of(party, "host", phone=client_of(host.device)))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_wall_calls_a_table_by_all_its_names_and_then_whoever_sits_down(seats):
    party, host = singles(players=6, tables=1, seats=seats, moves_by_itself=True)
    names = ["Ann", "Bo", "Cy", "Di", "Eve"][:seats]
    page = page_of(party, "wall")
    assert f"Table 1: {', '.join(names)}!" in text(page)
    assert f'data-seats="{seats}"' in page.text
    game, scorer = a_game_at(party, host)
    assert "Table 1: Ann" not in text(page_of(party, "wall"))
    last = {3: books(9, 5, 3), 4: DI_IS_LAST, 5: books(5, 3, 2, 1, 0)}[seats]
    record(game, scorer, last)
    newcomer = ["Di", "Eve", "Flo"][seats - 3]
    assert f"Table 1: {newcomer}!" in text(page_of(party, "wall"))


def test_the_wall_asks_the_database_as_often_as_that_of_pairs(django_assert_num_queries):
    party, _ = an_evening()
    cache.clear()
    with django_assert_num_queries(4):
        page_of(party, "wall")


def test_whoever_just_sat_down_and_is_outside_lets_the_next_play():
    party, _ = an_evening()
    phone = phone_of(party, "P1")
    assert "Flo is outside: the next in line plays" in text(phone.get(url("table", party)))
    asked = say(phone, party, "table_hand", pair="P6", outcome="outside")
    assert "Flo is outside?" in text(asked)
    assert "Flo is away and keeps place 1." in text(asked)
    assert "Di sits down at table 1." in text(asked)


# --- The summary ----------------------------------------------------------------------------------


def test_the_summary_counts_games_wins_and_streaks_by_player():
    party, _ = an_evening()
    rows = summary_page(evening_of(party), games_of(party)).rows
    assert [(r.place, r.name, r.tally.wins, r.tally.games, r.tally.streak) for r in rows] == [
        (1, "Ann", 2, 2, 2),
        (2, "Bo", 0, 2, 2),
        (2, "Cy", 0, 2, 2),
        (4, "Di", 0, 1, 0),
        (4, "Eve", 0, 1, 0),
        (4, "Flo", 0, 0, 0),
    ]
    page = text(page_of(party, "summary"))
    assert "# Player Won Stayed in a row Hands bid Sets" in page
    assert "Boston" not in page
    told = page_of(party, "summary", query="?plain=1").text
    assert "2 games, 0 sets. Longest streak: Ann, Bo, Cy stayed 2 times in a row." in told
    assert "1. Ann: won 2 of 2 games, stayed 2 times in a row" in told
    sheet = page_of(party, "summary_csv").text.lstrip("\ufeff")
    head, first, *_others = csv.reader(io.StringIO(sheet))
    assert head == ["place", "player", "games", "wins", "longest streak", "hands bid", "sets"]
    assert first == ["1", "Ann", "2", "2", "2", "2", "0"]


def test_the_summary_tells_who_reneged_where_the_host_wants_it():
    party, host = singles(players=4, tables=1)
    choose(party, moves_by_itself=False, tells_reneges=True, shows_cards=False)
    game, scorer = a_game_at(party, host)
    record(game, scorer, DI_IS_LAST)
    rule(game, scorer, 1, a_renege("P2"))
    party.refresh_from_db()
    rows = summary_page(evening_of(party), games_of(party)).rows
    assert [(row.name, row.reneges) for row in rows if row.reneges] == [("Bo", "Bo")]


def test_all_who_stayed_longest_are_named_once_they_stayed_twice():
    party, host = singles(players=6, tables=1, moves_by_itself=True)
    for told in ("Longest streak 0 ", "Longest streak 1 ", "Longest streak 2 Ann, Bo, Cy "):
        assert all(told in text(page_of(party, name)) for name in ("party", "wall", "summary"))
        game, scorer = a_game_at(party, host)
        record(game, scorer, DI_IS_LAST)


def test_the_text_to_share_says_who_stayed_without_a_win():
    party, host = singles(players=6, tables=1, moves_by_itself=True)
    record(*a_game_at(party, host), DI_IS_LAST)
    told = page_of(party, "summary", query="?plain=1").text
    assert "1. Ann: won 1 of 1 game, stayed once\n" in told
    assert "2. Bo: won 0 of 1 game, stayed once\n" in told
    assert "4. Di: won 0 of 1 game\n" in told


# --- What happened, and its end -------------------------------------------------------------------


def test_what_happened_is_told_of_one_person():
    party, host = an_evening()
    change_line(party, EventKind.AWAY, "P4", by=actor(host), submission_key=uuid.uuid4())
    page = text(page_of(party, "events", phone=client_of(host.device)))
    assert "Ann, Bo, Cy, Di sit down at table 1." in page
    assert "Di was last and gets up. Ann, Bo, Cy stay. Eve sits down at table 1." in page
    assert "Di is away and keeps place 1." in page
    end = text(page_of(party, "end", phone=client_of(host.device)))
    assert "2 players wait, and will not be called." in end


# --- Every text goes through gettext --------------------------------------------------------------


@pytest.fixture
def named_otherwise(monkeypatch):
    cache.clear()
    names = tuple((name,) for name in ("安", "希", "博", "迪", "伊", "芙"))
    monkeypatch.setattr(factories, "PLAYERS", names)


PATHS = [
    "/party/?game=bid-whist-individual", "/party/?rules={}", "/p/{}/", "/p/{}/wall/",
    "/p/{}/summary/", "/p/{}/join/", "/p/{}/t/1/", "/p/{}/t/2/", "/p/{}/host/",
    "/p/{}/host/events/", "/p/{}/host/pair/P1/", "/p/{}/host/pair/P6/", "/p/{}/host/end/",
    "/p/{}/host/back/8/", "/p/{}/host/close/1/",
]  # fmt: skip


@pytest.mark.parametrize("hands", [[], [DI_IS_LAST], [books(5, 4, 2, 2)]])
@pytest.mark.parametrize("who", ["host", "plays", "waits"])
def test_every_text_is_translatable(bracketed, named_otherwise, hands, who):
    party, host = singles(players=6, tables=1)
    party.name, host.name = "晚会", "手机"
    party.save(update_fields=["name"])
    host.save(update_fields=["name"])
    game, scorer = a_game_at(party, host)
    record(game, scorer, DI_IS_LAST)
    by = actor(host)
    move_pairs(party, 1, loser="P4", game=game, by=by, submission_key=uuid.uuid4())
    happens(party, host, EventKind.AWAY, pair="P4")
    game, scorer = a_game_at(party, host)
    if hands:
        record(game, scorer, *hands)
    phones = {
        "host": client_of(host.device),
        "plays": phone_of(party, "P1"),
        "waits": phone_of(party, "P4"),
    }
    known = [party.code, party.code[:4], party.code[4:], party.spoken_code, "QR"]
    for path in PATHS:
        answer = phones[who].get(path.format(party.code))
        if answer.status_code == 200:
            page = answer.content.decode()
            assert (path, words_outside_brackets(page, known)) == (path, [])
