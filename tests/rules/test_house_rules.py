"""House rules: what they may hold, the named ways to play, and how they are written."""

import json

import pytest
from hypothesis import given

from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.house_rules import HOUSE, OPTIONS, PRESETS, HouseRules, preset

from .strategies import rules

NAMED = {
    "house": {},
    "party": {"min_bid": 4, "two_sets_out": True, "rotation": "loser_rises"},
    "classic": {"min_bid": 4, "nt_double": False, "unproven_claim": "pays"},
    "reglas": {
        "kitty_shown": "never",
        "nt_direction": "in_bid",
        "declare": "after_kitty",
        "downtown": "trump_only",
        "boston": "bid_seven",
        "boston_effect": "wins_game",
    },
    "como-jogar": {
        "kitty_shown": "never",
        "nt_direction": "after_kitty",
        "declare": "after_kitty",
        "all_pass": "next_dealer",
        "nt_double": False,
        "false_claim": "nothing",
    },
    "detroit": {
        "jokers": 1,
        "min_bid": 4,
        "same_level": "down_over_up",
        "over_books": "bid_only",
        "boston_effect": "fixed",
        "target": None,
        "floor": None,
    },
    "columbus": {
        "jokers": 0,
        "kitty": False,
        "target": 5,
        "floor": -5,
        "two_sets_out": True,
        "renege_penalty": "game",
    },
}


@pytest.mark.parametrize("key", list(NAMED))
def test_each_named_way_to_play_differs_from_house_exactly_as_listed(key):
    assert preset(key).differences_from(HOUSE) == NAMED[key]


def test_the_named_ways_to_play_are_these():
    assert list(PRESETS) == list(NAMED)


@pytest.mark.parametrize("key", list(OPTIONS))
def test_every_option_says_who_plays_it_and_defaults_to_a_value_it_has(key):
    option = OPTIONS[key]

    assert option.source != ""
    assert option.allows(option.default)
    assert getattr(HOUSE, key) == option.default


@given(rules(undecided=True))
def test_rules_are_read_as_they_are_written(house):
    data = json.loads(json.dumps(house.to_dict()))

    assert HouseRules.from_dict(data) == house
    assert HouseRules.from_dict(data).to_dict() == data


@given(rules(undecided=True), rules(undecided=True))
def test_differences_lead_from_one_house_to_another(one, other):
    assert other.with_options(one.differences_from(other)) == one


def test_rules_without_a_preset_are_the_house_rules():
    assert HouseRules.from_dict({}) == HOUSE == preset("house")


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"preset": "hause"}, "rules.preset"),
        ({"preset": None}, "rules.preset"),
        ({"kity": True}, "rules.kity"),
        ({"jokers": True}, "rules.jokers"),
        ({"jokers": 3}, "rules.jokers"),
        ({"nt_double": 1}, "rules.nt_double"),
        ({"target": 7.0}, "rules.target"),
        ({"target": "7"}, "rules.target"),
        ({"target": 10**400}, "rules.target"),
        ({"hands": 0}, "rules.hands"),
        ({"boston_points": -1}, "rules.boston_points"),
        ({"boston_points": None}, "rules.boston_points"),
        ({"kitty": False}, "rules.kitty"),
        ({"target": -7}, "rules.floor"),
        ({"customs": {"talk": float("nan")}}, "rules.customs.talk"),
        ({"customs": {"talk": [[[[1]]]]}}, "rules.customs.talk"),
    ],
    ids=str,
)
def test_rules_that_cannot_be_are_refused_at_their_key(data, path):
    with pytest.raises(RulesError) as refused:
        HouseRules.from_dict(data)

    assert refused.value.path == path


def test_customs_are_kept_and_outlive_another_named_way_to_play():
    house = HouseRules.from_dict({"customs": {"first dealer": "low cut"}})

    assert house.with_options({"preset": "party"}).to_dict() == {
        "preset": "party",
        "customs": {"first dealer": "low cut"},
    }
