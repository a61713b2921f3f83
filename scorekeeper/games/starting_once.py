"""Starting a game once: a second tap on a button finds the game that the first one started."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError

from scorekeeper.accounts.models import Device
from scorekeeper.rules.house_rules import HouseRules

from .models import HEAD, Game, HandRecord
from .queries import names_of
from .starting import start_game

KIND = "bid-whist"


class AlreadyStarted(Exception):
    """This press of the button started ``game``, which is not the one that was asked for now."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.code)
        self.game = game


def start_once(
    *,
    rules: HouseRules,
    names: Mapping[str, str],
    first_dealer: str,
    device: Device,
    phone_name: str,
    submission_key: uuid.UUID,
) -> Game:
    """Start a game, or return the one that ``submission_key`` started with the same people, dealer
    and rules. Raises ``AlreadyStarted`` where it started another one."""
    head: dict[str, Any] = {"rules": rules.to_dict()}
    if first_dealer:
        head["first_dealer"] = first_dealer
    game = _started(submission_key, names, head)
    if game:
        return game
    try:
        return start_game(
            kind=KIND,
            rules=rules.to_dict(),
            names=names,
            first_dealer=first_dealer or None,
            device=device,
            phone_name=phone_name,
            submission_key=submission_key,
        )
    except IntegrityError:
        # Two taps at the same moment: the other one was first, and its game stands by now.
        game = _started(submission_key, names, head)
        if game is None:
            raise
        return game


def _started(key: uuid.UUID, names: Mapping[str, str], head: Mapping[str, Any]) -> Game | None:
    record = HandRecord.objects.select_related("game").filter(submission_key=key).first()
    if record is None:
        return None
    is_same = (
        (record.number, record.revision) == (HEAD, 1)
        and record.facts == head
        and names_of(record.game) == {"N": "", "E": "", "S": "", "W": ""} | dict(names)
    )
    if not is_same:
        raise AlreadyStarted(record.game)
    return record.game
