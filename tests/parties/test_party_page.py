"""The page of an evening, for anybody with its code."""

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import host_event
from scorekeeper.parties.verbs.people import add_single, change_line
from scorekeeper.parties.verbs.playing import move_pairs, record_outcome
from scorekeeper.parties.verbs.put_right import points_only
from scorekeeper.rules.floor import Mode
from tests.games.factories import client_of, record
from tests.parties.at_table import phone_of
from tests.parties.factories import a_game_at, a_party, actor, joins
from tests.parties.test_host_questions import put_right

pytestmark = pytest.mark.django_db


def page_of(party, phone=None) -> str:
    answer = (phone or Client()).get(reverse("parties:party", args=[party.code]))
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.text)


def test_anybody_with_the_code_sees_tables_line_and_night():
    party, host = a_party(pairs=4, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 4u 10", "E 4u 9")
    party.refresh_from_db()
    page = page_of(party)
    assert '<strong>Ann &amp; Cy</strong></span> <span class="figure">4</span>' in page
    assert f'href="/g/{game.code}/"' in page
    assert f'href="/p/{party.code}/t/1/"' in page
    assert "<strong>Eve &amp; Flo</strong> <small>next up</small>" in page
    assert "<dt>Sets</dt><dd>1</dd>" in page
    assert f'hx-get="/p/{party.code}/live/?seen={party.revision}.' in page


def test_only_a_host_is_led_to_the_hosts_page():
    party, host = a_party()
    led = reverse("parties:host", args=[party.code])
    assert led in page_of(party, client_of(host.device))
    assert led not in page_of(party)
    other, _ = a_party()
    assert reverse("parties:host", args=[other.code]) not in page_of(other, client_of(host.device))


def test_an_evening_without_anybody_says_so():
    party, _ = a_party()
    page = page_of(party)
    assert "No table is open yet." in page
    assert "Nobody waits." in page


def test_the_streak_stands_where_no_score_is_kept():
    party, host = a_party(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    for pair in ("P1", "P3"):
        record_outcome(
            party, 1, pair, EventKind.SET, seen=evening_of(party).newest_at(1), by=actor(host),
            submission_key=uuid.uuid4(),
        )  # fmt: skip
    page = page_of(party)
    assert "stayed 2 times in a row" in page
    assert "Bostons" not in page
    assert "<dt>Hands</dt><dd>2</dd>" in page


def test_who_is_away_and_who_needs_a_partner_is_told():
    party, host = a_party(pairs=3, tables=1)
    key = uuid.uuid4()
    change_line(party, EventKind.AWAY, "P3", by=actor(host), submission_key=key)
    add_single(party, "Zoe", by=actor(host), submission_key=uuid.uuid4())
    page = page_of(party)
    assert "<strong>Eve &amp; Flo</strong> <small>away, keeps the place</small>" in page
    assert "Needs a partner: Zoe" in page


def test_a_pause_and_the_end_are_told():
    party, host = a_party()
    for kind, said in [(EventKind.PAUSED, "The party is paused."), (EventKind.CLOSED, "is over.")]:
        host_event(
            party, kind, {}, seen=evening_of(party).next_number - 1, by=actor(host),
            submission_key=uuid.uuid4(),
        )  # fmt: skip
        party.refresh_from_db()
        assert said in page_of(party)


def test_without_scripts_the_page_of_a_waiting_pair_stays_as_it_is():
    """It would close “Going home?” under the finger."""
    party, _ = a_party(pairs=3, tables=1)
    refreshes = '<meta http-equiv="refresh"'
    assert refreshes in page_of(party)
    assert refreshes not in page_of(party, phone_of(party, "P3"))


def test_who_stayed_by_points_that_were_put_right_is_not_said_to_have_won():
    party, host = a_party(pairs=3, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    by = actor(host)
    move_pairs(party, 1, loser="P2", game=game, by=by, submission_key=uuid.uuid4())
    put_right(game, scorer, "N 7u 12")
    event = evening_of(party).next_number - 1
    how = {"table": 1, "last": ("P1",), "seen": event, "by": by}
    points_only(party, event, submission_key=uuid.uuid4(), **how)
    party.refresh_from_db()
    page = page_of(party)
    assert "<strong>Ann &amp; Cy</strong> <small>stayed once" in page
    assert not re.search(r"\bwon\b", page)
    summary = Client().get(reverse("parties:summary", args=[party.code]) + "?plain=1").text
    assert "Bo & Di: won 1 of 1 game\n" in summary


def test_names_are_text():
    party, host = a_party()
    joins(party, host, ("<b>Eve", "Flo"))
    assert "&lt;b&gt;Eve &amp; Flo" in page_of(party)


@pytest.mark.parametrize("tables", [1, 3])
def test_the_page_asks_four_times_and_twice_for_a_phone_that_is_known(
    tables, django_assert_num_queries
):
    party, host = a_party(pairs=6, tables=tables, limit=3)
    for number in range(1, tables + 1):
        record(*a_game_at(party, host, number), "N 4u 10")
    with django_assert_num_queries(4):
        page_of(party)
    known = client_of(host.device)
    with django_assert_num_queries(3):
        page_of(party, known)


@pytest.mark.parametrize("name", ["party", "wall", "summary", "summary_csv"])
def test_a_code_that_no_party_has_is_answered_404(name):
    assert Client().get(reverse(f"parties:{name}", args=["RK7D4XPH"])).status_code == 404


@pytest.mark.parametrize("name", ["party", "wall", "summary", "summary_csv"])
def test_a_page_to_look_at_takes_no_post(name):
    party, _ = a_party()
    assert Client().post(reverse(f"parties:{name}", args=[party.code])).status_code == 405
