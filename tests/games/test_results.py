"""What is kept of a finished game: a line for each side that played, and its place."""

import pytest

from scorekeeper.games.models import GameResult

from .factories import a_game, record
from .players import CALL_ACE, FIVE, INDIVIDUAL, a_game_of, record_facts

pytestmark = pytest.mark.django_db

STOPPED = {"stopped": True, "counts": True}


def kept(game) -> dict[str, tuple]:
    """Points, place and whether it won, by side."""
    lines = GameResult.objects.get(game=game).lines.all()
    return {line.side: (line.points, line.place, line.won) for line in lines}


def test_the_end_of_a_game_is_kept_as_its_result():
    game, scorer = a_game()
    record(game, scorer, "N 3u 8", "E 4N 10")
    result = GameResult.objects.get(game=game)
    assert (result.ended_by, result.revision) == ("target", game.revision)
    assert kept(game) == {"EW": (8, 1, True), "NS": (-3, 2, False)}
    assert result.lines.get(side="NS").bids_set == 1


def test_who_won_is_first_though_the_others_have_more_points():
    game, scorer = a_game(rules={"two_sets_out": True, "target": 21})
    record(game, scorer, "N 4u 12", "N 4u 12", "N 3u 8", "N 3u 8")
    assert kept(game) == {"EW": (0, 1, True), "NS": (6, 2, False)}


def test_players_are_placed_by_their_points():
    game, scorer = a_game_of(INDIVIDUAL)
    hand = {"declarer": "P2", "contract": "5", "books": {"P1": 4, "P2": 5, "P3": 2, "P4": 2}}
    record_facts(game, scorer, hand)
    record(game, scorer, STOPPED)
    assert kept(game) == {
        "P1": (4, 2, False), "P2": (5, 1, True), "P3": (2, 3, False), "P4": (2, 3, False),
    }  # fmt: skip


def test_the_cash_box_is_no_player_and_has_no_place():
    game, scorer = a_game_of(CALL_ACE, FIVE, rules={"irregularity_fine": 72, "fine_to": "box"})
    fine = {"kind": "renege", "against": "P3", "verdict": "proven"}
    hand = {"declarer": "P2", "contract": "8", "partner": "P4", "books": 9, "out": ["P1"]}
    record_facts(game, scorer, hand | {"rulings": [fine]})
    record(game, scorer, STOPPED)
    assert kept(game) == {
        "P1": (0, 1, False), "P2": (0, 1, False), "P3": (-72, 5, False), "P4": (0, 1, False),
        "P5": (0, 1, False),
    }  # fmt: skip
