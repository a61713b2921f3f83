"""Games where everybody plays for himself, by taps: an individual game to thirty, and an evening of
call-ace whist in Danish."""

import pytest

from scorekeeper.games.models import Game
from scorekeeper.games.queries import sheet_of
from tests.games.players import CALL_ACE, a_game_of

from .test_play import figures, save, sit_down, tap

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def begin(page, kind, names, dealer):
    """Start a game on this phone by its page."""
    page.goto(f"/new/{kind}/")
    for number, name in enumerate(names, start=1):
        page.fill(f"[name=P{number}]", name)
    page.locator(f'.pick:has([name="first_dealer"][value="{dealer}"])').tap()
    page.locator("#start > .btn-big").tap()
    page.wait_for_url("**/g/*/")


def tap_books(page, bidder, bid, *books):
    """Who bid, the bid, and everybody's books but the last, which is filled in."""
    tap(page, "declarer", bidder)
    tap(page, "bid", bid)
    for number, count in enumerate(books, start=1):
        page.fill(f"[name=books_P{number}]", str(count))
    save(page)


def state_of_the_game():
    return sheet_of(Game.objects.get()).state


def test_an_individual_game_is_played_to_thirty(page):
    begin(page, "bid-whist-individual", ["Ann", "Bo", "Cy"], "P1")
    tap_books(page, "P1", "8", 9, 5)
    assert figures(page) == ["9", "5", "3"]
    tap_books(page, "P2", "9n", 4, 7)
    assert figures(page) == ["13", "−4", "9"]
    assert page.locator("[name=books_P3]").get_attribute("placeholder") in (None, "")
    tap_books(page, "P3", "6", 5, 4)
    tap(page, "declarer", "misdeal")
    save(page)
    tap_books(page, "P1", "10", 12, 3)
    page.locator("#ending").wait_for()
    assert figures(page) == ["30", "3", "19"]
    assert page.locator("#ending").inner_text() == "Ann wins: 30, playing to 30."
    page.locator('[name="seats"][value="same"]').tap()
    page.locator("#record").wait_for()
    assert figures(page) == ["0", "0", "0"]


def test_the_last_books_are_shown_before_they_are_saved(page):
    begin(page, "bid-whist-individual", ["Ann", "Bo", "Cy"], "P1")
    tap(page, "declarer", "P1")
    tap(page, "bid", "8")
    page.fill("[name=books_P1]", "9")
    page.fill("[name=books_P2]", "5")
    assert page.locator("[name=books_P3]").get_attribute("placeholder") == "3"


def test_an_evening_of_call_ace_whist_in_danish(new_phone):
    page = new_phone(locale="da-DK")
    begin(page, "call-ace-whist", ["Ann", "Bo", "Cy", "Ditte", "Ea"], "P1")
    assert page.locator("html").get_attribute("lang") == "da"

    # Bo, 8 gode, with Ditte: nine tricks.
    tap(page, "declarer", "P2")
    tap(page, "bid", "8")
    page.locator('.pick:has([name="with_good"])').tap()
    tap(page, "partner", "P4")
    tap(page, "books", "9")
    save(page)
    assert figures(page) == ["0", "80", "−80", "80", "−80"]

    # Cy loses a solo; Bo deals and sits out.
    tap(page, "declarer", "P3")
    tap(page, "bid", "solo")
    assert not page.locator('[name="partner"][value="P4"]').is_visible()
    tap(page, "books", "2")
    save(page)
    assert figures(page) == ["100", "80", "−380", "180", "20"]

    # Ea alone, Cy sits out.
    tap(page, "declarer", "P5")
    tap(page, "bid", "9")
    tap(page, "partner", "alone")
    tap(page, "books", "made")
    save(page)
    assert figures(page) == ["60", "40", "−380", "140", "140"]

    assert sum(state_of_the_game().totals.values()) == 0


def test_a_fine_is_paid_in_place_of_the_score(page):
    rules = {"irregularity_fine": 72, "stake": "0.25"}
    _game, scorer = a_game_of(CALL_ACE, rules=rules)
    sit_down(page, scorer)
    tap(page, "declarer", "P2")
    tap(page, "bid", "8")
    tap(page, "partner", "P4")
    tap(page, "books", "9")
    save(page)
    page.locator('.thumb a[href$="/renege/call/"]').tap()
    page.locator('a[href$="/line/1/ruling/"]').tap()
    page.locator('.pick:has([name="against"][value="P3"])').tap()
    page.locator('[name="step"][value="preview"]').tap()
    page.locator('[name="step"][value="save"]').tap()
    page.locator("#record").wait_for()
    assert figures(page) == ["24", "24", "−72", "24"]
    assert page.locator(".payments li").all_inner_texts() == [
        "Cy pays Ann 6.00",
        "Cy pays Bo 6.00",
        "Cy pays Di 6.00",
    ]


@pytest.mark.parametrize("kind", ["bid-whist-individual", "call-ace-whist"])
def test_nothing_overflows_on_a_narrow_phone(page, kind):
    names = ["Wilhelmina", "Bartholomew", "Constantina", "Dorothea-Sophie", "Ea"]
    begin(page, kind, names, "P1")
    tap(page, "declarer", "misdeal")
    save(page)
    tap(page, "declarer", "P2")
    tap(page, "bid", "9")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) == 0
