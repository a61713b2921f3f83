"""The catalogues hold every text of the source, and what is promised in a language is there."""

import os
import re
import shutil
from pathlib import PurePath

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from django.utils import translation

from scorekeeper.web import catalogues
from scorekeeper.web.texts import as_written, texts_in_source, translations, up_to_date

# What people read in Danish: as files whose texts are all translated, and those among them that
# are not yet. Reneges (`rulings`) and parties are still in English.
PROMISED = ("scorekeeper/games/**", "scorekeeper/web/**", "templates/games/**", "templates/*.html")
NOT_YET: tuple[str, ...] = ()
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w*\}|</?\w+[^>]*>")


def matches(file: str, patterns: tuple[str, ...]) -> bool:
    for pattern in patterns:
        if pattern.endswith("/**"):
            if file.startswith(pattern.removesuffix("**")):
                return True
        elif PurePath(file).match(pattern) and file.count("/") == pattern.count("/"):
            return True
    return False


def is_promised(text) -> bool:
    files = [file for file, _ in text.locations]
    return any(matches(file, PROMISED) and not matches(file, NOT_YET) for file in files)


def originals(text) -> tuple[str, ...]:
    return text.id if isinstance(text.id, tuple) else (text.id, text.id)


def faults(text) -> list[str]:
    """What is wrong with the translation of a text; whoever mends it looks for these words."""
    found = []
    said = translations(text)
    if not all(said):
        return ["not translated"]
    if text.fuzzy:
        found.append("fuzzy")
    for original, ours in zip(originals(text), said, strict=False):
        if sorted(PLACEHOLDER.findall(original)) != sorted(PLACEHOLDER.findall(ours)):
            found.append("other placeholders")
        if [original[:1].isspace(), original[-1:].isspace()] != [
            ours[:1].isspace(),
            ours[-1:].isspace(),
        ]:
            found.append("other space around it")
    return found


@pytest.fixture(scope="module")
def danish() -> Catalog:
    with catalogues.catalogue("da").open("rb") as lines:
        return read_po(lines, locale="da")


def names(texts) -> set:
    return {(text.context, text.id) for text in texts if text.id}


def test_every_text_of_the_source_is_in_the_catalogue_and_no_other(danish):
    source = names(texts_in_source())
    assert (source - names(danish), names(danish) - source) == (set(), set()), "run `make texts`"


def test_the_catalogue_is_as_it_would_be_written(danish):
    """So that a change of one text is a change of its lines only."""
    assert catalogues.catalogue("da").read_text() == as_written(up_to_date("da")), (
        "run `make texts`"
    )


def test_every_text_that_is_promised_is_translated_with_its_placeholders(danish):
    wrong = {text.id: faults(text) for text in up_to_date("da") if text.id and is_promised(text)}
    assert len(wrong) > 1000
    assert {text: why for text, why in wrong.items() if why} == {}


def test_what_is_translated_beyond_that_has_its_placeholders_too(danish):
    said = [text for text in danish if text.id and any(translations(text))]
    assert {text.id: faults(text) for text in said if faults(text)} == {}


def test_a_fault_would_be_found():
    texts = Catalog(locale="da")
    wrong = [
        texts.add("%(count)s books", "stik"),
        texts.add("<a href='x'>here</a>", "<b>her</b>"),
        texts.add("Hand", "", flags=()),
        texts.add("Hands", "Spil", flags=("fuzzy",)),
        texts.add(("%(n)s pile", "%(n)s piles"), ("%(n)s bunke", "")),
        texts.add(" or ", "eller"),
        texts.add("Good", "Godt"),
    ]
    assert [faults(text) for text in wrong] == [
        ["other placeholders"],
        ["other placeholders"],
        ["not translated"],
        ["fuzzy"],
        ["not translated"],
        ["other space around it"],
        [],
    ]


def test_texts_are_found_in_python_and_in_templates_with_context_and_plural():
    source = texts_in_source()
    files = lambda *name: {file for file, _ in source.get(*name).locations}  # noqa: E731
    assert "templates/base.html" in files("Skip to content")
    assert files("and", "between Us and Them") == {"templates/games/home.html"}
    assert source.get("%(count)s book").id == ("%(count)s book", "%(count)s books")
    # A sentence over several lines, put together by `trimmed`.
    assert any(str(text.id).startswith("This page has started <a") for text in source)


def test_which_files_are_promised():
    told = {
        "templates/base.html": True,
        "templates/games/game.html": True,
        "templates/parties/wall.html": False,
        "scorekeeper/games/words/wording.py": True,
        "scorekeeper/games/words/rule_sentences.py": True,
        "scorekeeper/games/words/rules_words.py": True,
        "scorekeeper/rulings/words/books.py": False,
    }
    got = {file: matches(file, PROMISED) and not matches(file, NOT_YET) for file in told}
    assert got == told


@pytest.fixture
def written(tmp_path, monkeypatch, settings):
    """A catalogue with one text, and where it is compiled to."""
    monkeypatch.setattr(catalogues, "WRITTEN", tmp_path / "written")
    settings.LOCALE_PATHS = [tmp_path / "compiled"]
    file = catalogues.catalogue("da")
    file.parent.mkdir(parents=True)
    shutil.copy(
        catalogues.Path(__file__).parents[2] / "scorekeeper/locale/da" / catalogues.NAME, file
    )
    return file


def test_a_catalogue_is_compiled_once_and_again_when_it_changed_either_way(written):
    (first,) = catalogues.compile_catalogues()
    assert first.name == "django.mo"
    assert catalogues.compile_catalogues() == []
    for when in (2_000_000_000, 1_000_000_000):
        os.utime(written, (when, when))
        assert catalogues.compile_catalogues() == [first]
    assert [path.name for path in first.parent.iterdir()] == ["django.mo"]


def test_what_is_compiled_is_what_pages_say():
    with translation.override("da"):
        assert translation.gettext("Skip to content") == "Gå til indholdet"
        assert translation.ngettext("%(count)s book", "%(count)s books", 1) == "%(count)s stik"
        assert translation.pgettext("between Us and Them", "and") == "og"
