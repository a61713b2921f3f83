"""The evening on a phone and on the wall: both follow by themselves."""

import re
import uuid
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from scorekeeper.parties.models import Event, EventKind
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import choose, host_event, open_table
from scorekeeper.parties.verbs.playing import move_pairs, record_outcome
from scorekeeper.rules.floor import Mode
from tests.games.factories import record
from tests.parties.factories import a_game_at, a_party, actor, joins
from tests.phones import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SOON = 3_000
"""Milliseconds in which a page follows."""
SCREENS = [(1280, 720), (1920, 1080), (3840, 2160)]


def long_names(number):
    """As long as Christopher and Wilhelmina."""
    return f"Christoph{number:02}", "Wilhelmina"


def screen(width, height, **options):
    viewport = {"width": width, "height": height}
    return {"viewport": viewport, "is_mobile": False, "has_touch": False, **options}


def a_full_house(*, tables=10, waiting=20, mode=Mode.LOSER_RISES, begun=None, cards=False):
    """An evening with so many tables, so many of them with a game (None: all; the others are
    called), and so many pairs in the line."""
    party, host = a_party(limit=10, mode=mode)
    for number in range(2 * tables + waiting):
        joins(
            party, host, long_names(number) if number % 7 == 3 else (f"Ann{number}", f"Bo{number}")
        )
    for _ in range(tables):
        open_table(party, by=actor(host), submission_key=uuid.uuid4())
    if mode == Mode.LOSER_RISES:
        for number in range(1, (tables if begun is None else begun) + 1):
            record(*a_game_at(party, host, number), "N 4u 9")
    if cards:
        choose(party, moves_by_itself=False, tells_reneges=False, shows_cards=True)
    return party, host


def rise(party, host, game, loser):
    by, key = actor(host), uuid.uuid4()
    move_pairs(party, 1, loser=loser, game=game, by=by, submission_key=key)


def an_old_table(**options):
    """Two pairs that have been sitting for a while, so that nobody is called, and their game."""
    party, host = a_party(pairs=3, tables=1, **options)
    Event.objects.update(at=timezone.now() - timedelta(minutes=20))
    return party, host, *a_game_at(party, host)


@pytest.mark.parametrize("path", ["", "wall/"])
def test_a_hand_and_a_rotation_show_by_themselves_and_are_announced_once(page, path):
    party, host, game, scorer = an_old_table()
    page.goto(f"/p/{party.code}/{path}")
    expect(page.locator("#live .figure")).to_have_text(["0", "0"])
    record(game, scorer, "N 7u 13")
    expect(page.locator("#live .figure").first).not_to_have_text("0", timeout=SOON)
    page.evaluate(
        """() => { window.announced = [];
          new MutationObserver(() => window.announced.push(
            document.getElementById("live-said").textContent
          )).observe(document.getElementById("live-said"), { childList: true }); }"""
    )
    rise(party, host, game, "P2")
    expect(page.get_by_text("Table 1: Eve & Flo!").first).to_be_visible(timeout=SOON)
    expect(page.locator("#live-said")).to_have_text("Table 1: Eve & Flo!")
    page.wait_for_timeout(2_500)
    assert page.evaluate("window.announced") == ["Table 1: Eve & Flo!"]


def test_the_streak_grows_where_no_score_is_kept(page):
    party, host = a_party(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    page.goto(f"/p/{party.code}/wall/")
    expect(page.locator("#live .figure")).to_have_text(["0", "0"])
    seen = evening_of(party).newest_at(1)
    record_outcome(
        party, 1, "P1", EventKind.SET, seen=seen, by=actor(host), submission_key=uuid.uuid4()
    )
    expect(page.locator("#live .figure")).to_have_text(["0", "1"], timeout=SOON)


def test_a_page_without_connection_says_since_when_and_recovers(browser, live_server):
    """A phone of its own: htmx writes each failed request to the console, as it should."""
    party, _host, game, scorer = an_old_table()
    context = browser.new_context(locale="en-GB", **PHONE)
    page = context.new_page()
    page.goto(f"{live_server.url}/p/{party.code}/")
    banner = page.locator("#live-status")
    expect(banner).to_be_hidden()
    context.route("**/live/**", lambda route: route.abort())
    expect(banner).to_be_visible(timeout=15_000)
    assert re.fullmatch(
        r"Not connected since \d\d:\d\d\. This is how things stood then\.", banner.inner_text()
    )
    record(game, scorer, "N 4u 10")
    context.unroute("**/live/**")
    expect(page.locator("#live .figure").first).to_have_text("4", timeout=20_000)
    expect(banner).to_be_hidden()
    context.close()


def test_the_end_of_the_evening_reaches_a_phone_and_so_does_its_going_on(page):
    party, host, *_ = an_old_table()
    page.goto(f"/p/{party.code}/")
    for kind, there in [(EventKind.CLOSED, True), (EventKind.REOPENED, False)]:
        newest = evening_of(party).next_number - 1
        host_event(party, kind, {}, seen=newest, by=actor(host), submission_key=uuid.uuid4())
        said = page.locator("#live").get_by_text("The party is over.")
        expect(said).to_have_count(int(there), timeout=8_000)


@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize("tables", [1, 4, 7, 10])
@pytest.mark.parametrize("cards", [False, True])
def test_the_wall_holds_everybody_without_scrolling(new_phone, size, tables, cards):
    party, _ = a_full_house(tables=tables, begun=max(0, tables - 3), cards=cards)
    page = new_phone(**screen(*size))
    page.goto(f"/p/{party.code}/wall/")
    page.locator(".wall-call").wait_for()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.wall-card')].every((card) => card.naturalWidth)"
    )
    assert page.locator(".wall-card").count() == (tables if cards else 0)
    inside = page.evaluate(
        """() => [...document.querySelectorAll(
            ".wall :is(article, li, dd, .figure:not(:empty), .qr, .wall-card, h2)")]
          .filter((part) => { const box = part.getBoundingClientRect();
            return box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1
              || box.right > innerWidth + 1 || !box.height; })
          .map((part) => part.outerHTML.slice(0, 80))"""
    )
    assert inside == []
    clipped = page.evaluate(
        """() => [...document.querySelectorAll(".wall-table .wall-name, .wall-table h2")]
          .filter((part) => part.scrollHeight > part.clientHeight + 2
            || part.scrollWidth > part.clientWidth + 2)
          .map((part) => part.textContent.trim())"""
    )
    assert clipped == []
    assert page.locator(".wall-line li").count() == 20


def test_names_on_the_wall_are_read_from_five_metres(new_phone):
    """On a television of 1.2 m a letter of 25 mm is 40 pixels of 1920; with ten tables, 28."""
    for tables, least in ((1, 60), (4, 40), (10, 26)):
        party, _ = a_full_house(tables=tables, waiting=6)
        page = new_phone(**screen(1920, 1080))
        page.goto(f"/p/{party.code}/wall/")
        size = page.locator(".wall-pair:not(.wide)").first.evaluate(
            "part => parseFloat(getComputedStyle(part).fontSize)"
        )
        assert size >= least


def test_the_wall_is_dark_in_a_bright_browser_too(new_phone):
    party, _ = a_party(pairs=3, tables=1)
    colours = set()
    for scheme in ("light", "dark"):
        page = new_phone(**screen(1280, 720, color_scheme=scheme))
        page.goto(f"/p/{party.code}/wall/")
        colours.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert colours == {"rgb(11, 20, 16)"}


def test_nothing_moves_where_motion_is_unwelcome(new_phone):
    party, _ = a_party(pairs=3, tables=1)
    page = new_phone(**screen(1280, 720, reduced_motion="reduce"))
    page.goto(f"/p/{party.code}/wall/")
    moving = page.locator(".wall-call").evaluate("part => getComputedStyle(part).animationName")
    assert moving == "none"


def test_a_tables_card_on_the_wall_is_scanned_from_a_step_away(new_phone):
    """From ten times its size: with ten tables 105 pixels, 65 mm of a television of 1.2 m."""
    for tables, least in ((1, 300), (4, 180), (10, 105)):
        party, _ = a_full_house(tables=tables, waiting=6, cards=True)
        page = new_phone(**screen(1920, 1080))
        page.goto(f"/p/{party.code}/wall/")
        assert page.locator(".wall-card").first.bounding_box()["width"] >= least


@pytest.mark.parametrize("path", ["", "wall/"])
def test_without_scripts_the_page_loads_anew(new_phone, path):
    party, _ = a_party(pairs=3, tables=1)
    page = new_phone(java_script_enabled=False)
    page.goto(f"/p/{party.code}/{path}")
    assert page.locator('meta[http-equiv="refresh"]').get_attribute("content") == "10"


def test_the_summary_is_copied(page):
    party, host, game, scorer = an_old_table()
    record(game, scorer, "N 7u 13")
    rise(party, host, game, "P2")
    page.goto(f"/p/{party.code}/summary/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").tap()
    expect(page.locator("#share-said")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#text").input_value()
    assert "Ann & Cy: won 1 of 1 game" in copied


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["", "wall/", "summary/"])
def test_no_page_has_a_fault_that_axe_knows_or_is_wider_than_a_phone(new_phone, path, scheme):
    from axe_playwright_python.sync_playwright import Axe

    party, host = a_full_house(tables=2, waiting=4)
    newest = evening_of(party).next_number - 1
    by, key = actor(host), uuid.uuid4()
    host_event(party, EventKind.AWAY, {"pair": "P5"}, seen=newest, by=by, submission_key=key)
    sizes = [screen(1920, 1080)] if path == "wall/" else [PHONE, screen(1280, 900)]
    for size in sizes:
        page = new_phone(**size, color_scheme=scheme, reduced_motion="reduce")
        page.goto(f"/p/{party.code}/{path}")
        found = Axe().run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
