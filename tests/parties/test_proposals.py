"""A yes is good for what was shown: where something else would come of it, that is shown first."""

import uuid

import pytest

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.floor import Stale
from scorekeeper.parties.verbs.people import change_line
from scorekeeper.parties.verbs.playing import move_pairs, record_outcome, walk_out
from scorekeeper.rules.floor import Mode
from tests.games.factories import record
from tests.parties.at_table import phone_of, say, text, url
from tests.parties.factories import a_game_at, a_party, actor, floor_of

pytestmark = pytest.mark.django_db

NO_SCORE = Mode.SET_PAIR_RISES
OTHER = "The line has changed meanwhile: this is what would come of it now."


def how(host):
    return {"by": actor(host), "submission_key": uuid.uuid4()}


def goes_home(party, host, pair="P3"):
    change_line(party, EventKind.LEAVES, pair, **how(host))


@pytest.mark.parametrize(
    ("outcome", "pair", "then"),
    [
        ("set", "P2", ({1: ("Ann & Cy", "Gus & Hal")}, ("Bo & Di",))),
        ("gone", "P2", ({1: ("Ann & Cy", "Gus & Hal")}, ())),
    ],
)
def test_who_saw_another_pair_sit_down_is_asked_again(outcome, pair, then):
    party, host = a_party(pairs=4, tables=1, mode=NO_SCORE)
    phone, before = phone_of(party, "P1"), floor_of(party)[0]
    asked = say(phone, party, "table_hand", pair=pair, outcome=outcome)
    assert "Eve &amp; Flo sit down at table 1" in text(asked)
    goes_home(party, host)
    again = say(phone, party, "table_hand", seen_on=asked.content.decode())
    assert again.status_code == 409
    assert OTHER in text(again)
    assert "Gus &amp; Hal sit down at table 1" in text(again)
    assert floor_of(party)[0] == before
    assert say(phone, party, "table_hand", seen_on=again.content.decode()).status_code == 303
    assert floor_of(party) == then


def test_who_is_outside_too():
    party, host = a_party(pairs=5, tables=1, mode=NO_SCORE, moves_by_itself=True)
    phone = phone_of(party, "P1")
    say(phone, party, "table_hand", pair="P2", outcome="set")
    asked = say(phone, party, "table_hand", pair="P3", outcome="outside")
    goes_home(party, host, "P4")
    again = say(phone, party, "table_hand", seen_on=asked.content.decode())
    assert (again.status_code, "Ida &amp; Jo sit down at table 1" in text(again)) == (409, True)


def test_and_who_gets_up_after_a_game():
    party, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    phone = phone_of(party, "P1")
    seen_on = phone.get(url("table", party)).content.decode()
    goes_home(party, host)
    again = say(phone, party, "table_rise", seen_on=seen_on)
    assert again.status_code == 409
    assert OTHER in text(again)
    assert floor_of(party)[0] == {1: ("Ann & Cy", "Bo & Di")}
    assert say(phone, party, "table_rise", seen_on=again.content.decode()).status_code == 303
    assert floor_of(party)[0] == {1: ("Ann & Cy", "Gus & Hal")}


def test_a_change_that_changes_nothing_of_it_asks_nobody_again():
    party, host = a_party(pairs=4, tables=1, mode=NO_SCORE)
    phone = phone_of(party, "P1")
    asked = say(phone, party, "table_hand", pair="P2", outcome="set", goes_home="")
    change_line(party, EventKind.AWAY, "P4", **how(host))
    assert say(phone, party, "table_hand", seen_on=asked.content.decode()).status_code == 303


def test_what_happens_between_the_look_and_the_lock_is_not_overlooked():
    party, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    proposed_at = evening_of(party).next_number - 1
    goes_home(party, host)
    with pytest.raises(Stale):
        move_pairs(party, 1, loser="P2", game=game, proposed_at=proposed_at, **how(host))
    with pytest.raises(Stale):
        walk_out(party, 1, "P2", proposed_at=proposed_at, **how(host))


def test_the_same_for_a_set():
    party, host = a_party(pairs=4, tables=1, mode=NO_SCORE)
    seen, proposed_at = evening_of(party).newest_at(1), evening_of(party).next_number - 1
    goes_home(party, host)
    said = {"seen": seen, "proposed_at": proposed_at, **how(host)}
    with pytest.raises(Stale):
        record_outcome(party, 1, "P2", EventKind.SET, **said)


# --- Another button of a page that was used -------------------------------------------------------


def test_a_button_pressed_after_another_one_of_the_page_says_how_it_stands():
    party, host = a_party(pairs=4, tables=1, moves_by_itself=True)
    game, _scorer = a_game_at(party, host)
    phone = phone_of(party, "P1")
    seen_on = phone.get(url("table", party)).content.decode()
    asked = say(phone, party, "table_hand", seen_on=seen_on, pair="P2", outcome="gone")
    assert say(phone, party, "table_hand", seen_on=asked.content.decode()).status_code == 303
    key = party.events.last().submission_key
    seen = evening_of(party).newest_at(1)
    said = {"key": key, "seen": seen, "loser": "P3", "game": game.code}
    assert phone.post(url("table_rise", party), said).status_code == 409
    said = {"key": key, "seen": seen, "pair": "P3", "outcome": "gone"}
    assert phone.post(url("table_hand", party), said).status_code == 409


def test_a_hand_said_with_the_key_of_a_game_over_is_no_error():
    """Facts of that have no ``pair``."""
    party, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    phone = phone_of(party, "P1")
    say(phone, party, "table_rise")
    key = party.events.last().submission_key
    said = {"key": key, "seen": evening_of(party).newest_at(1), "pair": "P3", "outcome": "gone"}
    assert phone.post(url("table_hand", party), said).status_code == 409


def test_another_loser_with_the_same_key_is_no_success():
    party, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    phone = phone_of(party, "P1")
    say(phone, party, "table_rise")
    key = party.events.last().submission_key
    said = {"key": key, "seen": evening_of(party).newest_at(1), "game": game.code}
    answers = [
        phone.post(url("table_rise", party), said | {"loser": loser}).status_code
        for loser in ("P2", "P1")
    ]
    assert answers == [303, 409]


def test_nobody_is_said_to_be_gone_where_the_page_does_not_offer_it():
    party, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    phone = phone_of(party, "P1")
    page = text(phone.get(url("table", party)))
    assert "Somebody is not there?" not in page
    said = {
        "key": uuid.uuid4(), "seen": evening_of(party).newest_at(1), "pair": "P2",
        "outcome": "gone",
    }  # fmt: skip
    assert phone.post(url("table_hand", party), said).status_code == 409
