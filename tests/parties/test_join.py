"""Getting in line from one's own phone, and one's place there."""

import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.accounts.devices import COOKIE
from scorekeeper.accounts.models import Device
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.models import EventKind
from scorekeeper.parties.pages.pair_place import minutes_a_turn, pair_place
from scorekeeper.parties.queries import evening_of, games_of
from scorekeeper.parties.verbs.floor import Stale
from scorekeeper.parties.verbs.people import add_single, belong_to
from scorekeeper.parties.verbs.playing import record_outcome
from scorekeeper.rules.floor import Mode
from tests.parties.at_table import happens, phone_of, text
from tests.parties.factories import a_party, actor, floor_of

pytestmark = pytest.mark.django_db


def join_url(party):
    return reverse("parties:join", args=[party.code])


def joins(phone, party, one="Zoe", other="Yan", **more):
    said = {"key": uuid.uuid4(), "one": one, "other": other, "single": ""} | more
    return phone.post(join_url(party), said)


def a_single(party, host, name):
    add_single(party, name, by=actor(host), submission_key=uuid.uuid4())
    return evening_of(party).next_number - 1


# --- Joining --------------------------------------------------------------------------------------


def test_two_names_get_in_line_and_the_phone_is_theirs(client):
    party, _ = a_party(pairs=3, tables=1)
    assert COOKIE not in client.get(join_url(party)).cookies
    answer = joins(client, party)
    assert (answer.status_code, answer.headers["Location"]) == (
        303,
        reverse("parties:party", args=[party.code]),
    )
    assert floor_of(party)[1] == ("Eve & Flo", "Zoe & Yan")
    assert [phone.pair for phone in party.phones.all()] == ["P4"]
    assert client.get(join_url(party)).status_code == 303


def test_a_double_tap_is_one_pair_even_where_the_first_answer_was_lost():
    party, _ = a_party()
    key = uuid.uuid4()
    joins(Client(), party, key=key)
    phone = Client()
    assert joins(phone, party, key=key).status_code == 303
    assert floor_of(party)[1] == ("Zoe & Yan",)
    assert phone.get(join_url(party)).status_code == 303


def test_one_name_alone_needs_a_partner(client):
    party, _ = a_party()
    assert joins(client, party, other="").status_code == 303
    assert list(evening_of(party).singles.values()) == ["Zoe"]
    again = joins(Client(), party, one="zoe", other="")
    assert again.status_code == 422
    assert "Somebody of that name is on the list already." in text(again)


def test_somebody_who_needs_a_partner_can_be_chosen(client):
    party, host = a_party()
    gus = a_single(party, host, "Gus")
    page = client.get(join_url(party)).content.decode()
    assert f'name="single" value="{gus}"' in page
    assert joins(client, party, other="", single=gus).status_code == 303
    assert floor_of(party)[1] == ("Zoe & Gus",)
    assert evening_of(party).singles == {}
    late = joins(Client(), party, one="Kit", other="", single=gus)
    assert late.status_code == 422
    assert "Somebody else has found that partner meanwhile." in text(late)


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("", "Yan", "Say your name."),
        ("Zoe", "zoe", "There is another zoe"),
        ("Flo", "eve", "Flo &amp; eve are on the list already."),
        ("Z" * 31, "Yan", "A name has at most 30 letters."),
    ],
)
def test_names_that_are_not_right_are_refused_beside_their_field(client, one, other, sentence):
    party, _ = a_party(pairs=3, tables=1)
    answer = joins(client, party, one, other)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert floor_of(party)[1] == ("Eve & Flo",)


def test_a_waiting_pair_that_the_host_wrote_down_takes_its_place_to_its_phone(client):
    party, _ = a_party(pairs=4, tables=1)
    for _ in range(2):
        phone_of(party, "P4")
    page = text(client.get(join_url(party)))
    assert ("Eve &amp; Flo" in page, "Gus &amp; Hal" in page) == (True, False)
    assert client.post(join_url(party), {"pair": "P3"}).status_code == 303
    for taken in ("P4", "P1"):
        assert Client().post(join_url(party), {"pair": taken}).status_code == 422
    assert sorted(party.phones.values_list("pair", flat=True)) == ["P3", "P4", "P4"]


def test_both_people_of_a_pair_take_their_place_to_their_phones_and_no_third():
    party, _ = a_party(pairs=3, tables=1)
    answers = [Client().post(join_url(party), {"pair": "P3"}).status_code for _ in range(3)]
    assert answers == [303, 303, 422]
    assert list(party.phones.values_list("pair", flat=True)) == ["P3", "P3"]


def test_a_third_phone_that_was_shown_the_pair_a_moment_ago_is_too_late():
    party, _ = a_party(pairs=3, tables=1)
    for _ in range(2):
        phone_of(party, "P3")
    with pytest.raises(Stale):
        belong_to(party, "P3", by=Actor(Device.objects.create().pk, "Eve & Flo"), most=2)


def test_nobody_joins_a_party_that_is_over(client):
    party, host = a_party()
    happens(party, host, EventKind.CLOSED)
    assert "This party is over." in text(client.get(join_url(party)))
    assert joins(client, party).status_code == 409
    assert floor_of(party)[1] == ()


@pytest.mark.parametrize("waiting", [1, 3])
def test_the_page_asks_the_database_little_however_long_the_line(
    client, django_assert_num_queries, waiting
):
    party, _ = a_party(pairs=waiting)
    with django_assert_num_queries(3):
        client.get(join_url(party))


# --- What a pair says of itself -------------------------------------------------------------------


def says(phone, party, said):
    address = reverse("parties:own_pair", args=[party.code])
    return phone.post(address, {"key": uuid.uuid4(), "said": said})


def test_a_waiting_pair_is_away_and_back_and_goes_home():
    party, _ = a_party(pairs=4, tables=1)
    phone = phone_of(party, "P3")
    assert says(phone, party, "away").status_code == 303
    assert evening_of(party).floor.away == {"P3"}
    assert says(phone, party, "back").status_code == 303
    assert evening_of(party).floor.away == frozenset()
    assert says(phone, party, "leaves").status_code == 303
    assert floor_of(party)[1] == ("Gus & Hal",)
    assert says(phone, party, "back").status_code == 403


def test_what_cannot_be_is_said_with_the_names_of_the_pair():
    party, _ = a_party(pairs=3, tables=1)
    answer = says(phone_of(party, "P1"), party, "leaves")
    assert answer.status_code == 409
    assert "“Ann &amp; Cy” sits at a table" in text(answer)


def test_only_the_phone_of_a_pair_speaks_for_it():
    party, _ = a_party(pairs=3, tables=1)
    assert says(Client(), party, "away").status_code == 403


# --- Its place ------------------------------------------------------------------------------------


def place_of(party, pair, *, later=0):
    now = timezone.now() + timedelta(minutes=later)
    return pair_place(evening_of(party), pair, games_of(party), now)


def played(party, host, *minutes, pair="P1"):
    """Sets at table 1, so many minutes after it opened."""
    opened = party.events.get(kind="opens").at
    for after in minutes:
        sitting = evening_of(party).table(1).pairs
        record_outcome(
            party,
            1,
            sitting[-1],
            EventKind.SET,
            seen=evening_of(party).newest_at(1),
            by=actor(host),
            submission_key=uuid.uuid4(),
        )
        newest = party.events.last()
        newest.at = opened + timedelta(minutes=after)
        newest.save(update_fields=["at"])


def test_before_the_first_result_the_wait_is_a_guess_by_the_rules():
    party, _ = a_party(pairs=5, tables=1)
    assert minutes_a_turn(evening_of(party)) == 20
    assert [place_of(party, pair).minutes for pair in ("P3", "P4", "P5")] == [20, 40, 60]


def test_the_wait_goes_by_the_pace_of_tonight():
    party, host = a_party(pairs=5, tables=1, mode=Mode.SET_PAIR_RISES)
    played(party, host, 10, 24)
    assert minutes_a_turn(evening_of(party)) == 12
    assert floor_of(party)[1] == ("Ida & Jo", "Bo & Di", "Eve & Flo")
    assert [place_of(party, pair).minutes for pair in ("P5", "P2", "P3")] == [12, 24, 36]


def test_a_pause_is_no_play():
    party, host = a_party(pairs=5, tables=1, mode=Mode.SET_PAIR_RISES)
    opened = party.events.get(kind="opens").at
    for kind, after in ((EventKind.PAUSED, 2), (EventKind.RESUMED, 32)):
        happens(party, host, kind)
        event = party.events.last()
        event.at = opened + timedelta(minutes=after)
        event.save(update_fields=["at"])
    played(party, host, 42)
    assert minutes_a_turn(evening_of(party)) == 12


def test_two_tables_make_the_line_twice_as_fast():
    party, _ = a_party(pairs=6, tables=2)
    assert [place_of(party, pair).minutes for pair in ("P5", "P6")] == [10, 20]


def test_the_first_in_line_knows_whom_it_may_meet_and_the_third_does_not():
    party, _ = a_party(pairs=5, tables=1)
    assert place_of(party, "P3").meets == ("Bo & Di", "Ann & Cy")
    assert place_of(party, "P5").meets == ()


def test_a_pair_that_was_called_is_up_for_three_minutes():
    party, host = a_party(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    played(party, host, 0)
    called = place_of(party, "P3")
    assert (called.table, called.is_up, called.meets) == (1, True, ("Ann & Cy",))
    assert place_of(party, "P1").is_up is False
    assert place_of(party, "P3", later=4).is_up is False


def test_nobody_can_say_how_long_a_pair_waits_that_is_away():
    party, _ = a_party(pairs=3, tables=1)
    phone = phone_of(party, "P3")
    says(phone, party, "away")
    place = place_of(party, "P3")
    assert (place.place, place.is_away, place.minutes) == (1, True, None)
