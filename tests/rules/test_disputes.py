"""What becomes of claims: rulings, books and points; and that no document breaks the reader."""

from copy import deepcopy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.adjudicating import adjudicate
from scorekeeper.rules.cards import Card
from scorekeeper.rules.dispute_pairs import pack_of
from scorekeeper.rules.dispute_reading import read_told
from scorekeeper.rules.documents import score_sheet
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.house_rules import HOUSE, OPTIONS
from scorekeeper.rules.line_facts import read_line, write_line
from scorekeeper.rules.reading import Reader
from scorekeeper.rules.record_reading import Table
from scorekeeper.rules.seats import SEATS, SIDES

from .cases import cases
from .strategies import options

EVERY_GAME = [case["input"] for case in cases("dispute")]
DISPUTES = [document for document in EVERY_GAME if "game" not in document]
INDIVIDUAL = [d for d in EVERY_GAME if d.get("game") == "bid-whist-individual"]
CLAIM_OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "renege_penalty": st.sampled_from(["books", "set", "game"]),
        "renege_books": st.integers(0, 6),
        "renege_scope": st.sampled_from(["exact", "any_book", "undecided"]),
        "false_claim": st.sampled_from(["pays", "nothing"]),
        "unproven_claim": st.sampled_from(["pays", "nothing"]),
        "tie": st.sampled_from(["highest", "bidder_first", "undecided"]),
        "nt_double": st.booleans(),
        "target": st.integers(1, 40),
    },
)
CONFIRMED = {"by": "S", "accused": "E", "book": 4, "when": "hand_over"}
DISPUTE = {
    "format": "scorekeeper.dispute/1",
    "contract": "4Su",
    "declarer": "S",
    "books": 8,
    "record": [
        {"book": 4, "leader": "N", "cards": {"N": "H7", "E": "S3"}},
        {"book": 9, "leader": "S", "cards": {"S": "HQ", "E": "HJ"}},
    ],
    "claims": [CONFIRMED],
}

words = st.sampled_from(
    [
        "N",
        "EW",
        "H7",
        "JB",
        "P2",
        "J1",
        "solo",
        "5Hd",
        "pile",
        "book",
        "hand_over",
        "4Nu",
        "",
        "undecided",
        "\ud800",
    ]
)
scalars = st.none() | st.booleans() | st.integers(-3, 60) | st.floats() | words
keys = st.sampled_from(
    [
        *DISPUTE,
        "players",
        "partner",
        "called",
        "out",
        "P1",
        "held",
        "rows",
        "order",
        "kitty",
        "by",
        "accused",
        "E",
        "NS",
    ]
)
anything = st.recursive(
    scalars,
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(keys | words, parts, max_size=4),
    max_leaves=12,
)


def places(data, path=()):
    """The path to every value of a document."""
    yield path
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from places(data[key], (*path, key))


def with_value(document, path, value):
    changed = deepcopy(document)
    spot = changed
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    return changed


def answered(document):
    """The result, or the refusal; anything else fails the test."""
    try:
        return adjudicate(document)
    except RulesError as refusal:
        return refusal


@given(anything)
def test_anything_is_answered_or_refused(document):
    answered(document)


@settings(max_examples=200)
@given(st.sampled_from(EVERY_GAME), st.randoms(use_true_random=False), anything)
def test_a_dispute_with_anything_in_one_place_is_answered_or_refused(document, chance, value):
    path = chance.choice([path for path in places(document) if path])

    answered(with_value(document, path, value))


@settings(max_examples=100)
@given(st.sampled_from(DISPUTES), options(undecided=True))
def test_under_any_rules_all_books_and_points_are_accounted_for(document, rules):
    result = answered({**document, "rules": rules})
    if isinstance(result, RulesError) or result["books_after"] is None:
        return

    before, after = result["books_before"], result["books_after"]
    assert sum(before.values()) == sum(after.values())
    assert all(books >= 0 for books in after.values())
    assert all(0 <= claim["moved"] <= 13 for claim in result["claims"])
    for side, total in result["totals"].items():
        assert total == (document.get("before") or {}).get(side, 0) + result["points"][side]


@settings(max_examples=100)
@given(st.sampled_from(INDIVIDUAL), CLAIM_OPTIONS)
def test_of_players_too_all_books_and_points_are_accounted_for(document, rules):
    result = answered({**document, "rules": {**document["rules"], **rules}})
    if isinstance(result, RulesError) or result["books_after"] is None:
        return

    before, after = result["books_before"], result["books_after"]
    assert sum(before.values()) == sum(after.values())
    assert all(books >= 0 for books in after.values())
    assert all(
        claim["moved"] <= before[claim["from"]] for claim in result["claims"] if claim["from"]
    )
    for seat, total in result["totals"].items():
        assert total == (document.get("before") or {}).get(seat, 0) + result["points"][seat]


@settings(max_examples=60)
@given(st.sampled_from(DISPUTES), options())
def test_verdicts_do_not_depend_on_the_order_of_record_and_claims(document, rules):
    chance = Random(1)
    shuffled = deepcopy({**document, "rules": rules})
    chance.shuffle(shuffled["record"])
    result, other = answered({**document, "rules": rules}), answered(shuffled)
    if isinstance(result, RulesError):
        assert isinstance(other, RulesError)
        return

    assert other == result


def test_what_is_not_settled_is_asked_only_where_it_matters():
    late = {**CONFIRMED, "when": "hand_over"}
    early = {**CONFIRMED, "when": "before_next_card"}
    rules = {"claim_deadline": "undecided"}

    refusal = answered({**DISPUTE, "rules": rules, "claims": [late]})

    assert (refusal.code, refusal.path) == ("undecided", "rules.claim_deadline")
    assert answered({**DISPUTE, "rules": rules, "claims": [early]})["books_after"]["NS"] == 11


def test_everything_may_be_left_open_that_does_not_matter():
    matters = {"kitty", "kitty_book", "jokers", "min_bid", "claim_deadline", "over_books"}
    decided = {"renege_penalty", "renege_books", "false_claim", "unproven_claim"}
    numbers = {key for key, option in OPTIONS.items() if option.number}
    rules = dict.fromkeys(set(OPTIONS) - matters - decided - numbers, "undecided")

    result = adjudicate({**DISPUTE, "books": 10, "rules": rules})

    assert result["points"] == {"NS": 7, "EW": 0}


def test_a_claim_that_was_made_before_costs_no_time_and_no_books():
    different = [{**CONFIRMED, "accused": seat, "book": book} for seat in "EW" for book in (4, 9)]

    result = adjudicate({**DISPUTE, "claims": different * 300})

    assert [claim["moved"] for claim in result["claims"][4:]] == [0] * 1196


def test_the_rulings_of_a_dispute_score_the_same_on_a_sheet():
    hand = {"declarer": "S", "contract": "4Su", "books": 8}
    ruled = {
        **hand,
        "rulings": [{"kind": "renege", "against": "E", "book": 4, "verdict": "proven"}],
    }

    sheet = {"format": "scorekeeper.scoresheet/1", "hands": [ruled]}

    assert score_sheet(sheet)["hands"][0]["points"] == adjudicate(DISPUTE)["points"]


@pytest.mark.parametrize("caller", ["P2", "P3", "P4"])
def test_books_of_the_bidder_go_round_from_the_caller_as_on_a_sheet(caller):
    (dispute,) = [c["input"] for c in cases("dispute") if c["id"] == "individual-bidder"]
    result = adjudicate({**dispute, "claims": [{**dispute["claims"][0], "by": caller}]})
    ruling = {"kind": "renege", "against": "P1", "by": caller, "book": 4, "verdict": "proven"}
    hand = {key: dispute[key] for key in ("declarer", "contract", "books")}
    sheet = {
        "format": "scorekeeper.scoresheet/1",
        "game": dispute["game"],
        "players": dispute["players"],
        "hands": [{**hand, "rulings": [ruling]}],
    }

    (scored,) = score_sheet(sheet)["hands"]

    assert (scored["books"], scored["points"]) == (result["books_after"], result["points"])


def call_ace(rules, contract):
    claim = {"by": "N", "accused": "E", "book": 1, "when": "hand_over"}
    return answered(
        {
            "format": "scorekeeper.dispute/1",
            "game": "call-ace-whist",
            "rules": rules,
            "contract": contract,
            "declarer": "S",
            "books": 8,
            "record": [],
            "claims": [claim],
        }
    )


def test_of_call_ace_only_the_contracts_of_the_table_matter():
    counting = dict.fromkeys(["values", "made", "loss", "irregularity_fine", "stake"], "undecided")

    assert call_ace({**counting, "top_nolo": "undecided"}, "9")["claims"]
    asked = call_ace({"top_nolo": "undecided"}, "super-nolo")
    assert (asked.code, asked.path) == ("undecided", "rules.top_nolo")


@pytest.mark.parametrize("accused", [("E", "E"), ("E", "W")])
def test_wrong_calls_about_two_players_in_one_book_are_two_on_a_sheet(accused):
    rulings = [
        {"kind": "false_claim", "against": "S", "accused": who, "book": 4, "verdict": "refuted"}
        for who in accused
    ]
    hand = {"declarer": "S", "contract": "4Su", "books": 9, "rulings": rulings}

    sheet = {"format": "scorekeeper.scoresheet/1", "hands": [hand]}

    assert write_line(read_line(hand)) == hand
    assert score_sheet(sheet)["hands"][0]["books"]["NS"] == 9 - 3 * len(set(accused))


def at_table(**book):
    """The first book, read with what only people at a table know."""
    document = {**DISPUTE, "record": [{"book": 4, **book}]}
    table = Table(pack=pack_of(HOUSE), rows=SIDES, callers=SEATS + SIDES)
    return read_told(Reader(document), table, at_table=True).record.books[0]


def test_at_a_table_suits_are_remembered_and_looked_for():
    book = at_table(cards={"N": "H7"}, suits={"E": "S"}, rest=["HJ"], all_of=["H", "J"])

    assert book.suits == {"E": "S"}
    assert book.cards == {Card.parse("H7"), Card.parse("HJ")}
    assert book.unowned == {Card.parse("HJ")}
    assert book.all_of == {"H", None}


@pytest.mark.parametrize(
    ("book", "code", "path"),
    [
        ({"suits": {"E": "J"}}, "no_such_suit", "suits.E"),
        ({"suits": {"X": "H"}}, "unknown_key", "suits.X"),
        ({"suits": []}, "not_an_object", "suits"),
        ({"all_of": ["H", "N"]}, "no_such_suit", "all_of[1]"),
        ({"all_of": [["H"]]}, "no_such_suit", "all_of[0]"),
        ({"all_of": "H"}, "not_a_list", "all_of"),
        ({"cards": {"N": "H7"}, "rest": ["H7"]}, "card_twice", "rest[0]"),
        ({"cards": ["H7"], "rest": ["HA", "HK", "HQ", "HJ"]}, "book_of_five", "rest"),
        ({"rest": {}}, "not_a_list", "rest"),
    ],
)
def test_what_people_know_is_refused_at_its_place(book, code, path):
    with pytest.raises(RulesError) as error:
        at_table(**book)

    assert (error.value.code, error.value.path) == (code, f"record[0].{path}")


@pytest.mark.parametrize("key", ["suits", "rest", "all_of"])
def test_the_public_format_knows_only_cards(key):
    refusal = answered(with_value(DISPUTE, ("record", 0, key), None))

    assert (refusal.code, refusal.path) == ("unknown_key", f"record[0].{key}")
