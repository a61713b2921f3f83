"""What the core refuses of an answer, told at the table: what is wrong, and where the other copy
of a card is."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from scorekeeper.games.words import wording
from scorekeeper.games.words.refusals import refusal
from scorekeeper.rules.cards import Card
from scorekeeper.rules.errors import RulesError
from scorekeeper.rulings.cases import Case

from .books import book_name
from .cards import card_name

_RECORD = re.compile(r"^record\[(\d+)\](?:\.(cards|suits)\.(\w+))?")


def refusal_at_table(error: RulesError, case: Case) -> str:
    """The sentence for ``error``, which the document of ``case`` met."""
    if error.code == "card_twice":
        return _("%(card)s is written down already: %(where)s.") % {
            "card": card_name(Card.parse(str(error.values["card"]))),
            "where": where(str(error.values["first"]), case),
        }
    if error.code == "no_deal_fits":
        return _("This cannot be: %(where)s does not fit what else is known.") % {
            "where": where(error.path, case)
        }
    return refusal(error, case.names)


def where(path: str, case: Case) -> str:
    """The place a path inside ``Case.document`` stands for."""
    found = _RECORD.match(path)
    if found:
        name = list(case.books)[int(found[1])]
        book = book_name(name, case.names)
        if found[3]:
            who = wording.player_name(found[3], case.names)
            return _("%(who)s in %(book)s") % {"who": who, "book": book}
        return book
    if path.startswith("held"):
        return _("the cards that are shown")
    if path.startswith("buried"):
        return _("the buried cards")
    if path.startswith("kitty"):
        return _("the kitty")
    if path.startswith("order"):
        return _("the order of the piles")
    return _("what was written down")
