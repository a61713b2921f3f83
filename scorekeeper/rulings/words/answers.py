"""What people answered, in words: the list of what is known, from which any can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.games.words import wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.cards import Card
from scorekeeper.rulings.cases import Case
from scorekeeper.rulings.known import JOKERS
from scorekeeper.rulings.needs import Need

from .books import book_name, pile_name
from .cards import card_name, card_short, suit_plural
from .questions import asks
from .tricks import told_words


def answer_words(case: Case, facts: Mapping[str, Any]) -> str:
    """One answer as a sentence or two."""
    return " ".join(filter(None, (_TOLD[key](case, value) for key, value in facts.items())))


def cards_words(cards: list[str]) -> str:
    """``7♥, J♠``."""
    return _(", ").join(card_short(Card.parse(card)) for card in cards)


def rows_words(rows: Mapping[str, int], names: Names) -> str:
    """``Piles: Ann & Cy 2, Bo & Di 3.``"""
    values = [f"{wording.side_name(side, names)} {piles}" for side, piles in rows.items()]
    return _("Piles: %(rows)s.") % {"rows": _(", ").join(values)}


def _declarer(case: Case, seat: str) -> str:
    return _("%(who)s bid.") % {"who": wording.player_name(seat, case.names)}


def _suit(case: Case, suit: str) -> str:
    return _("Trumps: %(suit)s.") % {"suit": suit_plural(suit)}


def _called(case: Case, card: str) -> str:
    if not card:
        return _("No card was called, or nobody knows which.")
    return _("%(card)s was called.") % {"card": capfirst(card_name(Card.parse(card)))}


def _direction(case: Case, direction: str) -> str:
    return told_words("direction", direction, case.names)


def _downtown(case: Case, order: str) -> str:
    return told_words("downtown", order, case.names)


def _rows(case: Case, rows: Mapping[str, int]) -> str:
    return rows_words(rows, case.names)


def _place(case: Case, said: Mapping[str, Any]) -> str:
    told = [rows_words(said["rows"], case.names)] if "rows" in said else []
    claim = next((c for c in case.claims if c.pk == said["claim"]), None)
    name = case.name_of(claim) if claim else None
    if isinstance(name, tuple):
        told.append(_("The call is about %(book)s.") % {"book": book_name(name, case.names)})
    return " ".join(told)


def _book(case: Case, said: Mapping[str, Any]) -> str:
    name = case.resolve(said["name"])
    where = capfirst(book_name(name, case.names)) if name is not None else _("The book")
    leader = said.get("leader")
    cards, suits = said.get("cards", {}), said.get("suits", {})
    parts = []
    seats = case.players
    first = seats.index(leader) if leader in seats else 0
    for seat in seats[first:] + seats[:first]:
        who = wording.player_name(seat, case.names)
        if seat in cards:
            what = cards_words([cards[seat]])
        elif seat in suits:
            what = suit_plural(suits[seat])
        elif seat == leader:
            parts.append(_("%(who)s led") % {"who": who})
            continue
        else:
            continue
        told = _("%(who)s led %(what)s") if seat == leader else _("%(who)s played %(what)s")
        parts.append(told % {"who": who, "what": what})
    if said.get("rest"):
        lie = ngettext("%(cards)s lies in it", "%(cards)s lie in it", len(said["rest"]))
        parts.append(lie % {"cards": cards_words(said["rest"])})
    elif said.get("all_of"):
        looked_for = _(" or ").join(
            _("jokers") if suit == JOKERS else suit_plural(suit) for suit in said["all_of"]
        )
        parts.append(_("no %(suits)s in it") % {"suits": looked_for})
    return _("%(book)s: %(what)s.") % {
        "book": where,
        "what": _(", ").join(parts) or (_("taken out") if said.get("whole") else "–"),
    }


def _order(case: Case, pairs: list[Any]) -> str:
    return " ".join(
        _("%(one)s was played before %(other)s.")
        % {
            "one": capfirst(pile_name((one[0], one[1]), case.names)),
            "other": pile_name((other[0], other[1]), case.names),
        }
        for one, other in pairs
    )


def _held(case: Case, held: Mapping[str, list[str]]) -> str:
    return " ".join(
        _("%(who)s shows %(cards)s.")
        % {"who": wording.player_name(seat, case.names), "cards": cards_words(cards)}
        for seat, cards in held.items()
    )


def _buried(case: Case, cards: list[str]) -> str:
    return _("Buried: %(cards)s.") % {"cards": cards_words(cards)}


def _kitty(case: Case, cards: list[str]) -> str:
    return _("In the kitty: %(cards)s.") % {"cards": cards_words(cards)}


def _admitted(case: Case, pk: int) -> str:
    claim = next(c for c in case.claims if c.pk == pk)
    return _("%(who)s says the call is right.") % {
        "who": wording.player_name(claim.accused, case.names)
    }


def _aside(case: Case, text: str) -> str:
    if text.startswith("place "):
        return _("Nobody knows which book it was.")
    question = case.read_question(text)
    if question is None:
        return {
            Need.SUIT.value: _("Nobody knows which suit was trump."),
            Need.ROW.value: _("Nobody knows who took the book."),
            Need.ROWS.value: _("Nobody knows how many piles there are."),
            Need.SAME.value: _("Nobody knows whether it is the book that was ruled on before."),
        }.get(text.split(" ")[0], _("Not sure."))
    return _("Not sure: %(question)s") % {"question": asks(question, case.names)}


def _enough(case: Case, pk: int) -> str:
    return _("Nobody knows more.")


def _same(case: Case, pk: int) -> str:
    return _("It is the book that was ruled on before.")


def _other(case: Case, pk: int) -> str:
    return _("It is another book than the one that was ruled on before.")


_TOLD: Mapping[str, Any] = {
    "declarer": _declarer,
    "suit": _suit,
    "called": _called,
    "direction": _direction,
    "downtown": _downtown,
    "place": _place,
    "rows": _rows,
    "book": _book,
    "order": _order,
    "held": _held,
    "buried": _buried,
    "kitty": _kitty,
    "admitted": _admitted,
    "aside": _aside,
    "enough": _enough,
    "same": _same,
    "other": _other,
}
