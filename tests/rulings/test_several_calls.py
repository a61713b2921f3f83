"""Calls on one hand: what counts once, what twice, what serves them all."""

import pytest

from scorekeeper.games.queries import sheet_of
from scorekeeper.rules.asking import AboutBook
from scorekeeper.rulings.models import Dispute
from scorekeeper.rulings.verbs.hearing import NotNow
from tests.games.factories import a_game, client_of, record

from .factories import (
    THIRD,
    a_counted_hand,
    a_proven_claim,
    accept,
    book,
    called,
    case_of,
    know,
    lift,
    matter_of,
    page_of,
    place,
    settle,
    totals,
    url,
)

pytestmark = pytest.mark.django_db


def test_the_same_book_called_twice_counts_once():
    game, scorer = a_counted_hand()
    first = a_proven_claim(game, scorer)
    accept(game, scorer, first)
    again = called(game, scorer)
    know(game, scorer, again, **place(again, THIRD))
    found = matter_of(game, again)
    assert (found.verdict, found.moved, found.ruling) == ("proven", 0, None)
    accept(game, scorer, again)
    assert totals(game) == (5, 0)
    lift(game, scorer, again)
    assert totals(game) == (5, 0)
    assert Dispute.objects.count() == 1


def test_two_reneges_of_one_side_cost_twice():
    game, scorer = a_counted_hand("N 4Su 7")
    first = a_proven_claim(game, scorer)
    accept(game, scorer, first)
    second = called(game, scorer, "W")
    know(game, scorer, second, **place(second, ("EW", 2)))
    know(game, scorer, second, **book(("EW", 2), "N:D7 W:C3", led="N"))
    know(game, scorer, second, **book(("EW", 5), "W:DJ"))
    accept(game, scorer, second)
    assert totals(game) == (7, 0)
    lift(game, scorer, first)
    assert totals(game) == (4, 0)
    assert [r.against for r in sheet_of(game).entry(1).line.rulings] == ["W"]


@pytest.mark.parametrize(("mutual", "total"), [("net", (-4, 0)), ("redeal", (0, 0))])
def test_a_renege_on_each_side_is_netted_or_played_over(mutual, total):
    game, scorer = a_counted_hand(rules={"mutual_reneges": mutual})
    accept(game, scorer, a_proven_claim(game, scorer))
    theirs = called(game, scorer, "N")
    know(game, scorer, theirs, **place(theirs, ("NS", 2)))
    know(game, scorer, theirs, **book(("NS", 2), "E:D7 N:C3", led="E"))
    know(game, scorer, theirs, **book(("NS", 5), "N:DJ"))
    accept(game, scorer, theirs)
    assert totals(game) == total


def test_a_call_may_be_settled_after_another_one_was_ruled_on():
    game, scorer = a_counted_hand()
    accept(game, scorer, a_proven_claim(game, scorer))
    other = called(game, scorer, "W")
    settle(game, scorer, other, "books", books=2, payer="NS")
    assert totals(game) == (-4, 0)  # 8 + 3 - 2 books: nine, and ten were bid
    lift(game, scorer, other)
    assert totals(game) == (5, 0)


def test_lifting_one_of_two_rulings_that_are_alike_leaves_the_other():
    game, scorer = a_counted_hand("N 4Su 11")
    one, other = called(game, scorer), called(game, scorer, "W")
    for claim in (one, other):
        settle(game, scorer, claim, "nothing")
    lift(game, scorer, one)
    assert len(sheet_of(game).entry(1).line.rulings) == 1
    assert page_of(game, other).decided.trouble == ""
    lift(game, scorer, other)
    assert sheet_of(game).entry(1).line.rulings == ()


def test_two_calls_are_not_settled_so_that_they_would_count_as_one():
    game, scorer = a_counted_hand("N 4Su 11")
    one, other = called(game, scorer), called(game, scorer, "W")
    settle(game, scorer, one, "books", books=1, payer="NS")
    with pytest.raises(NotNow):
        settle(game, scorer, other, "books", books=1, payer="NS")
    know(game, scorer, other, **place(other, ("EW", 1)))
    settle(game, scorer, other, "books", books=1, payer="NS")
    assert sheet_of(game).result(1).books["NS"] == 9


def test_what_is_known_of_a_book_serves_every_call_on_the_hand():
    game, scorer = a_counted_hand()
    a_proven_claim(game, scorer)
    other = called(game, scorer, "W")
    know(game, scorer, other, **place(other, THIRD))
    assert matter_of(game, other) == AboutBook(THIRD)
    page = client_of(scorer).get(url("claim", game, other))
    form = page.context["form"]
    assert [form[name].value() for name in ("leader", "led", "own")] == ["N", "H7", ""]


def test_rows_counted_when_an_older_call_was_made_may_be_told_later():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    one, two = called(game, scorer, "E", "last"), called(game, scorer, "W", "table")
    know(game, scorer, two, **place(two, rows=(3, 4)))
    know(game, scorer, one, **place(one, rows=(2, 3), row="EW"))
    assert case_of(game, one).rows == {"NS": 3, "EW": 4}
