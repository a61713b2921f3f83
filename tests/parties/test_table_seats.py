"""A game of a table was put right after it had moved the pairs."""

import uuid

import pytest

from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.recording import correct_line
from scorekeeper.parties.verbs.playing import move_pairs
from tests.games.factories import a_line, client_of, record
from tests.parties.at_table import phone_of, say, text, url
from tests.parties.factories import a_game_at, a_party, actor, floor_of, joins

pytestmark = pytest.mark.django_db


def a_game_put_right():
    party, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    how = {"by": actor(host), "submission_key": uuid.uuid4()}
    move_pairs(party, 1, loser="P2", game=game, **how)
    seen = sheet_of(game).revisions[1]
    correct_line(
        game,
        a_line("N 7u 12"),
        number=1,
        seen_revision=seen,
        reason="",
        by=scorer,
        submission_key=uuid.uuid4(),
    )
    return party, host


def test_the_seats_stay_until_somebody_says_points_only():
    party, host = a_game_put_right()
    phone = client_of(host.device)
    page = text(phone.get(url("table", party)))
    assert "Bo &amp; Di got up after it, but Ann &amp; Cy lost it." in page
    assert "Table 1: Bo &amp; Di and Eve &amp; Flo." in page
    where = floor_of(party)
    assert say(phone, party, "table_seats", answer="points").status_code == 303
    assert floor_of(party) == where
    assert "Points only" not in text(phone.get(url("table", party)))


def test_the_seats_follow_where_somebody_says_so():
    party, _ = a_game_put_right()
    phone = phone_of(party, "P3")
    assert say(phone, party, "table_seats", answer="seats").status_code == 303
    assert floor_of(party) == ({1: ("Bo & Di", "Eve & Flo")}, ("Gus & Hal", "Ann & Cy"))


def test_a_game_that_the_seats_would_break_off_is_told_of_first():
    party, host = a_game_put_right()
    phone = client_of(host.device)
    broken_off = "The game that is played at table 1 would be left unfinished."
    assert broken_off not in text(phone.get(url("table", party)))
    a_game_at(party, host)
    assert broken_off in text(phone.get(url("table", party)))


def test_what_was_shown_of_the_seats_is_what_is_done_or_nothing():
    party, host = a_game_put_right()
    phone = client_of(host.device)
    seen_on = phone.get(url("table", party)).content.decode()
    joins(party, host, ("Ida", "Jo"))
    answer = say(phone, party, "table_seats", seen_on=seen_on, answer="seats")
    assert answer.status_code == 409
    assert floor_of(party)[0] == {1: ("Ann & Cy", "Eve & Flo")}
