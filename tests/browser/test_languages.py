"""A page in one language on a phone: chosen by keyboard, without a script, without a network."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_offline import disconnect, is_all_sent, shows
from tests.browser.test_play import sit_down, tap_hand
from tests.games.factories import a_game, record

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

expect.set_options(timeout=10_000)


def choose(page, name):
    page.get_by_role("button", name=name, exact=True).tap()


def choose_elsewhere(page, name, code):
    """In another tab, which is closed once it has come back in that language."""
    elsewhere = page.context.new_page()
    elsewhere.goto("/")
    choose(elsewhere, name)
    expect(elsewhere.locator(f"html[lang={code}]")).to_have_count(1)
    elsewhere.close()


def html_language(page):
    return page.evaluate("document.documentElement.lang")


def test_the_language_is_chosen_at_the_foot_of_a_page_which_then_comes_back(page):
    game, _scorer = a_game()
    page.goto(f"/g/{game.code}/")
    choose(page, "Dansk")
    expect(page.get_by_text("Spil 1", exact=True)).to_be_visible()
    assert page.url.endswith(f"/g/{game.code}/")
    assert html_language(page) == "da"
    page.goto("/")
    expect(page.get_by_text("Hvem sidder hvor?")).to_be_visible()
    choose(page, "English")
    expect(page.get_by_text("Who sits where?")).to_be_visible()


def test_by_the_keyboard_and_without_a_script(new_phone):
    page = new_phone(java_script_enabled=False, locale="da-DK")
    page.goto("/")
    expect(page.get_by_text("Hvem sidder hvor?")).to_be_visible()
    page.get_by_role("button", name="English").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Who sits where?")).to_be_visible()


def test_a_page_that_is_open_stays_in_its_language_when_another_is_chosen_elsewhere(page):
    game, scorer = a_game()
    page.goto(f"/g/{game.code}/")
    choose_elsewhere(page, "Dansk", "da")
    record(game, scorer, "E 4u 10")
    expect(page.locator(".aloud")).to_contain_text("made with 10 books")
    expect(page.get_by_text("Hand 2", exact=True)).to_be_visible()
    page.reload()
    expect(page.locator(".aloud")).to_contain_text("hjem med 10 stik")


def test_a_kept_page_keeps_its_language_without_a_network_and_after_it(page):
    _game, scorer = a_game()
    sit_down(page, scorer)
    page.wait_for_function("async () => (await outbox.store.all('pages')).length === 1")
    choose_elsewhere(page, "Dansk", "da")
    disconnect(page)
    page.reload()
    expect(page.get_by_text("Renege!")).to_be_visible()
    assert html_language(page) == "en"
    tap_hand(page, "E", "4u", "10")
    shows(page, "0", "4")
    page.context.set_offline(False)
    is_all_sent(page)
    expect(page.locator(".aloud")).to_contain_text("made with 10 books")
    page.reload()
    expect(page.get_by_text("Kulørsvigt!")).to_be_visible()


@pytest.mark.parametrize("path", ["", "sheet/", "rules/", "phones/", "other/", "how-we-play/"])
def test_danish_words_fit_on_a_phone(new_phone, path):
    page = new_phone(locale="da-DK")
    game, scorer = a_game(names={"N": "Karen-Margrethe Østergaard", "E": "Bo", "S": "Åse", "W": ""})
    sit_down(page, scorer)
    record(game, scorer, "N 5u 8", "E 4u 10")
    page.goto(f"/g/{game.code}/{path}")
    assert html_language(page) == "da"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
