"""The app on a phone: kept without a network, replaced by a new version, awake, over plain http."""

import re

import pytest
from playwright.sync_api import Error, expect

from scorekeeper.games.models import Game
from scorekeeper.games.verbs.scorers import take_back
from scorekeeper.web import offline
from tests.browser.test_offline import (
    comes_true,
    disconnect,
    facts,
    is_all_sent,
    said,
    shows,
    summary,
)
from tests.browser.test_play import sit_down, tap_hand
from tests.games.factories import a_game, another_scorer, client_of, record
from tests.parties.factories import a_game_at, a_party

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

expect.set_options(timeout=10_000)
AWAKE = """() => {
  window.awake = [];
  navigator.wakeLock.request = async (kind) => {
    window.awake.push(kind);
    return { addEventListener: () => {}, release: () => window.awake.pop() };
  };
}"""


def test_a_tab_that_was_killed_comes_back_with_its_game(page):
    game, scorer = a_game()
    disconnect(sit_down(page, scorer))
    tap_hand(page, "E", "4u", "10")
    page.close()
    another = page.context.new_page()
    another.goto("/")
    expect(another.locator("h1")).to_have_text("Not connected")
    expect(another.locator("#unsent")).to_contain_text("Hands not sent yet: 1")
    another.locator("#kept a").tap()
    shows(another, "0", "4")
    expect(another.locator("#live-status")).to_contain_text("Not connected since")
    page.context.set_offline(False)
    is_all_sent(another)
    expect(another.locator("#live-status")).to_be_hidden()
    assert facts(game) == [said("E", "4u", 10)]


def test_a_page_that_is_not_kept_says_so_and_a_server_that_answers_is_always_shown(page):
    game, scorer = a_game()
    disconnect(sit_down(page, scorer))
    page.goto(f"/g/{game.code}/history/")
    expect(page.get_by_text("This page is not kept on this phone.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()
    game.delete()
    page.goto(f"/g/{game.code}/")
    expect(page.get_by_text("This game was deleted or never existed.")).to_be_visible()


def test_a_new_version_takes_the_place_of_the_old_one(page, monkeypatch):
    _game, scorer = a_game()
    disconnect(sit_down(page, scorer))
    tap_hand(page, "E", "4u", "10")
    page.context.set_offline(False)
    is_all_sent(page)
    old = page.evaluate("caches.keys()")
    real = offline.render_to_string
    monkeypatch.setattr(offline, "render_to_string", lambda *a, **k: real(*a, **k) + "<!-- new -->")
    page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
    comes_true(
        page,
        "async (old) => { const [now, more] = await caches.keys(); return now !== old && !more; }",
        old[0],
    )
    disconnect(page)
    page.reload()
    shows(page, "0", "4")


def test_after_the_servers_last_page_the_next_game_starts_without_a_network(page):
    game, scorer = a_game(rules={"target": 4})
    sit_down(page, scorer)
    comes_true(page, "async () => (await outbox.store.all('pages')).length === 1")
    tap_hand(page, "E", "4u", "10")
    expect(page.locator("#ending")).to_be_visible()
    disconnect(page)
    page.get_by_role("button", name="Same again").tap()
    page.wait_for_url(lambda url: game.code not in url)
    tap_hand(page, "N", "3u", "9")
    shows(page, "3", "0")
    page.context.set_offline(False)
    is_all_sent(page)
    assert facts(Game.objects.get(follows=game)) == [said("N", "3u", 9)]
    expect(page.locator("#live")).to_have_attribute("hx-get", re.compile("scoreboard"))


def test_at_a_partys_table_the_end_offers_no_next_game_and_old_ones_are_refused(page):
    party, host = a_party(pairs=2, tables=1)
    game, scorer = a_game_at(party, host)
    disconnect(sit_down(page, scorer))
    tap_hand(page, "E", "7u", "13")
    expect(page.locator("#outbox h2")).to_contain_text("counts when sent: game to")
    expect(page.get_by_role("button", name="Same again")).to_be_hidden()
    # What an older page has put there is refused with its reason, and can be taken back.
    page.evaluate(
        """(game) => outbox.add({
             key: outbox.newKey(), game, starts: "/g/RK7D4XPH/", number: Infinity,
             fields: { seats: "same", code: "RK7D4XPH" },
             shown: { who: "", side: "", said: "again" } })""",
        f"/g/{game.code}/",
    )
    page.context.set_offline(False)
    line = page.locator("#outbox li").last
    expect(line).to_contain_text("The next game starts at the table’s page.")
    line.get_by_role("button", name="Take it back").tap()
    is_all_sent(page)
    assert facts(game) == [said("E", "7u", 13)]


def test_a_next_game_that_another_phone_started_takes_this_phones_hands(page):
    game, scorer = a_game(rules={"target": 4})
    other = another_scorer(game)
    disconnect(sit_down(page, scorer))
    tap_hand(page, "E", "4u", "10")
    page.get_by_role("button", name="Same again").tap()
    page.wait_for_url(lambda url: game.code not in url)
    made_here = page.url
    tap_hand(page, "N", "3u", "9")
    record(game, other, "E 4u 10")
    client_of(other).post(f"/g/{game.code}/again/", {"seats": "same"})
    page.context.set_offline(False)
    following = Game.objects.get(follows=game)
    page.wait_for_url(f"**/g/{following.code}/")
    is_all_sent(page)
    shows(page, "3", "0")
    assert made_here != page.url
    assert facts(following) == [said("N", "3u", 9)]


def test_a_phone_whose_right_was_taken_back_keeps_its_hands_and_says_why(page):
    game, scorer = a_game()
    disconnect(sit_down(page, scorer))
    tap_hand(page, "E", "4u", "10")
    take_back(scorer, by=another_scorer(game))
    page.context.set_offline(False)
    expect(page.get_by_text("This phone keeps score no longer.")).to_be_visible()
    note = page.locator("#unsent")
    expect(note).to_contain_text(
        "Hands not sent yet: 1. This phone does not keep score of this game."
    )
    note.get_by_role("button", name="Take it back").tap()
    expect(note).to_be_hidden()


def test_the_way_to_undo_works_as_ever_and_goes_while_a_hand_waits(page):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    sit_down(page, scorer)
    page.evaluate("window.here = true")
    page.locator('.thumb [href="#undo"]').tap()
    page.wait_for_url("**/#undo")
    page.wait_for_timeout(300)
    assert page.evaluate("window.here")
    disconnect(page)
    tap_hand(page, "N", "3u", "9")
    expect(page.locator('.thumb [href="#undo"]')).to_be_hidden()


def test_the_screen_stays_awake_while_a_game_is_scored_and_only_then(page):
    game, scorer = a_game(rules={"target": 4})
    page.add_init_script(f"({AWAKE})()")
    sit_down(page, scorer)
    page.wait_for_function("() => window.awake.join() === 'screen'")
    tap_hand(page, "E", "4u", "10")
    expect(page.locator("#ending")).to_be_visible()
    page.wait_for_function("() => window.awake.length === 0")
    page.goto(f"/g/{game.code}/sheet/")
    assert page.evaluate("window.awake.length") == 0


@pytest.fixture
def plain_http(page, live_server, settings):
    """Sit down at a game over plain http, under a name that is no secure context."""

    def sit_down_there(scorer):
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "party.test"]
        base = live_server.url.replace("localhost", "party.test")
        cookie = client_of(scorer).cookies["device"].value
        page.context.add_cookies([{"name": "device", "value": cookie, "url": base}])
        page.goto(f"{base}/g/{scorer.game.code}/")
        assert page.evaluate("[isSecureContext, typeof crypto.randomUUID]") == [False, "undefined"]
        comes_true(page, "async () => (await outbox.store.all('pages')).length === 1")
        return page

    return sit_down_there


def test_over_plain_http_hands_wait_and_the_page_says_what_needs_https(plain_http):
    game, scorer = a_game()
    page = plain_http(scorer)
    expect(page.get_by_text("This address is plain http")).to_be_visible()
    page.context.set_offline(True)
    tap_hand(page, "E", "4u", "10")
    tap_hand(page, "N", "3u", "9")
    summary(page).tap()
    expect(page.get_by_text("Keep this page open until then:")).to_be_visible()
    shows(page, "3", "4")
    page.context.set_offline(False)
    is_all_sent(page)
    assert facts(game) == [said("E", "4u", 10), said("N", "3u", 9)]


def test_over_plain_http_a_page_asks_before_it_goes_and_what_waits_outlives_it(plain_http):
    game, scorer = a_game(rules={"target": 4})
    page = plain_http(scorer)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.context.set_offline(True)
    tap_hand(page, "E", "4u", "10")
    page.get_by_role("button", name="Same again").tap()
    page.wait_for_url(lambda url: game.code not in url)
    tap_hand(page, "N", "3u", "9")
    here = page.url
    # Between the games of this phone nothing is loaded.
    page.go_back()
    shows(page, "0", "4")
    page.go_forward()
    shows(page, "3", "0")
    assert asked == []
    with pytest.raises(Error):
        page.reload()
    assert asked == ["beforeunload"]
    page.context.set_offline(False)
    page.goto(here)
    page.wait_for_function("() => document.getElementById('live')?.hasAttribute('hx-get')")
    is_all_sent(page)
    shows(page, "3", "0")
    assert facts(game) == [said("E", "4u", 10)]
    assert facts(Game.objects.get(follows=game)) == [said("N", "3u", 9)]
    page.goto(here)
    assert asked == ["beforeunload"]


def test_where_a_browser_keeps_nothing_the_page_says_so_and_asks_before_it_goes(page):
    game, scorer = a_game()
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    sit_down(page, scorer)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.context.set_offline(True)
    tap_hand(page, "E", "4u", "10")
    summary(page).tap()
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible()
    page.locator(".bar a").click(no_wait_after=True)
    page.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    page.context.set_offline(False)
    is_all_sent(page)
    assert facts(game) == [said("E", "4u", 10)]
