"""A game that was put right after it had moved the pairs: what the host is asked."""

import uuid

import pytest

from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.recording import correct_line
from scorekeeper.parties.queries import evening_of, games_of, open_questions
from scorekeeper.parties.verbs.playing import move_pairs
from scorekeeper.parties.verbs.put_right import points_only, seats_too
from tests.games.factories import a_line, record
from tests.parties.factories import a_game_at, a_party, actor

pytestmark = pytest.mark.django_db


def put_right(game, scorer, said):
    correct_line(
        game,
        a_line(said),
        number=1,
        seen_revision=sheet_of(game).revisions[1],
        reason="",
        by=scorer,
        submission_key=uuid.uuid4(),
    )


def a_moved_party():
    """Ann & Cy beat Bo & Di, and Eve & Flo sat down for these."""
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, by=actor(host), submission_key=uuid.uuid4())
    return party, host, game, scorer


def asked(party):
    questions = open_questions(evening_of(party), games_of(party))
    return [(question.table, question.lost, question.loses) for question in questions]


def test_a_game_that_stands_asks_nothing():
    party, _, _, _ = a_moved_party()
    assert asked(party) == []


@pytest.mark.parametrize(("said", "loses"), [("N 7u 12", "P1"), ("N 3u 9", None)])
def test_another_loser_is_asked_about(said, loses):
    party, _, game, scorer = a_moved_party()
    put_right(game, scorer, said)
    assert asked(party) == [(1, "P2", loses)]


def test_an_answer_is_good_until_the_game_has_another_loser():
    party, host, game, scorer = a_moved_party()
    event = evening_of(party).events[-1].number
    put_right(game, scorer, "N 7u 12")
    how = {"table": 1, "last": ("P1",), "seen": event, "by": actor(host)}
    points_only(party, event, submission_key=uuid.uuid4(), **how)
    assert asked(party) == []
    put_right(game, scorer, "N 3u 9")
    assert asked(party) == [(1, "P2", None)]


def test_seats_that_followed_ask_nothing():
    party, host, game, scorer = a_moved_party()
    event = evening_of(party).events[-1].number
    put_right(game, scorer, "N 7u 12")
    seats_too(
        party,
        event,
        table=1,
        last=("P1",),
        seen=event,
        by=actor(host),
        submission_key=uuid.uuid4(),
    )
    assert asked(party) == []
