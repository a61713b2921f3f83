"""Changing the rules on a phone: look at what changes, save; answer one open question."""

import pytest

from scorekeeper.accounts.devices import COOKIE
from scorekeeper.games.queries import sheet_of
from tests.games.factories import a_game, client_of, record

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def phone_of(new_phone, live_server, scorer, **options):
    page = new_phone(**options)
    cookie = client_of(scorer).cookies[COOKIE].value
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": live_server.url}])
    return page


@pytest.mark.parametrize("script", [True, False])
def test_a_change_is_looked_at_and_then_saved(new_phone, live_server, script):
    game, scorer = a_game()
    record(game, scorer, "N 4N 10")
    page = phone_of(new_phone, live_server, scorer, java_script_enabled=script)
    page.goto(f"/g/{game.code}/rules/")
    page.get_by_text("Change the rules").first.tap()
    page.locator("label", has=page.locator("[name=nt_double][value=false]")).tap()
    page.get_by_role("button", name="What would it change?").last.tap()
    page.get_by_text("The game is open again.").wait_for()
    assert sheet_of(game).state.over
    page.get_by_role("button", name="Change the rules").tap()
    page.get_by_text("The rules are changed.").wait_for()
    assert page.locator(".spoken").inner_text() == (
        "Seven up. Three minimum. No-trump counts single."
    )
    assert not sheet_of(game).state.over


def test_one_tap_answers_the_question_a_hand_needs(new_phone, live_server):
    game, scorer = a_game(rules={"nt_double": "undecided"})
    page = phone_of(new_phone, live_server, scorer)
    page.goto(f"/g/{game.code}/rules/?ask=nt_double")
    page.get_by_role("button", name="yes, both ways").tap()
    page.wait_for_url(f"**/g/{game.code}/")
    assert sheet_of(game).state.rules.undecided == frozenset()


@pytest.mark.parametrize("otherwise", ["first", "way", "number"])
def test_a_preview_is_gone_as_soon_as_something_else_is_chosen(new_phone, live_server, otherwise):
    game, scorer = a_game()
    page = phone_of(new_phone, live_server, scorer)
    page.goto(f"/g/{game.code}/rules/")
    page.get_by_text("Change the rules").first.tap()
    page.locator("label", has=page.locator("[name=nt_double][value=false]")).tap()
    page.get_by_role("button", name="What would it change?").last.tap()
    page.get_by_text("The score stays as it is").wait_for()
    save = page.get_by_role("button", name="Change the rules")
    page.get_by_label("Why? Both sides can read it.").fill("agreed")
    assert save.count() == 1
    if otherwise == "first":
        page.locator("label", has=page.locator("[name=since][value=first]")).tap()
    elif otherwise == "way":
        page.locator("button[name=use][value=columbus]").tap()
    else:
        page.get_by_text("29 more questions").tap()
        page.locator("[name=target]:visible").fill("9")
    assert save.count() == 0
    assert page.get_by_text("The score stays as it is").count() == 0
