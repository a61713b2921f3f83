"""Starting a game, once however often a button is tapped; and the next one with the same people."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.utils import timezone

from scorekeeper.accounts.models import Device
from scorekeeper.games.codes import new_code
from scorekeeper.games.locking import locked
from scorekeeper.games.models import HEAD, Change, Game, HandRecord, LineKind, Scorer, Seating
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.rules.kinds import Kind, kind_of
from scorekeeper.rules.lines import Deal
from scorekeeper.rules.seats import SEATS, SIDES, Seat, left
from scorekeeper.rules.table_rules import TableRules

SAME_SEATS = "same"
ARRANGEMENTS: Mapping[str, Mapping[Seat, Seat]] = {
    SAME_SEATS: {"N": "N", "E": "E", "S": "S", "W": "W"},
    "left": {"N": "N", "E": "S", "S": "E", "W": "W"},
    "right": {"N": "N", "E": "E", "S": "W", "W": "S"},
}
"""New seat → the seat its player had. With new partners the player at N stays and gets the player
from the left or from the right as a partner; the other two change seats with each other."""


def arrangements_of(sheet: LiveSheet) -> Mapping[str, Mapping[Seat, Seat]]:
    """The ways to sit down again, new seat → the seat its player had: where pairs play, the other
    ways to pair them too."""
    if sheet.seats == SEATS and sheet.kind.sides_for(sheet.seats) == SIDES:
        return ARRANGEMENTS
    return {SAME_SEATS: {seat: seat for seat in sheet.seats}}


class Keeper(NamedTuple):
    """A phone that keeps score, and what the table calls it."""

    device: uuid.UUID
    name: str


class GameGoesOn(Exception):
    """There is no next game before this one is over or stopped."""


class AlreadyStarted(Exception):
    """This press of the button started ``game``, which is not the one that was asked for now."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.code)
        self.game = game


def start_game(
    *,
    kind: str,
    rules: Mapping[str, Any],
    names: Mapping[str, str],
    first_dealer: str | None,
    keepers: Sequence[Keeper],
    players: int | None = None,
    follows: Game | None = None,
    home: str = "",
    submission_key: uuid.UUID | None = None,
    code: str = "",
) -> Game:
    """Start a game that these phones keep score of, the first of which starts it. ``rules`` is the
    plain form of house rules, ``names`` names by seat (missing or empty: none), ``players`` how
    many play (None: the game's usual number), ``home`` the page it belongs to, ``code`` what it is
    called where nothing else is (empty: a new one). Raises
    ``RulesError`` below ``rules``; ``start_once`` sees to it that one ``submission_key`` starts one
    game."""
    core = kind_of(kind)
    house = core.read_rules(rules)
    seats = core.seats_for(players or core.counts[0])
    core.start(house, seats=seats, first_dealer=first_dealer, totals={}, sets={})
    head = _head(core, house, seats, first_dealer)
    with transaction.atomic():
        if not code or Game.objects.filter(code=code).exists():
            code = new_code()
        game = Game.objects.create(kind=kind, revision=1, follows=follows, home=home, code=code)
        Seating.objects.bulk_create(
            Seating(game=game, seat=seat, side=core.side_of(seat), name=names.get(seat, ""))
            for seat in seats
        )
        Scorer.objects.bulk_create(
            Scorer(game=game, device_id=keeper.device, name=keeper.name) for keeper in keepers
        )
        HandRecord.objects.create(
            game=game,
            number=HEAD,
            revision=1,
            change=Change.RECORDED,
            kind=LineKind.HEAD,
            facts=head,
            by_device_id=keepers[0].device if keepers else None,
            by_name=keepers[0].name if keepers else "",
            submission_key=submission_key,
        )
    return game


def _head(
    core: Kind, rules: TableRules, seats: tuple[Seat, ...], first_dealer: str | None
) -> dict[str, Any]:
    """Line 0 of the sheet; a table of the usual number does not say who sits there."""
    head: dict[str, Any] = {"rules": rules.to_dict()}
    if seats != core.seats:
        head["seats"] = list(seats)
    if first_dealer:
        head["first_dealer"] = first_dealer
    return head


def start_once(
    *,
    kind: str,
    rules: TableRules,
    names: Mapping[str, str],
    first_dealer: str,
    device: Device,
    phone_name: str,
    submission_key: uuid.UUID,
) -> Game:
    """Start a game of those in ``names`` (by seat), or return the one that ``submission_key``
    started with the same people, dealer and rules. Raises ``AlreadyStarted`` where it started
    another one, and ``RulesError`` where these rules are not for so many."""
    head = _head(kind_of(kind), rules, tuple(names), first_dealer)
    game = _started(submission_key, kind, names, head)
    if game:
        return game
    try:
        return start_game(
            kind=kind,
            rules=rules.to_dict(),
            names=names,
            players=len(names),
            first_dealer=first_dealer or None,
            keepers=[Keeper(device.pk, phone_name)],
            submission_key=submission_key,
        )
    except IntegrityError:
        # Two taps at the same moment: the other one was first, and its game stands by now.
        game = _started(submission_key, kind, names, head)
        if game is None:
            raise
        return game


def _started(
    key: uuid.UUID, kind: str, names: Mapping[str, str], head: Mapping[str, Any]
) -> Game | None:
    record = HandRecord.objects.select_related("game").filter(submission_key=key).first()
    if record is None:
        return None
    is_same = (
        (record.number, record.revision) == (HEAD, 1)
        and record.facts == head
        and record.game.kind == kind
        and names_of(record.game) == names
    )
    if not is_same:
        raise AlreadyStarted(record.game)
    return record.game


def start_again(game: Game, *, arrangement: str, by: Scorer, code: str = "") -> Game:
    """The next game of the same table: the rules in force at the end, the deal going on from where
    it was, the same phones keeping score; ``code`` as in ``start_game``. A second call returns
    the game the first one started. Raises ``GameGoesOn`` for a game that is not over, ``NotHere``
    for one that was deleted."""
    with transaction.atomic():
        game = locked(game)
        successor = Game.objects.filter(follows=game).first()
        if successor:
            return successor
        sheet = sheet_of(game)
        state = sheet.state
        if not state.over:
            raise GameGoesOn
        names = names_of(game)
        ways = arrangements_of(sheet)
        seats = ways.get(arrangement, ways[SAME_SEATS])
        successor = start_game(
            kind=game.kind,
            rules=state.rules.to_dict(),
            names=names_in_new_seats(names, seats),
            players=len(seats),
            first_dealer=first_dealer_of_next(sheet, game.named_dealer, seats),
            keepers=keepers_of(game, first=by),
            follows=game,
            code=code,
        )
        Game.objects.filter(pk=game.pk).update(used_at=timezone.now(), revision=game.revision + 1)
    return successor


def keepers_of(game: Game, *, first: Scorer) -> list[Keeper]:
    """The phones that keep score of ``game``, ``first`` before the others; one query."""
    others = game.scorers.filter(revoked_at=None).exclude(device=first.device_id)
    return [
        Keeper(scorer.device_id, scorer.name) for scorer in (first, *others.order_by("granted_at"))
    ]


def names_in_new_seats(names: Mapping[Seat, str], seats: Mapping[Seat, Seat]) -> dict[Seat, str]:
    """Who sits where after an arrangement of ``ARRANGEMENTS``."""
    return {seat: names.get(came_from, "") for seat, came_from in seats.items()}


def sits_as_asked(game: Game, successor: Game, arrangement: str) -> bool:
    """Whether ``successor`` is played with the partners of ``arrangement``: whether no other
    arrangement puts more of its players where they sit (somebody may have a new name by now).
    Where everybody plays for himself there is one way to sit down again."""
    names, there = names_of(game), names_of(successor)
    if set(names) != set(SEATS):
        return True

    def in_place(seats: Mapping[Seat, Seat]) -> int:
        return sum(names[came_from] == there[seat] for seat, came_from in seats.items())

    return in_place(ARRANGEMENTS[arrangement]) == max(map(in_place, ARRANGEMENTS.values()))


def first_dealer_of_next(
    sheet: LiveSheet, named_dealer: Seat, seats: Mapping[Seat, Seat]
) -> Seat | None:
    """Who deals first after ``sheet``, as a seat of the next game; None where nobody said.

    The deal passes to the left of whoever dealt last, in the new seats. Where it has not passed (a
    misdeal that the same player deals again, no hand yet, a dealer somebody named), whoever would
    have dealt the next hand deals, wherever that player sits now.
    """
    due = named_dealer or sheet.state.dealer
    if not due:
        return None
    last = None if named_dealer else _last_dealer(sheet)
    if last and due == left(last, sheet.seats):
        return left(_new_seat(last, seats), sheet.seats)
    return _new_seat(due, seats)


def _last_dealer(sheet: LiveSheet) -> Seat | None:
    """Who dealt the last hand that was dealt."""
    dealt = [
        result
        for result in sheet.score.results
        if isinstance(result.line, Deal) and not result.surplus
    ]
    return dealt[-1].dealer if dealt else None


def _new_seat(seat: Seat, seats: Mapping[Seat, Seat]) -> Seat:
    return next(new for new, came_from in seats.items() if came_from == seat)
