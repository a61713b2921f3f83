"""What happens to the hand that a call is about: counted, moved, taken back, put right."""

import pytest

from scorekeeper.games.queries import sheet_of
from scorekeeper.rules.errors import RulesError
from scorekeeper.rulings.argued import Standing
from scorekeeper.rulings.needs import Need
from scorekeeper.rulings.verbs.hearing import NotNow, Stale
from tests.games.factories import a_game, always_played, client_of, record

from .factories import (
    a_counted_hand,
    a_proven_claim,
    accept,
    book,
    called,
    case_of,
    corrected,
    cut,
    forgotten,
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
    undone,
    url,
    verdict,
    withdraw_call,
)

pytestmark = pytest.mark.django_db


def shown_in_play(game, scorer):
    """A call on the table that a card he still held proves; accepted while the hand is in play."""
    record(game, scorer, "N 4Su")
    claim = called(game, scorer, "E", "table")
    know(game, scorer, claim, **place(claim, rows=(2, 3)))
    know(game, scorer, claim, **book(f"@{claim.pk}", "N:H7 E:S3", led="N"))
    know(game, scorer, claim, held={"E": ["HJ"]})
    assert verdict(game, claim) == ("proven", "shown_card")
    accept(game, scorer, claim)
    return claim


def test_a_ruling_in_play_moves_nothing_until_the_books_are_recorded():
    game, scorer = a_game()
    claim = shown_in_play(game, scorer)
    assert totals(game) == (0, 0)
    record(game, scorer, "N 4Su 8")
    assert totals(game) == (5, 0)
    decided = page_of(game, claim).decided
    assert (decided.verdict, decided.trouble) == ("proven", "")


def test_a_card_that_was_shown_may_be_found_in_a_later_pile():
    game, scorer = a_game()
    shown_in_play(game, scorer)
    other = called(game, scorer, "W")
    know(game, scorer, other, **place(other, ("NS", 1), rows=(2, 3)))
    with pytest.raises(RulesError, match="card_twice"):
        know(game, scorer, other, **book(("EW", 1), rest=["HJ"]))
    record(game, scorer, "N 4Su 8")
    know(game, scorer, other, **book(("EW", 5), rest=["HJ"]))
    assert case_of(game, other).document["held"] == {}


def test_a_card_that_was_shown_proves_nothing_of_a_book_played_after_it():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    first = called(game, scorer, "E", "table")
    know(game, scorer, first, **place(first, rows=(2, 3)))
    know(game, scorer, first, held={"E": ["D2"]})
    know(game, scorer, first, rows={"NS": 4, "EW": 4})
    later = called(game, scorer, "E", "last")
    know(game, scorer, later, **place(later, rows=(4, 5), row="EW"))
    know(game, scorer, later, **book(("EW", 5), "N:D7 E:S3", led="N"))
    assert verdict(game, later) == ("pending", "evidence_missing")


def test_a_hand_with_a_ruling_that_moves_books_has_to_be_counted():
    game, scorer = a_game()
    shown_in_play(game, scorer)
    with pytest.raises(RulesError):
        record(game, scorer, "N 4Su set")
    assert sheet_of(game).open_entry is not None


def test_a_call_stays_with_a_hand_that_a_forgotten_one_moved():
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    forgotten(game, scorer, "E 3Hu 9")
    assert case_of(game, claim).number == 2
    accept(game, scorer, claim)
    assert totals(game) == (5, 3)
    lift(game, scorer, claim)
    assert totals(game) == (-4, 3)


def test_a_call_before_its_hand_is_on_the_sheet_is_not_about_a_forgotten_one():
    game, scorer = a_counted_hand()
    claim = called(game, scorer, "E", "table", number=None)
    forgotten(game, scorer, "E 3Hu 9")
    assert (case_of(game, claim).number, matter_of(game, claim)) == (None, Need.BID)
    theirs = called(game, scorer, "N", number=1)
    assert theirs.dispute != claim.dispute
    record(game, scorer, "N 4Su")
    assert case_of(game, claim).number == 3


def test_a_call_follows_its_hand_when_that_is_taken_back_and_written_again():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    undone(game, scorer)
    assert (case_of(game, claim).entry, matter_of(game, claim)) == (None, Need.BID)
    record(game, scorer, "N 4Su 9")
    assert (case_of(game, claim).number, matter_of(game, claim)) == (1, Need.PLACE)


def test_a_ruling_on_a_hand_that_was_taken_back_stands_no_more_and_says_so():
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    accept(game, scorer, claim)
    undone(game, scorer)
    record(game, scorer, "N 4Su 8")
    decided = page_of(game, claim).decided
    assert decided.trouble.startswith("The hand was taken back or changed")
    assert totals(game) == (-4, 0)
    lift(game, scorer, claim)
    accept(game, scorer, claim)
    assert totals(game) == (5, 0)


def test_a_correction_keeps_the_ruling():
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    accept(game, scorer, claim)
    corrected(game, scorer, "N 4Su 9")
    assert (totals(game), page_of(game, claim).decided.trouble) == ((6, 0), "")


def test_a_count_that_leaves_a_pile_missing_is_a_contradiction_and_the_ruling_can_be_lifted():
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    other = called(game, scorer, "W")
    accept(game, scorer, claim)
    corrected(game, scorer, "N 4Su 11")
    assert page_of(game, claim).decided.trouble.startswith("What is known of the hand has changed")
    assert page_of(game, other).trouble == ""
    shown = client_of(scorer).get(url("claim", game, claim)).content.decode()
    assert shown.count(url("lift", game, claim)) == 1


@pytest.mark.parametrize("deal", ["misdeal", "passed_out"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_call_on_a_deal_that_was_thrown_in_can_only_be_taken_back(deal, when):
    game, scorer = a_game(rules={"all_pass": "next_dealer"})
    if when == "before":
        claim = called(game, scorer, "E", "table", number=None)
        record(game, scorer, deal, "N 4Su 8")
    else:
        record(game, scorer, "E 3Hu 9", "N 4Su 8")
        claim = called(game, scorer)
        cut(game, scorer, claim)
        corrected(game, scorer, deal)
    assert (case_of(game, claim).number, matter_of(game, claim)) == (1, Need.HAND)
    assert page_of(game, claim).hand == "Hand 1"
    client = client_of(scorer)
    for phone in (client, client_of(None)):
        assert phone.get(url("claim", game, claim)).status_code == 200
    with pytest.raises(NotNow):
        settle(game, scorer, claim)
    said = hidden(game, claim, asked="admit", books=8, revision=1)
    assert client.post(url("count", game, claim), said).status_code == 409
    withdraw_call(game, scorer, claim)
    assert not is_open(game)
    assert sheet_of(game).entry(2).line.rulings == ()


def test_a_ruling_on_a_hand_that_turned_into_a_misdeal_stands_no_more_and_can_be_lifted():
    game, scorer = a_counted_hand()
    record(game, scorer, "E 3Hu 9")
    claim = a_proven_claim(game, scorer)
    accept(game, scorer, claim)
    corrected(game, scorer, "misdeal")
    assert page_of(game, claim).decided.trouble.startswith("The hand was taken back or changed")
    lift(game, scorer, claim)
    assert (standing(game, claim), totals(game)) == (Standing.OPEN, (0, 3))


def test_a_new_call_in_the_hand_being_played_has_nothing_to_do_with_one_that_was_thrown_in():
    game, scorer = a_game()
    first = called(game, scorer, "E", "table", number=None)
    record(game, scorer, "misdeal")
    second = called(game, scorer, "E", "table", number=None)
    assert first.dispute != second.dispute
    record(game, scorer, "N 4Su")
    assert [case_of(game, each).number for each in (first, second)] == [1, 2]


def test_calls_before_and_after_the_hand_is_on_the_sheet_are_one_dispute():
    game, scorer = a_game()
    first = called(game, scorer, "E", "table", number=None)
    second = called(game, scorer, "W", "table", number=None)
    record(game, scorer, "N 4Su")
    third = called(game, scorer, "N", "table")
    record(game, scorer, "N 4Su 8")
    fourth = called(game, scorer, "S")
    assert len({claim.dispute_id for claim in (first, second, third, fourth)}) == 1


def test_other_rules_after_the_ruling_score_it_anew():
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    accept(game, scorer, claim)
    always_played(game, scorer, renege_books=1)
    assert (totals(game), page_of(game, claim).decided.trouble) == ((-4, 0), "")
    always_played(game, scorer, renege_penalty="set", renege_books=3)
    assert (totals(game), page_of(game, claim).decided.trouble) == ((4, 0), "")


def test_a_shorter_time_to_call_after_the_ruling_says_that_it_would_be_another_one_now():
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    accept(game, scorer, claim)
    always_played(game, scorer, claim_deadline="next_book")
    assert page_of(game, claim).decided.trouble.startswith("What is known of the hand has changed")
    assert totals(game) == (5, 0)


def test_a_call_on_a_hand_that_went_is_stale():
    game, scorer = a_counted_hand()
    undone(game, scorer)
    with pytest.raises(Stale):
        called(game, scorer, number=7)
