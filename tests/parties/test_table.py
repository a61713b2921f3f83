"""A table’s page: who may say what happens there, its game, who gets up after it."""

import re
import uuid

import pytest
from django.urls import reverse

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of
from scorekeeper.rules.floor import Mode
from tests.games.factories import client_of, record
from tests.parties.at_table import phone_of, say, text, url
from tests.parties.factories import a_game_at, a_party, floor_of

pytestmark = pytest.mark.django_db

NO_SCORE = Mode.SET_PAIR_RISES


# --- Who may --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "may"),
    [("sits there", True), ("host", True), ("waits", False), ("stranger", False)],
)
def test_only_who_sits_there_and_the_host_are_offered_the_game(who, may):
    party, host = a_party(pairs=3, tables=1)
    phones = {
        "sits there": phone_of(party, "P1"),
        "host": client_of(host.device),
        "waits": phone_of(party, "P3"),
        "stranger": client_of(None),
    }
    page = phones[who].get(url("table", party))
    assert page.status_code == 200
    assert ("Start the game" in text(page)) is may
    assert ("Scan the card on the table" in text(page)) is not may
    said = {"key": uuid.uuid4(), "seen": evening_of(party).newest_at(1)}
    answer = phones[who].post(url("table_game", party), said)
    assert answer.status_code == (303 if may else 403)
    assert party.sittings.count() == may


def test_a_pair_that_got_up_may_not_score_there_any_more():
    party, _ = a_party(pairs=3, tables=1, mode=NO_SCORE, moves_by_itself=True)
    risen, staying = phone_of(party, "P1"), phone_of(party, "P2")
    page = risen.get(url("table", party)).content.decode()
    assert say(risen, party, "table_hand", pair="P1", outcome="set").status_code == 303
    again = say(risen, party, "table_hand", seen_on=page, pair="P2", outcome="made")
    assert again.status_code == 403
    assert "Who bid?" in text(staying.get(url("table", party)))


def test_a_table_that_never_was_is_a_404_and_one_that_is_not_open_says_who_is_next():
    party, _ = a_party(pairs=3)
    assert client_of(None).get(url("table", party, number=9)).status_code == 404
    page = client_of(None).get(url("table", party))
    assert "Nobody sits here now. Ann & Cy are next in line." in text(page).replace("&amp;", "&")


@pytest.mark.parametrize("games", [1, 3])
@pytest.mark.parametrize(("who", "queries"), [("stranger", 1), ("pair", 2), ("host", 3)])
def test_the_page_asks_the_database_little_however_much_was_played(
    django_assert_num_queries, games, who, queries
):
    party, host = a_party(pairs=3, tables=1, moves_by_itself=True)
    for _ in range(games):
        game, scorer = a_game_at(party, host)
        record(game, scorer, "N 7u 13")
    pair = evening_of(party).table(1).pairs[0]
    phones = {
        "stranger": client_of(None),
        "pair": phone_of(party, pair),
        "host": client_of(host.device),
    }
    client_of(None).get(url("table", party))
    with django_assert_num_queries(queries):
        phones[who].get(url("table", party))


# --- Where score is kept --------------------------------------------------------------------------


def test_one_tap_starts_the_game_and_leads_to_it():
    party, _ = a_party(pairs=3, tables=1)
    phone = phone_of(party, "P1")
    answer = say(phone, party, "table_game")
    game = party.sittings.get().game
    assert answer.headers["Location"] == reverse("games:game", args=[game.code])
    assert "Save hand 1" in text(phone.get(answer.headers["Location"]))
    assert url("table", party) in phone.get(answer.headers["Location"]).content.decode()


def test_another_phone_of_the_table_may_keep_score_of_a_game_that_is_on():
    party, host = a_party(pairs=3, tables=1)
    game, _ = a_game_at(party, host)
    phone = phone_of(party, "P2")
    assert "Keep score on this phone" in text(phone.get(url("table", party)))
    assert say(phone, party, "table_game").status_code == 303
    assert sorted(game.scorers.values_list("name", flat=True)) == ["Bo & Di", "Host"]


def test_the_score_of_the_game_is_on_the_page_and_a_way_to_it():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 4u 10")
    page = client_of(None).get(url("table", party)).content.decode()
    assert re.findall(r'<p class="figure"[^>]*>(.*?)</p>', page) == ["4", "0"]
    assert reverse("games:game", args=[game.code]) in page


def test_the_end_of_a_game_proposes_who_gets_up_and_one_tap_does_it():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    phone = phone_of(party, "P2")
    page = phone.get(url("table", party))
    assert (
        "Bo &amp; Di have lost and get up. Eve &amp; Flo sit down at table 1 against Ann &amp; Cy, "
        "who stay. Bo &amp; Di wait as number 1."
    ) in text(page)
    seen_on = page.content.decode()
    for _ in range(2):
        answer = say(phone, party, "table_rise", seen_on=seen_on)
        answers_once = answer.status_code
    assert answers_once == 403  # it was this phone's pair that got up
    assert floor_of(party) == ({1: ("Ann & Cy", "Eve & Flo")}, ("Bo & Di",))
    after = text(phone_of(party, "P1").get(url("table", party)))
    assert "Next: Ann &amp; Cy against Eve &amp; Flo." in after
    assert "Bo &amp; Di have lost and get up." in after
    assert "Start the game" in after


def test_a_double_tap_moves_the_pairs_once():
    party, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    phone = phone_of(party, "P1")
    seen_on = phone.get(url("table", party)).content.decode()
    answers = [say(phone, party, "table_rise", seen_on=seen_on).status_code for _ in range(2)]
    assert answers == [303, 303]
    assert party.events.filter(kind=EventKind.GAME_OVER).count() == 1


def test_two_phones_move_the_pairs_once_and_the_second_is_told():
    party, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    phones = phone_of(party, "P1"), client_of(host.device)
    pages = [phone.get(url("table", party)).content.decode() for phone in phones]
    answers = [
        say(phone, party, "table_rise", seen_on=page)
        for phone, page in zip(phones, pages, strict=True)
    ]
    assert [answer.status_code for answer in answers] == [303, 409]
    assert "this is how the table stands now" in text(answers[1])
    assert party.events.filter(kind=EventKind.GAME_OVER).count() == 1


def test_who_lost_may_go_home():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    say(phone_of(party, "P1"), party, "table_rise", goes_home="1")
    assert floor_of(party) == ({1: ("Ann & Cy", "Eve & Flo")}, ())


def test_where_a_game_moves_the_pairs_by_itself_the_page_offers_the_next():
    party, host = a_party(pairs=3, tables=1, moves_by_itself=True)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    page = text(phone_of(party, "P3").get(url("table", party)))
    assert "Bo &amp; Di have lost and get up." in page
    assert "Start the game" in page


def test_a_game_that_nobody_lost_moves_nobody_and_another_is_offered():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, {"stopped": True, "counts": False})
    phone = phone_of(party, "P1")
    page = text(phone.get(url("table", party)))
    assert "nobody lost it, so nobody gets up" in page
    assert "Start another game" in page
    say(phone, party, "table_game")
    assert party.sittings.count() == 2


# --- Following ------------------------------------------------------------------------------------


def look(phone, party, seen, **more):
    return phone.get(url("table_live", party), {"seen": seen} | more)


def test_a_page_that_has_seen_everything_costs_one_query(django_assert_num_queries):
    party, host = a_party(pairs=3, tables=1)
    phone = client_of(host.device)
    with django_assert_num_queries(1):
        answer = look(phone, party, party.revision, keeps=1)
    assert answer.status_code == 204
    assert answer.cookies == {}


def test_a_page_follows_a_hand_of_the_game():
    party, host = a_party(pairs=3, tables=1)
    party.refresh_from_db()
    seen = party.revision
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 4u 10")
    answer = look(client_of(None), party, seen)
    assert answer.status_code == 200
    assert re.findall(r'<p class="figure"[^>]*>(.*?)</p>', answer.text) == ["4", "0"]


def test_a_phone_whose_pair_sits_down_gets_the_buttons():
    party, host = a_party(pairs=3, tables=1, moves_by_itself=True)
    called, risen = phone_of(party, "P3"), phone_of(party, "P2")
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    for phone, more in ((called, {}), (risen, {"keeps": 1})):
        answer = look(phone, party, 0, **more)
        assert (answer.status_code, answer.headers["HX-Refresh"]) == (204, "true")
    assert look(called, party, 0, keeps=1).status_code == 200


def test_the_page_of_a_party_that_is_gone_loads_anew():
    party, _ = a_party()
    address = url("table_live", party)
    party.delete()
    answer = client_of(None).get(address)
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (404, "true")


def test_htmx_gets_what_is_inside_the_page():
    party, _ = a_party(pairs=3, tables=1)
    answer = client_of(None).get(url("table", party), headers={"HX-Request": "true"})
    assert answer.text.strip().startswith('<div class="party-table')
