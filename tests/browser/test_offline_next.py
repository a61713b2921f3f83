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


def test_hands_are_not_booked_for_the_people_of_a_game_with_other_partners(page, two_games):
    other = another_scorer(two_games)
    record(two_games, other, "E 4u 10")
    client_of(other).post(f"/g/{two_games.code}/again/", {"seats": "left"})
    following = Game.objects.get(follows=two_games)
    page.context.set_offline(False)
    expect(lines(page).first).to_contain_text("other partners: Ann & Bo against Cy & Di.")
    expect(lines(page).first.get_by_role("link", name="To that game")).to_have_attribute(
        "href", f"/g/{following.code}/"
    )
    expect(lines(page).last).to_contain_text("3 uptown, 9 books")
    assert facts(following) == []
    page.get_by_role("button", name="Take it back, with the hands in it: 1").tap()
    page.wait_for_url(f"**/g/{two_games.code}/")
    assert page.evaluate("outbox.waiting().length") == 0


def test_a_hand_refused_in_the_game_before_is_told_on_the_next_games_page(page, two_games):
    record(two_games, another_scorer(two_games), "N 3u 9")
    page.context.set_offline(False)
    told = page.locator("#outbox [data-part=before]")
    expect(told).to_contain_text("A hand of the game before it needs you:")
    expect(summary(page)).to_contain_text("One of them needs you.")
    here = page.url
    page.goto("/")
    note = page.locator("#unsent")
    expect(note).to_contain_text("One of them needs you:")
    expect(note.locator("a")).to_have_attribute("href", f"/g/{two_games.code}/")
    page.goto(here)
    told.get_by_role("link").tap()
    page.wait_for_url(f"**/g/{two_games.code}/")
    page.get_by_role("button", name="Both: mine is hand 2").tap()
    is_all_sent(page)
    assert facts(two_games) == [said("N", "3u", 9), said("E", "4u", 10)]
    assert facts(Game.objects.get(follows=two_games)) == [said("S", "3u", 9)]


def test_a_next_game_that_the_server_does_not_know_yet_comes_back_after_a_reload(page, two_games):
    record(two_games, another_scorer(two_games), "N 3u 9")
    page.context.set_offline(False)
    told = page.locator("#outbox [data-part=before]")
    expect(told).to_be_visible()
    here = page.url
    for _time in range(12):
        page.reload()
        shows(page, "3", "0")
    assert page.url == here
    expect(told).to_be_visible()
    expect(page.locator("#live-status")).to_be_hidden()
    assert client_of(None).get(f"/g/{two_games.code}/").status_code == 200


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


def test_the_note_on_other_pages_says_which_hand_it_takes_back(page, two_games):
    two_games.delete()
    page.context.set_offline(False)
    expect(summary(page)).to_be_visible()
    page.goto("/")
    note = page.locator("#unsent")
    button = note.get_by_role("button")
    expect(button).to_have_text("Take it back: Bo: 4 uptown, 10 books")
    button.tap()
    expect(button).to_have_text(re.compile(r"Same again \(hands: 1\)$"))
    button.tap()
    expect(note).to_be_hidden()
    assert page.evaluate("outbox.waiting().length") == 0
