"""The form for the books of a hand on which a ruling stands already."""

import json
import re

import pytest

from tests.games.factories import a_game, a_renege, client_of, record, rule

pytestmark = pytest.mark.django_db


def page_of(game, scorer):
    return client_of(scorer).get(f"/g/{game.code}/").content.decode()


def data_on(page):
    found = re.search(r'<script id="recording-data" type="application/json">(.*?)</script>', page)
    return json.loads(found[1])


def tags_on(page):
    return [tag for tag in re.findall(r"<span class=\"tag[^>]*data-tag>(.*?)</span>", page) if tag]


def test_the_books_promise_what_the_ruling_leaves_of_them():
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    assert tags_on(page_of(game, scorer)).count("+4") == 2  # ten books, and on the nose
    rule(game, scorer, 1, a_renege("E"))
    page = page_of(game, scorer)
    assert tags_on(page) == ["−4"] * 12 + ["+4"]  # thirteen books leave ten
    data = data_on(page)
    assert data["rows"] == {}
    assert data["ruled"]["EW4u"]["10"] == [-4, 0, "set"]
    assert data["ruled"]["EW4u"]["13"] == [4, 0, "made"]


def test_the_hand_in_play_says_what_the_ruling_will_do():
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    rule(game, scorer, 1, a_renege("E"))
    said = (
        "Bo &amp; Di: 4 uptown. 10 books, the kitty and 9 more; 4 for Ann &amp; Cy sets it. "
        "Count the books as they lie: 3 books to Ann &amp; Cy when the hand is over, by a ruling."
    )
    assert said in page_of(game, scorer)


def test_the_next_hand_has_its_promises_again():
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    rule(game, scorer, 1, a_renege("E"))
    record(game, scorer, "E 4u 10", "N 4u")
    assert "+4" in tags_on(page_of(game, scorer))
