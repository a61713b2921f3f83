"""What a scorer's page needs to go on without the network: looked up, added and compared there,
never computed (``static/scorekeeper/tally.js``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.games.codes import ALPHABET, LENGTH
from scorekeeper.games.models import Game
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words import bids, wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.contract import TOP_LEVEL, Contract
from scorekeeper.rules.folding import State
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scoring import MADE, SET
from scorekeeper.rules.seats import SEATS, SIDES, left, side_of

PASSED_OUT, MISDEAL = "passed_out", "misdeal"
MOST_BOOKS = 13


def standing(game: Game, sheet: LiveSheet) -> str:
    """Where the sheet stands, as JSON: what hands that are not sent yet are added to. ``number`` is
    the next line's, ``hand`` what people call it; ``again``: whether the next game starts from
    here, and not where the game has its home (a table of a party)."""
    state = sheet.state
    return json.dumps(
        {
            "path": reverse("games:game", args=[game.code]),
            "totals": dict(state.totals),
            "sets": dict(state.sets),
            "played": state.played,
            "dealer": game.named_dealer or state.dealer,
            "over": state.over,
            "number": sheet.open_entry.number if sheet.open_entry else sheet.next_number,
            "hand": sheet.hand_number,
            "again": not game.home,
        },
        separators=(",", ":"),
    )


def offline_data(kind: Kind, state: State, names: Names) -> dict[str, Any]:
    """``limits`` and which void deals move the deal, from the points table; by player the side, who
    deals after them, and words; words for bids, books and each way a game can end; what codes are
    made of, and the title of the next game's page; ``counted``: the fields that say the books."""
    table = kind.points_table(state.rules)
    return {
        "limits": table["limits"],
        "moves": {PASSED_OUT: table["passed_out_moves"], MISDEAL: table["misdeal_moves"]},
        "left": {seat: left(seat) for seat in SEATS},
        "side": {player: side_of(player) for player in (*SEATS, *SIDES)},
        "who": {player: wording.player_name(player, names) for player in (*SEATS, *SIDES)},
        "said": _said(),
        "counted": ["books"],
        "deals": {
            seat: _("%(name)s deals") % {"name": wording.player_name(seat, names)} for seat in SEATS
        },
        "ends": _ends(table["limits"], names),
        "next": _("Next game: %(against)s") % {"against": wording.against(names)},
        "code": {"letters": ALPHABET, "length": LENGTH},
    }


def _said() -> dict[str, str]:
    said = {
        f"{level}{word}": bids.bid_words(
            Contract(level, None, None if word == "n" else word, word == "n")
        )
        for level in range(1, TOP_LEVEL + 1)
        for word in "udn"
    }
    books = {f"books {count}": wording.books_words(count) for count in range(MOST_BOOKS + 1)}
    return {
        **said,
        **books,
        f"books {MADE}": _("made"),
        f"books {SET}": _("set"),
        PASSED_OUT: _("passed out"),
        MISDEAL: _("misdeal"),
    }


def _ends(limits: Mapping[str, Any], names: Names) -> dict[str, dict[str, str]]:
    """What is said of each end that the table knows, by the side that wins."""
    why = {"boston": _("a Boston"), "two_sets": _("two sets")}
    for key in ("target", "floor"):
        if limits[key] is not None:
            why[key] = _("%(points)s reached") % {"points": wording.number(limits[key])}
    if isinstance(limits["hands"], int):
        hands = limits["hands"]
        why["hands"] = ngettext("%(hands)s hand played", "%(hands)s hands played", hands) % {
            "hands": hands
        }
    return {
        key: {
            side: _("%(why)s, counts when sent: game to %(winner)s.")
            % {"why": said, "winner": wording.side_name(side, names)}
            for side in SIDES
        }
        for key, said in why.items()
    }
