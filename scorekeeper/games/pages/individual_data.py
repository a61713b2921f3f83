"""What a scorer's page of individual bid whist needs beside ``players_data``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.games.pages.players_data import players_offline
from scorekeeper.games.words.individual_hands import bid_words
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.folding import State
from scorekeeper.rules.individual_bidding import ExactContract
from scorekeeper.rules.kinds import Kind


def individual_offline(kind: Kind, state: State, names: Names) -> dict[str, Any]:
    """With the points table under ``each`` (``tally.js``)."""
    table = kind.points_table(state.rules, state.seats)
    data = players_offline(state, names, table, _said(table))
    end = _("%(points)s reached, counts when sent: %(winner)s wins.")
    return data | {
        "each": table,
        "counted": [f"books_{seat}" for seat in state.seats],
        "ends": {
            "target": {
                seat: end % {"points": state.rules.target, "winner": name}
                for seat, name in data["who"].items()
            }
        },
    }


def _said(table: Mapping[str, Any]) -> dict[str, str]:
    bids = {}
    for row in table["rows"]:
        is_no_trump = row.endswith("n")
        contract = ExactContract(int(row[:-1]), no_trump=is_no_trump)
        bids[f"{contract.needs}{'n' if is_no_trump else ''}"] = bid_words(contract)
    return bids
