"""A text that is made when a module is loaded must stay unsaid until somebody reads it: else every
reader gets it in the language of whoever came first."""

import ast
from pathlib import Path

from django.utils import translation
from django.utils.translation import gettext_lazy

from scorekeeper.web.later import filled
from tests.serving import ROOT

LAZY = {"gettext_lazy", "ngettext_lazy", "pgettext_lazy", "npgettext_lazy"}


def lazy_names(tree: ast.Module) -> set[str]:
    return {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if name.name in LAZY
    }


def said_too_early(source: str) -> list[int]:
    """The lines on which a lazy text is filled in, put together or turned into plain text."""
    tree = ast.parse(source)
    names = lazy_names(tree)

    def is_lazy(node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and getattr(node.func, "id", "") in names

    return sorted(
        node.lineno
        for node in ast.walk(tree)
        if (isinstance(node, ast.BinOp) and (is_lazy(node.left) or is_lazy(node.right)))
        or (isinstance(node, ast.FormattedValue) and is_lazy(node.value))
        or (isinstance(node, ast.Attribute) and is_lazy(node.value))
        or (
            isinstance(node, ast.Call)
            and getattr(node.func, "id", "") in ("str", "capfirst")
            and any(map(is_lazy, node.args))
        )
    )


def test_one_that_is_said_too_early_would_be_found():
    source = """
from django.utils.translation import gettext, gettext_lazy as _
good = [_("a"), gettext("b") % 1, filled(_("c %s"), 1)]
bad = _("d %s") % 1
worse = f"{_('e')}!"
worst = str(_("f")) + _("g").upper()
"""
    assert said_too_early(source) == [4, 5, 6, 6]


def test_none_is_said_too_early():
    files = sorted((ROOT / "scorekeeper").rglob("*.py"))
    found = {str(file.relative_to(ROOT)): said_too_early(Path(file).read_text()) for file in files}
    assert {file: lines for file, lines in found.items() if lines} == {}


def test_a_text_with_values_is_said_in_the_language_of_whoever_reads_it():
    text = filled(gettext_lazy("Write a whole number from %(low)s to %(high)s."), low=1, high=9)
    with translation.override("en"):
        assert str(text) == "Write a whole number from 1 to 9."
    with translation.override("da"):
        assert str(text) == "Skriv et helt tal fra 1 til 9."
