"""What a dispute has to know of a table's rules of individual bid whist."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, TypeVar

from . import questions
from .errors import RulesError, Undecided, join
from .house_rules import HOUSE, UNDECIDED, HouseRules
from .reading import MOST

T = TypeVar("T")

DEALS: Mapping[str, tuple[int, int]] = {
    "16+6": (16, 6), "17+3": (17, 3), "12+6": (12, 6), "10+4": (10, 4),
}  # fmt: skip
"""Cards to each player, and to the kitty."""
DEALS_FOR: Mapping[int, tuple[str, ...]] = {3: ("16+6", "17+3"), 4: ("12+6",), 5: ("10+4",)}
CLAIM_KEYS = (
    "renege_penalty", "renege_books", "renege_scope", "false_claim", "unproven_claim",
    "claim_deadline", "correction_window", "repeat_reneges",
)  # fmt: skip
"""The questions about reneges, which are those of partnership bid whist."""
TARGET = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualRules:
    """``claims`` holds the answers to ``CLAIM_KEYS``; the rest are options of the individual
    game. ``open`` are those of them that the table has not settled, with their answers."""

    claims: HouseRules
    deal: str
    kitty_book: bool = True
    target: int = TARGET
    nt_double: bool = False
    tie: str = "highest"
    open: Mapping[str, tuple[object, ...]] = field(default_factory=dict)


def read_rules(data: object, players: int, path: str = "rules") -> IndividualRules:
    """The rules from their plain form; ``RulesError`` below ``path``."""
    if not isinstance(data, Mapping):
        raise RulesError("not_an_object", path)
    choices: Mapping[str, tuple[object, ...]] = {
        "deal": DEALS_FOR[players],
        "kitty_book": (True, False),
        "nt_double": (False, True),
        "tie": ("highest", "bidder_first"),
        "all_pass": ("next_dealer", "same_dealer"),
    }
    options: dict[str, Any] = {"deal": DEALS_FOR[players][0]}
    shared: dict[str, object] = {}
    unsettled: dict[str, tuple[object, ...]] = {}
    for key, value in data.items():
        if key in (*CLAIM_KEYS, "customs") or (key == "preset" and value == "house"):
            shared[key] = value
        elif key == "target":
            options[key] = _read_target(value, join(path, key))
        elif key not in choices:
            raise RulesError("unknown_option", join(path, str(key)), key=key)
        elif value == UNDECIDED:
            unsettled[key] = choices[key]
        elif not any(type(value) is type(answer) and value == answer for answer in choices[key]):
            raise RulesError("bad_option", join(path, key), value=value, answers=choices[key])
        else:
            options[key] = value
    options.pop("all_pass", None)
    unsettled.pop("all_pass", None)
    claims = HOUSE.with_options(shared, path)
    return IndividualRules(claims=claims, open=unsettled, **options)


def _read_target(value: object, path: str) -> int:
    answers = f"1 … {MOST}"
    if value == UNDECIDED:
        raise RulesError("must_be_decided", path, answers=answers)
    if type(value) is not int or not 1 <= value <= MOST:
        raise RulesError("bad_option", path, value=value, answers=answers)
    return value


def for_every_answer(rules: IndividualRules, compute: Callable[[IndividualRules], T]) -> T:
    """As ``questions.for_every_answer``, for the questions of this game as well."""
    found: dict[tuple[object, ...], T | RulesError] = {}
    for answers in product(*rules.open.values()):
        chosen: dict[str, Any] = dict(zip(rules.open, answers, strict=True))
        settled = replace(rules, open={}, **chosen)
        try:
            found[answers] = questions.for_every_answer(settled.claims, _with(settled, compute))
        except Undecided:
            raise
        except RulesError as refusal:
            found[answers] = refusal
    for index, key in enumerate(rules.open):
        for answers, outcome in found.items():
            for answer in rules.open[key]:
                other = found[*answers[:index], answer, *answers[index + 1 :]]
                if not _are_alike(outcome, other):
                    raise Undecided("undecided", f"rules.{key}", answers=rules.open[key])
    outcome = next(iter(found.values()))
    if isinstance(outcome, RulesError):
        raise outcome
    return outcome


def _with(
    rules: IndividualRules, compute: Callable[[IndividualRules], T]
) -> Callable[[HouseRules], T]:
    return lambda claims: compute(replace(rules, claims=claims))


def _are_alike(one: object, other: object) -> bool:
    if isinstance(one, RulesError) and isinstance(other, RulesError):
        return True
    return one == other
