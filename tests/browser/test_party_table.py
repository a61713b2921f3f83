"""At a table of a party: two taps a hand, one tap for who gets up, and other phones follow."""

import uuid

import pytest
from playwright.sync_api import expect

from scorekeeper.accounts.models import Device
from scorekeeper.parties.models import EventKind, PairPhone
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.playing import record_outcome
from scorekeeper.rules.floor import Mode
from tests.games.factories import client_of, record
from tests.parties.factories import a_game_at, a_party, actor, floor_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SOON = 3_000
"""Milliseconds in which a page follows."""
WIDE = {"viewport": {"width": 1280, "height": 900}, "is_mobile": False, "has_touch": False}


def at_table(page, party, live_server, pair=None, path="t/1/"):
    """A page of the party on that phone: one of a pair, or a stranger's."""
    if pair:
        device = Device.objects.create()
        PairPhone.objects.create(party=party, device=device, pair=pair)
        cookie = client_of(device).cookies["device"].value
        page.context.add_cookies([{"name": "device", "value": cookie, "url": live_server.url}])
    page.goto(f"/p/{party.code}/{path}")
    return page


def figures(page):
    return page.locator("#live .figure")


def is_set(party, host, pair):
    record_outcome(
        party,
        1,
        pair,
        EventKind.SET,
        seen=evening_of(party).newest_at(1),
        by=actor(host),
        submission_key=uuid.uuid4(),
    )


@pytest.mark.parametrize("script", [True, False])
def test_a_hand_is_two_taps_and_a_set_one_more_to_see_who_gets_up(new_phone, live_server, script):
    party, _ = a_party(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    page = at_table(new_phone(java_script_enabled=script), party, live_server, "P1")
    made = page.get_by_role("button", name="Made it")
    expect(made).to_be_hidden()
    page.locator(".pick", has_text="Ann & Cy").tap()
    made.tap()
    expect(page.locator(".what-happened li")).to_contain_text("Ann & Cy bid and made it.")
    page.locator(".pick", has_text="Bo & Di").tap()
    page.get_by_role("button", name="Set", exact=True).tap()
    expect(page.locator(".proposal li").nth(1)).to_have_text(
        "Eve & Flo sit down at table 1 against Ann & Cy, who stay."
    )
    page.get_by_role("button", name="So it is", exact=True).tap()
    expect(figures(page)).to_have_text(["1", "0"])
    assert floor_of(party) == ({1: ("Ann & Cy", "Eve & Flo")}, ("Bo & Di",))


def test_everything_of_a_hand_is_in_the_first_window(new_phone, live_server):
    party, _ = a_party(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    page = at_table(new_phone(), party, live_server, "P1")
    page.locator(".pick", has_text="Ann & Cy").tap()
    expect(page.get_by_role("button", name="Made it")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("script", [True, False])
def test_from_the_card_to_the_next_game(new_phone, live_server, script):
    party, _ = a_party(pairs=3, tables=1)
    page = new_phone(java_script_enabled=script)
    page.goto(f"/p/{party.code}/t/1/sit/{party.tables.get(number=1).card_key}/")
    page.get_by_role("button", name="Ann & Cy").tap()
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url("**/g/*/")
    game = party.sittings.get().game
    record(game, game.scorers.get(), "N 7u 13")
    page.goto(f"/g/{game.code}/")
    page.get_by_role("link", name="On to the next game").tap()
    page.get_by_role("button", name="So it is", exact=True).tap()
    expect(page.locator(".aloud")).to_contain_text("Next: Ann & Cy against Eve & Flo.")
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url(lambda url: url.endswith("/") and game.code not in url and "/g/" in url)


def test_who_watches_follows_and_who_is_called_gets_the_buttons(new_phone, live_server):
    party, host = a_party(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    watching = at_table(new_phone(), party, live_server)
    called = at_table(new_phone(), party, live_server, "P3")
    risen = at_table(new_phone(), party, live_server, "P2")
    expect(risen.get_by_text("Who bid?")).to_be_visible()
    is_set(party, host, "P2")
    expect(figures(watching)).to_have_text(["1", "0"], timeout=SOON)
    expect(watching.locator(".what-happened li")).to_have_count(1)
    expect(watching.locator("#live-said")).to_contain_text("Bo & Di were set and get up.")
    expect(called.get_by_text("Who bid?")).to_be_visible(timeout=SOON)
    expect(risen.get_by_text("Who bid?")).to_be_hidden(timeout=SOON)


def test_a_choice_that_somebody_has_begun_stays_until_it_turns_out_to_be_too_late(
    new_phone, live_server
):
    party, host = a_party(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    page = at_table(new_phone(), party, live_server, "P1")
    page.locator(".pick", has_text="Bo & Di").tap()
    is_set(party, host, "P2")
    expect(figures(page)).to_have_text(["1", "0"], timeout=SOON)
    page.get_by_role("button", name="Set", exact=True).tap()
    expect(page.get_by_role("alert")).to_contain_text("this is how the table stands now")
    assert floor_of(party) == ({1: ("Ann & Cy", "Eve & Flo")}, ("Bo & Di",))


def test_a_scorers_page_offers_who_gets_up_when_another_phone_ends_the_game(new_phone, live_server):
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    page = at_table(new_phone(), party, live_server, "P1")
    expect(page.get_by_role("button", name="Keep score on this phone")).to_be_visible()
    record(game, scorer, "N 7u 13")
    expect(page.get_by_role("button", name="So it is", exact=True)).to_be_visible(timeout=SOON)


def test_a_pair_joins_from_its_own_phone_and_is_called_there(new_phone, live_server):
    party, host = a_party(pairs=2, tables=1, mode=Mode.SET_PAIR_RISES)
    page = at_table(new_phone(), party, live_server, path="join/")
    page.get_by_label("Your name").fill("Eve")
    page.get_by_label("Your partner’s name").fill("Flo")
    page.get_by_role("button", name="Get in line").tap()
    expect(page.get_by_text("You have got next.")).to_be_visible()
    page.get_by_role("button", name="We are away for a while").tap()
    expect(page.get_by_text("You are away, and keep place 1.")).to_be_visible()
    page.get_by_role("button", name="We are back").tap()
    expect(page.get_by_text("You have got next.")).to_be_visible()
    is_set(party, host, "P2")
    expect(page.get_by_text("You are up: table 1!", exact=True)).to_be_visible(timeout=SOON)
    expect(page.locator("#live-said")).to_contain_text("You are up: table 1!")
    page.get_by_role("link", name="To table 1").tap()
    expect(page.get_by_text("Who bid?")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [{}, WIDE])
def test_the_pages_have_no_fault_that_axe_knows(new_phone, live_server, scheme, size):
    from axe_playwright_python.sync_playwright import Axe

    scored, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(scored, host)
    record(game, scorer, "N 7u 13")
    party, _ = a_party(pairs=5, tables=1, mode=Mode.SET_PAIR_RISES)
    card = f"t/1/sit/{party.tables.get(number=1).card_key}/"
    shown = [
        (scored, "P1", "t/1/"),
        (scored, None, "t/1/"),
        (party, "P1", "t/1/"),
        (party, None, "t/1/"),
        (party, None, card),
        (party, None, "join/"),
        (party, "P3", ""),
    ]
    for of, pair, path in shown:
        page = at_table(new_phone(color_scheme=scheme, **size), of, live_server, pair, path)
        found = Axe().run(page).response["violations"]
        assert [fault["id"] for fault in found] == [], (path, pair)
        width = page.viewport_size["width"]
        assert page.evaluate("document.documentElement.scrollWidth") <= width
