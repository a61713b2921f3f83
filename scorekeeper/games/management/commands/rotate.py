"""``python manage.py rotate FILE|-``: who sits where after an evening of rise and fly, as JSON."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.management.document_command import DocumentCommand
from scorekeeper.rules.rotation_reading import rotate


class Command(DocumentCommand):
    help = "Follow an evening in the format scorekeeper.rotation/1 and print the result as JSON."

    def answer(self, document: Any) -> dict[str, Any]:
        return rotate(document)
