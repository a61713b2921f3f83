"""A pair that is left alone at its table: it is not called again, and can go home."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import take_back
from scorekeeper.parties.verbs.people import go_home
from scorekeeper.parties.verbs.playing import walk_out
from scorekeeper.rules.errors import RulesError
from tests.parties.at_table import happens, phone_of, text
from tests.parties.factories import a_party, actor, floor_of, joins
from tests.parties.test_host_people import Phone

pytestmark = pytest.mark.django_db


def how(host):
    return {"by": actor(host), "submission_key": uuid.uuid4()}


def left_alone(**evening):
    """Ann & Cy at table 1; Bo & Di walked out."""
    party, host = a_party(pairs=2, tables=1, **evening)
    walk_out(party, 1, "P2", **how(host))
    return party, host


def place_page(party, phone):
    return text(phone.get(reverse("parties:party", args=[party.code])))


def test_a_pair_that_stays_is_not_called_once_more():
    party, _ = left_alone()
    page = place_page(party, phone_of(party, "P1"))
    assert "You sit at table 1." in page
    assert "You are up" not in page
    assert "You are up" not in text(Client().get(reverse("parties:wall", args=[party.code])))


def test_nor_where_the_host_moved_the_other_away():
    party, host = a_party(pairs=2, tables=1)
    happens(party, host, EventKind.MOVES, pair="P2", to=["line", 1])
    assert "You are up" not in place_page(party, phone_of(party, "P1"))


def test_who_comes_to_the_free_seat_is_called():
    party, host = left_alone()
    joins(party, host, ("Eve", "Flo"))
    assert "You are up: table 1!" in place_page(party, phone_of(party, "P3"))
    assert "You are up" not in place_page(party, phone_of(party, "P1"))


def test_the_pair_goes_home_by_its_own_phone_and_its_table_is_closed():
    party, _ = left_alone()
    phone = phone_of(party, "P1")
    assert "We go home" in place_page(party, phone)
    said = {"key": str(uuid.uuid4()), "said": "leaves"}
    address = reverse("parties:own_pair", args=[party.code])
    assert phone.post(address, said).status_code == 303
    assert floor_of(party) == ({}, ())
    evening = evening_of(party)
    assert [event.kind for event in evening.events[-2:]] == ["moves", "leaves"]
    assert "You sit" not in place_page(party, phone)


def test_the_host_says_so_once_however_often_the_button_is_pressed():
    phone = Phone(pairs=2, tables=1)
    walk_out(phone.party, 1, "P2", **how(phone.host))
    page = text(phone.get("pair/P1/"))
    assert "If they go home, table 1 is closed." in page
    assert "They are gone" not in page
    said = {"key": str(uuid.uuid4()), "step": "leaves"}
    assert [phone.post("pair/P1/", said).status_code for _tap in range(2)] == [303, 303]
    assert (phone.tables, phone.line) == ({}, ())


def test_those_who_are_away_keep_their_places():
    phone = Phone(pairs=3, tables=1)
    phone.post("pair/P3/", {"step": "away"})
    walk_out(phone.party, 1, "P2", **how(phone.host))
    assert phone.tables == {1: ("Ann & Cy",)}
    go_home(phone.party, "P1", **how(phone.host))
    assert (phone.tables, phone.line) == ({}, ("Eve & Flo",))


def test_a_going_home_that_was_a_mistake_is_taken_back_to_the_line():
    party, host = left_alone()
    go_home(party, "P1", **how(host))
    newest = evening_of(party).next_number - 1
    take_back(party, newest, seen=newest, **how(host))
    assert floor_of(party) == ({}, ("Ann & Cy",))
    take_back(party, newest - 1, seen=newest + 1, **how(host))
    assert floor_of(party) == ({1: ("Ann & Cy",)}, ())


def test_who_plays_against_somebody_does_not_just_go_home():
    party, host = a_party(pairs=2, tables=1)
    with pytest.raises(RulesError, match="pair_is_seated"):
        go_home(party, "P1", **how(host))
    assert "We go home" not in place_page(party, phone_of(party, "P1"))
