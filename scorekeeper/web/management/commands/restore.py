"""`manage.py restore FILE`: put a copy made by `backup` in place of the database."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from scorekeeper.web import keeping
from scorekeeper.web.commands import SentenceCommand


class Command(SentenceCommand):
    help = "Put FILE, a copy made by `backup`, in place of the database. Stop the server first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument(
            "--replace",
            action="store_true",
            help="replace the database there is; it is kept under another name",
        )

    def handle(self, *, file: Path, replace: bool, **options: Any) -> None:
        try:
            kept = keeping.restore(file, replace=replace)
        except keeping.CannotKeep as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(_("%s is the database now. `make serve` brings it up to date.") % file)
        if kept:
            self.stdout.write(_("What it replaced is kept as %s.") % kept)
