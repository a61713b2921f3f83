"""Starting a party: one tap, a form, the rules of another party, how long the line will be."""

import uuid

import pytest

from scorekeeper.accounts.models import Device
from scorekeeper.games.forms.rules import written
from scorekeeper.parties.models import Party
from scorekeeper.parties.words.start_words import expected_minutes, line_words
from scorekeeper.rules.floor import Mode
from scorekeeper.rules.house_rules import HOUSE, HouseRules, preset
from tests.games.factories import client_of
from tests.parties.factories import a_party

pytestmark = pytest.mark.django_db


def a_post(rules=HOUSE, **said):
    """What the form sends."""
    chosen = {"mode": "loser_rises", "tables": "1", "streak_cap": "none"}
    return {"key": str(uuid.uuid4()), "way": "house", **written(rules), **chosen, **said}


def rules_of(party):
    return HouseRules.from_dict(party.rules)


def test_one_tap_starts_a_party_that_this_phone_runs(client):
    answer = client.post("/party/")
    party = Party.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/p/{party.code}/host/")
    assert client.get(answer["Location"]).status_code == 200
    assert (party.mode, party.streak_cap, party.table_limit) == (Mode.LOSER_RISES, None, 1)
    assert (party.name, party.moves_by_itself) == ("", False)
    assert rules_of(party) == preset("party")


def test_looking_makes_no_device(client):
    assert client.get("/party/").status_code == 200
    assert Device.objects.count() == 0


def test_the_front_page_leads_to_it(client):
    assert 'href="/party/"' in client.get("/").content.decode()


def test_one_tap_plays_by_the_rules_of_this_phones_house():
    rules = {"preset": "classic", "rotation": "set_pair_rises", "streak_cap": 6}
    client_of(Device.objects.create(house_rules={"bid-whist": rules})).post("/party/")
    party = Party.objects.get()
    assert rules_of(party) == HouseRules.from_dict(rules)
    assert (party.mode, party.streak_cap) == (Mode.SET_PAIR_RISES, 6)


def test_what_the_form_says_is_played(client):
    client.post(
        "/party/",
        a_post(
            preset("detroit"), name="  Saturday ", mode="set_pair_rises", tables="3",
            streak_cap="2", moves_by_itself="on",
        ),
    )  # fmt: skip
    party = Party.objects.get()
    assert (party.name, party.table_limit, party.moves_by_itself) == ("Saturday", 3, True)
    assert (rules_of(party).rotation, rules_of(party).streak_cap) == ("set_pair_rises", 2)
    assert rules_of(party).jokers == 1
    assert [table.number for table in party.tables.all()] == [1, 2, 3]


def test_a_link_carries_the_rules_of_another_party(client):
    other, _ = a_party()
    other.rules = preset("columbus").to_dict()
    other.save(update_fields=["rules"])
    page = client.get(f"/party/?rules={other.code}")
    assert page.context["taken_from"] == other
    assert page.context["rules_form"].base == preset("columbus")
    client.post("/party/", {"rules": other.code})
    assert rules_of(Party.objects.latest("pk")).differences_from(preset("columbus")) == {
        "rotation": "loser_rises"
    }


def test_a_link_to_no_party_is_a_404(client):
    assert client.get("/party/?rules=AAAAAAAA").status_code == 404


def test_a_tap_twice_starts_one_party(client):
    post = a_post(name="Saturday")
    answers = [client.post("/party/", post)["Location"] for _tap in range(2)]
    assert answers == [f"/p/{Party.objects.get().code}/host/"] * 2


def test_one_key_for_another_party_asks_first(client):
    post = a_post(name="Saturday")
    client.post("/party/", post)
    answer = client.post("/party/", post | {"name": "Sunday"})
    assert (answer.status_code, answer.context["already"]) == (409, Party.objects.get())
    again = post | {"name": "Sunday", "key": answer.context["form"].key_value}
    assert client.post("/party/", again).status_code == 303
    assert sorted(Party.objects.values_list("name", flat=True)) == ["Saturday", "Sunday"]


@pytest.mark.parametrize(
    ("field", "value", "refused"),
    [
        ("tables", "11", "Write a whole number from 1 to 10."),
        ("tables", "x", "Write a whole number from 1 to 10."),
        ("pairs", "1", "Write a whole number from 2 to 99."),
        ("mode", "nobody", "Choose one of these."),
        ("streak_cap", "0", "Choose one of these."),
        ("name", "x" * 61, "A name has at most 60 letters."),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(client, field, value, refused):
    answer = client.post("/party/", a_post(**{field: value}))
    assert answer.status_code == 422
    assert answer.context["form"].errors == {field: [refused]}
    assert f'id="{field}-error">{refused}' in answer.content.decode()
    assert Party.objects.count() == 0


def test_rules_that_contradict_each_other_are_said_beside_their_question(client):
    answer = client.post("/party/", a_post(kitty="false"))
    assert answer.status_code == 422
    assert list(answer.context["rules_form"].errors) == ["kitty"]


def test_a_way_to_play_fills_the_form_and_keeps_what_was_typed(client):
    page = client.post("/party/", a_post(name="Saturday", tables="3", use="columbus"))
    assert page.status_code == 200
    assert page.context["rules_form"].base == preset("columbus")
    assert page.context["form"]["name"].value() == "Saturday"
    assert client.post("/party/", a_post(use="nonsense")).status_code == 422


def test_the_form_says_how_long_the_line_will_be(client):
    page = client.post("/party/", a_post(pairs="8", step="line"))
    assert page.context["line"] == line_words(8, 1, HOUSE, Mode.LOSER_RISES, seats=2)
    assert page.context["line"] in page.content.decode()
    assert Party.objects.count() == 0


@pytest.mark.parametrize(
    ("pairs", "tables", "rules", "mode", "words"),
    [
        (
            8, 1, HOUSE, Mode.LOSER_RISES,
            "8 pairs at 1 table: each waits about 6 games, some 120 minutes. "
            "Shorter with two sets and out, the back door or another table.",
        ),
        (
            6, 2, preset("party"), Mode.LOSER_RISES,
            "6 pairs at 2 tables: each waits about 1 game, some 15 minutes. "
            "Shorter with the back door or another table.",
        ),
        (
            8, 1, HOUSE, Mode.SET_PAIR_RISES,
            "8 pairs at 1 table: each waits until 6 pairs have got up, some 50 minutes. "
            "Shorter with another table.",
        ),
        (4, 2, HOUSE, Mode.LOSER_RISES, "4 pairs at 2 tables: nobody waits."),
        (1, 1, HOUSE, Mode.LOSER_RISES, "1 pair at 1 table: too few to play."),
        (
            3, 2, HOUSE, Mode.SET_PAIR_RISES,
            "3 pairs at 2 tables: each waits until one pair has got up, some 10 minutes.",
        ),
    ],
)  # fmt: skip
def test_the_length_of_a_line_in_words(pairs, tables, rules, mode, words):
    assert line_words(pairs, tables, rules, mode, seats=2) == words


@pytest.mark.parametrize(
    ("options", "minutes"),
    [
        ({}, 20),
        ({"target": 21}, 60),
        ({"two_sets_out": True}, 15),
        ({"two_sets_out": True, "back_door": "both"}, 11),
        ({"target": None, "floor": None, "hands": 8}, 20),
        ({"target": 21, "hands": 4}, 16),
    ],
)
def test_how_long_a_game_probably_takes(options, minutes):
    assert expected_minutes(HOUSE.with_options(options), Mode.LOSER_RISES) == minutes
