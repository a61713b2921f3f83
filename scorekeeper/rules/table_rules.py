"""What the rules of every game have in common: options, open questions, customs, presets.

The rules of one game are a frozen dataclass below ``TableRules``: a field for each question, made
by ``options.choice``, ``number`` or ``read_by``. The base reads and writes them, answers open
questions on trial and tells two ways to play apart; a game adds ``contradictions``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, ClassVar, TypeVar

from .errors import RulesError, Undecided, join
from .options import Option
from .reading import MOST, is_storable

UNDECIDED = "undecided"
MUST_BE_DECIDED = frozenset(
    {"renege_penalty", "renege_books", "false_claim", "unproven_claim", "target", "floor"}
)
"""Questions that no game may leave open: what a renege costs, and where the game ends."""

R = TypeVar("R", bound="TableRules")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """How one table plays. Fields are the option keys of the public formats.

    ``undecided`` holds the keys of questions the table has not settled; such a field holds its
    default and must be read through ``settled``. ``customs`` are free answers that never score.
    ``preset`` is only the name the rules are written under: two rules are equal when their
    options are.
    """

    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"house": {}}
    """Named ways to play: what each differs in from ``house``, whose options are at default."""

    undecided: frozenset[str] = frozenset()
    customs: tuple[tuple[str, object], ...] = field(default=(), hash=False)
    preset: str = field(default="house", compare=False)

    def contradictions(self) -> Iterator[RulesError]:
        """Why these options cannot stand together, each with the key as its path. A question that
        is open contradicts nothing."""
        return iter(())

    @classmethod
    def options(cls) -> Mapping[str, Option]:
        """The questions of this game, in the order of the fields."""
        return _options_of(cls)  # type: ignore[arg-type]  # a class is hashable

    @classmethod
    def from_dict(cls: type[R], data: object, path: str = "rules") -> R:
        """Read the public form (a preset's key, ``house`` if missing, and what differs from it)."""
        return cls().with_options(data, path)

    @classmethod
    def of_preset(cls: type[R], key: object, path: str = "rules") -> R:
        """The rules of a named way to play. Raises ``RulesError`` at ``path.preset``."""
        if not isinstance(key, str) or key not in cls.presets:
            known = tuple(cls.presets)
            raise RulesError("unknown_preset", join(path, "preset"), key=key, known=known)
        changes: dict[str, Any] = {**cls.presets[key], "preset": key}
        return replace(cls(), **changes)

    def settled(self: R, *keys: str) -> R:
        """These rules, if the table has answered the questions ``keys``; else raises ``Undecided``.
        Whether the answer matters is for ``questions.for_every_answer``."""
        for key in keys:
            if key in self.undecided:
                raise Undecided.question(key, self.options()[key])
        return self

    def supposing(self: R, key: str, answer: object) -> R | None:
        """These rules with the open question ``key`` answered; None where the rest of the rules
        leaves no room for that answer."""
        changes: dict[str, Any] = {key: answer, "undecided": self.undecided - {key}}
        supposed = replace(self, **changes)
        return None if any(supposed.contradictions()) else supposed

    def differences_from(self: R, other: R) -> dict[str, object]:
        """What is not as in ``other``: options by key, in the order of the fields, and all
        ``customs`` where any of them differs."""
        mine, theirs = self._plain(), other._plain()
        differing = {key: mine[key] for key in mine if mine[key] != theirs[key]}
        return (
            differing
            if self.customs == other.customs
            else {**differing, "customs": dict(self.customs)}
        )

    def to_dict(self) -> dict[str, object]:
        """The public form: the preset's key and what differs from it; inverse of ``from_dict``."""
        data: dict[str, object] = {"preset": self.preset}
        return data | self.differences_from(self.of_preset(self.preset))

    def with_options(self: R, data: object, path: str = "rules") -> R:
        """These rules changed by ``data`` (option key → value; ``preset`` starts from that one).

        Raises ``RulesError`` at ``path.KEY`` for an unknown key, a value the option does not have,
        a question that must be decided, or options that contradict each other.
        """
        if not isinstance(data, Mapping):
            raise RulesError("not_an_object", path)
        rules = self
        if "preset" in data:
            rules = replace(self.of_preset(data["preset"], path), customs=self.customs)
        options = self.options()
        changes: dict[str, Any] = {}
        undecided = set(rules.undecided)
        for key, value in data.items():
            if key == "preset":
                continue
            if key == "customs":
                changes[key] = _read_customs(value, join(path, key))
            elif key not in options:
                raise RulesError("unknown_option", join(path, str(key)), key=key)
            elif value == UNDECIDED:
                if key in MUST_BE_DECIDED:
                    option = options[key]
                    raise RulesError("must_be_decided", join(path, key), key=key, option=option)
                undecided.add(key)
                changes[key] = options[key].default
            else:
                changes[key] = options[key].read(value, key, join(path, key))
                undecided.discard(key)
        rules = replace(rules, undecided=frozenset(undecided), **changes)
        for contradiction in rules.contradictions():
            raise contradiction.below(path)
        return rules

    def _plain(self) -> dict[str, object]:
        return {
            key: UNDECIDED if key in self.undecided else option.write(getattr(self, key))
            for key, option in self.options().items()
        }


@cache
def _options_of(cls: type[TableRules]) -> Mapping[str, Option]:
    return {f.name: f.metadata["option"] for f in fields(cls) if "option" in f.metadata}


def _read_customs(value: object, path: str) -> tuple[tuple[str, object], ...]:
    """Free answers to questions that have no key; kept as written, never scored."""
    if not isinstance(value, Mapping):
        raise RulesError("not_an_object", path)
    for key, answer in value.items():
        if not is_storable(str(key)) or not _is_free_answer(answer):
            raise RulesError("bad_custom", join(path, str(key)), key=key)
    return tuple(sorted((str(key), answer) for key, answer in value.items()))


def _is_free_answer(answer: object, depth: int = 3) -> bool:
    """A text, a number, yes or no, nothing, or a few of these together."""
    if isinstance(answer, str):
        return is_storable(answer)
    if isinstance(answer, int | float):
        return -MOST <= answer <= MOST
    if isinstance(answer, list):
        return depth > 0 and all(_is_free_answer(part, depth - 1) for part in answer)
    if isinstance(answer, Mapping):
        parts = [*answer.keys(), *answer.values()]
        return depth > 0 and all(_is_free_answer(part, depth - 1) for part in parts)
    return answer is None
