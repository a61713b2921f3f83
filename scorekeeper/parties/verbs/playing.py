"""What happens at a table: its game, a hand that is only made or set, who rises after it."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from scorekeeper.games.locking import locked
from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.verbs.recording import record_other
from scorekeeper.games.verbs.starting import Keeper, start_game
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import Event, EventKind, Party, Sitting
from scorekeeper.parties.queries import evening_of, games_of, last_sitting, loser_of, sittings_now
from scorekeeper.parties.verbs.floor import Desk, Stale, moved_on
from scorekeeper.rules.floor import Pair
from scorekeeper.rules.lines import Forfeit


def start_table_game(party: Party, number: int, *, by: Actor) -> Game:
    """The game of those who sit at a table, kept by their phones; a second call returns the one
    the first started, and another game follows only where nobody lost that one. Who stayed keeps
    the side it had; the watchers of the game before follow. Raises ``Stale`` where fewer than two
    pairs sit there."""
    before = last_sitting(party, number)
    with transaction.atomic():
        if before:
            locked(before.game)  # games before parties, here as where a game tells its party
        return _start(party, number, by, before)


def _start(party: Party, number: int, by: Actor, before: Sitting | None) -> Game:
    with Desk(party, by) as desk:
        party, evening = desk.party, desk.evening
        standing = sittings_now(party, evening).get(number)
        if standing and not _was_drawn(party, standing):
            return standing.game
        table, seated = evening.table(number), evening.seated_by.get(number)
        if table is None or seated is None or len(table.pairs) != 2:
            raise Stale
        north_south, east_west = _sides(table.pairs, before)
        names = dict(zip("NS", evening.names[north_south], strict=True)) | dict(
            zip("EW", evening.names[east_west], strict=True)
        )
        follows = before.game if before and not hasattr(before.game, "successor") else None
        game = start_game(
            kind=party.kind,
            rules=party.rules,
            names=names,
            first_dealer=None,
            keepers=_keepers(party, desk, by, table.pairs),
            follows=follows,
            home=reverse("parties:table", args=[party.code, number]),
        )
        if follows:
            # Pages that follow the game before hear of the new one.
            Game.objects.filter(pk=follows.pk).update(revision=follows.revision + 1)
        Sitting.objects.create(
            party=party,
            table=number,
            game=game,
            north_south=north_south,
            east_west=east_west,
            after=seated.number,
        )
        moved_on(desk.party)
        return game


def keep_table_score(party: Party, number: int, *, by: Actor) -> None:
    """Let a phone of a pair that sits at the table keep score of its game, if one is played."""
    with Desk(party, by) as desk:
        sitting = sittings_now(desk.party, desk.evening).get(number)
        if (
            sitting
            and not sitting.game.scorers.filter(device_id=by.device, revoked_at=None).exists()
        ):
            Scorer.objects.create(game=sitting.game, device_id=by.device, name=by.name)


def record_outcome(
    party: Party,
    number: int,
    pair: Pair,
    kind: EventKind,
    *,
    seen: int,
    by: Actor,
    submission_key: uuid.UUID,
    goes_home: bool = False,
) -> None:
    """A hand at a table that keeps no score: ``pair`` bid, and made it or was set. ``seen`` is the
    newest event at the table that the person saw; ``goes_home``: it was set, and does not join the
    line again."""
    with Desk(party, by, submission_key) as desk:
        if desk.again:
            return
        table = desk.evening.table(number)
        if table is None or pair not in table.pairs or desk.evening.newest_at(number) != seen:
            raise Stale
        desk.append(kind, {"table": number, "pair": pair} | _after(goes_home))


def move_pairs(
    party: Party,
    number: int,
    *,
    loser: Pair,
    game: Game,
    by: Actor | None,
    submission_key: uuid.UUID | None = None,
    goes_home: bool = False,
) -> None:
    """The game at a table is over: its loser rises (and with ``goes_home`` does not join the line
    again), the next pair sits down. Raises ``Stale`` where that was done, or the game has another
    loser by now."""
    with Desk(party, by, submission_key) as desk:
        if desk.again:
            return
        sitting = sittings_now(desk.party, desk.evening).get(number)
        if sitting is None or sitting.game_id != game.pk:
            raise Stale
        played = games_of(desk.party, [sitting])
        if not played or played[0].loser != loser:
            raise Stale
        facts = {"table": number, "loser": loser} | _after(goes_home)
        desk.append(EventKind.GAME_OVER, facts, game=game)
        _end_rights(desk, sitting.game)


def walk_out(
    party: Party, number: int, pair: Pair, *, by: Actor, submission_key: uuid.UUID
) -> None:
    """A pair is gone: it loses the game it was playing, the next pair sits down, and it does not
    join the line again. Raises ``Stale`` where it does not sit there any more."""
    sitting = sittings_now(party, evening_of(party)).get(number)
    with transaction.atomic():
        if sitting:
            locked(sitting.game)  # games before parties
        with Desk(party, by, submission_key) as desk:
            if desk.again:
                return
            table = desk.evening.table(number)
            if table is None or pair not in table.pairs:
                raise Stale
            desk.append(EventKind.FORFEIT, {"table": number, "pair": pair})
            if sitting:
                _end_rights(desk, sitting.game)
        if sitting:
            _give_up(sitting, pair, by)


def _give_up(sitting: Sitting, pair: Pair, by: Actor) -> None:
    """``pair`` walked out of the game, unless that is over already."""
    if games_of(sitting.party, [sitting])[0].sheet.state.over:
        return
    side = "NS" if pair == sitting.north_south else "EW"
    phone = Scorer(game=sitting.game, device_id=by.device, name=by.name)
    record_other(sitting.game, Forfeit(side=side), by=phone, submission_key=uuid.uuid4())


def stand_aside(
    party: Party, number: int, pair: Pair, *, seen: int, by: Actor, submission_key: uuid.UUID
) -> None:
    """A pair was called and is not there: it keeps its place, away, and the next that is there
    plays. Raises ``Stale`` where something has been played since it sat down."""
    with Desk(party, by, submission_key) as desk:
        if desk.again:
            return
        if desk.evening.newest_at(number) != seen or number in sittings_now(party, desk.evening):
            raise Stale
        for kind, facts in aside_events(desk.evening, number, pair):
            desk.append(kind, facts)


def aside_events(
    evening: Evening, number: int, pair: Pair
) -> list[tuple[EventKind, dict[str, Any]]]:
    """What happens then, one after the other. Raises ``Stale`` where ``pair`` was not just called
    to that table."""
    if not evening.was_called(pair, number):
        raise Stale
    there = evening.floor.there
    return [
        (EventKind.MOVES, {"pair": pair, "to": ["line", 1]}),
        (EventKind.AWAY, {"pair": pair}),
        *([(EventKind.MOVES, {"pair": there[0], "to": number})] if there else []),
    ]


def seats_too(
    party: Party, event: int, *, loser: Pair, by: Actor, submission_key: uuid.UUID
) -> None:
    """A game was put right after it had moved the pairs: the seats follow, as if ``loser`` had lost
    it from the start. Raises ``RulesError`` where what happened since could not have happened, and
    ``Stale`` where the game has another loser by now."""
    with Desk(party, by, submission_key) as desk:
        if desk.again:
            return
        ended = _end_of_game(desk, event)
        if loser_of(desk.party, ended) != loser:
            raise Stale
        facts = {**ended.facts, "loser": loser}
        desk.append(EventKind.CORRECTED, {"event": event, "facts": facts}, game=ended.game)


def points_only(party: Party, event: int, *, by: Actor, submission_key: uuid.UUID) -> None:
    """A game was put right after it had moved the pairs, and the seats stay as they are."""
    with Desk(party, by, submission_key) as desk:
        if desk.again:
            return
        ended = _end_of_game(desk, event)
        facts = {"event": event, "loser": loser_of(desk.party, ended)}
        desk.append(EventKind.POINTS_ONLY, facts, game=ended.game)


def _end_of_game(desk: Desk, number: int) -> Event:
    ended = next((e for e in desk.evening.standing if e.number == number), None)
    if ended is None or ended.kind != EventKind.GAME_OVER or ended.game is None:
        raise Stale
    return ended


def _was_drawn(party: Party, sitting: Sitting) -> bool:
    """Whether a game is over and nobody lost it."""
    return any(
        played.sheet.state.over and played.loser is None for played in games_of(party, [sitting])
    )


def _after(goes_home: bool) -> dict[str, bool]:
    return {"after": True} if goes_home else {}


def _sides(pairs: tuple[Pair, ...], before: Sitting | None) -> tuple[Pair, Pair]:
    """Who plays North and South: whoever stayed keeps its side."""
    one, other = pairs
    if before and (before.east_west == one or before.north_south == other):
        return other, one
    return one, other


def _keepers(party: Party, desk: Desk, by: Actor, pairs: tuple[Pair, ...]) -> list[Keeper]:
    """The phone that starts the game, and those of the two pairs."""
    phones = party.phones.filter(pair__in=pairs).exclude(device_id=by.device)
    return [
        Keeper(by.device, by.name),
        *(Keeper(phone.device_id, desk.evening.spoken(phone.pair)[:30]) for phone in phones),
    ]


def _end_rights(desk: Desk, game: Game) -> None:
    """Phones of pairs that do not sit at the table any more keep its score no longer."""
    table = desk.evening.table(game.sitting.table)
    seated = table.pairs if table else ()
    risen = desk.party.phones.exclude(pair__in=seated).values("device_id")
    game.scorers.filter(revoked_at=None, device_id__in=risen).update(revoked_at=timezone.now())
