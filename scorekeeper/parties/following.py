"""What a party does when a game at one of its tables changes (``games.followups``)."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.games.models import Game
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words.wording import Names
from scorekeeper.parties.models import ENDS_OF_GAMES, EventKind, Sitting
from scorekeeper.parties.queries import Played, evening_of, sitting_of
from scorekeeper.parties.verbs.floor import Stale, locked_party, moved_on
from scorekeeper.parties.verbs.playing import move_pairs


def follow_game(game: Game, before: LiveSheet, after: LiveSheet) -> None:
    """Move the evening on, so that its pages show the score; and the pairs, where the host chose
    that a game which ends does so by itself."""
    sitting = sitting_of(game)
    with transaction.atomic():
        moved_on(locked_party(sitting.party))
    loser = Played(sitting, after).loser
    has_ended = after.state.over and not before.state.over
    if has_ended and loser and sitting.party.moves_by_itself:
        # A game of an earlier hour that ends once more moves nobody: the table plays another one.
        # Nor does one that ends in a pause: its table proposes it when the evening goes on.
        with suppress(Stale):
            move_pairs(sitting.party, sitting.table, loser=loser, game=game, by=None)


def held_by_seats(game: Game) -> str:
    """Why a game of an evening may not be deleted: pairs have moved because of it."""
    evening = evening_of(sitting_of(game).party)
    for event in evening.standing:
        if event.game_id == game.pk and event.kind in ENDS_OF_GAMES:
            said = ngettext(
                "Somebody got up at table %(table)s because of this game: without it nobody could "
                "tell why. A hand that is wrong can be put right; or the host takes that move back "
                "first, under “What happened”.",
                "Pairs have moved at table %(table)s because of this game: without it nobody could "
                "tell why. A hand that is wrong can be put right; or the host takes that move back "
                "first, under “What happened”.",
                evening.party.people,
            )
            return said % {"table": event.facts["table"]}
    return ""


def forget_game(game: Game) -> None:
    """A game is about to be deleted: no page of its evening shows it any longer. That is no use of
    the evening, which is tidied away like its games."""
    sitting = Sitting.objects.select_related("party").filter(game=game).first()
    if sitting:
        party = locked_party(sitting.party)
        party.revision += 1
        party.save(update_fields=["revision"])


def who_would_rise(game: Game, before: LiveSheet, after: LiveSheet, names: Names) -> list[str]:
    """For a preview: that a game which has moved the pairs already would have another loser."""
    sitting = sitting_of(game)
    last = Played(sitting, after).last
    if last == Played(sitting, before).last:
        return []
    evening = evening_of(sitting.party)
    risen = (
        event.facts["loser"]
        for event in evening.standing
        if event.kind == EventKind.GAME_OVER and event.game_id == game.pk
    )
    lost = next(risen, None)
    if lost is None or lost in last:
        return []
    if not last:
        said = _(
            "%(lost)s got up after this game. "
            "The seats stay as they are until the table or the host says so."
        )
    elif len(last) > 1:
        said = _(
            "%(lost)s got up after this game; it would have been one of %(loses)s. "
            "The seats stay as they are until the table or the host says so."
        )
    else:
        said = _(
            "%(lost)s got up after this game; it would have been %(loses)s. "
            "The seats stay as they are until the table or the host says so."
        )
    loses = _(", ").join(map(evening.spoken, last))
    return [said % {"lost": evening.spoken(lost), "loses": loses}]
