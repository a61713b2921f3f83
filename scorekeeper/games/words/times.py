"""Dates and times as people at a table say them."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext


def clock(at: datetime) -> str:
    """``21:14`` for today; any other day as ``day_and_clock`` says it."""
    local = timezone.localtime(at)
    if local.date() == timezone.localdate():
        return date_format(local, "H:i")
    return day_and_clock(at)


def day_and_clock(at: datetime) -> str:
    """``5 Mar, 21:14``, with the year where it is not this one: ``5 Mar 2024, 21:14``."""
    local = timezone.localtime(at)
    if local.year == timezone.localdate().year:
        return date_format(local, pgettext("a date in Django’s letters", "j M, H:i"))
    return date_format(local, pgettext("a date in Django’s letters", "j M Y, H:i"))
