"""What the rules of any game can do, tried on rules of a game that nobody plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import pytest

from scorekeeper.rules.errors import RulesError, Undecided
from scorekeeper.rules.options import choice, number, read_by
from scorekeeper.rules.questions import for_every_answer
from scorekeeper.rules.table_rules import TableRules


def read_prices(value):
    """A list of whole numbers, held as a tuple."""
    if not isinstance(value, list):
        raise RulesError("not_a_list")
    for index, price in enumerate(value):
        if type(price) is not int:
            raise RulesError("not_a_whole_number", f"[{index}]")
    return tuple(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices(TableRules):
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "house": {},
        "dear": {"prices": (5, 6)},
    }
    prices: tuple[int, ...] = read_by((1, 2), (3, 4), reads=read_prices, writes=list, source="us")
    most: int = number(3, low=1, source="us")
    round_up: bool = choice(False, True, source="us")

    def contradictions(self):
        if self.round_up and len(self.prices) > self.most:
            yield RulesError("bad_option", "prices", key="prices")


def test_a_list_is_read_and_written_as_a_file_has_it():
    rules = Prices.from_dict({"prices": [7, 8, 9]})

    assert rules.prices == (7, 8, 9)
    assert rules.to_dict() == {"preset": "house", "prices": [7, 8, 9]}
    assert Prices.from_dict(rules.to_dict()) == rules
    assert hash(rules) == hash(Prices.from_dict(rules.to_dict()))


def test_a_preset_holds_values_as_they_are_held():
    assert Prices.from_dict({"preset": "dear"}).prices == (5, 6)
    assert Prices.from_dict({"preset": "dear"}).to_dict() == {"preset": "dear"}


@pytest.mark.parametrize(
    ("value", "path"), [(7, "rules.prices"), ([1, "2"], "rules.prices[1]"), (None, "rules.prices")]
)
def test_a_value_that_cannot_be_read_is_refused_at_its_place(value, path):
    with pytest.raises(RulesError) as refused:
        Prices.from_dict({"prices": value})

    assert refused.value.path == path


def test_an_open_list_is_tried_with_the_answers_it_names():
    rules = Prices.from_dict({"prices": "undecided"})

    assert rules.to_dict() == {"preset": "house", "prices": "undecided"}
    assert for_every_answer(rules, lambda tried: len(tried.settled("prices").prices)) == 2
    with pytest.raises(Undecided) as asked:
        for_every_answer(rules, lambda tried: tried.settled("prices").prices[0])
    assert asked.value.values["option"] == Prices.options()["prices"]


def test_answers_that_contradict_the_rest_are_not_tried():
    rules = Prices.from_dict({"round_up": "undecided", "most": 1})

    assert for_every_answer(rules, lambda tried: tried.settled("round_up").round_up) is False
    with pytest.raises(RulesError) as refused:
        rules.with_options({"round_up": True})
    assert refused.value.path == "rules.prices"
