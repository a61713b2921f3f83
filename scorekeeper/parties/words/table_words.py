"""What a table's page says of a hand."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import Event, EventKind


def outcome_words(event: Event, evening: Evening) -> str:
    """One hand or game of a table: ``Ann & Cy bid and made it.``"""
    pair = evening.spoken(event.facts.get("pair") or event.facts.get("loser"))
    said = {
        EventKind.MADE: _("%(pair)s bid and made it."),
        EventKind.SET: _("%(pair)s bid and were set."),
        EventKind.GAME_OVER: _("%(pair)s lost the game."),
        EventKind.FORFEIT: _("%(pair)s were gone."),
    }[EventKind(event.kind)]
    return said % {"pair": pair}
