"""The next game, started without a network: for the same people, after the game before it."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.games.models import Game
from tests.browser.test_offline import disconnect, facts, is_all_sent, said, shows, summary
from tests.browser.test_offline_deciding import lines, same_again, take_back
from tests.browser.test_play import save, sit_down, tap, tap_hand
from tests.games.factories import a_game, another_scorer, client_of, record

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

expect.set_options(timeout=10_000)


@pytest.fixture
def two_games(page):
    """A game to four points and the next one, with a hand in it, both on the phone only."""
    game, scorer = a_game(rules={"target": 4})
    disconnect(sit_down(page, scorer))
    tap_hand(page, "E", "4u", "10")
    same_again(page)
    tap_hand(page, "S", "3u", "9")
    return game


def test_the_next_games_page_has_nothing_of_a_hand_that_was_in_play(page):
    game, scorer = a_game(rules={"target": 4})
    sit_down(page, scorer)
    tap(page, "declarer", "E")
    tap(page, "bid", "4u")
    page.locator("details.extras > summary").tap()
    page.locator("[name=note]").fill("Bo forgot to discard")
    page.locator("[name=call_1]").select_option("4u")
    for call in (2, 3, 4):
        page.locator(f"[name=call_{call}]").select_option("-")
    save(page, ".save-bid")
    expect(page.locator(".in-words")).not_to_be_empty()
    expect(page.locator(".thumb .save-bid")).to_be_hidden()
    page.reload()
    disconnect(page)
    tap(page, "books", "10")
    save(page)
    same_again(page)
    assert page.locator("[name=note]").input_value() == ""
    assert page.locator("[name=call_1]").input_value() == ""
    expect(page.locator(".in-words")).to_be_empty()
    tap(page, "declarer", "N")
    tap(page, "bid", "3u")
    expect(page.locator(".thumb .save-bid")).to_be_visible()
    tap(page, "books", "9")
    save(page)
    tap_hand(page, "E", "3u", "8")
    summary(page).tap()
    take_back(lines(page).nth(1))
    expect(lines(page).nth(1)).to_contain_text("Hand 1")
    page.context.set_offline(False)
    is_all_sent(page)
    assert [line["declarer"] for line in facts(game)] == ["E"]
    assert facts(Game.objects.get(follows=game)) == [said("E", "3u", 8)]


def test_the_calls_are_asked_from_the_left_of_who_deals_by_then(page):
    _game, scorer = a_game(first_dealer="N")
    disconnect(sit_down(page, scorer))
    callers = page.locator(".auction label")
    names = callers.evaluate_all("all => all.map((label) => label.firstChild.data.trim())")
    assert names == ["Bo", "Cy", "Di", "Ann"]
    tap_hand(page, "E", "3u", "9")
    names = callers.evaluate_all("all => all.map((label) => label.firstChild.data.trim())")
    assert names == ["Cy", "Di", "Ann", "Bo"]
