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


def save(client, address, post):
    """Look at the preview of a change and save it; the answer to the second post."""
    first = client.post(address, post | {"step": "preview"})
    shown = first.context["shown"] if first.status_code == 200 else None
    if shown is None:
        return first
    return client.post(address, post | {"step": "save", "previewed": shown.mark})


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
    post = values("E 4u 10", "save", why="miscounted")
    answer = save(client_of(scorer), url("line", game, 1), post)
    assert answer.status_code == 303
    assert sheet_of(game).state.totals["EW"] == 4
    assert game.records.get(number=1, revision=2).reason == "miscounted"


def test_the_same_correction_posted_twice_is_one():
    game, scorer = a_game()
    record(game, scorer, "E 4u 13")
    post = values("E 4u 10", "save")
    client = client_of(scorer)
    assert save(client, url("line", game, 1), post).status_code == 303
    assert client.post(url("line", game, 1), post).status_code == 303
    assert game.records.filter(number=1).count() == 2


def test_a_correction_from_an_old_page_is_a_conflict():
    game, scorer = a_game()
    record(game, scorer, "E 4u 13")
    client = client_of(scorer)
    save(client, url("line", game, 1), values("E 4u 10", "save"))
    answer = save(client, url("line", game, 1), values("E 4u 11", "save"))
    assert answer.status_code == 409
    assert sheet_of(game).state.totals["EW"] == 4


def test_a_correction_that_meets_another_keeps_what_was_typed_and_can_be_saved_again():
    game, scorer = a_game()
    record(game, scorer, "E 4u 13")
    client = client_of(scorer)
    save(client, url("line", game, 1), values("E 4u 10", "save"))
    page = client.post(url("line", game, 1), values("E 4u 11", "save", why_words="we recounted"))
    assert page.status_code == 409
    form = page.context["form"]
    assert (form["books"].value(), form["seen"].value()) == ("11", 2)
    assert page.context["reason"]["why_words"].value() == "we recounted"
    again = values("E 4u 11", "save", seen=2, why_words="we recounted")
    assert save(client, url("line", game, 1), again).status_code == 303
    assert sheet_of(game).state.totals["EW"] == 5


def test_a_forgotten_hand_that_meets_a_correction_overwrites_nothing():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3u 9")
    client = client_of(scorer)
    save(client, url("line", game, 2), values("N 3u 10", "save", number=2))
    page = client.post(url("insert", game, 2), values("S 3u 8", "save", number=2))
    assert page.status_code == 409
    assert [entry.line.declarer for entry in sheet_of(game).entries] == ["E", "N"]
    save(client, url("insert", game, 2), values("S 3u 8", "save", number=2, seen=2))
    assert [entry.line.declarer for entry in sheet_of(game).entries] == ["E", "S", "N"]


def test_a_save_is_good_for_what_was_previewed_and_nothing_else():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    client = client_of(scorer)
    seen = client.post(url("line", game, 1), values("E 4u 12", "preview")).context["shown"]
    post = values("E 4u 9", "save") | {"previewed": seen.mark}
    answer = client.post(url("line", game, 1), post)
    assert answer.status_code == 200
    assert [row.after for row in answer.context["preview"].rows[:2]] == ["0", "−4"]
    assert sheet_of(game).state.totals["EW"] == 4


@pytest.mark.parametrize("broken", [{"seen": "²"}, {"key": "no"}, {"number": "9" * 5000}])
def test_a_correction_with_broken_hidden_values_says_so_and_can_be_saved_again(broken):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", {"adjustment": {"NS": -1}, "reason": "misread"})
    client = client_of(scorer)
    answer = client.post(url("line", game, 1), values("E 4u 9", "save") | broken)
    assert answer.status_code == 422
    assert answer.content.decode().count('id="form-error"') == 1
    points = {"key": uuid.uuid4(), "seen": 1, "NS": "-2", "reason": "misread", "step": "save"}
    assert client.post(url("line", game, 2), points | broken).status_code in (200, 422)


def test_the_calls_of_a_hand_start_left_of_who_dealt_it():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3u 9", "E 3u 8")
    form = client_of(scorer).get(url("line", game, 2)).context["form"]
    assert [who for _name, who, _said, _choices in form.callers] == ["Cy", "Di", "Ann", "Bo"]


def test_the_buttons_of_a_correction_speak_of_the_rules_it_was_played_by():
    game, scorer = a_game(rules={"target": 21})
    record(game, scorer, "E 3N 9", {"rules": {"nt_double": False}}, "E 3u 9")
    form = client_of(scorer).get(url("line", game, 1)).context["form"]
    assert {pick.value: pick.tag for pick in form.book_picks}["9"] == "+6"


def test_a_passed_out_deal_comes_back_as_one():
    game, scorer = a_game()
    record(game, scorer, "passed_out")
    form = client_of(scorer).get(url("line", game, 1)).context["form"]
    assert form["declarer"].value() == "passed_out"


def test_a_hand_can_turn_out_to_have_been_a_misdeal():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    post = values("E 4u 10", "save") | {"declarer": "misdeal"}
    save(client_of(scorer), url("line", game, 1), post)
    assert game.records.get(number=1, revision=2).facts == {"misdeal": True}


def test_what_cannot_be_is_said_beside_its_field():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    answer = save(client_of(scorer), url("line", game, 1), values("E 4u 0", "save"))
    assert answer.status_code == 422
    assert answer.content.decode().count('id="books-error"') == 1


def test_a_correction_keeps_the_dealer_that_was_named():
    game, scorer = a_game()
    record(game, scorer, {"declarer": "E", "contract": "4u", "books": 10, "dealer": "W"})
    page = client_of(scorer).get(url("line", game, 1))
    assert page.context["form"]["dealer"].value() == "W"
    save(client_of(scorer), url("line", game, 1), values("E 4u 9", "save", dealer="W"))
    assert game.records.get(number=1, revision=2).facts["dealer"] == "W"


def test_a_forgotten_hand_is_put_in_between():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3u 9")
    client = client_of(scorer)
    assert client.get(url("insert", game, 2)).status_code == 200
    preview = client.post(url("insert", game, 2), values("S 3u 8", "preview", number=2))
    assert [row.after for row in preview.context["preview"].rows[:2]] == ["0", "4"]
    save(client, url("insert", game, 2), values("S 3u 8", "save", number=2))
    assert [entry.line.declarer for entry in sheet_of(game).entries] == ["E", "S", "N"]


def test_points_put_right_by_hand_can_be_put_right_themselves():
    game, scorer = a_game()
    record(game, scorer, {"adjustment": {"NS": -1}, "reason": "misread"})
    post = {"key": uuid.uuid4(), "seen": 1, "NS": "-2", "reason": "misread", "step": "save"}
    assert save(client_of(scorer), url("line", game, 1), post).status_code == 303
    assert sheet_of(game).state.totals["NS"] == -2


def test_everybody_may_read_a_line_and_only_a_scorer_may_change_it():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    for client in (client_of(None), client_of(a_game()[1])):
        page = client.get(url("line", game, 1))
        assert page.status_code == 200
        assert page.context["form"] is None
        assert save(client, url("line", game, 1), values("E 4u 9", "save")).status_code == 403
        assert client.get(url("insert", game, 1)).status_code == 403
        assert save(client, url("insert", game, 1), values("E 4u 9", "save")).status_code == 403
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
