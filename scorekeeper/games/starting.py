"""Starting a game, and the next one with the same people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from scorekeeper.accounts.models import Device
from scorekeeper.rules.kinds import kind_of
from scorekeeper.rules.seats import left, side_of

from .models import HEAD, Change, Game, HandRecord, LineKind, Scorer, Seating
from .queries import names_of, sheet_of

SAME_SEATS = "same"
ARRANGEMENTS: Mapping[str, Mapping[str, str]] = {
    SAME_SEATS: {"N": "N", "E": "E", "S": "S", "W": "W"},
    "right": {"N": "N", "E": "S", "S": "E", "W": "W"},
    "left": {"N": "N", "E": "E", "S": "W", "W": "S"},
}
"""New seat → the seat its player had. With new partners the player at N stays and gets the player
from the left or from the right as a partner."""


def start_game(
    *,
    kind: str,
    rules: Mapping[str, Any],
    names: Mapping[str, str],
    first_dealer: str | None,
    device: Device,
    phone_name: str,
    follows: Game | None = None,
) -> Game:
    """Start a game that ``device`` keeps score of. ``rules`` is the plain form of house rules,
    ``names`` names by seat (missing or empty: none). Raises ``RulesError`` below ``rules``."""
    core = kind_of(kind)
    house = core.read_rules(rules)
    head: dict[str, Any] = {"rules": house.to_dict()}
    if first_dealer:
        head["first_dealer"] = first_dealer
    with transaction.atomic():
        game = Game.objects.create(kind=kind, revision=1, follows=follows)
        Seating.objects.bulk_create(
            Seating(game=game, seat=seat, side=side_of(seat), name=names.get(seat, ""))
            for seat in core.seats
        )
        Scorer.objects.create(game=game, device=device, name=phone_name)
        HandRecord.objects.create(
            game=game,
            number=HEAD,
            revision=1,
            change=Change.RECORDED,
            kind=LineKind.HEAD,
            facts=head,
            by_device=device,
            by_name=phone_name,
        )
    return game


def start_again(game: Game, *, arrangement: str, by: Scorer) -> Game:
    """The next game of the same table: the rules in force at the end, the deal going on from where
    it was, the same phones keeping score. A second call returns the game the first one started."""
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game.pk)
        successor = Game.objects.filter(follows=game).first()
        if successor:
            return successor
        state = sheet_of(game).state
        names = names_of(game)
        seats = ARRANGEMENTS[arrangement]
        successor = start_game(
            kind=game.kind,
            rules=state.rules.to_dict(),
            names={seat: names.get(came_from, "") for seat, came_from in seats.items()},
            first_dealer=_first_dealer(state.dealer, seats),
            device=by.device,
            phone_name=by.name,
            follows=game,
        )
        others = game.scorers.filter(revoked_at=None).exclude(device=by.device)
        Scorer.objects.bulk_create(
            Scorer(game=successor, device_id=other.device_id, name=other.name) for other in others
        )
        Game.objects.filter(pk=game.pk).update(used_at=timezone.now(), revision=game.revision + 1)
    return successor


def _first_dealer(next_dealer: str | None, seats: Mapping[str, str]) -> str | None:
    """Whoever sits to the left of the last dealer, in the new seats."""
    if next_dealer is None:
        return None
    last = left(left(left(next_dealer)))
    new_seat = next(seat for seat, came_from in seats.items() if came_from == last)
    return left(new_seat)
