"""An evening as its pages show it, kept in this process (the server runs one) between two looks.

Hundreds of phones follow an evening, and each change of it is new to all of them at once: it is
read and drawn once, by the first that asks. What is kept is as old as the revision it is kept for,
so nothing has to be thrown away when something changes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import RLock

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.parties.evening import Evening
from scorekeeper.parties.looks import seen_now
from scorekeeper.parties.models import Party
from scorekeeper.parties.pages.floor_page import floor_page
from scorekeeper.parties.queries import Played, card_marks, evening_of, games_of

MOST = 50
"""Evenings that are kept; whichever nobody looked at for longest goes first."""

_lock = RLock()
_kept: OrderedDict[str, Tonight] = OrderedDict()


@dataclass(frozen=True)
class Tonight:
    """An evening with all its games at a ``revision`` of its party, and marks of the
    tables' ``cards`` where the wall shows them, and what was ``drawn`` of it by what that shows
    (``looks.seen_now``), template and language."""

    revision: int
    evening: Evening
    games: tuple[Played, ...]
    cards: Mapping[int, str] = field(default_factory=dict)
    drawn: dict[tuple[str, ...], SafeString] = field(default_factory=dict, compare=False)

    @property
    def party(self) -> Party:
        return self.evening.party


def tonight(party: Party) -> Tonight:
    """The evening at the revision of ``party``, or a newer one; three queries where it is not kept.
    Not for what is about to write: that reads the evening in its own transaction."""
    with _lock:
        kept = _kept.get(party.code)
        if kept is None or kept.revision < party.revision:
            kept = _read(party, kept)
            _kept[party.code] = kept
        _kept.move_to_end(party.code)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
        return kept


def _read(party: Party, kept: Tonight | None) -> Tonight:
    """What is new since ``kept``: events are appended only, and a sheet stays while its game is at
    the same revision."""
    if kept is None:
        return Tonight(party.revision, evening_of(party), tuple(games_of(party)), card_marks(party))
    newer = party.events.filter(number__gte=kept.evening.next_number)
    games = games_of(party, known=kept.games)
    return Tonight(
        party.revision, kept.evening.later(party, newer), tuple(games), card_marks(party)
    )


def drawn(night: Tonight, template: str) -> SafeString:
    """A part of a page that is the same for everybody: ``template`` with ``party`` and ``floor``
    as it stands now."""
    key = (seen_now(night.revision), template, get_language() or "")
    with _lock:
        if key not in night.drawn:
            for old in [old for old in night.drawn if old[0] != key[0]]:
                del night.drawn[old]
            floor = floor_page(night.evening, night.games, timezone.now(), cards=night.cards)
            night.drawn[key] = render_to_string(template, {"party": night.party, "floor": floor})
        return night.drawn[key]
