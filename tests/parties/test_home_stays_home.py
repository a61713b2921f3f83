"""Who went home after a game stays gone, whoever turns out to have lost it when it is put right."""

import uuid

import pytest
from django.urls import reverse

from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.recording import correct_line
from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of, games_of, open_questions
from scorekeeper.parties.verbs.playing import move_pairs, start_table_game, walk_out
from scorekeeper.rules.kinds import kind_of
from tests.games.factories import client_of, record
from tests.parties.at_table import happens, phone_of, say, text, url
from tests.parties.factories import a_game_at, a_party, actor, books, floor_of, joins, singles

pytestmark = pytest.mark.django_db

DI_IS_LAST = books(5, 4, 3, 1)
BO_IS_LAST = books(5, 1, 3, 4)
CY_IS_LAST = books(5, 4, 1, 3)
BO_AND_CY_ARE_LAST = books(5, 2, 2, 4)
NOBODY_IS_LAST = books(4, 4, 3, 2, bid=4)
BO_LOST = "N 7u 13"
ANN_LOST = {"declarer": "E", "contract": "7u", "books": 13}
NOBODY_LOST = {"declarer": "N", "contract": "3u", "books": 9}


def how(host):
    return {"by": actor(host), "submission_key": uuid.uuid4()}


def di_went_home(**options):
    """Four played, Di was last and went home, and the next sat down."""
    party, host = singles(**{"players": 6, "tables": 1} | options)
    game, scorer = a_game_at(party, host)
    record(game, scorer, DI_IS_LAST)
    assert say(phone_of(party, "P4"), party, "table_rise", goes_home="1").status_code == 303
    return party, host, game, scorer


def put_right(game, scorer, hand):
    correct_line(
        game,
        kind_of(game.kind).read_line(hand),
        number=1,
        seen_revision=sheet_of(game).revisions[1],
        reason="",
        by=scorer,
        submission_key=uuid.uuid4(),
    )


def seats_follow(party, host):
    """The host looks at what the seats would be and says so; what the page told."""
    [question] = open_questions(evening_of(party), games_of(party))
    phone = client_of(host.device)
    address = reverse("parties:seats", args=[party.code, question.event.number])
    page = phone.get(address)
    said = {"key": uuid.uuid4(), "step": "seats", "last": question.about}
    said["previewed"] = page.context["shown"].mark
    assert phone.post(address, said).status_code == 303
    return text(page)


def test_the_new_loser_goes_to_the_tail_and_the_next_takes_the_seat_of_who_is_gone():
    party, _, game, scorer = di_went_home()
    put_right(game, scorer, BO_IS_LAST)
    phone = phone_of(party, "P1")
    told = text(phone.get(url("table", party)))
    assert "Table 1: Ann, Cy, Eve, Flo. In line: Bo." in told
    assert say(phone, party, "table_seats", answer="seats").status_code == 303
    assert floor_of(party) == ({1: ("Ann", "Cy", "Eve", "Flo")}, ("Bo",))


def test_the_same_with_pairs():
    party, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, BO_LOST)
    say(phone_of(party, "P1"), party, "table_rise", goes_home="1")
    put_right(game, scorer, ANN_LOST)
    say(client_of(host.device), party, "table_seats", answer="seats")
    assert floor_of(party) == ({1: ("Eve & Flo", "Gus & Hal")}, ("Ann & Cy",))


def test_the_host_sees_the_same_before_it_is_done():
    party, host, game, scorer = di_went_home()
    put_right(game, scorer, BO_IS_LAST)
    told = seats_follow(party, host)
    assert "Ann, Cy, Eve, Flo" in told
    assert "sits there again" not in told
    assert floor_of(party) == ({1: ("Ann", "Cy", "Eve", "Flo")}, ("Bo",))


@pytest.mark.parametrize(
    ("players", "then"),
    [
        (4, ({1: ("Ann", "Cy", "Bo")}, ())),  # nobody waited: Bo keeps the seat
        (5, ({1: ("Ann", "Cy", "Eve", "Bo")}, ())),  # Bo is called again at once
    ],
)
def test_where_too_few_wait_the_new_loser_sits(players, then):
    party, host, game, scorer = di_went_home(players=players)
    put_right(game, scorer, BO_IS_LAST)
    seats_follow(party, host)
    assert floor_of(party) == then


def test_who_took_the_seat_of_who_went_home_has_it_still():
    party, host, game, scorer = di_went_home(players=4)
    joins(party, host, ("Zoe",))
    put_right(game, scorer, BO_IS_LAST)
    seats_follow(party, host)
    assert floor_of(party) == ({1: ("Ann", "Cy", "Bo", "Zoe")}, ())


def test_who_came_again_since_is_in_line_once():
    party, host, game, scorer = di_went_home()
    joins(party, host, ("Di",))
    put_right(game, scorer, BO_IS_LAST)
    seats_follow(party, host)
    assert floor_of(party) == ({1: ("Ann", "Cy", "Eve", "Flo")}, ("Bo", "Di"))


def test_however_often_it_is_put_right():
    party, host, game, scorer = di_went_home()
    where = floor_of(party)
    for hand, tail in ((BO_IS_LAST, "Bo"), (CY_IS_LAST, "Cy")):
        put_right(game, scorer, hand)
        seats_follow(party, host)
        assert floor_of(party)[1] == (tail,)
        assert "Di" not in floor_of(party)[0][1]
    put_right(game, scorer, DI_IS_LAST)
    seats_follow(party, host)
    assert floor_of(party) == where
    assert "after" in evening_of(party).events[-1].facts["facts"]


def test_who_did_not_go_home_sits_there_again():
    party, host = singles(players=6, tables=1, moves_by_itself=True)
    game, scorer = a_game_at(party, host)
    record(game, scorer, DI_IS_LAST)
    put_right(game, scorer, BO_IS_LAST)
    seats_follow(party, host)
    assert floor_of(party) == ({1: ("Ann", "Cy", "Di", "Eve")}, ("Flo", "Bo"))


def test_where_nobody_lost_it_who_went_home_stays_gone_too():
    party, host, game, scorer = di_went_home()
    put_right(game, scorer, NOBODY_IS_LAST)
    seats_follow(party, host)
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy", "Eve")}, ("Flo",))
    kinds = [event.kind for event in evening_of(party).events[-2:]]
    assert kinds == [EventKind.TAKEN_BACK, EventKind.LEAVES]


def test_nor_do_pairs_come_back():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, BO_LOST)
    say(phone_of(party, "P1"), party, "table_rise", goes_home="1")
    put_right(game, scorer, NOBODY_LOST)
    seats_follow(party, host)
    assert floor_of(party) == ({1: ("Ann & Cy", "Eve & Flo")}, ())


def test_where_the_table_chooses_again_who_went_home_sits_there_until_it_has():
    party, host, game, scorer = di_went_home()
    put_right(game, scorer, BO_AND_CY_ARE_LAST)
    told = seats_follow(party, host)
    assert "Di went home after it. With the seats, Di sits there again until the table" in told
    assert start_table_game(party, 1, by=actor(host)) == game
    move_pairs(party, 1, loser="P2", game=game, **how(host))
    assert floor_of(party) == ({1: ("Ann", "Cy", "Di", "Eve")}, ("Flo", "Bo"))
    walk_out(party, 1, "P4", **how(host))
    assert floor_of(party) == ({1: ("Ann", "Cy", "Eve", "Flo")}, ("Bo",))


def test_a_cap_that_takes_everybody_from_the_table_takes_nobody_back_to_it():
    party, host, game, scorer = di_went_home(players=9, streak_cap=1)
    put_right(game, scorer, BO_IS_LAST)
    seats_follow(party, host)
    tables, line = floor_of(party)
    assert "Di" not in tables[1] + line
    assert "Bo" in line
    assert len(tables[1]) == 4


def test_a_table_that_was_one_too_many_sends_home_nobody_to_the_line():
    party, host = singles(players=9, tables=2)
    happens(party, host, EventKind.LIMIT, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, DI_IS_LAST)
    move_pairs(party, 1, loser="P4", goes_home=True, game=game, **how(host))
    put_right(game, scorer, BO_IS_LAST)
    seats_follow(party, host)
    assert floor_of(party) == ({2: ("Eve", "Flo", "Gus", "Hal")}, ("Ida", "Ann", "Cy", "Bo"))
