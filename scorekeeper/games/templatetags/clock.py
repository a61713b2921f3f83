"""Times as people at a table say them."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format

register = template.Library()


@register.filter
def clock(at: datetime) -> str:
    """``21:14`` for today, ``5 Mar, 21:14`` for any other day."""
    local = timezone.localtime(at)
    if local.date() == timezone.localdate():
        return date_format(local, "H:i")
    return date_format(local, "j M, H:i")
