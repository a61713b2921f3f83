"""People by the host's hand: pairs, singles, names, substitutes, places in the line."""

import uuid

import pytest
from django.core.cache import cache

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of
from tests.games.factories import client_of
from tests.parties.factories import a_party, floor_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_guessed_codes():
    cache.clear()


class Phone:
    """The host's phone at an evening."""

    def __init__(self, **evening):
        self.party, self.host = a_party(**evening)
        self.client = client_of(self.host.device)

    def post(self, rest, said, **more):
        said = {"key": str(uuid.uuid4()), "seen": str(self.newest)} | said
        return self.client.post(f"/p/{self.party.code}/host/{rest}", said, **more)

    def get(self, rest=""):
        return self.client.get(f"/p/{self.party.code}/host/{rest}")

    @property
    def newest(self):
        return evening_of(self.party).next_number - 1

    @property
    def line(self):
        return floor_of(self.party)[1]

    @property
    def tables(self):
        return floor_of(self.party)[0]


def test_a_pair_is_added_by_two_names_and_the_next_can_be_typed_at_once():
    phone = Phone()
    answer = phone.post("pairs/", {"one": " Eve ", "other": "Flo"})
    assert (answer.status_code, answer["Location"]) == (
        303, f"/p/{phone.party.code}/host/?add=1",
    )  # fmt: skip
    page = phone.client.get(answer["Location"]).content.decode()
    assert "Eve &amp; Flo are in." in page
    assert 'id="id_one" name="one" value="" maxlength="30" autocomplete="off" ' in page
    assert "autofocus" in page
    assert phone.line == ("Eve & Flo",)


def test_with_htmx_the_form_comes_back_empty_and_says_who_was_added():
    phone = Phone()
    answer = phone.post("pairs/", {"one": "Eve", "other": "Flo"}, headers={"HX-Request": "true"})
    assert (answer.status_code, "<!doctype" in answer.content.decode()) == (200, False)
    assert "Eve &amp; Flo are in." in answer.content.decode()
    refused = phone.post("pairs/", {"one": "Eve"}, headers={"HX-Request": "true"})
    assert refused.status_code == 422


def test_several_pairs_are_pasted_as_lines():
    phone = Phone()
    lines = "Eve & Flo\n\n  Gus and Hal \nIda/Jo\nKit, Lou\nMia og Nis"
    assert phone.post("pairs/", {"many": lines}).status_code == 303
    assert phone.line == ("Eve & Flo", "Gus & Hal", "Ida & Jo", "Kit & Lou", "Mia & Nis")


@pytest.mark.parametrize(
    ("said", "field", "refused"),
    [
        ({}, "one", "A pair needs two names."),
        ({"one": "Eve"}, "other", "A pair needs two names."),
        (
            {"one": "Eve", "other": "eve"}, "other",
            "There is another eve: add a letter to tell them apart.",
        ),
        (
            {"many": "Eve & Flo\nGus"}, "many",
            "Line 2: write two names, as in “Eve & Flo”.",
        ),
        (
            {"many": "Eve & Flo\nGus & gus"}, "many",
            "Line 2: two different names of at most 30 letters.",
        ),
        (
            {"one": "Cy", "other": "Ann"}, "__all__",
            "“Cy & Ann” is at a table or in the line already.",
        ),
    ],
)  # fmt: skip
def test_what_is_no_pair_is_refused_beside_its_field(said, field, refused):
    phone = Phone(pairs=1)
    answer = phone.post("pairs/", said)
    assert answer.status_code == 422
    assert answer.context["pairs_form"].errors[field] == [refused]
    assert phone.line == ("Ann & Cy",)


def test_lines_of_which_one_cannot_be_add_nobody():
    phone = Phone(pairs=1)
    assert phone.post("pairs/", {"many": "Eve & Flo\nAnn & Cy"}).status_code == 422
    assert phone.line == ("Ann & Cy",)


def test_a_tap_twice_adds_a_pair_once():
    phone = Phone()
    said = {"one": "Eve", "other": "Flo", "key": str(uuid.uuid4())}
    assert [phone.post("pairs/", said).status_code for _tap in range(2)] == [303, 303]
    assert phone.line == ("Eve & Flo",)


def test_two_taps_make_a_pair_of_two_singles():
    phone = Phone()
    for name in ("Mia", "Nat", "Oz"):
        assert phone.post("singles/", {"single": name}).status_code == 303
    tapped = phone.get("?single=1").content.decode()
    assert "Mia plays with Nat" in tapped
    assert "Mia plays with Oz" in tapped
    assert phone.post("singles/", {"pair": "1-3"}).status_code == 303
    assert phone.line == ("Mia & Oz",)
    assert evening_of(phone.party).singles == {2: "Nat"}


@pytest.mark.parametrize("said", ["1-1", "1-7", "1", "x-y", ""])
def test_who_is_not_single_any_more_is_a_conflict(said):
    phone = Phone()
    phone.post("singles/", {"single": "Mia"})
    assert phone.post("singles/", {"pair": said}).status_code == 409
    assert phone.line == ()


def test_a_single_goes_home():
    phone = Phone()
    phone.post("singles/", {"single": "Mia"})
    assert phone.post("singles/", {"leaves": "1"}).status_code == 303
    assert evening_of(phone.party).singles == {}
    assert phone.post("singles/", {"leaves": "1"}).status_code == 409


def test_a_single_needs_a_name():
    answer = Phone().post("singles/", {"single": " "})
    assert answer.status_code == 422
    assert answer.context["single_form"].errors == {"single": ["Write a name."]}


def test_a_pair_that_is_away_keeps_its_place_and_comes_back():
    phone = Phone(pairs=4, tables=1)
    assert phone.post("pair/P3/", {"step": "away"}).status_code == 303
    assert phone.get("pair/P3/").context["is_away"] is True
    assert phone.line == ("Eve & Flo", "Gus & Hal")
    phone.post("pair/P3/", {"step": "back"})
    assert phone.get("pair/P3/").context["is_away"] is False


def test_a_pair_goes_home_and_one_that_is_gone_from_its_table_loses_its_seats():
    phone = Phone(pairs=4, tables=1)
    phone.post("pair/P3/", {"step": "leaves"})
    assert phone.line == ("Gus & Hal",)
    phone.post("pair/P1/", {"step": "gone"})
    assert phone.tables == {1: ("Bo & Di", "Gus & Hal")}
    assert phone.post("pair/P1/", {"step": "gone"}).status_code == 409


def test_a_name_is_put_right():
    phone = Phone(pairs=1)
    assert (
        phone.post("pair/P1/", {"step": "rename", "one": "Anna", "other": "Cy"}).status_code == 303
    )
    assert phone.line == ("Anna & Cy",)
    empty = phone.post("pair/P1/", {"step": "rename", "one": "Anna", "other": ""})
    assert empty.status_code == 422
    assert empty.context["rename"].errors == {"other": ["A pair needs two names."]}


def test_somebody_plays_on_for_somebody():
    phone = Phone(pairs=3, tables=1)
    phone.post("pair/P1/", {"step": "substitute", "one": "Ann", "other": "Zoe"})
    assert phone.tables == {1: ("Ann & Zoe", "Bo & Di")}
    assert phone.get("pair/P1/").context["is_here"] is False


def test_a_pair_is_moved_in_the_line_with_a_reason():
    phone = Phone(pairs=5, tables=1)
    assert [label for _to, label in phone.get("pair/P5/").context["move"].choices] == [
        "the line, place 1, before Eve & Flo",
        "the line, place 2, before Gus & Hal",
    ]
    without = phone.post("pair/P5/", {"step": "move", "to": "line-1"})
    assert without.status_code == 422
    assert without.context["move"].errors == {"reason": ["Say why, for whoever asks later."]}
    phone.post("pair/P5/", {"step": "move", "to": "line-1", "reason": "was first"})
    assert phone.line == ("Ida & Jo", "Eve & Flo", "Gus & Hal")
    event = evening_of(phone.party).events[-1]
    assert (event.kind, event.reason) == (EventKind.MOVES, "was first")


def test_a_pair_is_moved_to_a_free_seat():
    phone = Phone(pairs=4, tables=2)
    phone.post("pair/P1/", {"step": "gone"})
    assert ("table-1", "table 1") in phone.get("pair/P3/").context["move"].choices
    phone.post("pair/P3/", {"step": "move", "to": "table-1", "reason": "to play"})
    assert phone.tables == {1: ("Bo & Di", "Eve & Flo"), 2: ("Gus & Hal",)}


def test_a_move_on_an_evening_that_went_on_is_a_conflict():
    phone = Phone(pairs=5, tables=1)
    seen = phone.newest
    phone.post("pair/P4/", {"step": "away"})
    said = {"step": "move", "to": "line-1", "reason": "was first", "seen": str(seen)}
    assert phone.post("pair/P5/", said).status_code == 409
    assert phone.line == ("Eve & Flo", "Gus & Hal", "Ida & Jo")


def test_a_place_that_is_not_there_is_refused():
    answer = Phone(pairs=3).post("pair/P1/", {"step": "move", "to": "table-9", "reason": "x"})
    assert answer.status_code == 422
    assert list(answer.context["move"].errors) == ["to"]


def test_what_cannot_be_is_said_with_the_pairs_names():
    phone = Phone(pairs=1)
    phone.post("pair/P1/", {"step": "away"})
    answer = phone.post("pair/P1/", {"step": "away"})
    assert (answer.status_code, answer.context["problem"]) == (422, "“Ann & Cy” is away already.")


def test_a_pair_that_never_was_is_a_404():
    assert Phone(pairs=1).get("pair/P9/").status_code == 404
