"""Score sheets in and out, whatever is in them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.documents import Sheet, read_sheet, score_sheet, write_sheet
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.json_text import read_json
from scorekeeper.rules.kinds import KINDS
from scorekeeper.rules.line_facts import read_line, write_line
from scorekeeper.web.sentences import sentence

from .cases import cases
from .strategies import games, lines

SCORED = [case for case in cases("scoresheet") if case["input"]["hands"]]
BROKEN = [None, True, 0, -1, 10.5, 10**400, "", "N", "\ud800", [], {}, [[]], {"": None}]

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3)
KEYS = """
format game rules players first_dealer start start_sets hands declarer contract books outcome
auction rulings dealer note kind against verdict book pile replay director reason passed_out
misdeal forfeit adjustment stopped counts preset customs target NS EW N E S W
"""
words = st.sampled_from(sorted(set(KEYS.split())))
anything = st.recursive(
    scalars | st.sampled_from(["scorekeeper.scoresheet/1", "bid-whist", "house", "4Hu", "N", "NS"]),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(words | st.text(max_size=3), part),
    max_leaves=12,
)


@given(lines(in_play=True))
def test_a_line_is_read_as_it_is_written(line):
    assert read_line(json.loads(json.dumps(write_line(line)))) == line


@given(games())
def test_a_sheet_is_read_as_it_is_written(game):
    first, played = game
    sheet = Sheet(
        kind=KINDS["bid-whist"],
        rules=first.rules,
        seats=first.seats,
        players={"N": "Ann", "E": "Bo"},
        first_dealer=first.dealer,
        start=first.totals,
        lines=played,
    )

    again = read_sheet(json.loads(json.dumps(write_sheet(sheet))))

    assert again == sheet
    assert again.score() == sheet.score()


@pytest.mark.parametrize("case", SCORED, ids=lambda case: case["id"])
def test_a_sheet_written_anew_scores_the_same(case):
    again = write_sheet(read_sheet(case["input"]))

    assert score_sheet(again) == score_sheet(case["input"])
    assert write_sheet(read_sheet(again)) == again


@given(anything)
def test_reading_anything_raises_nothing_but_a_refusal(data):
    try:
        read_sheet(data)
    except RulesError as refused:
        sentence(refused)


@given(anything)
def test_reading_any_line_raises_nothing_but_a_refusal(line):
    try:
        score_sheet({"format": "scorekeeper.scoresheet/1", "hands": [line]})
    except RulesError as refused:
        sentence(refused)


def places(value, path=()):
    """Every place in a document."""
    yield path
    inner = value.items() if isinstance(value, dict) else ()
    for key, part in enumerate(value) if isinstance(value, list) else inner:
        yield from places(part, (*path, key))


def broken_at(document, path, value):
    """A copy of a document with another value at a place."""
    if not path:
        return value
    copy = json.loads(json.dumps(document))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return copy


@given(st.data())
def test_a_good_sheet_broken_anywhere_scores_or_is_refused(data):
    case = data.draw(st.sampled_from(SCORED))
    path = data.draw(st.sampled_from(list(places(case["input"]))))
    document = broken_at(case["input"], path, data.draw(st.sampled_from(BROKEN)))

    try:
        score_sheet(document)
    except RulesError as refused:
        sentence(refused)


@pytest.mark.parametrize("case", SCORED, ids=lambda case: case["id"])
def test_a_key_without_a_meaning_is_refused_by_its_name(case):
    with pytest.raises(RulesError) as refused:
        score_sheet({**case["input"], "hand_s": []})

    assert (refused.value.code, refused.value.path) == ("unknown_key", "hand_s")


def test_a_long_sheet_is_read_in_one_go():
    hand = {"declarer": "N", "contract": "3u", "books": 9, "note": "x" * 100}
    sheet = {
        "format": "scorekeeper.scoresheet/1",
        "rules": {"target": None, "floor": None},
        "hands": [hand, {**hand, "books": 8}] * 1000,
    }

    assert score_sheet(sheet)["totals"] == {"NS": 0, "EW": 0}


@given(st.binary(max_size=40))
def test_reading_any_bytes_raises_nothing_but_a_refusal(raw):
    try:
        read_json(raw)
    except RulesError as refused:
        sentence(refused)


@given(anything)
def test_json_is_read_as_the_library_reads_it(data):
    text = json.dumps(data)
    if "NaN" not in text and "Infinity" not in text:
        assert read_json(text.encode()) == json.loads(text)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "empty_json"),
        (b"\xef\xbb\xbf \n", "empty_json"),
        (b"\xff\xfe{\x00}\x00", "not_utf8"),
        (b"{", "not_json"),
        (b'{"a": 1} x', "not_json"),
        (b'{"a": 1, "a": 1}', "key_twice"),
        (b"[NaN]", "not_a_json_number"),
        (b"[-Infinity]", "not_a_json_number"),
        (b"[1e999]", "number_too_long"),
        (b"1" * 5000, "number_too_long"),
        (b"[" * 200_000, "json_too_deep"),
        (b'{"a":' * 200_000, "json_too_deep"),
    ],
    ids=lambda value: value if isinstance(value, str) else repr(value[:20]),
)
def test_what_is_no_json_is_refused_with_its_reason(raw, code):
    with pytest.raises(RulesError) as refused:
        read_json(raw)

    assert refused.value.code == code


def test_a_byte_order_mark_is_read_over():
    assert read_json(b"\xef\xbb\xbf{}") == {}
