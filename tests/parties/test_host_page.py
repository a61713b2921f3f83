"""The host's page: who may see it, what it shows, what it costs."""

import re
import uuid

import pytest
from django.core.cache import cache

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import host_event
from scorekeeper.parties.verbs.people import add_single, belong_to, change_line
from scorekeeper.parties.verbs.playing import move_pairs
from tests.games.factories import client_of, record
from tests.parties.factories import a_game_at, a_party, actor

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_guessed_codes():
    cache.clear()


def path(party, rest=""):
    return f"/p/{party.code}/host/{rest}"


def a_players_phone(party, pair="P1"):
    from scorekeeper.accounts.models import Device
    from scorekeeper.parties.actors import Actor

    device = Device.objects.create()
    belong_to(party, pair, by=Actor(device.pk, "Ann & Cy"))
    return client_of(device)


PAGES = ["", "events/", "pair/P1/", "back/1/", "close/1/", "seats/1/", "end/"]


@pytest.mark.parametrize("rest", [*PAGES, "../cards/"])
def test_only_a_host_sees_its_pages(rest):
    party, host = a_party(pairs=3, tables=1)
    address = f"/p/{party.code}/cards/" if rest == "../cards/" else path(party, rest)
    assert client_of(host.device).get(address).status_code in (200, 303)
    assert client_of(None).get(address).status_code == 403
    assert a_players_phone(party).get(address).status_code == 403


POSTS = [
    "pairs/", "singles/", "open/", "evening/", "tables/", "settings/", "pair/P1/", "back/1/",
    "close/1/", "seats/1/", "card/1/", "end/",
]  # fmt: skip


@pytest.mark.parametrize("rest", POSTS)
def test_only_a_host_may_post(rest):
    party, _host = a_party(pairs=3, tables=1)
    before = evening_of(party).events
    assert client_of(None).post(path(party, rest)).status_code == 403
    assert a_players_phone(party).post(path(party, rest)).status_code == 403
    assert evening_of(party).events == before


def test_the_host_of_another_party_is_a_stranger_here():
    party, _ = a_party()
    _, elsewhere = a_party()
    assert client_of(elsewhere.device).get(path(party)).status_code == 403


def test_an_unknown_code_is_a_404(client):
    assert client.get("/p/AAAAAAAA/host/").status_code == 404


def test_it_shows_tables_scores_and_the_line():
    party, host = a_party(pairs=5, tables=2)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 4u 10")
    add_single(party, "Mia", by=actor(host), submission_key=uuid.uuid4())
    page = client_of(host.device).get(path(party)).context["page"]
    tables = [(t.number, [(p.name, p.score) for p in t.pairs]) for t in page.floor.tables]
    assert tables == [
        (1, [("Ann & Cy", "4"), ("Bo & Di", "0")]),
        (2, [("Eve & Flo", ""), ("Gus & Hal", "")]),
    ]
    assert [(one.place, one.name) for one in page.floor.line] == [(1, "Ida & Jo")]
    assert page.floor.next_up == "Ida & Jo"
    assert [single.name for single in page.singles] == ["Mia"]
    assert (page.is_short, page.limit, page.opens) == (False, 2, None)


@pytest.mark.parametrize(("pairs", "tables", "opens"), [(1, 0, None), (2, 0, 1), (6, 2, 3)])
def test_a_table_can_be_opened_when_two_pairs_are_there(pairs, tables, opens):
    party, host = a_party(pairs=pairs, tables=tables)
    assert client_of(host.device).get(path(party)).context["page"].opens == opens


def test_who_is_away_opens_no_table():
    party, host = a_party(pairs=2)
    change_line(party, EventKind.AWAY, "P1", by=actor(host), submission_key=uuid.uuid4())
    assert client_of(host.device).get(path(party)).context["page"].opens is None


def test_the_last_move_is_told_and_can_be_taken_back():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, by=actor(host), submission_key=uuid.uuid4())
    host_event(party, EventKind.PAUSED, {}, seen=5, by=actor(host), submission_key=uuid.uuid4())
    told = client_of(host.device).get(path(party)).context["page"].last_move
    assert (told.number, told.title, told.by) == (5, "A game is over at table 1", "Host")
    assert told.came == (
        "Bo & Di have lost and get up. Eve & Flo sit down at table 1 against Ann & Cy, who "
        "stay. Bo & Di wait as number 1."
    )


def with_tables(tables):
    party, host = a_party(pairs=2 * tables, tables=tables, limit=3)
    for number in range(1, tables + 1):
        game, scorer = a_game_at(party, host, number)
        record(game, scorer, "N 4u 10")
    return party, host


@pytest.mark.parametrize("tables", [1, 3])
def test_the_page_costs_five_queries_however_many_tables(tables, django_assert_num_queries):
    party, host = with_tables(tables)
    client = client_of(host.device)
    with django_assert_num_queries(5):
        client.get(path(party))


@pytest.mark.parametrize("tables", [1, 3])
def test_what_happened_and_the_cards_cost_three_queries(tables, django_assert_num_queries):
    party, host = with_tables(tables)
    client = client_of(host.device)
    with django_assert_num_queries(3):
        client.get(path(party, "events/"))
    with django_assert_num_queries(3):
        client.get(f"/p/{party.code}/cards/")


def test_an_unchanged_page_costs_one_query(django_assert_num_queries):
    party, host = a_party(pairs=3, tables=1)
    client = client_of(host.device)
    with django_assert_num_queries(1):
        answer = client.get(path(party, f"live/?seen={party.revision}"))
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_changed_page_is_sent_anew_for_a_host_only():
    party, host = a_party(pairs=3, tables=1)
    answer = client_of(host.device).get(path(party, "live/?seen=1"))
    assert (answer.status_code, "<!doctype" in answer.content.decode()) == (200, False)
    assert f'data-revision="{party.revision}"' in answer.content.decode()
    stranger = client_of(None).get(path(party, "live/?seen=1"))
    assert (stranger.status_code, stranger.headers["HX-Refresh"]) == (204, "true")


def test_what_happened_tells_what_was_taken_back_too():
    party, host = a_party(pairs=2)
    client = client_of(host.device)
    shown = client.get(path(party, "back/2/")).context["shown"]
    client.post(path(party, "back/2/"), {"previewed": shown.mark, "reason": "twice"})
    told = client.get(path(party, "events/")).context["events"]
    assert [(one.title, one.came, one.is_back, one.has_moved, one.reason) for one in told] == [
        (f"Taken back: Bo & Di came ({told[0].title[-6:-1]})", "", False, False, "twice"),
        ("Bo & Di came", "", True, False, ""),
        ("Ann & Cy came", "Ann & Cy get in line as number 1.", False, True, ""),
    ]


KINDS = {
    EventKind.RENAMED: {"pair": "P1", "names": ["Ann", "Cyd"]},
    EventKind.SINGLE: {"single": "Mia"},
    EventKind.PAUSED: {},
    EventKind.RESUMED: {},
    EventKind.CLOSED: {},
    EventKind.REOPENED: {},
    EventKind.LIMIT: {"tables": 3},
    EventKind.SUBSTITUTE: {"pair": "P3", "becomes": "P4", "names": ["Eve", "Fay"]},
    EventKind.CLOSES: {"table": 1},
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_event_has_its_words(kind):
    party, host = a_party(pairs=3, tables=1)
    host_event(party, kind, KINDS[kind], seen=4, by=actor(host), submission_key=uuid.uuid4())
    told = client_of(host.device).get(path(party, "events/")).context["events"][0]
    assert told.title
    assert "%(" not in told.title


def test_a_page_that_followed_can_end_the_evening():
    party, host = a_party(pairs=3, tables=1)
    phone = client_of(host.device)
    phone.get(path(party))
    add_single(party, "Mia", by=actor(host), submission_key=uuid.uuid4())
    followed = phone.get(path(party, "live/"), headers={"HX-Request": "true"})
    [said] = re.findall(r'<form[^>]* id="evening".*?</form>', followed.content.decode(), re.DOTALL)
    assert 'hx-swap-oob="true"' in said
    assert re.findall(r'name="seen" value="(\d+)"', said) == ["5", "5"]
