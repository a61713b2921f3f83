"""The base of commands that read one JSON document and print one: ``score`` and its kin.

What they have in common: ``FILE`` or ``-`` for standard input; the answer as JSON on standard
output; or, for bad input, exit status 2, nothing on standard output, and one line on standard
error: the file as it was typed (``-`` for standard input), the path to the wrong value, and what is
wrong: ``party.json: hands[2].books: 14 is more than the 13 books of a hand``. No database.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.json_text import read_json
from scorekeeper.web.commands import SentenceCommand
from scorekeeper.web.sentences import escaped, sentence

STDIN = "-"
LARGEST = 10_000_000  # bytes; a club's longest evening is a hundredth of it
LONGEST_PATH = 200  # characters; a key that means nothing here can be as long as the file


class DocumentCommand(SentenceCommand):
    """A subclass answers a document, both as plain data."""

    def answer(self, document: Any) -> dict[str, Any]:
        """The result. Raises ``RulesError`` for whatever is wrong in the document."""
        raise NotImplementedError

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a JSON file, or - for standard input")

    def handle(self, *, file: str, **options: Any) -> None:
        try:
            raw = _read(file)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise CommandError(refusal(file, _("It cannot be read: %s.") % reason)) from None
        if len(raw) > LARGEST:
            raise CommandError(refusal(file, _("It is too long to be one of our documents.")))
        try:
            result = self.answer(read_json(raw))
        except RulesError as error:
            path = error.path[:LONGEST_PATH]
            raise CommandError(refusal(file, sentence(error), path)) from None
        self._print(json.dumps(result, indent=2))

    def _print(self, text: str) -> None:
        if sys.stdout is None:  # closed before we started: nobody wants the answer
            return
        try:
            self.stdout.write(text)
            self.stdout.flush()
        except BrokenPipeError:
            # Whoever read our answer has seen enough (``| head``).
            _let_output_lead_nowhere()
        except OSError as error:
            _let_output_lead_nowhere()
            raise CommandError(_("The answer cannot be written: %s.") % error.strerror) from None


def _read(file: str) -> bytes:
    if file != STDIN:
        with Path(file).open("rb") as document:
            return document.read(LARGEST + 1)
    return sys.stdin.buffer.read(LARGEST + 1) if sys.stdin else b""


def _let_output_lead_nowhere() -> None:
    """Python flushes standard output once more on its way out, and would complain once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def refusal(file: str, said: str, path: str = "") -> str:
    """The one line on standard error."""
    return ": ".join(escaped(part) for part in (file, path, said.rstrip(".")) if part)
