"""What the browser needs to label the buttons while a hand is put together: looked up, never
computed there. It stands on the page once, outside of what is swapped after each hand."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

from django.utils.translation import get_language

from scorekeeper.games.sheets import Place
from scorekeeper.games.words.after_ruling import in_play_words
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.lines import Hand, Ruling
from scorekeeper.rules.seats import SIDES, opponents, side_of


def recording_key(rules: HouseRules, names: Names, rulings: tuple[Ruling, ...]) -> str:
    """Marks the data for these rules and names, and for a hand with these rulings: a form with
    another key needs other data."""
    said = repr((rules, sorted(names.items()), rulings, get_language()))
    return hashlib.sha256(said.encode()).hexdigest()[:12]


def ruled_row(kind: Kind, place: Place) -> dict[str, list[Any]]:
    """What each count of books comes to on a hand with rulings, as a row of the points table:
    points of the bidders and of the others, and the outcome. A count that cannot be, or that waits
    for an answer about the rules, is left out."""
    hand = place.line
    assert isinstance(hand, Hand)
    row: dict[str, list[Any]] = {}
    bidders = side_of(hand.declarer)
    for books in range(place.state.rules.most_books + 1):
        try:
            counted = replace(hand, books=books, outcome=None)
            kind.check_line(place.state, counted)
            result = kind.after(place.state, counted).result
        except RulesError:
            continue
        points = [result.points[bidders], result.points[opponents(bidders)]]
        row[str(books)] = [*points, result.outcome]
    return row


def _button(line: object) -> str:
    """The side and the bid button of a hand: ``EW4u``."""
    assert isinstance(line, Hand)
    contract = line.contract
    word = "n" if contract.no_trump else contract.direction
    return f"{side_of(line.declarer)}{contract.level}{word}"


def recording_data(kind: Kind, names: Names, place: Place) -> dict[str, Any]:
    """``rows``: the rows of the points table; of a hand with rulings, whose points are not in it,
    ``ruled`` in their place: by side and bid button, only those of the bid that stands. ``words``:
    by side and bid button, the hand in words. ``key``: see ``recording_key``."""
    rules, rulings = place.state.rules, place.rulings
    rows = kind.points_table(rules)["rows"]
    bids = {
        f"{row[0]}{word}": Contract(int(row[0]), None, None if word == "n" else word, word == "n")
        for row in rows
        for word in ("n" if row[1] == "n" else "ud")
    }
    return {
        "key": recording_key(rules, names, rulings),
        "rows": {} if rulings else rows,
        "ruled": {_button(place.line): ruled_row(kind, place)} if rulings else None,
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
