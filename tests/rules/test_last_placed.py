"""Who has lost a game that is over, and gets up for the next (README section 5)."""

import pytest
from hypothesis import given

from scorekeeper.rules.folding import fold
from scorekeeper.rules.individual import INDIVIDUAL
from scorekeeper.rules.individual_rules import IndividualRules
from scorekeeper.rules.seats import SIDES

from .strategies import games
from .test_individual import played, renege


def last_of(*lines, players=4, totals=None, **rules):
    """Who is last after these lines of a game to five points."""
    seats = INDIVIDUAL.seats_for(players)
    start = INDIVIDUAL.start(IndividualRules(target=5, **rules), seats=seats, totals=totals)
    return INDIVIDUAL.last_placed(fold(start, [INDIVIDUAL.read_line(line) for line in lines]).state)


@pytest.mark.parametrize(
    ("books", "last"),
    [
        ([5, 4, 3, 1], ("P4",)),
        ([6, 0, 4, 3], ("P2",)),
        ([5, 4, 2, 2], ("P3", "P4")),
        ([4, 5, 2, 2], ("P1",)),  # fell short of five: five points less than nothing
        ([7, 2, 2, 2], ("P2", "P3", "P4")),
    ],
)
def test_the_fewest_points_are_last_and_several_where_they_are_level(books, last):
    assert last_of(played(books)) == last


def test_nobody_is_while_the_game_goes_on():
    assert last_of() == ()
    assert last_of(played([4, 3, 3, 3], contract="3")) == ()


def test_nobody_is_where_nobody_won():
    assert last_of({"stopped": True, "counts": False}) == ()
    assert last_of({"stopped": True, "counts": True}) == ()


def test_of_a_game_that_was_stopped_and_counts_the_fewest_points_are():
    lines = played([4, 3, 3, 3], contract="3"), {"stopped": True, "counts": True}
    assert last_of(*lines, totals={"P1": -6, "P2": 1}) == ("P1",)


@pytest.mark.parametrize("totals", [{"P2": 3, "P1": 1}, {"P2": 3}])
def test_who_walked_out_is_before_anybody_else_also_where_nobody_won(totals):
    assert last_of({"forfeit": "P2"}, totals=totals) == ("P2",)


@pytest.mark.parametrize(
    ("reneges", "last"),
    [(["P1"], ("P1",)), (["P2"], ("P2",)), (["P2", "P4"], ("P4",)), (["P3", "P4"], ("P3", "P4"))],
)
def test_whom_a_renege_costs_the_game_is_and_the_last_of_several(reneges, last):
    hand = played([6, 3, 2, 2], *map(renege, reneges))
    assert last_of(hand, renege_penalty="game") == last


@given(games())
def test_of_two_pairs_it_is_the_one_that_did_not_win(game):
    start, lines = game
    state = fold(start, lines).state
    others = tuple(side for side in SIDES if side != state.winner)
    assert state.game.last_placed(state) == (others if state.winner else ())
