"""What the browser needs to label the buttons while a hand is put together: looked up, never
computed there. It stands on the page once, outside of what is swapped after each hand."""

from __future__ import annotations

import hashlib
from typing import Any

from django.utils.translation import get_language

from scorekeeper.games.words.after_ruling import in_play_words
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.lines import Hand, Ruling
from scorekeeper.rules.seats import SIDES


def recording_key(rules: HouseRules, names: Names, rulings: tuple[Ruling, ...]) -> str:
    """Marks the data for these rules and names, and for a hand with these rulings: a form with
    another key needs other data."""
    said = repr((rules, sorted(names.items()), rulings, get_language()))
    return hashlib.sha256(said.encode()).hexdigest()[:12]


def recording_data(
    kind: Kind, rules: HouseRules, names: Names, rulings: tuple[Ruling, ...]
) -> dict[str, Any]:
    """``rows``: the rows of the points table; none for a hand with rulings, whose points are not in
    it. ``words``: by side and bid button, the hand in words. ``key``: see ``recording_key``."""
    rows = kind.points_table(rules)["rows"]
    bids = {
        f"{row[0]}{word}": Contract(int(row[0]), None, None if word == "n" else word, word == "n")
        for row in rows
        for word in ("n" if row[1] == "n" else "ud")
    }
    return {
        "key": recording_key(rules, names, rulings),
        "rows": {} if rulings else rows,
        "words": {
            side: {
                bid: in_play_words(
                    Hand(declarer=side, contract=contract, rulings=rulings), rules, names
                )
                for bid, contract in bids.items()
            }
            for side in SIDES
        },
    }
