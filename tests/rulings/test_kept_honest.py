"""What somebody might try, or two phones do to each other: evidence stays where it was seen, one
renege is paid once, and what was not shown is not accepted."""

import json
import uuid

import pytest

from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.recording import correct_line, record_other
from scorekeeper.rules.adjudicating import adjudicate
from scorekeeper.rules.lines import Stopped
from scorekeeper.rulings.needs import Need
from scorekeeper.rulings.pages.claim_page import mark_of
from scorekeeper.rulings.verbs.calling import Call, call_renege
from scorekeeper.rulings.verbs.deciding import by_evidence, decide_claim
from scorekeeper.rulings.verbs.hearing import Stale
from tests.games.factories import a_game, a_line, client_of, record
from tests.rulings.factories import (
    a_call,
    a_counted_hand,
    a_proven_claim,
    accept,
    book,
    called,
    case_of,
    cut,
    direct,
    hidden,
    know,
    matter_of,
    page_of,
    place,
    totals,
    undone,
    unknow,
    url,
    withdraw_call,
)

pytestmark = pytest.mark.django_db


def test_what_was_seen_in_a_pile_stays_there_when_another_calls_place_is_put_right():
    game, scorer = a_counted_hand()
    first = called(game, scorer, "W")
    placed = know(game, scorer, first, **place(first, ("EW", 1)))
    second = called(game, scorer, "E")
    know(game, scorer, second, **place(second, ("EW", 2)))
    know(game, scorer, second, **book(("EW", 2), "N:H7 E:S3", led="N"))
    found = hidden(game, second, asked="turn EW-1", cards=["HJ"], found="these")
    client_of(scorer).post(url("answer", game, second), found)
    unknow(game, scorer, first, placed)
    know(game, scorer, first, **place(first, ("EW", 4)))
    assert ("EW", 1) in case_of(game, second).books
    assert ("EW", 4) not in case_of(game, second).books


def test_two_hands_that_are_taken_back_and_written_again_keep_their_calls():
    game, scorer = a_game()
    record(game, scorer, "N 4Su 8", "E 4Hu 10")
    first, second = called(game, scorer, number=1), called(game, scorer, "N", number=2)
    undone(game, scorer)
    undone(game, scorer)
    record(game, scorer, "N 4Su 8")
    assert (case_of(game, first).number, case_of(game, second).number) == (1, None)
    record(game, scorer, "E 4Hu 10")
    assert (case_of(game, first).number, case_of(game, second).number) == (1, 2)


def a_renege_ruled_on_the_table():
    """Admitted of the book on the table, ruled on in play; the hand is counted since."""
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim = called(game, scorer, "E", "table", number=1)
    know(game, scorer, claim, admitted=claim.pk)
    accept(game, scorer, claim)
    record(game, scorer, "N 4Su 8")
    again = called(game, scorer, "E", number=1)
    cut(game, scorer, again)
    return game, scorer, again


def test_one_renege_is_not_paid_twice_under_two_names():
    game, scorer, again = a_renege_ruled_on_the_table()
    assert totals(game) == (5, 0)  # eight books and three
    assert matter_of(game, again) == Need.SAME
    know(game, scorer, again, same=again.pk)
    assert page_of(game, again).decided.moves == "Nothing moves: an earlier ruling has counted it."
    accept(game, scorer, again)
    assert totals(game) == (5, 0)


def test_a_second_renege_in_another_book_is_paid_besides():
    game, scorer, again = a_renege_ruled_on_the_table()
    know(game, scorer, again, other=again.pk)
    know(game, scorer, again, **book(("EW", 4), "E:HJ"))
    accept(game, scorer, again)
    assert totals(game) == (7, 0)  # thirteen books and no more


def test_evidence_for_what_a_director_decided_says_that_nothing_more_moves():
    game, scorer = a_counted_hand()
    first = called(game, scorer)
    know(game, scorer, first, **place(first, ("EW", 3)))
    direct(game, scorer, first, "proven")
    after = totals(game)
    second = a_proven_claim(game, scorer)
    assert page_of(game, second).decided.moves == "Nothing moves: an earlier ruling has counted it."
    accept(game, scorer, second)
    assert totals(game) == after


def test_a_verdict_is_not_accepted_for_a_score_that_was_not_shown():
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    case = case_of(game, claim)
    mark = mark_of(case, case.matter(claim))
    correct_line(
        game,
        a_line("N 6Su 9"),
        number=1,
        seen_revision=sheet_of(game).revisions[1],
        reason="",
        by=scorer,
        submission_key=uuid.uuid4(),
    )
    with pytest.raises(Stale):
        decide_claim(
            game,
            claim.pk,
            by_evidence(mark, mark_of),
            seen=case.seen,
            by=scorer,
            submission_key=uuid.uuid4(),
        )


def test_an_answer_that_comes_after_the_hand_was_taken_back_is_a_conflict():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    cut(game, scorer, claim)
    said = hidden(game, claim, asked="turn EW-4", found="none")
    undone(game, scorer)
    assert client_of(scorer).post(url("answer", game, claim), said).status_code == 409


def test_a_number_that_no_call_can_have_is_not_found():
    game, scorer = a_counted_hand()
    for pk in (2**63, 10**30):
        page = f"/g/{game.code}/renege/{pk}/"
        assert client_of(scorer).get(page).status_code == 404
        assert client_of(scorer).post(f"{page}lift/", {}).status_code == 404


def test_a_call_whose_hand_never_came_to_be_can_be_taken_back():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim = called(game, scorer, "E", number=1)
    know(game, scorer, claim, **place(claim, ("EW", 2), rows=(2, 3)))
    know(game, scorer, claim, **book(("EW", 3), rest=[], all_of=["H"]))
    record_other(game, Stopped(counts=False), by=scorer, submission_key=uuid.uuid4())
    assert matter_of(game, claim) == Need.HAND
    withdraw_call(game, scorer, claim)
    assert game.open_claim_at is None


def test_a_call_with_the_key_of_another_call_is_a_conflict():
    game, scorer = a_counted_hand()
    said = a_call()
    client = client_of(scorer)
    assert client.post(url("call", game), said).status_code == 303
    assert client.post(url("call", game), {**said, "accused": "W"}).status_code == 409
    with pytest.raises(Stale):
        call_renege(
            game,
            Call(accused="W", number=1, word="earlier", when="hand_over"),
            by=scorer,
            submission_key=said["key"],
        )


def test_shown_cards_a_pile_and_a_numbered_book_are_no_riddle_for_the_judge():
    document = {
        "format": "scorekeeper.dispute/1",
        "contract": "4Su",
        "declarer": "S",
        "books": 7,
        "rows": {"NS": 6, "EW": 6},
        "record": [
            {"pile": ["EW", 1], "cards": ["D4", "D2", "JL", "DA"]},
            {"book": 2, "leader": "W", "cards": {"N": "H5", "S": "H8", "W": "H3"}},
        ],
        "held": {"N": ["S9", "S2", "S4"]},
        "claims": [{"pile": ["EW", 1], "by": "EW", "accused": "N", "when": "during_hand"}],
    }
    result = adjudicate(json.loads(json.dumps(document)))
    assert result["claims"][0]["verdict"] == "undecidable"
