"""Starting on a phone: one tap, four names, a contradiction, the back button."""

import re

import pytest

from scorekeeper.games.models import Game
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.rules.house_rules import HOUSE, preset
from tests.games.factories import NAMES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
A_GAME = re.compile(r"/g/\w{8}/$")


def open_rules(page):
    page.get_by_text("How do you play here?").tap()


def test_one_tap_starts_a_game(page):
    page.goto("/")
    page.locator(".start-now").tap()
    page.wait_for_url(A_GAME)
    game = Game.objects.get()
    assert page.url.endswith(f"/g/{game.code}/")
    assert sheet_of(game).rules_at_start == HOUSE


def test_four_names_and_party_rules(page):
    page.goto("/")
    for seat, name in NAMES.items():
        page.locator(f"input[name={seat}]").fill(name)
    page.locator("label", has=page.locator("[name=first_dealer][value=E]")).tap()
    assert page.locator("[name=first_dealer][value=E] + span").inner_text() == "Bo"
    open_rules(page)
    page.get_by_role("button", name="At a party").tap()
    assert page.locator("[name=min_bid][value='4']").is_checked()
    page.get_by_role("button", name="Start the game", exact=True).last.tap()
    page.wait_for_url(A_GAME)
    game = Game.objects.get()
    assert names_of(game) == NAMES
    assert sheet_of(game).rules_at_start == preset("party")
    assert sheet_of(game).start.dealer == "E"
    page.goto("/")
    assert page.locator("input[name=W]").input_value() == "Di"


def test_party_rules_without_a_script(new_phone):
    page = new_phone(java_script_enabled=False)
    page.goto("/")
    page.locator("input[name=N]").fill("Ann")
    open_rules(page)
    page.get_by_role("button", name="At a party").tap()
    page.locator("[name=min_bid][value='4']:checked").wait_for(state="attached")
    assert page.locator("input[name=N]").input_value() == "Ann"
    page.get_by_role("button", name="Start the game", exact=True).last.tap()
    page.wait_for_url(A_GAME)
    assert sheet_of(Game.objects.get()).rules_at_start == preset("party")


@pytest.mark.parametrize("script", [True, False])
def test_a_contradiction_shows_beside_its_question(new_phone, script):
    page = new_phone(java_script_enabled=script)
    page.goto("/")
    page.locator("input[name=N]").fill("Ann")
    open_rules(page)
    page.get_by_text("29 more questions").tap()
    page.locator("label", has=page.locator("[name=kitty][value=false]")).tap()
    page.get_by_role("button", name="Start the game", exact=True).last.tap()
    assert page.locator("#q-kitty .error").inner_text() == (
        "Without a kitty there are 52 cards and no jokers, not 2."
    )
    assert page.locator("#q-kitty .error").is_visible()
    assert page.locator("input[name=N]").input_value() == "Ann"
    page.locator("label", has=page.locator("[name=jokers][value='0']")).tap()
    page.get_by_role("button", name="Start the game", exact=True).last.tap()
    page.wait_for_url(A_GAME)
    assert sheet_of(Game.objects.get()).rules_at_start.kitty is False


def test_back_and_forward_start_no_second_game(page):
    page.goto("/")
    page.locator(".start-now").tap()
    page.wait_for_url(A_GAME)
    page.go_back()
    page.wait_for_url(re.compile(r"/$"))
    page.get_by_text("Go on: Us 0, Them 0").wait_for()
    page.go_forward()
    page.wait_for_url(A_GAME)
    assert Game.objects.count() == 1


def test_two_quick_taps_start_one_game(page):
    page.goto("/")
    page.locator(".start-now").dblclick()
    # The second post ends the navigation of the first; the page that comes says it is there.
    page.locator("#live").wait_for()
    page.wait_for_load_state()
    assert Game.objects.count() == 1


def test_a_number_hides_while_there_is_none(page):
    page.goto("/")
    open_rules(page)
    page.get_by_text("29 more questions").tap()
    number = page.locator("#q-target input[type=number]")
    assert number.is_visible()
    page.locator("#q-target").get_by_text("no end").tap()
    assert not number.is_visible()
    page.locator("#q-target").get_by_text("a number").tap()
    assert number.is_visible()
