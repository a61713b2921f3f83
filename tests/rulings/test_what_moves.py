"""What a verdict makes of a hand: books, points and the game, worked out by hand from the rules.

North and South call a renege on East. ``N 4Su 8``: North bid four and took eight books, which is
set; ten make it."""

import pytest

from scorekeeper.games.queries import sheet_of
from tests.games.factories import a_game, record

from .factories import accept, book, called, direct, know, lift, lost, page_of, place, settle

pytestmark = pytest.mark.django_db

SET, GAME = {"renege_penalty": "set"}, {"renege_penalty": "game"}
ANY = {"renege_scope": "any_book"}


def proven(game, scorer, claim):
    know(game, scorer, claim, **book(("EW", 1), "N:H7 E:S3", led="N"))
    know(game, scorer, claim, admitted=claim.pk)


def refuted(game, scorer, claim):
    know(game, scorer, claim, **book(("EW", 1), "N:H7 E:H3", led="N"))


def undecidable(game, scorer, claim):
    know(game, scorer, claim, enough=claim.pk)


def wrong_book(game, scorer, claim):
    """East followed in the named book; in West's next one he did not, and had a diamond later."""
    refuted(game, scorer, claim)
    know(game, scorer, claim, **book(("EW", 2), "N:D7 W:C3", led="N"))
    know(game, scorer, claim, **book(("EW", 3), "W:DJ"))


@pytest.mark.parametrize(
    ("rules", "said", "found", "books", "points", "winner"),
    [
        # three books go from who reneged to the others
        ({}, "N 4Su 8", proven, (11, 2), (5, 0), None),
        ({}, "N 4Su 7", proven, (10, 3), (4, 0), None),
        ({}, "N 4Su 6", proven, (9, 4), (-4, 0), None),
        ({}, "E 4Su 10", proven, (6, 7), (0, -4), None),
        ({}, "E 4Su 13", proven, (3, 10), (0, 4), None),
        ({}, "E 5Su 13", proven, (3, 10), (0, -5), None),
        ({}, "E 7Su 13", proven, (3, 10), (0, -7), "NS"),
        # never more than the payer holds
        ({}, "N 4Su 11", proven, (13, 0), (7, 0), "NS"),
        ({}, "N 4Su 12", proven, (13, 0), (7, 0), "NS"),
        ({"renege_books": 1}, "N 4Su 9", proven, (10, 3), (4, 0), None),
        ({"renege_books": 1}, "N 4Su 8", proven, (9, 4), (-4, 0), None),
        # no trump counts twice, both ways
        ({}, "N 4Nu 8", proven, (11, 2), (10, 0), "NS"),
        ({}, "E 4Nu 10", proven, (6, 7), (0, -8), "NS"),
        ({"nt_double": False}, "N 4Nu 8", proven, (11, 2), (5, 0), None),
        # what the house counts
        ({"over_books": "bid_only"}, "N 4Su 8", proven, (11, 2), (4, 0), None),
        ({"kitty_book": "none"}, "N 4Su 8", proven, (11, 1), (5, 0), None),
        ({"kitty": False, "jokers": 0}, "N 4Su 8", proven, (11, 2), (5, 0), None),
        ({"back_door": "both"}, "E 4Su 10", proven, (6, 7), (4, -4), None),
        ({"back_door": "opponents_gain"}, "E 4Su 10", proven, (6, 7), (4, 0), None),
        ({"defenders": "books_over_six"}, "E 4Su 9", proven, (7, 6), (1, -4), None),
        # a call that was wrong costs the callers as much, or nothing
        ({}, "N 4Su 10", refuted, (7, 6), (-4, 0), None),
        ({}, "N 3Su 12", refuted, (9, 4), (3, 0), None),
        ({}, "E 4Su 8", refuted, (2, 11), (0, 5), None),
        ({}, "E 4Su 10", refuted, (0, 13), (0, 7), "EW"),
        ({"false_claim": "nothing"}, "N 4Su 10", refuted, (10, 3), (4, 0), None),
        ({"false_claim": "nothing"}, "E 4Su 8", refuted, (5, 8), (0, -4), None),
        # one that cannot be proved costs nothing, or as much
        ({}, "N 4Su 10", undecidable, (10, 3), (4, 0), None),
        ({"unproven_claim": "pays"}, "N 4Su 10", undecidable, (7, 6), (-4, 0), None),
        ({"unproven_claim": "pays"}, "E 4Su 8", undecidable, (2, 11), (0, 5), None),
        ({"false_claim": "nothing"}, "N 4Su 10", undecidable, (10, 3), (4, 0), None),
        (
            {"false_claim": "nothing", "unproven_claim": "pays"},
            *("N 4Su 10", undecidable, (7, 6), (-4, 0), None),
        ),
        # the wrong book of the right side
        ({}, "N 4Su 10", wrong_book, (7, 6), (-4, 0), None),
        (ANY, "N 4Su 8", wrong_book, (11, 2), (5, 0), None),
        ({"false_claim": "nothing"}, "N 4Su 10", wrong_book, (10, 3), (4, 0), None),
        # the bid is lost, or made at the bid or at what was taken over it
        (SET, "E 4Su 10", proven, (3, 10), (0, -4), None),
        (SET, "E 4Su 13", proven, (0, 13), (0, -4), None),
        (SET, "N 4Su 8", proven, (8, 5), (4, 0), None),
        (SET, "N 4Su 11", proven, (11, 2), (5, 0), None),
        (SET, "N 4Su 10", refuted, (7, 6), (-4, 0), None),
        (SET | ANY, "N 4Su 8", wrong_book, (8, 5), (4, 0), None),
        # the hand scores as played, and the game is lost
        (GAME, "N 4Su 8", proven, (8, 5), (-4, 0), "NS"),
        (GAME, "E 4Su 10", proven, (3, 10), (0, 4), "NS"),
        (GAME, "E 7Su 13", proven, (0, 13), (0, 7), "NS"),
        (GAME, "N 4Su 10", refuted, (7, 6), (-4, 0), None),
        (GAME, "N 4Su 10", undecidable, (10, 3), (4, 0), None),
        # Bostons: lifted to thirteen by a penalty is none, unless a bid of seven was spoiled
        ({"boston_effect": "double"}, "N 4Su 11", proven, (13, 0), (7, 0), "NS"),
        ({"boston_effect": "double"}, "N 7Su 11", proven, (13, 0), (14, 0), "NS"),
        (
            {"boston_effect": "double", "boston_restored": False},
            *("N 7Su 11", proven, (13, 0), (7, 0), "NS"),
        ),
        ({"boston_effect": "wins_game", "target": 21}, "E 4Su 13", proven, (3, 10), (0, 4), None),
    ],
)
def test_a_verdict_moves(rules, said, found, books, points, winner):
    game, scorer = a_game(rules=rules)
    record(game, scorer, said)
    before = sheet_of(game).score
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, ("EW", 1)))
    found(game, scorer, claim)
    promised = page_of(game, claim).decided
    accept(game, scorer, claim)

    sheet = sheet_of(game)
    result = sheet.result(1)
    assert (result.books["NS"], result.books["EW"]) == books
    assert (result.points["NS"], result.points["EW"]) == points
    assert sheet.state.winner == winner
    assert sheet.state.totals == dict(result.points)
    kept = page_of(game, claim).decided.preview
    is_books = [row for row in promised.preview.rows if row.label.endswith("books")]
    assert list(kept.rows[: len(is_books)]) == is_books
    lift(game, scorer, claim)
    assert sheet_of(game).score == before


@pytest.mark.parametrize(
    ("rules", "said", "books", "points"),
    [
        ({}, "N 4Su 10", (10, 3), (4, 0)),
        ({"unproven_claim": "pays"}, "N 4Su 10", (7, 6), (-4, 0)),
        ({"unproven_claim": "pays"}, "E 4Su 8", (2, 11), (0, 5)),
        ({"unproven_claim": "pays"}, "N 4Su 2", (0, 13), (-4, 0)),
        ({"unproven_claim": "pays", "renege_books": 1}, "N 4Su 10", (9, 4), (-4, 0)),
        ({"unproven_claim": "pays", "false_claim": "nothing"}, "N 4Su 10", (7, 6), (-4, 0)),
    ],
)
def test_a_call_about_a_book_that_nobody_finds_moves(rules, said, books, points):
    game, scorer = a_game(rules=rules)
    record(game, scorer, said)
    before = sheet_of(game).score
    claim = called(game, scorer)
    lost(game, scorer, claim)
    decided = page_of(game, claim).decided
    assert decided.verdict == "undecidable"
    accept(game, scorer, claim)
    result = sheet_of(game).result(1)
    assert (result.books["NS"], result.books["EW"]) == books
    assert (result.points["NS"], result.points["EW"]) == points
    assert page_of(game, claim).decided.trouble == ""
    lift(game, scorer, claim)
    assert sheet_of(game).score == before


@pytest.mark.parametrize("when", ["late", "corrected"])
def test_a_call_that_is_not_heard_moves_nothing(when):
    game, scorer = a_game(rules={"claim_deadline": "hand_over", "unproven_claim": "pays"})
    record(game, scorer, "N 4Su 8")
    if when == "late":
        claim = called(game, scorer)
    else:
        claim = called(game, scorer, "E", "table", when="before_next_card", corrected=True)
    accept(game, scorer, claim)
    assert sheet_of(game).state.totals == {"NS": -4, "EW": 0}


def test_who_reneged_cannot_go_out_on_that_hand_where_the_table_says_so():
    for may_win, total in ((True, 8), (False, 6)):
        game, scorer = a_game(rules={"reneger_may_win": may_win})
        record(game, scorer, "E 4Su 10", "E 4Su 13")
        claim = called(game, scorer, number=2)
        know(game, scorer, claim, **place(claim, ("EW", 1)))
        proven(game, scorer, claim)
        accept(game, scorer, claim)
        state = sheet_of(game).state
        assert (state.totals["EW"], state.winner) == (total, "EW" if may_win else None)


def test_the_second_set_may_be_one_that_a_ruling_made():
    game, scorer = a_game(rules={"two_sets_out": True, "floor": -21})
    record(game, scorer, "E 3Su 8", "E 3Su 9")
    claim = called(game, scorer, number=2)
    know(game, scorer, claim, **place(claim, ("EW", 1)))
    proven(game, scorer, claim)
    accept(game, scorer, claim)
    state = sheet_of(game).state
    assert (state.totals, state.winner) == ({"NS": 0, "EW": -6}, "NS")


def test_hands_after_the_end_that_a_ruling_brings_do_not_count():
    game, scorer = a_game()
    record(game, scorer, "N 3Nu 8", "E 4Su 10")
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, ("EW", 1)))
    proven(game, scorer, claim)
    accept(game, scorer, claim)
    state = sheet_of(game).state
    assert (state.totals, state.winner) == ({"NS": 10, "EW": 0}, "NS")


@pytest.mark.parametrize(
    ("outcome", "said", "books", "points"),
    [
        ("nothing", {}, (8, 5), (-4, 0)),
        ("books", {"books": 2, "payer": "EW"}, (10, 3), (4, 0)),
        ("books", {"books": 2, "payer": "NS"}, (6, 7), (-4, 0)),
        ("books", {"books": 13, "payer": "EW"}, (13, 0), (7, 0)),
        ("replay", {}, (8, 5), (0, 0)),
    ],
)
@pytest.mark.parametrize("decide", [settle, direct])
def test_what_the_pairs_settle_or_a_director_decides(decide, outcome, said, books, points):
    game, scorer = a_game()
    record(game, scorer, "N 4Su 8")
    claim = called(game, scorer)
    decide(game, scorer, claim, outcome, **said)
    result = sheet_of(game).result(1)
    assert (result.books["NS"], result.books["EW"]) == books
    assert (result.points["NS"], result.points["EW"]) == points
    lift(game, scorer, claim)
    assert sheet_of(game).state.totals == {"NS": -4, "EW": 0}


@pytest.mark.parametrize(
    ("outcome", "rules", "points"),
    [
        ("proven", {}, (5, 0)),
        ("proven", {"renege_penalty": "set"}, (4, 0)),
        ("clean", {}, (-4, 0)),
        ("clean", {"false_claim": "nothing"}, (-4, 0)),
    ],
)
def test_a_director_decides_by_the_tables_own_penalty(outcome, rules, points):
    game, scorer = a_game(rules=rules)
    record(game, scorer, "N 4Su 8")
    claim = called(game, scorer)
    direct(game, scorer, claim, outcome)
    result = sheet_of(game).result(1)
    assert (result.points["NS"], result.points["EW"]) == points
