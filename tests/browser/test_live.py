"""Phones that follow a game: within three seconds, through bad reception, without losing a tap."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.games.models import TakeOver
from scorekeeper.games.verbs.scorers import take_back
from scorekeeper.games.verbs.starting import start_again
from tests.games.factories import a_game, another_scorer, client_of, record
from tests.phones import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

expect.set_options(timeout=10_000)
SOON = 3_000
"""Milliseconds in which a page follows."""


def open_game(page, game, live_server, scorer=None):
    """The game's page on that phone: a scorer's, or a watcher's."""
    if scorer:
        cookie = client_of(scorer).cookies["device"].value
        page.context.add_cookies([{"name": "device", "value": cookie, "url": live_server.url}])
    page.goto(f"{live_server.url}/g/{game.code}/")
    return page


def figures(page):
    return page.locator("#live .figure")


def test_a_watcher_follows_within_three_seconds(page, live_server):
    game, scorer = a_game()
    open_game(page, game, live_server)
    expect(figures(page)).to_have_text(["0", "0"])
    said = page.locator("#live-said")
    page.evaluate(
        """() => { window.announced = [];
          new MutationObserver(() => window.announced.push(
            document.getElementById("live-said").textContent
          )).observe(document.getElementById("live-said"), { childList: true }); }"""
    )
    record(game, scorer, "E 4u 10")
    expect(figures(page)).to_have_text(["0", "4"], timeout=SOON)
    expect(page.locator(".hands tbody tr")).to_have_count(1)
    expect(said).to_contain_text("4 uptown made with 10 books")
    assert page.title() == "Ann & Cy 0, Bo & Di 4"
    assert page.locator(".figure.changed").all_inner_texts() == ["4"]
    page.wait_for_timeout(2_500)
    assert len(page.evaluate("window.announced")) == 1


def test_the_end_of_a_game_reaches_a_watcher_and_so_does_the_next_one(page, live_server):
    game, scorer = a_game(rules={"target": 4})
    open_game(page, game, live_server)
    record(game, scorer, "E 4u 10")
    expect(page.locator("#ending")).to_be_visible(timeout=SOON)
    following = start_again(game, arrangement="same", by=scorer)
    page.wait_for_url(f"**/g/{following.code}/")
    page.goto(f"{live_server.url}/g/{game.code}/")
    expect(page.get_by_text("To the next game")).to_be_visible()


def test_a_second_scorers_untouched_form_moves_on_to_the_next_hand(page, live_server):
    game, scorer = a_game()
    second = another_scorer(game)
    open_game(page, game, live_server, second)
    expect(page.locator(".thumb .save")).to_have_text("Save hand 1")
    record(game, scorer, "E 4u 10")
    expect(page.locator(".thumb .save")).to_have_text("Save hand 2", timeout=SOON + 1_000)


def test_a_form_that_somebody_has_begun_is_never_swapped_away(page, live_server):
    game, scorer = a_game()
    second = another_scorer(game)
    open_game(page, game, live_server, second)
    page.locator('.record .pick:has([name="declarer"][value="N"])').tap()
    record(game, scorer, "E 4u 10")
    expect(figures(page)).to_have_text(["0", "4"], timeout=SOON)
    page.wait_for_timeout(1_000)
    expect(page.locator('[name="declarer"][value="N"]')).to_be_checked()
    expect(page.locator(".thumb .save")).to_have_text("Save hand 1")


def test_asking_and_allowing_by_one_tap(new_phone, live_server):
    game, scorer = a_game()
    keeping = open_game(new_phone(), game, live_server, scorer)
    keeping.locator('.record .pick:has([name="declarer"][value="N"])').tap()
    asking = new_phone()
    asking.goto(f"{live_server.url}/g/{game.code}/phones/")
    asking.get_by_text("Ask to keep score").tap()
    asking.get_by_label("This phone’s name").fill("Bo’s phone")
    asking.get_by_label("Why").fill("My battery is full")
    asking.get_by_role("button", name="Ask", exact=True).tap()
    expect(asking.get_by_text("You asked to keep score at")).to_be_visible()
    request = keeping.locator("#live .call")
    expect(request).to_contain_text("Bo’s phone asks to keep score.", timeout=SOON)
    said = "Bo’s phone asks to keep score. “My battery is full”"
    expect(keeping.locator("#live-said")).to_have_text(said)
    keeping.get_by_role("button", name="Allow").tap()
    expect(request).to_have_count(0)
    expect(keeping.locator('[name="declarer"][value="N"]')).to_be_checked()
    expect(asking.locator("#record")).to_be_visible(timeout=SOON)
    assert TakeOver.objects.get().answered_by_name == "Ann’s phone"


def test_a_page_without_connection_says_since_when_and_recovers(browser, live_server):
    """A phone of its own: htmx writes each failed request to the console, as it should."""
    game, scorer = a_game()
    context = browser.new_context(locale="en-GB", **PHONE)
    page = open_game(context.new_page(), game, live_server)
    banner = page.locator("#live-status")
    expect(banner).to_be_hidden()
    context.route("**/scoreboard/**", lambda route: route.abort())
    expect(banner).to_be_visible(timeout=15_000)
    assert re.fullmatch(
        r"Not connected since \d\d:\d\d\. This is the score as of then\.", banner.inner_text()
    )
    record(game, scorer, "E 4u 10")
    expect(figures(page)).to_have_text(["0", "0"])
    context.unroute("**/scoreboard/**")
    expect(figures(page)).to_have_text(["0", "4"], timeout=20_000)
    expect(banner).to_be_hidden()
    context.close()


def test_a_server_that_fails_is_asked_ever_more_seldom(browser, live_server):
    game, _ = a_game()
    context = browser.new_context(**PHONE)
    page = context.new_page()
    asked = []

    def fail(route):
        asked.append(route.request.url)
        route.fulfill(status=503, body="")

    context.route("**/scoreboard/**", fail)
    open_game(page, game, live_server)
    page.wait_for_timeout(10_000)
    assert 2 <= len(asked) <= 4
    context.close()


def test_coming_back_into_reach_is_noticed_at_once(browser, live_server):
    game, scorer = a_game()
    context = browser.new_context(**PHONE)
    page = open_game(context.new_page(), game, live_server)
    context.set_offline(True)
    expect(page.locator("#live-status")).to_be_visible()
    record(game, scorer, "E 4u 10")
    context.set_offline(False)
    expect(figures(page)).to_have_text(["0", "4"], timeout=SOON)
    expect(page.locator("#live-status")).to_be_hidden()
    context.close()


def test_a_page_that_follows_a_deleted_game_says_so(browser, live_server):
    game, _ = a_game()
    context = browser.new_context(**PHONE)
    page = open_game(context.new_page(), game, live_server)
    game.delete()
    expect(page.get_by_text("This game was deleted or never existed.")).to_be_visible(timeout=SOON)
    context.close()


def test_without_scripts_a_watchers_page_loads_anew_and_a_scorers_does_not(new_phone, live_server):
    game, scorer = a_game()
    watching = open_game(new_phone(java_script_enabled=False), game, live_server)
    assert watching.locator('meta[http-equiv="refresh"]').get_attribute("content") == "10"
    keeping = open_game(new_phone(java_script_enabled=False), game, live_server, scorer)
    assert keeping.locator('meta[http-equiv="refresh"]').count() == 0


def test_a_phone_whose_right_was_taken_back_offers_no_next_game(page, live_server):
    game, scorer = a_game(rules={"target": 4})
    record(game, scorer, "E 4u 10")
    second = another_scorer(game)
    open_game(page, game, live_server, second)
    expect(page.get_by_role("button", name="Same again")).to_be_visible()
    loads = []
    page.on("load", lambda _page: loads.append(page.url))
    take_back(second, by=scorer)
    expect(page.get_by_text("This phone keeps score no longer.")).to_be_visible()
    expect(page.get_by_role("button", name="Same again")).to_have_count(0)
    page.wait_for_timeout(6_000)
    assert len(loads) == 1


def test_a_page_to_which_nothing_new_is_told_stays_connected(page):
    game, _ = a_game()
    polls = []
    page.on("response", lambda r: polls.append(r.status) if "/scoreboard/" in r.url else None)
    page.goto(f"/g/{game.code}/")
    for _ in range(100):
        if len(polls) >= 3:
            break
        page.wait_for_timeout(200)
    assert polls[:3] == [204, 204, 204]
    expect(page.locator("#live-status")).to_be_hidden()
