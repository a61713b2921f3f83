"""Who you are: people with an account (later), and the phones of those without one."""

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone


class User(AbstractUser):
    """Someone with an account. Guests need none; clubs will."""


class Device(models.Model):
    """One browser on one phone, known by the signed cookie it carries (see devices.py)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    created_at = models.DateTimeField(default=timezone.now)
    last_seen_at = models.DateTimeField(default=timezone.now)
    """Right to the day: it is not written on each request."""
    house_rules = models.JSONField(null=True, blank=True)
    """What this phone saved as "our house", by game: option keys as in a score sheet's `rules`."""
    names = models.JSONField(null=True, blank=True)
    """The names last used at this phone's table, by seat."""

    def __str__(self) -> str:
        return f"device {self.id}"
