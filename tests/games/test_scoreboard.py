"""The score page as plain values."""

import uuid

import pytest

from scorekeeper.games.models import Game
from scorekeeper.games.pages.scoreboard import scoreboard, title
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.verbs.recording import correct_line

from .factories import (
    NAMES,
    a_game,
    a_line,
    a_renege,
    a_sheet,
    deals,
    record,
    rule,
    withdraw,
)

TABLE = Game(code="RK7D4XPH", kind="bid-whist")


def board(*said, names=NAMES, **options):
    return scoreboard(TABLE, a_sheet(*said, **options), names)


def test_before_the_first_hand():
    shown = board()
    assert [(s.name, s.total, s.to_win, s.to_floor, s.sets) for s in shown.sides] == [
        ("Ann & Cy", "0", "7 to win", "out at −7: 7 away", ""),
        ("Bo & Di", "0", "7 to win", "out at −7: 7 away", ""),
    ]
    assert (shown.hand_number, shown.dealer_name, shown.aloud, shown.rows) == (1, "Ann", "", ())
    assert (shown.over, shown.ending, shown.chart) == (False, "", None)


def test_after_two_hands():
    shown = board("E 4u 10", "N 4u 9")
    assert [(s.total, s.to_win, s.sets) for s in shown.sides] == [
        ("−4", "11 to win", "set once"),
        ("4", "3 to win", ""),
    ]
    assert (shown.hand_number, shown.dealer, shown.dealer_name) == (3, "S", "Cy")
    assert shown.aloud == ("Ann & Cy: 4 uptown set with 9 books, −4. Ann & Cy −4, Bo & Di 4.")
    assert title(shown) == "Ann & Cy −4, Bo & Di 4"


def test_figures_know_how_wide_they_are():
    assert [side.chars for side in board("N 4N 9").sides] == [2, 1]


def test_hands_are_listed_newest_first():
    rows = board("E 4u 10", {"adjustment": {"NS": 1}, "reason": "misread"}, "N 3d set").rows
    assert [(r.number, r.deal, r.what, r.bidder, r.bid, r.books, r.points) for r in rows] == [
        (3, 2, "", "Ann", "3 ↓", "set", "−3"),
        (2, None, "put right by hand", "", "", "", "+1/0"),
        (1, 1, "", "Bo", "4 ↑", "10", "+4"),
    ]
    assert [(r.is_gain, r.is_loss, r.note) for r in rows] == [
        (False, True, ""),
        (True, False, "misread"),
        (True, False, ""),
    ]
    assert rows[0].totals == (("NS", "−2"), ("EW", "4"))
    assert rows[0].url == "/g/RK7D4XPH/line/3/"


def test_a_hand_in_play_is_the_newest_line():
    shown = board("E 4u 10", "N 5d")
    assert shown.in_play == (
        "Ann & Cy: 5 downtown. 11 books, the kitty and 10 more; 3 for Bo & Di sets it."
    )
    assert shown.aloud == "Ann & Cy: 5 downtown, being played. Ann & Cy 0, Bo & Di 4."
    assert (shown.hand_number, shown.dealer_name) == (2, "Bo")


def test_a_game_that_is_over_has_an_ending_and_a_winner_and_no_dealer():
    shown = board("E 7u 13")
    assert shown.ending == "Game to Bo & Di: went out with 7, playing to 7."
    assert [side.has_won for side in shown.sides] == [False, True]
    assert (shown.over, shown.dealer, shown.dealer_name) == (True, None, "")


def test_a_line_after_the_end_is_surplus():
    newest = board("E 7u 13", "N 4u 10").rows[0]
    assert (newest.surplus, newest.points) == (True, "")


def test_a_table_without_names_is_us_and_them():
    shown = board("NS 4u 10", names={}, first_dealer=None)
    assert [side.name for side in shown.sides] == ["Us", "Them"]
    assert (shown.rows[0].bidder, shown.dealer_name) == ("Us", "")


@pytest.mark.django_db
def test_a_corrected_hand_is_marked_and_told():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3u 9")
    correct_line(
        game,
        a_line("E 4u 9"),
        number=1,
        seen_revision=1,
        reason="wrong books",
        by=scorer,
        submission_key=uuid.uuid4(),
    )
    shown = scoreboard(game, sheet_of(game), names_of(game))
    assert [row.was_changed for row in shown.rows] == [False, True]
    assert shown.changed == "Hand 1 changed: 10 books → 9 books"


@pytest.mark.django_db
def test_a_hand_that_a_ruling_moved_is_marked_and_told_until_it_is_withdrawn():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3u 9")
    rule(game, scorer, 1, a_renege("E"))
    shown = scoreboard(game, sheet_of(game), names_of(game))
    assert [(row.books, row.was_changed) for row in shown.rows] == [("9", False), ("7", True)]
    assert shown.changed == "Hand 1: ruling, 10 books → 7 books"
    withdraw(game, scorer, 1)
    shown = scoreboard(game, sheet_of(game), names_of(game))
    assert [(row.books, row.was_changed) for row in shown.rows] == [("9", False), ("10", False)]
    assert shown.changed == "Hand 1: ruling withdrawn, 7 books → 10 books"


@pytest.mark.django_db
def test_a_dealer_put_right_is_shown():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    deals(game, scorer, "W")
    game.refresh_from_db()
    assert scoreboard(game, sheet_of(game), names_of(game)).dealer_name == "Di"
