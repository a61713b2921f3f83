"""A name to suggest for a phone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from uuid import UUID

from django.utils.translation import gettext as _

from .models import Scorer


def suggested_name(device: UUID | None, *, taken: Iterable[str]) -> str:
    """What this phone was called last, unless another phone of the game has that name; else a
    number. At most one query."""
    used = set(taken)
    if device is not None:
        last = Scorer.objects.filter(device_id=device).order_by("-granted_at").first()
        if last and last.name not in used:
            return last.name
    numbered = (_("Phone %(number)s") % {"number": number} for number in count(len(used) + 1))
    return next(name for name in numbered if name not in used)
