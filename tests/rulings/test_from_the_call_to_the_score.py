"""A call from the first word to the changed score."""

import uuid

import pytest

from scorekeeper.games.queries import sheet_of
from scorekeeper.rules.asking import AboutBook, TurnOver, WhoPlayed
from scorekeeper.rules.cards import Card
from scorekeeper.rules.errors import RulesError
from scorekeeper.rulings.argued import Standing
from scorekeeper.rulings.models import Claim
from scorekeeper.rulings.needs import Need
from tests.games.factories import a_game, always_played, client_of, record

from .factories import (
    THIRD,
    a_counted_hand,
    a_proven_claim,
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
    standing,
    totals,
    url,
    verdict,
)

pytestmark = pytest.mark.django_db


def test_a_call_on_the_table_before_its_hand_is_on_the_sheet_goes_all_the_way_by_posts():
    game, scorer = a_game()
    client = client_of(scorer)
    client.post(url("call", game), {"key": uuid.uuid4(), "accused": "E", "book": "table 1"})
    claim = Claim.objects.get()

    def answers(**said):
        reply = client.post(url("answer", game, claim), asked(game, claim, **said))
        assert reply.status_code == 303

    assert matter_of(game, claim) == Need.BID
    bid = {"line_kind": "bid", "number": 1, "seen": 0, "key": uuid.uuid4()}
    client.post(url("bid", game, claim), bid | {"declarer": "N", "bid": "4u"})
    assert matter_of(game, claim) == Need.BOOK
    answers(leader="N", led="H7", own="S3")
    assert matter_of(game, claim) == Need.SUIT
    answers(suit="S")
    assert matter_of(game, claim) == Need.PLACE
    answers(rows_NS=2, rows_EW=2)
    assert case_of(game, claim).name_of(claim) == 5
    assert verdict(game, claim) == ("pending", "evidence_missing")

    said = hidden(game, claim, asked="rows", rows_NS=3, rows_EW=4)
    assert client.post(url("answer", game, claim), said).status_code == 303
    assert matter_of(game, claim) == Need.ROW
    answers(row="EW")
    assert case_of(game, claim).name_of(claim) == ("EW", 3)
    assert matter_of(game, claim) == TurnOver(("NS", 3))
    answers(found="none")
    assert matter_of(game, claim) == TurnOver(("EW", 4))
    answers(found="these", cards=["HJ"])
    assert matter_of(game, claim) == WhoPlayed(("EW", 4), "E", Card.parse("HJ"))
    answers(who="E")
    assert verdict(game, claim) == ("proven", "later_card")

    said = hidden(game, claim, mark=page_of(game, claim).decided.mark)
    client.post(url("accept", game, claim), said)
    assert (standing(game, claim), totals(game)) == (Standing.RULED, (0, 0))
    record(game, scorer, "N 4u 8")
    assert totals(game) == (5, 0)
    assert page_of(game, claim).decided.trouble == ""


def test_the_books_may_be_recorded_between_the_call_and_the_verdict():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim = called(game, scorer, "E", "table")
    know(game, scorer, claim, **place(claim, rows=(2, 2)))
    know(game, scorer, claim, **book(f"@{claim.pk}", "N:H7 E:S3", led="N"))
    record(game, scorer, "N 4Su 8")
    assert matter_of(game, claim) == Need.ROW
    know(game, scorer, claim, **place(claim, row="EW"))
    know(game, scorer, claim, **book(("EW", 4), "E:HJ"))
    accept(game, scorer, claim)
    assert totals(game) == (5, 0)


def test_the_last_book_is_the_newest_pile_of_who_took_it():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim = called(game, scorer, "E", "last")
    know(game, scorer, claim, **place(claim, rows=(2, 3), row="EW"))
    assert case_of(game, claim).name_of(claim) == ("EW", 3)
    assert case_of(game, claim).document["order"] == [[["NS", 2], ["EW", 3]]]


def test_where_the_book_lay_on_the_table_the_piles_that_came_later_prove():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim = called(game, scorer, "E", "table")
    know(game, scorer, claim, **place(claim, rows=(2, 2)))
    know(game, scorer, claim, **book(f"@{claim.pk}", "N:H7 E:S3", led="N"))
    know(game, scorer, claim, rows={"NS": 4, "EW": 3})
    know(game, scorer, claim, **place(claim, row="EW"))
    know(game, scorer, claim, **book(("NS", 4), "E:HJ"))
    assert verdict(game, claim) == ("proven", "later_card")


def test_a_hand_that_was_counted_long_ago_needs_no_rows():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    assert matter_of(game, claim) == Need.PLACE
    know(game, scorer, claim, **place(claim, THIRD))
    assert case_of(game, claim).rows == {"NS": 7, "EW": 5}


@pytest.mark.parametrize("outcome", ["made", "set"])
def test_a_hand_known_only_as_made_or_set_is_counted_first(outcome):
    game, scorer = a_counted_hand(f"N 4Su {outcome}")
    claim = called(game, scorer)
    assert matter_of(game, claim) == Need.COUNT
    said = hidden(game, claim, books=8, revision=1)
    assert client_of(scorer).post(url("count", game, claim), said).status_code == 303
    assert (sheet_of(game).entry(1).line.books, matter_of(game, claim)) == (8, Need.PLACE)
    assert totals(game) == (-4, 0)


def test_a_count_that_cannot_be_is_said_beside_the_numbers():
    game, scorer = a_counted_hand("N 4Su set")
    claim = called(game, scorer)
    said = hidden(game, claim, books=0, revision=1)
    answer = client_of(scorer).post(url("count", game, claim), said)
    assert answer.status_code == 422
    assert answer.content.decode().count('id="count-books-error"') == 1
    assert sheet_of(game).revisions[1] == 1


@pytest.mark.parametrize("side", ["NS", "EW"])
def test_which_of_the_two_bid_is_not_asked_at_a_nameless_table(side):
    game, scorer = a_counted_hand(f"{side} 4u 8", names={})
    claim = called(game, scorer)
    assert matter_of(game, claim) == Need.SUIT
    know(game, scorer, claim, suit="S")
    know(game, scorer, claim, **place(claim, ("EW", 1)))
    know(game, scorer, claim, **book(("EW", 1), "N:H7 E:S3", led="N"))
    know(game, scorer, claim, **book(("EW", 2), "E:HJ"))
    assert verdict(game, claim) == ("proven", "later_card")


def test_jokers_at_no_trump_follow_nothing():
    game, scorer = a_counted_hand("N 4Nu 8")
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD))
    know(game, scorer, claim, **book(THIRD, "N:H7 E:JB", led="N"))
    know(game, scorer, claim, **book(("EW", 4), "E:JL"))
    assert not hasattr(matter_of(game, claim), "verdict")
    know(game, scorer, claim, **book(("EW", 5), "E:HJ"))
    assert verdict(game, claim) == ("proven", "later_card")


def test_at_a_table_that_must_throw_them_a_joker_kept_back_is_a_renege():
    game, scorer = a_counted_hand("N 4Nu 8", rules={"nt_joker": "must_throw_when_void"})
    claim = a_proven_claim(game, scorer, later="JL")
    assert verdict(game, claim) == ("proven", "kept_joker")


def test_a_joker_led_at_no_trump_asks_for_no_suit_where_the_table_says_so():
    game, scorer = a_counted_hand("N 4Nu 8", rules={"nt_joker_lead": "no_suit"})
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD))
    know(game, scorer, claim, **book(THIRD, "N:JB E:S3", led="N"))
    assert verdict(game, claim) == ("refuted", "no_suit_to_follow")


def test_a_trump_led_is_followed_with_a_joker():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD))
    know(game, scorer, claim, **book(THIRD, "N:S7 E:JL", led="N"))
    assert verdict(game, claim) == ("refuted", "followed")


def test_without_a_kitty_all_thirteen_books_lie_in_the_rows():
    game, scorer = a_counted_hand(rules={"jokers": 0, "kitty": False})
    claim = a_proven_claim(game, scorer)
    assert case_of(game, claim).rows == {"NS": 8, "EW": 5}
    accept(game, scorer, claim)
    assert totals(game) == (5, 0)


def test_where_the_kitty_is_nobodys_book_no_pile_of_it_is_left_out():
    game, scorer = a_counted_hand(rules={"kitty_book": "none"})
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD))
    assert case_of(game, claim).rows == {"NS": 8, "EW": 4}


@pytest.mark.parametrize("word", ["table", "last", "earlier"])
def test_where_the_kitty_goes_with_the_first_book_the_rows_are_counted(word):
    game, scorer = a_game(rules={"kitty_book": "first_winner"})
    record(game, scorer, "N 4Su")
    claim = called(game, scorer, "E", word)
    pile = THIRD if word == "earlier" else None
    row = "EW" if word == "last" else None
    rows = (3, 2) if word == "table" else (3, 3)
    know(game, scorer, claim, **place(claim, pile, rows=rows, row=row))
    record(game, scorer, "N 4Su 8")
    assert matter_of(game, claim) == Need.ROWS
    know(game, scorer, claim, rows={"NS": 7, "EW": 5})
    if word == "table":
        assert matter_of(game, claim) == Need.ROW
        know(game, scorer, claim, **place(claim, row="EW"))
    assert case_of(game, claim).name_of(claim) == THIRD
    assert matter_of(game, claim) == AboutBook(THIRD)


def test_with_one_joker_there_is_no_little_one():
    game, scorer = a_counted_hand(rules={"jokers": 1})
    claim = called(game, scorer)
    cut(game, scorer, claim)
    with pytest.raises(RulesError, match="card_not_in_play"):
        know(game, scorer, claim, **book(("EW", 4), "E:JL"))


# --- questions that a table has not settled -------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "said", "later"),
    [
        ("claim_deadline", "N 4Su 8", "HJ"),
        ("repeat_reneges", "N 4Su 8", "HJ"),
        ("renege_scope", "N 4Su 8", "HJ"),
        ("mutual_reneges", "N 4Su 8", "HJ"),
        ("nt_joker", "N 4Nu 8", "HJ"),
        ("nt_joker_lead", "N 4Nu 8", "HJ"),
        ("jokers", "N 4Su 8", "HJ"),
        ("kitty", "N 4Su 8", "HJ"),
        ("kitty_book", "N 4Su", "HJ"),
        ("reneger_may_win", "N 4Su 8", "HJ"),
        ("correction_window", "N 4Su 8", "HJ"),
        ("downtown", "N 4Sd 8", "HJ"),
    ],
)
def test_a_rule_that_is_not_settled_breaks_no_page(key, said, later):
    rules = {"jokers": 0} if key == "kitty" else {}
    game, scorer = a_game(rules={key: "undecided", **rules})
    record(game, scorer, said)
    client = client_of(scorer)
    claim = called(game, scorer)

    def looks_fine():
        assert client.get(url("claim", game, claim)).status_code == 200

    looks_fine()
    rows = None if case_of(game, claim).is_counted else (4, 5)
    know(game, scorer, claim, **place(claim, THIRD, rows=rows))
    looks_fine()
    know(game, scorer, claim, **book(THIRD, "N:H7 E:S3", led="N"))
    looks_fine()
    know(game, scorer, claim, **book(("EW", 4), f"E:{later}"))
    looks_fine()
    for name in ("claims", "call"):
        assert client.get(url(name, game)).status_code == 200


def test_a_rule_that_decides_it_is_asked_for_first():
    game, scorer = a_counted_hand(rules={"claim_deadline": "undecided"})
    claim = called(game, scorer)
    assert page_of(game, claim).question == "claim_deadline"
    always_played(game, scorer, claim_deadline="next_cut")
    assert (page_of(game, claim).question, matter_of(game, claim)) == ("", Need.PLACE)


def test_what_to_look_for_at_no_trump_turns_on_what_the_table_does_with_jokers():
    game, scorer = a_counted_hand("N 4Nu 8", rules={"nt_joker": "undecided"})
    claim = called(game, scorer)
    cut(game, scorer, claim)
    assert page_of(game, claim).question == "nt_joker"
    answer = client_of(scorer).get(url("claim", game, claim)).content.decode()
    assert answer.count("?ask=nt_joker") == 1


# --- calls that are not heard ---------------------------------------------------------------------

WHENS = ["before_next_book", "during_hand", "hand_over", "score_confirmed", "next_cut"]


@pytest.mark.parametrize("deadline", ["next_book", "hand_over", "score_confirmed", "next_cut"])
@pytest.mark.parametrize("when", WHENS)
def test_a_call_is_late_once_its_deadline_has_come(deadline, when):
    game, scorer = a_counted_hand(rules={"claim_deadline": deadline})
    claim = called(game, scorer, when=when)
    last_in_time = WHENS.index("during_hand" if deadline == "next_book" else deadline) - 1
    if WHENS.index(when) <= last_in_time:
        assert matter_of(game, claim) == Need.PLACE
    else:
        assert verdict(game, claim) == ("late", "deadline")
        accept(game, scorer, claim)
        assert (standing(game, claim), totals(game)) == (Standing.RULED, (-4, 0))


def test_a_late_call_on_a_hand_that_was_not_counted_needs_no_count():
    game, scorer = a_counted_hand("N 4Su set", rules={"claim_deadline": "hand_over"})
    claim = called(game, scorer)
    assert verdict(game, claim) == ("late", "deadline")
    accept(game, scorer, claim)
    assert totals(game) == (-4, 0)


@pytest.mark.parametrize(
    ("window", "when", "heard"),
    [
        ("next_book", "before_next_card", False),
        ("next_book", "before_next_book", False),
        ("next_card", "before_next_card", False),
        ("next_card", "before_next_book", True),
    ],
)
def test_a_card_taken_back_in_time_is_no_renege(window, when, heard):
    game, scorer = a_game(rules={"correction_window": window})
    record(game, scorer, "N 4Su")
    claim = called(game, scorer, "E", "table", when=when, corrected=True)
    if heard:
        assert matter_of(game, claim) == Need.BOOK
    else:
        assert verdict(game, claim) == ("corrected", "taken_back")
