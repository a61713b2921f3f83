"""Recording through the pages: as scorer, watcher and stranger."""

import uuid

import pytest
from django.urls import reverse

from scorekeeper.games.models import HandRecord
from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.recording import insert_line

from .factories import a_game, a_line, another_scorer, client_of, deals, record

pytestmark = pytest.mark.django_db


def posted(number=1, seen=0, key=None, **values):
    """What the hand form sends."""
    return {
        "line_kind": "hand",
        "number": number,
        "seen": seen,
        "key": key or uuid.uuid4(),
    } | values


def hand(said, **more):
    declarer, bid, books = said.split()
    return posted(declarer=declarer, bid=bid, books=books, **more)


def url(name, game, *args):
    return reverse(f"games:{name}", args=[game.code, *args])


def by_htmx(game):
    """The headers htmx sends from the score page."""
    return {"HX-Request": "true", "HX-Current-URL": f"http://testserver{url('game', game)}"}


def lines(game):
    return game.records.filter(number__gt=0).count()


def test_a_scorer_records_a_hand_and_is_sent_back_to_the_score():
    game, scorer = a_game()
    answer = client_of(scorer).post(url("record", game), hand("E 4u 10"))
    assert (answer.status_code, answer["Location"]) == (303, url("game", game))
    assert sheet_of(game).state.totals == {"NS": 0, "EW": 4}


def test_with_htmx_the_answer_is_the_page_itself():
    game, scorer = a_game()
    answer = client_of(scorer).post(url("record", game), hand("E 4u 10"), headers=by_htmx(game))
    assert answer.status_code == 200
    assert answer["Vary"].count("HX-Request") == 1
    assert "<html" not in answer.content.decode()
    assert 'id="page"' in answer.content.decode()


@pytest.mark.parametrize("said", ["S 3u 8", "S 4n 10"])
@pytest.mark.parametrize("htmx", [False, True])
def test_recording_a_hand_asks_the_database_at_most_eight_times(
    htmx, said, django_assert_max_num_queries
):
    """The last hand of a game too; that a transaction begins and ends is counted beside them."""
    game, scorer = a_game()
    record(game, scorer, "E 3u 9", "N 3d 9")
    client = client_of(scorer)
    headers = by_htmx(game) if htmx else {}
    with django_assert_max_num_queries(8 + 2) as asked:
        answer = client.post(url("record", game), hand(said, number=3), headers=headers)
    assert answer.status_code in (200, 303)
    statements = [query["sql"].split()[0] for query in asked.captured_queries]
    assert len([word for word in statements if word not in ("SAVEPOINT", "RELEASE")]) <= 8


@pytest.mark.parametrize("hands", [1, 3])
def test_the_score_page_costs_the_same_for_one_hand_and_for_three(hands, django_assert_num_queries):
    game, scorer = a_game()
    record(game, scorer, *["E 3u 9", "N 3d 9", "E 3u 8"][:hands])
    client = client_of(another_scorer(game))
    client.get(url("game", game))
    with django_assert_num_queries(SCORE_PAGE_QUERIES):
        assert client.get(url("game", game)).status_code == 200


SCORE_PAGE_QUERIES = 4


@pytest.mark.parametrize("name", ["record", "undo", "dealer", "resolve", "other"])
def test_a_watcher_and_a_stranger_may_not_record(name):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    for client in (client_of(None), client_of(a_game()[1])):
        answer = client.post(url(name, game), hand("N 4u 10", number=2) | {"keep": "both"})
        assert answer.status_code == 403
    missing = reverse(f"games:{name}", args=["ZZZZZZZZ"])
    assert client_of(scorer).post(missing, hand("E 4u 10")).status_code == 404
    assert lines(game) == 1


@pytest.mark.parametrize("name", ["game", "history"])
def test_everybody_with_the_code_may_look(name):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    for client in (client_of(scorer), client_of(None)):
        assert client.get(url(name, game)).status_code == 200
    assert client_of(None).get(reverse(f"games:{name}", args=["ZZZZZZZZ"])).status_code == 404


def test_a_watcher_gets_no_form():
    game, scorer = a_game()
    assert 'id="record"' in client_of(scorer).get(url("game", game)).content.decode()
    assert 'id="record"' not in client_of(None).get(url("game", game)).content.decode()


def test_a_code_may_be_typed_in_small_letters_and_with_a_space():
    game, _scorer = a_game()
    typed = f"{game.code[:4]} {game.code[4:]}".lower()
    assert client_of(None).get(reverse("games:game", args=[typed])).status_code == 200


def test_a_hand_that_cannot_be_comes_back_with_what_was_typed_and_a_sentence_beside_the_field():
    game, scorer = a_game(rules={"preset": "party"})
    answer = client_of(scorer).post(url("record", game), hand("E 3u 10", note="late"))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert page.count('id="bid-error"') == 1
    assert 'value="late"' in page
    assert lines(game) == 0


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"declarer": "", "bid": "4u", "books": "10"}, "declarer"),
        ({"declarer": "Q", "bid": "4u", "books": "10"}, "declarer"),
        ({"declarer": "E", "bid": "", "books": "10"}, "bid"),
        ({"declarer": "E", "bid": "8u", "books": "10"}, "bid"),
        ({"declarer": "E", "bid": "4u", "books": ""}, "books"),
        ({"declarer": "E", "bid": "4u", "books": "14"}, "books"),
        ({"declarer": "E", "bid": "4u", "books": "0"}, "books"),
        ({"declarer": "E", "bid": "4u", "books": "10", "call_1": "4u"}, "call"),
        ({"declarer": "E", "bid": "4u", "books": "10", "note": "x" * 201}, "note"),
    ],
)
def test_what_is_missing_or_impossible_is_said_beside_its_field(values, field):
    game, scorer = a_game()
    answer = client_of(scorer).post(url("record", game), posted(**values))
    assert answer.status_code == 422
    assert answer.content.decode().count(f'id="{field}-error"') == 1
    assert lines(game) == 0


@pytest.mark.parametrize(
    "broken", [{"number": "x"}, {"seen": "-1"}, {"key": "no"}, {"number": "0"}]
)
def test_a_form_whose_hidden_values_are_broken_records_nothing_and_says_so(broken):
    game, scorer = a_game()
    answer = client_of(scorer).post(url("record", game), hand("E 4u 10") | broken)
    assert answer.status_code == 422
    assert lines(game) == 0


def test_an_auction_that_does_not_fit_is_refused_beside_the_calls():
    game, scorer = a_game()
    calls = {"call_1": "-", "call_2": "3u", "call_3": "-", "call_4": "-"}
    answer = client_of(scorer).post(url("record", game), hand("E 4u 10", **calls))
    assert answer.status_code == 422
    assert answer.content.decode().count('id="call-error"') == 1


def test_suit_calls_and_note_are_kept():
    game, scorer = a_game()
    calls = {"call_1": "4u", "call_2": "-", "call_3": "-", "call_4": "-"}
    client_of(scorer).post(url("record", game), hand("E 4u 10", suit="H", note="Bo led", **calls))
    assert game.records.get(number=1).facts == {
        "declarer": "E",
        "contract": "4Hu",
        "books": 10,
        "auction": ["4u", "-", "-", "-"],
        "note": "Bo led",
    }


@pytest.mark.parametrize("kind", ["passed_out", "misdeal"])
def test_a_deal_without_a_hand_needs_nothing_else(kind):
    game, scorer = a_game()
    client_of(scorer).post(url("record", game), posted(declarer=kind))
    assert game.records.get(number=1).facts == {kind: True}


def test_the_bid_may_be_saved_first_and_watchers_see_it_being_played():
    game, scorer = a_game()
    client = client_of(scorer)
    client.post(url("record", game), posted(line_kind="bid", declarer="E", bid="4u"))
    assert "Being played" in client_of(None).get(url("game", game)).content.decode()
    client.post(url("record", game), hand("E 4u 10", seen=1))
    assert sheet_of(game).state.totals["EW"] == 4


def test_two_phones_that_differ_get_the_conflict_page_and_nothing_is_lost():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    other = client_of(another_scorer(game))
    answer = other.post(url("record", game), hand("E 4u 9", note="I counted twice"))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert 'value="I counted twice"' in page
    assert answer.context["recorded"]["words"] == "Bo, 4 uptown, 10 books"
    assert answer.context["typed"]["words"] == "Bo, 4 uptown, 9 books"
    assert sheet_of(game).state.totals["EW"] == 4


def hidden_values(answer):
    """The hidden inputs of a conflict page, as its form would send them."""
    return {k: "" if v is None else v for k, v in answer.context["hidden"].items()}


def test_the_typed_hand_can_take_the_place_of_the_recorded_one():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    client = client_of(another_scorer(game))
    shown = client.post(url("record", game), hand("E 4u 9"))
    answer = client.post(url("resolve", game), hidden_values(shown) | {"keep": "typed"})
    assert answer.status_code == 303
    assert sheet_of(game).state.totals["EW"] == -4
    assert lines(game) == 2


def test_both_hands_can_stand():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    client = client_of(another_scorer(game))
    shown = client.post(url("record", game), hand("N 3u 9"))
    client.post(url("resolve", game), hidden_values(shown) | {"keep": "both"})
    assert sheet_of(game).state.totals == {"NS": 3, "EW": 4}


def test_keeping_the_recorded_hand_changes_nothing():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    client = client_of(another_scorer(game))
    shown = client.post(url("record", game), hand("N 3u 9"))
    client.post(url("resolve", game), hidden_values(shown) | {"keep": "recorded"})
    assert lines(game) == 1


def test_a_hand_typed_after_the_end_is_shown_and_not_recorded():
    game, scorer = a_game()
    client = client_of(scorer)
    record(game, scorer, "E 4N 10")
    answer = client.post(url("record", game), hand("N 3u 9", number=2))
    assert answer.status_code == 409
    assert lines(game) == 1


def test_undo_takes_back_the_last_line_only_if_it_is_still_the_last():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    client = client_of(scorer)
    page = client.get(url("game", game))
    form = {name: page.context["last"]["form"][name].value() for name in ("number", "seen", "key")}
    record(game, scorer, "N 3u 9")
    assert client.post(url("undo", game), form).status_code == 409
    page = client.get(url("game", game))
    form = {name: page.context["last"]["form"][name].value() for name in ("number", "seen", "key")}
    assert client.post(url("undo", game), form).status_code == 303
    assert client.post(url("undo", game), form).status_code == 303
    assert sheet_of(game).state.totals == {"NS": 0, "EW": 4}


def test_the_dealer_is_put_right_with_one_button():
    game, scorer = a_game()
    answer = client_of(scorer).post(url("dealer", game), {"seat": "W", "number": 1})
    assert answer.status_code == 303
    assert sheet_of(game).state.dealer == "W"
    assert (
        client_of(scorer).post(url("dealer", game), {"seat": "Q", "number": 1}).status_code == 422
    )


def test_a_dealer_named_between_two_hands_is_shown_to_everybody():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    deals(game, scorer, "W")
    assert client_of(None).get(url("game", game)).context["board"].dealer_name == "Di"


def test_points_put_right_by_hand_need_a_reason():
    game, scorer = a_game()
    client = client_of(scorer)
    values = {"key": uuid.uuid4(), "NS": "-1", "EW": "", "reason": ""}
    answer = client.post(url("other", game), values)
    assert answer.status_code == 422
    assert answer.content.decode().count('id="reason-error"') == 1
    assert client.post(url("other", game), values | {"reason": "misread"}).status_code == 303
    assert sheet_of(game).state.totals["NS"] == -1


@pytest.mark.parametrize(
    ("values", "ended_by", "winner"),
    [
        ({"forfeit": "EW"}, "forfeit", "NS"),
        ({"counts": "yes"}, "stopped", "EW"),
        ({"counts": "no"}, "stopped", None),
    ],
)
def test_a_game_can_be_ended_by_hand(values, ended_by, winner):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    post = {"key": uuid.uuid4(), "seen": game.revision} | values
    client_of(scorer).post(url("other", game), post)
    state = sheet_of(game).state
    assert (state.ended_by, state.winner) == (ended_by, winner)


def test_an_end_that_says_nothing_is_refused():
    game, scorer = a_game()
    answer = client_of(scorer).post(url("other", game), {"key": uuid.uuid4()})
    assert answer.status_code == 422
    assert HandRecord.objects.filter(game=game, number__gt=0).count() == 0


def test_a_get_records_nothing():
    game, scorer = a_game()
    for name in ("record", "undo", "dealer", "resolve"):
        assert client_of(scorer).get(url(name, game)).status_code == 405


def test_where_the_direction_is_part_of_a_no_trump_bid_the_calls_name_it():
    game, scorer = a_game(rules={"nt_direction": "in_bid"})
    client = client_of(scorer)
    form = client.get(url("game", game)).context["form"]
    choices = [value for value, _label in next(form.callers)[3]]
    assert [value for value in choices if value.startswith("4")] == ["4u", "4d", "4nu", "4nd"]
    calls = {"call_1": "4nd", "call_2": "-", "call_3": "-", "call_4": "-"}
    post = hand("E 4n 10", direction="d", **calls)
    assert client.post(url("record", game), post).status_code == 303


def test_a_hand_that_asks_an_open_question_leads_to_the_question():
    game, scorer = a_game(rules={"nt_double": "undecided"})
    answer = client_of(scorer).post(url("record", game), hand("E 4n 10"))
    assert answer.status_code == 422
    assert f"{url('rules', game)}?ask=nt_double" in answer.content.decode()
    assert lines(game) == 0


def test_the_books_of_a_bid_find_it_where_an_adjustment_moved_it():
    game, scorer = a_game()
    client = client_of(scorer)
    record(game, scorer, "N 4u", {"adjustment": {"EW": 3}, "reason": "misread"})
    answer = client.post(url("record", game), hand("N 4u 10", seen=1))
    assert answer.status_code == 303
    assert sheet_of(game).state.totals == {"NS": 4, "EW": 3}
    assert len(sheet_of(game).entries) == 2


@pytest.mark.parametrize(
    "line", [{"stopped": True, "counts": True}, {"adjustment": {"NS": 3}, "reason": "misread"}]
)
def test_a_typed_hand_never_takes_the_place_of_what_is_no_hand(line):
    game, scorer = a_game()
    record(game, scorer, line)
    client = client_of(scorer)
    shown = client.post(url("record", game), hand("E 4u 9"))
    assert (shown.status_code, shown.context["may_replace"]) == (409, False)
    client.post(url("resolve", game), hidden_values(shown) | {"keep": "typed"})
    assert game.records.get(number=1, revision=1).facts == line
    assert game.records.filter(number=1).count() == 1


def test_both_pressed_twice_is_one_more_hand():
    game, scorer = a_game()
    record(game, scorer, "E 3u 9")
    client = client_of(another_scorer(game))
    shown = client.post(url("record", game), hand("N 3u 9"))
    both = hidden_values(shown) | {"keep": "both"}
    assert [client.post(url("resolve", game), both).status_code for _ in range(2)] == [303, 303]
    assert len(sheet_of(game).entries) == 2


def test_a_hand_like_the_one_that_moved_to_its_number_is_not_swallowed():
    game, scorer = a_game()
    record(game, scorer, "E 3u 9", "N 3u 9")
    insert_line(
        game,
        a_line("passed_out"),
        number=1,
        seen_revision=1,
        reason="",
        by=scorer,
        submission_key=uuid.uuid4(),
    )
    answer = client_of(scorer).post(url("record", game), hand("N 3u 9", number=3))
    assert answer.status_code == 409
    assert answer.context["may_add"] is True


def test_a_dealer_named_on_an_old_page_is_not_the_next_hands():
    game, scorer = a_game()
    record(game, scorer, "E 3u 9")
    answer = client_of(scorer).post(url("dealer", game), {"seat": "W", "number": 1})
    assert answer.status_code == 409
    game.refresh_from_db()
    assert game.named_dealer == ""


def test_a_stop_that_counts_means_the_score_that_was_seen():
    game, scorer = a_game()
    seen = game.revision
    record(game, scorer, "E 3u 9")
    post = {"key": uuid.uuid4(), "seen": seen, "counts": "yes"}
    assert client_of(scorer).post(url("other", game), post).status_code == 409
    assert sheet_of(game).state.over is False


@pytest.mark.parametrize("address", ["http://[", "http://\u2100/", ""])
def test_a_broken_address_from_htmx_is_no_reason_to_fail(address):
    game, scorer = a_game()
    headers = {"HX-Request": "true", "HX-Current-URL": address}
    answer = client_of(scorer).post(url("record", game), hand("E 4u 10"), headers=headers)
    assert (answer.status_code, answer["HX-Redirect"]) == (200, url("game", game))


def test_a_finished_game_has_no_next_dealer_to_name():
    game, scorer = a_game()
    record(game, scorer, "E 4N 10")
    answer = client_of(scorer).post(url("dealer", game), {"seat": "W", "number": 2})
    assert answer.status_code == 409
    assert "The game is over." in answer.content.decode()
