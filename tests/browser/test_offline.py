"""A scorer's phone in a basement: hands wait on it, count by the points table, are sent once."""

import itertools
from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from scorekeeper.games.models import Game
from scorekeeper.games.queries import sheet_of
from tests.browser.test_play import save, sit_down, state_of, tap, tap_hand
from tests.games.factories import a_game, another_scorer, record

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

expect.set_options(timeout=10_000)


def facts(game):
    """What the sheet holds, line by line."""
    return [entry.record.facts for entry in sheet_of(Game.objects.get(pk=game.pk)).entries]


def said(declarer, contract, books):
    return {"declarer": declarer, "contract": contract, "books": books}


def summary(page):
    return page.locator("#outbox summary")


def lose_the_first_answer(page):
    """The first hand reaches the server, its answer is lost, and so is everything after that."""

    def lose(route):
        route.fetch()
        route.abort()

    page.route("**/g/*/*/", lambda route: route.abort())
    page.route("**/record/", lose, times=1)


def shows(page, *totals):
    expect(page.locator("#live .figure")).to_have_text(totals)


def comes_true(page, question, *asked):
    """Wait until the page answers yes. (To Playwright's own waiting every promise is a yes.)"""
    for _ in range(100):
        with suppress(Error):  # the page is being loaded
            if page.evaluate(question, *asked):
                return
        page.wait_for_timeout(100)
    pytest.fail(f"It did not come true: {question}")


def is_all_sent(page):
    comes_true(page, "async () => (await outbox.store.all('hands')).every((hand) => hand.sent)")
    expect(page.locator("#outbox")).to_be_hidden()


def disconnect(page):
    """No network; once the page is kept on the phone, with the worker that brings it back."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    comes_true(
        page, "async () => (await outbox.store.get('pages', location.pathname)) !== undefined"
    )
    page.context.set_offline(True)


def test_five_hands_across_the_end_of_a_game_with_a_reload_between(page):
    game, scorer = a_game(first_dealer="N")
    record(game, scorer, "E 3u 9")
    sit_down(page, scorer)
    disconnect(page)

    tap_hand(page, "N", "4u", "10")
    shows(page, *["4", "3"])
    tap_hand(page, "E", "4d", "set")
    page.reload()
    expect(page.locator("#live-status")).to_contain_text("Not connected since")
    shows(page, *["4", "−1"])
    expect(page.locator(".thumb .save")).to_have_text("Save hand 4")
    expect(page.locator("#live")).to_contain_text("Di deals")
    tap(page, "declarer", "S")
    tap(page, "bid", "3u")
    tap(page, "books", "9")
    page.locator(".thumb .save").tap()
    end = page.locator("#outbox h2")
    expect(end).to_have_text("7 reached, counts when sent: game to Ann & Cy.")
    page.get_by_role("button", name="Same again").tap()
    page.wait_for_url(lambda url: game.code not in url)
    expect(page.locator("#live")).to_contain_text("Ann deals")
    shows(page, *["0", "0"])
    tap_hand(page, "W", "5u", "11")
    page.reload()
    shows(page, *["0", "5"])
    tap_hand(page, "E", "3u", "8")
    shows(page, *["0", "2"])

    code = page.url.split("/")[-2]
    page.context.set_offline(False)
    is_all_sent(page)
    following = Game.objects.get(follows=game)
    assert following.code == code
    assert facts(game)[1:] == [
        said("N", "4u", 10),
        {"declarer": "E", "contract": "4d", "outcome": "set"},
        said("S", "3u", 9),
    ]
    assert facts(following) == [said("W", "5u", 11), said("E", "3u", 8)]
    assert state_of(game).totals == {"NS": 7, "EW": -1}
    shows(page, *["0", "2"])
    assert state_of(following).totals == {"NS": 0, "EW": 2}
    tap_hand(page, "N", "3u", "9")
    shows(page, *["3", "2"])


def test_two_phones_that_were_both_away_are_shown_what_differs_and_lose_nothing(new_phone):
    game, scorer = a_game()
    mine, theirs = new_phone(), new_phone()
    for page, phone in ((mine, scorer), (theirs, another_scorer(game))):
        disconnect(sit_down(page, phone))
        tap_hand(page, "E", "4u", "10")
    tap_hand(mine, "N", "3u", "9")
    tap_hand(theirs, "N", "3u", "10")
    tap_hand(theirs, "S", "3d", "9")

    mine.context.set_offline(False)
    is_all_sent(mine)
    theirs.context.set_offline(False)
    expect(summary(theirs)).to_have_text("Hands not sent yet: 2. One of them needs you.")
    waits = theirs.locator("#outbox li").first
    for words in ("Two phones wrote hand 2.", "Ann, 3 uptown, 9 books", "Ann, 3 uptown, 10 books"):
        expect(waits).to_contain_text(words)
    assert facts(game) == [said("E", "4u", 10), said("N", "3u", 9)]
    theirs.reload()
    theirs.get_by_role("button", name="Take the one typed here").tap()
    is_all_sent(theirs)
    shows(theirs, "7", "4")
    assert facts(game) == [said("E", "4u", 10), said("N", "3u", 10), said("S", "3d", 9)]


def test_a_login_page_and_a_broken_server_are_not_taken_for_an_answer(page):
    game, scorer = a_game()
    sit_down(page, scorer)
    login = "<!doctype html><title>Hotel</title><h1>Room number?</h1>"
    answers = itertools.cycle(
        (
            {"status": 200, "content_type": "text/html", "body": login},
            {"status": 302, "headers": {"Location": "/kept/"}},
            {"status": 503, "body": ""},
            {"status": 200, "content_type": "application/json", "body": "{}"},
            {"status": 200, "content_type": "application/json", "body": "no JSON"},
        )
    )
    given = []

    def portal(route):
        if route.request.method == "GET" and "/scoreboard/" not in route.request.url:
            route.continue_()
            return
        given.append(next(answers))
        route.fulfill(**given[-1])

    page.route("**/g/**", portal)
    tap_hand(page, "E", "4u", "10")
    tap_hand(page, "N", "3u", "9")
    expect(page.locator("#live-status")).to_be_visible()
    while len(given) < 10:
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_timeout(100)
    expect(summary(page)).to_have_text("Hands not sent yet: 2")
    expect(page.get_by_text("Room number?")).to_have_count(0)
    shows(page, "3", "4")
    assert facts(game) == []
    page.unroute("**/g/**")
    page.context.clear_cookies(name="csrftoken")
    page.evaluate("dispatchEvent(new Event('online'))")
    is_all_sent(page)
    assert facts(game) == [said("E", "4u", 10), said("N", "3u", 9)]


def test_looks_and_hands_that_are_led_to_another_page_of_ours_take_nothing_away(page):
    game, scorer = a_game()
    sit_down(page, scorer)

    def elsewhere(route):
        if route.request.method == "GET" and "/scoreboard/" not in route.request.url:
            route.continue_()
        else:
            route.fulfill(status=302, headers={"Location": "/kept/"})

    with page.expect_response("**/kept/"):
        page.route("**/g/**", elsewhere)
    tap_hand(page, "E", "4u", "10")
    tap_hand(page, "N", "3u", "9")
    expect(summary(page)).to_have_text("Hands not sent yet: 2")
    shows(page, "3", "4")
    page.unroute("**/g/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    is_all_sent(page)
    assert facts(game) == [said("E", "4u", 10), said("N", "3u", 9)]


def test_an_answer_that_was_lost_is_asked_for_again_and_the_hand_stands_once(page):
    game, scorer = a_game()
    sit_down(page, scorer)
    lose_the_first_answer(page)
    tap_hand(page, "E", "4u", "10")
    expect(summary(page)).to_have_text("Hands not sent yet: 1")
    page.unroute("**/g/*/*/")
    page.evaluate("dispatchEvent(new Event('online'))")
    is_all_sent(page)
    shows(page, "0", "4")
    assert facts(game) == [said("E", "4u", 10)]


def test_a_hand_that_waits_is_changed_and_another_taken_back(page):
    game, scorer = a_game()
    disconnect(sit_down(page, scorer))
    for hand in (("E", "4u", "10"), ("N", "3u", "9"), ("S", "3d", "8")):
        tap_hand(page, *hand)
    summary(page).tap()
    hands = page.locator("#outbox li")
    hands.nth(1).get_by_role("button", name="Take it back").tap()
    expect(hands).to_have_count(2)
    shows(page, "−3", "4")
    expect(page.locator(".thumb .save")).to_have_text("Save hand 3")
    hands.nth(0).get_by_role("button", name="Change").tap()
    expect(page.locator(".thumb .save")).to_have_text("Save hand 1")
    page.locator(".step-books .again").tap()
    tap(page, "books", "12")
    page.locator(".thumb .save").tap()
    shows(page, "−3", "6")
    page.context.set_offline(False)
    is_all_sent(page)
    assert facts(game) == [said("E", "4u", 12), said("S", "3d", 8)]


def test_a_hand_taken_back_after_the_server_may_have_it_is_undone_there(page):
    game, scorer = a_game()
    sit_down(page, scorer)
    lose_the_first_answer(page)
    tap_hand(page, "E", "4u", "10")
    tap_hand(page, "N", "3u", "9")
    summary(page).tap()
    page.locator("#outbox li").first.get_by_role("button", name="Take it back").tap()
    expect(page.locator("#outbox li").first.get_by_text("taken back")).to_be_visible()
    shows(page, "3", "4")
    page.unroute("**/g/*/*/")
    page.evaluate("dispatchEvent(new Event('online'))")
    is_all_sent(page)
    assert facts(game) == [said("N", "3u", 9)]


def test_a_hand_that_is_refused_says_why_and_those_behind_it_wait(page):
    game, scorer = a_game(rules={"nt_double": "undecided"})
    disconnect(sit_down(page, scorer))
    tap_hand(page, "E", "4n", "10")
    expect(summary(page)).to_have_text("Hands not sent yet: 1. Scored when sent.")
    tap_hand(page, "N", "3u", "9")
    page.context.set_offline(False)
    expect(summary(page)).to_contain_text("One of them needs you.")
    waits = page.locator("#outbox li").first
    expect(waits.get_by_role("link", name="Answer it")).to_have_attribute(
        "href", f"/g/{game.code}/rules/?ask=nt_double"
    )
    assert facts(game) == []
    waits.get_by_role("button", name="Take it back").tap()
    is_all_sent(page)
    assert facts(game) == [said("N", "3u", 9)]


def test_the_bid_without_a_network_and_the_books_later(page):
    game, scorer = a_game()
    disconnect(sit_down(page, scorer))
    tap(page, "declarer", "E")
    tap(page, "bid", "4u")
    save(page, ".save-bid")
    expect(page.locator(".thumb .save")).to_have_text("Save hand 1")
    tap(page, "books", "10")
    save(page)
    shows(page, "0", "4")
    page.context.set_offline(False)
    is_all_sent(page)
    assert facts(game) == [said("E", "4u", 10)]
