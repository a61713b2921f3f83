"""The pages of games where everybody plays for himself: recording, correcting, sharing, ruling."""

import re

import pytest
from django.test import Client

from scorekeeper.games.models import Game
from scorekeeper.games.queries import sheet_of
from scorekeeper.games.words.wording import ruling_words
from scorekeeper.rules.call_ace_lines import RULINGS

from .factories import another_scorer, client_of
from .players import CALL_ACE, FIVE, FOUR, INDIVIDUAL, a_game_of, hidden, record_facts, totals

pytestmark = pytest.mark.django_db

BOOKS = {"P1": 3, "P2": 6, "P3": 2, "P4": 2}


def post_hand(client, game, hand, names=("number", "seen", "key")):
    page = client.get(f"/g/{game.code}/")
    return client.post(f"/g/{game.code}/record/", hidden(page, *names) | hand)


def post_books(client, game, hand):
    names = ("number", "seen", "key", "all_books", "players_here")
    return post_hand(client, game, {"line_kind": "hand"} | hand, names)


def problem(answer):
    """The sentences beside the fields."""
    html = answer.content.decode()
    return [part.split("</p>")[0] for part in html.split('class="error"')[1:]]


@pytest.mark.parametrize(
    ("books", "points"),
    [
        ({"books_P1": 3, "books_P2": 6, "books_P3": 2, "books_P4": 2}, [3, 6, 2, 2]),
        ({"books_P1": 3, "books_P2": 6, "books_P3": 2}, [3, 6, 2, 2]),
        ({"books_P1": 5, "books_P2": 4, "books_P3": 4, "books_P4": 0}, [5, -5, 4, 0]),
    ],
)
def test_everybodys_books_are_recorded_and_the_last_filled_in(books, points):
    game, scorer = a_game_of(INDIVIDUAL)
    answer = post_books(client_of(scorer), game, {"declarer": "P2", "bid": "5"} | books)
    assert answer.status_code == 303
    assert list(totals(game).values()) == points


@pytest.mark.parametrize(
    ("books", "said"),
    [
        ({}, "Write everybody’s books, or save the bid now and the books later."),
        ({"books_P1": 3}, "Write these books too; only one may be left empty."),
        ({"books_P1": 9, "books_P2": 9, "books_P3": 1}, "Together these are more books than"),
        ({"books_P1": 1, "books_P2": 1, "books_P3": 1, "books_P4": 1}, "4"),
        ({"books_P1": 13, "books_P2": 0, "books_P3": 0, "books_P4": 0}, "The kitty is"),
        ({"books_P1": 99}, "A hand has no more than 18 books."),
    ],
)
def test_books_that_cannot_be_are_refused_and_nothing_is_recorded(books, said):
    game, scorer = a_game_of(INDIVIDUAL)
    answer = post_books(client_of(scorer), game, {"declarer": "P2", "bid": "5"} | books)
    assert answer.status_code == 422
    assert any(said in sentence for sentence in problem(answer))
    assert sheet_of(game).entries == ()


def test_the_bid_now_and_the_books_later():
    game, scorer = a_game_of(INDIVIDUAL)
    client = client_of(scorer)
    names = ("number", "seen", "key", "all_books", "players_here")
    post_hand(client, game, {"declarer": "P3", "bid": "4n", "line_kind": "bid"}, names)
    assert sheet_of(game).open_entry is not None
    page = client.get(f"/g/{game.code}/").content.decode()
    assert "Cy: 4 no-trump. 4 books make it, one fewer sets it." in page
    post_books(client, game, {"declarer": "P3", "bid": "4n", "books_P1": 1, "books_P2": 1,
                              "books_P3": 8, "books_P4": 3})  # fmt: skip
    assert list(totals(game).values()) == [1, 1, 8, 3]


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ({"declarer": "P2", "bid": "8", "partner": "P4", "books": "9", "with_good": "1"},
         [0, 80, -80, 80, -80]),
        ({"declarer": "P2", "bid": "9", "partner": "alone", "books": "8"},
         [0, -240, 80, 80, 80]),
        ({"declarer": "P3", "bid": "solo", "books": "2"}, [0, 100, -300, 100, 100]),
        ({"declarer": "P3", "bid": "nolo", "books": "made"}, [0, -100, 300, -100, -100]),
        ({"declarer": "P3", "bid": "solo", "joined_P5": "1", "tricks_P3": "1", "tricks_P5": "2"},
         [0, 50, 100, 50, -200]),
        ({"declarer": "P1", "bid": "7", "partner": "P2", "books": "7", "out_P4": "1"},
         [10, 10, -10, 0, -10]),
    ],
)  # fmt: skip
def test_a_contract_is_recorded_with_whoever_takes_part(hand, points):
    game, scorer = a_game_of(CALL_ACE, FIVE)
    assert post_hand(client_of(scorer), game, {"line_kind": "hand"} | hand).status_code == 303
    assert list(totals(game).values()) == points


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ({"declarer": "P2", "bid": "8", "books": "9"},
         "Choose the partner, or that declarer was alone."),
        ({"declarer": "P2", "bid": "8", "partner": "P4"},
         "Choose the tricks, or save the contract now and the tricks later."),
        ({"declarer": "P1", "bid": "8", "partner": "P4", "books": "9"}, "sits out"),
        ({"declarer": "P2", "bid": "8", "partner": "P4", "books": "set"}, "counted"),
        ({"declarer": "P2", "bid": "8", "partner": "P4", "books": "9", "with_fast": "1"},
         "This table does not play"),
        ({"declarer": "P2", "bid": "solo", "joined_P5": "1", "tricks_P2": "1"},
         "Write the tricks of each who plays the nolo."),
        ({"declarer": "P2", "bid": "8", "partner": "P4", "books": "9", "knock": "2"},
         "There is no knocking at this table."),
        ({"bid": "8"}, "Choose who is declarer."),
    ],
)  # fmt: skip
def test_a_contract_that_cannot_be_is_refused_and_nothing_is_recorded(hand, said):
    game, scorer = a_game_of(CALL_ACE, FIVE)
    answer = post_hand(client_of(scorer), game, {"line_kind": "hand"} | hand)
    assert answer.status_code == 422
    assert any(said in sentence for sentence in problem(answer))
    assert sheet_of(game).entries == ()


def test_who_sits_out_goes_round_with_the_deal():
    game, scorer = a_game_of(CALL_ACE, FIVE)
    client = client_of(scorer)
    assert "Sitting out: Ann" in client.get(f"/g/{game.code}/").content.decode()
    line = {"declarer": "P2", "contract": "7", "partner": "P3", "books": 7}
    record_facts(game, scorer, line)
    assert "Sitting out: Bo" in client.get(f"/g/{game.code}/").content.decode()


def test_where_nobody_said_who_deals_five_are_asked():
    game, scorer = a_game_of(CALL_ACE, FIVE, first_dealer=None)
    hand = {"declarer": "P2", "bid": "7", "partner": "P3", "books": "7", "line_kind": "hand"}
    answer = post_hand(client_of(scorer), game, hand)
    assert answer.status_code == 422
    assert any("Say who sat out, or who dealt" in said for said in problem(answer))


PAGES = ["", "sheet/", "history/", "share/", "rules/", "how-we-play/", "line/1/", "renege/"]


@pytest.mark.parametrize("kind", [INDIVIDUAL, CALL_ACE])
@pytest.mark.parametrize("path", ["phones/", *PAGES, "sheet.json"])
def test_every_page_opens_for_a_scorer_and_for_a_stranger(kind, path):
    game, scorer = a_game_of(kind)
    line = {"declarer": "P2", "contract": "8", "books": BOOKS | {"P2": 6}}
    if kind == CALL_ACE:
        line |= {"books": 9, "partner": "P4"}
    record_facts(game, scorer, line, {"misdeal": True})
    for client in (client_of(scorer), Client()):
        assert client.get(f"/g/{game.code}/{path}").status_code == 200


@pytest.mark.parametrize(
    "path", ["other/", "line/1/ruling/", "line/1/insert/", "delete/", "renege/call/"]
)
@pytest.mark.parametrize("kind", [INDIVIDUAL, CALL_ACE])
def test_only_a_scorer_opens_what_changes_the_sheet(kind, path):
    game, scorer = a_game_of(kind)
    line = {"declarer": "P2", "contract": "8", "books": BOOKS}
    record_facts(game, scorer, line if kind == INDIVIDUAL else line | {"books": 9, "partner": "P4"})
    assert client_of(scorer).get(f"/g/{game.code}/{path}").status_code == 200
    assert Client().get(f"/g/{game.code}/{path}").status_code == 403
    assert Client().post(f"/g/{game.code}/{path}").status_code == 403


@pytest.mark.parametrize("path", ["line/1/tricks/", "how-we-play/casebook/"])
def test_pages_of_partnership_bid_whist_are_not_there(path):
    game, scorer = a_game_of(CALL_ACE)
    record_facts(game, scorer, {"declarer": "P2", "contract": "solo", "books": 1})
    assert client_of(scorer).get(f"/g/{game.code}/{path}").status_code == 404


def test_a_corrected_hand_is_scored_anew():
    game, scorer = a_game_of(CALL_ACE)
    record_facts(game, scorer, {"declarer": "P2", "contract": "8", "partner": "P4", "books": 9})
    client = client_of(scorer)
    page = client.get(f"/g/{game.code}/line/1/")
    said = hidden(page, "number", "seen", "key") | {
        "declarer": "P2", "bid": "8", "partner": "alone", "books": "9", "line_kind": "hand",
    }  # fmt: skip
    shown = client.post(f"/g/{game.code}/line/1/", said | {"step": "preview"})
    previewed = hidden(shown, "previewed")
    saved = client.post(f"/g/{game.code}/line/1/", said | previewed | {"step": "save"})
    assert saved.status_code == 303
    assert totals(game) == {"P1": -40, "P2": 120, "P3": -40, "P4": -40}


def rule(client, game, said):
    """Write a ruling on hand 1 after a look at what it changes."""
    url = f"/g/{game.code}/line/1/ruling/"
    said = hidden(client.get(url), "key", "seen") | said
    shown = client.post(url, said | {"step": "preview"})
    assert shown.status_code == 200
    return client.post(url, said | hidden(shown, "previewed") | {"step": "save"})


def test_a_renege_moves_books_between_players_and_is_taken_back():
    game, scorer = a_game_of(INDIVIDUAL)
    record_facts(game, scorer, {"declarer": "P2", "contract": "5", "books": BOOKS})
    client = client_of(scorer)
    assert rule(client, game, {"kind": "renege", "against": "P1", "book": "4"}).status_code == 303
    assert totals(game) == {"P1": 0, "P2": 9, "P3": 2, "P4": 2}
    url = f"/g/{game.code}/line/1/ruling/"
    assert "renege: Ann, book 4" in client.get(url).content.decode()
    seen = hidden(client.get(url), "seen")
    assert client.post(url, seen | {"withdraw": "0"}).status_code == 303
    assert list(totals(game).values()) == [3, 6, 2, 2]


def test_a_fine_stands_in_place_of_the_score_and_goes_to_the_box():
    game, scorer = a_game_of(CALL_ACE, rules={"irregularity_fine": 72, "fine_to": "box"})
    line = {"declarer": "P2", "contract": "8", "partner": "P4", "books": 9}
    record_facts(game, scorer, line)
    client = client_of(scorer)
    rule(client, game, {"kind": "renege", "against": "P3"})
    assert totals(game) == {"P1": 0, "P2": 0, "P3": -72, "P4": 0, "box": 72}
    page = client.get(f"/g/{game.code}/").content.decode()
    assert "the cash box" in page


def test_a_ruling_saved_on_what_was_not_previewed_is_shown_first():
    game, scorer = a_game_of(INDIVIDUAL)
    record_facts(game, scorer, {"declarer": "P2", "contract": "5", "books": BOOKS})
    client, url = client_of(scorer), f"/g/{game.code}/line/1/ruling/"
    said = hidden(client.get(url), "key", "seen") | {"kind": "renege", "against": "P1"}
    shown = client.post(url, said | {"step": "save", "previewed": "nothing"})
    assert (shown.status_code, list(totals(game).values())) == (200, [3, 6, 2, 2])


def test_a_ruling_on_a_hand_that_changed_meanwhile_is_kept_and_asked_again():
    game, scorer = a_game_of(INDIVIDUAL)
    record_facts(game, scorer, {"declarer": "P2", "contract": "5", "books": BOOKS})
    client, url = client_of(scorer), f"/g/{game.code}/line/1/ruling/"
    said = hidden(client.get(url), "key", "seen") | {"kind": "renege", "against": "P1"}
    rule(client_of(another_scorer(game)), game, {"kind": "renege", "against": "P3"})
    shown = client.post(url, said | {"step": "preview"})
    answer = client.post(url, said | hidden(shown, "previewed") | {"step": "save"})
    assert answer.status_code == 409
    assert 'value="P1" checked' in answer.content.decode()


def test_points_put_right_go_from_somebody_to_somebody():
    game, scorer = a_game_of(CALL_ACE)
    client, url = client_of(scorer), f"/g/{game.code}/other/"
    page = client.get(url).content.decode()
    key = page.split('name="key" value="')[1].split('"')[0]
    said = {"key": key, "P1": "5", "reason": "miscounted"}
    assert client.post(url, said).status_code == 422
    assert client.post(url, said | {"P3": "-5"}).status_code == 303
    assert totals(game) == {"P1": 5, "P2": 0, "P3": -5, "P4": 0}


def test_who_pays_whom_is_told_and_shared():
    game, scorer = a_game_of(CALL_ACE, rules={"stake": "0.25", "currency": "kr"})
    line = {"declarer": "P1", "contract": "8", "partner": None, "books": 10}
    record_facts(game, scorer, line)
    text = Client().get(f"/g/{game.code}/share/?plain=1").content.decode()
    for payer in ("Bo", "Cy", "Di"):
        assert f"{payer} pays Ann 15.00 kr" in text
    assert "Settling up" in Client().get(f"/g/{game.code}/").content.decode()


def test_the_same_players_play_again():
    game, scorer = a_game_of(INDIVIDUAL, {**FOUR}, rules={"target": 6})
    record_facts(game, scorer, {"declarer": "P2", "contract": "5", "books": BOOKS})
    client = client_of(scorer)
    page = client.get(f"/g/{game.code}/").content.decode()
    assert "Bo wins: 6, playing to 6." in page
    answer = client.post(f"/g/{game.code}/again/", {"seats": "same"})
    successor = Game.objects.get(follows=game)
    assert answer.headers["Location"] == f"/g/{successor.code}/"
    assert (successor.kind, sheet_of(successor).seats) == (INDIVIDUAL, sheet_of(game).seats)
    assert sheet_of(successor).state.dealer == "P2"


@pytest.mark.parametrize("kind", [INDIVIDUAL, CALL_ACE])
def test_the_score_page_costs_the_same_for_one_hand_and_for_three(kind, django_assert_num_queries):
    game, scorer = a_game_of(kind)
    line = {"declarer": "P2", "contract": "8", "books": BOOKS}
    if kind == CALL_ACE:
        line |= {"books": 9, "partner": "P4"}
    client = client_of(scorer)
    for hands in (1, 2):
        record_facts(game, scorer, *[line] * hands)
        with django_assert_num_queries(4):
            client.get(f"/g/{game.code}/")


def test_who_sits_out_by_the_deal_stands_back_among_those_who_may_have_bid():
    game, scorer = a_game_of(CALL_ACE, FIVE)
    page = client_of(scorer).get(f"/g/{game.code}/").content.decode()
    assert re.findall(
        r'class="pick out"[^>]*><input type="radio" name="(\w+)" value="(\w+)"', page
    ) == [("declarer", "P1"), ("partner", "P1")]


@pytest.mark.parametrize(
    ("ruling", "words"),
    [
        ({"reason": "talked"}, "irregularity: Cy, talked"),
        ({}, "renege: Cy"),
        ({"reason": "seen by all", "director": True}, "renege: Cy, seen by all"),
        ({"reason": "a heart", "book": 4}, "renege: Cy, book 4, a heart"),
    ],
)
def test_a_ruling_without_a_call_says_with_its_reason_what_it_was_for(ruling, words):
    proven = {"kind": "renege", "against": "P3", "verdict": "proven"}
    assert ruling_words(RULINGS.read(proven | ruling), FOUR) == words
