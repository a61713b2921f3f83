"""Several phones at the same moment, on a file database with real threads."""

import threading
import uuid

import pytest
from django.db import connection, connections

from scorekeeper.games.models import Game, HandRecord
from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.recording import correct_line, record_line, undo_last
from scorekeeper.games.verbs.starting import start_again
from scorekeeper.games.verbs.writing import Conflict

from .factories import a_game, a_line, another_scorer, record

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls):
    """Run the calls in threads that start together; returns what each returned or raised."""
    together = threading.Barrier(len(calls))
    answers = [None] * len(calls)

    def run(index, call):
        together.wait()
        try:
            answers[index] = call()
        except Exception as error:
            answers[index] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def press(game, by, said, *, number=1, key=None):
    key = key or uuid.uuid4()
    return lambda: record_line(
        game, a_line(said), number=number, seen_revision=0, by=by, submission_key=key
    )


def test_the_test_database_is_a_file_or_a_server():
    name = str(connection.settings_dict["NAME"])
    assert "memory" not in name


def test_one_press_that_arrives_eight_times_at_once_is_one_hand():
    game, scorer = a_game()
    key = uuid.uuid4()
    answers = at_once(*[press(game, scorer, "E 4u 10", key=key) for _ in range(8)])
    assert sorted(answer.is_new for answer in answers) == [False] * 7 + [True]
    assert HandRecord.objects.filter(game=game, number=1).count() == 1


def test_eight_phones_with_eight_different_hands_of_one_number_record_one_and_lose_none():
    game, scorer = a_game()
    phones = [scorer, *(another_scorer(game, f"phone {n}") for n in range(7))]
    answers = at_once(*[press(game, by, f"E 4u {n + 2}") for n, by in enumerate(phones)])
    conflicts = [answer for answer in answers if isinstance(answer, Conflict)]
    assert len(conflicts) == 7
    assert {conflict.typed for conflict in conflicts} == {
        a_line(f"E 4u {n + 2}") for n, answer in enumerate(answers) if isinstance(answer, Conflict)
    }
    assert len(sheet_of(game).entries) == 1


def test_a_correction_and_an_undo_at_once_leave_a_sheet_that_adds_up():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    other = another_scorer(game)
    answers = at_once(
        lambda: correct_line(
            game,
            a_line("E 4u 9"),
            number=1,
            seen_revision=1,
            reason="",
            by=scorer,
            submission_key=uuid.uuid4(),
        ),
        lambda: undo_last(game, number=1, seen_revision=1, by=other, submission_key=uuid.uuid4()),
    )
    assert sum(isinstance(answer, Conflict) for answer in answers) == 1
    assert [r.revision for r in game.records.filter(number=1)] == [1, 2]


def test_many_tables_record_at_once_and_every_hand_is_there():
    tables = [a_game() for _ in range(8)]

    def play(game, scorer):
        for number in range(1, 6):
            press(game, scorer, "E 3u 9" if number % 2 else "N 3u 8", number=number)()

    answers = at_once(*[lambda t=table: play(*t) for table in tables])
    assert answers == [None] * 8
    for game, _scorer in tables:
        assert len(sheet_of(game).entries) == 5


def test_same_again_pressed_on_two_phones_starts_one_game():
    game, scorer = a_game()
    record(game, scorer, "E 4N 10")
    other = another_scorer(game)
    answers = at_once(
        lambda: start_again(game, arrangement="same", by=scorer),
        lambda: start_again(game, arrangement="right", by=other),
    )
    assert answers[0] == answers[1]
    assert Game.objects.filter(follows=game).count() == 1
