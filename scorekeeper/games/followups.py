"""What must follow a changed game that belongs somewhere (``Game.home``).

Each app above appends its functions in ``AppConfig.ready``. They are called in order; an error is
an error of the change itself.
"""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.games.models import Game
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words.wording import Names

Changed = Callable[[Game, LiveSheet, LiveSheet], None]
Consequence = Callable[[Game, LiveSheet, LiveSheet, Names], list[str]]

AFTER_CHANGE: list[Changed] = []
"""Called inside the transaction of a change, with the game's row locked, and the sheet before and
after it."""

CONSEQUENCES: list[Consequence] = []
"""What a change would mean beyond the score, as sentences for its preview."""


def tell(game: Game, before: LiveSheet, after: LiveSheet) -> None:
    """Tell whoever has to hear of it that a game changed."""
    if game.home:
        for follow in AFTER_CHANGE:
            follow(game, before, after)


def consequences(game: Game, before: LiveSheet, after: LiveSheet, names: Names) -> list[str]:
    """What a change would mean beyond the score."""
    if not game.home:
        return []
    return [told for ask in CONSEQUENCES for told in ask(game, before, after, names)]
