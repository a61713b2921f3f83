"""The wall screen."""

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.pages.floor_page import PairAtTable
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import choose, new_card
from scorekeeper.parties.verbs.playing import record_outcome
from scorekeeper.rules.floor import Mode
from tests.games.factories import client_of, record
from tests.parties.at_table import phone_of
from tests.parties.factories import a_game_at, a_party, actor, joins

pytestmark = pytest.mark.django_db


def wall_of(party) -> str:
    answer = Client().get(reverse("parties:wall", args=[party.code]))
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.text)


def test_it_shows_tables_line_calls_and_how_to_join():
    party, host = a_party(pairs=4, tables=1)
    assert "<li data-announce>Table 1: Ann &amp; Cy!</li>" in wall_of(party)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 4u 10")
    party.refresh_from_db()
    wall = wall_of(party)
    assert '<span class="figure">4</span>' in wall
    assert '<b>1</b> <span class="wall-name">Eve &amp; Flo</span> <small>0 min</small>' in wall
    assert f"{party.code[:4]} {party.code[4:]}" in wall
    assert 'src="data:image/svg+xml' in wall
    assert f'hx-get="/p/{party.code}/live/?wall=1&amp;seen=' in wall


def test_three_are_called_at_most_and_twenty_stand_in_the_line():
    party, host = a_party(pairs=6, tables=2)
    for number in range(25):
        joins(party, host, (f"A{number}", f"B{number}"))
    wall = wall_of(party)
    assert wall.count("<li data-announce>") == 3
    assert wall.count("<b>") == 20
    assert "and more" in wall


@pytest.mark.parametrize("tables", [1, 3])
def test_the_wall_asks_four_times(tables, django_assert_num_queries):
    party, host = a_party(pairs=6, tables=tables, limit=3)
    for number in range(1, tables + 1):
        record(*a_game_at(party, host, number), "N 4u 10")
    with django_assert_num_queries(4):
        wall_of(party)


@pytest.mark.parametrize(
    ("name", "wide"),
    [("Ann & Cy", False), ("Quentin & Rosalie", False), ("Bartholomew & Jo", True)],
)
def test_long_names_are_written_smaller(name, wide):
    assert PairAtTable("P1", name, "NS", 0).is_wide is wide


@pytest.mark.parametrize(("name", "wide"), [("Christophe", False), ("Christopher", True)])
def test_a_single_has_one_row_for_the_name(name, wide):
    assert PairAtTable("P1", name, "P1", 0, is_single=True).is_wide is wide


def test_a_call_ends_when_its_table_begins_to_play():
    party, host = a_party(pairs=4, tables=1, mode=Mode.SET_PAIR_RISES)
    assert "Table 1: Ann &amp; Cy!" in wall_of(party)
    seen, by = evening_of(party).newest_at(1), actor(host)
    record_outcome(party, 1, "P1", EventKind.MADE, seen=seen, by=by, submission_key=uuid.uuid4())
    party.refresh_from_db()
    assert "<li data-announce>" not in wall_of(party)


def test_a_call_ends_when_a_game_begins_there_and_on_the_pairs_phone_too():
    party, host = a_party(pairs=4, tables=2)
    phone = phone_of(party, "P1")
    home = reverse("parties:party", args=[party.code])
    assert "You are up: table 1!" in phone.get(home).text
    a_game_at(party, host)
    party.refresh_from_db()
    wall = wall_of(party)
    assert ("Table 1: Ann" in wall, "Table 2: Eve" in wall) == (False, True)
    assert "You sit at table 1." in phone.get(home).text


# --- The tables' cards ----------------------------------------------------------------------------


def with_cards(party):
    choose(party, moves_by_itself=False, tells_reneges=False, shows_cards=True)
    party.refresh_from_db()


def card_images(party):
    return re.findall(r'class="wall-card" src="([^"]+)"', wall_of(party))


def test_the_wall_shows_no_card_unless_the_host_chose_it():
    party, host = a_party(pairs=4, tables=2)
    image = reverse("parties:wall_card", args=[party.code, 1])
    assert card_images(party) == []
    assert Client().get(image).status_code == 403
    assert client_of(host.device).get(image).status_code == 403
    with_cards(party)
    assert [shown.split("?")[0] for shown in card_images(party)] == [
        image, reverse("parties:wall_card", args=[party.code, 2]),
    ]  # fmt: skip
    answer = Client().get(image)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml")
    assert answer.headers["Cache-Control"] == "private, max-age=3600"
    assert Client().get(reverse("parties:wall_card", args=[party.code, 7])).status_code == 404


def test_the_page_itself_holds_no_cards_secret():
    party, _ = a_party(pairs=4, tables=2)
    with_cards(party)
    wall = wall_of(party)
    assert not any(table.card_key in wall for table in party.tables.all())


def test_a_new_card_is_another_image_at_once():
    party, _ = a_party(pairs=2, tables=1)
    with_cards(party)
    before = card_images(party)
    new_card(party, 1)
    party.refresh_from_db()
    assert card_images(party) != before
