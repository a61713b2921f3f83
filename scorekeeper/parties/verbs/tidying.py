"""Evenings that nobody uses any more."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import ngettext

from scorekeeper.games.verbs.deleting import KEPT_FOR
from scorekeeper.parties.models import Party


def tidy_parties() -> str:
    """Delete the evenings in which nothing happened for as long as games are kept, each in a
    transaction of its own, and say so. One whose games are not all gone stays: a game tells its
    evening of every hand."""
    unused = Party.objects.filter(used_at__lt=timezone.now() - KEPT_FOR, sittings=None)
    deleted = 0
    for pk in list(unused.values_list("pk", flat=True)):
        with transaction.atomic():
            # Somebody may have begun to use it again a moment ago.
            party = Party.objects.select_for_update().filter(pk=pk).first()
            if party and unused.filter(pk=pk).exists():
                party.delete()
                deleted += 1
    if not deleted:
        return ""
    said = ngettext(
        "Deleted %(count)s party not used for %(days)s days.",
        "Deleted %(count)s parties not used for %(days)s days.",
        deleted,
    )
    return said % {"count": deleted, "days": KEPT_FOR.days}
