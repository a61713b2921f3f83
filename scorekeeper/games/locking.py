"""A game's row, locked: the first thing that every verb does inside its transaction."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper.games.models import Game
from scorekeeper.web.errors import NotHere


class OneTransaction:
    """A ``with`` block that is one transaction; what it is about is locked and read first, in
    it: an error there is an error of the block."""

    def __enter__(self) -> Self:
        self._atomic = transaction.atomic()
        self._atomic.__enter__()
        try:
            self.lock_and_read()
        except BaseException as error:
            self._atomic.__exit__(type(error), error, error.__traceback__)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._atomic.__exit__(kind, error, traceback)

    def lock_and_read(self) -> None:
        """Lock the row that every such block locks first, and read what the block needs."""
        raise NotImplementedError


def locked(game: Game) -> Game:
    """The game as it stands, with its row locked until the transaction ends. Raises ``NotHere``
    where another phone deleted it meanwhile."""
    found = Game.objects.select_for_update().filter(pk=game.pk).first()
    if found is None:
        raise game_is_gone()
    return found


def game_is_gone() -> NotHere:
    """What to raise where a game was there a moment ago."""
    return NotHere(_("This game was deleted on another phone."))
