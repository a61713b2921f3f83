"""Individual bid whist: what holds for every game of it."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.documents import read_sheet, score_sheet, write_sheet
from scorekeeper.rules.errors import RulesError, Undecided
from scorekeeper.rules.individual import INDIVIDUAL
from scorekeeper.rules.individual_bidding import ExactBid, ExactContract, check_auction, read_call
from scorekeeper.rules.individual_rules import IndividualRules
from scorekeeper.rules.lines import Deal
from scorekeeper.web.sentences import sentence

from . import slow_individual
from .individual_games import BOOKS, checked, hand, sheets
from .test_documents import BROKEN, broken_at, places

FOUR = ["Ann", "Bo", "Cy", "Di"]


def sheet(*hands, players=FOUR, **more):
    """A plain sheet of the individual game."""
    game = {"format": "scorekeeper.scoresheet/1", "game": "bid-whist-individual"}
    return {**game, "players": players, "first_dealer": "P1", **more, "hands": list(hands)}


def played(books, *rulings, declarer="P1", contract="5"):
    """A plain hand; the books are those of P1, P2 …"""
    by_seat = {f"P{n}": taken for n, taken in enumerate(books, start=1)}
    return {
        "declarer": declarer,
        "contract": contract,
        "books": by_seat,
        "rulings": list(rulings),
    }


def renege(against, **more):
    return {"kind": "renege", "against": against, "verdict": "proven", **more}


def books_of(result, number=1):
    return list(result["hands"][number - 1]["books"].values())


def points_of(result, number=1):
    return list(result["hands"][number - 1]["points"].values())


# Every game


@given(sheets())
def test_a_game_scores_as_the_slow_scorer_has_it(plain):
    result = score_sheet(plain)
    slow = slow_individual.score(plain)

    assert {key: result[key] for key in ("totals", "over", "winner", "ended_by")} == {
        key: slow[key] for key in ("totals", "over", "winner", "ended_by")
    }
    assert result["next_dealer"] == (None if slow["over"] else slow["dealer"])


@given(sheets())
def test_the_books_of_a_hand_add_up_before_and_after_rulings(plain):
    _, state, lines = checked(plain)
    score = INDIVIDUAL.fold(state, lines)

    for line, result in zip(lines, score.results, strict=True):
        if result.books is not None:
            assert sum(result.books.values()) == sum(line.books.values())
            assert min(result.books.values()) >= 0
            assert tuple(result.books) == state.seats


@given(sheets())
def test_totals_are_the_start_and_the_sum_of_the_points(plain):
    _, state, lines = checked(plain)
    score = INDIVIDUAL.fold(state, lines)

    assert score.state.totals == {
        seat: state.totals[seat] + sum(result.points[seat] for result in score.results)
        for seat in state.seats
    }


@given(sheets())
def test_a_game_of_n_lines_is_a_game_of_one_less_and_one_more_line(plain):
    _, state, lines = checked(plain)
    score = INDIVIDUAL.fold(state, lines)

    for n, line in enumerate(lines):
        before = INDIVIDUAL.fold(state, lines[:n]).state
        step = INDIVIDUAL.after(before, line)

        assert score.before[n] == before
        assert score.results[n] == step.result
        assert INDIVIDUAL.fold(state, lines[: n + 1]).state == step.state


@given(sheets())
def test_without_rulings_that_move_books_nobody_scores_more_than_his_books(plain):
    _, state, lines = checked(plain)

    for line, result in zip(lines, INDIVIDUAL.fold(state, lines).results, strict=True):
        for seat, points in result.points.items():
            if result.books is not None and seat != line.declarer and result.outcome != "misdeal":
                assert points == result.books[seat]


@given(sheets())
def test_a_sheet_is_read_as_it_is_written(plain):
    read = read_sheet(plain)
    again = read_sheet(json.loads(json.dumps(write_sheet(read))))

    assert again == read
    assert again.score() == read.score()


@given(sheets())
def test_who_wins_is_ahead_of_all_who_may_win(plain):
    result = score_sheet(plain)

    assert result["over"] == (result["ended_by"] is not None)
    if result["ended_by"] == "target":
        assert result["totals"][result["winner"]] >= read_sheet(plain).score().state.rules.target


@given(sheets(), st.integers(0, 2**32))
def test_a_line_written_after_the_end_changes_nothing(plain, seed):
    read, state, lines = checked(plain)
    end = INDIVIDUAL.fold(state, lines).state
    total = end.rules.all_books(len(state.seats))
    line = read.kind.read_line(hand(Random(seed), list(state.seats), total))
    step = INDIVIDUAL.after(end, line)

    assert step.result.surplus == end.over
    assert not end.over or step.state == end


@given(sheets())
def test_the_deal_goes_round_by_the_left(plain):
    _, state, lines = checked(plain)
    score = INDIVIDUAL.fold(state, lines)

    for before, line, result in zip(score.before, lines, score.results, strict=True):
        if isinstance(line, Deal) and not result.surplus:
            assert result.dealer == (line.dealer or before.dealer)


def answered(plain, key, answer):
    """The result with a question answered so; None where the sheet is refused then."""
    try:
        return score_sheet({**plain, "rules": {**plain["rules"], key: answer}})
    except Undecided:
        return "asked"
    except RulesError:
        return None


@given(sheets(size=5), st.sampled_from(["nt_double", "tie", "all_pass", "kitty_book"]))
def test_a_line_asks_a_question_exactly_when_the_answers_differ(plain, key):
    """Up to the first line that asks; lines after the end ask nothing."""
    surplus = [result.surplus for result in read_sheet(plain).score().results]
    for n in range(surplus.count(False) + 1):
        so_far = {**plain, "hands": plain["hands"][:n]}
        results = [
            answered(so_far, key, answer) for answer in IndividualRules.options()[key].trial_answers
        ]
        found = answered(so_far, key, "undecided")
        if found == "asked":
            assert results[0] != results[1]
            return
        assert results == [found, found]


@given(sheets(size=4), st.data())
def test_a_good_sheet_broken_anywhere_scores_or_is_refused(plain, data):
    path = data.draw(st.sampled_from(list(places(plain))))
    try:
        score_sheet(broken_at(plain, path, data.draw(st.sampled_from(BROKEN))))
    except RulesError as refused:
        sentence(refused)


# What the table for the browser says


@given(sheets(), st.sampled_from(["", "N"]))
def test_the_points_table_says_what_every_hand_scores(plain, strain):
    _, state, _ = checked(plain)
    table = INDIVIDUAL.points_table(state.rules, state.seats)
    chance = Random(str(plain))
    line = {**hand(chance, list(state.seats), table["all_books"]), "rulings": []}
    line["contract"] = f"{chance.randint(1, table['all_books'])}{strain}"
    read = INDIVIDUAL.read_line(line)
    try:
        INDIVIDUAL.check_line(state, read)
    except RulesError:
        assert line["books"][line["declarer"]] < table["least_books"]
        return
    result = INDIVIDUAL.after(state, read).result
    key = "n" if strain else "s"
    row, taken = table["rows"][f"{read.contract.needs}{key}"], line["books"][line["declarer"]]
    says = table["made"][key][taken] if taken >= row["needs"] else row["set"]

    assert {**line["books"], line["declarer"]: says} == result.points


def test_the_points_table_of_three_with_an_open_deal():
    rules = IndividualRules.from_dict({"deal": "undecided", "nt_double": "undecided"})
    table = INDIVIDUAL.points_table(rules, ("P1", "P2", "P3"))

    assert json.loads(json.dumps(table)) == table
    assert (table["players"], table["all_books"]) == (3, {"ask": "deal"})
    assert table["rows"]["18s"] == {"needs": 18, "set": -18}
    assert table["rows"]["5n"] == {"needs": 5, "set": {"ask": "nt_double"}}
    assert table["made"]["n"][5] == {"ask": "nt_double"}
    assert table["limits"] == {"target": 30, "tie": "highest"}


# The deal and who is at the table


@pytest.mark.parametrize(
    ("count", "rules", "books"),
    [
        (3, {}, 17),
        (3, {"deal": "16+6"}, 17),
        (3, {"deal": "17+3"}, 18),
        (4, {}, 13),
        (5, {}, 11),
        (3, {"kitty_book": False}, 16),
        (3, {"deal": "17+3", "kitty_book": False}, 17),
        (4, {"kitty_book": False}, 12),
        (5, {"kitty_book": False}, 10),
    ],
)
def test_a_hand_has_so_many_books(count, rules, books):
    assert IndividualRules.from_dict(rules).all_books(count) == books


def test_an_open_deal_asks_three_players_only():
    open_deal = {"deal": "undecided"}

    assert score_sheet(sheet(played([5, 3, 3, 2]), rules=open_deal))["totals"]["P1"] == 5
    with pytest.raises(Undecided):
        score_sheet(sheet(played([7, 5, 5]), rules=open_deal, players=FOUR[:3]))


@pytest.mark.parametrize(
    ("told", "seats"),
    [
        ({"hands": []}, 4),
        ({"rules": {"deal": "17+3"}, "hands": []}, 3),
        ({"hands": [played([7, 5, 5])]}, 3),
        ({"hands": [played([5, 2, 2, 1, 1])]}, 5),
        ({"start": {"P1": 1, "P2": 2, "P3": 3}, "hands": []}, 3),
        ({"start": {"P1": 1}, "hands": []}, 4),
        ({"first_dealer": "P5", "hands": []}, 5),
        ({"hands": [{"declarer": "P5", "contract": "3"}]}, 5),
    ],
)
def test_without_names_the_sheet_tells_how_many_play(told, seats):
    plain = {**sheet(), **told}
    del plain["players"]

    assert len(score_sheet(plain)["totals"]) == seats


def test_a_name_may_be_missing_for_a_while():
    read = read_sheet(sheet(players=["Ann", "", None]))

    assert read.players == {"P1": "Ann", "P2": "", "P3": ""}
    assert write_sheet(read)["players"] == ["Ann", "", ""]


def test_every_deal_of_the_readme_is_one_of_the_options():
    assert set(IndividualRules.options()["deal"].values) == {None, *BOOKS}


# Bids


@pytest.mark.parametrize("text", ["1", "5", "5N", "5Hd", "18Su", "4u", "4Nd"])
def test_a_contract_is_read_as_it_is_written(text):
    assert str(ExactContract.parse(text)) == text


@pytest.mark.parametrize("text", ["", "0", "05", "5H", "5n", "123", "5ud", "H5", "5HN"])
def test_what_is_no_contract_is_refused(text):
    with pytest.raises(RulesError) as refused:
        ExactContract.parse(text)

    assert refused.value.code == "bad_exact_contract"


def test_no_trump_beats_the_same_number_and_nothing_more():
    ladder = [ExactBid(books, nt) for books in range(1, 19) for nt in (False, True)]

    assert sorted(ladder) == ladder
    assert [str(bid) for bid in ladder[:4]] == ["1", "1N", "2", "2N"]


@pytest.mark.parametrize(
    ("calls", "contract", "place"),
    [
        ("4 - - -", "4", 0),
        ("- - - 1", "1Hu", 3),
        ("3 3N 4 - 5 - -", "5", 0),
        ("2 3 - - 4 4N -", "4N", 1),
    ],
)
def test_bidding_goes_on_until_all_but_one_have_passed(calls, contract, place):
    written = [read_call(call) for call in calls.split()]

    assert check_auction(written, ExactContract.parse(contract), 4) == place


@pytest.mark.parametrize(
    ("calls", "code"),
    [
        ("4 - -", "bidding_goes_on"),
        ("", "bidding_goes_on"),
        ("- - -", "bidding_goes_on"),
        ("4 - - - -", "bidding_was_over"),
        ("- - - 4 5", "bidding_was_over"),
        ("- - - -", "nobody_bid"),
        ("4 3 - -", "bid_is_not_higher"),
        ("4 4 - -", "bid_is_not_higher"),
        ("5 - - -", "auction_and_bid_differ"),
        ("4N - - -", "auction_and_bid_differ"),
    ],
)
def test_bidding_that_cannot_be_is_refused(calls, code):
    with pytest.raises(RulesError) as refused:
        check_auction([read_call(call) for call in calls.split()], ExactContract.parse("4"), 4)

    assert refused.value.code == code


def test_a_written_auction_names_the_bidder_from_the_dealers_left():
    line = played([5, 3, 3, 2], declarer="P3", contract="4") | {
        "auction": ["3", "4", "-", "-", "-"]
    }
    line["books"]["P3"] = 3

    assert score_sheet(sheet(line))["hands"][0]["declarer"] == "P3"
    with pytest.raises(RulesError) as refused:
        score_sheet(sheet({**line, "declarer": "P2"}))
    assert refused.value.code == "auction_names_another"


# Rulings


def test_a_defenders_books_go_to_the_bidder():
    assert books_of(score_sheet(sheet(played([4, 5, 2, 2], renege("P2"))))) == [7, 2, 2, 2]


def test_nobody_gives_more_than_he_holds():
    assert books_of(score_sheet(sheet(played([6, 5, 1, 1], renege("P3"))))) == [7, 5, 0, 1]


@pytest.mark.parametrize(
    ("before", "by", "after"),
    [
        ([9, 5, 3], {}, [6, 7, 4]),
        ([9, 5, 3], {"by": "P3"}, [6, 6, 5]),
        ([6, 3, 2, 2], {"by": "P4"}, [3, 4, 3, 3]),
        ([5, 3, 2, 0, 1], {}, [2, 4, 3, 1, 1]),
        ([5, 3, 2, 0, 1], {"by": "P4"}, [2, 4, 2, 1, 2]),
        ([2, 5, 2, 1, 1], {"by": "P5"}, [0, 6, 2, 1, 2]),
    ],
)
def test_the_bidders_books_go_round_from_who_called(before, by, after):
    result = score_sheet(sheet(played(before, renege("P1", **by)), players=["x"] * len(before)))

    assert books_of(result) == after


def test_a_wrong_call_is_paid_to_who_was_accused():
    wrong = {"kind": "false_claim", "against": "P2", "accused": "P3", "verdict": "refuted"}

    assert books_of(score_sheet(sheet(played([5, 4, 2, 2], wrong)))) == [5, 1, 5, 2]


def test_several_rulings_apply_in_the_order_written():
    first, then = renege("P2", book=3), renege("P1", book=5)

    assert books_of(score_sheet(sheet(played([1, 2, 5, 5], first, then)))) == [0, 1, 6, 6]
    assert books_of(score_sheet(sheet(played([1, 2, 5, 5], then, first)))) == [3, 0, 5, 5]


def test_the_same_renege_counts_once_whoever_called():
    one = played([4, 5, 2, 2], renege("P2", book=3))
    two = played([4, 5, 2, 2], renege("P2", book=3), renege("P2", book=3, by="P4"))

    assert score_sheet(sheet(two))["totals"] == score_sheet(sheet(one))["totals"]


@pytest.mark.parametrize(
    ("rulings", "points"),
    [
        ([renege("P1")], [-5, 3, 2, 2]),
        ([renege("P2")], [6, 3, 2, 2]),
        ([renege("P1"), renege("P2")], [6, 3, 2, 2]),
        ([renege("P1"), renege("P2"), renege("P3")], [6, 3, 2, 2]),
        ([renege("P1", book=1), renege("P1", book=2), renege("P2")], [-5, 3, 2, 2]),
    ],
)
def test_a_renege_may_decide_the_bid(rulings, points):
    result = score_sheet(sheet(played([6, 3, 2, 2], *rulings), rules={"renege_penalty": "set"}))

    assert points_of(result) == points


def test_a_bid_that_a_renege_makes_is_worth_the_bid():
    result = score_sheet(sheet(played([3, 5, 3, 2], renege("P2")), rules={"renege_penalty": "set"}))

    assert (result["hands"][0]["outcome"], points_of(result)) == ("made", [5, 5, 3, 2])


@pytest.mark.parametrize(
    ("rulings", "winner", "ended_by"),
    [
        ([renege("P1")], "P2", "renege"),
        ([renege("P2")], "P1", "renege"),
        ([renege("P1"), renege("P2")], None, None),
        ([renege("P2"), renege("P3"), renege("P1")], "P1", "renege"),
    ],
)
def test_a_renege_may_cost_the_game(rulings, winner, ended_by):
    result = score_sheet(sheet(played([6, 3, 2, 2], *rulings), rules={"renege_penalty": "game"}))

    assert (result["winner"], result["ended_by"]) == (winner, ended_by)
    assert points_of(result) == [6, 3, 2, 2]


def test_a_hand_that_is_played_over_is_no_played_hand():
    again = played([6, 3, 2, 2], {"kind": "settled", "replay": True})
    result = score_sheet(sheet(again))

    assert result["hands"][0]["outcome"] == "misdeal"
    assert (result["totals"]["P1"], result["next_dealer"]) == (0, "P1")


# Ends


@pytest.mark.parametrize(("start", "winner"), [({"P2": 9, "P3": 8}, "P2"), ({}, None)])
def test_when_somebody_walks_out_the_best_of_the_others_wins(start, winner):
    result = score_sheet(sheet({"forfeit": "P1"}, start={"P1": 20, **start}))

    assert (result["winner"], result["ended_by"]) == (winner, "forfeit")


def test_an_equal_bidder_wins_and_others_who_are_level_play_on():
    bidder = score_sheet(sheet(played([5, 5, 2, 1]), start={"P1": 26, "P2": 26}))
    others = score_sheet(sheet(played([5, 4, 4, 0]), start={"P2": 27, "P3": 27}))

    assert (bidder["winner"], others["winner"]) == ("P1", None)
    assert not others["over"]


def test_two_who_are_level_at_the_top_may_start():
    level = sheet(played([3, 5, 3, 2], contract="3"), start={"P2": 31, "P3": 31})

    assert score_sheet(level)["winner"] == "P2"


def test_a_start_with_a_winner_is_refused():
    with pytest.raises(RulesError) as refused:
        score_sheet(sheet(start={"P2": 31, "P3": 30}))

    assert (refused.value.code, refused.value.path) == ("start_at_target", "start")


def test_a_state_carries_the_seats_of_its_table():
    state = INDIVIDUAL.start(IndividualRules(), seats=INDIVIDUAL.seats_for(3))

    assert state.seats == state.sides == ("P1", "P2", "P3")
    assert replace(state, played=0) == state
