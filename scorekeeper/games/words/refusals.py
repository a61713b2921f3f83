"""What the core refuses, told at a table: players by name, calls and bids as they are spoken.

``web.sentences`` speaks the language of the files and stays the one list of sentences; here only
the values are put into the words of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from scorekeeper.games.words import bids, wording
from scorekeeper.games.words.questionnaire import question_of
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.bidding import Bid
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.errors import RulesError, Undecided
from scorekeeper.rules.seats import SEATS, SIDES
from scorekeeper.web.sentences import sentence

_PLAYERS = {"bidder", "declarer", "against", "row", "seat", "side", "value"}
_CALLS = {"call", "standing", "bid"}


def refusal(error: RulesError, names: Names) -> str:
    """The sentence for ``error`` as people at this table say it."""
    if isinstance(error, Undecided):
        return _("This hand needs an answer that is not decided yet: %(question)s") % {
            "question": question_of(error).asks
        }
    if error.code in _OWN_WORDS:
        return _OWN_WORDS[error.code]()
    values = {key: _said(key, value, names) for key, value in error.values.items()}
    return sentence(RulesError(error.code, error.path, **values))


def _said(key: str, value: object, names: Names) -> object:
    try:
        if key in _PLAYERS and value in (*names, *SEATS, *SIDES):
            return wording.player_name(str(value), names)
        if key in _CALLS and value != "-":
            return bids.call_words(Bid.parse(str(value)))
        if key == "contract":
            return bids.bid_words(Contract.parse(str(value)))
    except RulesError:
        return value
    return value


_OWN_WORDS: Mapping[str, Callable[[], str]] = {
    "direction_in_bid": lambda: _("At this table a no-trump bid says which way: pick it so."),
    "direction_not_in_bid": lambda: _("At this table a no-trump bid does not say which way yet."),
}
