"""Writing the books of a hand down on a phone: a pad that follows the turn order."""

import pytest
from playwright.sync_api import expect

from scorekeeper.accounts.devices import COOKIE
from tests.games.factories import a_game, client_of, record
from tests.rulings.played import HAND, address, cards_of, post_hand

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table():
    game, scorer = a_game()
    record(game, scorer, "N 4Su 10")
    return game, scorer


def sit_down(page, live_server, scorer, path):
    cookie = client_of(scorer).cookies[COOKIE].value
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": live_server.url}])
    page.goto(path)
    return page


def tap_card(page, seat, card):
    page.locator(f".turn label:has([name={seat}_suit][value={card[0]}])").tap()
    page.locator(f".turn label:has([name={seat}][value={card}])").tap()


def tap_book(page, said):
    for seat, card in cards_of(said).items():
        tap_card(page, seat, card)
    page.get_by_role("button", name="Save book").tap()


@pytest.mark.parametrize("script", [True, False])
def test_two_books_are_written_down_by_taps_alone(new_phone, live_server, table, script):
    game, scorer = table
    page = sit_down(
        new_phone(java_script_enabled=script), live_server, scorer, f"/g/{game.code}/line/1/"
    )
    page.get_by_role("link", name="Book by book").tap()
    tap_book(page, HAND[0])
    page.get_by_text("Cy took book 1 and leads.").wait_for()
    tap_book(page, HAND[1])
    page.get_by_text("Di took book 2 and leads.").wait_for()
    expect(page.locator(".took-it b")).to_have_text(["Cy", "Di"])


def test_only_the_player_whose_turn_it_is_has_a_pad_and_a_card_can_be_changed(
    page, live_server, table
):
    game, scorer = table
    sit_down(page, live_server, scorer, address(game))
    shown = page.locator(".turn:visible legend")
    expect(shown).to_have_text(["Ann"])
    tap_card(page, "N", "S2")
    expect(shown).to_have_text(["Ann", "Bo"])
    page.locator(".turn:has([name=E])").get_by_text("not seen").tap()
    expect(shown).to_have_text(["Ann", "Bo", "Cy"])
    page.locator(".turn:has([name=N])").locator(".again").tap()
    expect(shown).to_have_text(["Ann", "Bo"])
    tap_card(page, "N", "S3")
    expect(shown).to_have_text(["Ann", "Bo", "Cy"])
    page.get_by_role("button", name="Save book 1").tap()
    page.get_by_text("Who led book 2?").wait_for()
    expect(page.locator(".plays .card-face")).to_have_text(["3♠\ufe0e", "–", "–", "–"])


def test_a_card_that_lies_elsewhere_is_told_beside_its_player(page, live_server, table):
    game, scorer = table
    post_hand(client_of(scorer), game, until=1)
    sit_down(page, live_server, scorer, address(game))
    assert page.locator("[name=S][value=S4]").is_disabled()
    tap_card(page, "S", "S9")
    tap_card(page, "W", "S9")
    page.get_by_role("button", name="Save book 2").tap()
    error = page.locator(".turn:has([name=W])").locator(".error")
    expect(error).to_have_text("The 9 of spades is written down already: Cy in the 2nd book.")
    page.locator(".turn:has([name=W])").locator(".again").tap()
    tap_card(page, "W", "SJ")
    page.get_by_role("button", name="Save book 2").tap()
    page.get_by_text("Who led book 3?").wait_for()


def test_a_pad_can_be_filled_in_by_keyboard(new_phone, live_server, table):
    game, scorer = table
    phone = new_phone(has_touch=False, is_mobile=False)
    page = sit_down(phone, live_server, scorer, address(game))
    for seat, card in cards_of(HAND[0]).items():
        page.locator(f'[name={seat}_suit][value="{card[0]}"]').focus()
        page.keyboard.press("Space")
        page.locator(f'[name={seat}][value="{card}"]').focus()
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
    page.get_by_role("button", name="Save book 1").press("Enter")
    page.get_by_text("Cy took book 1 and leads.").wait_for()


def test_a_count_that_differs_leads_to_the_hand(page, live_server, table):
    game, scorer = table
    post_hand(client_of(scorer), game)
    sit_down(page, live_server, scorer, address(game))
    counted = "Counted from the cards: Ann & Cy 9 with the kitty. The sheet says 10."
    expect(page.locator(".compared p")).to_have_text(counted)
    page.get_by_role("link", name="Put the hand right").tap()
    page.wait_for_url(f"**/g/{game.code}/line/1/")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("books", [2, 12])
def test_the_page_has_no_fault_that_axe_knows(new_phone, live_server, table, books, scheme):
    from axe_playwright_python.sync_playwright import Axe

    game, scorer = table
    post_hand(client_of(scorer), game, until=books)
    phone = new_phone(color_scheme=scheme, bypass_csp=True)
    page = sit_down(phone, live_server, scorer, address(game) + "?book=1")
    found = Axe().run(page).response["violations"]
    assert [(v["id"], [n["target"] for n in v["nodes"]]) for v in found] == []


def test_what_is_tapped_is_as_large_as_a_thumb_and_nothing_sticks_out(page, live_server):
    game, scorer = a_game(names=dict.fromkeys("NESW", "Maximiliane-Josephine"))
    record(game, scorer, "N 4Su 10")
    post_hand(client_of(scorer), game, until=3)
    sit_down(page, live_server, scorer, address(game))
    page.locator(".turn label:has([name=N_suit][value=H])").tap()
    sizes = page.locator(":is(.btn, .pick, .nr, summary):visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert min(height for _, height in sizes) >= 48
    assert min(width for width, _ in sizes) >= 40
    assert page.evaluate("document.documentElement.scrollWidth") == 360
