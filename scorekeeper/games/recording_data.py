"""What the browser needs to label the buttons while a hand is put together: looked up, never
computed there."""

from __future__ import annotations

import json

from django.utils.translation import gettext as _

from scorekeeper.rules.contract import TOP_LEVEL, Contract
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.lines import Hand
from scorekeeper.rules.scoring import MADE, SET
from scorekeeper.rules.seats import SIDES, Side

from . import wording
from .sheets import LiveSheet
from .wording import Names


def recording_data(sheet: LiveSheet, names: Names) -> str:
    """JSON for an attribute of the form: htmx lets no script element in, not even one of data.

    ``rows``: the rows of the points table. ``words`` and ``tags``: by side and bid button, the
    hand in words, and what the bid would come to ("game or out")."""
    rules = sheet.state.rules
    bids = {
        f"{level}{word}": Contract(level, None, None if word == "n" else word, word == "n")
        for level in range(1, TOP_LEVEL + 1)
        if "min_bid" in rules.undecided or level >= rules.min_bid
        for word in "udn"
    }
    data = {
        "rows": sheet.kind.points_table(rules)["rows"],
        "words": {
            side: {
                bid: wording.hand_in_words(Hand(declarer=side, contract=contract), rules, names)
                for bid, contract in bids.items()
            }
            for side in SIDES
        },
        "tags": {
            side: {
                bid: tag for bid, contract in bids.items() if (tag := _tag(sheet, side, contract))
            }
            for side in SIDES
        },
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _tag(sheet: LiveSheet, side: Side, contract: Contract) -> str:
    """What hangs on this bid, where being set would lose the game; that it may win it is what
    everybody bids for, and is not said."""
    if _winner(sheet, Hand(declarer=side, contract=contract, outcome=SET)) in (None, side):
        return ""
    wins = _winner(sheet, Hand(declarer=side, contract=contract, outcome=MADE)) == side
    return _("game or out") if wins else _("or out")


def _winner(sheet: LiveSheet, hand: Hand) -> Side | None:
    try:
        sheet.kind.check_line(sheet.state, hand)
        return sheet.kind.after(sheet.state, hand).state.winner
    except RulesError:
        return None
