"""What must follow a game that belongs somewhere (``Game.home``), changed or deleted; and what else
is found by a code, and tidied away with the games.

Each app above appends its functions in ``AppConfig.ready``. They are called in order; an error is
an error of the change itself.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest

from scorekeeper.games.models import Game
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words.wording import Names

Changed = Callable[[Game, LiveSheet, LiveSheet], None]
Consequence = Callable[[Game, LiveSheet, LiveSheet, Names], list[str]]

Deleting = Callable[[Game], None]

AFTER_CHANGE: list[Changed] = []
"""Called inside the transaction of a change, with the game's row locked, and the sheet before and
after it."""

DELETING: list[Deleting] = []
"""Called inside the transaction that is about to delete a game, with its row locked."""

HOLDING: list[Callable[[Game], str]] = []
"""Called before, with the row locked, where a scorer wants it deleted: each says in sentences why
that cannot be, and what to do (empty: it can)."""

CONSEQUENCES: list[Consequence] = []
"""What a change would mean beyond the score, as sentences for its preview."""

FOUND_BY_CODE: list[Callable[[HttpRequest, str], str | None]] = []
"""Each takes a code that somebody typed to watch, and returns the page of what has it, if any;
raises ``Http404`` for who guesses too often."""

TIDIED_TOO: list[Callable[[], str]] = []
"""Each deletes what nobody uses any more, when unused games are gone already, and says so in a
sentence (empty: there was nothing)."""


def tell(game: Game, before: LiveSheet, after: LiveSheet) -> None:
    """Tell whoever has to hear of it that a game changed."""
    if game.home:
        for follow in AFTER_CHANGE:
            follow(game, before, after)


def tell_deleting(game: Game) -> None:
    """Tell whoever shows a game that it is about to be deleted."""
    if game.home:
        for forget in DELETING:
            forget(game)


def held(game: Game) -> str:
    """Why a scorer may not delete a game now, and what to do; empty where it may."""
    return next((said for ask in HOLDING if game.home and (said := ask(game))), "")


def consequences(game: Game, before: LiveSheet, after: LiveSheet, names: Names) -> list[str]:
    """What a change would mean beyond the score."""
    if not game.home:
        return []
    return [told for ask in CONSEQUENCES for told in ask(game, before, after, names)]
