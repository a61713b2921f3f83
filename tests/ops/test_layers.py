"""What import rules cannot say: the rules core needs nothing but Python."""

import ast
import sys

from tests.serving import ROOT


def imported_by(file) -> set[str]:
    """The top-level packages that `file` imports, relative imports aside."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(str(node.module).split(".")[0])
    return found


def test_the_rules_import_the_standard_library_only():
    files = sorted((ROOT / "scorekeeper/rules").rglob("*.py"))
    allowed = sys.stdlib_module_names | {"scorekeeper"}

    assert {str(file): imported_by(file) - allowed for file in files} == {
        str(file): set() for file in files
    }
    assert len(files) > 5
