"""What a scorer's page needs where everybody plays for himself: looked up, added and compared in
the browser. A game adds its points table and the words for its bids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.games.codes import ALPHABET, LENGTH
from scorekeeper.games.pages.recording_data import recording_key
from scorekeeper.games.sheets import Place
from scorekeeper.games.words import wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.folding import State
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.seats import left

PASSED_OUT, MISDEAL = "passed_out", "misdeal"


def players_labels(kind: Kind, names: Names, place: Place) -> dict[str, Any]:
    """The buttons of these games say all there is to say; ``key``: see ``recording_key``."""
    key = recording_key(place.state.rules, names, place.rulings)
    return {"key": key, "rows": {}, "ruled": None, "words": {}}


def players_offline(
    state: State, names: Names, table: Mapping[str, Any], said: Mapping[str, str]
) -> dict[str, Any]:
    """As ``offline_data`` for partnership; ``said``: the words for what the game's form sends."""
    who = {seat: wording.player_name(seat, names) for seat in state.seats}
    return {
        "moves": {PASSED_OUT: table["passed_out_moves"], MISDEAL: table["misdeal_moves"]},
        "left": {seat: left(seat, state.seats) for seat in state.seats},
        "side": {seat: seat for seat in state.seats},
        "who": who,
        "said": {**said, PASSED_OUT: _("passed out"), MISDEAL: _("misdeal")},
        "next": _("Next game: %(players)s") % {"players": wording.against(names)},
        "deals": {seat: _("%(name)s deals") % {"name": name} for seat, name in who.items()},
        "ends": {},
        "code": {"letters": ALPHABET, "length": LENGTH},
    }
