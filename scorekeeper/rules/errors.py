"""What the core refuses: a code and values for a sentence, and the path to the wrong value.

The core speaks no language. ``scorekeeper.web.sentences`` turns a code and its values into a
sentence for people; a path such as ``hands[2].books`` names the place in the public format.
"""

from __future__ import annotations


class RulesError(ValueError):
    """A value that the rules or a format refuse.

    ``code`` names the sentence, ``values`` fill it, ``path`` is the place of the value
    (``hands[2].books``; empty: the whole document).
    """

    def __init__(self, code: str, path: str = "", **values: object) -> None:
        super().__init__(code, path, values)
        self.code = code
        self.path = path
        self.values = values

    def below(self, parent: str) -> RulesError:
        """The same error with ``parent`` put before its path."""
        return type(self)(self.code, join(parent, self.path), **self.values)

    def __str__(self) -> str:
        return f"{self.path or 'document'}: {self.code} {self.values or ''}".rstrip()


class Undecided(RulesError):
    """A hand needs the answer to a question that this table has not settled.

    The path is always ``rules.KEY``; ``values["key"]`` is the option's key and
    ``values["option"]`` what it may be answered with.
    """

    @classmethod
    def question(cls, key: str, option: object) -> Undecided:
        return cls("undecided", f"rules.{key}", key=key, option=option)

    def below(self, parent: str) -> RulesError:
        """The question belongs to the rules, whichever hand asked it."""
        return self


def join(parent: str, path: str) -> str:
    """``hands[2]`` and ``books`` make ``hands[2].books``; an index needs no dot."""
    if not parent or not path or path.startswith("["):
        return parent + path
    return f"{parent}.{path}"
