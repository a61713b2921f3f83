"""Odd answers and hands put right meanwhile, where everybody plays for himself."""

import uuid
from dataclasses import replace

import pytest

from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.recording import correct_line
from scorekeeper.rulings.needs import Need

from ..games.factories import client_of
from ..games.players import CALL_ACE, FIVE, FOUR, INDIVIDUAL, a_game_of, record_facts, totals
from .factories import (
    accept,
    asked,
    book,
    called,
    case_of,
    direct,
    hidden,
    know,
    matter_of,
    page_of,
    place,
    url,
    verdict,
    withdraw_call,
)
from .test_for_oneself import EIGHT, HAND, a_table, an_ace_owed

pytestmark = pytest.mark.django_db
THREE = {seat: FOUR[seat] for seat in ("P1", "P2", "P3")}


def put_right(game, scorer, facts):
    """Correct line 1 and keep its rulings, as the page does."""
    sheet = sheet_of(game)
    line = replace(sheet.kind.read_line(facts), rulings=sheet.entry(1).line.rulings)
    correct_line(
        game,
        line,
        number=1,
        seen_revision=sheet.revisions[1],
        reason="x",
        by=scorer,
        submission_key=uuid.uuid4(),
    )
    game.refresh_from_db()


def test_who_called_may_give_books():
    game, scorer = a_table(HAND)
    claim = called(game, scorer, "P1", by="P3")
    said = hidden(game, claim, outcome="books", books=1, payer="P3")
    answer = client_of(scorer).post(url("settle", game, claim), said)
    assert answer.status_code == 303
    assert totals(game) == {"P1": 4, "P2": 6, "P3": 1, "P4": 2}


def test_a_card_called_before_the_hand_was_put_right_to_a_nolo_is_not_owed():
    game, scorer = a_table(
        {"declarer": "P2", "contract": "8", "partner": "P3", "books": 9},
        kind=CALL_ACE,
        rules={"irregularity_fine": 72, "fine_to": "box"},
    )
    claim = an_ace_owed(game, scorer, by="P2")
    put_right(game, scorer, {"declarer": "P2", "contract": "solo", "books": 1})
    for pile in ("P2", 1), ("P2", 2), ("P4", 1):
        know(game, scorer, claim, order=[[["P1", 1], list(pile)]])
    know(game, scorer, claim, **book(("P4", 4), "P4:DA"))
    assert verdict(game, claim) == ("refuted", "followed")


@pytest.mark.parametrize(("accused", "by"), [("P3", "P1"), ("P1", "P3")])
def test_who_joined_a_nolo_plays_for_himself(accused, by):
    game, scorer = a_table(
        {"declarer": "P2", "contract": "solo", "joined": ["P3"], "books": {"P2": 1, "P3": 0}},
        kind=CALL_ACE,
    )
    claim = called(game, scorer, accused, by=by)
    assert matter_of(game, claim) == Need.PLACE


@pytest.mark.parametrize(
    "wrong",
    [
        {"P1": 5, "P2": 4, "P3": 0, "P4": 4},
    ],
)
def test_a_call_that_was_taken_back_does_not_fix_the_rows(wrong):
    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    first = called(game, scorer, "P4", by="P1")
    know(game, scorer, first, called="DA")
    know(game, scorer, first, place={"claim": first.pk, "rows": wrong, "pile": ["P1", 1]})
    withdraw_call(game, scorer, first)
    claim = called(game, scorer, "P4", by="P1")
    rows = {"rows_P1": 4, "rows_P2": 5, "rows_P3": 0, "rows_P4": 4}
    answer = client_of(scorer).post(
        url("answer", game, claim), asked(game, claim, row="P1", pile=1, **rows)
    )
    assert answer.status_code == 303


@pytest.mark.parametrize(
    "said",
    [
        {
            "asked": "place",
            "row": "P1",
            "pile": 1,
            "rows_P1": 4,
            "rows_P2": 5,
            "rows_P3": 0,
            "rows_P4": 4,
        },
        {"asked": "place", "found": "not_sure"},
        {"asked": "admit"},
        {"asked": "buried", "cards": ["D5"]},
    ],
)
def test_rows_of_who_turns_out_to_have_sat_out_block_nothing(said):
    game, scorer = a_table(EIGHT | {"out": ["P3"]}, kind=CALL_ACE, names=FIVE)
    first = called(game, scorer, "P4", by="P1")
    know(game, scorer, first, called="DA")
    rows = {"P1": 4, "P2": 5, "P4": 4, "P5": 0}
    know(game, scorer, first, place={"claim": first.pk, "rows": rows, "pile": ["P1", 1]})
    withdraw_call(game, scorer, first)
    put_right(game, scorer, EIGHT | {"out": ["P5"]})
    claim = called(game, scorer, "P4", by="P1")
    answer = client_of(scorer).post(url("answer", game, claim), hidden(game, claim, **said))
    assert answer.status_code == 303


def test_what_a_call_that_was_taken_back_said_of_the_called_card_is_seen():
    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    first = called(game, scorer, "P4", by="P1")
    know(game, scorer, first, called="DA")
    withdraw_call(game, scorer, first)
    claim = called(game, scorer, "P4", by="P1")
    page = client_of(scorer).get(url("claim", game, claim)).content.decode()
    assert "Which card was called?" in page or "The ace of diamonds was called." in page


def test_where_the_books_went_is_told_as_the_hand_is_now():
    game, scorer = a_table(HAND)
    claim = called(game, scorer, "P1", by="P3")
    know(game, scorer, claim, **place(claim, ("P1", 2)))
    know(game, scorer, claim, **book(("P1", 2), "P3:H7 P1:S3", led="P3"))
    know(game, scorer, claim, **book(("P1", 3), "P1:HJ"))
    accept(game, scorer, claim)
    put_right(game, scorer, HAND | {"declarer": "P4"})
    assert totals(game) == {"P1": 1, "P2": 5, "P3": 2, "P4": 5}
    shown = page_of(game, claim).decided
    assert shown.trouble or shown.moves == "3 books go from Ann to Di."


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("turn P1-99", {"found": "not_sure"}),
        ("first P1-99 P2-1", {"order": "not_sure"}),
        ("who P1-99 P1 H7", {"who": "not_sure"}),
    ],
)
def test_a_pile_that_nobody_has_is_not_asked_about(question, said):
    game, scorer = a_table(HAND)
    claim = called(game, scorer, "P1", by="P3")
    know(game, scorer, claim, **place(claim, ("P1", 2)))
    client = client_of(scorer)
    client.post(url("answer", game, claim), hidden(game, claim, asked=question, **said))
    assert client.get(url("claim", game, claim)).status_code == 200


def test_no_pile_beyond_the_last_before_the_suit_is_known():
    game, scorer = a_table(
        {"declarer": "P2", "contract": "4u"}, names=THREE, rules={"deal": "17+3"}
    )
    claim = called(game, scorer, "P1", by="P3", word="table", when="before_next_book")
    client = client_of(scorer)
    rows = {"rows_P1": 17, "rows_P2": 0, "rows_P3": 0}
    client.post(url("answer", game, claim), hidden(game, claim, asked="place", **rows))
    client.post(url("answer", game, claim), hidden(game, claim, asked="row", row="P1"))
    assert client.get(url("claim", game, claim)).status_code == 200
    assert client.get(url("claims", game)).status_code == 200


@pytest.mark.parametrize("question", ["turn", "buried", "kitty", "shown"])
def test_an_empty_card_is_no_card(question):
    game, scorer = a_table(HAND)
    claim = called(game, scorer, "P1", by="P3")
    know(game, scorer, claim, **place(claim, ("P1", 2)))
    know(game, scorer, claim, **book(("P1", 2), "P3:H7 P1:S3", led="P3"))
    text = {"turn": "turn P1-3"}.get(question, question)
    said = hidden(game, claim, asked=text, cards=["", "HJ"], found="these")
    assert client_of(scorer).post(url("answer", game, claim), said).status_code == 422


def test_a_question_is_asked_only_where_its_answers_differ():
    game, scorer = a_game_of(INDIVIDUAL, THREE, rules={"deal": "undecided"})
    record_facts(game, scorer, {"declarer": "P2", "contract": "5Su"})
    claim = called(game, scorer, "P1", by="P3", word="last", when="before_next_book")
    know(game, scorer, claim, **book(f"@{claim.pk}", "P3:H7 P1:S3", led="P3"))
    know(
        game,
        scorer,
        claim,
        place={"claim": claim.pk, "rows": {"P1": 2, "P2": 1, "P3": 1}, "row": "P1"},
    )
    know(game, scorer, claim, held={"P1": ["HJ"]})
    assert verdict(game, claim) == ("proven", "shown_card")
    assert page_of(game, claim).question == ""


def test_two_wrong_calls_that_cost_nothing_are_decided():
    from .factories import direct

    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    one, other = called(game, scorer, "P4", by="P1"), called(game, scorer, "P4", by="P1")
    direct(game, scorer, one, "clean")
    direct(game, scorer, other, "clean")


def test_the_same_press_with_another_caller_is_another_call():
    from .factories import a_call

    game, scorer = a_table(HAND)
    client, key = client_of(scorer), uuid.uuid4()
    assert client.post(url("call", game), a_call(accused="P4", by="P1", key=key)).status_code == 303
    assert client.post(url("call", game), a_call(accused="P4", by="P2", key=key)).status_code == 409


def test_no_card_is_called_in_a_nolo_whatever_is_posted():
    game, scorer = a_table({"declarer": "P2", "contract": "solo", "books": 1}, kind=CALL_ACE)
    claim = called(game, scorer, "P4", by="P2")
    said = hidden(game, claim, asked="called", card="DA")
    assert client_of(scorer).post(url("answer", game, claim), said).status_code == 409
    assert case_of(game, claim).known.called is None


def test_what_a_call_that_was_taken_back_said_can_be_taken_back():
    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    first = called(game, scorer, "P4", by="P1")
    step = know(game, scorer, first, called="DA")
    withdraw_call(game, scorer, first)
    claim = called(game, scorer, "P4", by="P1")
    said = hidden(game, claim, step=step.number)
    assert client_of(scorer).post(url("take_back", game, claim), said).status_code == 303
    assert matter_of(game, claim) == Need.CALLED


def test_two_directors_who_find_the_same_offender_fine_him_once():
    rules = {"irregularity_fine": 72, "fine_to": "box"}
    game, scorer = a_table(EIGHT, kind=CALL_ACE, rules=rules)
    for _ in range(2):
        direct(game, scorer, called(game, scorer, "P4", by="P1"), "proven")
    assert totals(game) == {"P1": 0, "P2": 0, "P3": 0, "P4": -72, "box": 72}
