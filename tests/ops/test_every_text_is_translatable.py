"""What our commands say goes through gettext, as the texts of the pages do."""

import ast
import re
from pathlib import Path

from tests.serving import ROOT

TRANSLATORS = {"_", "gettext", "gettext_lazy", "ngettext"}
SPEAKERS = {"CommandError", "CannotKeep", "write"}
SENTENCE = re.compile(r"[a-z]{2,} [a-z]{2,}")
SPEAKING = [
    *sorted((ROOT / "scorekeeper").glob("*/management/**/*.py")),
    ROOT / "scorekeeper/web/commands.py",
    ROOT / "scorekeeper/web/keeping.py",
]


def name_of(call: ast.Call) -> str:
    return getattr(call.func, "id", None) or getattr(call.func, "attr", "")


class Untranslated(ast.NodeVisitor):
    """Literals outside of gettext that are sentences, or any words given to who speaks them.

    Not the help of commands, which Django does not translate in its own either.
    """

    def __init__(self):
        self.found = []
        self.speaking = False

    def visit_Call(self, node):
        if name_of(node) in TRANSLATORS:
            return
        before, self.speaking = self.speaking, self.speaking or name_of(node) in SPEAKERS
        self.generic_visit(node)
        self.speaking = before

    def visit_keyword(self, node):
        if node.arg != "help":
            self.generic_visit(node)

    def visit_Assign(self, node):
        if [getattr(target, "id", "") for target in node.targets] != ["help"]:
            self.generic_visit(node)

    def visit_Expr(self, node):
        if not isinstance(node.value, ast.Constant):  # that would be a docstring
            self.generic_visit(node)

    def visit_Dict(self, node):
        for value in node.values:  # the keys name the parts of a sentence
            self.visit(value)

    def visit_Subscript(self, node):
        self.visit(node.value)

    def visit_Constant(self, node):
        if isinstance(node.value, str) and (
            SENTENCE.search(node.value) or (self.speaking and re.search("[A-Za-z]", node.value))
        ):
            self.found.append(node.value)


def untranslated(source: str) -> list[str]:
    visitor = Untranslated()
    visitor.visit(ast.parse(source))
    return visitor.found


def test_a_text_that_is_not_translatable_would_be_found():
    source = '''
def handle(self):
    """A docstring is read by us alone."""
    self.stdout.write(_("Good") + f"bad {number}")
    said = "not good" if number else "PRAGMA journal_mode=WAL"
    raise CommandError(_("%(worse)s") % {"worse": "Worse"}) from _("best of all")
'''
    assert untranslated(source) == ["bad ", "not good", "Worse"]


def test_whatever_a_command_says_is_translatable():
    said = {str(file.relative_to(ROOT)): untranslated(Path(file).read_text()) for file in SPEAKING}

    assert said == {file: [] for file in said}
    assert len(said) > 6
