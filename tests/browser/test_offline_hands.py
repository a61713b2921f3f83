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


def test_a_bid_that_waits_and_its_books_are_one_hand_that_can_be_changed(page):
    game, scorer = a_game()
    disconnect(sit_down(page, scorer))
    bid_first(page, "E", "4u")
    complete(page, "10")
    summary(page).tap()
    expect(lines(page)).to_have_count(1)
    tap_hand(page, "N", "3d", "9")
    lines(page).first.locator('[data-do="change"]').tap()
    page.locator(".step-books .again").tap()
    expect(page.locator(".thumb .save-bid")).to_be_hidden()
    page.locator(".step-bid .again").tap()
    tap(page, "bid", "5u")
    tap(page, "books", "10")
    save(page)
    shows(page, "3", "−5")
    page.context.set_offline(False)
    is_all_sent(page)
    assert facts(game) == [said("E", "5u", 10), said("N", "3d", 9)]


def test_the_books_of_a_bid_that_the_server_may_have_say_which_bid_they_mean(page):
    game, scorer = a_game()
    sit_down(page, scorer)
    lose_the_first_answer(page)
    tap(page, "declarer", "E")
    tap(page, "bid", "4u")
    page.locator(".thumb .save-bid").tap()
    expect(summary(page)).to_have_text("Hands not sent yet: 1")
    complete(page, "10")
    shows(page, "0", "4")
    page.unroute("**/g/*/*/")
    page.evaluate(TO_THE_NEXT)
    is_all_sent(page)
    assert facts(game) == [said("E", "4u", 10)]


def test_a_hand_behind_one_in_play_waits_until_its_books_are_saved_here(page):
    game, scorer = a_game()
    other = another_scorer(game)
    disconnect(sit_down(page, scorer))
    tap_hand(page, "E", "4u", "10")
    tap_hand(page, "N", "3d", "9")
    record(game, other, "E 4u")
    page.evaluate("outbox.takeBack(outbox.waiting()[0].key)")
    comes_true(page, "() => outbox.waiting().length === 1")
    page.evaluate(
        "outbox.waiting().map((item) => outbox.put({ ...item, number: 2 }))"
    )  # as it stood
    page.context.set_offline(False)
    expect(lines(page)).to_contain_text("Hand 1 is still being played: its books come first.")
    page.reload()
    expect(page.locator(".thumb .save")).to_have_text("Save hand 1")
    complete(page, "10")
    is_all_sent(page)
    assert facts(game) == [said("E", "4u", 10), said("N", "3d", 9)]


def test_change_can_be_left(page):
    _game, scorer = a_game()
    disconnect(sit_down(page, scorer))
    tap_hand(page, "E", "4u", "10")
    summary(page).tap()
    leave = lines(page).get_by_role("button", name="Leave it as it is")
    expect(leave).to_be_hidden()
    lines(page).locator('[data-do="change"]').tap()
    expect(page.locator(".thumb .save")).to_have_text("Save hand 1")
    leave.tap()
    expect(page.locator("#record legend").first).to_have_text("Who bid hand 2?")
    tap_hand(page, "N", "3u", "9")
    shows(page, "3", "4")


def test_two_tabs_of_a_game_number_their_hands_one_after_the_other(page):
    game, scorer = a_game()
    sit_down(page, scorer)
    other = page.context.new_page()
    other.goto(page.url)
    disconnect(page)
    tap_hand(page, "E", "3u", "9")
    expect(other.locator("#record legend").first).to_have_text("Who bid hand 2?")
    tap_hand(other, "N", "3u", "9")
    shows(page, "3", "3")
    page.context.set_offline(False)
    is_all_sent(page)
    assert facts(game) == [said("E", "3u", 9), said("N", "3u", 9)]


# --- what the phone cannot do -------------------------------------------------------------------


def test_who_deals_and_an_undo_need_the_network_and_say_so(page):
    game, scorer = a_game()
    record(game, scorer, "E 3u 9")
    disconnect(sit_down(page, scorer))
    page.locator(".dealer-pick summary").tap()
    page.locator(".dealer-pick button").nth(3).tap()
    expect(page.get_by_text(NOT_DONE)).to_be_visible()
    page.locator(".dealer-pick summary").tap()
    expect(page.get_by_text(NOT_DONE)).to_be_hidden()
    page.locator('.thumb [href="#undo"]').tap()
    page.locator("#undo button").tap()
    expect(page.get_by_text(NOT_DONE)).to_be_visible()
    page.context.set_offline(False)
    page.locator("#undo button").tap()
    shows(page, "0", "0")
    expect(page.get_by_text(NOT_DONE)).to_be_hidden()
    assert facts(game) == []


def test_other_partners_need_the_network_and_the_page_stays(page):
    game, scorer = a_game(rules={"target": 4})
    sit_down(page, scorer)
    tap_hand(page, "E", "4u", "10")
    expect(page.locator("#ending")).to_be_visible()
    disconnect(page)
    page.locator("#end button[name=seats]").nth(1).tap()
    expect(page.get_by_text(NOT_DONE)).to_be_visible()
    assert page.url.endswith(f"/g/{game.code}/")


def test_a_page_that_keeps_nothing_does_not_say_that_it_keeps_the_hands(page):
    _game, scorer = a_game()
    page.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };"
    )
    sit_down(page, scorer)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    tap_hand(page, "E", "4u", "10")
    summary(page).tap()
    expect(page.get_by_text("Keep this page open until they are sent")).to_be_visible()
    expect(page.get_by_text("They are kept on this phone")).to_be_hidden()


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
