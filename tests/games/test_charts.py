"""The score line as numbers for its drawing."""

import pytest

from scorekeeper.games.pages.charts import BOTTOM, HEIGHT, LABEL_GAP, LEFT, RIGHT, TOP, score_line

from .factories import NAMES, a_sheet


def line(*said, names=NAMES, **options):
    return score_line(a_sheet(*said, **options), names)


def test_there_is_no_line_before_the_first_hand():
    assert line() is None
    assert line("E 4u") is None


def test_a_line_runs_from_nothing_to_the_score():
    us, them = line("E 4u 10", "N 3u 9").traces
    assert us.points == ((LEFT, 84), (167, 84), (RIGHT, 54))
    assert them.points == ((LEFT, 84), (167, 44), (RIGHT, 44))
    assert them.polyline == "34,84 167,44 300,44"
    assert (us.label, them.label) == ("3", "4")


def test_target_and_floor_are_drawn_with_their_numbers():
    marks = {(mark.label, mark.y, mark.is_limit) for mark in line("E 4u 10").marks}
    assert marks == {("7", TOP, True), ("0", 84, False), ("−7", BOTTOM, True)}


def test_a_game_without_limits_has_only_its_zero():
    marks = line("E 4u 10", rules={"target": None, "floor": None}).marks
    assert [(mark.label, mark.is_limit) for mark in marks] == [("0", False)]


def test_a_limit_at_zero_is_a_limit():
    marks = line("N 4u 10", rules={"floor": 0, "target": 7}, start={"NS": 1, "EW": 1}).marks
    assert {(mark.label, mark.is_limit) for mark in marks} == {("7", True), ("0", True)}


@pytest.mark.parametrize(
    "said",
    [
        ["E 4u 10"],
        ["E 4u 9", "N 4u 9"],
        ["E 3u 9", "N 3u 9"],
        ["E 3u 8", "N 4u 9", "E 4u 9"],
        ["N 7N 13"],
        ["passed_out"],
    ],
)
def test_the_labels_stay_apart_and_inside(said):
    ends = sorted(trace.label_y for trace in line(*said).traces)
    assert ends[1] - ends[0] >= LABEL_GAP
    assert ends[0] >= 0
    assert ends[1] <= HEIGHT


def test_every_point_lies_inside_however_far_the_score_goes():
    drawing = line("N 7N 13", rules={"target": 7})
    heights = [y for trace in drawing.traces for _x, y in trace.points]
    assert (min(heights), max(heights) <= BOTTOM) == (TOP, True)


def test_what_cannot_score_draws_no_point():
    drawing = line("E 7u 13", "N 4u 10")
    assert [len(trace.points) for trace in drawing.traces] == [2, 2]


def test_the_drawing_is_told_in_words():
    words = line("E 4u 10", "N 4u 9", names={}).words
    assert words == "Us: 0, −4. Them: 4, 4."
