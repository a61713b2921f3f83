"""The browser's running score against the fold, where everybody plays for himself."""

import json
import random
from pathlib import Path

import pytest

from scorekeeper.games.forms.call_ace import CallAceForm
from scorekeeper.games.forms.individual import IndividualForm
from scorekeeper.games.pages.call_ace_data import call_ace_offline
from scorekeeper.games.pages.individual_data import individual_offline
from scorekeeper.rules.call_ace import CALL_ACE
from scorekeeper.rules.call_ace_contract import ALL_TRICKS
from scorekeeper.rules.call_ace_lines import CallAceHand
from scorekeeper.rules.individual import INDIVIDUAL
from scorekeeper.rules.individual_bidding import ExactContract
from scorekeeper.rules.individual_lines import IndividualHand
from scorekeeper.rules.lines import Misdeal, PassedOut

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TALLY = Path("static/scorekeeper/tally.js").read_text()
GAMES = 150


def void(chance):
    return Misdeal() if chance.random() < 0.5 else PassedOut()


def an_individual_game(chance):
    seats = INDIVIDUAL.seats_for(chance.choice((3, 4, 5)))
    told = {
        "target": chance.choice((12, 20, 30)),
        "tie": chance.choice(("highest", "bidder_first")),
        "nt_double": chance.random() < 0.5,
        "all_pass": chance.choice(("next_dealer", "same_dealer")),
    }
    rules = INDIVIDUAL.read_rules(told)
    all_books = rules.all_books(len(seats))
    lines = []
    for _ in range(8):
        if chance.random() < 0.15:
            lines.append(void(chance))
            continue
        bidder = chance.choice(seats)
        takers = [bidder, *(chance.choice(seats) for _ in range(all_books - 1))]
        books = {seat: takers.count(seat) for seat in seats}
        contract = ExactContract(chance.randint(1, 9), no_trump=chance.random() < 0.4)
        lines.append(IndividualHand(declarer=bidder, contract=contract, books=books))
    return INDIVIDUAL, individual_offline, IndividualForm, rules, seats, lines


def a_call_ace_game(chance):
    seats = CALL_ACE.seats_for(chance.choice((4, 5, 6)))
    told = {
        "made": chance.choice(("one_plus_over", "tricks_minus_six", "two_plus_over")),
        "loss": chance.choice(("double_per_missing", "missing_plus_one", "single_per_missing")),
        "slam_factor": chance.choice((1, 2)),
        "top_nolo": chance.choice(("open", "super", "double")),
        "all_pass": chance.choice(("next_dealer", "same_dealer")),
    }
    rules = CALL_ACE.read_rules(told)
    state = CALL_ACE.start(rules, seats=seats, first_dealer="P1", totals={}, sets={})
    lines = []
    for _ in range(8):
        if chance.random() < 0.15:
            line = void(chance)
        else:
            dealer = seats.index(state.dealer)
            out = [seats[(dealer + place) % len(seats)] for place in range(len(seats) - 4)]
            playing = [seat for seat in seats if seat not in out]
            declarer, partner = chance.sample(playing, 2)
            contract = chance.choice(rules.offered(2))
            is_alone = contract.is_nolo or chance.random() < 0.2
            line = CallAceHand(
                declarer=declarer,
                contract=contract,
                partner=None if is_alone else partner,
                books=chance.randint(0, ALL_TRICKS),
            )
        lines.append(line)
        state = CALL_ACE.after(state, line).state
    return CALL_ACE, call_ace_offline, CallAceForm, rules, seats, lines


def fields(form, line):
    """What the form sends for a line; a box that is not ticked and an empty field are not sent."""
    if isinstance(line, Misdeal | PassedOut):
        return {"declarer": "misdeal" if isinstance(line, Misdeal) else "passed_out"}
    said = form.initial_of(line)
    return {
        name: "1" if value is True else str(value)
        for name, value in said.items()
        if value is not False and value not in ("", None)
    }


def cases(a_game, name):
    chance = random.Random(name)
    for _ in range(GAMES):
        kind, offline, form, rules, seats, lines = a_game(chance)
        first = kind.start(rules, seats=seats, first_dealer="P1", totals={}, sets={})
        states = [kind.fold(first, lines[:length]).state for length in range(len(lines) + 1)]
        start = {"totals": first.totals, "sets": first.sets, "played": 0, "dealer": "P1"}
        hands = [fields(form, line) for line in lines]
        shown = [
            [dict(s.totals), s.dealer, {"by": s.ended_by, "winner": s.winner} if s.over else None]
            for s in states
        ]
        yield {"data": offline(kind, first, {}), "from": start, "hands": hands}, shown


@pytest.mark.parametrize(
    ("a_game", "ends"), [(an_individual_game, {"target"}), (a_call_ace_game, set())]
)
def test_a_running_score_is_the_score_of_the_fold(page, a_game, ends):
    page.goto("/healthz")
    page.evaluate(f"() => {{ {TALLY} }}")
    tried = list(cases(a_game, a_game.__name__))
    tallies = page.evaluate(
        """(games) => JSON.parse(games).map(({ data, from, hands }) =>
          [...hands, null].map((_, length) => window.tally(data, from, hands.slice(0, length))).map(
            (it) => [it.known, [it.totals, it.dealer, it.over]]))""",
        json.dumps([game for game, _states in tried]),
    )
    wrong = [
        (game["hands"], state, shown)
        for (game, states), tally in zip(tried, tallies, strict=True)
        for state, (known, shown) in zip(states, tally, strict=True)
        if not known or state != shown
    ]
    assert wrong == []
    assert {shown[2]["by"] for tally in tallies for _known, shown in tally if shown[2]} == ends
