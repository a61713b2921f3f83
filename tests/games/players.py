"""Games for tests where everybody plays for himself."""

from __future__ import annotations

import re
import uuid

from scorekeeper.accounts.models import Device
from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.recording import record_line
from scorekeeper.games.verbs.starting import Keeper, start_game

FIVE = dict(zip(("P1", "P2", "P3", "P4", "P5"), ("Ann", "Bo", "Cy", "Di", "Ed"), strict=True))
FOUR = {seat: name for seat, name in FIVE.items() if seat != "P5"}
INDIVIDUAL, CALL_ACE = "bid-whist-individual", "call-ace-whist"


def a_game_of(kind, names=FOUR, rules=None, first_dealer="P1") -> tuple[Game, Scorer]:
    """A game of these players and the phone that keeps score of it."""
    game = start_game(
        kind=kind,
        rules=rules or {},
        names=names,
        players=len(names),
        first_dealer=first_dealer,
        keepers=[Keeper(Device.objects.create().pk, "Ann’s phone")],
    )
    return game, game.scorers.get()


def record_facts(game: Game, scorer: Scorer, *lines: dict) -> None:
    """Record lines in their plain form, one after the other."""
    for facts in lines:
        sheet = sheet_of(game)
        record_line(
            game,
            sheet.kind.read_line(facts),
            number=sheet.next_number,
            seen_revision=0,
            by=scorer,
            submission_key=uuid.uuid4(),
        )


def hidden(answer, *names) -> dict[str, str]:
    """What the last form of a page sends beside what is typed."""
    html = answer.content.decode()
    return {name: re.findall(rf'name="{name}" value="([^"]*)"', html)[-1] for name in names}


def totals(game: Game) -> dict[str, int]:
    return dict(sheet_of(game).state.totals)
