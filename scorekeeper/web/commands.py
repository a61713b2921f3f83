"""The base of our management commands."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _


class SentenceCommand(BaseCommand):
    """A command that refuses in one sentence on standard error, with exit status 2.

    Raise `CommandError` with that sentence. A database that does not answer is put into words
    here, so that no user of the command line meets a traceback.
    """

    requires_system_checks = []

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            try:
                return super().execute(*args, **options)
            except DatabaseError as error:
                reason = " ".join(str(error).split())
                raise CommandError(
                    _("The database does not answer as it should: %s") % reason
                ) from error
        except CommandError as refusal:
            if not getattr(self, "_called_from_command_line", False):
                raise
            self.stderr.write(str(refusal))
            sys.exit(2)
