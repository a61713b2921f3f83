"""``python manage.py score FILE|-``: what a score sheet comes to, as JSON."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.management.document_command import DocumentCommand
from scorekeeper.rules.documents import score_sheet


class Command(DocumentCommand):
    help = "Score a sheet in the format scorekeeper.scoresheet/1 and print the result as JSON."

    def answer(self, document: Any) -> dict[str, Any]:
        return score_sheet(document)
