"""What each pair did in an evening, counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import EventKind
from scorekeeper.parties.pages.summary_played import played_there
from scorekeeper.parties.queries import Played
from scorekeeper.parties.seating import seats_with_names
from scorekeeper.rules.floor import Pair
from scorekeeper.rules.floor_events import What
from scorekeeper.rules.lines import PlayedHand
from scorekeeper.rules.scoring import MADE, SET


@dataclass
class Tally:
    """``games`` that it played to an end with a winner, and ``wins``; ``streak`` the longest;
    ``hands`` its side bid and made or was set, ``bostons`` and ``sets`` among them. ``reneges``:
    who of the two was found to have reneged, as often as it was found. Where no score is kept there
    are no games, and a pair has won whenever it did not have to get up."""

    games: int = 0
    wins: int = 0
    streak: int = 0
    hands: int = 0
    bostons: int = 0
    sets: int = 0
    reneges: tuple[str, ...] = ()


def tallies(evening: Evening, games: Sequence[Played]) -> Mapping[Pair, Tally]:
    """The tally of every pair that was ever there, in the order in which they came."""
    tally = {pair: Tally() for pair in evening.names}
    for played in games:
        _count_game(evening, played, tally)
    for happened in evening.happened:
        event = happened.event
        if event.kind in (EventKind.SET, EventKind.MADE):
            bidders = tally[event.facts["pair"]]
            bidders.hands += 1
            bidders.sets += event.kind == EventKind.SET
        for entry in happened.log:
            if entry.what is What.WON and entry.pair:
                winners = tally[entry.pair]
                winners.streak = max(winners.streak, entry.streak or 0)
                winners.wins += not evening.party.keeps_score
    return tally


def _count_game(evening: Evening, played: Played, tally: Mapping[Pair, Tally]) -> None:
    """A game counts for nobody where the evening does not know its pairs any more: their joining
    was taken back. Of one that was left unfinished the hands until then count."""
    state = played.sheet.state
    pairs, core = played.sitting.sides, played.sheet.kind
    if not all(pair in tally for pair in pairs.values()):
        return
    there = played_there(evening, played)
    if state.winner and there.has_ended:
        for side, pair in pairs.items():
            tally[pair].games += 1
            tally[pair].wins += side == state.winner
    players = seats_with_names(core, {side: evening.names[pair] for side, pair in pairs.items()})
    for result in played.sheet.score.results[: there.lines]:
        hand = result.line
        if not isinstance(hand, PlayedHand) or result.surplus:
            continue
        bidders = tally[pairs[core.side_of(hand.declarer)]]
        bidders.hands += result.outcome in (MADE, SET)
        bidders.bostons += result.boston
        bidders.sets += result.outcome == SET
        proven = (ruling.against for ruling in hand.rulings if ruling.is_proven)
        for seat in dict.fromkeys(seat for seat in proven if seat):
            tally[pairs[core.side_of(seat)]].reneges += (players[seat],)
