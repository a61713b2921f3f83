"""A call from the first word to the changed score, and all that happens to its hand meanwhile."""

import uuid

import pytest

from scorekeeper.games.models import GameResult
from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.recording import correct_line, insert_line, undo_last
from scorekeeper.rules.asking import AboutBook, TurnOver, WhoPlayed
from scorekeeper.rules.cards import Card
from scorekeeper.rules.errors import RulesError
from scorekeeper.rulings.argued import Standing
from scorekeeper.rulings.models import Claim, Dispute
from scorekeeper.rulings.needs import Need
from scorekeeper.rulings.verbs.hearing import NotNow, Stale
from tests.games.factories import a_game, a_line, always_played, client_of, record

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
    direct,
    hidden,
    know,
    lift,
    matter_of,
    page_of,
    place,
    settle,
    unknow,
    url,
    withdraw_call,
)

pytestmark = pytest.mark.django_db


def totals(game):
    state = sheet_of(game).state
    return state.totals["NS"], state.totals["EW"]


def verdict(game, claim):
    found = matter_of(game, claim)
    return found.verdict, found.reason


def standing(game, claim):
    return case_of(game, claim).standing(claim)


def is_open(game):
    game.refresh_from_db()
    return game.open_claim_at is not None


def corrected(game, scorer, said, *, number=1):
    correct_line(
        game, a_line(said), number=number, seen_revision=sheet_of(game).revisions[number],
        reason="miscounted", by=scorer, submission_key=uuid.uuid4(),
    )  # fmt: skip
    game.refresh_from_db()


def forgotten(game, scorer, said, *, number=1):
    insert_line(
        game, a_line(said), number=number, seen_revision=sheet_of(game).revisions[number],
        reason="forgotten", by=scorer, submission_key=uuid.uuid4(),
    )  # fmt: skip
    game.refresh_from_db()


def undone(game, scorer):
    sheet = sheet_of(game)
    number = len(sheet.entries)
    undo_last(
        game, number=number, seen_revision=sheet.revisions[number], by=scorer,
        submission_key=uuid.uuid4(),
    )  # fmt: skip
    game.refresh_from_db()


# --- from the call to the score -------------------------------------------------------------------


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


# --- several calls --------------------------------------------------------------------------------


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


# --- settled, directed, withdrawn, lifted ---------------------------------------------------------


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


# --- what happens to the hand meanwhile -----------------------------------------------------------


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
