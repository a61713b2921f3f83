"""A whole hand, played out with or without a renege, whose players answer all they are asked: it
comes to an end, and never to a wrong verdict."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.disputes import Verdict
from scorekeeper.rules.errors import RulesError
from scorekeeper.rulings.models import Step, StepKind

from .a_hand import GAMES, Table, verdicts

FEW = settings(max_examples=max(4, settings.default.max_examples // 20))
SEEDS = st.integers(0, 10**9)
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
RIGHT = {True: ("proven",), False: ("refuted", "wrong_book")}
OPEN = ("pending", "undecidable")


@EVERY_GAME
@FEW
@given(seed=SEEDS)
def test_players_who_saw_everything_are_told_the_truth(seed, game):
    table = Table(seed, sure=1, game=game)
    *before, verdict = verdicts(table)
    assert [each.verdict for each in before] == ["pending"] * len(before)
    assert verdict.verdict in RIGHT[table.is_renege]


@EVERY_GAME
@FEW
@given(seed=SEEDS, sure=st.sampled_from([0.3, 0.6, 0.9]), finds=st.booleans())
def test_players_who_are_not_sure_are_told_nothing_wrong(seed, sure, finds, game):
    table = Table(seed, sure=sure, finds=finds, game=game)
    for verdict in verdicts(table):
        assert verdict.verdict in (*RIGHT[table.is_renege], *OPEN)
        assert (verdict.verdict == "undecidable") <= table.is_over


@EVERY_GAME
@FEW
@given(seed=SEEDS, sure=st.sampled_from([0.3, 0.9, 1]))
def test_where_nobody_knows_which_book_it_was_only_what_is_admitted_is_proved(seed, sure, game):
    table = Table(seed, sure=sure, finds=False, game=game)
    for verdict in verdicts(table):
        clean = ("refuted",) * (not table.is_renege)
        assert verdict.verdict in (*clean, "undecidable" if table.is_over else "pending")
        assert verdict.ruling.book is None
        assert verdict.ruling.pile is None
    if table.is_renege:
        table.tell({"admitted": table.claim.pk})
        assert table.verdict().verdict == "proven"


@EVERY_GAME
@FEW
@given(seed=SEEDS)
def test_cards_that_were_shown_while_the_hand_went_on_mislead_nobody(seed, game):
    table = Table(seed, sure=1, game=game)
    if table.verdict().verdict != "pending":
        return
    table.shows_cards()
    *_, verdict = verdicts(table)
    assert verdict.verdict in RIGHT[table.is_renege]


@EVERY_GAME
@FEW
@given(seed=SEEDS, data=st.data())
def test_whatever_answer_is_taken_back_nothing_wrong_is_said(seed, game, data):
    table = Table(seed, sure=0.9, game=game)
    *_, _last = verdicts(table)
    gone = data.draw(st.integers(1, len(table.steps)))
    facts = {"step": gone}
    table.steps.append(Step(number=len(table.steps) + 1, kind=StepKind.TAKEN_BACK, facts=facts))
    with suppress(RulesError):  # a pile was told of that nobody counted any more
        matter = table.case.matter(table.claim)
        if isinstance(matter, Verdict):
            assert matter.verdict in (*RIGHT[table.is_renege], *OPEN)
