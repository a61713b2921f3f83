"""Starting a game of those who play for themselves."""

import re

import pytest
from django.test import Client

from scorekeeper.games.models import Game
from scorekeeper.games.queries import names_of, sheet_of

from .players import CALL_ACE, INDIVIDUAL

pytestmark = pytest.mark.django_db

THREE = {"P1": "Ann", "P2": "Bo", "P3": "Cy"}


def refused(answer):
    """What the page says is wrong, by seat or question."""
    return dict(re.findall(r'id="error-(\w+)">([^<]+)<', answer.content.decode()))


def test_the_front_page_leads_to_each_game():
    html = Client().get("/").content.decode()
    assert re.findall(r'href="/new/([\w-]+)/"', html) == [INDIVIDUAL, CALL_ACE]


@pytest.mark.parametrize("kind", [INDIVIDUAL, CALL_ACE])
def test_anybody_may_start_and_keeps_score(kind):
    client = Client()
    names = THREE | {"P4": "Di"}
    answer = client.post(f"/new/{kind}/", names | {"first_dealer": "P2"})
    game = Game.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/g/{game.code}/")
    assert (game.kind, names_of(game)) == (kind, names)
    assert (sheet_of(game).seats, sheet_of(game).state.dealer) == (("P1", "P2", "P3", "P4"), "P2")
    assert 'id="record"' in client.get(f"/g/{game.code}/").content.decode()
    assert 'id="record"' not in Client().get(f"/g/{game.code}/").content.decode()


@pytest.mark.parametrize(
    ("kind", "typed", "wrong"),
    [
        (
            INDIVIDUAL,
            {"P1": "Ann", "P2": "Bo"},
            {"P3": "This game takes 3 to 5 players: write their names."},
        ),
        (CALL_ACE, THREE, {"P4": "This game takes 4 to 6 players: write their names."}),
        (
            INDIVIDUAL,
            {"P1": "Ann", "P3": "Cy", "P4": "Di"},
            {"P2": "Write a name here, or move the names below up."},
        ),
        (
            INDIVIDUAL,
            THREE | {"P3": "ann"},
            {"P3": "There is another ann: add a letter to tell them apart."},
        ),
    ],
)
def test_names_that_make_no_table_are_refused_beside_their_field(kind, typed, wrong):
    answer = Client().post(f"/new/{kind}/", typed)
    assert (answer.status_code, refused(answer)) == (422, wrong)
    assert Game.objects.count() == 0


def test_a_dealer_who_is_not_there_is_refused():
    answer = Client().post(f"/new/{INDIVIDUAL}/", THREE | {"first_dealer": "P5"})
    assert answer.status_code == 422
    assert "Nobody sits there: choose one of the players." in answer.content.decode()


def test_two_taps_start_one_game():
    client = Client()
    key = re.search(r'name="key" value="([^"]+)"', client.get(f"/new/{CALL_ACE}/").content.decode())
    posted = THREE | {"P4": "Di", "key": key[1]}
    first, second = (client.post(f"/new/{CALL_ACE}/", posted) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert client.post(f"/new/{CALL_ACE}/", posted | {"P4": "Dora"}).status_code == 409
    assert Game.objects.count() == 1


def test_rules_are_typed_chosen_and_kept_as_our_house():
    client = Client()
    rules = {"stake": "0,25", "currency": "kr", "values": "1 2 4 8 16 32 64", "loss": "undecided"}
    saved = client.post(f"/new/{CALL_ACE}/", rules | {"save_house": "1"})
    assert saved.status_code == 303
    client.post(f"/new/{CALL_ACE}/", THREE | {"P4": "Di", "way": "ours"})
    house = sheet_of(Game.objects.get()).rules_at_start
    assert (house.stake, house.currency, house.values) == ("0.25", "kr", (1, 2, 4, 8, 16, 32, 64))
    assert house.undecided == {"loss"}


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({"values": "1 2 3"}, {"values": "Give a list of 7 numbers."}),
        ({"values": "one"}, {"values": "Write seven whole numbers."}),
        ({"stake": "much"}, {"stake": "Write an amount, such as 0.25."}),
        (
            {"irregularity_fine": "70", "irregularity_fine_else": "number"},
            {"irregularity_fine": "70 cannot be shared by three: choose a fine that three divides, "
             "or none."},
        ),
    ],
)  # fmt: skip
def test_rules_that_cannot_be_are_refused_beside_their_question(typed, wrong):
    answer = Client().post(f"/new/{CALL_ACE}/", THREE | {"P4": "Di"} | typed)
    assert (answer.status_code, refused(answer)) == (422, wrong)


def test_a_deal_for_another_number_is_refused():
    answer = Client().post(f"/new/{INDIVIDUAL}/", THREE | {"deal": "10+4"})
    assert answer.status_code == 422


def test_there_is_no_page_for_a_game_that_nobody_knows():
    assert Client().get("/new/poker/").status_code == 404


def test_a_bid_whist_house_is_not_asked_of_another_game():
    client = Client()
    client.post("/start/", {"min_bid": "4", "save_house": "1"})
    assert 'value="ours"' not in client.get(f"/new/{INDIVIDUAL}/").content.decode()
    assert 'value="ours"' in client.get("/").content.decode()
