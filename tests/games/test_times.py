"""Dates and times as people say them."""

from datetime import UTC, datetime

import pytest
from django.utils import translation

from scorekeeper.games.models import HandRecord
from scorekeeper.games.words import times

from .factories import a_game, client_of, record

TODAY = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def it_is_noon(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: TODAY)


@pytest.mark.parametrize(
    ("at", "clock", "day_and_clock"),
    [
        (datetime(2026, 11, 30, 9, 5, tzinfo=UTC), "09:05", "30 Nov, 09:05"),
        (datetime(2026, 11, 29, 23, 13, tzinfo=UTC), "29 Nov, 23:13", "29 Nov, 23:13"),
        (datetime(2025, 3, 5, 21, 14, tzinfo=UTC), "5 Mar 2025, 21:14", "5 Mar 2025, 21:14"),
    ],
)
def test_a_moment_has_its_day_and_its_year_where_they_are_not_this_one(at, clock, day_and_clock):
    assert (times.clock(at), times.day_and_clock(at)) == (clock, day_and_clock)


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["history/", "line/1/", "rules/"])
def test_every_page_that_tells_what_happened_says_when_in_the_same_way(page):
    game, scorer = a_game()
    record(game, scorer, {"rules": {"min_bid": 4}})
    HandRecord.objects.update(at=datetime(2026, 11, 29, 23, 13, tzinfo=UTC))
    assert ">29 Nov, 23:13</time>" in client_of(None).get(f"/g/{game.code}/{page}").text


def test_in_danish_day_and_month_have_their_points():
    at = datetime(2025, 3, 5, 21, 14, tzinfo=UTC)
    with translation.override("da"):
        assert times.day_and_clock(at) == "5. mar 2025, 21:14"
