"""A game at the table, by taps: 360 × 740, touch."""

import re

import pytest

from scorekeeper.games.models import Game
from scorekeeper.games.queries import sheet_of
from tests.games.factories import a_game, another_scorer, client_of, record

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def sit_down(page, scorer, path=""):
    """Open a game as that phone."""
    page.goto("/healthz")
    base = page.url.removesuffix("/healthz")
    cookie = client_of(scorer).cookies["device"].value
    page.context.add_cookies([{"name": "device", "value": cookie, "url": base}])
    page.goto(f"/g/{scorer.game.code}/{path}")
    return page


def tap(page, name, value):
    """Tap a button of the hand form."""
    page.locator(f'.record .pick:has([name="{name}"][value="{value}"])').tap()


def tap_hand(page, declarer, bid, books):
    """Four taps: who bid, the bid, the books, save; then wait for the page that answers."""
    tap(page, "declarer", declarer)
    tap(page, "bid", bid)
    tap(page, "books", books)
    save(page)


def save(page, button=".save"):
    """Tap a button at the thumb and wait for the form it brings, or for the end of the game."""
    key = page.locator('.record [name="key"]').input_value()
    page.locator(f".thumb {button}").tap()
    page.wait_for_function(
        "key => document.querySelector('.record [name=key]')?.value !== key", arg=key
    )


def figures(page):
    return page.locator(".figure").all_inner_texts()


def state_of(game):
    return sheet_of(Game.objects.get(pk=game.pk)).state


def test_a_game_by_taps_to_plus_seven(page):
    game, scorer = a_game()
    sit_down(page, scorer)
    tap_hand(page, "E", "4u", "10")
    assert figures(page) == ["0", "4"]
    tap_hand(page, "N", "5d", "set")
    tap_hand(page, "W", "3u", "made")
    assert figures(page) == ["−5", "7"]
    assert page.locator("#record").count() == 0
    assert (state_of(game).winner, state_of(game).ended_by) == ("EW", "target")


def test_a_game_by_taps_to_minus_seven(page):
    game, scorer = a_game(names={}, first_dealer=None)
    sit_down(page, scorer)
    tap_hand(page, "NS", "4u", "9")
    tap_hand(page, "NS", "3d", "set")
    assert figures(page) == ["−7", "0"]
    assert (state_of(game).winner, state_of(game).ended_by) == ("EW", "floor")


def test_a_hand_takes_four_taps_and_no_scrolling(page):
    _game, scorer = a_game()
    sit_down(page, scorer)
    heights = [page.evaluate("document.documentElement.scrollTop")]
    tap(page, "declarer", "E")
    for value in ("7n", "3u"):
        assert page.locator(f'.pick:has([name="bid"][value="{value}"])').bounding_box()["y"] < 740
    tap(page, "bid", "4u")
    for value in ("1", "13", "made", "set"):
        box = page.locator(f'.pick:has([name="books"][value="{value}"])').bounding_box()
        assert box["y"] + box["height"] < 740
    tap(page, "books", "10")
    assert page.locator(".thumb .save").is_visible()
    heights.append(page.evaluate("document.documentElement.scrollTop"))
    assert heights == [0, 0]


def test_each_books_button_says_what_it_means_both_ways(page):
    _game, scorer = a_game()
    sit_down(page, scorer)
    tap(page, "declarer", "E")
    tap(page, "bid", "4n")
    ten = page.locator('.pick:has([name="books"][value="10"])')
    nine = page.locator('.pick:has([name="books"][value="9"])')
    assert re.sub(r"\s+", " ", ten.inner_text()) == "10 +8 they took 3"
    assert re.sub(r"\s+", " ", nine.inner_text()) == "9 −8 they took 4"


def test_the_second_hands_buttons_say_it_too(page):
    _game, scorer = a_game()
    sit_down(page, scorer)
    tap_hand(page, "E", "3u", "9")
    tap(page, "declarer", "N")
    tap(page, "bid", "5d")
    eleven = page.locator('.pick:has([name="books"][value="11"])')
    assert re.sub(r"\s+", " ", eleven.inner_text()) == "11 +5 they took 2"
    assert page.locator(".in-words").inner_text() != ""


def test_a_bid_on_which_the_game_hangs_says_so(page):
    _game, scorer = a_game()
    sit_down(page, scorer)
    tap(page, "declarer", "E")
    tag = page.locator('.pick:has([name="bid"][value="4n"]) .tag')
    assert tag.evaluate("tag => getComputedStyle(tag, '::after').content") == '"game or out"'
    assert page.locator('.pick:has([name="bid"][value="3n"]) .tag').count() == 0


def test_a_choice_can_be_taken_back_before_saving(page):
    game, scorer = a_game()
    sit_down(page, scorer)
    tap(page, "declarer", "E")
    tap(page, "bid", "4u")
    page.locator(".step-bid .again").tap()
    tap(page, "bid", "5u")
    tap(page, "books", "11")
    save(page)
    assert state_of(game).totals == {"NS": 0, "EW": 5}


def test_the_bid_first_and_the_books_later(page):
    game, scorer = a_game()
    sit_down(page, scorer)
    tap(page, "declarer", "E")
    tap(page, "bid", "4u")
    save(page, ".save-bid")
    tap(page, "books", "10")
    save(page)
    assert state_of(game).totals == {"NS": 0, "EW": 4}


def test_correcting_a_hand_opens_the_game_again(page):
    game, scorer = a_game()
    record(game, scorer, "N 3u 9", "E 4u 13")
    sit_down(page, scorer)
    page.locator(".hands a").first.tap()
    page.locator(".step-books .again").tap()
    tap(page, "books", "10")
    page.get_by_role("button", name="What would it change?").tap()
    page.locator("#preview").wait_for()
    assert "The game is open again." in page.locator("#preview").inner_text()
    page.get_by_role("button", name="Save the change").tap()
    page.wait_for_url(f"**/g/{game.code}/")
    page.locator(".figure", has_text="4").wait_for()
    assert figures(page) == ["3", "4"]
    assert state_of(game).over is False


def test_two_taps_on_save_are_one_hand(page):
    game, scorer = a_game()
    sit_down(page, scorer)
    tap(page, "declarer", "E")
    tap(page, "bid", "4u")
    tap(page, "books", "10")
    page.locator(".thumb .save").dblclick()
    page.locator(".figure", has_text="4").wait_for()
    page.wait_for_timeout(300)
    assert state_of(game).totals == {"NS": 0, "EW": 4}
    assert len(sheet_of(game).entries) == 1


def test_two_taps_where_save_was_record_nothing_else(page):
    game, scorer = a_game()
    sit_down(page, scorer)
    tap(page, "declarer", "E")
    tap(page, "bid", "4u")
    tap(page, "books", "10")
    box = page.locator(".thumb .save").bounding_box()
    for _ in range(3):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(250)
    assert len(sheet_of(game).entries) == 1


def test_a_misdeal_is_two_taps(page):
    game, scorer = a_game(rules={"all_pass": "next_dealer"})
    sit_down(page, scorer)
    tap(page, "declarer", "misdeal")
    save(page)
    tap(page, "declarer", "passed_out")
    save(page)
    assert [type(entry.line).__name__ for entry in sheet_of(game).entries] == [
        "Misdeal",
        "PassedOut",
    ]


def test_a_preview_goes_when_something_else_is_chosen(page):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    sit_down(page, scorer, "line/1/")
    page.locator(".step-books .again").tap()
    tap(page, "books", "12")
    page.get_by_role("button", name="What would it change?").tap()
    page.get_by_role("button", name="Save the change").wait_for()
    page.locator(".step-books .again").tap()
    tap(page, "books", "9")
    assert page.get_by_role("button", name="Save the change").count() == 0


def test_back_and_forward_neither_lose_nor_double_a_hand(page):
    game, scorer = a_game()
    sit_down(page, scorer)
    tap_hand(page, "E", "4u", "10")
    page.goto(f"/g/{game.code}/history/")
    page.go_back()
    page.locator("#record").wait_for()
    assert figures(page) == ["0", "4"]
    page.go_forward()
    page.go_back()
    tap_hand(page, "N", "3u", "9")
    assert figures(page) == ["3", "4"]
    assert len(sheet_of(game).entries) == 2


def test_two_phones_that_differ_are_shown_both_hands(new_phone):
    game, scorer = a_game()
    other = another_scorer(game)
    mine, theirs = sit_down(new_phone(), scorer), sit_down(new_phone(), other)
    tap(theirs, "declarer", "E")
    tap(theirs, "bid", "4u")
    tap(theirs, "books", "9")
    tap_hand(mine, "E", "4u", "10")
    theirs.locator(".thumb .save").tap()
    theirs.get_by_text("Two phones wrote hand 1.").wait_for()
    assert sheet_of(game).state.totals["EW"] == 4
    theirs.get_by_role("button", name="Take the one typed here").tap()
    theirs.locator(".figure", has_text="−4").wait_for()
    assert figures(theirs) == ["0", "−4"]


def test_without_javascript_a_hand_is_recorded_all_the_same(new_phone):
    game, scorer = a_game()
    page = sit_down(new_phone(java_script_enabled=False), scorer)
    tap(page, "declarer", "E")
    tap(page, "bid", "4u")
    page.locator(".thumb .save-bid").tap()
    page.locator(".books .tag.plus").first.wait_for()
    ten = page.locator('.pick:has([name="books"][value="10"])')
    assert re.sub(r"\s+", " ", ten.inner_text()) == "10 +4 they took 3"
    tap(page, "books", "10")
    page.locator(".thumb .save").tap()
    page.locator(".figure", has_text="4").wait_for()
    page.go_back()
    page.go_forward()
    page.locator(".figure", has_text="4").wait_for()
    assert figures(page) == ["0", "4"]
    assert len(sheet_of(game).entries) == 1


def test_a_hand_by_keyboard_alone(new_phone):
    game, scorer = a_game()
    page = sit_down(new_phone(has_touch=False, is_mobile=False), scorer)
    page.locator('[name="declarer"][value="E"]').focus()
    page.keyboard.press("Space")
    page.locator('[name="bid"][value="4u"]').focus()
    page.keyboard.press("Space")
    page.locator('[name="books"][value="10"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.locator(".figure", has_text="4").wait_for()
    assert state_of(game).totals == {"NS": 0, "EW": 4}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["", "history/", "other/", "line/1/", "line/1/insert/"])
def test_the_pages_have_no_fault_that_axe_knows(new_phone, path, scheme):
    from axe_playwright_python.sync_playwright import Axe

    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3d 8")
    page = sit_down(new_phone(color_scheme=scheme, bypass_csp=True), scorer, path)
    found = Axe().run(page).response["violations"]
    assert [(v["id"], [n["target"] for n in v["nodes"]]) for v in found] == []


def test_a_tap_made_while_the_page_is_being_renewed_is_not_lost(page):
    game, scorer = a_game()
    other = another_scorer(game)
    sit_down(page, scorer)
    asked = []

    def slowly(route):
        asked.append(route.request.url)
        page.wait_for_timeout(1500)
        route.continue_()

    page.route(f"**/g/{game.code}/", slowly)
    record(game, other, "E 4u 10")
    page.wait_for_function("() => document.getElementById('live').dataset.revision === '2'")
    tap(page, "declarer", "N")
    page.wait_for_timeout(3500)
    assert len(asked) <= 1
    assert page.locator('[name="declarer"][value="N"]').is_checked()
