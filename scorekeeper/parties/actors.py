"""Who does something at a party: a phone, and what the evening calls it."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True)
class Actor:
    """``name`` is the host's, or that of the pair the phone belongs to."""

    device: UUID
    name: str
