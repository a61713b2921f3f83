"""What the core refuses of an answer, told at the table: what is wrong, and where the other copy
of a card is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorekeeper.games.words import wording
from scorekeeper.games.words.refusals import refusal
from scorekeeper.rules.cards import Card
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.record import BookName
from scorekeeper.rulings.cases import Case

from .books import book_name
from .cards import card_name, suit_plural

_RECORD = re.compile(r"^(?:record\[(\d+)\]|book)(?:\.(cards|suits)\.(\w+))?")


def refusal_at_table(error: RulesError, case: Case) -> str:
    """The sentence for ``error``, which the document of ``case`` met."""
    if error.code == "card_twice":
        return _("%(card)s is written down already: %(where)s.") % {
            "card": capfirst(card_name(Card.parse(str(error.values["card"])))),
            "where": where(str(error.values["first"]), case),
        }
    if error.code == "no_deal_fits":
        return _("This cannot be: %(where)s does not fit what else is known.") % {
            "where": where(error.path, case)
        }
    if error.code in _TWO_STORIES:
        return _TWO_STORIES[error.code](error.values, where(error.path, case), case)
    if error.code == "card_too_many":
        return _("%(who)s had %(most)s cards, and this would be one more.") % {
            "who": wording.player_name(str(error.values["seat"]), case.names),
            "most": error.values["most"],
        }
    if error.code == "row_is_short":
        return _(
            "By the books that are written down card by card, %(side)s took %(taken)s; by the "
            "count that row has only %(piles)s, the kitty’s left out."
        ) % {
            "side": wording.side_name(str(error.values["side"]), case.names),
            "taken": error.values["taken"],
            "piles": error.values["piles"],
        }
    return refusal(error, case.names)


def _other_card(values: Mapping[str, object], place: str, case: Case) -> str:
    card = card_name(Card.parse(str(values["card"])))
    return _("%(where)s: it was also said to be %(card)s.") % {"where": place, "card": card}


def _other_suit(values: Mapping[str, object], place: str, case: Case) -> str:
    suits = suit_plural(str(values["suit"]))
    return _("%(where)s: it was also said to be one of the %(suits)s.") % {
        "where": place,
        "suits": suits,
    }


def _other_leader(values: Mapping[str, object], place: str, case: Case) -> str:
    who = wording.player_name(str(values["seat"]), case.names)
    return _("%(where)s: it was also said that %(who)s led.") % {"where": place, "who": who}


def _was_looked_for(values: Mapping[str, object], place: str, case: Case) -> str:
    card = card_name(Card.parse(str(values["card"])))
    return _("%(where)s: somebody turned it over and did not find %(card)s.") % {
        "where": place,
        "card": card,
    }


_TWO_STORIES: Mapping[str, Callable[[Mapping[str, object], str, Case], str]] = {
    "other_card": _other_card,
    "other_suit": _other_suit,
    "other_leader": _other_leader,
    "was_looked_for": _was_looked_for,
}


def where(path: str, case: Case) -> str:
    """The place a path inside ``Case.document`` stands for; ``book`` is one that is not in it yet,
    since nobody has said where it lies."""
    found = _RECORD.match(path)
    if found:
        name = _as_written(list(case.books)[int(found[1])], case) if found[1] else 0
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


def _as_written(name: BookName, case: Case) -> BookName:
    """A book that was written down by its number goes by that: there the other copy is found."""
    numbers = {pile: number for number, pile in case.piles.items()}
    return name if isinstance(name, int) else numbers.get(name, name)
