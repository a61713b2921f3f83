"""Pads of cards: suit first, then rank; cards that lie elsewhere cannot be tapped."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.games.words import wording
from scorekeeper.rules.cards import RANKS, Card
from scorekeeper.rulings.known import JOKERS
from scorekeeper.rulings.words.cards import card_name, rank_short

SUITS = "SHDC"


@dataclass(frozen=True)
class Key:
    """One card on a pad. ``is_used``: it lies somewhere else already."""

    value: str
    label: str
    name: str
    is_chosen: bool
    is_used: bool


@dataclass(frozen=True)
class Group:
    """The cards of one suit (``J``: the jokers)."""

    suit: str
    name: str
    keys: tuple[Key, ...]
    is_chosen: bool


def pad(
    in_play: Iterable[Card],
    *,
    used: Collection[str] = (),
    chosen: Collection[str] = (),
    suit: str = "",
    only: Iterable[str] = (*SUITS, JOKERS),
) -> tuple[Group, ...]:
    """The suits in ``only`` with those of their cards that are ``in_play``. ``chosen`` are cards,
    ``suit`` the suit that is open; a card that is chosen can be tapped again."""
    dealt = {str(card): card for card in in_play}
    groups = []
    for letter in only:
        cards = [f"{letter}{rank}" for rank in (RANKS if letter != JOKERS else "BL123")]
        keys = tuple(
            Key(
                card,
                rank_short(dealt[card]),
                card_name(dealt[card]),
                card in chosen,
                card in used and card not in chosen,
            )
            for card in cards
            if card in dealt
        )
        if keys:
            open_suit = suit or next((card[0] for card in chosen if card), "")
            groups.append(Group(letter, _suit_name(letter), keys, letter == open_suit))
    return tuple(groups)


def _suit_name(letter: str) -> str:
    return _("jokers") if letter == JOKERS else wording.suit_name(letter)
