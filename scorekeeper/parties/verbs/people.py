"""Who is there: pairs that join and leave, singles, names, substitutes; and their phones."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence

from django.db import transaction

from scorekeeper.games.models import Game
from scorekeeper.games.verbs.naming import rename_players
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import Event, EventKind, PairPhone, Party, Sitting
from scorekeeper.parties.queries import sittings_now
from scorekeeper.parties.seating import Names, seats_with_names
from scorekeeper.parties.verbs.floor import Desk, Stale, UsedBefore, moved_on
from scorekeeper.parties.verbs.seated_games import locked_games, sittings_of
from scorekeeper.rules.floor import Floor, Pair
from scorekeeper.rules.kinds import kind_of


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
        if done := desk.answered(EventKind.JOINS, names=list(names)):
            return str(done.facts["pair"])
        if any(number not in desk.evening.singles for number in singles):
            raise Stale
        pair = desk.evening.next_pair
        facts = {"pair": pair, "names": list(names)}
        desk.append(EventKind.JOINS, facts | _no_longer_singles(desk.evening, names, singles))
        if with_phone:
            _belongs(desk.party, by, pair)
        return pair


def add_pairs(
    party: Party, pairs: Sequence[Names], *, by: Actor, submission_key: uuid.UUID
) -> None:
    """Several pairs get in line, one after the other, or none of them."""
    with Desk(party, by, submission_key) as desk:
        if done := desk.answered(EventKind.JOINS):
            if not _are_those(desk.evening, done, pairs):
                raise UsedBefore(done)
            return
        for names in pairs:
            facts = {"pair": desk.evening.next_pair, "names": list(names)}
            desk.append(EventKind.JOINS, facts | _no_longer_singles(desk.evening, names))


def _no_longer_singles(
    evening: Evening, names: Names, chosen: tuple[int, ...] = ()
) -> dict[str, list[int]]:
    """Who needed a partner and has one by now: those ``chosen``, and whoever is called like one of
    the two. Nobody is on two lists, and nobody can tell people apart but by their names."""
    called = {event.number for name in names for event in evening.singles_called(name)}
    found = sorted(called.union(chosen))
    return {"singles": found} if found else {}


def _are_those(evening: Evening, first: Event, pairs: Sequence[Names]) -> bool:
    """Whether the events from ``first`` on brought exactly these pairs, as one press does."""
    events = evening.events[evening.events.index(first) :][: len(pairs)]
    return [event.facts.get("names") for event in events] == [list(names) for names in pairs]


def add_single(party: Party, name: str, *, by: Actor, submission_key: uuid.UUID) -> None:
    """Somebody needs a partner."""
    with Desk(party, by, submission_key) as desk:
        if not desk.answered(EventKind.SINGLE, single=name):
            desk.append(EventKind.SINGLE, {"single": name})


def single_leaves(party: Party, single: int, *, by: Actor, submission_key: uuid.UUID) -> None:
    """Somebody who needed a partner goes home."""
    with Desk(party, by, submission_key) as desk:
        if desk.answered(EventKind.SINGLE_LEAVES, singles=[single]):
            return
        if single not in desk.evening.singles:
            raise Stale
        desk.append(EventKind.SINGLE_LEAVES, {"singles": [single]})


def change_line(
    party: Party, kind: EventKind, pair: Pair, *, by: Actor, submission_key: uuid.UUID
) -> None:
    """A waiting pair is not there when it is called (``away``), or is back."""
    with Desk(party, by, submission_key) as desk:
        if not desk.answered(kind, pair=pair):
            desk.append(kind, {"pair": pair})


def go_home(party: Party, pair: Pair, *, by: Actor, submission_key: uuid.UUID) -> None:
    """A pair that waits, or sits where too few do to play, goes home; a table where nobody is left
    is closed. Raises ``RulesError`` where its table can play: then it walks out."""
    with Desk(party, by, submission_key) as desk:
        if desk.answered(EventKind.LEAVES, EventKind.MOVES, pair=pair):
            return
        floor = desk.evening.floor
        if cannot_play(floor, pair):
            # Only who waits can leave; nobody is called to the seat, and an empty table goes too.
            desk.append(EventKind.MOVES, {"pair": pair, "to": ["line", len(floor.line) + 1]})
        desk.append(EventKind.LEAVES, {"pair": pair})


def cannot_play(floor: Floor, pair: Pair) -> bool:
    """Whether a pair sits at a table where it has nobody to play against, or too few."""
    table = floor.table_of(pair)
    return table is not None and not table.can_play


def rename(party: Party, pair: Pair, names: Names, *, by: Actor, submission_key: uuid.UUID) -> None:
    """A pair's names put right, in its games too."""
    with transaction.atomic():
        games = locked_games(party, pair)
        with Desk(party, by, submission_key) as desk:
            if desk.answered(EventKind.RENAMED, pair=pair, names=list(names)):
                return
            if pair not in desk.evening.names:
                raise Stale
            desk.append(EventKind.RENAMED, {"pair": pair, "names": list(names)})
            for sitting, game in _with_games(desk, pair, games):
                _rename_in(game, sitting, pair, names)


def substitute(
    party: Party, pair: Pair, names: Names, *, by: Actor, submission_key: uuid.UUID
) -> Pair:
    """Somebody plays on for somebody: a new pair in the place of ``pair``, without a streak. The
    phones of the pair and the game it was playing belong to the new one."""
    with transaction.atomic():
        games = locked_games(party, pair)
        with Desk(party, by, submission_key) as desk:
            if done := desk.answered(EventKind.SUBSTITUTE, pair=pair, names=list(names)):
                return str(done.facts["becomes"])
            becomes = desk.evening.next_pair
            now = {sitting.pk for sitting in sittings_now(desk.party, desk.evening).values()}
            playing = [s for s in _with_games(desk, pair, games) if s[0].pk in now]
            facts = {"pair": pair, "becomes": becomes, "names": list(names)}
            found = _no_longer_singles(desk.evening, names)
            event = desk.append(EventKind.SUBSTITUTE, facts | found)
            desk.party.phones.filter(pair=pair).update(pair=becomes)
            for sitting, game in playing:
                _hand_over(game, sitting, pair, becomes, names, event.number)
            return becomes


def not_substituted(desk: Desk, event: Event, games: Mapping[int, Game]) -> None:
    """A substitute was taken back: phones and ``games``, locked, are the pair's again."""
    pair, becomes = event.facts["pair"], event.facts["becomes"]
    desk.party.phones.filter(pair=becomes).update(pair=pair)
    for sitting, game in _with_games(desk, becomes, games):
        seated = desk.evening.seated_by.get(sitting.table)
        after = seated.number if seated and sitting.after == event.number else sitting.after
        _hand_over(game, sitting, becomes, pair, desk.evening.names[pair], after)


def _with_games(desk: Desk, pair: Pair, games: Mapping[int, Game]) -> list[tuple[Sitting, Game]]:
    """What a pair played, with its games as they were locked. Raises ``Stale`` where another one
    began while the locks were waited for: nobody holds that."""
    sittings = sittings_of(desk.party, pair)
    if any(sitting.game_id not in games for sitting in sittings):
        raise Stale
    return [(sitting, games[sitting.game_id]) for sitting in sittings]


def _hand_over(
    game: Game, sitting: Sitting, pair: Pair, becomes: Pair, names: Names, after: int
) -> None:
    """Another pair plays a game on."""
    _rename_in(game, sitting, pair, names)
    sitting.sides = {side: becomes if one == pair else one for side, one in sitting.sides.items()}
    sitting.after = after
    sitting.save(update_fields=["sides", "after"])


def _rename_in(game: Game, sitting: Sitting, pair: Pair, names: Names) -> None:
    side = next(side for side, one in sitting.sides.items() if one == pair)
    rename_players(game, seats_with_names(kind_of(game.kind), {side: names}))


def belong_to(party: Party, pair: Pair, *, by: Actor, most: int | None = None) -> None:
    """This phone is one of that pair's, which has so many at most (``most``; None: whoever has the
    card in hand sits there). Raises ``Stale`` where the pair is not there any more, or others were
    first."""
    with Desk(party, by) as desk:
        if pair not in desk.evening.floor:
            raise Stale
        others = desk.party.phones.filter(pair=pair).exclude(device_id=by.device)
        if most is not None and others.count() >= most:
            raise Stale
        _belongs(desk.party, by, pair)
        moved_on(desk.party)


def _belongs(party: Party, by: Actor, pair: Pair) -> None:
    PairPhone.objects.update_or_create(party=party, device_id=by.device, defaults={"pair": pair})
