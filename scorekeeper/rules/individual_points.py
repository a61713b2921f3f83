"""The points table of individual bid whist: what a hand scores, as plain numbers.

The browser looks up, adds and compares, and nothing else; every rule stays here. Shape, for four
players under the usual rules::

    {"players": 4, "seats": ["P1", "P2", "P3", "P4"],
     "all_books": 13, "least_books": 1,
     "rows": {"1s": {"needs": 1, "set": -1}, "1n": {"needs": 1, "set": -1}, …, "13n": …},
     "made": {"s": [0, 1, 2, …, 13], "n": [0, 1, 2, …, 13]},
     "passed_out_moves": true, "misdeal_moves": false,
     "limits": {"target": 30, "tie": "highest"}}

A row's key is the bid with ``s`` (a suit is trump, or nobody said) or ``n`` (no trump). A bidder
with at least ``needs`` books scores ``made[s or n][his books]``, else ``set``; everybody else
scores his own books. The books of all add up to ``all_books``; the bidder has at least
``least_books``. A played hand always moves the deal. A game is over when somebody has ``target`` or
more, and the highest wins; of several who are equally high the bidder, or else the game goes on;
with ``tie`` ``bidder_first`` the bidder wins wherever he has ``target``.

Where a question is not settled the value is ``{"ask": KEY}``; while ``all_books`` is one, rows and
lists reach as far as any answer could.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from .errors import Undecided
from .individual_rules import DEALS, IndividualRules
from .questions import for_every_answer
from .seats import Seat


@lru_cache(maxsize=64)
def points_table(rules: IndividualRules, seats: tuple[Seat, ...]) -> dict[str, Any]:
    """The table described above; JSON-ready. The same rules get the same table: read it only."""
    players = len(seats)
    most = max(cards for count, cards in DEALS.values() if count == players) + 1
    all_books = _answer(rules, lambda answered: answered.all_books(players))
    reach = all_books if isinstance(all_books, int) else most
    return {
        "players": players,
        "seats": list(seats),
        "all_books": all_books,
        "least_books": _answer(rules, lambda answered: int(answered.kitty_is_the_bidders)),
        "rows": {
            f"{needs}{strain}": {"needs": needs, "set": _worth(rules, strain, -needs)}
            for needs in range(1, reach + 1)
            for strain in "sn"
        },
        "made": {
            strain: [_worth(rules, strain, books) for books in range(reach + 1)] for strain in "sn"
        },
        "passed_out_moves": _answer(rules, passing_moves_deal),
        "misdeal_moves": False,
        "limits": {
            "target": rules.target,
            "tie": _answer(rules, lambda answered: answered.settled("tie").tie),
        },
    }


def passing_moves_deal(rules: IndividualRules) -> bool:
    """Whether the deal passes left when everybody passed."""
    return rules.settled("all_pass").all_pass == "next_dealer"


def _worth(rules: IndividualRules, strain: str, points: int) -> Any:
    if strain == "s":
        return points
    return _answer(rules, lambda answered: answered.no_trump_factor * points)


def _answer(rules: IndividualRules, ask: Callable[[IndividualRules], Any]) -> Any:
    try:
        return for_every_answer(rules, ask)
    except Undecided as question:
        return {"ask": question.values["key"]}
