"""A pair stands on the floor once, and people who are called alike can be told apart."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.parties.models import Event, EventKind
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import take_back
from scorekeeper.parties.verbs.people import add_pair, add_single, change_line, rename, substitute
from scorekeeper.rules.errors import RulesError
from tests.parties.at_table import text
from tests.parties.factories import a_party, actor, floor_of, joins, singles
from tests.parties.test_host_people import Phone

pytestmark = pytest.mark.django_db

COMPOSED, DECOMPOSED = "Jos\u00e9", "JOSE\u0301"


def how(host):
    return {"by": actor(host), "submission_key": uuid.uuid4()}


def refusal(verb, *said, **more):
    with pytest.raises(RulesError) as refused:
        verb(*said, **more)
    return refused.value.code


def test_a_pair_is_called_by_its_names_whoever_is_written_first():
    party, host = a_party(pairs=3, tables=1)
    change_line(party, EventKind.LEAVES, "P3", **how(host))
    evening = evening_of(party)
    assert evening.pair_called(("cy", "ANN")) == "P1"
    assert evening.pair_called(("Eve", "Flo")) is None


@pytest.mark.parametrize(
    "again",
    [
        lambda party, host: add_pair(party, ("cy", "Ann"), **how(host)),
        lambda party, host: rename(party, "P2", ("Cy", "Ann"), **how(host)),
        lambda party, host: substitute(party, "P2", ("Ann", "Cy"), **how(host)),
    ],
    ids=["added", "renamed", "substituted"],
)
def test_a_pair_does_not_get_in_twice(again):
    party, host = a_party(pairs=3, tables=1)
    before = party.events.count()
    assert refusal(again, party, host) == "pair_twice"
    assert party.events.count() == before


def test_nor_by_taking_back_that_it_went_home():
    party, host = a_party(pairs=1)
    change_line(party, EventKind.LEAVES, "P1", **how(host))
    joins(party, host, ("Cy", "Ann"))
    assert refusal(take_back, party, 2, seen=3, **how(host)) == "pair_twice"


def test_a_pair_keeps_its_own_names():
    party, host = a_party(pairs=1)
    rename(party, "P1", ("Cy", "Ann"), **how(host))
    substitute(party, "P1", ("Ann", "Cy"), **how(host))
    assert floor_of(party)[1] == ("Ann & Cy",)


def test_an_evening_that_has_a_pair_twice_from_long_ago_goes_on():
    party, host = a_party(pairs=1)
    Event.objects.create(
        party=party, number=2, kind=EventKind.JOINS, facts={"pair": "P2", "names": ["Cy", "Ann"]}
    )
    joins(party, host, ("Bo", "Di"))
    assert floor_of(party)[1] == ("Ann & Cy", "Cy & Ann", "Bo & Di")


def test_both_partners_who_scan_at_once_are_one_pair(just_before_the_lock):
    party, host = a_party()
    address = reverse("parties:join", args=[party.code])
    just_before_the_lock(lambda: joins(party, host, ("Yan", "Zoe")))
    said = {"key": uuid.uuid4(), "one": "Zoe", "other": "Yan", "single": ""}
    answer = Client().post(address, said)
    assert answer.status_code == 409
    assert "“Zoe &amp; Yan” is at a table or in the line already." in text(answer)
    assert not party.events.exists()  # in a test it is one transaction


def test_a_single_who_is_chosen_is_no_pair_with_a_namesake():
    party, host = a_party()
    add_single(party, "Ann", **how(host))
    address = reverse("parties:join", args=[party.code])
    said = {"key": uuid.uuid4(), "one": "ann", "other": "", "single": "1"}
    answer = Client().post(address, said)
    assert answer.status_code == 422
    assert "There is another ann: add a letter to tell them apart." in text(answer)


def test_two_people_of_one_name_are_no_pair_and_no_two_singles():
    party, host = a_party()
    add_single(party, "Ann", **how(host))
    assert refusal(add_single, party, "ann", **how(host)) == "names_alike"
    assert refusal(add_pair, party, ("Ann", "ann"), **how(host)) == "names_alike"


@pytest.mark.parametrize(("here", "comes"), [(COMPOSED, DECOMPOSED), (DECOMPOSED, COMPOSED)])
def test_an_accent_is_the_same_letter_however_a_phone_makes_it(here, comes):
    party, host = singles()
    joins(party, host, (here,))
    assert refusal(add_pair, party, (comes,), **how(host)) == "pair_twice"
    answer = Client().post(reverse("parties:join", args=[party.code]), {"one": comes})
    assert f"{comes} is on the list already." in text(answer)
    party, host = a_party()
    assert refusal(add_pair, party, (here, comes), **how(host)) == "names_alike"
    add_single(party, here, **how(host))
    assert refusal(add_single, party, comes, **how(host)) == "names_alike"
    for said in ({"one": here, "other": comes}, {"many": f"{here} & {comes}"}):
        assert Phone().post("pairs/", said).status_code == 422


def test_the_host_is_told_of_a_namesake_beside_the_field():
    phone = Phone()
    said = {"single": "Ann", "key": str(uuid.uuid4())}
    assert [phone.post("singles/", said).status_code for _tap in range(2)] == [303, 303]
    answer = phone.post("singles/", {"single": "ann"})
    assert answer.status_code == 422
    assert answer.context["single_form"].errors == {
        "single": ["There is another ann: add a letter to tell them apart."]
    }


def test_singles_who_are_a_pair_already_are_told_so():
    phone = Phone(pairs=1)
    for name in ("Cy", "Ann"):
        phone.post("singles/", {"single": name})
    answer = phone.post("singles/", {"pair": "2-3"})
    assert (answer.status_code, answer.context["problem"]) == (
        422, "“Cy & Ann” is at a table or in the line already.",
    )  # fmt: skip


def test_another_button_of_a_page_that_was_used_is_a_conflict():
    phone = Phone(pairs=2)
    said = {"key": str(uuid.uuid4())}
    assert phone.post("pair/P1/", said | {"step": "away"}).status_code == 303
    assert phone.post("pair/P1/", said | {"step": "away"}).status_code == 303
    assert phone.post("pair/P1/", said | {"step": "leaves"}).status_code == 409
    assert phone.line == ("Ann & Cy", "Bo & Di")
