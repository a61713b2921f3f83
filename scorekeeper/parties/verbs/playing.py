"""What happens at a table: its game, a hand that is only made or set, who rises after it."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction
from django.urls import reverse

from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.verbs.recording import record_other
from scorekeeper.games.verbs.starting import Keeper, start_game
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import LONGEST_NAME, EventKind, Party, Sitting
from scorekeeper.parties.queries import Played, games_of, last_sitting, sittings_now
from scorekeeper.parties.seating import seats_with_names
from scorekeeper.parties.verbs.floor import Desk, Stale, moved_on
from scorekeeper.parties.verbs.seated_games import (
    desk_at_table,
    end_rights_of_gone,
    end_rights_of_risen,
    locked_or_stale,
)
from scorekeeper.rules.floor import Pair
from scorekeeper.rules.individual_rules import IndividualRules
from scorekeeper.rules.lines import Forfeit


def start_table_game(party: Party, number: int, *, by: Actor) -> Game:
    """The game of those who sit at a table, kept by their phones; a second call returns the one
    the first started, and another game follows only where nobody lost that one. Who stayed keeps
    the side it had; the watchers of the game before follow. Raises ``Stale`` where too few sit
    there, or nothing may be played now."""
    seen = last_sitting(party, number)
    with transaction.atomic():
        before = locked_or_stale(seen.game) if seen else None
        with Desk(party, by) as desk:
            standing = sittings_now(desk.party, desk.evening).get(number)
            if standing and not _was_drawn(desk.party, standing):
                return standing.game
            newest = last_sitting(desk.party, number)
            if (newest and newest.game_id) != (before and before.pk):
                raise Stale  # it was played and drawn while the lock was waited for
            return _start(desk, number, by, before)


def _start(desk: Desk, number: int, by: Actor, before: Game | None) -> Game:
    desk.expect_play()
    party, evening = desk.party, desk.evening
    table, seated = evening.table(number), evening.seated_by.get(number)
    if table is None or seated is None or not table.can_play:
        raise Stale
    sides = {side: pair for pair, side in evening.sides_at(number).items()}
    names = seats_with_names(
        party.core, {side: evening.names[pair] for side, pair in sides.items()}
    )
    follows = before if before and not hasattr(before, "successor") else None
    game = start_game(
        kind=party.kind,
        rules=_rules_for(party, len(names)),
        names=names,
        players=len(names),
        first_dealer=None,
        keepers=_keepers(party, desk, by, table.pairs),
        follows=follows,
        home=reverse("parties:table", args=[party.code, number]),
    )
    if follows:
        # Pages that follow the game before hear of the new one.
        follows.revision += 1
        follows.save(update_fields=["revision"])
    Sitting.objects.create(
        party=party,
        table=number,
        game=game,
        sides=sides,
        after=seated.number,
    )
    moved_on(party)
    return game


def _rules_for(party: Party, players: int) -> dict[str, Any]:
    """The evening's rules at a table of so many: a deal that is for another number gives way to
    what is usual for theirs."""
    rules = party.core.read_rules(party.rules)
    if isinstance(rules, IndividualRules) and not rules.fits(players):
        rules = rules.with_options({"deal": None})
    return rules.to_dict()


def keep_table_score(party: Party, number: int, *, by: Actor) -> None:
    """Let a phone of a pair that sits at the table, or a host's, keep score of its game, if one is
    played. Raises ``Stale`` where the pair got up meanwhile."""
    with desk_at_table(party, number, by) as (desk, sitting):
        table = desk.evening.table(number)
        seated = desk.party.phones.filter(
            device_id=by.device, pair__in=table.pairs if table else ()
        )
        if not (seated.exists() or desk.party.hosts.filter(device_id=by.device).exists()):
            raise Stale
        if sitting:
            Scorer.objects.get_or_create(
                game=sitting.game, device_id=by.device, revoked_at=None, defaults={"name": by.name}
            )


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
    proposed_at: int | None = None,
) -> None:
    """A hand at a table that keeps no score: ``pair`` bid, and made it or was set. ``seen`` is the
    newest event at the table that the person saw; ``goes_home``: it was set, and does not join the
    line again. ``proposed_at`` here and below: the newest event of the evening by which it was
    shown what would come of it (None: it was not shown)."""
    with Desk(party, by, submission_key) as desk:
        if desk.answered(kind, table=number, pair=pair):
            return
        desk.expect_play()
        _expect_proposal(desk, proposed_at)
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
    proposed_at: int | None = None,
) -> None:
    """The game at a table is over: its loser rises (and with ``goes_home`` does not join the line
    again), the next pair sits down. Raises ``Stale`` where that was done, the game has another
    loser by now, or nobody moves now."""
    with transaction.atomic():
        game = locked_or_stale(game)
        with Desk(party, by, submission_key) as desk:
            if desk.answered(EventKind.GAME_OVER, table=number, loser=loser):
                return
            desk.expect_play()
            _expect_proposal(desk, proposed_at)
            sitting = sittings_now(desk.party, desk.evening).get(number)
            if sitting is None or sitting.game_id != game.pk:
                raise Stale
            played = games_of(desk.party, [sitting])
            if not played or loser not in played[0].last:
                raise Stale
            facts = {"table": number, "loser": loser} | _after(goes_home)
            desk.append(EventKind.GAME_OVER, facts, game=game)
            end_rights_of_risen(desk, sitting, game)


def walk_out(
    party: Party,
    number: int,
    pair: Pair,
    *,
    by: Actor,
    submission_key: uuid.UUID,
    proposed_at: int | None = None,
) -> None:
    """A pair is gone: the next pair sits down, and it does not join the line again. It loses the
    game it was playing; where it played none, nobody has won by that. Raises ``Stale`` where it
    does not sit there any more, another game began meanwhile, or nobody moves now."""
    with desk_at_table(party, number, by, submission_key) as (desk, sitting):
        if desk.answered(*GOING, table=number, pair=pair):
            return
        desk.expect_play()
        _expect_proposal(desk, proposed_at)
        table = desk.evening.table(number)
        if table is None or pair not in table.pairs:
            raise Stale
        played = next(iter(games_of(desk.party, [sitting] if sitting else [])), None)
        kind = going(desk.party, pair, played)
        is_lost = played is not None and kind == EventKind.FORFEIT
        facts = {"table": number, "pair": pair}
        desk.append(kind, facts, game=played.game if played and is_lost else None)
        if played and is_lost:
            end_rights_of_risen(desk, played.sitting, played.game)
            _give_up(played, pair, by)
        elif played:
            end_rights_of_gone(desk, played.sitting, played.game, pair)


def going(party: Party, pair: Pair, played: Played | None) -> EventKind:
    """What it is that a pair is gone from its table, where ``played`` is the game: a forfeit where
    it loses by that, as always where no score is kept."""
    loses = not party.keeps_score or (played is not None and played.is_lost_without(pair))
    return EventKind.FORFEIT if loses else EventKind.LEAVES


GOING = (EventKind.FORFEIT, EventKind.LEAVES)
"""What ``going`` can answer."""


def _give_up(played: Played, pair: Pair, by: Actor) -> None:
    """``pair`` walked out of the game, unless that is over already."""
    if played.sheet.state.over:
        return
    phone = Scorer(game=played.game, device_id=by.device, name=by.name)
    line = Forfeit(side=played.sides[pair])
    record_other(played.game, line, by=phone, submission_key=uuid.uuid4())


def stand_aside(
    party: Party,
    number: int,
    pair: Pair,
    *,
    seen: int,
    by: Actor,
    submission_key: uuid.UUID,
    proposed_at: int | None = None,
) -> None:
    """A pair was called and is not there: it keeps its place, away, and the next that is there
    plays. Raises ``Stale`` where something has been played since it sat down, or nobody moves
    now."""
    with Desk(party, by, submission_key) as desk:
        if desk.answered(EventKind.MOVES, pair=pair):
            return
        desk.expect_play()
        _expect_proposal(desk, proposed_at)
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


def _expect_proposal(desk: Desk, proposed_at: int | None) -> None:
    """Raise ``Stale`` where the evening went on after it was worked out what would come of it."""
    if proposed_at is not None:
        desk.expect(proposed_at)


def _was_drawn(party: Party, sitting: Sitting) -> bool:
    """Whether a game is over and nobody lost it."""
    return any(played.sheet.state.over and not played.last for played in games_of(party, [sitting]))


def _after(goes_home: bool) -> dict[str, bool]:
    return {"after": True} if goes_home else {}


def _keepers(party: Party, desk: Desk, by: Actor, pairs: tuple[Pair, ...]) -> list[Keeper]:
    """The phone that starts the game, and those of the two pairs."""
    phones = party.phones.filter(pair__in=pairs).exclude(device_id=by.device)
    return [
        Keeper(by.device, by.name),
        *(
            Keeper(phone.device_id, desk.evening.spoken(phone.pair)[:LONGEST_NAME])
            for phone in phones
        ),
    ]
