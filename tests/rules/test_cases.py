"""The case files against the core."""

import pytest

from scorekeeper.rules.adjudicating import adjudicate
from scorekeeper.rules.documents import score_sheet
from scorekeeper.rules.errors import RulesError, Undecided
from scorekeeper.rules.rotation_reading import rotate
from scorekeeper.web.sentences import sentence

from .cases import answer, cases, compared, mentioned


@pytest.mark.parametrize("case", cases("scoresheet"), ids=lambda case: case["id"])
def test_a_sheet_scores_as_its_case_says(case):
    result = score_sheet(case["input"])

    assert compared(result, case["expect"]) == case["expect"]


@pytest.mark.parametrize("case", cases("individual"), ids=lambda case: case["id"])
def test_a_sheet_of_the_individual_game_scores_as_its_case_says(case):
    result = score_sheet(case["input"])

    assert compared(result, case["expect"]) == case["expect"]


@pytest.mark.parametrize("case", cases("call_ace"), ids=lambda case: case["id"])
def test_a_sheet_of_call_ace_whist_scores_as_its_case_says(case):
    result = score_sheet(case["input"])

    assert compared(result, case["expect"]) == case["expect"]


@pytest.mark.parametrize("case", cases("dispute"), ids=lambda case: case["id"])
def test_a_dispute_is_settled_as_its_case_says(case):
    result = adjudicate(case["input"])

    assert compared(result, case["expect"]) == case["expect"]


@pytest.mark.parametrize("case", cases("rotation"), ids=lambda case: case["id"])
def test_an_evening_goes_as_its_case_says(case):
    result = rotate(case["input"])

    assert compared(result, case["expect"]) == case["expect"]


@pytest.mark.parametrize("case", cases("bad"), ids=lambda case: case["id"])
def test_a_bad_document_is_refused_at_the_right_place(case):
    with pytest.raises(RulesError) as refused:
        answer(case)

    error = refused.value
    assert mentioned(f"{error.path}: {sentence(error)}", case) != []


@pytest.mark.parametrize(
    "case",
    [c for c in cases("bad") if c["id"].startswith(("open-", "dispute-undecided"))],
    ids=lambda case: case["id"],
)
def test_an_open_question_is_asked_and_not_mistaken_for_a_mistake(case):
    with pytest.raises(Undecided) as asked:
        answer(case)

    assert asked.value.path == case["must_mention"]


@pytest.mark.parametrize(
    "name", ["scoresheet", "individual", "call_ace", "dispute", "rotation", "bad"]
)
def test_every_case_has_a_name_of_its_own(name):
    ids = [case["id"] for case in cases(name)]

    assert sorted(set(ids)) == sorted(ids)
