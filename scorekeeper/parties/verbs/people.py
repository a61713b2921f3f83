"""Who is there: pairs that join and leave, singles, names, substitutes; and their phones."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import Q

from scorekeeper.games.models import Game
from scorekeeper.games.verbs.naming import rename_players
from scorekeeper.games.words.wording import pair_words
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.models import Event, EventKind, PairPhone, Party, Sitting
from scorekeeper.parties.queries import sittings_now
from scorekeeper.parties.verbs.floor import Desk, Stale, moved_on
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.floor import Pair

Names = tuple[str, str]


def add_pair(
    party: Party,
    names: Names,
    *,
    by: Actor,
    submission_key: uuid.UUID,
    singles: tuple[int, ...] = (),
    with_phone: bool = False,
) -> Pair:
    """A pair gets in line (or sits down where a seat is free). ``singles`` are the events of those
    who found a partner by it. ``with_phone``: it joined from the phone ``by``."""
    with Desk(party, by, submission_key) as desk:
        if desk.again:
            done = next(e for e in desk.evening.events if e.submission_key == submission_key)
            return str(done.facts["pair"])
        if any(number not in desk.evening.singles for number in singles):
            raise Stale
        pair = desk.evening.next_pair
        facts = {"pair": pair, "names": list(names)}
        desk.append(EventKind.JOINS, facts | ({"singles": list(singles)} if singles else {}))
        if with_phone:
            _belongs(desk.party, by, pair)
        return pair


def add_pairs(
    party: Party, pairs: Sequence[Names], *, by: Actor, submission_key: uuid.UUID
) -> None:
    """Several pairs get in line, one after the other, or none of them. Raises ``RulesError`` where
    two of these names are a pair that is here."""
    with Desk(party, by, submission_key) as desk:
        if desk.again:
            return
        for names in pairs:
            evening = desk.evening
            here = [evening.names[pair] for pair in evening.names if pair in evening.floor]
            if any(_same(names, others) for others in here):
                raise RulesError("pair_twice", "pair", pair=pair_words(names))
            desk.append(EventKind.JOINS, {"pair": evening.next_pair, "names": list(names)})


def _same(names: Names, others: Names) -> bool:
    return {name.casefold() for name in names} == {name.casefold() for name in others}


def add_single(party: Party, name: str, *, by: Actor, submission_key: uuid.UUID) -> None:
    """Somebody needs a partner."""
    with Desk(party, by, submission_key) as desk:
        if not desk.again:
            desk.append(EventKind.SINGLE, {"single": name})


def single_leaves(party: Party, single: int, *, by: Actor, submission_key: uuid.UUID) -> None:
    """Somebody who needed a partner goes home."""
    with Desk(party, by, submission_key) as desk:
        if desk.again:
            return
        if single not in desk.evening.singles:
            raise Stale
        desk.append(EventKind.SINGLE_LEAVES, {"singles": [single]})


def change_line(
    party: Party, kind: EventKind, pair: Pair, *, by: Actor, submission_key: uuid.UUID
) -> None:
    """A waiting pair leaves, is not there when it is called (``away``), or is back."""
    with Desk(party, by, submission_key) as desk:
        if not desk.again:
            desk.append(kind, {"pair": pair})


def rename(party: Party, pair: Pair, names: Names, *, by: Actor, submission_key: uuid.UUID) -> None:
    """A pair's names put right, in its games too."""
    with transaction.atomic():
        games = locked_games(party, pair)
        with Desk(party, by, submission_key) as desk:
            if desk.again:
                return
            if pair not in desk.evening.names:
                raise Stale
            desk.append(EventKind.RENAMED, {"pair": pair, "names": list(names)})
            for sitting in desk.party.sittings.filter(game__in=games):
                _rename_in(games[sitting.game_id], sitting, pair, names)


def substitute(
    party: Party, pair: Pair, names: Names, *, by: Actor, submission_key: uuid.UUID
) -> Pair:
    """Somebody plays on for somebody: a new pair in the place of ``pair``, without a streak. The
    phones of the pair and the game it was playing belong to the new one."""
    with transaction.atomic():
        games = locked_games(party, pair)
        with Desk(party, by, submission_key) as desk:
            if desk.again:
                done = next(e for e in desk.evening.events if e.submission_key == submission_key)
                return str(done.facts["becomes"])
            becomes = desk.evening.next_pair
            playing = sittings_now(desk.party, desk.evening).values()
            facts = {"pair": pair, "becomes": becomes, "names": list(names)}
            event = desk.append(EventKind.SUBSTITUTE, facts)
            desk.party.phones.filter(pair=pair).update(pair=becomes)
            for sitting in playing:
                if sitting.game_id in games:
                    _hand_over(games[sitting.game_id], sitting, pair, becomes, names, event.number)
            return becomes


def not_substituted(desk: Desk, event: Event, games: Mapping[int, Game]) -> None:
    """A substitute was taken back: phones and ``games``, locked, are the pair's again."""
    pair, becomes = event.facts["pair"], event.facts["becomes"]
    desk.party.phones.filter(pair=becomes).update(pair=pair)
    for sitting in desk.party.sittings.filter(game__in=games):
        seated = desk.evening.seated_by.get(sitting.table)
        after = seated.number if seated and sitting.after == event.number else sitting.after
        names = desk.evening.names[pair]
        _hand_over(games[sitting.game_id], sitting, becomes, pair, names, after)


def locked_games(party: Party, pair: Pair) -> dict[int, Game]:
    """The games of a pair by their keys, locked: games before parties, as where a game tells its
    party."""
    games = Game.objects.select_for_update().filter(
        Q(sitting__north_south=pair) | Q(sitting__east_west=pair), sitting__party=party
    )
    return {game.pk: game for game in games.order_by("pk")}


def _hand_over(
    game: Game, sitting: Sitting, pair: Pair, becomes: Pair, names: Names, after: int
) -> None:
    """Another pair plays a game on."""
    _rename_in(game, sitting, pair, names)
    if sitting.north_south == pair:
        sitting.north_south = becomes
    else:
        sitting.east_west = becomes
    sitting.after = after
    sitting.save(update_fields=["north_south", "east_west", "after"])


def _rename_in(game: Game, sitting: Sitting, pair: Pair, names: Names) -> None:
    seats = "NS" if sitting.north_south == pair else "EW"
    rename_players(game, dict(zip(seats, names, strict=True)))


def belong_to(party: Party, pair: Pair, *, by: Actor) -> None:
    """This phone is one of that pair's. Raises ``Stale`` where the pair is not there any more."""
    with Desk(party, by) as desk:
        if pair not in desk.evening.floor:
            raise Stale
        _belongs(desk.party, by, pair)
        moved_on(desk.party)


def _belongs(party: Party, by: Actor, pair: Pair) -> None:
    PairPhone.objects.update_or_create(party=party, device_id=by.device, defaults={"pair": pair})
