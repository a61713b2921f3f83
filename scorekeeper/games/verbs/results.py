"""The stored result of a finished game."""

from scorekeeper.games.models import Game, GameResult, ResultLine
from scorekeeper.games.sheets import EDITION, LiveSheet
from scorekeeper.rules.lines import PlayedHand
from scorekeeper.rules.scoring import MADE, SET
from scorekeeper.rules.seats import Side
from scorekeeper.rules.settling import BOX


def rewrite_result(game: Game, *, before: LiveSheet, after: LiveSheet) -> None:
    """Bring the stored result in line with the sheet; called in the transaction of every change.

    A game that is over has a result with a line for each side that played (the cash box of call-ace
    whist did not), one that goes on has none. The two sheets say whether there is anything to do,
    so a hand in the middle of a game costs no query.
    """
    if before.state.over:
        GameResult.objects.filter(game=game).delete()
    state = after.state
    if not state.over:
        return
    result = GameResult.objects.create(
        game=game,
        revision=game.revision,
        ended_by=state.ended_by or "",
        scoring_edition=EDITION,
    )
    totals = {side: total for side, total in state.totals.items() if side != BOX}
    # By points, but the winner first: a game lost by two sets may end with the loser ahead.
    ranked = sorted(((side == state.winner, total) for side, total in totals.items()), reverse=True)
    ResultLine.objects.bulk_create(
        ResultLine(
            result=result,
            side=side,
            points=total,
            place=ranked.index((side == state.winner, total)) + 1,
            won=side == state.winner,
            **_counts(after, side),
        )
        for side, total in totals.items()
    )


def _counts(after: LiveSheet, side: Side) -> dict[str, int]:
    bids = [
        result
        for result in after.score.results
        if isinstance(result.line, PlayedHand) and after.kind.side_of(result.line.declarer) == side
    ]
    return {
        "bids_made": sum(result.outcome == MADE for result in bids),
        "bids_set": sum(result.outcome == SET for result in bids),
        "bostons": sum(result.boston for result in bids),
    }
