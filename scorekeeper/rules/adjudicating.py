"""``scorekeeper.dispute/1`` and its result: a dispute, settled. ``adjudicate`` is the command.

Each game has a module that reads what is its own, judges the claims and finds what they move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import dispute_call_ace, dispute_individual, dispute_pairs
from .dispute_reading import DISPUTE, EVERY_KEY
from .documents import DEFAULT_GAME
from .kinds import kind_of
from .reading import Reader

_GAMES: Mapping[str, tuple[tuple[str, ...], Callable[[Reader], dict[str, Any]]]] = {
    "bid-whist": (dispute_pairs.KEYS, dispute_pairs.adjudicate),
    "bid-whist-individual": (dispute_individual.KEYS, dispute_individual.adjudicate),
    "call-ace-whist": (dispute_call_ace.KEYS, dispute_call_ace.adjudicate),
}
"""By game: the keys that only its disputes have, and how they are settled."""


def adjudicate(data: object) -> dict[str, Any]:
    """The result of a dispute in its public form. Raises ``RulesError``."""
    reader = Reader(data)
    reader.one_of("format", (DISPUTE,), "unknown_format")
    kind = kind_of(reader.data["game"] if "game" in reader else DEFAULT_GAME)
    keys, settle = _GAMES[kind.key]
    reader.allow_only((*EVERY_KEY, *keys))
    return settle(reader)
