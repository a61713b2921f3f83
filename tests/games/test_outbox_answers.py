"""What a phone's outbox is answered when it sends what was typed without a network."""

import uuid

import pytest
from django.urls import reverse

from scorekeeper.games.codes import ALPHABET
from scorekeeper.games.models import Game
from scorekeeper.games.queries import sheet_of

from .factories import a_game, another_scorer, client_of, record

pytestmark = pytest.mark.django_db

JSON = {"Accept": "application/json"}
KEY = "11111111-1111-4111-8111-111111111111"
CODE = "RK7D4XPH"


def hand(said, number=1, key=KEY, **more):
    declarer, bid, books = said.split()
    typed = {"declarer": declarer, "bid": bid, "books": books, "line_kind": "hand"}
    return typed | {"number": number, "seen": 0, "key": key} | more


def send(scorer, post, game, to="record"):
    return client_of(scorer).post(reverse(f"games:{to}", args=[game.code]), post, headers=JSON)


def test_a_recorded_hand_names_its_key():
    game, scorer = a_game()
    answer = send(scorer, hand("E 4u 10"), game)
    assert (answer.status_code, answer.json()) == (
        200,
        {"recorded": KEY, "own": True, "number": 1, "revision": 1, "game": 2},
    )


def test_the_same_hand_sent_again_is_one_hand_with_the_same_answer():
    game, scorer = a_game()
    answers = [send(scorer, hand("E 4u 10"), game).json() for _time in range(3)]
    assert answers[0] == answers[1] == answers[2]
    assert game.records.filter(number=1).count() == 1


def test_a_hand_that_another_phone_recorded_too_is_answered_under_its_own_key():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    answer = send(another_scorer(game), hand("E 4u 10"), game)
    assert (answer.json()["recorded"], answer.json()["own"]) == (KEY, False)
    assert len(sheet_of(game).entries) == 1


def test_hands_that_wait_are_recorded_in_order_under_the_numbers_they_had():
    game, scorer = a_game()
    for number in (1, 2, 3):
        assert send(scorer, hand("E 3u set", number, uuid.uuid4()), game).status_code == 200
    assert sheet_of(game).state.totals == {"NS": 0, "EW": -9}


def test_a_bid_and_its_books_that_waited_together_are_one_hand():
    game, scorer = a_game()
    bid = hand("E 4u 10", key=uuid.uuid4(), line_kind="bid", books="")
    assert send(scorer, bid, game).status_code == 200
    assert send(scorer, hand("E 4u 10", seen=1), game).json()["revision"] == 2
    assert sheet_of(game).state.totals["EW"] == 4


def test_a_conflict_shows_both_hands_and_what_may_be_chosen():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    answer = send(another_scorer(game), hand("E 4u 9"), game)
    told = answer.json()
    assert (answer.status_code, told["conflict"], told["seen"]) == (409, 1, 1)
    for words in ("Bo, 4 uptown, 10 books", "Bo, 4 uptown, 9 books", 'value="typed"'):
        assert words in told["words"]
    assert sheet_of(game).state.totals["EW"] == 4


@pytest.mark.parametrize(("keep", "total"), [("typed", -4), ("both", 0)])
def test_the_choice_is_sent_with_the_hands_own_key(keep, total):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    other = another_scorer(game)
    told = send(other, hand("E 4u 9"), game).json()
    post = hand("E 4u 9", told["conflict"], seen=told["seen"], keep=keep)
    for _time in range(2):
        assert send(other, post, game, "resolve").json()["recorded"] == KEY
    assert sheet_of(game).state.totals["EW"] == total


def test_a_hand_beyond_the_end_of_the_sheet_stands_under_no_number():
    game, scorer = a_game()
    told = send(scorer, hand("E 4u 9", number=3), game).json()
    assert (told["conflict"], told["seen"]) == (3, 0)
    assert "Record mine as hand 1" in told["words"]


def test_a_hand_behind_one_in_play_waits_for_its_books():
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    told = send(another_scorer(game), hand("N 3d 9", number=2), game)
    assert (told.status_code, told.json()) == (
        409,
        {
            "refused": "Hand 1 is still being played: its books come first.",
            "ask": "",
            "waits": True,
        },
    )
    assert len(sheet_of(game).entries) == 1


def test_what_cannot_be_is_refused_in_a_sentence():
    game, scorer = a_game(rules={"preset": "party"})
    answer = send(scorer, hand("E 3u 10"), game)
    assert answer.status_code == 422
    assert answer.json()["refused"] != ""
    assert send(scorer, hand("E 4u 10") | {"bid": ""}, game).json() == {
        "refused": "Choose the bid.",
        "ask": "",
    }


def test_a_hand_that_asks_an_open_question_names_it():
    game, scorer = a_game(rules={"nt_double": "undecided"})
    assert send(scorer, hand("E 4n 10"), game).json()["ask"] == "nt_double"


def test_a_hand_taken_back_is_undone_once():
    game, scorer = a_game()
    first = send(scorer, hand("E 4u 10"), game).json()
    post = {"number": first["number"], "seen": first["revision"], "key": KEY.replace("1", "2")}
    for _time in range(2):
        assert send(scorer, post, game, "undo").json()["recorded"] == post["key"]
    assert len(sheet_of(game).entries) == 0
    assert send(scorer, {"number": "x"}, game, "undo").status_code == 422


@pytest.mark.parametrize("to", ["record", "resolve", "undo", "again"])
def test_whoever_may_not_keep_score_is_told_so_and_an_unknown_game_is_gone(to):
    game, _scorer = a_game()
    post = hand("E 4u 10", keep="both", seats="same")
    for stranger in (None, a_game()[1]):
        answer = send(stranger, post, game, to)
        assert answer.status_code == 403
        assert list(answer.json()) == ["no_right"]
    game.delete()
    answer = send(None, post, game, to)
    assert (answer.status_code, list(answer.json())) == (404, ["gone"])


def test_a_page_is_answered_as_ever():
    game, scorer = a_game()
    url = reverse("games:record", args=[game.code])
    page = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "HX-Request": "true"}
    answer = client_of(scorer).post(url, hand("E 4u 10"), headers=page)
    assert answer.headers["Content-Type"].startswith("text/html")
    assert answer.headers["Recorded"] == KEY


# --- the next game, under a code that was made on the phone ---------------------------------------


def again(scorer, game, code=CODE):
    return send(scorer, {"seats": "same", "code": code, "key": KEY}, game, "again")


@pytest.fixture
def over():
    game, scorer = a_game()
    record(game, scorer, "E 7u 13")
    return game, scorer


def test_the_next_game_has_the_code_that_the_phone_made(over):
    game, scorer = over
    answer = again(scorer, game)
    assert answer.json() == {"recorded": KEY, "code": CODE}
    assert Game.objects.get(follows=game).code == CODE
    assert again(scorer, game).json() == answer.json()


def test_where_another_phone_started_it_the_answer_says_under_which_code(over):
    game, scorer = over
    first = again(scorer, game).json()
    assert again(another_scorer(game), game, code="T" * 8).json() == first


def test_a_next_game_with_other_partners_takes_no_hands_of_those_who_sat_as_before(over):
    game, scorer = over
    url = reverse("games:again", args=[game.code])
    client_of(another_scorer(game)).post(url, {"seats": "left"})
    following = Game.objects.get(follows=game)
    told = again(scorer, game)
    assert (told.status_code, told.json()["to"]) == (409, f"/g/{following.code}/")
    assert "other partners: Ann & Bo against Cy & Di." in told.json()["refused"]
    assert "played as Ann & Cy against Bo & Di" in told.json()["refused"]
    following.delete()
    assert again(scorer, game).json() == {"recorded": KEY, "code": CODE}


def test_a_next_game_in_which_somebody_has_a_new_name_is_played_with_the_same_partners(over):
    game, scorer = over
    first = again(scorer, game).json()
    Game.objects.get(follows=game).seatings.filter(seat="E").update(name="Bobby")
    assert again(another_scorer(game), game).json() == first


def test_a_code_that_is_taken_becomes_another_one(over):
    game, scorer = over
    taken, _scorer = a_game()
    code = again(scorer, game, code=taken.code).json()["code"]
    assert code != taken.code
    assert set(code) <= set(ALPHABET)


@pytest.mark.parametrize("code", ["rk7d4xph", "AEIOUAEI", "RK7D", "RK7D4XPHH", "RK7D4XP\n"])
def test_a_code_that_is_none_starts_nothing(over, code):
    game, scorer = over
    assert again(scorer, game, code=code).status_code == 422
    assert Game.objects.filter(follows=game).count() == 0


def test_at_a_partys_table_the_next_game_is_the_tables_and_the_phone_is_told_so(over):
    game, scorer = over
    Game.objects.filter(pk=game.pk).update(home="/p/RK7D4XPH/t/1/")
    answer = again(scorer, game)
    assert (answer.status_code, answer.json()["refused"]) == (
        422,
        "The next game starts at the table’s page. Take this back.",
    )
    assert Game.objects.filter(follows=game).count() == 0


def test_a_game_that_is_not_over_has_no_next_one():
    game, scorer = a_game()
    answer = again(scorer, game)
    assert (answer.status_code, "not over yet" in answer.json()["refused"]) == (409, True)
