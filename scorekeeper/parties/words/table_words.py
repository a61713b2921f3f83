"""What a table's page says of a hand."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import Event, EventKind


def outcome_words(event: Event, evening: Evening) -> str:
    """One hand or game of a table: ``Ann & Cy bid and made it.``"""
    pair = evening.spoken(event.facts.get("pair") or event.facts.get("loser"))
    people = evening.party.people
    said = {
        EventKind.MADE: _("%(pair)s bid and made it."),
        EventKind.SET: ngettext("%(pair)s bid and was set.", "%(pair)s bid and were set.", people),
        EventKind.GAME_OVER: ngettext(
            "%(pair)s was last in the game.", "%(pair)s lost the game.", people
        ),
        EventKind.FORFEIT: ngettext("%(pair)s was gone.", "%(pair)s were gone.", people),
    }[EventKind(event.kind)]
    return said % {"pair": pair}
