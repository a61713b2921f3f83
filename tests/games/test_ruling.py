"""A verdict is the hand's next revision, and it stays whatever else happens to the hand."""

import json
import uuid
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.games.models import Game, GameResult
from scorekeeper.games.pages.documents import scoresheet
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.sheets import ruled_sheet
from scorekeeper.games.verbs.noting import note_claims
from scorekeeper.games.verbs.recording import correct_line, insert_line, record_line, undo_last
from scorekeeper.games.verbs.ruling import rule_on_hand, withdraw_ruling
from scorekeeper.games.verbs.writing import Conflict
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.lines import Ruling

from .factories import (
    PLAYED_OVER,
    a_game,
    a_line,
    a_renege,
    a_sheet,
    another_scorer,
    deals,
    record,
    rule,
    withdraw,
)

pytestmark = pytest.mark.django_db

BY_E, BY_N = a_renege("E"), a_renege("N")
A_FALSE_CALL = Ruling(kind="false_claim", against="NS", accused="E", book=4, verdict="refuted")


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


def changes(game, number=1) -> list[str]:
    return [record.change for record in game.records.filter(number=number)]


def came_to(game, number=1):
    """Outcome, the bidders' books and points of a hand that E played."""
    result = sheet_of(game).result(number)
    books = result.books["EW"] if result.books else None
    return result.outcome, books, result.points["EW"]


# --- what a ruling does to the score -------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "said", "rulings", "came"),
    [
        ({}, "E 4u 10", [BY_E], ("set", 7, -4)),
        ({}, "E 4u 10", [BY_N], ("made", 13, 7)),
        ({}, "E 4u 8", [BY_N], ("made", 11, 5)),
        ({}, "E 4u 10", [BY_E, BY_N], ("made", 10, 4)),
        ({}, "E 4u 10", [BY_E, a_renege("W", book=9)], ("set", 4, -4)),
        ({}, "E 4u 9", [A_FALSE_CALL], ("made", 12, 6)),
        ({"false_claim": "nothing"}, "E 4u 9", [A_FALSE_CALL], ("set", 9, -4)),
        ({}, "E 4u 10", [Ruling(kind="settled", against="EW", books=1)], ("set", 9, -4)),
        ({}, "E 4u 10", [PLAYED_OVER], ("misdeal", 10, 0)),
        ({}, "E 4u 10", [a_renege("E", verdict="late")], ("made", 10, 4)),
        ({}, "E 4u 10", [a_renege("E", verdict="pending")], ("made", 10, 4)),
        ({"renege_penalty": "set"}, "E 4u 11", [BY_E], ("set", 11, -4)),
        ({"renege_penalty": "set"}, "E 4u 8", [BY_N], ("made", 8, 4)),
        ({"renege_penalty": "set"}, "E 4u made", [BY_E], ("set", 10, -4)),
        ({"renege_penalty": "game"}, "E 4u 10", [BY_E], ("made", 10, 4)),
        ({"mutual_reneges": "redeal"}, "E 4u 10", [BY_E, BY_N], ("misdeal", 10, 0)),
    ],
)
def test_a_ruling_moves_books_and_score(rules, said, rulings, came):
    game, scorer = a_game(rules=rules)
    record(game, scorer, said)
    rule(game, scorer, 1, *rulings)
    assert came_to(game) == came
    assert changes(game) == ["recorded", "ruled"]


def test_a_verdict_is_one_more_revision_and_signed():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    written = rule(game, scorer, 1, BY_E)
    assert (written.is_new, written.record.revision, written.record.change) == (True, 2, "ruled")
    assert written.record.books == 10
    assert written.record.by_name == "Ann’s phone"
    assert game.revision == 3
    assert written.sheet.state.totals == {"NS": 0, "EW": -4}


def test_an_earlier_ruling_stays_when_another_one_follows():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    rule(game, scorer, 1, BY_E)
    rule(game, scorer, 1, BY_E, BY_N)
    assert came_to(game) == ("made", 10, 4)
    withdraw(game, scorer, 1, BY_N)
    assert came_to(game) == ("made", 13, 7)
    assert changes(game) == ["recorded", "ruled", "ruled", "withdrawn"]


SEATS_WITH_BOOKS = st.lists(
    st.builds(
        a_renege,
        st.sampled_from("NESW"),
        book=st.integers(1, 12),
        verdict=st.sampled_from(["proven", "proven", "late", "undecidable"]),
    ),
    min_size=1,
    max_size=4,
)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    rulings=SEATS_WITH_BOOKS,
    books=st.integers(1, 13),
    bid=st.sampled_from(["4u", "5d", "6N", "7u"]),
    penalty=st.sampled_from(["books", "set", "game"]),
    may_win=st.booleans(),
    number=st.sampled_from([1, 2]),
)
def test_a_ruling_that_is_withdrawn_leaves_the_old_score(
    rulings, books, bid, penalty, may_win, number
):
    rules = {"renege_penalty": penalty, "reneger_may_win": may_win, "target": 21, "floor": -21}
    game, scorer = a_game(rules=rules)
    record(game, scorer, f"E {bid} {books}", "N 3u 9", "W 4u 11")
    before = sheet_of(game).score
    result = list(GameResult.objects.filter(game=game).values("ended_by"))
    rule(game, scorer, number, *rulings)
    assert sheet_of(game).entries[number - 1].line.rulings == tuple(rulings)
    withdraw(game, scorer, number)
    assert sheet_of(game).score == before
    assert list(GameResult.objects.filter(game=game).values("ended_by")) == result


# --- the end of a game ---------------------------------------------------------------------------


def test_a_ruling_that_ends_the_game_writes_its_result_and_withdrawing_it_deletes_it():
    game, scorer = a_game()
    record(game, scorer, "N 3u 8", "E 4u 10")
    rule(game, scorer, 2, BY_N)
    result = GameResult.objects.get(game=game)
    assert (result.ended_by, result.revision) == ("target", game.revision)
    lines = {line.side: line for line in result.lines.all()}
    assert [(lines[s].points, lines[s].place, lines[s].won) for s in ("NS", "EW")] == [
        (-3, 2, False),
        (7, 1, True),
    ]
    withdraw(game, scorer, 2)
    assert not GameResult.objects.filter(game=game).exists()
    assert totals(game) == (-3, 4)


def test_a_renege_that_costs_the_game_ends_it():
    game, scorer = a_game(rules={"renege_penalty": "game"})
    record(game, scorer, "E 4u 10")
    rule(game, scorer, 1, BY_E)
    result = GameResult.objects.get(game=game)
    assert (result.ended_by, sheet_of(game).state.winner) == ("renege", "NS")
    assert totals(game) == (0, 4)


def test_a_ruling_opens_a_game_again_and_what_was_counted_changes_with_it():
    game, scorer = a_game(rules={"boston_effect": "fixed"})
    record(game, scorer, "E 4u 13")
    made = GameResult.objects.get(game=game).lines.get(side="EW")
    assert (made.bids_made, made.bids_set, made.bostons) == (1, 0, 1)
    rule(game, scorer, 1, BY_E)
    assert not GameResult.objects.filter(game=game).exists()
    assert totals(game) == (0, 4)


def test_a_ruling_on_an_early_hand_changes_what_a_finished_game_counted():
    game, scorer = a_game(rules={"target": 9})
    record(game, scorer, "E 4u 10", "N 3d 9", "E 5u 11")
    made = GameResult.objects.get(game=game).lines.get(side="EW")
    assert (made.points, made.bids_made, made.bids_set) == (9, 2, 0)
    rule(game, scorer, 1, BY_E)
    assert totals(game) == (3, 1)
    record(game, scorer, "E 4N 11")
    made = GameResult.objects.get(game=game).lines.get(side="EW")
    assert (made.points, made.bids_made, made.bids_set, made.bostons) == (11, 2, 1, 0)


def test_a_side_that_reneged_is_held_one_short_of_the_target():
    game, scorer = a_game(rules={"reneger_may_win": False})
    record(game, scorer, "E 4u 10", "E 4u 13")
    assert sheet_of(game).state.winner == "EW"
    rule(game, scorer, 2, BY_E)
    assert totals(game) == (0, 6)
    assert not GameResult.objects.filter(game=game).exists()


# --- a hand in play ------------------------------------------------------------------------------


def test_a_ruling_on_a_hand_in_play_moves_its_books_once_they_are_recorded():
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    rule(game, scorer, 1, BY_E)
    assert sheet_of(game).open_entry.number == 1
    assert totals(game) == (0, 0)
    record(game, scorer, "E 4u 10")
    assert came_to(game) == ("set", 7, -4)
    assert changes(game) == ["opened", "ruled", "completed"]


def test_a_phone_that_did_not_see_the_ruling_completes_the_hand_with_it():
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    rule(game, scorer, 1, BY_E)
    press(game, another_scorer(game), "E 4u 10", number=1, seen=1)
    assert totals(game) == (0, -4)


def test_a_bid_put_right_while_it_is_played_keeps_the_ruling():
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    rule(game, scorer, 1, BY_E)
    press(game, scorer, "E 3u", number=1, seen=2)
    press(game, scorer, "E 3u 10", number=1, seen=3)
    assert came_to(game) == ("set", 7, -3)
    assert changes(game) == ["opened", "ruled", "opened", "completed"]


def test_a_dealer_named_while_it_is_played_keeps_the_ruling():
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    rule(game, scorer, 1, BY_E)
    deals(game, scorer, "W")
    record(game, scorer, "E 4u 10")
    assert came_to(game) == ("set", 7, -4)
    assert sheet_of(game).result(1).dealer == "W"


def test_points_put_right_before_a_hand_in_play_keep_its_ruling():
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    rule(game, scorer, 1, BY_E)
    record(game, scorer, {"adjustment": {"NS": 1}, "reason": "misread"}, "E 4u 10")
    assert came_to(game, 2) == ("set", 7, -4)
    assert totals(game) == (1, -4)


def test_a_hand_in_play_that_is_settled_to_be_played_over_is_done():
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    rule(game, scorer, 1, PLAYED_OVER)
    sheet = sheet_of(game)
    assert (sheet.open_entry, sheet.next_number, came_to(game)) == (None, 2, ("misdeal", None, 0))
    with pytest.raises(Conflict):
        press(game, scorer, "E 4u 10", number=1, seen=1)
    withdraw(game, scorer, 1)
    record(game, scorer, "E 4u 10")
    assert totals(game) == (0, 4)


def test_a_hand_played_over_cannot_be_in_play_again_once_others_followed():
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    rule(game, scorer, 1, PLAYED_OVER)
    record(game, scorer, "E 4u 10")
    with pytest.raises(RulesError) as refused:
        withdraw(game, scorer, 1)
    assert (refused.value.code, refused.value.path) == ("only_the_last_is_in_play", "books")


def test_an_uncounted_hand_is_counted_after_all_where_a_ruling_moves_books():
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    rule(game, scorer, 1, BY_E)
    with pytest.raises(RulesError) as refused:
        press(game, scorer, "E 4u set", number=1, seen=2)
    assert (refused.value.code, refused.value.path) == ("ruling_needs_books", "books")


# --- what else happens to a hand that was ruled on -----------------------------------------------


def test_the_same_hand_sent_again_after_a_ruling_is_the_recorded_hand():
    game, scorer = a_game()
    key = uuid.uuid4()
    press(game, scorer, "E 4u 10", number=1, key=key)
    rule(game, scorer, 1, BY_E)
    again = press(game, scorer, "E 4u 10", number=1, key=key)
    other = press(game, another_scorer(game), "E 4u 10", number=1)
    assert (again.is_new, other.is_new) == (False, False)
    assert totals(game) == (0, -4)


def test_a_hand_like_one_that_moved_there_and_was_ruled_on_is_another_hand():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    insert(game, scorer, 1, "passed_out")
    rule(game, scorer, 2, BY_E)
    with pytest.raises(Conflict):
        press(game, another_scorer(game), "E 4u 10", number=2)


def insert(game, by, number, said, *, seen=1):
    return insert_line(
        game,
        a_line(said),
        number=number,
        seen_revision=seen,
        reason="",
        by=by,
        submission_key=uuid.uuid4(),
    )


def test_a_hand_that_moves_down_takes_its_ruling_along():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    rule(game, scorer, 1, BY_E)
    insert(game, scorer, 1, "N 3u 9", seen=2)
    assert came_to(game, 2) == ("set", 7, -4)
    withdraw(game, scorer, 2)
    assert totals(game) == (3, 4)


def test_a_correction_keeps_the_ruling():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    rule(game, scorer, 1, BY_E)
    correct_line(
        game,
        a_line("E 4u 13"),
        number=1,
        seen_revision=2,
        reason="miscounted",
        by=scorer,
        submission_key=uuid.uuid4(),
    )
    assert came_to(game) == ("made", 10, 4)


def undo(game, by, number, seen):
    return undo_last(game, number=number, seen_revision=seen, by=by, submission_key=uuid.uuid4())


@pytest.mark.parametrize("before", [["E 4u 10"], ["E 4u"]])
def test_a_hand_that_is_taken_back_and_recorded_again_has_no_ruling(before):
    game, scorer = a_game()
    record(game, scorer, *before)
    rule(game, scorer, 1, BY_E)
    undo(game, scorer, 1, seen=2)
    record(game, scorer, "E 4u 10")
    assert totals(game) == (0, 4)


def test_a_hand_taken_back_with_its_ruling_can_be_opened_anew_without():
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    rule(game, scorer, 1, BY_E)
    record(game, scorer, {"forfeit": "NS"})
    undo(game, scorer, 1, seen=4)
    record(game, scorer, "E 4u", "E 4u 10")
    assert totals(game) == (0, 4)


# --- one press, two phones, refusals -------------------------------------------------------------


def rules_on(game, by, *rulings, number=1, seen=1, key=None, verb=rule_on_hand):
    return verb(
        game,
        rulings,
        number=number,
        seen_revision=seen,
        by=by,
        submission_key=key or uuid.uuid4(),
    )


def test_the_same_press_twice_is_one_ruling():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    key = uuid.uuid4()
    first = rules_on(game, scorer, BY_E, key=key)
    record(game, scorer, "N 3u 9")
    again = rules_on(game, scorer, BY_E, key=key)
    assert (first.is_new, again.is_new, again.record) == (True, False, first.record)
    assert changes(game) == ["recorded", "ruled"]


def test_the_same_key_for_another_ruling_or_for_withdrawing_is_a_conflict():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    key = uuid.uuid4()
    rules_on(game, scorer, BY_E, key=key)
    with pytest.raises(Conflict):
        rules_on(game, scorer, BY_N, key=key)
    with pytest.raises(Conflict):
        rules_on(game, scorer, BY_E, key=key, verb=withdraw_ruling)
    assert changes(game) == ["recorded", "ruled"]


def test_the_key_of_a_recorded_hand_is_no_key_of_a_ruling():
    game, scorer = a_game()
    key = uuid.uuid4()
    press(game, scorer, "E 4u 10", number=1, key=key)
    with pytest.raises(Conflict):
        rules_on(game, scorer, BY_E, key=key)


@pytest.mark.parametrize("verb", [rule_on_hand, withdraw_ruling])
def test_a_hand_that_somebody_changed_meanwhile_is_a_conflict(verb):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    rule(game, scorer, 1, BY_E)
    with pytest.raises(Conflict):
        rules_on(game, scorer, BY_E, BY_N, seen=1, verb=verb)
    with pytest.raises(Conflict):
        rules_on(game, scorer, number=2, verb=verb)
    assert totals(game) == (0, -4)


@pytest.mark.parametrize("verb", [rule_on_hand, withdraw_ruling])
def test_a_ruling_that_stands_already_is_refused(verb):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    rule(game, scorer, 1, BY_E)
    with pytest.raises(RulesError) as refused:
        rules_on(game, scorer, BY_E, seen=2, verb=verb)
    assert refused.value.code == "nothing_changes"


def test_a_ruling_that_cannot_be_is_refused_with_its_own_path():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3u 9")
    with pytest.raises(RulesError) as refused:
        rules_on(game, scorer, a_renege("E", book=14))
    assert (refused.value.code, refused.value.path) == ("no_such_book", "rulings[0].book")


def test_what_is_no_hand_has_no_ruling():
    game, scorer = a_game()
    record(game, scorer, "misdeal")
    with pytest.raises(RulesError) as refused:
        rules_on(game, scorer, BY_E)
    assert refused.value.code == "no_hand_to_rule_on"
    assert changes(game) == ["recorded"]


def test_a_ruling_is_tried_out_on_a_copy_of_the_sheet():
    sheet = a_sheet("E 4u 10", "N 3u 9")
    assert ruled_sheet(sheet, 1, (BY_E,)).state.totals == {"NS": 3, "EW": -4}
    assert sheet.state.totals == {"NS": 3, "EW": 4}
    with pytest.raises(RulesError):
        ruled_sheet(sheet, 3, (BY_E,))


# --- inside a transaction that writes more -------------------------------------------------------


def test_a_verdict_and_what_is_noted_of_it_stand_or_fall_together():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")

    def rule_and_fail():
        with transaction.atomic():
            written = rules_on(game, scorer, BY_E)
            note_claims(written.game, open_claim_at=None)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        rule_and_fail()
    assert totals(game) == (0, 4)
    game.refresh_from_db()
    assert game.revision == 2


def test_a_refused_verdict_leaves_the_transaction_around_it_usable():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    other, other_scorer = a_game()
    key = uuid.uuid4()
    press(other, other_scorer, "E 4u 10", number=1, key=key)
    with transaction.atomic():
        for refused in (Conflict, RulesError):
            with pytest.raises(refused):
                rules_on(game, scorer, *([BY_E] if refused is Conflict else []), key=key)
        rules_on(game, scorer, BY_E)
    assert totals(game) == (0, -4)


def test_an_open_call_is_noted_and_moves_the_games_revision():
    game, _scorer = a_game()
    now = timezone.now()
    with transaction.atomic():
        note_claims(Game.objects.select_for_update().get(pk=game.pk), open_claim_at=now)
    game.refresh_from_db()
    assert (game.open_claim_at, game.revision, game.used_at >= now) == (now, 2, True)
    note_claims(game, open_claim_at=None)
    game.refresh_from_db()
    assert (game.open_claim_at, game.revision) == (None, 3)


def test_recording_leaves_an_open_call_as_it_was_noted():
    game, scorer = a_game()
    now = timezone.now()
    note_claims(game, open_claim_at=now)
    record(game, scorer, "E 4u 10")
    assert (game.open_claim_at, game.revision) == (now, 3)


def test_a_ruling_costs_few_queries(django_assert_num_queries):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3u 9")
    with django_assert_num_queries(4 + 2):  # lock, records, insert, game; a savepoint's two ends
        rules_on(game, scorer, BY_E)


# --- the public document -------------------------------------------------------------------------


@pytest.mark.parametrize("penalty", ["books", "set", "game"])
def test_the_file_of_a_game_with_rulings_scores_as_the_game_does(tmp_path, penalty):
    game, scorer = a_game(rules={"renege_penalty": penalty})
    record(game, scorer, "E 4u 10", "N 3u 9", "W 4u")
    rule(game, scorer, 1, BY_E, A_FALSE_CALL)
    rule(game, scorer, 3, a_renege("S", verdict="late"))
    document = scoresheet(sheet_of(game), names_of(game))
    assert document["hands"][0]["rulings"] == [
        {"kind": "renege", "against": "E", "verdict": "proven", "book": 4},
        {"kind": "false_claim", "against": "NS", "accused": "E", "verdict": "refuted", "book": 4},
    ]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(document))
    out = StringIO()
    call_command("score", str(file), stdout=out)
    assert json.loads(out.getvalue())["totals"] == sheet_of(game).state.totals
