"""The catalogues of translated texts: `scorekeeper/locale/<language>/LC_MESSAGES/django.po`.

Translators write these; Django reads them compiled. Compiled ones are made at run time, so they lie
in `var`, and whoever serves or tests asks for them first: a catalogue that was changed, by hand or
by an update of the site, is compiled anew without anybody thinking of it.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from django.conf import settings

WRITTEN = Path(__file__).resolve().parent.parent / "locale"
NAME = Path("LC_MESSAGES", "django.po")


def catalogue(language: str) -> Path:
    """Where the texts in ``language`` are written."""
    return Path(WRITTEN, language, NAME)


def compile_catalogues() -> list[Path]:
    """Compile each catalogue that is not compiled as it is now; return those files. A text that is
    not translated, or marked as fuzzy, is left out: it is shown in English."""
    made = []
    for written in sorted(WRITTEN.glob(f"*/{NAME}")):
        compiled = Path(settings.LOCALE_PATHS[0], written.relative_to(WRITTEN)).with_suffix(".mo")
        stamp = written.stat().st_mtime_ns
        # Not "older than": an older version of the site brings an older catalogue with it.
        if not compiled.exists() or compiled.stat().st_mtime_ns != stamp:
            _compile(written, compiled, stamp)
            made.append(compiled)
    return made


def _compile(written: Path, compiled: Path, stamp: int) -> None:
    # Only here: it takes a moment, and mostly there is nothing to compile.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with written.open("rb") as lines:
        texts = read_po(lines, locale=written.parts[-3])
    compiled.parent.mkdir(parents=True, exist_ok=True)
    # Beside it and then in its place: tests on several cores do this at the same time.
    handle, partial = tempfile.mkstemp(dir=compiled.parent)
    with os.fdopen(handle, "wb") as file:
        write_mo(file, texts)
    os.utime(partial, ns=(stamp, stamp))
    Path(partial).replace(compiled)
