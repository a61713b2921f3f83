"""The score sheet: its table, its page, the blank one, the public document."""

import json
import uuid
from datetime import UTC, datetime

import pytest
from django.urls import reverse

from scorekeeper.games.models import Game
from scorekeeper.games.pages.documents import scoresheet
from scorekeeper.games.pages.sheet_table import questions_to_tick, sheet_page
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.verbs.recording import (
    correct_line,
    insert_line,
)
from scorekeeper.games.words.bid_whist_rules import BID_WHIST_QUESTIONS
from scorekeeper.rules.documents import read_sheet
from scorekeeper.rules.house_rules import PRESETS

from .factories import (
    NAMES,
    a_game,
    a_line,
    a_renege,
    a_sheet,
    always_played,
    client_of,
    record,
    rule,
    withdraw,
)

HTMX = {"HX-Request": "true"}
RENEGE = {"kind": "renege", "against": "W", "book": 4, "verdict": "proven"}

RULED = ("after a ruling",)


def row(*said, names=NAMES, **options):
    return sheet_page(a_sheet(*said, **options), names).rows[-1]


def test_a_hand_fills_its_row_in_the_order_of_the_form():
    hand = row("E 4Hu 10")
    assert (hand.number, hand.dealer, hand.bidder, hand.bid, hand.needs) == (
        "1", "Ann", "Bo", "4 ↑ ♥\N{VARIATION SELECTOR-15}", "10",
    )  # fmt: skip
    assert (hand.books, hand.outcome, hand.points, hand.totals, hand.notes) == (
        ("3", "10"), "made", "+4", ("0", "4"), (),
    )  # fmt: skip


def test_a_hand_that_nobody_counted_has_no_books():
    hand = row("E 4u set")
    assert (hand.books, hand.outcome, hand.points) == (("–", "–"), "set", "−4")


def test_books_are_those_after_the_ruling_and_the_note_says_what_was_counted():
    facts = {"declarer": "E", "contract": "4u", "books": 11, "rulings": [RENEGE], "note": "late"}
    hand = row(facts)
    assert (hand.books, hand.outcome) == (("5", "8"), "set")
    assert hand.notes == ("late", "11 books before the ruling")


@pytest.mark.parametrize(
    ("rules", "facts", "outcome", "points", "notes"),
    [
        ({}, {"books": 11, "rulings": [RENEGE]}, "set", "−4", ("11 books before the ruling",)),
        ({"renege_penalty": "set"}, {"books": 11, "rulings": [RENEGE]}, "set", "−4", RULED),
        ({"renege_penalty": "set"}, {"outcome": "made", "rulings": [RENEGE]}, "set", "−4", RULED),
        ({}, {"rulings": [{"kind": "settled", "replay": True}]}, "played over", "0", RULED),
        ({}, {"books": 11, "rulings": [RENEGE | {"verdict": "late"}]}, "made", "+5", ()),
        ({"renege_penalty": "game"}, {"books": 11, "rulings": [RENEGE]}, "made", "+5", ()),
        ({}, {"rulings": [RENEGE]}, "in play", "", ()),
    ],
)
def test_a_hand_that_a_ruling_moved_is_marked(rules, facts, outcome, points, notes):
    hand = row({"declarer": "E", "contract": "4u"} | facts, rules=rules)
    assert (hand.outcome, hand.points, hand.notes) == (outcome, points, notes)
    assert hand.is_corrected == bool(notes)


def test_only_deals_are_numbered():
    said = ["E 3u 9", {"adjustment": {"NS": 1}, "reason": "misread"}, "passed_out", "misdeal"]
    rows = sheet_page(a_sheet(*said), NAMES).rows
    assert [row.number for row in rows] == ["1", "", "2", "3"]
    assert [row.dealer for row in rows] == ["Ann", "", "Bo", "Cy"]


@pytest.mark.parametrize(
    ("said", "what", "notes"),
    [
        ("passed_out", "passed out", ()),
        ({"adjustment": {"NS": 1}, "reason": "misread"}, "put right by hand: Us +1", ("misread",)),
        ({"rules": {"min_bid": 4}}, "rules changed: Lowest bid? 4", ()),
        ({"forfeit": "EW"}, "walked out", ()),
        ({"stopped": True, "counts": True, "note": "late"}, "stopped", ("late",)),
    ],
)
def test_what_is_no_hand_is_said_in_place_of_the_bid(said, what, notes):
    line = row(said, names={})
    assert (line.what, line.notes, line.bidder, line.books) == (what, notes, "", ())


def test_what_stands_after_the_end_does_not_count():
    hand = row("E 7u 13", "N 4u 10")
    assert (hand.counts, hand.points, hand.totals) == (False, "", ("0", "7"))
    assert hand.notes == ("after the end, does not count",)


@pytest.mark.parametrize(
    ("said", "books", "outcome"),
    [
        ("N 4u 10", ("10", "–"), ""),
        ("E 4u 10", ("–", "10"), ""),
        ("N 4u made", ("–", "–"), "made"),
        ("N 4u set", ("–", "–"), "set"),
    ],
)
def test_a_hand_after_the_end_keeps_what_was_recorded(said, books, outcome):
    hand = row("E 7u 13", said)
    assert (hand.books, hand.outcome, hand.points) == (books, outcome, "")


def test_points_from_before_the_first_hand_are_carried_over():
    rows = sheet_page(a_sheet("E 3u 9", start={"NS": 2, "EW": -1}), NAMES).rows
    assert [(row.what, row.totals) for row in rows] == [
        ("carried over", ("2", "−1")),
        ("", ("2", "2")),
    ]


def test_the_head_names_the_pairs_and_the_rules():
    page = sheet_page(a_sheet(rules={"preset": "classic"}), NAMES)
    assert (page.title, page.rules, page.ending, page.totals) == (
        "Ann & Cy against Bo & Di",
        "Seven up. Four minimum. No-trump counts single.",
        "",
        ("0", "0"),
    )


def test_a_finished_sheet_says_who_won():
    page = sheet_page(a_sheet("E 7u 13"), NAMES)
    assert page.ending == "Game to Bo & Di: went out with 7, playing to 7."


def test_the_blank_sheet_asks_what_tables_argue_about():
    asked = {tick.asks: tick.answers for tick in questions_to_tick(BID_WHIST_QUESTIONS)}
    assert asked["Lowest bid?"] == ("3", "4", "2", "1")
    assert asked["Up to how many points?"] == ()
    assert len(asked) == 13


# --- kept in the database ------------------------------------------------------------------------


@pytest.fixture
def played(db) -> Game:
    """Three hands; the first was corrected, then one was put in before the second."""
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3u 9", "S 5d 9")
    correct_line(
        game,
        a_line("E 4u 11"),
        number=1,
        seen_revision=1,
        reason="miscounted",
        by=scorer,
        submission_key=uuid.uuid4(),
    )
    insert_line(
        game,
        a_line("passed_out"),
        number=1,
        seen_revision=2,
        reason="forgotten",
        by=scorer,
        submission_key=uuid.uuid4(),
    )
    game.refresh_from_db()
    return game


def url_of(game: Game, name: str = "sheet") -> str:
    return reverse(f"games:{name}", args=[game.code])


def test_corrections_are_marked_with_their_reason_wherever_the_line_stands_now(played):
    page = sheet_page(sheet_of(played), NAMES)
    assert [(row.is_corrected, row.notes) for row in page.rows] == [
        (True, ("put in later: forgotten",)),
        (True, ("corrected: miscounted",)),
        (False, ()),
        (False, ()),
    ]
    assert page.has_corrections


def test_rulings_and_corrections_of_a_hand_stand_beside_each_other(db):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3u 9", "W 3u", "misdeal")
    rule(game, scorer, 1, a_renege("E"))
    correct_line(
        game,
        a_line("E 4u 11"),
        number=1,
        seen_revision=2,
        reason="miscounted",
        by=scorer,
        submission_key=uuid.uuid4(),
    )
    rule(game, scorer, 2, a_renege("E"))
    withdraw(game, scorer, 2)
    page = sheet_page(sheet_of(game), NAMES)
    assert [(row.is_corrected, row.notes) for row in page.rows[:2]] == [
        (True, ("11 books before the ruling", "corrected: miscounted")),
        (False, ()),
    ]
    rule(game, scorer, 1, a_renege("E"), a_renege("N"))
    assert sheet_page(sheet_of(game), NAMES).rows[0].notes == ("corrected: miscounted",)


def test_a_hand_ruled_on_in_play_says_what_was_counted_once_it_is(db):
    game, scorer = a_game()
    record(game, scorer, "E 4u")
    rule(game, scorer, 1, a_renege("E"))
    assert sheet_page(sheet_of(game), NAMES).rows[0].notes == ()
    record(game, scorer, "E 4u 10")
    hand = sheet_page(sheet_of(game), NAMES).rows[0]
    assert (hand.books, hand.is_corrected) == (("6", "7"), True)
    assert hand.notes == ("10 books before the ruling",)


def test_a_hand_bid_first_and_counted_later_is_no_correction(db):
    game, scorer = a_game()
    record(game, scorer, "E 4u", "E 4u 10", "N 3u", {"adjustment": {"NS": 1}, "reason": "agreed"})
    page = sheet_page(sheet_of(game), NAMES)
    assert [row.is_corrected for row in page.rows] == [False, False, False]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_anybody_with_the_code_reads_the_sheet(played, headers):
    for client in (client_of(played.scorers.get()), client_of(None)):
        response = client.get(url_of(played), headers=headers)
        assert (response.status_code, len(response.context["sheet"].rows)) == (200, 4)


@pytest.mark.parametrize("name", ["sheet", "sheet_json", "share"])
def test_an_unknown_code_is_not_found(db, name):
    url = reverse(f"games:{name}", args=["33333333"])
    assert client_of(None).get(url).status_code == 404
    assert client_of(None).get(url, headers=HTMX).status_code == 404


@pytest.mark.parametrize("name", ["sheet", "sheet_json", "share"])
def test_pages_to_read_refuse_posts(played, name):
    client = client_of(played.scorers.get())
    assert client.post(url_of(played, name)).status_code == 405


def test_the_page_says_when_and_which_game(played):
    Game.objects.update(created_at=datetime(2020, 1, 4, 20, tzinfo=UTC))
    page = client_of(None).get(url_of(played)).text
    assert f"4 Jan 2020, 20:00, game {played.spoken_code}" in page


@pytest.mark.parametrize("hands", [1, 3])
def test_the_sheet_costs_three_queries_however_long_it_is(db, hands, django_assert_num_queries):
    game, scorer = a_game()
    record(game, scorer, *["passed_out"] * hands)
    client = client_of(None)
    with django_assert_num_queries(3):
        client.get(url_of(game))


def test_the_blank_sheet_needs_no_game_and_no_query(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = client_of(None).get(reverse("games:blank_sheet"))
    assert response.status_code == 200
    assert response.text.count('<tr><th scope="row">') == len(response.context["numbers"])


# --- the public document -------------------------------------------------------------------------

SHEETS = {
    "empty": ({}, []),
    "to the end": ({}, ["E 4u 10", "N 3u 9", "E 4N 12"]),
    "thrown in and passed out": ({}, ["E 4u set", "passed_out", "misdeal", "W 3d made"]),
    "in play": ({}, ["E 4u 10", "S 4Hu"]),
    "by sides": ({}, ["NS 4u 10", "EW 5N 9"]),
    "points by hand": ({}, ["E 4u 10", {"adjustment": {"NS": -1, "EW": 3}, "reason": "misread"}]),
    "other rules in the middle": ({}, ["E 3N 9", {"rules": {"nt_double": False}}, "N 3N 9"]),
    "stopped": ({}, ["E 4u 10", {"stopped": True, "counts": True}]),
    "stopped, not counting": ({}, ["E 4u 10", {"stopped": True, "counts": False}]),
    "walked out": ({}, ["E 4u 10", {"forfeit": "NS"}]),
    "an evening's rules": ({"preset": "party"}, ["E 4u 9", "E 4u 9"]),
    "open questions": ({"boston": "undecided"}, ["E 4u 10"]),
    "a ruling": ({}, [{"declarer": "E", "contract": "4u", "books": 11, "rulings": [RENEGE]}]),
    "an auction, times, a note": (
        {},
        [
            {
                "declarer": "W",
                "contract": "5Hu",
                "books": 11,
                "auction": ["-", "4u", "5u", "-"],
                "note": "“late” & loud",
                "dealer": "N",
                "start": "2025-01-04T20:00:00+00:00",
            }
        ],
    ),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("rules", "said"), SHEETS.values(), ids=SHEETS)
@pytest.mark.parametrize("first_dealer", [None, "N"])
def test_the_file_of_a_game_scores_as_the_game_does(rules, said, first_dealer):
    game, scorer = a_game(rules=rules, first_dealer=first_dealer)
    if said:
        record(game, scorer, *said)
    response = client_of(None).get(url_of(game, "sheet_json"))
    document = json.loads(response.content)
    score = sheet_of(game).score
    assert read_sheet(document).score() == score
    assert document["format"] == "scorekeeper.scoresheet/1"
    assert document["players"] == NAMES


@pytest.mark.django_db
@pytest.mark.parametrize("preset", PRESETS)
def test_the_file_keeps_the_rules_of_every_way_to_play(preset):
    game, _scorer = a_game(rules={"preset": preset})
    document = scoresheet(sheet_of(game), names_of(game))
    assert read_sheet(document).rules == sheet_of(game).rules_at_start


def test_the_file_is_the_sheet_as_it_stands_now(played):
    assert scoresheet(sheet_of(played), NAMES)["hands"] == [
        {"passed_out": True},
        {"declarer": "E", "contract": "4u", "books": 11},
        {"declarer": "N", "contract": "3u", "books": 9},
        {"declarer": "S", "contract": "5d", "books": 9},
    ]


def test_the_file_follows_rules_changed_from_the_first_hand(db):
    game, scorer = a_game()
    record(game, scorer, "E 4N 10")
    always_played(game, scorer, nt_double=False)
    document = scoresheet(sheet_of(game), NAMES)
    assert read_sheet(document).score().state.totals == {"NS": 0, "EW": 4}


def test_the_file_leaves_out_names_that_nobody_gave(db):
    game, _scorer = a_game(names={"N": "Ann"})
    document = scoresheet(sheet_of(game), names_of(game))
    assert document["players"] == {"N": "Ann"}


def test_the_file_has_a_name_to_save_it_under(played):
    response = client_of(None).get(url_of(played, "sheet_json"))
    assert response.headers["Content-Type"] == "application/json"
    assert response.headers["Content-Disposition"] == (
        f'attachment; filename="bid-whist-{played.code}.json"'
    )
