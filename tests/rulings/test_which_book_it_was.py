"""In the middle of a hand what was played is asked before anybody counts piles; and the book in
question may decide by itself, or never be found."""

import pytest

from scorekeeper.rules.asking import TurnOver
from scorekeeper.rules.errors import Undecided
from scorekeeper.rulings.needs import Need
from tests.games.factories import a_game, client_of, record

from .factories import (
    THIRD,
    a_counted_hand,
    a_proven_claim,
    accept,
    asked,
    book,
    called,
    case_of,
    hidden,
    know,
    lost,
    matter_of,
    page_of,
    place,
    unknow,
    unseen,
    url,
    verdict,
)

pytestmark = pytest.mark.django_db

ANY = {"renege_scope": "any_book"}
WORDS = ["table", "last", "earlier"]


def in_play(said="N 4Su", *, word="earlier", rules=None):
    """A hand in the middle of which a renege is called on Bo."""
    game, scorer = a_game(rules=rules)
    record(game, scorer, said)
    return game, scorer, called(game, scorer, "E", word)


def told(game, scorer, claim, played="N:H7 E:S3", *, led="N"):
    """What was played to the book of the claim, wherever that lies."""
    know(game, scorer, claim, **book(f"@{claim.pk}", played, led=led))


def answered(game, scorer, claim, **said):
    reply = client_of(scorer).post(url("answer", game, claim), asked(game, claim, **said))
    assert reply.status_code == 303


# --- what is asked first --------------------------------------------------------------------------


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("said", ["N 4Su", "NS 4u", "N 4Nu"])
def test_in_the_middle_of_a_hand_what_was_played_is_asked_first(word, said):
    game, scorer, claim = in_play(said, word=word)
    assert matter_of(game, claim) == Need.BOOK
    answered(game, scorer, claim, leader="N", led="H7", own="S3")
    assert matter_of(game, claim) == (Need.SUIT if said == "NS 4u" else Need.PLACE)


@pytest.mark.parametrize("said", [{}, {"leader": "N"}, {"leader": "N", "led": "H7"}, {"own": "S3"}])
def test_what_nobody_saw_is_not_asked_again(said):
    game, scorer, claim = in_play(word="table")
    answered(game, scorer, claim, **said)
    assert matter_of(game, claim) == Need.PLACE
    answered(game, scorer, claim, rows_NS=2, rows_EW=2)
    assert matter_of(game, claim) == TurnOver(5)


def test_a_joker_decides_nothing_before_the_trump_suit_is_known():
    game, scorer, claim = in_play("N 4u")
    told(game, scorer, claim, "N:S7 E:JL")
    assert matter_of(game, claim) == Need.SUIT
    know(game, scorer, claim, suit="S")
    assert verdict(game, claim) == ("refuted", "followed")


@pytest.mark.parametrize(
    ("said", "need"), [("N 4Su 8", Need.PLACE), ("N 4u 8", Need.SUIT), ("N 4Su set", Need.COUNT)]
)
def test_of_a_hand_that_is_over_the_book_is_found_first(said, need):
    game, scorer = a_counted_hand(said)
    assert matter_of(game, called(game, scorer)) == need


def test_what_was_told_first_need_not_be_told_again_once_the_hand_is_counted():
    game, scorer, claim = in_play()
    told(game, scorer, claim)
    record(game, scorer, "N 4Su 8")
    assert matter_of(game, claim) == Need.PLACE
    know(game, scorer, claim, **place(claim, THIRD))
    know(game, scorer, claim, **book(("EW", 4), "E:HJ"))
    assert verdict(game, claim) == ("proven", "later_card")


def test_nothing_is_told_of_a_book_before_the_hand_is_on_the_sheet():
    game, scorer = a_game()
    claim = called(game, scorer, "E", "table", number=None)
    said = hidden(game, claim, asked="book", leader="N", led="H7", own_suit="J")
    answer = client_of(scorer).post(url("answer", game, claim), said)
    assert (answer.status_code, case_of(game, claim).seen) == (409, 0)


# --- the book decides by itself -------------------------------------------------------------------

ALONE = [
    ("N 4Su", {}, "", "E", ("refuted", "led")),
    ("N 4Su", {}, "N:H7 E:H2", "N", ("refuted", "followed")),
    ("N 4Su", {}, "N:H E:H", "N", ("refuted", "followed")),
    ("N 4Su", {}, "N:S7 E:JB", "N", ("refuted", "followed")),
    ("N 4u", {}, "N:H7 E:H2", "N", ("refuted", "followed")),
    (*("N 4Nu", {"nt_joker_lead": "no_suit"}, "N:JB E:S3", "N"), ("refuted", "no_suit_to_follow")),
]


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize(("said", "rules", "played", "led", "found"), ALONE)
def test_the_book_alone_may_refute_the_call_wherever_it_lies(word, said, rules, played, led, found):
    game, scorer, claim = in_play(said, word=word, rules=rules)
    told(game, scorer, claim, played, led=led)
    assert verdict(game, claim) == found
    ruling = matter_of(game, claim).ruling
    assert (ruling.kind, ruling.against, ruling.accused) == ("false_claim", "NS", "E")
    assert (ruling.book, ruling.pile) == (None, None)


@pytest.mark.parametrize(
    ("said", "played", "led"),
    [
        ("N 4Su", "N:H7 E:S3", "N"),
        ("N 4Su", "N:H7", "N"),
        ("N 4Su", "E:H3", "N"),
        ("N 4Su", "E:H3", ""),
        ("N 4Su", "N:H7 E:JB", "N"),
        ("N 4Nu", "N:H7 E:JB", "N"),
        ("N 4Nu", "W:JB E:S3", "W"),
    ],
)
def test_what_leaves_it_open_refutes_nothing(said, played, led):
    game, scorer, claim = in_play(said)
    unseen(game, scorer, claim)
    told(game, scorer, claim, played, led=led)
    assert matter_of(game, claim) == Need.PLACE


def test_an_admission_proves_it_wherever_the_book_lies():
    game, scorer, claim = in_play()
    told(game, scorer, claim)
    step = know(game, scorer, claim, admitted=claim.pk)
    assert verdict(game, claim) == ("proven", "admitted")
    ruling = matter_of(game, claim).ruling
    assert (ruling.kind, ruling.against, ruling.book, ruling.pile) == ("renege", "E", None, None)
    unknow(game, scorer, claim, step)
    assert matter_of(game, claim) == Need.PLACE


def test_who_admits_what_was_none_reneged_not():
    game, scorer, claim = in_play()
    told(game, scorer, claim, "N:H7 E:H2")
    know(game, scorer, claim, admitted=claim.pk)
    assert verdict(game, claim) == ("refuted", "followed")


@pytest.mark.parametrize(
    ("played", "admits", "totals"), [("N:H7 E:H2", False, (-4, 0)), ("N:H7 E:S3", True, (7, 0))]
)
def test_a_ruling_without_a_book_moves_the_books_once_they_are_counted(played, admits, totals):
    game, scorer, claim = in_play()
    told(game, scorer, claim, played)
    if admits:
        know(game, scorer, claim, admitted=claim.pk)
    accept(game, scorer, claim)
    record(game, scorer, "N 4Su 10")
    state = page_of(game, claim)
    assert state.decided.trouble == ""
    game.refresh_from_db()
    sheet = case_of(game, claim).sheet
    assert (sheet.state.totals["NS"], sheet.state.totals["EW"]) == totals


def test_where_any_book_counts_one_that_is_clean_settles_nothing():
    game, scorer, claim = in_play(rules=ANY)
    told(game, scorer, claim, "N:H7 E:H2")
    assert matter_of(game, claim) == Need.PLACE
    know(game, scorer, claim, aside=f"place @{claim.pk}")
    assert verdict(game, claim) == ("pending", "evidence_missing")


def test_where_any_book_counts_an_admission_decides():
    game, scorer, claim = in_play(rules=ANY)
    told(game, scorer, claim)
    know(game, scorer, claim, admitted=claim.pk)
    assert verdict(game, claim) == ("proven", "admitted")


def test_whether_any_book_counts_is_asked_before_one_that_is_clean_settles_it():
    game, scorer, claim = in_play(rules={"renege_scope": "undecided"})
    told(game, scorer, claim, "N:H7 E:H2")
    with pytest.raises(Undecided, match="undecided"):
        matter_of(game, claim)
    assert page_of(game, claim).question == "renege_scope"


@pytest.mark.parametrize("admits", [False, True])
def test_after_another_ruling_about_the_same_player_it_matters_which_book_it_was(admits):
    game, scorer = a_counted_hand()
    accept(game, scorer, a_proven_claim(game, scorer))
    again, other = called(game, scorer), called(game, scorer, "W")
    for claim in (again, other):
        told(game, scorer, claim, "N:H7 E:H2" if claim == again else "N:H7 W:H4")
        if admits:
            know(game, scorer, claim, admitted=claim.pk)
    assert matter_of(game, again) == Need.PLACE
    assert verdict(game, other) == ("refuted", "followed")


# --- nobody knows which book it was ---------------------------------------------------------------


@pytest.mark.parametrize("word", WORDS)
def test_in_play_a_call_about_a_book_that_nobody_finds_stays_open(word):
    game, scorer, claim = in_play(word=word)
    answered(game, scorer, claim, leader="N", led="H7", own="S3")
    answered(game, scorer, claim, found="not_sure")
    assert verdict(game, claim) == ("pending", "evidence_missing")
    answers = [answer.words for answer in page_of(game, claim).answers]
    assert answers[-1] == "Nobody knows which book it was."
    said = hidden(game, claim, mark=page_of(game, claim).decided.mark)
    assert client_of(scorer).post(url("accept", game, claim), said).status_code == 409


def test_once_the_hand_is_counted_it_cannot_be_proved():
    game, scorer, claim = in_play()
    lost(game, scorer, claim)
    record(game, scorer, "N 4Su 8")
    found = matter_of(game, claim)
    assert (found.verdict, found.moved, found.ruling.against) == ("undecidable", 0, "E")
    assert (found.ruling.book, found.ruling.pile) == (None, None)


def test_a_hand_that_is_over_is_counted_before_it_cannot_be_proved():
    game, scorer, claim = in_play()
    lost(game, scorer, claim)
    record(game, scorer, "N 4Su set")
    assert matter_of(game, claim) == Need.COUNT


def test_of_a_counted_hand_the_book_alone_may_still_decide():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    answered(game, scorer, claim, found="not_sure")
    assert matter_of(game, claim) == Need.BOOK
    answered(game, scorer, claim, leader="E")
    assert verdict(game, claim) == ("refuted", "led")


def test_it_is_found_after_all():
    game, scorer, claim = in_play()
    told(game, scorer, claim)
    know(game, scorer, claim, aside=f"place @{claim.pk}")
    know(game, scorer, claim, **place(claim, THIRD, rows=(4, 5)))
    know(game, scorer, claim, **book(("EW", 4), "E:HJ"))
    assert verdict(game, claim) == ("proven", "later_card")


def test_a_second_call_about_a_book_that_nobody_finds_cannot_be_proved_either():
    game, scorer = a_counted_hand()
    accept(game, scorer, a_proven_claim(game, scorer))
    claim = called(game, scorer)
    lost(game, scorer, claim)
    assert verdict(game, claim) == ("undecidable", "evidence_missing")
    know(game, scorer, claim, admitted=claim.pk)
    assert matter_of(game, claim) == Need.PLACE  # it may be the same renege


def test_nobody_knows_is_an_answer_whatever_else_was_chosen():
    game, scorer, claim = in_play(word="last")
    unseen(game, scorer, claim)
    answered(game, scorer, claim, rows_NS=14, rows_EW=3, row="X", found="not_sure")
    assert case_of(game, claim).answers[-1].facts == {"aside": f"place @{claim.pk}"}
