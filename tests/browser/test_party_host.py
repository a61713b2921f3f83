"""Running a party from a phone: starting it, adding pairs, opening tables, taking back."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from scorekeeper.accounts.devices import COOKIE, SALT
from scorekeeper.parties.models import EventKind, Party
from scorekeeper.parties.verbs.people import add_single, change_line
from scorekeeper.parties.verbs.playing import move_pairs
from tests.games.factories import record
from tests.parties.factories import a_game_at, a_party, actor, floor_of, joins

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def be(page, host, live_server):
    """Let this page's phone be the host's."""
    from django.core import signing

    value = signing.get_cookie_signer(salt=COOKIE + SALT).sign(str(host.device_id))
    page.context.add_cookies([{"name": COOKIE, "value": value, "url": live_server.url}])
    return page


def add(page, one, other):
    page.get_by_label("One", exact=True).fill(one)
    page.get_by_label("The other").fill(other)
    page.get_by_role("button", name="Add", exact=True).tap()


@pytest.mark.parametrize("script", [True, False])
def test_from_the_front_page_to_the_first_table(new_phone, script):
    page = new_phone(java_script_enabled=script)
    page.goto("/")
    page.get_by_role("link", name="More people than chairs? Start a party").tap()
    page.get_by_role("button", name="Start the party").last.tap()
    page.wait_for_url(re.compile(r"/p/\w{8}/host/$"))
    for one, other in (("Ann", "Cy"), ("Bo", "Di"), ("Eve", "Flo")):
        add(page, one, other)
        page.get_by_text(f"{one} & {other} are in.").wait_for()
        expect(page.get_by_label("One", exact=True)).to_be_focused()
    if not script:
        page.reload()
    page.get_by_role("button", name="Open table 1").tap()
    page.get_by_role("heading", name="Table 1").wait_for()
    assert floor_of(Party.objects.get()) == ({1: ("Ann & Cy", "Bo & Di")}, ("Eve & Flo",))


@pytest.mark.parametrize("script", [True, False])
def test_the_form_says_how_long_the_line_will_be(new_phone, script):
    page = new_phone(java_script_enabled=script)
    page.goto("/party/")
    page.get_by_label("Pairs you expect").fill("8")
    if script:
        page.get_by_label("Pairs you expect").blur()
    else:
        page.get_by_role("button", name="How long is the line?").tap()
    expect(page.locator("#line")).to_contain_text("8 pairs at 1 table: each waits about 6 games")
    expect(page.get_by_label("Pairs you expect")).to_have_value("8")


def test_the_page_follows_the_evening_and_keeps_what_is_typed(page, live_server):
    party, host = a_party(pairs=3, tables=1)
    be(page, host, live_server)
    page.goto(f"/p/{party.code}/host/")
    page.get_by_label("One", exact=True).fill("Kit")
    joins(party, host, ("Gus", "Hal"))
    page.get_by_text("Gus & Hal").first.wait_for()
    expect(page.get_by_label("One", exact=True)).to_have_value("Kit")
    expect(page.get_by_label("One", exact=True)).to_be_focused()


@pytest.mark.parametrize("script", [True, False])
def test_two_taps_make_a_pair_of_two_singles(new_phone, live_server, script):
    party, host = a_party()
    for name in ("Mia", "Nat", "Oz"):
        add_single(party, name, by=actor(host), submission_key=uuid.uuid4())
    page = be(new_phone(java_script_enabled=script), host, live_server)
    page.goto(f"/p/{party.code}/host/")
    page.get_by_role("link", name="Nat").tap()
    page.get_by_role("button", name="Nat plays with Oz").tap()
    page.get_by_role("link", name="Nat & Oz").wait_for()
    assert floor_of(party) == ({}, ("Nat & Oz",))


def test_the_last_rotation_is_taken_back(page, live_server):
    party, host = a_moved_party()
    be(page, host, live_server)
    page.goto(f"/p/{party.code}/host/")
    page.get_by_role("link", name="Take back…").tap()
    expect(page.get_by_role("row", name="The line")).to_contain_text("Eve & Flo")
    page.get_by_role("button", name="Yes, do it").tap()
    page.get_by_text("Next up: Eve & Flo").wait_for()
    assert floor_of(party) == ({1: ("Ann & Cy", "Bo & Di")}, ("Eve & Flo",))


def a_moved_party():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, by=actor(host), submission_key=uuid.uuid4())
    return party, host


def a_full_party():
    """Everything that the pages can show: scores, somebody away, singles, a move."""
    party, host = a_party(pairs=6, tables=2)
    change_line(party, EventKind.AWAY, "P5", by=actor(host), submission_key=uuid.uuid4())
    for name in ("Mia", "Nat"):
        add_single(party, name, by=actor(host), submission_key=uuid.uuid4())
    game, scorer = a_game_at(party, host, 2)
    record(game, scorer, "N 4u 10")
    game, scorer = a_game_at(party, host, 1)
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, by=actor(host), submission_key=uuid.uuid4())
    return party, host


PATHS = [
    "/party/", "/p/{}/host/", "/p/{}/host/?single=10", "/p/{}/host/events/",
    "/p/{}/host/pair/P6/", "/p/{}/host/pair/P5/", "/p/{}/host/back/12/", "/p/{}/host/close/1/",
    "/p/{}/cards/",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_a_fault_that_axe_knows_or_is_wider_than_a_phone(
    new_phone, live_server, path, scheme
):
    from axe_playwright_python.sync_playwright import Axe

    party, host = a_full_party()
    page = be(new_phone(color_scheme=scheme, bypass_csp=True), host, live_server)
    page.goto(path.format(party.code))
    for folded in page.locator("details").all():
        folded.evaluate("part => part.open = true")
    assert page.locator("html").evaluate("html => html.scrollWidth - html.clientWidth") == 0
    found = Axe().run(page).response["violations"]
    assert [(v["id"], [n["target"] for n in v["nodes"]]) for v in found] == []


@pytest.mark.parametrize(("n", "pages"), [(2, 3), (4, 2)])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_five_cards_print_two_or_four_to_a_page(page, live_server, n, pages, paper):
    party, host = a_party(limit=5)
    be(page, host, live_server)
    page.goto(f"/p/{party.code}/cards/?n={n}")
    pdf = page.pdf(format=paper, prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == pages
