"""Where things stand in a wide window, and what a narrow one says."""

import pytest
from playwright.sync_api import expect

from tests.games.factories import a_game, record

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDE = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}


def edges(page, selector):
    """The left and the right edge of an element, to the pixel."""
    box = page.locator(selector).first.bounding_box()
    return round(box["x"]), round(box["x"] + box["width"])


def middle(page, selector):
    return round(sum(edges(page, selector)) / 2)


def test_the_links_above_a_sheet_stand_above_the_sheet(new_phone):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    page = new_phone(**WIDE)
    for path in (f"/g/{game.code}/sheet/", "/sheet/blank/"):
        page.goto(path)
        assert edges(page, ".bar") == edges(page, ".sheet-head")


def test_the_drawn_table_stands_in_the_middle(new_phone):
    page = new_phone(**WIDE)
    page.goto("/")
    assert middle(page, ".table-top") == middle(page, "#start") == middle(page, "body")


def test_a_phone_says_that_the_sheet_can_be_slid(page, new_phone):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    hint = "Slide the sheet sideways to see all of it."
    page.goto(f"/g/{game.code}/sheet/")
    expect(page.get_by_text(hint)).to_be_visible()
    wide = new_phone(**WIDE)
    wide.goto(f"/g/{game.code}/sheet/")
    expect(wide.get_by_text(hint)).to_be_hidden()
    assert wide.locator(".scroll").evaluate("part => part.scrollWidth <= part.clientWidth")


def test_a_code_that_no_game_has_is_in_sight_with_its_sentence(page):
    page.goto("/?code=RK7D4XPH")
    expect(page.locator("#error-code")).to_be_in_viewport()
    expect(page.get_by_label("Watch a game")).to_have_value("RK7D4XPH")
    expect(page.get_by_label("Watch a game")).to_be_focused()
