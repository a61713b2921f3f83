"""``python manage.py adjudicate FILE|-``: what becomes of a renege dispute, as JSON."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.management.document_command import DocumentCommand
from scorekeeper.rules.adjudicating import adjudicate


class Command(DocumentCommand):
    help = "Judge a dispute in the format scorekeeper.dispute/1 and print the result as JSON."

    def answer(self, document: Any) -> dict[str, Any]:
        return adjudicate(document)
