"""The points table: the same score by looking up, adding and comparing."""

import json

import pytest
from hypothesis import given

from scorekeeper.rules.bid_whist_checking import check_hand
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.errors import RulesError, Undecided
from scorekeeper.rules.folding import fold
from scorekeeper.rules.house_rules import PRESETS, preset
from scorekeeper.rules.lines import Adjustment, Forfeit, Hand, Misdeal, PassedOut, Stopped
from scorekeeper.rules.points import points_table
from scorekeeper.rules.scoring import score_hand
from scorekeeper.rules.seats import SIDES, left, opponents, side_of

from .strategies import games, hands, rules


def row_of(table, hand):
    """The row of a hand without rulings, as the browser finds it."""
    key = f"{hand.contract.level}{'n' if hand.contract.no_trump else 's'}"
    said = hand.outcome if hand.books is None else str(hand.books)
    return table["rows"].get(key, {}).get(said)


def scored(house, hand):
    """The same row by the rules."""
    try:
        check_hand(house, hand)
        score = score_hand(house, hand)
    except Undecided as question:
        return {"ask": question.values["key"]}
    except RulesError:
        return None
    bidders = side_of(hand.declarer)
    wins = "boston" if score.wins_by_boston else None
    return [score.points[bidders], score.points[opponents(bidders)], score.outcome, wins]


@pytest.mark.parametrize("key", list(PRESETS))
def test_every_row_agrees_with_the_scored_hand(key):
    house = preset(key)
    table = points_table(house)

    for level in range(1, 8):
        for no_trump in (False, True):
            contract = Contract(level, None, None if no_trump else "d", no_trump)
            for said in (
                *({"books": n} for n in range(14)),
                {"outcome": "made"},
                {"outcome": "set"},
            ):
                hand = Hand(declarer="E", contract=contract, **said)
                assert row_of(table, hand) == scored(house, hand)


@given(rules(undecided=True), hands(ruled=False))
def test_a_row_agrees_with_the_scored_hand_under_any_rules(house, hand):
    assert row_of(points_table(house), hand) == scored(house, hand)


@given(rules(undecided=True))
def test_the_table_is_json(house):
    table = points_table(house)

    assert json.loads(json.dumps(table)) == table


def ended(table, totals, sets, played, wins):
    """The end of a game by comparing with the table's limits."""
    limits = table["limits"]
    ahead, behind = sorted(SIDES, key=lambda side: totals[side], reverse=True)
    level = totals[ahead] == totals[behind]
    if wins:
        return "boston", wins
    if limits["floor"] is not None and not level and totals[behind] <= limits["floor"]:
        return "floor", ahead
    if limits["target"] is not None and not level and totals[ahead] >= limits["target"]:
        return "target", ahead
    out = max(SIDES, key=lambda side: sets[side])
    if limits["sets"] and sets[out] >= limits["sets"] and len(set(sets.values())) == 2:
        return "two_sets", opponents(out)
    if limits["hands"] and played >= limits["hands"] and not level:
        return "hands", ahead
    return None


def fold_by_table(table, first, some):
    """A whole game by looking up, adding and comparing, and nothing else."""
    totals, sets, played = dict(first.totals), dict(first.sets), 0
    dealer, over = first.dealer, None
    for line in some:
        if over:
            break
        wins = None
        moves = isinstance(line, Hand)
        if isinstance(line, Hand | PassedOut | Misdeal):
            dealer = line.dealer or dealer
        match line:
            case Hand():
                bidders = side_of(line.declarer)
                mine, theirs, outcome, effect = row_of(table, line)
                totals[bidders] += mine
                totals[opponents(bidders)] += theirs
                sets[bidders] += outcome == "set"
                played += 1
                wins = bidders if effect == "boston" else None
            case PassedOut():
                moves = table["passed_out_moves"]
            case Misdeal():
                moves = table["misdeal_moves"]
            case Adjustment(points=points):
                for side, n in points.items():
                    totals[side] += n
            case Forfeit(side=side):
                over = ("forfeit", opponents(side))
            case Stopped(counts=counts):
                ahead = max(SIDES, key=lambda side: totals[side])
                level = len(set(totals.values())) == 1
                over = ("stopped", ahead if counts and not level else None)
        if isinstance(line, Hand | Adjustment):
            over = over or ended(table, totals, sets, played, wins)
        if dealer and moves:
            dealer = left(dealer)
    return totals, sets, dealer, over


@given(games(changes=False, ruled=False))
def test_a_game_by_the_table_is_the_game_by_the_fold(game):
    first, played = game
    state = fold(first, played).state

    by_table = fold_by_table(points_table(first.rules), first, played)

    over = (state.ended_by, state.winner) if state.over else None
    assert by_table == (state.totals, state.sets, state.dealer, over)


def test_an_open_question_stands_in_the_rows_that_ask_it():
    table = points_table(
        preset("house").with_options({"nt_double": "undecided", "hands": "undecided"})
    )

    assert table["rows"]["4n"]["10"] == {"ask": "nt_double"}
    assert table["rows"]["4s"]["10"] == [4, 0, "made", None]
    assert table["limits"] == {"target": 7, "floor": -7, "sets": None, "hands": {"ask": "hands"}}


@pytest.mark.parametrize(
    ("options", "least", "most", "passed_out", "misdeal"),
    [
        ({}, 1, 13, True, False),
        ({"kitty_book": "none"}, 0, 12, True, False),
        ({"kitty_book": "first_winner", "misdeal": "next_dealer"}, 0, 13, True, True),
        ({"kitty": False, "jokers": 0, "all_pass": "same_dealer"}, 0, 13, False, False),
        ({"kitty_book": "undecided"}, {"ask": "kitty_book"}, {"ask": "kitty_book"}, True, False),
        ({"all_pass": "undecided"}, 1, 13, {"ask": "all_pass"}, False),
    ],
    ids=str,
)
def test_the_table_says_how_many_books_there_are_and_when_the_deal_moves(
    options, least, most, passed_out, misdeal
):
    table = points_table(preset("house").with_options(options))

    assert (table["least_books"], table["all_books"]) == (least, most)
    assert (table["passed_out_moves"], table["misdeal_moves"]) == (passed_out, misdeal)


def test_a_row_that_comes_out_the_same_either_way_asks_nothing():
    rows = points_table(preset("house").with_options({"defenders": "undecided"}))["rows"]["4s"]

    assert (rows["6"], rows["7"]) == ({"ask": "defenders"}, [-4, 0, "set", None])
