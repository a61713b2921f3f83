"""An evening where everybody plays for themselves: from the start to who is last and gets up."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from scorekeeper.parties.models import Party
from scorekeeper.parties.verbs.hosting import choose, open_table
from tests.games.factories import record
from tests.parties.factories import a_game_at, a_party, actor, books, floor_of, joins, singles

from .test_party_host import be
from .test_party_table import WIDE, at_table, figures
from .test_play_for_oneself import tap_books

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SOON = 3_000
"""Milliseconds in which a page follows."""


@pytest.mark.parametrize("script", [True, False])
def test_from_the_start_to_a_table_of_three(new_phone, script):
    page = new_phone(java_script_enabled=script)
    page.goto("/party/")
    page.get_by_role("link", name="Everybody for themselves").tap()
    page.locator(".pick", has=page.locator("[name=seats][value='3']")).tap()
    page.get_by_role("button", name="Start the party").last.tap()
    page.wait_for_url(re.compile(r"/p/\w{8}/host/$"))
    for name in ("Ann", "Bo"):
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_role("button", name="Add", exact=True).tap()
        page.get_by_text(f"{name} is in.").wait_for()
    expect(page.get_by_role("button", name="Open table 1")).to_be_hidden()
    party = Party.objects.get()
    guest = new_phone(java_script_enabled=script)
    guest.goto(f"/p/{party.code}/join/")
    guest.get_by_label("Your name").fill("Cy")
    guest.get_by_role("button", name="Get in line").tap()
    expect(guest.locator(".place-said")).to_have_text("You are number 3 in line.")
    page.reload()
    page.get_by_role("button", name="Open table 1").tap()
    page.get_by_role("heading", name="Table 1").wait_for()
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy")}, ())


def test_a_game_by_taps_and_the_next_in_line_is_called(new_phone, live_server):
    party, _ = singles(players=5, tables=1)
    page = at_table(new_phone(), party, live_server, "P1")
    waiting = at_table(new_phone(), party, live_server, "P5", path="")
    expect(waiting.locator(".place-said")).to_have_text("You have got next.")
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url("**/g/*/")
    tap_books(page, "P1", "5", 5, 1, 4)
    page.get_by_role("link", name="On to the next game").tap()
    expect(page.locator(".proposal li").first).to_have_text("Bo was last and gets up.")
    page.get_by_role("button", name="So it is", exact=True).tap()
    expect(page.locator(".aloud")).to_contain_text("Next: Ann, Eve, Cy, Di.")
    expect(waiting.locator(".place-said")).to_have_text("You are up: table 1!", timeout=SOON)
    page.get_by_role("button", name="Start the game").tap()
    expect(page.locator(".step-who [data-side='P2']").first).to_contain_text("Eve")
    assert floor_of(party) == ({1: ("Ann", "Cy", "Di", "Eve")}, ("Bo",))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("named", ["Ann", "Elisabeth Marie"])
def test_at_the_end_of_a_game_who_won_and_what_comes_next_are_in_sight(
    new_phone, live_server, seats, named
):
    party, host = singles(limit=1, seats=seats)
    for number in range(seats):
        joins(party, host, (f"{named} {number}",))
    open_table(party, by=actor(host), submission_key=uuid.uuid4())
    game, scorer = a_game_at(party, host)
    hands = {
        3: [books(4, 4, 9)],
        4: [books(4, 4, 3, 2), books(10, 1, 1, 1)],
        5: [books(4, 3, 2, 1, 1), books(11, 0, 0, 0, 0)],
    }
    record(game, scorer, *hands[seats])
    page = be(new_phone(), host, live_server)
    page.goto(f"/g/{game.code}/")
    expect(figures(page)).to_have_count(seats)
    expect(page.locator("#ending")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="On to the next game")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_where_four_are_last_everybody_to_choose_from_is_in_sight(new_phone, live_server):
    party, host = singles(players=6, tables=1, seats=5)
    record(*a_game_at(party, host), books(7, 1, 1, 1, 1))
    page = at_table(new_phone(), party, live_server, "P1")
    expect(page.get_by_text("Who of them gets up?", exact=True)).to_be_in_viewport(ratio=1)
    for name in ("Bo", "Cy", "Di", "Eve"):
        expect(page.locator(".who-gets-up > summary", has_text=name)).to_be_in_viewport(ratio=1)


IN_LINES = """
    () => [...document.querySelectorAll(".side-name")].map(name => {
        const text = document.createRange();
        text.selectNodeContents(name.lastChild);
        return new Set([...text.getClientRects()].map(line => line.top)).size;
    })
"""


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_name_of_eleven_letters_stays_in_one_line_above_the_form(new_phone, live_server, seats):
    party, host = singles(limit=1, seats=seats)
    for number in range(seats):
        joins(party, host, ("Christopher"[:-1] + "rstuv"[number],))
    open_table(party, by=actor(host), submission_key=uuid.uuid4())
    page = be(new_phone(), host, live_server)
    page.goto(f"/p/{party.code}/t/1/")
    assert page.evaluate(IN_LINES) == [1] * seats
    game, _ = a_game_at(party, host)
    page.goto(f"/g/{game.code}/")
    assert page.evaluate(IN_LINES) == [1] * seats
    expect(page.locator(".pick", has_text="Misdeal")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("script", [True, False])
def test_where_two_are_last_a_tap_says_which_of_them(new_phone, live_server, script):
    party, host = singles(players=5, tables=1)
    record(*a_game_at(party, host), books(5, 4, 2, 2))
    page = at_table(new_phone(java_script_enabled=script), party, live_server, "P1")
    expect(page.get_by_role("heading", name="Who of them gets up?")).to_be_visible()
    assert page.locator(".who-gets-up > summary").all_inner_texts() == ["Cy", "Di"]
    expect(page.get_by_role("button", name="So it is", exact=True)).to_have_count(0)
    page.locator("summary", has_text="Di").tap()
    expect(figures(page)).to_have_text(["5", "4", "2", "2"])
    page.locator("form", has_text="Di was last and gets up.").get_by_role(
        "button", name="So it is", exact=True
    ).tap()
    expect(page.locator(".aloud")).to_contain_text("Next: Ann, Bo, Cy, Eve.")
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy", "Eve")}, ("Di",))
    assert page.evaluate("document.documentElement.scrollWidth") == 360


OUTSIDE = """
    () => [...document.querySelectorAll(".wall-pair > *, .wall-card")]
        .filter(one => {
            const inner = one.getBoundingClientRect();
            const outer = one.closest(".wall-table").getBoundingClientRect();
            return inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1
                || inner.right > outer.right + 1;
        }).map(one => one.textContent || one.className)
"""


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("tables", [1, 4])
def test_on_the_wall_everybody_of_a_table_is_inside_it(new_phone, seats, tables):
    party, host = singles(limit=4, seats=seats)
    for number in range(seats * tables + 3):
        joins(party, host, (f"Christopher{number}" if number % 5 == 2 else f"Ann{number}",))
    for _ in range(tables):
        open_table(party, by=actor(host), submission_key=uuid.uuid4())
    choose(party, moves_by_itself=True, tells_reneges=False, shows_cards=True)
    a_game_at(party, host)
    page = new_phone(viewport={"width": 1280, "height": 720}, is_mobile=False, has_touch=False)
    page.goto(f"/p/{party.code}/wall/")
    expect(page.locator(".wall-pair")).to_have_count(seats * tables)
    assert page.evaluate(OUTSIDE) == []


CUT = """
    () => [...document.querySelectorAll(".wall-name, .wall-night small")].filter(one => {
        const below = parseFloat(getComputedStyle(one).fontSize) / 8;  // of a letter like g
        const box = one.closest("li, .wall-pair, .wall-night > div").getBoundingClientRect();
        return one.scrollHeight > one.clientHeight + below || one.scrollWidth > one.clientWidth
            || one.getBoundingClientRect().bottom > box.bottom + below
            || one.getBoundingClientRect().right > box.right;
    }).map(one => one.textContent)
"""


@pytest.mark.parametrize("cards", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("tables", [1, 4])
def test_on_the_wall_no_name_is_cut(new_phone, seats, tables, cards):
    names = ["Ann", "Christopher", "Bo Peterson", "Elisabeth Marie Johansson", "Di"]
    party, host = singles(limit=4, seats=seats, moves_by_itself=True)
    for number in range(seats * tables + 7):
        joins(party, host, (f"{names[number % 5]} {number}",))
    for _ in range(tables):
        open_table(party, by=actor(host), submission_key=uuid.uuid4())
    hand = {3: books(9, 5, 3), 4: books(6, 4, 2, 1), 5: books(5, 3, 2, 1, 0)}[seats]
    for _ in range(2):
        record(*a_game_at(party, host), hand)
    choose(party, moves_by_itself=True, tells_reneges=False, shows_cards=cards)
    page = new_phone(viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False)
    page.goto(f"/p/{party.code}/wall/")
    expect(page.locator(".wall-pair")).to_have_count(seats * tables)
    assert page.evaluate(CUT) == []
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [{}, WIDE])
def test_no_page_has_a_fault_that_axe_knows_or_is_wider_than_its_window(
    new_phone, live_server, scheme, size
):
    from axe_playwright_python.sync_playwright import Axe

    party, host = singles(players=9, tables=1, seats=5)
    record(*a_game_at(party, host), books(5, 3, 1, 1, 1))
    page = be(new_phone(color_scheme=scheme, bypass_csp=True, **size), host, live_server)
    here = f"/p/{party.code}/"
    host_pages = [f"{here}host/", f"{here}host/pair/P1/", f"{here}t/1/", f"{here}summary/"]
    for path in ["/party/?game=bid-whist-individual", *host_pages, f"{here}join/", here]:
        page.goto(path)
        for folded in page.locator("details").all():
            folded.evaluate("part => part.open = true")
        found = Axe().run(page).response["violations"]
        assert [(v["id"], [n["target"] for n in v["nodes"]]) for v in found] == [], path
        assert page.locator("html").evaluate("html => html.scrollWidth - html.clientWidth") == 0


@pytest.mark.parametrize("start", [singles, a_party])
def test_a_long_name_without_a_space_makes_no_page_wider(new_phone, live_server, start):
    party, host = start(tables=0, limit=1)
    for number in range(party.seats + 3):
        name = f"{'Wilhelmina' * 3}"[:29] + "ABCDEFGHI"[number]
        joins(party, host, (name, name[::-1])[: party.people])
    open_table(party, by=actor(host), submission_key=uuid.uuid4())
    game, scorer = a_game_at(party, host)
    page = be(new_phone(), host, live_server)
    here, line = f"/p/{party.code}/", f"P{party.seats + 1}"
    paths = ["", "join/", "t/1/", "summary/", "host/", "host/events/", "host/pair/P1/",
             f"host/pair/{line}/", "host/end/", "host/close/1/"]  # fmt: skip
    of_game = ["", "sheet/", "history/", "phones/", "share/", "rules/", "other/", "delete/"]
    addresses = [here + path for path in paths] + [f"/g/{game.code}/{path}" for path in of_game]
    assert wider(page, addresses) == []
    won = {1: books(5, 4, 3, 1), 2: "N 7u 13"}[party.people]
    record(game, scorer, won)
    assert wider(page, [*addresses, f"/g/{game.code}/line/1/"]) == []


def wider(page, addresses):
    """Which of these pages are wider than the phone."""
    found = []
    for address in addresses:
        assert page.goto(address).status == 200, address
        for folded in page.locator("details").all():
            folded.evaluate("part => part.open = true")
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > 360:
            found.append((address, width))
    return found
