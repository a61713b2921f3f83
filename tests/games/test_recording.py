"""The verbs that change a sheet."""

import uuid

import pytest
from django.db import IntegrityError, transaction

from scorekeeper.games.models import Game, GameResult, HandRecord, Scorer
from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.recording import (
    correct_line,
    insert_line,
    record_line,
    record_other,
    undo_last,
)
from scorekeeper.games.verbs.writing import Conflict
from scorekeeper.rules.errors import RulesError
from scorekeeper.web.errors import NotHere

from .factories import a_game, a_line, always_played, another_scorer, deals, record

pytestmark = pytest.mark.django_db


def totals(game: Game) -> tuple[int, int]:
    state = sheet_of(game).state
    return state.totals["NS"], state.totals["EW"]


def press(game, by, said, *, number, seen=0, key=None):
    return record_line(
        game,
        a_line(said),
        number=number,
        seen_revision=seen,
        by=by,
        submission_key=key or uuid.uuid4(),
    )


def correct(game, by, number, said, *, seen=1, key=None, reason="wrong books"):
    return correct_line(
        game,
        a_line(said),
        number=number,
        seen_revision=seen,
        reason=reason,
        by=by,
        submission_key=key or uuid.uuid4(),
    )


def undo(game, by, number, seen=1):
    return undo_last(game, number=number, seen_revision=seen, by=by, submission_key=uuid.uuid4())


def test_a_recorded_hand_moves_the_score_and_the_games_revision():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    assert totals(game) == (0, 4)
    assert game.revision == 2


def test_the_same_post_twice_is_one_hand():
    game, scorer = a_game()
    key = uuid.uuid4()
    first = press(game, scorer, "E 4u 10", number=1, key=key)
    again = press(game, scorer, "E 4u 10", number=1, key=key)
    assert (first.is_new, again.is_new) == (True, False)
    assert game.records.filter(number__gt=0).count() == 1


def test_the_same_key_with_other_facts_is_a_conflict():
    game, scorer = a_game()
    key = uuid.uuid4()
    press(game, scorer, "E 4u 10", number=1, key=key)
    with pytest.raises(Conflict):
        press(game, scorer, "E 4u 9", number=1, key=key)
    assert totals(game) == (0, 4)


def test_two_phones_with_the_same_hand_record_it_once():
    game, scorer = a_game()
    press(game, scorer, "E 4u 10", number=1)
    same = press(game, another_scorer(game), "E 4u 10", number=1)
    assert same.is_new is False
    assert totals(game) == (0, 4)


def test_two_phones_with_different_hands_of_one_number_conflict():
    game, scorer = a_game()
    press(game, scorer, "E 4u 10", number=1)
    with pytest.raises(Conflict) as conflict:
        press(game, another_scorer(game), "E 4u 9", number=1)
    assert conflict.value.number == 1
    assert conflict.value.typed == a_line("E 4u 9")
    assert totals(game) == (0, 4)


def test_a_hand_for_a_number_that_was_taken_back_meanwhile_is_a_conflict():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    undo(game, scorer, 1)
    with pytest.raises(Conflict):
        press(game, scorer, "N 4u 10", number=2)


def test_a_bid_saved_first_is_completed_by_its_books():
    game, scorer = a_game()
    press(game, scorer, "E 4u", number=1)
    assert sheet_of(game).open_entry is not None
    press(game, scorer, "E 4u 10", number=1, seen=1)
    assert [r.change for r in game.records.filter(number=1)] == ["opened", "completed"]
    assert totals(game) == (0, 4)


def test_another_phone_that_did_not_see_the_bid_may_complete_the_same_bid():
    game, scorer = a_game()
    press(game, scorer, "E 4u", number=1)
    press(game, another_scorer(game), "E 4Hu 10", number=1, seen=0)
    assert totals(game) == (0, 4)


def test_an_earlier_hand_sent_late_does_not_fill_in_the_hand_in_play():
    game, scorer = a_game()
    record(game, scorer, "E 3u 9", "E 3u")
    late = press(game, another_scorer(game), "E 3u 9", number=1)
    assert (late.is_new, late.record.number) == (False, 1)
    assert sheet_of(game).open_entry.number == 2


def test_another_bid_from_a_phone_that_did_not_see_the_first_is_a_conflict():
    game, scorer = a_game()
    press(game, scorer, "E 4u", number=1)
    with pytest.raises(Conflict):
        press(game, another_scorer(game), "N 5d 11", number=1, seen=0)


def test_the_bid_may_be_put_right_while_the_books_are_entered():
    game, scorer = a_game()
    press(game, scorer, "E 4u", number=1)
    press(game, scorer, "E 5u 11", number=1, seen=1)
    assert totals(game) == (0, 5)


def test_no_hand_is_recorded_behind_one_in_play():
    game, scorer = a_game()
    press(game, scorer, "E 4u", number=1)
    with pytest.raises(Conflict):
        press(game, another_scorer(game), "N 3d 9", number=2)
    assert len(sheet_of(game).entries) == 1


def test_a_hand_that_cannot_be_is_refused_and_changes_nothing():
    game, scorer = a_game(rules={"preset": "party"})
    with pytest.raises(RulesError) as refused:
        press(game, scorer, "E 3u 10", number=1)
    assert refused.value.code == "under_the_minimum"
    assert game.records.filter(number__gt=0).count() == 0
    game.refresh_from_db()
    assert game.revision == 1


def test_no_hand_is_recorded_after_the_end():
    game, scorer = a_game()
    record(game, scorer, "E 4N 10")
    with pytest.raises(Conflict):
        press(game, scorer, "E 4u 10", number=2)


def test_correcting_a_hand_reopens_a_decided_game():
    game, scorer = a_game()
    record(game, scorer, "E 4u 13")
    assert sheet_of(game).state.winner == "EW"
    correct(game, scorer, 1, "E 4u 10")
    assert sheet_of(game).state.over is False
    assert totals(game) == (0, 4)
    assert GameResult.objects.filter(game=game).count() == 0


def test_a_correction_keeps_what_was_there_before():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3d 9")
    correct(game, scorer, 1, "E 4u 9")
    records = list(game.records.filter(number=1))
    assert [(r.revision, r.change, r.books) for r in records] == [
        (1, "recorded", 10),
        (2, "corrected", 9),
    ]
    assert (records[1].reason, records[1].by_name) == ("wrong books", "Ann’s phone")
    assert totals(game) == (3, -4)


def test_a_correction_of_a_line_that_somebody_changed_meanwhile_is_a_conflict():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    correct(game, scorer, 1, "E 4u 9")
    with pytest.raises(Conflict):
        correct(game, another_scorer(game), 1, "E 4u 11", seen=1)


def test_a_correction_that_makes_a_later_line_impossible_is_refused():
    game, scorer = a_game(rules={"target": 21})
    record(game, scorer, {"rules": {"min_bid": 1}}, "E 1u 8")
    with pytest.raises(RulesError) as refused:
        correct(game, scorer, 1, {"rules": {"min_bid": 2}})
    assert refused.value.path == "hands[1].contract"


def test_undo_frees_the_number_and_keeps_the_record():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3d 9")
    undo(game, scorer, 2)
    assert totals(game) == (0, 4)
    assert sheet_of(game).next_number == 2
    record(game, scorer, "N 3d 10")
    assert [r.change for r in game.records.filter(number=2)] == ["recorded", "undone", "recorded"]


def test_only_the_last_line_can_be_undone():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3d 9")
    with pytest.raises(Conflict):
        undo(game, scorer, 1)


def test_a_forgotten_hand_moves_the_later_ones_down():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3d 9")
    insert_line(
        game,
        a_line("S 3u 8"),
        number=2,
        seen_revision=1,
        reason="",
        by=scorer,
        submission_key=uuid.uuid4(),
    )
    assert [entry.line.declarer for entry in sheet_of(game).entries] == ["E", "S", "N"]
    assert totals(game) == (0, 4)
    assert game.records.filter(submission_key__isnull=False, number=2).count() == 2


def test_a_walk_out_takes_back_the_hand_being_played():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 5d", {"forfeit": "NS"})
    sheet = sheet_of(game)
    assert (sheet.state.winner, sheet.state.ended_by) == ("EW", "forfeit")
    assert [r.change for r in game.records.filter(number=2)] == ["opened", "undone", "recorded"]


def test_points_put_right_stand_before_the_hand_being_played():
    game, scorer = a_game()
    record(game, scorer, "N 5d", {"adjustment": {"NS": -1}, "reason": "misread"})
    sheet = sheet_of(game)
    assert [type(entry.line).__name__ for entry in sheet.entries] == ["Adjustment", "Hand"]
    assert sheet.open_entry.number == 2


def test_a_named_dealer_goes_into_the_next_hand():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    deals(game, scorer, "W")
    record(game, scorer, "N 3u 9", "E 3u 9")
    dealers = [result.dealer for result in sheet_of(game).score.results]
    assert dealers == ["N", "W", "N"]
    assert game.named_dealer == ""


def test_a_named_dealer_waits_through_points_put_right_by_hand():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    deals(game, scorer, "W")
    record(game, scorer, {"adjustment": {"NS": 1}, "reason": "misread"}, "N 3u 9")
    assert sheet_of(game).score.results[-1].dealer == "W"


def test_a_game_deleted_on_another_phone_is_not_found():
    game, scorer = a_game()
    Game.objects.filter(pk=game.pk).delete()
    with pytest.raises(NotHere):
        press(game, scorer, "E 4u 10", number=1)


def test_an_undone_hand_gives_its_named_dealer_back():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    deals(game, scorer, "W")
    record(game, scorer, "N 3u 9")
    undo(game, scorer, 2)
    record(game, scorer, "N 3u 10")
    assert sheet_of(game).score.results[1].dealer == "W"


def test_a_dealer_named_for_the_next_hand_is_forgotten_when_the_hand_before_is_undone():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    deals(game, scorer, "W")
    undo(game, scorer, 1)
    record(game, scorer, "E 4u 9")
    assert [result.dealer for result in sheet_of(game).score.results] == ["N"]


def test_no_dealer_is_named_against_the_bidding_of_the_hand_in_play():
    game, scorer = a_game()
    calls = ["4u", "-", "-", "-"]
    record(game, scorer, {"declarer": "E", "contract": "4u", "auction": calls})
    with pytest.raises(RulesError) as refused:
        deals(game, scorer, "S")
    assert refused.value.code == "auction_names_another"


def test_lines_after_the_end_can_be_undone_under_the_rules_they_were_written_under():
    game, scorer = a_game(rules={"kitty_book": "none"})
    record(game, scorer, "E 4u 10", {"rules": {"kitty_book": "bidder"}}, "E 3u 12")
    correct(game, scorer, 3, "E 3u 9")
    correct(game, scorer, 3, "E 3u 13", seen=2)
    correct(game, scorer, 1, "E 4N 10")
    undo(game, scorer, 3, seen=3)
    assert sheet_of(game).next_number == 3


def test_a_correction_that_changes_nothing_is_refused():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    with pytest.raises(RulesError) as refused:
        correct(game, scorer, 1, "E 4u 10")
    assert refused.value.code == "nothing_changes"


def test_before_the_first_hand_the_named_dealer_is_the_first_dealer():
    game, scorer = a_game(first_dealer=None)
    deals(game, scorer, "S")
    record(game, scorer, "E 4u 10")
    assert [result.dealer for result in sheet_of(game).score.results] == ["S"]


def test_rules_changed_from_now_on_count_from_here():
    game, scorer = a_game(rules={"target": 21})
    record(game, scorer, "W 3N 9")
    record(game, scorer, {"rules": {"nt_double": False}}, "W 3N 9")
    assert totals(game) == (0, 9)


def test_rules_changed_from_the_first_hand_count_for_every_hand():
    game, scorer = a_game(rules={"target": 21})
    record(game, scorer, "W 3N 9", "W 3N 9")
    always_played(game, scorer, nt_double=False)
    assert totals(game) == (0, 6)


def test_a_key_of_another_game_is_a_conflict():
    game, scorer = a_game()
    key = uuid.uuid4()
    press(game, scorer, "E 4u 10", number=1, key=key)
    other, other_scorer = a_game()
    with pytest.raises(Conflict):
        press(other, other_scorer, "E 4u 10", number=1, key=key)
    assert totals(other) == (0, 0)


def test_the_database_knows_how_many_books_the_table_plays_for():
    game, scorer = a_game(rules={"kitty_book": "none"})
    record(game, scorer, "E 4u 10")
    assert game.records.get(number=1).books_in_hand == 12


@pytest.mark.parametrize(
    ("columns", "constraint"),
    [
        ({"books": 14, "books_in_hand": 13}, "books_within_the_hand"),
        ({"books": 10, "books_in_hand": None}, "books_within_the_hand"),
        ({"kind": "misdeal"}, "only_a_hand_has_books"),
        ({"kind": "nonsense"}, "a_line_that_is_known"),
        ({"change": "erased"}, "a_change_that_is_known"),
        ({"number": 0}, "the_head_is_line_zero"),
        ({"declarer": ""}, "a_hand_has_a_bidder_and_a_bid"),
        ({"number": 1, "revision": 1}, "one_record_per_hand_revision"),
    ],
)
def test_the_database_refuses_what_cannot_be(columns, constraint):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    row = {
        "game": game,
        "number": 2,
        "revision": 1,
        "change": "recorded",
        "kind": "hand",
        "declarer": "E",
        "contract": "4u",
        "books": 10,
        "books_in_hand": 13,
        "facts": {},
    } | columns
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        HandRecord.objects.create(**row)
    named = constraint in str(refused.value)
    assert named or "UNIQUE constraint failed" in str(refused.value)


def test_a_phone_has_one_right_per_game():
    game, scorer = a_game()
    with pytest.raises(IntegrityError), transaction.atomic():
        Scorer.objects.create(game=game, device=scorer.device, name="again")


def test_a_stopped_game_is_over_and_a_second_stop_is_a_conflict():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", {"stopped": True, "counts": True})
    assert sheet_of(game).state.winner == "EW"
    with pytest.raises(Conflict):
        record_other(
            game,
            a_line({"stopped": True, "counts": False}),
            by=scorer,
            submission_key=uuid.uuid4(),
        )
