"""The front page: starting a game once, what a phone remembers, watching by code."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client

from scorekeeper.accounts.devices import COOKIE
from scorekeeper.accounts.models import Device
from scorekeeper.games import misses
from scorekeeper.games.forms.rules import written
from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.rules.house_rules import HOUSE, preset

from .factories import NAMES, a_game, client_of, record

pytestmark = pytest.mark.django_db
NOBODY = {"N": "", "E": "", "S": "", "W": ""}


def a_post(rules=HOUSE, **said):
    """What the form sends."""
    return {"key": str(uuid.uuid4()), "way": "house", **written(rules), **said}


def rules_of(game):
    return sheet_of(game).rules_at_start


def test_one_tap_starts_us_and_them(client):
    answer = client.post("/start/")
    game = Game.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/g/{game.code}/")
    assert names_of(game) == NOBODY
    assert rules_of(game) == HOUSE
    assert sheet_of(game).start.dealer is None


def test_the_phone_that_starts_keeps_score(client):
    client.post("/start/")
    scorer = Scorer.objects.get()
    assert (scorer.name, scorer.revoked_at) == ("First phone", None)
    assert client.get(f"/g/{scorer.game.code}/").context["scorer"] == scorer


def test_looking_makes_no_device(client):
    assert client.get("/").status_code == 200
    assert Device.objects.count() == 0
    assert COOKIE not in client.cookies


def test_one_tap_plays_by_the_rules_of_this_phones_house():
    device = Device.objects.create(house_rules={"bid-whist": {"preset": "classic"}}, names=NAMES)
    client_of(device).post("/start/", {"key": str(uuid.uuid4())})
    assert rules_of(Game.objects.get()) == preset("classic")
    assert names_of(Game.objects.get()) == NOBODY


def test_four_names_a_dealer_and_party_rules(client):
    client.post("/start/", a_post(preset("party"), way="party", first_dealer="E", **NAMES))
    game = Game.objects.get()
    assert names_of(game) == NAMES
    assert rules_of(game) == preset("party")
    assert rules_of(game).rotation == "loser_rises"
    assert sheet_of(game).start.dealer == "E"
    assert Scorer.objects.get().name == "Cy’s phone"


def test_names_are_remembered_on_this_phone(client):
    client.post("/start/", a_post(**NAMES))
    form = client.get("/").context["form"]
    assert {place.seat: place.name for place in form.places} == NAMES


def test_names_that_were_taken_out_are_forgotten():
    device = Device.objects.create(names=NAMES)
    client_of(device).post("/start/", a_post())
    assert Device.objects.get().names == {}


def test_names_are_tidied(client):
    client.post("/start/", a_post(N="  Ann   Marie "))
    assert names_of(Game.objects.get())["N"] == "Ann Marie"


@pytest.mark.parametrize(("one", "other"), [("Ann", "ann"), ("Jos\u00e9", "Jose\u0301")])
def test_two_players_of_one_name_are_refused_beside_the_second(client, one, other):
    answer = client.post("/start/", a_post(N=one, E=other))
    assert answer.status_code == 422
    assert answer.context["form"].errors == {
        "E": [f"There is another {other}: add a letter to tell them apart."]
    }
    assert Game.objects.count() == 0


def test_a_long_name_is_refused(client):
    assert client.post("/start/", a_post(N="A" * 31)).status_code == 422


def test_a_tap_twice_starts_one_game(client):
    post = a_post(**NAMES)
    answers = [client.post("/start/", post)["Location"] for _tap in range(2)]
    assert Game.objects.count() == 1
    assert answers == [f"/g/{Game.objects.get().code}/"] * 2


def test_two_presses_start_two_games(client):
    client.post("/start/", a_post())
    client.post("/start/", a_post())
    assert Game.objects.count() == 2


def test_one_key_for_other_people_asks_first(client):
    post = a_post(**NAMES)
    client.post("/start/", post)
    answer = client.post("/start/", post | {"S": "Eve"})
    assert answer.status_code == 409
    assert answer.context["already"] == Game.objects.get()
    form = answer.context["form"]
    assert [place.name for place in form.places if place.seat == "S"] == ["Eve"]
    assert form.key_value != post["key"]
    client.post("/start/", post | {"S": "Eve", "key": form.key_value})
    assert Game.objects.count() == 2


def test_a_contradiction_is_said_beside_its_question_and_everything_is_kept(client):
    answer = client.post(
        "/start/", a_post(**NAMES) | {"kitty": "false", "jokers": "2", "target": "9"}
    )
    assert answer.status_code == 422
    form = answer.context["rules_form"]
    assert [question.key for question in form.wrong] == ["kitty"]
    assert form.asked("target").number == "9"
    assert [place.name for place in answer.context["form"].places] == ["Ann", "Di", "Bo", "Cy"]
    assert Game.objects.count() == 0
    assert Device.objects.count() == 0


def test_a_way_to_play_fills_the_form_without_a_script(client):
    answer = client.post("/start/", a_post(**NAMES) | {"use": "columbus"})
    assert answer.status_code == 200
    form = answer.context["rules_form"]
    assert form.asked("target").number == "5"
    assert [pick.value for pick in form.asked("kitty").picks if pick.is_chosen] == ["false"]
    assert answer.context["way"] == "columbus"
    assert [place.name for place in answer.context["form"].places] == ["Ann", "Di", "Bo", "Cy"]
    assert Game.objects.count() == 0


@pytest.mark.parametrize("use", ["", "ours", "nothing"])
def test_a_button_that_is_no_way_to_play_starts_nothing(client, use):
    answer = client.post("/start/", a_post(N="Ann", use=use))
    assert (answer.status_code, Game.objects.count()) == (422, 0)
    assert answer.context["rules_form"].non_field_errors() == [
        "Choose one of the ways to play that are shown."
    ]
    assert answer.context["form"]["N"].value() == "Ann"


def test_saving_our_house_starts_nothing_and_says_so(client):
    answer = client.post(
        "/start/", a_post(preset("classic"), way="classic", **NAMES) | {"save_house": "1"}
    )
    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert Game.objects.count() == 0
    page = client.get("/")
    assert [str(message) for message in page.context["messages"]] == [
        "Saved as our house on this phone: Seven up. Four minimum. No-trump counts single. "
        "New games start with it."
    ]
    assert page.context["spoken"] == "Seven up. Four minimum. No-trump counts single."
    assert page.context["form"]["N"].value() == "Ann"


def test_a_house_that_no_longer_reads_is_passed_over():
    device = Device.objects.create(house_rules={"bid-whist": {"no_such_question": 1}})
    assert client_of(device).get("/").context["spoken"].startswith("Seven up.")


def test_a_kitty_that_is_nobodys_is_warned_of(client):
    client.post("/start/", a_post() | {"kitty_book": "none"})
    page = client.get("/")
    assert [str(message) for message in page.context["messages"]] == [
        "The kitty is nobody’s book: a bid of seven can only be set."
    ]


def test_a_forged_device_is_a_new_phone(client):
    client.cookies[COOKIE] = "forged"
    assert client.post("/start/").status_code == 303
    assert Scorer.objects.get().device == Device.objects.get()


def test_a_page_of_another_site_cannot_start_a_game():
    assert Client(enforce_csrf_checks=True).post("/start/").status_code == 403


@pytest.mark.parametrize("path", ["/", "/?code=RK7D4XPH"])
def test_the_front_page_is_only_looked_at(client, path):
    assert client.post(path).status_code == 405


def test_start_is_only_posted_to(client):
    assert client.get("/start/").status_code == 405


# --- Watching by code ---


@pytest.mark.parametrize(
    "typed", ["RK7D4XPH", "rk7d 4xph", "RK7D-4XPH", "http://192.168.1.4:8000/g/RK7D4XPH/"]
)
def test_a_code_leads_to_its_game(client, typed):
    Game.objects.filter(pk=a_game()[0].pk).update(code="RK7D4XPH")
    answer = client.get("/", {"code": typed})
    assert (answer.status_code, answer["Location"]) == (302, "/g/RK7D4XPH/")


@pytest.mark.parametrize("typed", ["", "RK7D", "RK7D4XPHX", "/g/../"])
def test_what_is_no_code_is_said_beside_the_field(client, typed):
    answer = client.get("/", {"code": typed})
    assert answer.status_code == 422
    assert list(answer.context["code_form"].errors) == ["code"]


def test_a_code_that_no_game_has_comes_back_with_a_sentence(client):
    answer = client.get("/", {"code": "rk7d 4xph"})
    assert answer.status_code == 404
    assert answer.context["code_form"].errors == {
        "code": ["What has this code was deleted or never existed. Look at the code once more."]
    }
    assert 'value="rk7d 4xph"' in answer.text


def test_wrong_codes_typed_are_misses(client, monkeypatch):
    monkeypatch.setattr(misses.time, "time", lambda: 36_000.0)
    codes = ["RK7D4XPH", *(f"RK7D4XP{letter}" for letter in "BCDFGJKLMN")]
    statuses = [client.get("/", {"code": code}).status_code for code in codes]
    assert statuses == [404] * 10 + [429]
    assert client.get("/g/RK7D4XPH/").status_code == 429


# --- Recent games ---


def test_a_game_of_this_phone_says_when_it_was_used_last():
    _game, scorer = a_game()
    Game.objects.update(used_at=datetime(2020, 11, 29, 23, 13, tzinfo=UTC))
    page = client_of(scorer).get("/").text
    assert ">29 Nov 2020, 23:13</time>" in page


def test_games_of_this_phone_newest_first_and_at_most_ten():
    game, scorer = a_game()
    for _number in range(11):
        other, _ = a_game(names={})
        Scorer.objects.create(game=other, device=scorer.device, name="This phone")
    record(game, scorer, "E 4u 10")
    games = client_of(scorer).get("/").context["games"]
    assert len(games) == 10
    assert (games[0].code, games[0].score) == (game.code, "Ann & Cy 0, Bo & Di 4")
    assert (games[0].hand_number, games[0].over) == (2, False)


def test_a_game_that_is_over_tells_who_won():
    game, scorer = a_game()
    record(game, scorer, "E 7u 13")
    shown = client_of(scorer).get("/").context["games"][0]
    assert (shown.score, shown.won) == ("Ann & Cy 0, Bo & Di 7", "won by Bo & Di")


def test_games_of_other_phones_and_rights_taken_back_are_not_shown():
    _game, scorer = a_game()
    a_game()
    scorer.revoked_at = scorer.granted_at
    scorer.save(update_fields=["revoked_at"])
    assert client_of(scorer).get("/").context["games"] == []
    assert client_of(Device.objects.create()).get("/").context["games"] == []


@pytest.mark.parametrize("count", [1, 3])
def test_the_front_page_asks_little(count, django_assert_num_queries):
    device = Device.objects.create()
    for _number in range(count):
        game, scorer = a_game()
        record(game, scorer, "E 4u 10")
        Scorer.objects.create(game=game, device=device, name="This phone")
    client = client_of(device)
    with django_assert_num_queries(4):
        client.get("/")


def test_a_strangers_front_page_asks_nothing(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get("/")


@pytest.mark.django_db(transaction=True)
def test_taps_at_the_same_moment_start_one_game():
    client = client_of(Device.objects.create())
    post, cookies = a_post(**NAMES), client.cookies

    def tap(_number):
        phone = Client()
        phone.cookies = cookies
        try:
            answer = phone.post("/start/", post)
            return answer.status_code, answer["Location"]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as taps:
        answers = set(taps.map(tap, range(4)))
    assert answers == {(303, f"/g/{Game.objects.get().code}/")}
