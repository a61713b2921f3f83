"""The wall screen."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.parties.pages.floor_page import PairAtTable
from tests.games.factories import record
from tests.parties.factories import a_game_at, a_party, joins

pytestmark = pytest.mark.django_db


def wall_of(party) -> str:
    answer = Client().get(reverse("parties:wall", args=[party.code]))
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.text)


def test_it_shows_tables_line_calls_and_how_to_join():
    party, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 4u 10")
    wall = wall_of(party)
    assert "<li data-announce>Table 1: Ann &amp; Cy!</li>" in wall
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
