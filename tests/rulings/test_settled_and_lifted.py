"""Calls that are settled, directed, withdrawn, and rulings that are lifted again."""

import pytest

from scorekeeper.games.models import GameResult
from scorekeeper.games.queries import sheet_of
from scorekeeper.rules.asking import TurnOver
from scorekeeper.rules.errors import RulesError
from scorekeeper.rulings.argued import Standing
from scorekeeper.rulings.verbs.hearing import NotNow
from tests.games.factories import a_game, always_played, client_of, record

from .factories import (
    THIRD,
    a_counted_hand,
    a_proven_claim,
    accept,
    book,
    called,
    case_of,
    cut,
    direct,
    hidden,
    is_open,
    know,
    lift,
    matter_of,
    page_of,
    place,
    settle,
    standing,
    totals,
    unknow,
    url,
    verdict,
    withdraw_call,
)

pytestmark = pytest.mark.django_db


def test_a_director_may_find_a_renege_without_any_evidence():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    direct(game, scorer, claim, "proven", reason="three saw it")
    assert totals(game) == (5, 0)
    decided = page_of(game, claim).decided
    assert (decided.by_director, decided.reason) == (True, "three saw it")
    lift(game, scorer, claim)
    direct(game, scorer, claim, "clean", reason="nobody saw it")
    assert totals(game) == (-4, 0)


def test_the_hand_may_be_played_over():
    game, scorer = a_counted_hand()
    settle(game, scorer, called(game, scorer), "replay")
    assert (totals(game), sheet_of(game).result(1).outcome) == ((0, 0), "misdeal")


def test_a_settlement_that_moves_books_needs_them_counted():
    game, scorer = a_counted_hand("N 4Su set")
    claim = called(game, scorer)
    with pytest.raises(RulesError):
        settle(game, scorer, claim, "books", books=1, payer="EW")
    assert standing(game, claim) == Standing.OPEN
    settle(game, scorer, claim)
    assert totals(game) == (-4, 0)


def test_nothing_is_decided_before_the_hand_is_on_the_sheet():
    game, scorer = a_game()
    claim = called(game, scorer, "E", "table", number=None)
    for decide in (settle, direct):
        with pytest.raises(NotNow):
            decide(game, scorer, claim)
    assert standing(game, claim) == Standing.OPEN


def test_a_call_may_be_taken_back_until_a_pile_was_turned_over_and_looked_through():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD))
    withdraw_call(game, scorer, claim)
    assert (standing(game, claim), is_open(game)) == (Standing.WITHDRAWN, False)
    again = called(game, scorer)
    cut(game, scorer, again, at=("EW", 4))
    assert case_of(game, again).may_be_withdrawn(again)
    know(game, scorer, again, aside="turn EW-5")
    assert case_of(game, again).may_be_withdrawn(again)
    know(game, scorer, again, **book(("NS", 5), all_of=["H"]))
    assert not case_of(game, again).may_be_withdrawn(again)
    with pytest.raises(NotNow):
        withdraw_call(game, scorer, again)
    answer = client_of(scorer).post(url("withdraw", game, again), hidden(game, again))
    assert (answer.status_code, is_open(game)) == (422, True)


def test_what_lies_on_the_table_need_not_be_turned_over():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim = called(game, scorer, "E", "table")
    know(game, scorer, claim, **place(claim, rows=(2, 2)))
    know(game, scorer, claim, **book(f"@{claim.pk}", "N:H7 E:S3", led="N"))
    withdraw_call(game, scorer, claim)
    assert standing(game, claim) == Standing.WITHDRAWN


def test_lifting_a_ruling_gives_exactly_the_old_score_back_and_opens_the_call():
    game, scorer = a_counted_hand()
    record(game, scorer, "E 3u 9", "W 4d 10")
    before = sheet_of(game).score
    claim = a_proven_claim(game, scorer)
    assert is_open(game)
    accept(game, scorer, claim)
    assert not is_open(game)
    assert sheet_of(game).score != before
    lift(game, scorer, claim)
    assert (sheet_of(game).score, standing(game, claim)) == (before, Standing.OPEN)
    assert is_open(game)
    accept(game, scorer, claim)
    assert (totals(game)[0], len(sheet_of(game).entry(1).line.rulings)) == (5, 1)


def test_an_answer_taken_back_is_asked_for_again():
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    unknow(game, scorer, claim, case_of(game, claim).answers[-1])
    assert matter_of(game, claim) == TurnOver(("EW", 4))


def test_an_admission_proves_it_and_may_be_taken_back():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    cut(game, scorer, claim)
    step = know(game, scorer, claim, admitted=claim.pk)
    assert verdict(game, claim) == ("proven", "admitted")
    unknow(game, scorer, claim, step)
    assert matter_of(game, claim) == TurnOver(("EW", 4))


def test_a_ruling_that_ends_the_game_opens_it_again_when_it_is_lifted():
    game, scorer = a_counted_hand("N 4Su 10")
    record(game, scorer, "E 3u 9")
    claim = a_proven_claim(game, scorer, at=("EW", 2))
    accept(game, scorer, claim)
    assert (totals(game), sheet_of(game).state.winner) == ((7, 0), "NS")
    assert GameResult.objects.filter(game=game).count() == 1
    lift(game, scorer, claim)
    assert (totals(game), sheet_of(game).state.over) == ((4, 3), False)
    assert GameResult.objects.filter(game=game).count() == 0


def test_a_game_that_was_over_goes_on_after_a_ruling():
    game, scorer = a_counted_hand("E 7Su 13")
    assert sheet_of(game).state.winner == "EW"
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD))
    know(game, scorer, claim, **book(THIRD, "N:H7 E:S3", led="N"))
    know(game, scorer, claim, **book(("EW", 4), "E:HJ"))
    always_played(game, scorer, floor=-9)
    accept(game, scorer, claim)
    assert (totals(game), sheet_of(game).state.over) == ((0, -7), False)
    assert GameResult.objects.filter(game=game).count() == 0
    lift(game, scorer, claim)
    assert sheet_of(game).state.winner == "EW"
