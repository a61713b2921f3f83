"""What a scorer's page of call-ace whist needs: looked up, added, compared in the browser."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.games.codes import ALPHABET, LENGTH
from scorekeeper.games.pages.recording_data import recording_key
from scorekeeper.games.sheets import Place
from scorekeeper.games.words import wording
from scorekeeper.games.words.call_ace_hands import attachment_name, nolo_name, tricks_words
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.call_ace_contract import ALL_TRICKS
from scorekeeper.rules.folding import State
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scored_hand import MADE, SET
from scorekeeper.rules.seats import left

PASSED_OUT, MISDEAL = "passed_out", "misdeal"


def call_ace_labels(kind: Kind, names: Names, place: Place) -> dict[str, Any]:
    """The buttons of this game say all there is to say; ``key``: see ``recording_key``."""
    key = recording_key(place.state.rules, names, place.rulings)
    return {"key": key, "rows": {}, "ruled": None, "words": {}}


def call_ace_offline(kind: Kind, state: State, names: Names) -> dict[str, Any]:
    """As ``offline_data`` for partnership, with the points table under ``partners``
    (``tally.js``)."""
    table = kind.points_table(state.rules, state.seats)
    who = {seat: wording.player_name(seat, names) for seat in state.seats}
    bids = {str(tricks): str(tricks) for tricks in range(7, ALL_TRICKS + 1)}
    bids |= {nolo: str(nolo_name(nolo)) for nolo in table["nolos"]}
    return {
        "partners": table | {"seats": list(state.seats)},
        "limits": {},
        "moves": {PASSED_OUT: table["passed_out_moves"], MISDEAL: table["misdeal_moves"]},
        "left": {seat: left(seat, state.seats) for seat in state.seats},
        "side": {seat: seat for seat in state.seats},
        "who": who,
        "said": {
            **{f"books {count}": tricks_words(count) for count in range(ALL_TRICKS + 1)},
            **bids,
            **{f"with_{key}": attachment_name(key) for key, _factor in state.rules.attachments},
            f"books {MADE}": _("made"),
            f"books {SET}": _("lost"),
            PASSED_OUT: _("passed out"),
            MISDEAL: _("misdeal"),
        },
        "counted": ["books", *(f"tricks_{seat}" for seat in state.seats)],
        "next": _("Next game: %(players)s") % {"players": wording.against(names)},
        "deals": {seat: _("%(name)s deals") % {"name": name} for seat, name in who.items()},
        "ends": {},
        "code": {"letters": ALPHABET, "length": LENGTH},
    }
