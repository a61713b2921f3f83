"""What pages read of an evening."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

from django.utils.translation import gettext as _

from scorekeeper.games.models import Game, HandRecord
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import Event, EventKind, PairPhone, Party, Sitting
from scorekeeper.rules.floor import Pair
from scorekeeper.rules.seats import Side
from scorekeeper.web.errors import NotHere


def sole(pairs: tuple[Pair, ...]) -> Pair | None:
    """The one of them; None where that is nobody or several."""
    return pairs[0] if len(pairs) == 1 else None


@dataclass(frozen=True)
class Played:
    """A game at a table: its sitting, and its sheet."""

    sitting: Sitting
    sheet: LiveSheet

    @property
    def game(self) -> Game:
        return self.sitting.game

    @property
    def sides(self) -> Mapping[Pair, Side]:
        """Which side each pair plays."""
        return {pair: side for side, pair in self.sitting.sides.items()}

    @property
    def last(self) -> tuple[Pair, ...]:
        """Who lost it; of singles several where they are last together. Nobody while it goes on,
        or where nobody did (``Kind.last_placed``)."""
        sides = self.sheet.kind.last_placed(self.sheet.state)
        return tuple(self.sitting.sides[side] for side in sides)

    @property
    def loser(self) -> Pair | None:
        """The one who lost it; None where that is nobody, or not decided between several."""
        return sole(self.last)

    def is_lost_without(self, pair: Pair) -> bool:
        """Whether ``pair`` loses it by walking out, or has lost it and may as well: not who only
        sits beside it, nor who is not last where it is over."""
        return pair in (self.last if self.sheet.state.over else self.sides)


def evening_of(party: Party) -> Evening:
    """The evening as it stands; one query."""
    return Evening.of(party, party.events.all())


def games_of(
    party: Party, sittings: Iterable[Sitting] | None = None, *, known: Iterable[Played] = ()
) -> list[Played]:
    """The games of an evening (or those of ``sittings``) with their sheets, in the order in which
    they began; two queries however many there are. A sheet that is ``known`` at the same revision
    of its game is not read again."""
    if sittings is None:
        sittings = party.sittings.select_related("game")
    wanted = list(sittings)
    sheets = {(played.game.pk, played.game.revision): played.sheet for played in known}
    records: dict[int, list[HandRecord]] = {
        sitting.game_id: []
        for sitting in wanted
        if (sitting.game_id, sitting.game.revision) not in sheets
    }
    for record in HandRecord.objects.filter(game__in=records).order_by("number", "revision"):
        records[record.game_id].append(record)
    games = {sitting.game_id: sitting.game for sitting in wanted}
    sheets |= {
        (pk, games[pk].revision): LiveSheet.from_records(games[pk].kind, its_records)
        for pk, its_records in records.items()
        if its_records
    }
    return [
        Played(sitting, sheets[sitting.game_id, sitting.game.revision])
        for sitting in wanted
        if (sitting.game_id, sitting.game.revision) in sheets
    ]


def sittings_now(party: Party, evening: Evening) -> Mapping[int, Sitting]:
    """The game that is played at each table, or was played last by those who sit there; one
    query. A table where none has begun is left out."""
    sittings = party.sittings.select_related("game")
    return {sitting.table: sitting for sitting in sittings if is_on(sitting, evening)}


def played_now(evening: Evening, games: Iterable[Played]) -> Mapping[int, Played]:
    """The same among games that were read already."""
    return {played.sitting.table: played for played in games if is_on(played.sitting, evening)}


def is_on(sitting: Sitting, evening: Evening) -> bool:
    """Whether those who play a game sit there as they did when it began."""
    return evening.sit_as_then(sitting.sides.values(), sitting.table, sitting.after)


def last_of(party: Party, ended: Event) -> tuple[Pair, ...] | None:
    """Who is last in the game which an event ended, as its sheet stands now (None: it is gone); two
    queries."""
    sittings = party.sittings.select_related("game").filter(game=ended.game_id)
    return next((played.last for played in games_of(party, sittings)), None)


def went_home(ended: Event) -> Pair | None:
    """Who went home after the game which an event ended, whoever has lost it by now."""
    home = ended.facts["loser"] if ended.facts.get("after") else ended.facts.get("gone")
    return str(home) if home else None


@dataclass(frozen=True)
class OpenQuestion:
    """A game was put right after it had moved the pairs: ``lost`` got up after ``event``, and not
    one of those who are ``last`` by now. Points only, or the seats too?"""

    event: Event
    lost: Pair
    last: tuple[Pair, ...]

    @property
    def loses(self) -> Pair | None:
        """Who would have got up; None where nobody would, or the table would have chosen one of
        several."""
        return sole(self.last)

    @property
    def about(self) -> str:
        """Who is last, as a form says what its answer is good for."""
        return " ".join(self.last)

    @property
    def table(self) -> int:
        return int(self.event.facts["table"])


def open_questions(evening: Evening, games: Iterable[Played]) -> list[OpenQuestion]:
    """What nobody has answered yet, oldest first; ``games`` are those of the evening."""
    ended = {played.game.pk: played for played in games}
    answered = {
        (event.facts["event"], _answered_about(event))
        for event in evening.standing
        if event.kind == EventKind.POINTS_ONLY
    }
    return [
        OpenQuestion(event, event.facts["loser"], ended[event.game_id].last)
        for event in evening.standing
        if event.kind == EventKind.GAME_OVER
        and event.game_id in ended
        and event.facts["loser"] not in ended[event.game_id].last
        and (event.number, frozenset(ended[event.game_id].last)) not in answered
    ]


def _answered_about(points_only: Event) -> frozenset[Pair]:
    """Who was last when it was said that the seats stay. Events of long ago name the ``loser``:
    where that is none, it may have been several, and only that nobody was is answered."""
    if "last" in points_only.facts:
        return frozenset(points_only.facts["last"])
    loser = points_only.facts["loser"]
    return frozenset([loser] if loser else [])


def last_sitting(party: Party, table: int) -> Sitting | None:
    """The newest game at a table, whoever played it; one query."""
    return party.sittings.select_related("game").filter(table=table).last()


def card_marks(party: Party) -> Mapping[int, str]:
    """For each table of an evening that shows its cards on the wall, a mark that changes with the
    card and tells nothing of it; one query, none where the wall does not show them."""
    if not party.shows_cards:
        return {}
    return {
        number: sha256(key.encode()).hexdigest()[:8]
        for number, key in party.tables.values_list("number", "card_key")
    }


def pair_of(party: Party, device: UUID | None) -> str | None:
    """The pair this phone belongs to; at most one query."""
    if device is None:
        return None
    phone = PairPhone.objects.filter(party=party, device_id=device).first()
    return phone.pair if phone else None


def sitting_of(game: Game) -> Sitting:
    """Where a game of an evening was played; one query."""
    sitting = Sitting.objects.select_related("party").filter(game=game).first()
    if sitting is None:
        raise NotHere(_("This party is gone."))
    return sitting
