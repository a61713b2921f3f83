"""Questions that a table has not settled, and whether something needs their answer.

Code that reads an open option through ``TableRules.settled`` meets ``Undecided``. Whether the
answer matters is found by trying: a question is asked exactly when two of its possible answers
give different results, and never otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from .errors import RulesError, Undecided
from .table_rules import TableRules

R = TypeVar("R", bound=TableRules)
T = TypeVar("T")


def for_every_answer(rules: R, compute: Callable[[R], T]) -> T:
    """``compute(rules)``, if it comes out the same whatever the open questions are answered with.

    Only questions that ``compute`` reads are tried, and only answers that do not contradict the
    rest of the rules. Raises ``Undecided`` where the answers lead to different results, one of
    them perhaps a refusal; where every answer leads to a refusal, that of the default is raised.
    ``T`` must compare by value and hold none of the rules that are tried.
    """
    try:
        return compute(rules)
    except Undecided as question:
        if not rules.undecided:
            raise
        asked = question
    key = str(asked.values["key"])
    results: list[T] = []
    refusals: list[RulesError] = []
    for answer in rules.options()[key].trial_answers:
        supposed = rules.supposing(key, answer)
        if supposed is None:
            continue
        try:
            result = for_every_answer(supposed, compute)
        except Undecided:
            raise
        except RulesError as refusal:
            refusals.append(refusal)
        else:
            results.append(result)
        if results and (refusals or results[-1] != results[0]):
            raise asked
    if refusals:
        raise refusals[0]
    return results[0]
