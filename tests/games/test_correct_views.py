"""Putting a line right through the pages: preview first, then save."""

import uuid

import pytest
from django.urls import reverse

from scorekeeper.games.queries import sheet_of

from .factories import a_game, client_of, record

pytestmark = pytest.mark.django_db


def url(name, game, *args):
    return reverse(f"games:{name}", args=[game.code, *args])


def values(said, step, *, number=1, seen=1, **more):
    declarer, bid, books = said.split()
    return {
        "line_kind": "hand",
        "number": number,
        "seen": seen,
        "key": uuid.uuid4(),
        "declarer": declarer,
        "bid": bid,
        "books": books,
        "step": step,
    } | more


def test_a_preview_says_what_would_change_and_changes_nothing():
    game, scorer = a_game()
    record(game, scorer, "E 4u 13")
    answer = client_of(scorer).post(url("line", game, 1), values("E 4u 10", "preview"))
    rows = [(row.label, row.before, row.after) for row in answer.context["preview"].rows]
    assert rows == [
        ("Ann & Cy", "0", "0"),
        ("Bo & Di", "7", "4"),
        ("winner", "Bo & Di", "nobody yet"),
    ]
    assert answer.context["preview"].sentences == ("The game is open again.",)
    assert sheet_of(game).state.over is True


def test_saving_writes_the_correction_with_its_reason():
    game, scorer = a_game()
    record(game, scorer, "E 4u 13")
    answer = client_of(scorer).post(
        url("line", game, 1), values("E 4u 10", "save", why="miscounted")
    )
    assert answer.status_code == 303
    assert sheet_of(game).state.totals["EW"] == 4
    assert game.records.get(number=1, revision=2).reason == "miscounted"


def test_the_same_correction_posted_twice_is_one():
    game, scorer = a_game()
    record(game, scorer, "E 4u 13")
    post = values("E 4u 10", "save")
    client = client_of(scorer)
    assert client.post(url("line", game, 1), post).status_code == 303
    assert client.post(url("line", game, 1), post).status_code == 303
    assert game.records.filter(number=1).count() == 2


def test_a_correction_from_an_old_page_is_a_conflict():
    game, scorer = a_game()
    record(game, scorer, "E 4u 13")
    client = client_of(scorer)
    client.post(url("line", game, 1), values("E 4u 10", "save"))
    answer = client.post(url("line", game, 1), values("E 4u 11", "save"))
    assert answer.status_code == 409
    assert sheet_of(game).state.totals["EW"] == 4


def test_a_hand_can_turn_out_to_have_been_a_misdeal():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    post = values("E 4u 10", "save") | {"line_kind": "misdeal"}
    client_of(scorer).post(url("line", game, 1), post)
    assert game.records.get(number=1, revision=2).facts == {"misdeal": True}


def test_what_cannot_be_is_said_beside_its_field():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    answer = client_of(scorer).post(url("line", game, 1), values("E 4u 0", "save"))
    assert answer.status_code == 422
    assert answer.content.decode().count('id="books-error"') == 1


def test_a_correction_keeps_the_dealer_that_was_named():
    game, scorer = a_game()
    record(game, scorer, {"declarer": "E", "contract": "4u", "books": 10, "dealer": "W"})
    page = client_of(scorer).get(url("line", game, 1))
    assert page.context["form"]["dealer"].value() == "W"
    client_of(scorer).post(url("line", game, 1), values("E 4u 9", "save", dealer="W"))
    assert game.records.get(number=1, revision=2).facts["dealer"] == "W"


def test_a_forgotten_hand_is_put_in_between():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3u 9")
    client = client_of(scorer)
    assert client.get(url("insert", game, 2)).status_code == 200
    preview = client.post(url("insert", game, 2), values("S 3u 8", "preview", number=2))
    assert [row.after for row in preview.context["preview"].rows[:2]] == ["0", "4"]
    client.post(url("insert", game, 2), values("S 3u 8", "save", number=2))
    assert [entry.line.declarer for entry in sheet_of(game).entries] == ["E", "S", "N"]


def test_points_put_right_by_hand_can_be_put_right_themselves():
    game, scorer = a_game()
    record(game, scorer, {"adjustment": {"NS": -1}, "reason": "misread"})
    post = {"key": uuid.uuid4(), "seen": 1, "NS": "-2", "reason": "misread", "step": "save"}
    assert client_of(scorer).post(url("line", game, 1), post).status_code == 303
    assert sheet_of(game).state.totals["NS"] == -2


def test_everybody_may_read_a_line_and_only_a_scorer_may_change_it():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    for client in (client_of(None), client_of(a_game()[1])):
        page = client.get(url("line", game, 1))
        assert page.status_code == 200
        assert page.context["form"] is None
        assert client.post(url("line", game, 1), values("E 4u 9", "save")).status_code == 403
        assert client.get(url("insert", game, 1)).status_code == 403
        assert client.post(url("insert", game, 1), values("E 4u 9", "save")).status_code == 403
    assert sheet_of(game).state.totals["EW"] == 4


@pytest.mark.parametrize("number", [0, 2, 99999])
def test_a_line_that_never_was_is_not_found(number):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    client = client_of(scorer)
    assert client.get(url("line", game, number)).status_code == 404
    assert client.post(url("line", game, number), values("E 4u 9", "save")).status_code == 404
    assert client.get(url("insert", game, number)).status_code == 404


def test_a_walk_out_has_nothing_to_put_right_but_its_page_can_be_read():
    game, scorer = a_game()
    record(game, scorer, {"forfeit": "EW"})
    page = client_of(scorer).get(url("line", game, 1))
    assert (page.status_code, page.context["form"]) == (200, None)


def test_a_line_taken_back_can_still_be_read():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    page = client_of(scorer).get(url("game", game))
    form = {name: page.context["last"]["form"][name].value() for name in ("number", "seen", "key")}
    client_of(scorer).post(url("undo", game), form)
    page = client_of(scorer).get(url("line", game, 1))
    assert page.status_code == 200
    assert [event.title for event in page.context["events"]] == [
        "Hand 1 taken back",
        "Hand 1 recorded",
    ]
