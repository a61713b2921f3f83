"""What a scorer's page of an individual game needs: looked up, added, compared in the browser."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.games.codes import ALPHABET, LENGTH
from scorekeeper.games.pages.recording_data import recording_key
from scorekeeper.games.sheets import Place
from scorekeeper.games.words import wording
from scorekeeper.games.words.individual_hands import bid_words
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.folding import State
from scorekeeper.rules.individual_bidding import ExactContract
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.seats import left

PASSED_OUT, MISDEAL = "passed_out", "misdeal"


def individual_labels(kind: Kind, names: Names, place: Place) -> dict[str, Any]:
    """The buttons of this game say all there is to say; ``key``: see ``recording_key``."""
    key = recording_key(place.state.rules, names, place.rulings)
    return {"key": key, "rows": {}, "ruled": None, "words": {}}


def individual_offline(kind: Kind, state: State, names: Names) -> dict[str, Any]:
    """As ``offline_data`` for partnership, with the points table under ``each`` (``tally.js``)."""
    table = kind.points_table(state.rules, state.seats)
    who = {seat: wording.player_name(seat, names) for seat in state.seats}
    return {
        "each": table,
        "limits": table["limits"],
        "moves": {PASSED_OUT: table["passed_out_moves"], MISDEAL: table["misdeal_moves"]},
        "left": {seat: left(seat, state.seats) for seat in state.seats},
        "side": {seat: seat for seat in state.seats},
        "who": who,
        "said": _said(table),
        "counted": [f"books_{seat}" for seat in state.seats],
        "next": _("Next game: %(players)s") % {"players": wording.against(names)},
        "deals": {seat: _("%(name)s deals") % {"name": name} for seat, name in who.items()},
        "ends": {
            "target": {
                seat: _("%(points)s reached, counts when sent: %(winner)s wins.")
                % {"points": state.rules.target, "winner": name}
                for seat, name in who.items()
            }
        },
        "code": {"letters": ALPHABET, "length": LENGTH},
    }


def _said(table: Any) -> dict[str, str]:
    bids = {}
    for row in table["rows"]:
        is_no_trump = row.endswith("n")
        contract = ExactContract(int(row[:-1]), no_trump=is_no_trump)
        bids[f"{contract.needs}{'n' if is_no_trump else ''}"] = bid_words(contract)
    return {**bids, PASSED_OUT: _("passed out"), MISDEAL: _("misdeal")}
