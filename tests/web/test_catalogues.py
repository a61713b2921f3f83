"""The catalogues hold every text of the source, and every one is there in Danish."""

import os
import re
import shutil

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from django.utils import translation

from scorekeeper.web import catalogues
from scorekeeper.web.texts import as_written, texts_in_source, translations, up_to_date

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w*\}|</?\w+[^>]*>")


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


def test_every_text_is_translated_with_its_placeholders():
    wrong = {text.id: faults(text) for text in up_to_date("da") if text.id}
    assert len(wrong) > 2000
    assert {text: why for text, why in wrong.items() if why} == {}


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
