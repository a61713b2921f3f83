"""What happened to a sheet, in words."""

import uuid

import pytest

from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.verbs.recording import (
    correct_line,
    insert_line,
    undo_last,
)
from scorekeeper.games.words import history

from .factories import (
    NAMES,
    PLAYED_OVER,
    a_game,
    a_line,
    a_renege,
    always_played,
    another_scorer,
    deals,
    record,
    rule,
    withdraw,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_game()


def correct(game, by, number, said, *, seen=1, reason="wrong books"):
    return correct_line(
        game,
        a_line(said),
        number=number,
        seen_revision=seen,
        reason=reason,
        by=by,
        submission_key=uuid.uuid4(),
    )


def insert(game, by, number, said, *, seen=1):
    return insert_line(
        game,
        a_line(said),
        number=number,
        seen_revision=seen,
        reason="forgotten",
        by=by,
        submission_key=uuid.uuid4(),
    )


def undo(game, by, number, seen=1):
    return undo_last(game, number=number, seen_revision=seen, by=by, submission_key=uuid.uuid4())


def told(game, number=None):
    """What was done, from what, to what; newest first."""
    events = history.events(sheet_of(game), names_of(game), number)
    return [(event.title, event.was, event.became) for event in events]


def newest(game) -> str:
    return history.newest_change(sheet_of(game), NAMES)


def test_a_new_game_has_one_event(table):
    assert told(table[0]) == [("Game started", "", "")]


def test_a_hand_bid_first_and_counted_later_is_told_twice(table):
    game, scorer = table
    record(game, scorer, "E 4u", "E 4u 10")
    assert told(game)[:2] == [
        ("Hand 1: books recorded", "", "10 books"),
        ("Hand 1: bid recorded", "", "Bo, 4 uptown"),
    ]
    assert newest(game) == ""


def test_a_correction_tells_only_what_differs(table):
    game, scorer = table
    record(game, scorer, "E 4u 10")
    correct(game, scorer, 1, "E 4u 9")
    event = history.events(sheet_of(game), NAMES)[0]
    assert (event.title, event.was, event.became) == ("Hand 1 changed", "10 books", "9 books")
    assert (event.reason, event.phone) == ("wrong books", "Ann’s phone")
    assert newest(game) == "Hand 1 changed: 10 books → 9 books"


def test_a_correction_of_bidder_or_bid_tells_the_whole_hand(table):
    game, scorer = table
    record(game, scorer, "E 4u 10")
    correct(game, scorer, 1, "W 4d made")
    assert newest(game) == (
        "Hand 1 changed: Bo, 4 uptown, 10 books → Di, 4 downtown, made, books not counted"
    )


def test_a_changed_note_is_told(table):
    game, scorer = table
    record(game, scorer, "E 4u 10")
    facts = {"declarer": "E", "contract": "4u", "books": 10, "note": "late"}
    correct(game, scorer, 1, facts)
    assert newest(game) == "Hand 1 changed: – → late"


def test_a_hand_taken_back_and_written_again(table):
    game, scorer = table
    record(game, scorer, "E 4u 10")
    undo(game, scorer, 1)
    assert newest(game) == "Hand 1 taken back"
    record(game, scorer, "N 3u 9")
    assert told(game)[:2] == [
        ("Hand 1 recorded", "", "Ann, 3 uptown, 9 books"),
        ("Hand 1 taken back", "Bo, 4 uptown, 10 books", ""),
    ]
    assert newest(game) == ""


def test_a_hand_put_in_later_is_one_event_however_many_lines_move(table):
    game, scorer = table
    record(game, scorer, "E 4u 10", "N 3u 9", "S 3u 8")
    insert(game, scorer, 2, "passed_out")
    assert newest(game) == "Hand 2 put in later"
    assert told(game)[:2] == [
        ("Hand 2 put in later", "", "passed out"),
        ("Hand 4 recorded", "", "Cy, 3 uptown, 8 books"),
    ]


def test_records_from_before_an_insertion_go_by_the_number_their_hand_has_now(table):
    game, scorer = table
    record(game, scorer, "E 4u 10", "N 3u", "N 3u 9")
    correct(game, scorer, 2, "N 3u 8", seen=2)
    insert(game, scorer, 2, "passed_out", seen=3)
    correct(game, scorer, 3, "N 3u 9")
    assert [title for title, _was, _became in told(game)] == [
        "Hand 3 changed",
        "Hand 2 put in later",
        "Hand 3 changed",
        "Hand 3: books recorded",
        "Hand 3: bid recorded",
        "Hand 1 recorded",
        "Game started",
    ]


def test_the_history_of_a_line_follows_it_through_moves(table):
    game, scorer = table
    record(game, scorer, "E 4u 10", "N 3u 9", "S 3u 8")
    correct(game, scorer, 2, "N 3u 10")
    insert(game, scorer, 1, "passed_out")
    insert(game, scorer, 1, "misdeal", seen=2)
    assert told(game, 4) == [
        ("Hand 4 moved down", "", "Ann, 3 uptown, 10 books"),
        ("Hand 4 moved down", "", "Ann, 3 uptown, 10 books"),
        ("Hand 4 changed", "9 books", "10 books"),
        ("Hand 4 recorded", "", "Ann, 3 uptown, 9 books"),
    ]
    assert told(game, 1) == [("Hand 1 put in later", "", "misdeal")]


def test_a_hand_taken_back_after_it_moved_keeps_its_last_number(table):
    game, scorer = table
    record(game, scorer, "E 4u 10")
    insert(game, scorer, 1, "passed_out")
    undo(game, scorer, 2)
    record(game, scorer, "N 3u 9")
    assert told(game)[:4] == [
        ("Hand 2 recorded", "", "Ann, 3 uptown, 9 books"),
        ("Hand 2 taken back", "Bo, 4 uptown, 10 books", ""),
        ("Hand 1 put in later", "", "passed out"),
        ("Hand 2 recorded", "", "Bo, 4 uptown, 10 books"),
    ]
    assert told(game, 2) == [("Hand 2 recorded", "", "Ann, 3 uptown, 9 books")]


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ({"forfeit": "NS"}, "Walk-out taken back"),
        ({"adjustment": {"NS": 1}, "reason": "misread"}, "Points by hand taken back"),
        ({"rules": {"min_bid": 4}}, "Change of rules taken back"),
        ({"stopped": True, "counts": True}, "Stop taken back"),
    ],
)
def test_what_is_no_hand_is_taken_back_under_its_name(table, said, title):
    game, scorer = table
    record(game, scorer, said)
    undo(game, scorer, 1)
    assert newest(game) == title


def test_a_hand_in_play_that_points_by_hand_moved_keeps_its_history(table):
    game, scorer = table
    record(game, scorer, "E 4u", {"adjustment": {"NS": 1}, "reason": "misread"}, "E 4u 10")
    assert told(game, 2) == [
        ("Hand 1: books recorded", "", "10 books"),
        ("Hand 1 moved down", "", "Bo, 4 uptown"),
        ("Hand 1: bid recorded", "", "Bo, 4 uptown"),
    ]


def test_the_page_of_a_line_tells_that_it_moved(table):
    game, scorer = table
    record(game, scorer, "E 4u 10", "N 3u 9")
    insert(game, scorer, 1, "passed_out")
    assert told(game, 2) == [
        ("Hand 2 moved down", "", "Bo, 4 uptown, 10 books"),
        ("Hand 2 recorded", "", "Bo, 4 uptown, 10 books"),
    ]


def test_points_by_hand_before_a_hand_in_play_are_no_correction(table):
    game, scorer = table
    record(game, scorer, "E 4u", {"adjustment": {"NS": 1}, "reason": "misread"})
    assert newest(game) == ""
    assert told(game)[0] == ("Put right by hand", "", "Ann & Cy +1, misread")


def test_the_first_dealer_put_right(table):
    game, scorer = table
    deals(game, scorer, "W")
    assert told(game)[0] == ("First dealer put right", "Ann", "Di")
    assert newest(game) == "First dealer put right: Ann → Di"


def test_a_first_dealer_that_nobody_knew():
    game, scorer = a_game(first_dealer=None)
    deals(game, scorer, "W")
    assert newest(game) == "First dealer put right: nobody said → Di"


def test_rules_changed_from_now_and_from_the_first_hand(table):
    game, scorer = table
    record(game, scorer, "E 4u 10")
    record(game, scorer, {"rules": {"min_bid": 4}})
    always_played(game, scorer, reason="agreed", nt_double=False)
    assert told(game)[:2] == [
        (
            "Rules changed from the first hand",
            "Does no-trump double? yes, both ways",
            "Does no-trump double? no, it counts single",
        ),
        ("Rules changed", "", "Lowest bid? 4"),
    ]


def test_every_phone_signs_what_it_did(table):
    game, scorer = table
    record(game, scorer, "E 4u 10")
    record(game, another_scorer(game, "Bo’s phone"), "N 3u 9")
    events = history.events(sheet_of(game), NAMES)
    assert [event.phone for event in events] == ["Bo’s phone", "Ann’s phone", "Ann’s phone"]


# --- rulings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "said", "rulings", "was", "became"),
    [
        ({}, "E 4u 10", [a_renege("E")], "10 books", "7 books"),
        ({}, "E 4u 10", [a_renege("N")], "10 books", "13 books"),
        ({}, "E 4u 10", [PLAYED_OVER], "10 books", "to be played over"),
        ({}, "E 4u 10", [a_renege("E"), a_renege("N")], "", "nothing moves"),
        ({}, "E 4u 10", [a_renege("E", verdict="late")], "", "nothing moves"),
        ({}, "E 4u set", [a_renege("E", verdict="undecidable")], "", "nothing moves"),
        (
            {"mutual_reneges": "redeal"},
            "E 4u 10",
            [a_renege("E"), a_renege("N")],
            "10 books",
            "to be played over",
        ),
        (
            {"renege_penalty": "set"},
            "E 4u 10",
            [a_renege("E")],
            "10 books",
            "10 books, counted as set",
        ),
        ({"renege_penalty": "set"}, "E 4u 9", [a_renege("E")], "", "nothing moves"),
        ({"renege_penalty": "set"}, "E 4u set", [a_renege("N")], "set", "counted as made"),
        (
            {"renege_penalty": "game"},
            "E 4u 10",
            [a_renege("E")],
            "10 books",
            "10 books, game to Ann & Cy",
        ),
        ({"renege_penalty": "game"}, "E 4u set", [a_renege("N")], "set", "set, game to Bo & Di"),
        ({}, "E 4u", [a_renege("E")], "", "3 books to Ann & Cy when the hand is over"),
        ({}, "E 4u", [a_renege("N")], "", "3 books to Bo & Di when the hand is over"),
        ({}, "E 4u", [a_renege("N", verdict="pending")], "", "nothing moves"),
        ({}, "E 4u", [PLAYED_OVER], "", "to be played over"),
        (
            {"renege_penalty": "set"},
            "E 4u",
            [a_renege("E")],
            "",
            "counted as set when the hand is over",
        ),
        (
            {"renege_penalty": "game"},
            "E 4u",
            [a_renege("E")],
            "",
            "game to Ann & Cy when the hand is over",
        ),
        (
            {"mutual_reneges": "redeal"},
            "E 4u",
            [a_renege("E"), a_renege("N")],
            "",
            "to be played over when the hand is over",
        ),
    ],
)
def test_a_ruling_tells_books_and_sides_and_nobody(rules, said, rulings, was, became):
    game, scorer = a_game(rules=rules)
    record(game, scorer, said)
    rule(game, scorer, 1, *rulings)
    assert told(game)[0] == ("Hand 1: ruling", was, became)
    withdraw(game, scorer, 1)
    withdrawn = (became, was or "nothing moves") if became != "nothing moves" else ("", became)
    assert told(game)[0] == ("Hand 1: ruling withdrawn", *withdrawn)


def test_the_newest_ruling_is_told_in_one_line(table):
    game, scorer = table
    record(game, scorer, "misdeal", "E 4u")
    rule(game, scorer, 2, a_renege("E"))
    assert newest(game) == "Hand 2: ruling, 3 books to Ann & Cy when the hand is over"
    record(game, scorer, "E 4u 10")
    assert newest(game) == ""
    rule(game, scorer, 2, a_renege("E"), a_renege("N", verdict="wrong_side"))
    assert newest(game) == "Hand 2: ruling, nothing moves"
    withdraw(game, scorer, 2)
    assert newest(game) == "Hand 2: ruling withdrawn, 7 books → 10 books"


def test_a_hand_ruled_on_in_play_and_corrected_later_tells_what_was_counted(table):
    game, scorer = table
    record(game, scorer, "E 4u")
    rule(game, scorer, 1, a_renege("E"))
    record(game, scorer, "E 4u 10")
    correct(game, scorer, 1, "E 4u 9", seen=3)
    assert told(game, 1) == [
        ("Hand 1 changed", "10 books", "9 books"),
        ("Hand 1: books recorded", "", "10 books"),
        ("Hand 1: ruling", "", "3 books to Ann & Cy when the hand is over"),
        ("Hand 1: bid recorded", "", "Bo, 4 uptown"),
    ]
    assert corrected(game) == {1: "wrong books"}


def test_a_ruling_on_a_hand_that_was_taken_back_is_told_still(table):
    game, scorer = table
    record(game, scorer, "E 4u 10", "N 3u 9")
    rule(game, scorer, 2, a_renege("N"))
    undo(game, scorer, 2, seen=2)
    undo(game, scorer, 1)
    assert told(game)[2][1:] == ("9 books", "6 books")


def test_a_ruling_that_an_open_question_decides_now_tells_no_books(table):
    game, scorer = table
    record(game, scorer, "E 4u 10")
    rule(game, scorer, 1, a_renege("E"), a_renege("N"))
    withdraw(game, scorer, 1)
    always_played(game, scorer, mutual_reneges="undecided")
    assert told(game)[1:3] == [("Hand 1: ruling withdrawn", "", ""), ("Hand 1: ruling", "", "")]


# --- which lines stand corrected -----------------------------------------------------------------


def corrected(game) -> dict[int, str]:
    return {number: r.reason for number, r in history.corrections(sheet_of(game)).items()}


def test_a_line_as_it_was_first_written_is_not_corrected(table):
    game, scorer = table
    record(game, scorer, "E 4u", "E 4u 10", "passed_out")
    assert corrected(game) == {}


def test_a_corrected_line_stays_corrected_when_it_moves(table):
    game, scorer = table
    record(game, scorer, "E 4u 10", "N 3u 9", "S 3u 8")
    correct(game, scorer, 2, "N 3u 10", reason="miscounted")
    insert(game, scorer, 1, "misdeal")
    insert(game, scorer, 1, "passed_out", seen=2)
    assert corrected(game) == {1: "forgotten", 2: "forgotten", 4: "miscounted"}


def test_a_line_written_anew_after_an_undo_is_not_corrected(table):
    game, scorer = table
    record(game, scorer, "E 4u 10")
    correct(game, scorer, 1, "E 4u 9")
    undo(game, scorer, 1, seen=2)
    record(game, scorer, "E 4u 11")
    assert corrected(game) == {}


def test_a_bid_put_right_while_it_is_played_is_not_lost(table):
    game, scorer = table
    record(game, scorer, "E 4u")
    correct(game, scorer, 1, "E 5u", reason="wrong bid")
    record(game, scorer, "E 5u 11")
    assert corrected(game) == {1: "wrong bid"}
