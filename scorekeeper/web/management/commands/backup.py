"""`manage.py backup FILE`: a consistent copy of the database, made while people play."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from scorekeeper.web import keeping
from scorekeeper.web.commands import SentenceCommand


class Command(SentenceCommand):
    help = "Copy the database to FILE, while it is in use. FILE must not exist yet."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            keeping.back_up(file)
        except keeping.CannotKeep as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(_("The database was copied to %s.") % file)
