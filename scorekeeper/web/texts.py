"""Which texts the source has for gettext: what a catalogue must hold.

Babel reads Python; Django turns a template into something that reads like it (`templatize`, as its
own `makemessages` does, which needs the gettext tools beside it).
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation import templatize

from .catalogues import catalogue

FOLDERS = ("scorekeeper", "templates")

_TWO, _CONTEXT, _CONTEXT_AND_TWO = (1, 2), ((1, "c"), 2), ((1, "c"), 2, 3)
KEYWORDS: dict[str, Any] = {
    "_": None,
    **dict.fromkeys(("gettext", "gettext_lazy", "gettext_noop")),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), _TWO),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), _CONTEXT),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), _CONTEXT_AND_TWO),
}
HEADERS = ("MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Plural-Forms")


def texts_in_source() -> Catalog:
    """Every text, with its context, its plural and the files that have it."""
    found = Catalog()
    for folder in FOLDERS:
        for name, line, texts, comments, context in extract_from_dir(
            settings.BASE_DIR / folder,
            method_map=[
                ("**/migrations/**", "ignore"),
                ("**.py", "python"),
                ("**.html", f"{__name__}:template"),
            ],
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
            strip_comment_tags=True,
        ):
            place = (str(Path(folder, name)), line)
            found.add(texts, None, [place], auto_comments=comments, context=context)
    return found


def template(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[Any, ...]]:
    """The texts of a template, as Babel wants an extractor to give them."""
    told = templatize(file.read().decode())
    # Its lines stand as far to the right as the template's; to Python that would mean something.
    lines = "\n".join(line.lstrip() for line in told.split("\n"))
    yield from extract_python(io.BytesIO(lines.encode()), keywords, comment_tags, options)


def up_to_date(language: str) -> Catalog:
    """The catalogue of ``language`` with the texts of the source and no others, and the
    translations that there are."""
    texts = Catalog(locale=language)
    written = catalogue(language)
    if written.exists():
        with written.open("rb") as lines:
            texts = read_po(lines, locale=language)
    # A guess that somebody has to look at is worth less than the English text.
    texts.update(texts_in_source(), no_fuzzy_matching=True)
    texts.obsolete.clear()
    return texts


def as_written(texts: Catalog) -> str:
    """What the file of a catalogue holds: texts in the order of the source, and no line numbers,
    dates or names, which would differ on every branch."""
    body = io.BytesIO()
    write_po(body, texts, width=100, omit_header=True, sort_by_file=True, include_lineno=False)
    headers = [each for each in texts.mime_headers if each[0] in HEADERS]
    lines = [f'"{name}: {value}\\n"' for name, value in [("Language", texts.locale), *headers]]
    return "\n".join(['msgid ""', 'msgstr ""', *lines, "", body.getvalue().decode()])


def translations(text: Message) -> tuple[str, ...]:
    """Of a text with a plural, one for each form that the language has."""
    return tuple(text.string) if isinstance(text.string, list | tuple) else (text.string or "",)
