"""Named ways to play: what each differs in from ``house``, whose options are all at their default.

The keys are for files; people see a sentence that says how one plays. ``house`` is what most of
the sources agree on, ``party`` a card party with pairs waiting, ``classic`` follows 000,
``reglas`` 001, ``como-jogar`` 002, ``detroit`` and ``columbus`` the two clubs of ``README.md``.
"""

from __future__ import annotations

from collections.abc import Mapping

PRESETS: Mapping[str, Mapping[str, object]] = {
    "house": {},
    "party": {"min_bid": 4, "two_sets_out": True, "rotation": "loser_rises"},
    "classic": {"min_bid": 4, "nt_double": False, "unproven_claim": "pays"},
    "reglas": {
        "downtown": "trump_only",
        "nt_direction": "in_bid",
        "declare": "after_kitty",
        "kitty_shown": "never",
        "boston": "bid_seven",
        "boston_effect": "wins_game",
    },
    "como-jogar": {
        "nt_double": False,
        "all_pass": "next_dealer",
        "declare": "after_kitty",
        "nt_direction": "after_kitty",
        "kitty_shown": "never",
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
