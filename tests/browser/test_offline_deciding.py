"""What waits on a phone is taken back, decided and counted: nothing is stuck or goes by itself."""

import pytest
from playwright.sync_api import expect

from scorekeeper.games.models import Game
from tests.browser.test_offline import (
    disconnect,
    facts,
    is_all_sent,
    lose_the_first_answer,
    said,
    shows,
    summary,
)
from tests.browser.test_play import sit_down, tap, tap_hand
from tests.games.factories import a_game, another_scorer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

expect.set_options(timeout=10_000)
TO_THE_NEXT = "() => dispatchEvent(new Event('online'))"


def lines(page):
    return page.locator("#outbox li")


def take_back(line):
    line.locator('[data-do="take-back"]').tap()


def same_again(page):
    before = page.url
    page.get_by_role("button", name="Same again").tap()
    page.wait_for_url(lambda url: url != before)


def back(page):
    """To the game before, by the browser's own button."""
    here = page.url
    page.go_back()
    page.wait_for_url(lambda url: url != here)
    summary(page).wait_for()
    if not page.locator("#outbox details").get_attribute("open"):
        summary(page).tap()


def waits_in_two_tabs(page, scorer):
    """A hand that waits, and the other tab, which shows it."""
    sit_down(page, scorer)
    other = page.context.new_page()
    other.goto(page.url)
    disconnect(page)
    tap_hand(page, "E", "4u", "10")
    other.evaluate("outbox.load()")
    summary(other).tap()
    return other


def reaches_the_server(page, game):
    """Wait for the hand whose answer is lost."""
    for _ in range(50):
        if facts(game):
            break
        page.wait_for_timeout(100)
    assert facts(game) == [said("E", "4u", 10)]


def successors(game):
    return Game.objects.filter(follows=game).count()


# --- a hand that the server may have --------------------------------------------------------------


def test_a_browser_that_knows_no_network_may_have_reached_the_server_all_the_same(page):
    """On a serving laptop without a network, say."""
    game, scorer = a_game()
    page.add_init_script("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    sit_down(page, scorer)
    lose_the_first_answer(page)
    tap_hand(page, "E", "4u", "10")
    expect(summary(page)).to_have_text("Hands not sent yet: 1")
    reaches_the_server(page, game)
    summary(page).tap()
    take_back(lines(page))
    expect(lines(page).get_by_text("taken back")).to_be_visible()
    page.unroute("**/g/*/*/")
    page.evaluate(TO_THE_NEXT)
    is_all_sent(page)
    assert facts(game) == []


def test_another_tab_decides_on_what_is_kept_and_not_on_what_it_saw(page):
    game, scorer = a_game()
    other = waits_in_two_tabs(page, scorer)
    for path in ("**/g/*/*/", "**/kept/"):
        other.route(path, lambda route: route.abort())
    lose_the_first_answer(page)
    page.context.set_offline(False)
    reaches_the_server(page, game)
    take_back(lines(other))
    expect(lines(other).get_by_text("taken back")).to_be_visible()
    for path in ("**/g/*/*/", "**/kept/"):
        other.unroute(path)
    other.evaluate(TO_THE_NEXT)
    is_all_sent(other)
    assert facts(game) == []


def test_what_was_taken_back_in_one_tab_is_not_sent_by_another(page):
    game, scorer = a_game()
    other = waits_in_two_tabs(page, scorer)
    take_back(lines(other))
    expect(lines(other)).to_have_count(0)
    page.context.set_offline(False)
    is_all_sent(page)
    assert facts(game) == []


def test_a_hand_that_differs_from_another_phones_outlives_its_page(new_phone):
    game, scorer = a_game()
    mine, theirs = new_phone(), new_phone()
    sit_down(mine, scorer)
    sit_down(theirs, another_scorer(game))
    for name, value in (("declarer", "E"), ("bid", "4u"), ("books", "9")):
        tap(theirs, name, value)
    tap_hand(mine, "E", "4u", "10")
    theirs.locator(".thumb .save").tap()
    theirs.get_by_text("Two phones wrote hand 1.").wait_for()
    theirs.reload()
    expect(lines(theirs)).to_contain_text("Bo, 4 uptown, 9 books")
    theirs.get_by_role("button", name="Take the one typed here").tap()
    is_all_sent(theirs)
    assert facts(game) == [said("E", "4u", 9)]


# --- the next game --------------------------------------------------------------------------------


def test_a_next_game_goes_when_the_hand_that_ended_the_one_before_is_taken_back(page):
    game, scorer = a_game(rules={"target": 4})
    disconnect(sit_down(page, scorer))
    tap_hand(page, "E", "4u", "10")
    same_again(page)
    back(page)
    expect(lines(page)).to_have_count(2)
    take_back(lines(page).first)
    expect(page.locator("#outbox")).to_be_hidden()
    tap_hand(page, "N", "3u", "9")
    page.context.set_offline(False)
    is_all_sent(page)
    assert (facts(game), successors(game)) == ([said("N", "3u", 9)], 0)


def test_hands_of_a_next_game_that_cannot_start_stay_until_the_game_before_it_is_over(page):
    game, scorer = a_game(rules={"target": 4})
    disconnect(sit_down(page, scorer))
    tap_hand(page, "E", "4u", "10")
    same_again(page)
    tap_hand(page, "N", "3u", "9")
    back(page)
    take_back(lines(page).first)
    expect(lines(page)).to_have_count(1)
    expect(lines(page)).to_contain_text("The game before it goes on")
    tap_hand(page, "N", "3u", "8")
    page.context.set_offline(False)
    expect(lines(page).last).to_contain_text("not over yet")
    expect(lines(page)).to_have_count(1)
    assert (facts(game), successors(game)) == ([said("N", "3u", 8)], 0)
    page.context.set_offline(True)
    tap_hand(page, "W", "5u", "11")
    page.context.set_offline(False)
    is_all_sent(page)
    following = Game.objects.get(follows=game)
    assert facts(game) == [said("N", "3u", 8), said("W", "5u", 11)]
    assert facts(following) == [said("N", "3u", 9)]


def test_a_next_game_is_taken_back_with_its_hands_by_its_scorer_alone(page):
    game, scorer = a_game(rules={"target": 4})
    disconnect(sit_down(page, scorer))
    tap_hand(page, "E", "4u", "10")
    same_again(page)
    tap_hand(page, "N", "3u", "9")
    tap_hand(page, "N", "3u", "8")
    back(page)
    take_back(lines(page).first)
    expect(lines(page)).to_have_count(1)
    page.get_by_role("button", name="Take it back, with the hands in it: 2").tap()
    expect(page.locator("#outbox")).to_be_hidden()
    page.context.set_offline(False)
    is_all_sent(page)
    assert (facts(game), successors(game)) == ([], 0)


def test_three_games_in_a_chain(page):
    game, scorer = a_game(rules={"target": 4})
    disconnect(sit_down(page, scorer))
    tap_hand(page, "E", "4u", "10")
    same_again(page)
    tap_hand(page, "N", "4u", "10")
    expect(page.locator("#outbox h2")).to_contain_text("game to Ann & Cy.")
    same_again(page)
    shows(page, "0", "0")
    expect(page.locator("#live")).to_contain_text("Cy deals")
    tap_hand(page, "W", "3u", "9")
    expect(summary(page)).to_have_text("Hands not sent yet: 3, next games: 2")
    page.reload()
    shows(page, "0", "3")
    page.context.set_offline(False)
    is_all_sent(page)
    second = Game.objects.get(follows=game)
    third = Game.objects.get(follows=second)
    assert page.url.endswith(f"/g/{third.code}/")
    assert facts(second) == [said("N", "4u", 10)]
    assert facts(third) == [said("W", "3u", 9)]


# --- one count, one sentence ----------------------------------------------------------------------


def test_what_waits_is_counted_alike_on_every_page_with_one_link_a_game(page):
    game, scorer = a_game(rules={"target": 4})
    disconnect(sit_down(page, scorer))
    tap_hand(page, "E", "4u", "10")
    same_again(page)
    tap_hand(page, "N", "3u", "9")
    count = "Hands not sent yet: 2, next games: 1"
    expect(summary(page)).to_have_text(count)
    next_path = page.evaluate("location.pathname")
    back(page)
    expect(summary(page)).to_have_text(count)
    expect(page.locator("#outbox [data-part=elsewhere] a")).to_have_text(
        "Next game: Ann & Cy against Bo & Di (hands: 1)"
    )
    page.goto("/")
    expect(page.locator("#unsent span").first).to_have_text(f"{count}. ")
    links = page.locator("#unsent a:visible, #kept a")
    expect(links).to_have_count(2)
    paths = links.evaluate_all("links => links.map((link) => link.pathname)")
    assert sorted(paths) == sorted([f"/g/{game.code}/", next_path])
    assert len(set(links.all_inner_texts())) == 2


def test_the_banner_says_one_thing_for_each_state(page):
    _game, scorer = a_game()
    disconnect(sit_down(page, scorer))
    banner = page.locator("#live-status")
    expect(banner).to_contain_text("This is the score as of then.")
    tap_hand(page, "E", "4u", "10")
    expect(banner).to_contain_text("What is typed here waits on this phone.")
    summary(page).tap()
    take_back(lines(page))
    expect(banner).to_contain_text("This is the score as of then.")
    page.reload()
    expect(banner).to_contain_text("This is the score as of then.")
    page.context.set_offline(False)
    expect(banner).to_be_hidden()
