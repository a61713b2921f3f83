"""Hands that wait: bid and books in two steps, two tabs, and what needs the network after all."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_offline import (
    comes_true,
    disconnect,
    facts,
    is_all_sent,
    lose_the_first_answer,
    said,
    shows,
    summary,
)
from tests.browser.test_offline_deciding import TO_THE_NEXT, lines, take_back
from tests.browser.test_play import save, sit_down, tap, tap_hand
from tests.games.factories import a_game, another_scorer, record

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

expect.set_options(timeout=10_000)
NOT_DONE = "Not done: no connection."


def bid_first(page, declarer, bid):
    tap(page, "declarer", declarer)
    tap(page, "bid", bid)
    save(page, ".save-bid")


def complete(page, books):
    tap(page, "books", books)
    save(page)


# --- bid and books ------------------------------------------------------------------------------


# --- what the phone cannot do -------------------------------------------------------------------


def test_long_names_stay_on_the_screen(page):
    names = {"N": "Wilhelmina Featherstonehaugh-Montgomery", "E": "Bartholomew", "S": "Cyrus"}
    _game, scorer = a_game(names=names | {"W": "X" * 30}, rules={"target": 4})
    disconnect(sit_down(page, scorer))
    tap_hand(page, "N", "4u", "10")
    expect(page.locator("#outbox h2")).to_be_visible()
    summary(page).tap()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    outside = "all => all.filter((it) => it.getBoundingClientRect().right > 360).length"
    assert page.locator("#live *, #outbox *").evaluate_all(outside) == 0
    take_back(lines(page))
