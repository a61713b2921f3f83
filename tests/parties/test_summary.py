"""How the evening went."""

import csv
import io
import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.pages.summary_page import summary_page
from scorekeeper.parties.queries import evening_of, games_of
from scorekeeper.parties.verbs.hosting import choose
from scorekeeper.parties.verbs.playing import move_pairs, record_outcome
from scorekeeper.rules.floor import Mode
from tests.games.factories import a_renege, record, rule
from tests.parties.factories import a_game_at, a_party, actor, joins

pytestmark = pytest.mark.django_db


def an_evening():
    """Bo & Di win twice, each time with a Boston."""
    party, host = a_party(pairs=3, tables=1)
    for loser in ("P1", "P3"):
        game, scorer = a_game_at(party, host)
        record(game, scorer, "N 4u 9", "E 7u 13")
        by = actor(host)
        move_pairs(party, 1, loser=loser, game=game, by=by, submission_key=uuid.uuid4())
    return party, host


def rows_of(party):
    page = summary_page(evening_of(party), games_of(party))
    return [
        (row.place, row.name, row.tally.wins, row.tally.games, row.tally.streak)
        for row in page.rows
    ]


def get(party, name="summary", query=""):
    return Client().get(reverse(f"parties:{name}", args=[party.code]) + query)


def test_most_wins_come_first():
    party, _ = an_evening()
    assert rows_of(party) == [
        (1, "Bo & Di", 2, 2, 2),
        (2, "Ann & Cy", 0, 1, 0),
        (2, "Eve & Flo", 0, 1, 0),
    ]


def test_the_page_and_its_text_tell_the_evening():
    party, _ = an_evening()
    page = re.sub(r"\s+", " ", get(party).text)
    assert '<th scope="row" class="pair">Bo &amp; Di</th> <td><strong>2 of 2</strong></td>' in page
    text = get(party, query="?plain=1")
    assert text.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "Longest streak: Bo & Di stayed 2 times in a row." in text.text
    assert "1. Bo & Di: won 2 of 2 games, stayed 2 times in a row, 2 Bostons\n" in text.text
    assert text.text.rstrip().endswith(f"/p/{party.code}/summary/")


def test_where_no_score_is_kept_the_summary_counts_who_stayed():
    party, host = a_party(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    for pair, kind in [("P1", EventKind.MADE), ("P1", EventKind.SET), ("P3", EventKind.SET)]:
        record_outcome(
            party, 1, pair, kind, seen=evening_of(party).newest_at(1), by=actor(host),
            submission_key=uuid.uuid4(),
        )  # fmt: skip
    assert rows_of(party)[0] == (1, "Bo & Di", 2, 0, 2)
    text = get(party, query="?plain=1").text
    assert "3 hands, 2 sets." in text
    assert "1. Bo & Di: stayed 2 times, 2 in a row" in text
    assert "2. Ann & Cy: stayed 0 times, 1 set" in text
    head = get(party, "summary_csv").text.splitlines()[0]
    assert head.endswith("wins,longest streak,hands bid,sets")


def test_who_reneged_is_told_only_where_the_host_asks_for_it():
    party, host = a_party(pairs=2, tables=1)
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 4u 10")
    rule(game, scorer, 1, a_renege("E"))
    told = [get(party).text, get(party, query="?plain=1").text, get(party, "summary_csv").text]
    assert not any("enege" in each for each in told)
    choose(party, moves_by_itself=False, tells_reneges=True, shows_cards=False)
    told = [get(party).text, get(party, query="?plain=1").text, get(party, "summary_csv").text]
    assert all("enege" in each for each in told)
    assert "    renege: Bo" in told[1]


def test_the_table_for_a_spreadsheet():
    party, _ = an_evening()
    answer = get(party, "summary_csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert f'filename="party-{party.code}.csv"' in answer.headers["Content-Disposition"]
    assert answer.content.startswith(b"\xef\xbb\xbf")
    head, first, *_ = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert head == [
        "place", "pair", "games", "wins", "longest streak", "hands bid", "Bostons", "sets",
    ]  # fmt: skip
    assert first[:5] == ["1", "Bo & Di", "2", "2", "2"]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_no_name_is_a_formula(name):
    party, host = a_party()
    joins(party, host, (name, "Flo"))
    rows = list(csv.reader(io.StringIO(get(party, "summary_csv").content.decode("utf-8-sig"))))
    assert rows[1][1] == f"'{name} & Flo"


def test_an_evening_without_anybody_says_so():
    party, _ = a_party()
    assert "Nobody has joined yet." in get(party).text


@pytest.mark.parametrize("tables", [1, 3])
def test_the_summary_asks_four_times(tables, django_assert_num_queries):
    party, host = a_party(pairs=6, tables=tables, limit=3)
    for number in range(1, tables + 1):
        record(*a_game_at(party, host, number), "N 4u 10")
    with django_assert_num_queries(4):
        get(party)
