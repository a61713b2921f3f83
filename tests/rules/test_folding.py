"""Properties of whole games."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.folding import after, fold
from scorekeeper.rules.lines import Deal
from scorekeeper.rules.seats import SIDES, left

from .strategies import games, lines, seats


@given(games())
def test_a_game_of_n_lines_is_a_game_of_one_less_and_one_more_line(game):
    first, played = game
    score = fold(first, played)

    for n in range(len(played)):
        before = fold(first, played[:n])
        step = after(before.state, played[n])

        assert score.before[n] == before.state
        assert score.results[n] == step.result
        assert fold(first, played[: n + 1]).state == step.state


@given(games())
def test_totals_are_the_start_and_the_sum_of_the_points(game):
    first, played = game
    score = fold(first, played)

    sums = {
        side: first.totals[side] + sum(result.points[side] for result in score.results)
        for side in SIDES
    }
    assert score.state.totals == sums


@given(games())
def test_a_game_ends_at_most_once_and_surplus_lines_change_nothing(game):
    first, played = game
    score = fold(first, played)
    over = [state.over for state in (*score.before, score.state)]

    assert over == sorted(over)
    assert [result.surplus for result in score.results] == over[:-1]
    assert all(
        after(state, line).state == state
        for state, line in zip(score.before, played, strict=True)
        if state.over
    )
    assert [set(r.points.values()) for r in score.results if r.surplus] == [
        {0} for r in score.results if r.surplus
    ]


@given(games(), st.lists(lines(), max_size=3))
def test_nothing_written_after_the_end_changes_the_result(game, more):
    first, played = game
    state = fold(first, played).state

    assert not state.over or fold(state, more).state == state


@given(games())
def test_who_wins_and_why_is_said_exactly_when_a_game_is_over(game):
    state = fold(*game).state

    assert (state.ended_by is not None) == state.over
    assert state.over or state.winner is None
    assert state.winner is not None or state.ended_by in (None, "stopped")


@given(games(undecided=True))
def test_a_line_that_passes_the_check_never_makes_the_fold_fail(game):
    first, played = game

    assert len(fold(first, played).results) == len(played)


@given(games())
def test_the_deal_moves_left_or_stays(game):
    first, played = game
    score = fold(first, played)
    states = (*score.before, score.state)

    for line, before, then in zip(played, states, states[1:], strict=False):
        dealt = line.dealer or before.dealer if isinstance(line, Deal) else before.dealer
        if before.over or dealt is None:
            assert then.dealer == before.dealer
        else:
            assert then.dealer in (dealt, left(dealt))


@given(games(), seats)
def test_who_deals_first_never_touches_the_points(game, dealer):
    first, played = game
    undealt = [replace(line, auction=None) if hasattr(line, "auction") else line for line in played]

    assert (
        fold(replace(first, dealer=dealer), undealt).state.totals
        == fold(replace(first, dealer=None), undealt).state.totals
    )
