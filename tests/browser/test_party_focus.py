"""A page that follows an evening leaves the keyboard where it was."""

import uuid

import pytest
from playwright.sync_api import expect

from scorekeeper.accounts.models import Device
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.models import Host
from scorekeeper.parties.verbs.people import add_single, belong_to
from tests.browser.test_party_host import be
from tests.games.factories import record
from tests.parties.factories import a_game_at, a_party, actor, joins

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SOON = 5_000
WITHOUT_ID = """() => {
  const parts = [...document.querySelectorAll(
    "#live :is(a, button, summary), #evening :is(a, button)")];
  const ids = parts.map((part) => part.id);
  return parts.filter((part) => !part.id || ids.filter((id) => id === part.id).length > 1)
    .map((part) => part.outerHTML.slice(0, 120));
}"""


def an_evening():
    party, host = a_party(pairs=6, tables=2)
    record(*a_game_at(party, host), "N 4u 10")
    for name in ("Mia", "Nat"):
        add_single(party, name, by=actor(host), submission_key=uuid.uuid4())
    return party, host


def a_page(new_phone, live_server, party, who, path):
    """The page of the host (``who`` is None), or of a phone of that pair."""
    page, device = new_phone(), Device.objects.create()
    if who:
        belong_to(party, who, by=Actor(device.pk, who))
        be(page, Host(device=device), live_server)
    else:
        be(page, party.hosts.get(), live_server)
    page.goto(f"/p/{party.code}/{path}")
    return page


@pytest.mark.parametrize(
    ("who", "path"),
    [(None, "host/"), (None, "host/?single=9"), ("P5", ""), ("P1", ""), ("P5", "t/1/")],
)
def test_whatever_the_keyboard_can_be_on_is_found_again(new_phone, live_server, who, path):
    party, _ = an_evening()
    page = a_page(new_phone, live_server, party, who, path)
    assert page.locator("#live a").count()
    assert page.evaluate(WITHOUT_ID) == []


@pytest.mark.parametrize(
    ("who", "path", "part"),
    [
        (None, "host/", "#close-2"),
        (None, "host/", "#pair-P6"),
        (None, "host/", "#single-9"),
        (None, "host/", "#take-back"),
        (None, "host/", "#pause"),
        ("P5", "", "#own-away"),
        ("P5", "", "#own-going"),
        ("P5", "", "#to-table-2"),
    ],
)
def test_the_keyboard_stays_where_it_was_when_something_happens(
    new_phone, live_server, who, path, part
):
    party, host = an_evening()
    page = a_page(new_phone, live_server, party, who, path)
    page.locator(part).focus()
    joins(party, host, ("Zoe", "Yan"))
    expect(page.locator("#live").get_by_text("Zoe & Yan").first).to_be_visible(timeout=SOON)
    expect(page.locator(part)).to_be_focused()
