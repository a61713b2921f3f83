"""Cards and suits as people say and print them."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.games.words import wording
from scorekeeper.games.words.bid_whist_hands import SUITS, TEXT_NOT_PICTURE
from scorekeeper.rules.board import Board
from scorekeeper.rules.cards import BIG_JOKER, THREE_JOKERS, Card
from scorekeeper.rules.play import Play


def card_name(card: Card) -> str:
    """``the jack of hearts``, ``the big joker``; ``a joker`` where all are alike."""
    if card in THREE_JOKERS:
        return _("a joker")
    if card.suit is None:
        return _("the big joker") if card == BIG_JOKER else _("the little joker")
    return {
        "A": _("the ace of %(suit)s"),
        "K": _("the king of %(suit)s"),
        "Q": _("the queen of %(suit)s"),
        "J": _("the jack of %(suit)s"),
        "T": _("the 10 of %(suit)s"),
        "9": _("the 9 of %(suit)s"),
        "8": _("the 8 of %(suit)s"),
        "7": _("the 7 of %(suit)s"),
        "6": _("the 6 of %(suit)s"),
        "5": _("the 5 of %(suit)s"),
        "4": _("the 4 of %(suit)s"),
        "3": _("the 3 of %(suit)s"),
        "2": _("the 2 of %(suit)s"),
    }[card.rank] % {"suit": wording.suit_name(card.suit)}


def card_in_play(card: Card, play: Play) -> str:
    """The same; of a joker in a trump hand also that it is a trump."""
    if card.is_joker and play.trump:
        return _("%(card)s (a trump)") % {"card": card_name(card)}
    return card_name(card)


def card_short(card: Card) -> str:
    """``J♥``, ``10♠``; ``BJ`` and ``LJ`` are the jokers."""
    if card.suit is None:
        return rank_short(card)
    return f"{rank_short(card)}{SUITS[card.suit]}{TEXT_NOT_PICTURE}"


def rank_short(card: Card) -> str:
    """``J``, ``10``; ``BJ`` and ``LJ`` are the jokers, ``JK`` one of three that are alike."""
    if card in THREE_JOKERS:
        return pgettext("a joker, short", "JK")
    if card.suit is None:
        if card == BIG_JOKER:
            return pgettext("the big joker, short", "BJ")
        return pgettext("the little joker, short", "LJ")
    return {
        "A": pgettext("ace, short", "A"),
        "K": pgettext("king, short", "K"),
        "Q": pgettext("queen, short", "Q"),
        "J": pgettext("jack, short", "J"),
        "T": "10",
    }.get(card.rank, card.rank)


def suit_plural(suit: str | None) -> str:
    """``hearts``; ``jokers`` without a suit."""
    return wording.suit_name(suit) if suit else _("jokers")


def a_card(suit: str | None, play: Play) -> str:
    """A card of an effective suit, whether or not there are jokers: ``a heart``, ``a trump``;
    ``a joker`` without a suit."""
    if suit is not None and suit == play.trump:
        return _("a trump")
    return _a_card(suit)


def a_card_of(suits: Collection[str | None], board: Board) -> str:
    """The cards to look for: ``a heart``, ``a spade or a joker`` where spades are trumps."""
    looked_for = set(suits)
    if board.play.trump in looked_for and any(card.is_joker for card in board.pack.cards):
        looked_for.add(None)
    return _(" or ").join(_a_card(suit) for suit in (*SUITS, None) if suit in looked_for)


def _a_card(suit: str | None) -> str:
    return {
        "S": _("a spade"),
        "H": _("a heart"),
        "D": _("a diamond"),
        "C": _("a club"),
        None: _("a joker"),
    }[suit]
