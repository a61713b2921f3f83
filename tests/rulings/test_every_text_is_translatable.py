"""Every text on the pages of a dispute goes through gettext, in every state a call can be in: with
a translation that puts brackets around each text, no word stands outside of brackets."""

import pytest

from scorekeeper.rules.asking import AboutBook, TurnOver, WhichFirst, WhoPlayed
from scorekeeper.rules.disputes import Verdict
from scorekeeper.rulings.models import Claim, Step
from scorekeeper.rulings.needs import Need
from tests.games.factories import a_game, always_played, client_of, record
from tests.games.test_every_text_is_translatable import (
    NAMES,
    bracketed,
    visited,
    words_outside_brackets,
)

from .factories import (
    THIRD,
    a_call,
    a_proven_claim,
    accept,
    book,
    called,
    case_of,
    corrected,
    cut,
    direct,
    hidden,
    know,
    lift,
    lost,
    page_of,
    place,
    settle,
    unseen,
    url,
    withdraw_call,
)

__all__ = ["bracketed"]
pytestmark = pytest.mark.django_db

PHONE, WHY = "手机", "数错"


def a_table(*said, rules=None, names=NAMES):
    game, scorer = a_game(names=names, rules=rules)
    game.scorers.update(name=PHONE)
    scorer.refresh_from_db()
    if said:
        record(game, scorer, *said)
    return game, scorer


def called_at(said, *, rules=None, names=NAMES, number=1, **call):
    """A table with that hand, or none, and a call on it."""
    game, scorer = a_table(*([said] if said else []), rules=rules, names=names)
    return game, scorer, called(game, scorer, number=number, **call)


def bid():
    return called_at(None, word="table", number=None)


def thrown_in():
    game, scorer, claim = bid()
    record(game, scorer, "misdeal")
    return game, scorer, claim


def suit():
    return called_at("N 4u 8")


def count():
    return called_at("N 4Su set")


def pile():
    return called_at("N 4Su 8")


def last():
    return called_at("N 4Su", word="last")


def on_table():
    return called_at("N 4Su", word="table")


def unseen_in_play():
    game, scorer, claim = last()
    unseen(game, scorer, claim)
    return game, scorer, claim


def unseen_on_table():
    game, scorer, claim = on_table()
    unseen(game, scorer, claim)
    return game, scorer, claim


def row():
    game, scorer, claim = unseen_on_table()
    know(game, scorer, claim, **place(claim, rows=(2, 2)))
    know(game, scorer, claim, rows={"NS": 3, "EW": 3})
    return game, scorer, claim


def rows():
    game, scorer, claim = called_at("N 4Su", word="last", rules={"kitty_book": "first_winner"})
    know(game, scorer, claim, **place(claim, rows=(2, 2), row="EW"))
    record(game, scorer, "N 4Su 8")
    return game, scorer, claim


def about():
    game, scorer, claim = pile()
    know(game, scorer, claim, **place(claim, THIRD))
    return game, scorer, claim


def about_lost():
    game, scorer, claim = pile()
    know(game, scorer, claim, aside=f"place @{claim.pk}")
    return game, scorer, claim


def told_on_table():
    game, scorer, claim = on_table()
    know(game, scorer, claim, **book(f"@{claim.pk}", "N:H7 E:S", led="N"))
    return game, scorer, claim


def turned():
    game, scorer, claim = pile()
    cut(game, scorer, claim)
    return game, scorer, claim


def turned_for_anything():
    game, scorer, claim = about()
    know(game, scorer, claim, aside=f"about @{claim.pk}")
    return game, scorer, claim


def turned_at_no_trump():
    game, scorer, claim = called_at("N 4Nu 8", rules={"nt_joker": "must_throw_when_void"})
    cut(game, scorer, claim)
    return game, scorer, claim


def whose():
    game, scorer, claim = turned()
    know(game, scorer, claim, **book(("EW", 4), rest=["HJ", "JB"], all_of=["H"]))
    return game, scorer, claim


def first():
    game, scorer, claim = turned()
    know(game, scorer, claim, **book(("NS", 4), "E:HJ"))
    return game, scorer, claim


def proven():
    game, scorer, claim = pile()
    claim = a_proven_claim(game, scorer)
    return game, scorer, claim


def admitted():
    game, scorer, claim = turned()
    know(game, scorer, claim, admitted=claim.pk)
    return game, scorer, claim


def shown_card():
    game, scorer, claim = told_on_table()
    know(game, scorer, claim, **place(claim, rows=(2, 2)))
    know(game, scorer, claim, held={"E": ["HJ"]})
    return game, scorer, claim


def kept_joker():
    game, scorer, claim = turned_at_no_trump()
    know(game, scorer, claim, **book(("EW", 4), "E:JL"))
    return game, scorer, claim


def refuted():
    game, scorer, claim = about()
    know(game, scorer, claim, **book(THIRD, "N:H E:H3", led="N"))
    return game, scorer, claim


def he_led():
    game, scorer, claim = about()
    know(game, scorer, claim, **book(THIRD, led="E"))
    return game, scorer, claim


def a_joker_was_led():
    game, scorer, claim = called_at("N 4Nu 8", rules={"nt_joker_lead": "no_suit"})
    know(game, scorer, claim, **place(claim, THIRD))
    know(game, scorer, claim, **book(THIRD, "N:JB E:S3", led="N"))
    return game, scorer, claim


def wrong_book():
    game, scorer, claim = refuted()
    know(game, scorer, claim, **book(("EW", 2), "N:D7 W:C3", led="N"))
    know(game, scorer, claim, **book(("EW", 4), "W:DJ"))
    return game, scorer, claim


def pending():
    game, scorer, claim = unseen_on_table()
    know(game, scorer, claim, **place(claim, rows=(2, 2)))
    know(game, scorer, claim, enough=claim.pk)
    return game, scorer, claim


def lost_in_play():
    game, scorer, claim = on_table()
    lost(game, scorer, claim)
    return game, scorer, claim


def lost_for_good():
    game, scorer, claim = called_at("N 4Su 8", rules={"unproven_claim": "pays"})
    lost(game, scorer, claim)
    return game, scorer, claim


def admitted_wherever():
    game, scorer, claim = told_on_table()
    know(game, scorer, claim, admitted=claim.pk)
    return game, scorer, claim


def followed_wherever():
    game, scorer, claim = on_table()
    know(game, scorer, claim, **book(f"@{claim.pk}", "N:H7 E:H", led="N"))
    return game, scorer, claim


def undecidable():
    game, scorer, claim = called_at("N 4Su 8", rules={"unproven_claim": "pays"})
    know(game, scorer, claim, **place(claim, THIRD))
    know(game, scorer, claim, enough=claim.pk)
    return game, scorer, claim


def late():
    return called_at("N 4Su 8", rules={"claim_deadline": "hand_over"})


def taken_back():
    return called_at("N 4Su", word="table", when="before_next_card", corrected=True)


def twice():
    game, scorer, claim = proven()
    accept(game, scorer, claim)
    again = called(game, scorer)
    know(game, scorer, again, **place(again, THIRD))
    return game, scorer, again


def trouble():
    game, scorer, claim = turned()
    corrected(game, scorer, "N 4Su 12", reason=WHY)
    return game, scorer, claim


def rules_question():
    return called_at("N 4Su 8", rules={"claim_deadline": "undecided"})


ASKED = [
    (bid, Need.BID),
    (thrown_in, Need.HAND),
    (suit, Need.SUIT),
    (count, Need.COUNT),
    (pile, Need.PLACE),
    (last, Need.BOOK),
    (on_table, Need.BOOK),
    (about_lost, Need.BOOK),
    (unseen_in_play, Need.PLACE),
    (unseen_on_table, Need.PLACE),
    (row, Need.ROW),
    (rows, Need.ROWS),
    (about, AboutBook),
    (turned, TurnOver),
    (turned_for_anything, TurnOver),
    (turned_at_no_trump, TurnOver),
    (whose, WhoPlayed),
    (first, WhichFirst),
]
DECIDED = [
    (proven, "later_card"),
    (admitted, "admitted"),
    (shown_card, "shown_card"),
    (kept_joker, "kept_joker"),
    (refuted, "followed"),
    (he_led, "led"),
    (a_joker_was_led, "no_suit_to_follow"),
    (wrong_book, "followed"),
    (pending, "evidence_missing"),
    (undecidable, "evidence_missing"),
    (lost_in_play, "evidence_missing"),
    (lost_for_good, "evidence_missing"),
    (admitted_wherever, "admitted"),
    (followed_wherever, "followed"),
    (late, "deadline"),
    (taken_back, "taken_back"),
    (twice, "later_card"),
]


def looked_at(game, scorer, claim, query=""):
    """What is left outside of brackets on the pages of a call and of all calls."""
    Claim.objects.update(by_name=PHONE)
    Step.objects.update(by_name=PHONE)
    left = []
    for phone in (scorer, None):
        client = client_of(phone)
        left += visited(client, game, url("claim", game, claim) + query)
        left += visited(client, game, url("claims", game))
    return left


@pytest.mark.parametrize(("state", "matter"), ASKED)
def test_a_question(state, matter, bracketed):
    game, scorer, claim = state()
    found = case_of(game, claim).matter(claim)
    assert found == matter if isinstance(matter, Need) else isinstance(found, matter)
    assert looked_at(game, scorer, claim) == []
    assert looked_at(game, scorer, claim, "?turn=EW-5") == []


@pytest.mark.parametrize(("state", "reason"), DECIDED)
def test_a_verdict_before_it_counts_and_after_and_lifted_again(state, reason, bracketed):
    game, scorer, claim = state()
    found = case_of(game, claim).matter(claim)
    assert isinstance(found, Verdict)
    assert (found.reason, looked_at(game, scorer, claim)) == (reason, [])
    if found.verdict == "pending":
        return
    accept(game, scorer, claim)
    assert looked_at(game, scorer, claim) == []
    lift(game, scorer, claim)
    assert looked_at(game, scorer, claim) == []


@pytest.mark.parametrize("state", [trouble, rules_question])
def test_what_stands_in_the_way(state, bracketed):
    game, scorer, claim = state()
    page = page_of(game, claim)
    assert bool(page.trouble or page.question)
    assert looked_at(game, scorer, claim) == []


@pytest.mark.parametrize("decide", [settle, direct])
@pytest.mark.parametrize(
    ("outcome", "said"),
    [("nothing", {}), ("replay", {}), ("books", {"books": 2, "payer": "EW"})],
)
def test_a_decision(decide, outcome, said, bracketed):
    game, scorer, claim = pile()
    decide(game, scorer, claim, outcome, reason=WHY, **said)
    assert looked_at(game, scorer, claim) == []


@pytest.mark.parametrize("outcome", ["proven", "clean"])
def test_a_directors_finding(outcome, bracketed):
    game, scorer, claim = turned()
    direct(game, scorer, claim, outcome, reason=WHY)
    assert looked_at(game, scorer, claim) == []


def test_a_call_that_was_taken_back(bracketed):
    game, scorer, claim = pile()
    withdraw_call(game, scorer, claim)
    assert looked_at(game, scorer, claim) == []


def test_a_ruling_that_stands_no_more(bracketed):
    game, scorer, claim = proven()
    accept(game, scorer, claim)
    always_played(game, scorer, claim_deadline="next_book", reason=WHY)
    assert looked_at(game, scorer, claim) == []
    corrected(game, scorer, "misdeal", reason=WHY)
    assert looked_at(game, scorer, claim) == []


def test_a_list_without_a_call(bracketed):
    game, scorer = a_table()
    for phone in (scorer, None):
        assert visited(client_of(phone), game, url("claims", game)) == []


@pytest.mark.parametrize(
    ("said", "rules"),
    [
        ([], {}),
        (["N 4Su"], {"claim_deadline": "next_book"}),
        (["N 4Su 8"], {"claim_deadline": "score_confirmed", "unproven_claim": "pays"}),
        (["N 4Su 8"], {"claim_deadline": "undecided", "renege_penalty": "set"}),
        (["N 4Su 8", "E 3u 9"], {"renege_penalty": "game", "false_claim": "nothing"}),
        (["N 4Su 13"], {}),
    ],
)
def test_the_page_that_calls(said, rules, bracketed):
    game, scorer = a_table(*said, rules=rules)
    client = client_of(scorer)
    for query in ("", "?hand=1"):
        assert visited(client, game, url("call", game) + query) == []
    answer = client.post(url("call", game), {"key": "no", "taken_back": "before_next_book"})
    assert answer.status_code == 422
    assert words_outside_brackets(answer.content.decode(), [game.code]) == []


@pytest.mark.parametrize(
    ("state", "name", "said", "status"),
    [
        (pile, "answer", {"asked": "place"}, 422),
        (pile, "answer", {"asked": "place", "row": "EW", "pile": 9}, 422),
        (last, "answer", {"asked": "place", "rows_NS": 13, "rows_EW": 1, "row": "EW"}, 422),
        (turned, "answer", {"asked": "turn EW-4", "found": "these"}, 422),
        (turned, "answer", {"asked": "turn EW-4", "found": "these", "cards": ["H7"]}, 422),
        (whose, "answer", {"asked": "who EW-4 E HJ"}, 422),
        (first, "answer", {"asked": "first EW-3 NS-4"}, 422),
        (turned, "answer", {"asked": "about EW-3", "leader": "S", "led": "H2"}, 422),
        (turned, "answer", {"asked": "about EW-3", "leader": "N", "led": "H2"}, 422),
        (turned, "answer", {"asked": "nothing"}, 409),
        (on_table, "answer", {"asked": "book", "leader": "N", "led": "H7", "own": "H7"}, 422),
        (whose, "withdraw", {}, 422),
        (turned, "settle", {"outcome": "books"}, 422),
        (turned, "direct", {}, 422),
        (bid, "settle", {"outcome": "nothing"}, 422),
        (thrown_in, "settle", {"outcome": "nothing"}, 422),
        (count, "count", {"books": 0, "revision": 1}, 422),
        (count, "settle", {"outcome": "books", "books": 1, "payer": "EW"}, 422),
        (bid, "bid", {"number": 1, "line_kind": "bid"}, 422),
    ],
)
def test_what_is_refused(state, name, said, status, bracketed):
    game, scorer, claim = state()
    Step.objects.update(by_name=PHONE)
    answer = client_of(scorer).post(url(name, game, claim), hidden(game, claim) | said)
    assert answer.status_code == status
    assert words_outside_brackets(answer.content.decode(), [game.code]) == []


def test_a_call_on_a_hand_that_went(bracketed):
    game, scorer = a_table("N 4Su 8")
    answer = client_of(scorer).post(url("call", game), a_call(book="earlier 9"))
    assert answer.status_code == 409
    assert words_outside_brackets(answer.content.decode(), [game.code]) == []
