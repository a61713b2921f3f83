"""A table where a hand is made or set; who is not there; an evening that stands still."""

import re

import pytest

from scorekeeper.games.queries import sheet_of
from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of
from scorekeeper.rules.floor import Mode
from tests.parties.at_table import happens, phone_of, say, text, url
from tests.parties.factories import a_game_at, a_party, floor_of

pytestmark = pytest.mark.django_db

NO_SCORE = Mode.SET_PAIR_RISES


# --- Where none is kept ---------------------------------------------------------------------------


def test_a_hand_is_who_bid_and_made_or_set():
    party, _ = a_party(pairs=3, tables=1, mode=NO_SCORE)
    phone = phone_of(party, "P1")
    assert say(phone, party, "table_hand", pair="P2", outcome="made").status_code == 303
    page = phone.get(url("table", party))
    assert "Bo &amp; Di bid and made it." in text(page)


def test_a_set_shows_what_it_would_do_and_one_more_tap_does_it():
    party, _ = a_party(pairs=3, tables=1, mode=NO_SCORE)
    phone = phone_of(party, "P1")
    asked = say(phone, party, "table_hand", pair="P2", outcome="set")
    assert asked.status_code == 200
    assert "Bo &amp; Di were set and get up." in text(asked)
    assert floor_of(party)[0] == {1: ("Ann & Cy", "Bo & Di")}
    page = asked.content.decode()
    answers = [say(phone, party, "table_hand", seen_on=page).status_code for _ in range(2)]
    assert answers == [303, 303]
    assert floor_of(party) == ({1: ("Ann & Cy", "Eve & Flo")}, ("Bo & Di",))
    assert party.events.filter(kind=EventKind.SET).count() == 1
    after = phone.get(url("table", party)).content.decode()
    assert re.findall(r'<p class="figure">(.*?)</p>', after) == ["1", "0"]


def test_where_it_moves_by_itself_a_set_is_two_taps():
    party, _ = a_party(pairs=3, tables=1, mode=NO_SCORE, moves_by_itself=True)
    answer = say(phone_of(party, "P1"), party, "table_hand", pair="P2", outcome="set")
    assert answer.status_code == 303
    assert floor_of(party) == ({1: ("Ann & Cy", "Eve & Flo")}, ("Bo & Di",))


@pytest.mark.parametrize("outcome", ["made", "set"])
def test_a_page_that_did_not_see_the_last_hand_says_what_stands(outcome):
    party, _ = a_party(pairs=3, tables=1, mode=NO_SCORE)
    one, other = phone_of(party, "P1"), phone_of(party, "P2")
    seen_on = other.get(url("table", party)).content.decode()
    say(one, party, "table_hand", pair="P1", outcome="made")
    answer = say(other, party, "table_hand", seen_on=seen_on, pair="P1", outcome=outcome)
    assert answer.status_code == 409
    assert "this is how the table stands now" in text(answer)
    assert 'hx-trigger="look"' not in answer.content.decode()
    assert party.events.filter(kind__in=["made", "set"]).count() == 1


def test_another_button_of_a_page_that_was_used_does_not_pass_for_the_first():
    party, _ = a_party(pairs=3, tables=1, mode=NO_SCORE, moves_by_itself=True)
    phone = phone_of(party, "P1")
    seen_on = phone.get(url("table", party)).content.decode()
    said = [("P1", "made"), ("P1", "made"), ("P2", "made"), ("P1", "set")]
    answers = [
        say(phone, party, "table_hand", seen_on=seen_on, pair=pair, outcome=outcome).status_code
        for pair, outcome in said
    ]
    assert answers == [303, 303, 409, 409]
    assert party.events.filter(kind__in=["made", "set"]).count() == 1


def test_made_or_set_without_who_bid_asks_for_it():
    party, _ = a_party(pairs=3, tables=1, mode=NO_SCORE)
    answer = say(phone_of(party, "P1"), party, "table_hand", outcome="made")
    assert answer.status_code == 422
    assert "Say first who bid" in text(answer)


def test_a_post_that_no_button_sends_is_refused_in_words():
    party, _ = a_party(pairs=3, tables=1, mode=NO_SCORE)
    phone = phone_of(party, "P1")
    for name in ("table_game", "table_hand", "table_rise", "table_seats"):
        answer = phone.post(url(name, party), {"seen": "x", "pair": "P1"})
        assert answer.status_code == 422
        assert "This page was out of date" in text(answer)


# --- Who is not there -----------------------------------------------------------------------------


def test_a_pair_that_is_gone_makes_room_after_a_look_at_what_comes_of_it():
    party, host = a_party(pairs=3, tables=1)
    game, _ = a_game_at(party, host)
    phone = phone_of(party, "P1")
    asked = say(phone, party, "table_hand", pair="P2", outcome="gone")
    assert "Bo &amp; Di do not join the line again." in text(asked)
    assert say(phone, party, "table_hand", seen_on=asked.content.decode()).status_code == 303
    assert floor_of(party) == ({1: ("Ann & Cy", "Eve & Flo")}, ())
    assert sheet_of(game).state.winner == "NS"


def test_a_pair_that_was_called_and_is_outside_keeps_its_place():
    party, _ = a_party(pairs=4, tables=1, mode=NO_SCORE, moves_by_itself=True)
    phone = phone_of(party, "P1")
    say(phone, party, "table_hand", pair="P2", outcome="set")
    page = text(phone.get(url("table", party)))
    assert "Eve &amp; Flo are outside: the next pair plays" in page
    asked = say(phone, party, "table_hand", pair="P3", outcome="outside")
    assert "Gus &amp; Hal sit down at table 1." in text(asked)
    say(phone, party, "table_hand", seen_on=asked.content.decode())
    assert floor_of(party) == ({1: ("Ann & Cy", "Gus & Hal")}, ("Eve & Flo", "Bo & Di"))
    assert evening_of(party).floor.away == {"P3"}


def test_nobody_who_has_played_a_hand_is_outside():
    party, _ = a_party(pairs=4, tables=1, mode=NO_SCORE, moves_by_itself=True)
    phone = phone_of(party, "P1")
    say(phone, party, "table_hand", pair="P2", outcome="set")
    seen_on = phone.get(url("table", party)).content.decode()
    say(phone, party, "table_hand", pair="P3", outcome="made")
    assert "are outside" not in text(phone.get(url("table", party)))
    answer = say(
        phone, party, "table_hand", seen_on=seen_on, pair="P3", outcome="outside", is_sure="1"
    )
    assert answer.status_code == 409


def test_a_table_where_one_pair_sits_waits_for_another():
    party, _ = a_party(pairs=2, tables=1)
    phone = phone_of(party, "P1")
    asked = say(phone, party, "table_hand", pair="P2", outcome="gone")
    say(phone, party, "table_hand", seen_on=asked.content.decode())
    page = text(phone.get(url("table", party)))
    assert "Ann &amp; Cy wait for a pair to play against." in page
    assert "Start the game" not in page


# --- The evening stands still ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (EventKind.PAUSED, "A pause: it goes on when the host says so."),
        (EventKind.CLOSED, "This party is over."),
    ],
)
def test_a_paused_and_a_closed_evening_say_so_and_offer_nothing(kind, words):
    party, host = a_party(pairs=3, tables=1, mode=NO_SCORE)
    phone = phone_of(party, "P1")
    seen_on = phone.get(url("table", party)).content.decode()
    happens(party, host, kind)
    page = phone.get(url("table", party))
    assert words in text(page)
    assert "Who bid?" not in text(page)
    answer = say(phone, party, "table_hand", seen_on=seen_on, pair="P1", outcome="made")
    assert answer.status_code == 409
    assert words in text(answer)
