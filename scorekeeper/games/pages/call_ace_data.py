"""What a scorer's page of call-ace whist needs beside ``players_data``."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.games.pages.players_data import players_offline
from scorekeeper.games.words.call_ace_hands import attachment_name, nolo_name, tricks_words
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.call_ace_contract import ALL_TRICKS
from scorekeeper.rules.folding import State
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scored_hand import MADE, SET


def call_ace_offline(kind: Kind, state: State, names: Names) -> dict[str, Any]:
    """With the points table under ``partners`` (``tally.js``)."""
    table = kind.points_table(state.rules, state.seats)
    said = {
        **{f"books {count}": tricks_words(count) for count in range(ALL_TRICKS + 1)},
        f"books {MADE}": _("made"),
        f"books {SET}": _("lost"),
        **{str(tricks): str(tricks) for tricks in range(7, ALL_TRICKS + 1)},
        **{nolo: nolo_name(nolo) for nolo in table["nolos"]},
        **{f"with_{key}": attachment_name(key) for key, _factor in state.rules.attachments},
    }
    return players_offline(state, names, table, said) | {
        "partners": table | {"seats": list(state.seats)},
        "counted": ["books", *(f"tricks_{seat}" for seat in state.seats)],
    }
