"""The rules and the casebook on a phone and on paper."""

import re

import pytest
from playwright.sync_api import expect

from tests.games.factories import a_game, record

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PATHS = ["how-we-play/", "how-we-play/casebook/"]
SOURCE = "Portuguese how-to-play page: the same dealer. A website: the next one."


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("script", [True, False])
def test_it_fits_a_phone_with_and_without_scripts(new_phone, path, script):
    game, _scorer = a_game(rules={"jokers": 1, "misdeal": "undecided"})
    page = new_phone(java_script_enabled=script)
    page.goto(f"/g/{game.code}/{path}")
    room = page.locator("html").evaluate("html => html.scrollWidth - html.clientWidth")
    assert room == 0
    assert page.get_by_role("button", name="Print").count() == script


@pytest.mark.parametrize("script", [True, False])
def test_one_switch_unfolds_what_the_sources_say(new_phone, script):
    game, _scorer = a_game()
    page = new_phone(java_script_enabled=script)
    page.goto(f"/g/{game.code}/how-we-play/")
    expect(page.get_by_text(SOURCE)).to_be_hidden()
    page.get_by_label("What the sources say").focus()
    page.keyboard.press("Space")
    expect(page.get_by_text(SOURCE)).to_be_visible()


def test_a_link_to_one_rule_shows_what_the_sources_say_of_it(page):
    game, _scorer = a_game()
    page.goto(f"/g/{game.code}/how-we-play/#misdeal")
    expect(page.get_by_text("After a misdeal the same player deals again.")).to_be_in_viewport()
    expect(page.get_by_text(SOURCE)).to_be_visible()
    expect(page.locator("#all_pass .source")).to_be_hidden()


@pytest.mark.parametrize("preset", ["house", "party", "reglas", "columbus"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_each_prints_on_one_page_with_the_sources(page, preset, paper):
    game, scorer = a_game(rules={"preset": preset})
    record(game, scorer, {"rules": {"hands": 8}})
    for path in PATHS:
        page.goto(f"/g/{game.code}/{path}")
        assert pages_of(page.pdf(format=paper, prefer_css_page_size=True)) == 1
    page.goto(f"/g/{game.code}/how-we-play/")
    page.emulate_media(media="print")
    expect(page.get_by_text(SOURCE)).to_be_visible()
    expect(page.get_by_role("link", name="Casebook")).to_be_hidden()


def test_a_case_is_one_tap_away(page):
    game, _scorer = a_game()
    page.goto(f"/g/{game.code}/how-we-play/")
    page.get_by_role("link", name="Casebook").tap()
    page.get_by_role("link", name="Wrong winner raked in a book").tap()
    expect(page.get_by_text("The book belongs to the side whose card won it")).to_be_in_viewport()


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_neither_page_has_a_fault_that_axe_knows(new_phone, path, scheme):
    from axe_playwright_python.sync_playwright import Axe

    game, _scorer = a_game(rules={"jokers": 1, "misdeal": "undecided"})
    page = new_phone(color_scheme=scheme, bypass_csp=True)
    page.goto(f"/g/{game.code}/{path}")
    if path == PATHS[0]:
        page.get_by_label("What the sources say").check()
    found = Axe().run(page).response["violations"]
    assert [(v["id"], [n["target"] for n in v["nodes"]]) for v in found] == []
