"""The end of a game on a phone: who won, the sheet, the score as text, the next game."""

import json

import pytest
from playwright.sync_api import expect

from scorekeeper.games.models import Game
from scorekeeper.games.queries import names_of, sheet_of
from tests.games.factories import a_game, client_of, record

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def over():
    """A game that Bo and Di won, Cy dealing last; and the phone that kept score."""
    game, scorer = a_game(first_dealer="E")
    record(game, scorer, "E 4Hu 10", "W 4d made")
    return game, scorer


def as_scorer(page, scorer, live_server):
    cookie = client_of(scorer).cookies["device"].value
    page.context.add_cookies([{"name": "device", "value": cookie, "url": live_server.url}])
    return page


def fits(page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_the_last_hand_ends_the_game_and_the_sheet_opens(page, live_server):
    game, scorer = a_game(rules={"target": 4})
    as_scorer(page, scorer, live_server).goto(f"/g/{game.code}/")
    page.locator("label:has([name=declarer][value=E])").tap()
    page.locator("label:has([name=bid][value='4u'])").tap()
    page.locator("label:has([name=books][value='10'])").tap()
    page.locator(".save").tap()
    expect(page.locator("#ending")).to_have_text("Game to Bo & Di: went out with 4, playing to 4.")
    page.get_by_role("link", name="Sheet, to print").tap()
    expect(page.locator("h1")).to_have_text("Ann & Cy against Bo & Di")
    assert page.locator("tbody tr").all_inner_texts() == [
        "1\tAnn\t Bo\t4 ↑\t10\t3\t10\tmade\t+4\t0\t4\t"
    ]
    assert fits(page)
    expect(page.get_by_role("button", name="Print")).to_be_visible()


def test_same_again_with_other_partners(page, live_server, over):
    game, scorer = over
    as_scorer(page, scorer, live_server).goto(f"/g/{game.code}/")
    page.get_by_role("button", name="Ann & Bo against Cy & Di").tap()
    page.wait_for_url(lambda url: game.code not in url)
    following = Game.objects.get(follows=game)
    assert page.url.endswith(f"/g/{following.code}/")
    assert names_of(following) == {"N": "Ann", "S": "Bo", "E": "Cy", "W": "Di"}
    assert names_of(following)[sheet_of(following).state.dealer] == "Bo"  # on Cy's left now
    expect(page.locator("#live")).to_contain_text("Bo deals")
    expect(page.locator(".side-name")).to_have_text(["Ann & Bo", "Cy & Di"])


def test_a_watcher_sees_who_won_but_starts_nothing(page, over):
    game, _scorer = over
    page.goto(f"/g/{game.code}/")
    expect(page.locator("#ending")).to_be_visible()
    expect(page.get_by_role("button", name="Same again")).to_have_count(0)
    expect(page.get_by_role("link", name="Share as text")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("path", ["", "again/"])
def test_what_a_scorer_sees_at_the_end_is_accessible(page, live_server, over, path):
    game, scorer = over
    as_scorer(page, scorer, live_server).goto(f"/g/{game.code}/{path}")
    expect(page.get_by_role("button", name="Same again")).to_be_visible()
    assert fits(page)
    assert violations(page) == []


SHARED = """Game to Bo & Di: went out with 8, playing to 7.
● Ann & Cy 0
◆ Bo & Di 8

1 ◆ Bo 4 ↑, 10 books, +4 (0 : 4)
2 ◆ Di 4 ↓, made, +4 (0 : 8)

"""


def test_the_score_is_copied_as_text(new_phone, live_server, over, monkeypatch):
    monkeypatch.setattr("scorekeeper.machine.lan_address", lambda: None)
    game, _scorer = over
    page = new_phone(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/g/{game.code}/share/")
    page.get_by_role("button", name="Copy").tap()
    expect(page.locator("#share-said")).to_have_text("Copied.")
    expected = f"{SHARED}{live_server.url}/g/{game.code}/\n"
    assert page.evaluate("navigator.clipboard.readText()") == expected
    assert page.locator("#text").input_value() == expected


def test_where_the_clipboard_is_closed_the_text_is_marked(page, over):
    """At a table's Wi-Fi there is no https, and so no clipboard for scripts."""
    game, _scorer = over
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
        "document.execCommand = () => false;"
    )
    page.goto(f"/g/{game.code}/share/")
    page.get_by_role("button", name="Copy").tap()
    expect(page.locator("#share-said")).to_have_text("The text is marked: copy it now.")
    marked = page.evaluate("[text.selectionStart, text.selectionEnd, text.value.length]")
    assert marked == [0, marked[2], marked[2]]


def test_a_phone_that_can_send_sends_the_text(page, over):
    game, _scorer = over
    page.add_init_script("navigator.share = async (data) => { window.sent = data; };")
    page.goto(f"/g/{game.code}/share/")
    page.get_by_role("button", name="Send…").tap()
    assert page.evaluate("window.sent.text") == page.locator("#text").input_value()


def test_everything_works_without_a_script(new_phone, live_server, over):
    game, scorer = over
    page = as_scorer(new_phone(java_script_enabled=False), scorer, live_server)
    page.goto(f"/g/{game.code}/share/")
    expect(page.get_by_role("button", name="Copy")).to_be_hidden()
    assert page.locator("#text").input_value().startswith(SHARED)
    page.goto(f"/g/{game.code}/")
    page.get_by_role("button", name="Same again").tap()
    page.wait_for_url(lambda url: game.code not in url)
    following = Game.objects.get(follows=game)
    assert page.url.endswith(f"/g/{following.code}/")


def test_the_sheet_is_saved_as_a_file(page, over):
    game, _scorer = over
    page.goto(f"/g/{game.code}/sheet/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").tap()
    document = json.loads(download.value.path().read_text())
    assert download.value.suggested_filename == f"bid-whist-{game.code}.json"
    assert document["hands"][0] == {"declarer": "E", "contract": "4Hu", "books": 10}


@pytest.mark.parametrize("path", ["sheet/", "share/"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_a_phone_and_are_accessible(new_phone, path, scheme):
    names = {"N": "Bartholomew Featherstonehaugh", "E": "Wilhelmina-Josephine", "S": "Cy"}
    game, scorer = a_game(names=names)
    record(game, scorer, "E 4Hu 10", {"adjustment": {"NS": 1}, "reason": "score misread"})
    page = new_phone(color_scheme=scheme)
    page.goto(f"/g/{game.code}/{path}")
    assert fits(page)
    assert violations(page) == []


def test_the_blank_sheet_fits_a_phone_and_prints_on_one_page(page):
    page.goto("/sheet/blank/")
    assert fits(page)
    assert violations(page) == []
    for paper in ("A4", "Letter"):
        assert page.pdf(format=paper).count(b"/Type /Page\n") == 1


def violations(page) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa"]})
    return [violation["id"] for violation in found.response["violations"]]
