"""The browser's running score against the fold: a few hundred games, looked up and added."""

import json
import random
from pathlib import Path

import pytest

from scorekeeper.games.pages.offline_data import offline_data
from scorekeeper.rules.bid_whist import BID_WHIST
from scorekeeper.rules.errors import Undecided
from scorekeeper.rules.folding import fold
from scorekeeper.rules.lines import Hand, Misdeal, PassedOut
from tests.rules.strategies import _game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TALLY = Path("static/scorekeeper/tally.js").read_text()
GAMES = 300


def fields(line):
    """What the form sends for a line."""
    if not isinstance(line, Hand):
        return {"declarer": "misdeal" if isinstance(line, Misdeal) else "passed_out"}
    way = "n" if line.contract.no_trump else line.contract.direction
    books = line.outcome if line.books is None else str(line.books)
    return {"declarer": line.declarer, "bid": f"{line.contract.level}{way}", "books": books}


def folded(first, played):
    """The state by the fold; None where it waits for an answer that the table has not given."""
    try:
        state = fold(first, played).state
    except Undecided:
        return None
    over = {"by": state.ended_by, "winner": state.winner} if state.over else None
    return [dict(state.totals), dict(state.sets), state.played, state.dealer, over]


def cases(undecided):
    """Games as the browser gets them, and the states after no hand, after the first, and so on."""
    chance = random.Random(f"tally {undecided}")
    for _ in range(GAMES):
        first, lines = _game(chance, undecided, 12, changes=False, ruled=False)
        deals = [line for line in lines if isinstance(line, Hand | PassedOut | Misdeal)]
        played = [line for line in deals if line.dealer is None]
        rules = first.rules
        data = offline_data(BID_WHIST, first, {}) | {"rows": BID_WHIST.points_table(rules)["rows"]}
        start = {"totals": first.totals, "sets": first.sets, "played": 0, "dealer": first.dealer}
        states = []
        for length in range(len(played) + 1):
            states.append(folded(first, played[:length]))
        yield {"data": data, "from": start, "hands": list(map(fields, played))}, states


@pytest.mark.parametrize("undecided", [False, True])
def test_a_running_score_is_the_score_or_says_that_it_is_not_known(page, undecided):
    page.goto("/healthz")
    page.evaluate(f"() => {{ {TALLY} }}")
    tried = list(cases(undecided))
    tallies = page.evaluate(
        """(games) => JSON.parse(games).map(({ data, from, hands }) =>
          [...hands, null].map((_, length) => window.tally(data, from, hands.slice(0, length))).map(
            (it) => [it.known, [it.totals, it.sets, it.played, it.dealer, it.over]]))""",
        json.dumps([game for game, _states in tried]),
    )
    pairs = [
        (game["hands"], state, known, tally)
        for (game, states), shown in zip(tried, tallies, strict=True)
        for state, (known, tally) in zip(states, shown, strict=True)
    ]
    assert [pair for pair in pairs if pair[2] and pair[1] != pair[3]] == []
    unknown = sum(not known for *_others, known, _tally in pairs)
    assert unknown == 0 or undecided
    assert unknown < len(pairs) / 2
    ends = {tally[4]["by"] for *_others, tally in pairs if tally[4]}
    assert ends == {"boston", "floor", "hands", "target", "two_sets"}
