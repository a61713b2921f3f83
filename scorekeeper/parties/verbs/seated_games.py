"""Games of an evening beside its events: they are locked before the party, as where a game tells
its party of a hand, and the right to keep their score goes when its pair goes."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from scorekeeper.games.locking import locked
from scorekeeper.games.models import Game
from scorekeeper.games.verbs.scorers import end_rights
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.models import Party, Sitting
from scorekeeper.parties.queries import evening_of, sittings_now
from scorekeeper.parties.verbs.floor import Desk, Stale
from scorekeeper.rules.floor import Pair
from scorekeeper.web.errors import NotHere


def locked_games(party: Party, pair: Pair | None = None) -> dict[int, Game]:
    """The games of an evening, or of one pair, by their keys, locked."""
    games = Game.objects.select_for_update().filter(sitting__party=party)
    if pair is not None:
        games = games.filter(sitting__in=[sitting.pk for sitting in sittings_of(party, pair)])
    return {game.pk: game for game in games.order_by("pk")}


def sittings_of(party: Party, pair: Pair) -> list[Sitting]:
    """What a pair played, in the order in which it began; one query."""
    return [sitting for sitting in party.sittings.all() if pair in sitting.sides.values()]


def locked_or_stale(game: Game) -> Game:
    """A game that was there a moment ago, locked. Raises ``Stale`` where it was deleted since."""
    try:
        return locked(game)
    except NotHere:
        raise Stale from None


@contextmanager
def desk_at_table(
    party: Party, number: int, by: Actor, submission_key: uuid.UUID | None = None
) -> Iterator[tuple[Desk, Sitting | None]]:
    """A desk, and what is played at a table now, its game locked. Raises ``Stale`` where another
    game began or ended there while the locks were waited for."""
    seen = sittings_now(party, evening_of(party)).get(number)
    with transaction.atomic():
        game = locked_or_stale(seen.game) if seen else None
        with Desk(party, by, submission_key) as desk:
            sitting = sittings_now(desk.party, desk.evening).get(number)
            if (sitting and sitting.game_id) != (game and game.pk):
                raise Stale
            if sitting and game:
                sitting.game = game
            yield desk, sitting


@contextmanager
def moving_desk(
    party: Party, by: Actor, submission_key: uuid.UUID
) -> Iterator[tuple[Desk, dict[int, Game]]]:
    """A desk, and the games of the evening, for what may move pairs at any table: the phones of
    those who have left a game that was played keep its score no longer."""
    with transaction.atomic():
        games = locked_games(party)
        with Desk(party, by, submission_key) as desk:
            playing = sittings_now(desk.party, desk.evening).values()
            yield desk, games
            for sitting in playing:
                risen = _risen(desk, sitting)
                if not risen:
                    continue
                if sitting.game_id not in games:
                    raise Stale  # it began while the locks were waited for
                end_rights(games[sitting.game_id], risen, is_shown=True)


def end_rights_of_risen(desk: Desk, sitting: Sitting, game: Game) -> None:
    """The same for ``game``, which is over and locked: its page stays as it is until it is left."""
    end_rights(game, _risen(desk, sitting), is_shown=False)


def end_rights_of_gone(desk: Desk, sitting: Sitting, game: Game, pair: Pair) -> None:
    """The same for ``game``, locked, which ``pair`` does not lose by going: it may have sat beside
    those who play it, and kept their score."""
    end_rights(game, _risen(desk, sitting, pair), is_shown=True)


def _risen(desk: Desk, sitting: Sitting, *beside: Pair) -> list[uuid.UUID]:
    """The phones of those who played a game (or sat ``beside`` it) and do not sit at its table any
    more; a host's goes on keeping any score."""
    table = desk.evening.table(sitting.table)
    risen = {*sitting.sides.values(), *beside}.difference(table.pairs if table else ())
    phones = desk.party.phones.filter(pair__in=risen)
    hosts = desk.party.hosts.values("device_id")
    return list(phones.exclude(device_id__in=hosts).values_list("device_id", flat=True))
