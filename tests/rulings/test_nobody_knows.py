"""Not sure is always an answer; and what was seen of the kitty and of the buried cards counts."""

import pytest

from scorekeeper.rulings.needs import Need
from tests.games.factories import a_game, client_of, record
from tests.rulings.factories import (
    a_counted_hand,
    accept,
    asked,
    book,
    called,
    case_of,
    cut,
    hidden,
    know,
    matter_of,
    page_of,
    place,
    url,
)

pytestmark = pytest.mark.django_db


def nobody_knows(game, scorer, claim, need):
    said = hidden(game, claim, asked="unknown", need=need.value)
    assert client_of(scorer).post(url("answer", game, claim), said).status_code == 303


def test_a_trump_suit_that_nobody_remembers_leaves_the_call_unproved():
    game, scorer = a_counted_hand("N 4u 8")
    claim = called(game, scorer)
    assert matter_of(game, claim) == Need.SUIT
    nobody_knows(game, scorer, claim, Need.SUIT)
    page = page_of(game, claim)
    assert page.decided.verdict == "undecidable"
    assert [answer.words for answer in page.answers] == ["Nobody knows which suit was trump."]
    accept(game, scorer, claim)
    assert page_of(game, claim).decided.word == "Cannot be proved"


def test_who_took_the_book_on_the_table_may_be_forgotten():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim = called(game, scorer, "E", "table")
    know(game, scorer, claim, **book(f"@{claim.pk}", "N:H7 E:S3", led="N"))
    know(game, scorer, claim, **place(claim, rows=(2, 3)))
    record(game, scorer, "N 4Su 8")
    assert matter_of(game, claim) == Need.ROW
    nobody_knows(game, scorer, claim, Need.ROW)
    assert page_of(game, claim).decided.verdict == "undecidable"


def test_a_question_that_has_its_own_way_to_say_so_is_not_set_aside_like_this():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    said = hidden(game, claim, asked="unknown", need="place")
    assert client_of(scorer).post(url("answer", game, claim), said).status_code == 422
    assert matter_of(game, claim) == Need.PLACE


def test_all_other_hearts_in_the_buried_pile_prove_that_he_had_none():
    """Two hearts were never seen: both lie in the buried pile, so nobody can have kept one."""
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    cut(game, scorer, claim)
    hearts = ["HA", "HK", "HQ", "HJ", "HT", "H9"]
    said = hidden(game, claim, asked="buried", cards=hearts)
    assert client_of(scorer).post(url("answer", game, claim), said).status_code == 303
    assert case_of(game, claim).known.buried == hearts
    for number, card in enumerate(["H8", "H6", "H5", "H4", "H3", "H2"], start=1):
        know(game, scorer, claim, **book(("NS", number), f"S:{card}"))
    assert page_of(game, claim).decided.verdict == "refuted"


def test_cards_of_the_kitty_are_the_bidders_or_buried_and_no_one_elses():
    game, scorer = a_counted_hand("N 4Su 8")
    claim = called(game, scorer, "E")
    cut(game, scorer, claim)
    said = hidden(game, claim, asked="kitty", cards=["HA", "HK", "HQ"])
    assert client_of(scorer).post(url("answer", game, claim), said).status_code == 303
    wrong = asked(game, claim, cards=["HA"], found="these")
    client_of(scorer).post(url("answer", game, claim), wrong)
    pile = case_of(game, claim).steps[-1].facts["book"]["name"]
    said = hidden(game, claim, asked=f"who {pile} E HA", who="E")
    answer = client_of(scorer).post(url("answer", game, claim), said)
    assert answer.status_code == 422
    assert answer.context["form"].errors


def test_more_cards_than_the_kitty_has_are_refused():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    cut(game, scorer, claim)
    hearts = [f"H{rank}" for rank in "AKQJT98"]
    said = hidden(game, claim, asked="kitty", cards=hearts)
    answer = client_of(scorer).post(url("answer", game, claim), said)
    assert answer.status_code == 422
    assert answer.context["beside"]["kitty"].errors["cards"]
