"""Call-ace whist: what holds for every game of it."""

import json
from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.call_ace import CALL_ACE
from scorekeeper.rules.call_ace_contract import KNOWN_ATTACHMENTS, NOLOS, CallAceContract
from scorekeeper.rules.call_ace_lines import BOX, CallAceHand
from scorekeeper.rules.call_ace_rules import LADDER, CallAceRules
from scorekeeper.rules.call_ace_scoring import score_hand, sitting_out
from scorekeeper.rules.documents import check_lines, read_sheet, score_sheet, write_sheet
from scorekeeper.rules.errors import RulesError, Undecided
from scorekeeper.rules.folding import dealer_of
from scorekeeper.rules.seats import SEATS
from scorekeeper.web.sentences import sentence

from . import slow_call_ace
from .call_ace_games import CONTRACTS, RULES, SCORING, checked, hand, sheets, some_line
from .test_documents import BROKEN, broken_at, places

FOUR = {"N": "Ann", "E": "Bo", "S": "Cy", "W": "Di"}


def sheet(*hands, **more):
    """A plain sheet of call-ace whist."""
    game = {"format": "scorekeeper.scoresheet/1", "game": "call-ace-whist"}
    return {**game, "players": FOUR, "first_dealer": "N", **more, "hands": list(hands)}


def played(contract="8", books=8, *rulings, declarer="N", partner="S", **more):
    """A plain hand; of a nolo there is no partner."""
    partner = None if contract[0].isalpha() else partner
    line = {"declarer": declarer, "contract": contract, "partner": partner, "books": books, **more}
    return line | ({"rulings": list(rulings)} if rulings else {})


def renege(against, **more):
    return {"kind": "renege", "against": against, "verdict": "proven", **more}


def points_of(result, number=1):
    return list(result["hands"][number - 1]["points"].values())


def refusal(*hands, **more):
    """Code and path of what a sheet is refused with."""
    with pytest.raises(RulesError) as refused:
        score_sheet(sheet(*hands, **more))
    assert sentence(refused.value)
    return refused.value.code, refused.value.path


# Every game


@given(sheets())
def test_a_game_scores_as_the_slow_scorer_has_it(plain):
    result = score_sheet(plain)
    slow = slow_call_ace.score(plain)

    assert [line["totals"] for line in result["hands"]] == slow.pop("after_each")
    assert {key: result[key] for key in slow} == slow


@given(sheets())
def test_points_and_totals_sum_to_zero_after_every_line(plain):
    for line in score_sheet(plain)["hands"]:
        assert sum(line["points"].values()) == sum(line["totals"].values()) == 0


@given(sheets(), st.integers(0, 2**32))
def test_totals_sum_to_zero_after_a_correction_and_when_it_is_undone(plain, seed):
    chance, read = Random(seed), read_sheet(plain)
    state, lines = read.first_state(), list(read.lines)
    index = chance.randint(0, len(lines))
    corrected = [*lines]
    corrected[index : index + 1] = [
        CALL_ACE.read_line(some_line(chance, list(state.seats)))
        for _ in range(chance.randint(0, 2))
    ]
    try:
        check_lines(CALL_ACE, state, corrected)
    except RulesError:
        return
    after = CALL_ACE.fold(state, corrected).state

    assert sum(after.totals.values()) == 0
    assert CALL_ACE.fold(state, lines).state == read.score().state


@given(sheets())
def test_totals_are_the_start_and_the_sum_of_the_points(plain):
    state, lines = checked(plain)
    score = CALL_ACE.fold(state, lines)

    assert score.state.totals == {
        payee: state.totals.get(payee, 0)
        + sum(result.points.get(payee, 0) for result in score.results)
        for payee in score.state.totals
    }


@given(sheets())
def test_a_game_of_n_lines_is_a_game_of_one_less_and_one_more_line(plain):
    state, lines = checked(plain)
    score = CALL_ACE.fold(state, lines)

    for n, line in enumerate(lines):
        before = CALL_ACE.fold(state, lines[:n]).state
        step = CALL_ACE.after(before, line)

        assert score.before[n] == before
        assert score.results[n] == step.result
        assert CALL_ACE.fold(state, lines[: n + 1]).state == step.state


@given(sheets(players=(5, 6)))
def test_whoever_is_out_has_no_points(plain):
    state, lines = checked(plain)
    score = CALL_ACE.fold(state, lines)

    for before, line, result in zip(score.before, lines, score.results, strict=True):
        if isinstance(line, CallAceHand) and not result.surplus:
            out = sitting_out(before.seats, line, dealer_of(before, line))
            assert len(set(before.seats) - set(out)) == 4
            assert line.declarer not in out
            assert all(result.points[seat] == 0 for seat in out)


@given(sheets())
def test_every_payee_stands_in_the_order_of_the_table_and_the_box_last(plain):
    seats = read_sheet(plain).seats
    for line in score_sheet(plain)["hands"]:
        for by_payee in (line["points"], line["totals"]):
            assert [*by_payee, BOX][: len(seats) + 1] == [*seats, BOX]


@given(sheets())
def test_a_sheet_is_read_as_it_is_written(plain):
    read = read_sheet(plain)
    again = read_sheet(json.loads(json.dumps(write_sheet(read))))

    assert again == read
    assert again.score() == read.score()


@given(sheets())
def test_the_settlement_pays_what_the_totals_say(plain):
    result = score_sheet(plain)
    stake = read_sheet(plain).score().state.rules.stake

    assert ("settlement" in result) == (stake is not None)
    if stake is None:
        return
    got = dict.fromkeys(result["totals"], Fraction(0))
    for payment in result["settlement"]:
        got[payment["from"]] -= Fraction(payment["amount"])
        got[payment["to"]] += Fraction(payment["amount"])
        assert len(payment["amount"].partition(".")[2]) == 2
    for payee, total in result["totals"].items():
        assert abs(got[payee] - total * Fraction(stake)) < Fraction(1, 100)
        assert total * Fraction(stake) * 100 % 1 or got[payee] == total * Fraction(stake)
    assert len(result["settlement"]) < len(result["totals"])


@given(sheets(), st.integers(0, 2**32))
def test_a_line_written_after_the_end_changes_nothing(plain, seed):
    state, lines = checked(plain)
    end = CALL_ACE.fold(state, lines).state
    line = CALL_ACE.read_line(hand(Random(seed), list(state.seats)))
    if end.over:
        step = CALL_ACE.after(end, line)

        assert step.result.surplus
        assert step.state == end
        assert set(step.result.points.values()) == {0}


@given(sheets())
def test_the_deal_goes_round_by_the_left(plain):
    state, lines = checked(plain)
    score = CALL_ACE.fold(state, lines)

    for before, line, result in zip(score.before, lines, score.results, strict=True):
        if result.dealer is not None:
            assert result.dealer == (line.dealer or before.dealer)


def answered(plain, key, answer):
    """The result with a question answered so; None where the sheet is refused then."""
    try:
        return score_sheet({**plain, "rules": {**plain["rules"], key: answer}})
    except Undecided:
        return "asked"
    except RulesError:
        return None


@given(sheets(size=4), st.sampled_from(SCORING))
def test_a_line_asks_a_question_exactly_when_the_answers_differ(plain, key):
    """Up to the first line that asks; lines after the end ask nothing. Answers that nobody tried
    are tried here too. Whether there is a box is seen in the totals and not asked."""
    changes = [line["rules"] for line in plain["hands"] if "rules" in line]
    assume(not any({key, "preset"} & set(change) for change in changes))
    option = CallAceRules.options()[key]
    tried = [*map(option.write, option.trial_answers), *RULES[key]]
    tried = [answer for answer in tried if is_possible(plain["rules"], key, answer)]
    surplus = [result.surplus for result in read_sheet(plain).score().results]
    for n in range(surplus.count(False) + 1):
        so_far = {**plain, "hands": plain["hands"][:n]}
        results = [answered(so_far, key, answer) for answer in tried]
        found = answered(so_far, key, "undecided")
        if found == "asked":
            assert any(result != results[0] for result in results)
            return
        if key not in ("irregularity_fine", "fine_to"):
            assert [found] * len(results) == results


def is_possible(rules, key, answer):
    """Whether the rest of the rules leaves room for an answer."""
    try:
        CallAceRules.from_dict({**rules, key: answer})
    except RulesError:
        return False
    return True


@given(sheets(size=4), st.data())
def test_a_good_sheet_broken_anywhere_scores_or_is_refused(plain, data):
    path = data.draw(st.sampled_from(list(places(plain))))
    try:
        score_sheet(broken_at(plain, path, data.draw(st.sampled_from(BROKEN))))
    except RulesError as refused:
        sentence(refused)


# Contracts and the ladder

contracts = st.builds(
    lambda tricks, some: CallAceContract(tricks, tuple(some)),
    st.integers(7, 13),
    st.lists(st.sampled_from([*KNOWN_ATTACHMENTS, "vip2", "x"]), unique=True, max_size=4),
) | st.sampled_from(list(NOLOS)).map(lambda nolo: CallAceContract(nolo=nolo))


@given(contracts)
def test_a_contract_is_read_as_it_is_written(contract):
    assert CallAceContract.parse(str(contract)) == contract


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_call_ace_contract"),
        ("Solo", "bad_call_ace_contract"),
        ("8-", "bad_call_ace_contract"),
        ("8-Good", "bad_call_ace_contract"),
        ("solo-good", "bad_call_ace_contract"),
        ("8 good", "bad_call_ace_contract"),
        ("٨", "bad_call_ace_contract"),
        ("8\n", "bad_call_ace_contract"),
        ("6", "bad_tricks"),
        ("14", "bad_tricks"),
        ("08", "bad_tricks"),
        ("8-good-good", "attachment_twice"),
    ],
)
def test_what_is_no_contract_is_refused(text, code):
    with pytest.raises(RulesError) as refused:
        CallAceContract.parse(text)

    assert refused.value.code == code


def house_rules(keys=tuple(RULES)):
    """Rules that do not contradict themselves; a few questions may be open."""
    some = st.fixed_dictionaries(
        {}, optional={key: st.sampled_from([*RULES[key], "undecided"]) for key in keys}
    )
    return some.map(CallAceRules.from_dict)


@given(house_rules(), st.integers(0, 3))
def test_the_ladder_lists_every_contract_once_and_refuses_none(rules, most):
    offered = rules.offered(most)

    assert len(set(offered)) == len(offered)
    names = KNOWN_ATTACHMENTS if "attachments" in rules.undecided else dict(rules.attachments)
    tops = 3 if "top_nolo" in rules.undecided else 1
    combined = sum(1 for bits in range(1, 2 ** len(names)) if bits.bit_count() <= most)
    assert len(offered) == 7 + 7 * combined + 3 + tops
    for contract in offered:
        if not {"attachments", "top_nolo"} & rules.undecided:
            assert rules.plays(contract)


def test_the_ladder_is_the_usual_one():
    ladder = CallAceRules.from_dict({"attachments": {"good": 2}}).offered()

    assert " ".join(map(str, ladder)) == (
        "7 7-good 8 8-good 9 solo 9-good 10 nolo 10-good 11 open-solo 11-good 12 open-nolo "
        "12-good 13 13-good"
    )
    assert len(set(LADDER)) == len(LADDER)


@pytest.mark.parametrize(
    ("contract", "rules", "played_here"),
    [
        ("super-nolo", {"top_nolo": "super"}, True),
        ("open-nolo", {"top_nolo": "super"}, False),
        ("double-nolo", {}, False),
        ("13-good-half-tournee", {}, True),
        ("7-strong", {}, False),
        ("7-good", {"attachments": {}}, False),
    ],
)
def test_a_table_plays_the_contracts_of_its_rules_only(contract, rules, played_here):
    if played_here:
        score_sheet(sheet(played(contract, 0), rules=rules))
    else:
        assert refusal(played(contract, 0), rules=rules) == (
            "contract_not_played",
            "hands[0].contract",
        )


# What the table for the browser says


def paid_by_each(rules, contract, said, partner):
    """What E, who defends, pays for a hand; a question where there is one."""
    tricks = {"books": int(said)} if said.isdigit() else {"outcome": said}
    line = {"declarer": "N", "contract": contract, "partner": partner, **tricks}
    state, read = CALL_ACE.start(rules), CALL_ACE.read_line(line)
    try:
        CALL_ACE.check_line(state, read)
    except Undecided:
        return "asks"
    return -CALL_ACE.after(state, read).result.points["E"]


@settings(max_examples=max(30, settings.default.max_examples // 4))
@given(house_rules(), st.data())
def test_the_points_table_says_what_every_hand_scores(rules, data):
    """A plain row is for a declarer with a partner and for one who was alone: it asks where either
    does."""
    table = CALL_ACE.points_table(rules)
    assert json.loads(json.dumps(table)) == table
    contract = data.draw(st.sampled_from([*table["plain"], *table["nolos"]]))
    is_nolo = contract in table["nolos"]
    for said, row in table["nolos" if is_nolo else "plain"][contract].items():
        partners = [None] if is_nolo else ["S", None]
        paid = [paid_by_each(rules, contract, said, partner) for partner in partners]
        if "asks" in paid:
            assert set(row) == {"ask"}
        else:
            assert paid == ([row] if is_nolo else row)


def test_every_row_of_the_usual_table_agrees_with_the_scored_hand():
    rules = CallAceRules()
    table = CALL_ACE.points_table(rules)
    for contract, row in table["plain"].items():
        for said, (share, alone) in row.items():
            tricks = {"books": int(said)} if said.isdigit() else {"outcome": said}
            for partner, each in (("S", share), (None, alone)):
                line = CallAceHand(
                    declarer="N",
                    contract=CallAceContract.parse(contract),
                    partner=partner,
                    **tricks,
                )
                assert score_hand(rules, SEATS, line).points["E"] == -each


def test_open_questions_stand_in_the_rows_that_ask_them():
    open_ones = {"attachments": "undecided", "top_nolo": "undecided", "all_pass": "undecided"}
    table = CALL_ACE.points_table(CallAceRules.from_dict(open_ones))

    assert table["plain"]["8"]["9"] == [40, 40]
    assert table["plain"]["8-strong"]["9"] == {"ask": "attachments"}
    assert table["nolos"]["super-nolo"]["0"] == {"ask": "top_nolo"}
    assert table["nolos"]["solo"]["2"] == -100
    assert table["passed_out_moves"] == table["misdeal_moves"] == {"ask": "all_pass"}


# Scores


def test_the_example_of_a_plain_eight():
    assert points_of(score_sheet(sheet(played("8", 10)))) == [60, -60, 60, -60]


def test_the_example_of_a_solo():
    assert points_of(score_sheet(sheet(played("solo", 2)))) == [-300, 100, 100, 100]


@pytest.mark.parametrize(("factor", "points"), [(3, [-120, 40, 40, 40]), (6, [-240, 80, 80, 80])])
def test_who_is_alone_settles_with_three(factor, points):
    lone = sheet(played("8", 7, partner=None), rules={"alone_factor": factor})

    assert points_of(score_sheet(lone)) == points


def test_a_knock_multiplies_a_nolo_too():
    knocked = sheet(played("solo", 1, knock=4), rules={"knock": True})

    assert points_of(score_sheet(knocked)) == [600, -200, -200, -200]


@pytest.mark.parametrize(
    ("join", "books", "points"),
    [
        ("vs_others", {"N": 0, "E": 3}, [100, -200, 50, 50]),
        ("vs_all", {"N": 0, "E": 3}, [200, -300, 50, 50]),
        ("vs_all", {"N": 2, "E": 3}, [-200, -200, 200, 200]),
        ("vs_others", {"N": 0, "E": 2, "S": 1}, [50, -100, 50, 0]),
        ("vs_all", {"N": 0, "E": 2, "S": 1}, [150, -300, 150, 0]),
        ("vs_others", {"N": 1, "E": 1, "S": 1, "W": 10}, [0, 0, 0, 0]),
        ("vs_all", {"N": 1, "E": 1, "S": 1, "W": 10}, [100, 100, 100, -300]),
    ],
)
def test_everybody_who_plays_a_nolo_settles_on_his_own_result(join, books, points):
    joined = played("solo", books, joined=[seat for seat in books if seat != "N"])

    assert points_of(score_sheet(sheet(joined, rules={"join": join}))) == points


def test_a_joined_nolo_is_made_when_its_declarer_made_it():
    lost = played("solo", {"N": 2, "E": 0}, joined=["E"])

    assert score_sheet(sheet(lost))["hands"][0]["outcome"] == "set"


@pytest.mark.parametrize(
    ("rulings", "fine_to", "points"),
    [
        ([renege("W")], "others", [24, 24, 24, -72]),
        ([renege("W", book=2), renege("W", book=5)], "others", [24, 24, 24, -72]),
        ([renege("W"), renege("N")], "others", [-48, 48, 48, -48]),
        ([renege("W"), renege("N")], "box", [-72, 0, 0, -72, 144]),
        ([{**renege("W"), "verdict": "late"}], "others", [40, -40, 40, -40]),
        (
            [{**renege("W"), "kind": "false_claim", "verdict": "refuted"}],
            "box",
            [40, -40, 40, -40, 0],
        ),
    ],
)
def test_a_fine_stands_in_place_of_the_score(rulings, fine_to, points):
    fined = sheet(played("8", 9, *rulings), rules={"irregularity_fine": 72, "fine_to": fine_to})

    assert points_of(score_sheet(fined)) == points


def test_a_fine_of_nothing_still_takes_the_place_of_the_score():
    assert points_of(
        score_sheet(sheet(played("8", 9, renege("W")), rules={"irregularity_fine": 0}))
    ) == [0, 0, 0, 0]


def test_a_fined_hand_needs_neither_count_nor_partner():
    line = {"declarer": "N", "contract": "8", "outcome": "set", "rulings": [renege("E")]}

    assert points_of(score_sheet(sheet(line, rules={"irregularity_fine": 3}))) == [1, -3, 1, 1]
    assert refusal(line) == ("partner_not_said", "hands[0].partner")
    assert refusal({**line, "partner": None}) == ("count_needed", "hands[0].books")


def test_without_a_fine_a_proven_renege_is_kept_and_moves_nothing():
    result = score_sheet(sheet(played("8", 9, renege("E"))))

    assert points_of(result) == [40, -40, 40, -40]


def test_a_hand_that_is_played_over_moves_nothing_and_no_fine():
    again = played("8", 9, renege("E"), {"kind": "settled", "replay": True})
    result = score_sheet(sheet(again, rules={"irregularity_fine": 72}))

    assert result["hands"][0]["outcome"] == "misdeal"
    assert points_of(result) == [0, 0, 0, 0]
    assert result["next_dealer"] == "N"


def test_a_hand_in_play_scores_nothing_and_needs_no_partner():
    result = score_sheet(sheet(played(), {"declarer": "E", "contract": "9-good"}))

    assert result["hands"][1]["outcome"] is None
    assert result["hands"][1]["needs"] == 9
    assert points_of(result, 2) == [0, 0, 0, 0]
    assert result["next_dealer"] is None


def test_a_hand_may_not_move_more_than_a_database_holds():
    high = {"values": [1_000_000] * 7, "attachments": {"good": 100}}

    assert refusal(played("8-good", 9), rules=high) == ("number_too_big", "hands[0].contract")
    score_sheet(sheet(played("8", 9), rules=high))


# The box


def test_the_box_is_there_from_the_rules_that_bring_it():
    change = {"rules": {"irregularity_fine": 72, "fine_to": "box"}}
    result = score_sheet(sheet(played(), change, played("8", 8, renege("E"))))

    assert [line["totals"].get(BOX) for line in result["hands"]] == [None, 0, 72]


def test_the_box_keeps_its_points_when_later_fines_go_elsewhere():
    first = {"irregularity_fine": 72, "fine_to": "box"}
    put_right = {"adjustment": {"box": -12, "E": 12}, "reason": "was sixty"}
    result = score_sheet(
        sheet(played("8", 8, renege("E")), {"rules": {"fine_to": "others"}}, put_right, rules=first)
    )

    assert result["totals"] == {"N": 0, "E": -60, "S": 0, "W": 0, "box": 60}


def test_a_box_that_is_part_full_may_be_carried_on():
    boxed = {"irregularity_fine": 72, "fine_to": "box", "stake": "0.5"}
    start = {"N": -72, "box": 72}
    result = score_sheet(sheet(start=start, rules=boxed))

    assert result["settlement"] == [{"from": "N", "to": "box", "amount": "36.00"}]
    assert refusal(start=start) == ("unknown_key", "start.box")


def test_the_box_neither_wins_nor_walks_out():
    boxed = {"irregularity_fine": 72, "fine_to": "box"}
    fined = played("8", 8, renege("E"))
    stopped = score_sheet(sheet(fined, {"stopped": True, "counts": True}, rules=boxed))

    assert (stopped["winner"], stopped["ended_by"]) == (None, "stopped")
    assert refusal(fined, {"forfeit": "box"}, rules=boxed) == ("no_such_side", "hands[1].forfeit")


def test_a_box_that_the_rules_do_not_have_gets_nothing():
    line = {"adjustment": {"box": 10, "E": -10}, "reason": "beer"}

    assert refusal(line) == ("no_such_player", "hands[0].adjustment.box")


# Who plays


SIX = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]


def test_of_five_the_dealer_is_out_and_of_six_the_next_to_deal_too():
    five = score_sheet(
        sheet(played(declarer="P2", partner="P3"), players=SIX[:5], first_dealer="P5")
    )
    six = score_sheet(sheet(played(declarer="P2", partner="P3"), players=SIX, first_dealer="P6"))

    assert points_of(five) == [-20, 20, 20, -20, 0]
    assert points_of(six) == [0, 20, 20, -20, -20, 0]
    assert six["next_dealer"] == "P1"


def test_who_is_out_may_be_written_and_must_be_where_nobody_knows_the_dealer():
    line = played(declarer="P5", partner="P1", out=["P2"])

    assert points_of(score_sheet(sheet(line, players=SIX[:5], first_dealer="P5"))) == [
        20, 0, -20, -20, 20,
    ]  # fmt: skip
    assert score_sheet(sheet(line, players=SIX[:5], first_dealer=None))["next_dealer"] is None
    del line["out"]
    assert refusal(line, players=SIX[:5], first_dealer=None) == ("out_not_known", "hands[0].out")


@pytest.mark.parametrize(
    ("line", "code", "path"),
    [
        (played(declarer="P1", partner="P3"), "sits_out", "declarer"),
        (played(declarer="P2", partner="P1"), "sits_out", "partner"),
        (
            played("8", 8, renege("P1"), declarer="P2", partner="P3"),
            "sits_out",
            "rulings[0].against",
        ),
        (
            played("8", 8, renege("P2", by="P1"), declarer="P2", partner="P3"),
            "sits_out",
            "rulings[0].by",
        ),
        (
            played("8", 8, renege("P2", pile=["P1", 2]), declarer="P2", partner="P3"),
            "sits_out",
            "rulings[0].pile",
        ),
        (played("solo", {"P2": 0, "P1": 0}, declarer="P2", joined=["P1"]), "sits_out", "joined[0]"),
        (played(declarer="P2", partner="P3", out=[]), "not_so_many_out", "out"),
        (played(declarer="P2", partner="P3", out=["P4", "P5"]), "not_so_many_out", "out"),
        (played(declarer="P2", partner="P3", out=["P6"]), "no_such_player", "out[0]"),
        (played(declarer="P2", partner="P6"), "no_such_player", "partner"),
    ],
)
def test_who_is_out_takes_no_part(line, code, path):
    assert refusal(line, players=SIX[:5], first_dealer="P1") == (code, f"hands[0].{path}")


@pytest.mark.parametrize(
    ("told", "seats"),
    [
        ({"hands": []}, SEATS),
        ({"hands": [played()]}, SEATS),
        ({"first_dealer": "P2", "hands": []}, ("P1", "P2", "P3", "P4")),
        ({"hands": [played(declarer="P2", partner="P3")]}, ("P1", "P2", "P3", "P4")),
        (
            {"hands": [played(declarer="P2", partner="P3", out=["P5"])]},
            ("P1", "P2", "P3", "P4", "P5"),
        ),
        ({"start": {"P6": 1, "P1": -1}, "hands": []}, ("P1", "P2", "P3", "P4", "P5", "P6")),
        (
            {"hands": [{"adjustment": {"P5": 1, "P1": -1}, "reason": "x"}]},
            ("P1", "P2", "P3", "P4", "P5"),
        ),
    ],
)
def test_without_names_the_sheet_tells_how_many_play(told, seats):
    plain = {**sheet(), **told}
    del plain["players"]
    if "first_dealer" not in told:
        del plain["first_dealer"]

    assert tuple(score_sheet(plain)["totals"]) == seats


def test_names_decide_who_is_at_the_table():
    fifth = {"adjustment": {"P5": 3, "P1": -3}, "reason": "x"}

    assert refusal(fifth, players=SIX[:4], first_dealer="P1")[0] == "no_such_player"
    assert refusal(played(declarer="P1", partner="P2"))[0] == "no_such_player"
    assert refusal(played(), players=SIX[:4], first_dealer="P1")[0] == "no_such_player"


# Open questions


@pytest.mark.parametrize(
    ("key", "asks", "asks_not"),
    [
        ("values", played(), played("solo", 0)),
        ("attachments", played("8-good"), played()),
        ("attachments", played("8-sans"), played()),
        ("made", played("7", 7), played("8", 7)),
        ("loss", played("8", 6), played()),
        ("slam_factor", played("8", 13), played("8", 12)),
        ("slam_factor", {"declarer": "N", "contract": "13", "partner": None, "outcome": "made"},
         played("13", 12)),
        ("knock", played(knock=2), played()),
        ("alone_factor", played(partner=None), played()),
        ("nolo_values", played("solo", 0), played()),
        ("nolo_lost_factor", played("solo", 2), played("solo", 0)),
        ("top_nolo", played("super-nolo", 0), played("open-solo", 0)),
        ("top_nolo", played("open-nolo", 0), played()),
        ("join", played("solo", {"N": 0, "E": 0}, joined=["E"]), played("solo", 0)),
        ("irregularity_fine", played("8", 8, renege("E")), played()),
        ("all_pass", {"passed_out": True}, played()),
        ("all_pass", {"misdeal": True}, played()),
    ],
)  # fmt: skip
def test_a_question_is_asked_only_by_the_hand_that_needs_it(key, asks, asks_not):
    open_question = {key: "undecided"}

    score_sheet(sheet(asks_not, rules=open_question))
    assert refusal(asks, rules=open_question) == ("undecided", f"rules.{key}")


def test_where_fines_go_is_asked_when_there_is_one():
    rules = {"irregularity_fine": 72, "fine_to": "undecided"}

    score_sheet(sheet(played(), rules=rules))
    assert refusal(played("8", 8, renege("E")), rules=rules) == ("undecided", "rules.fine_to")
    score_sheet(sheet(played("8", 8, renege("E")), rules={"fine_to": "undecided"}))


def test_open_values_leave_room_for_a_factor_that_asks_for_threes():
    rules = {"values": "undecided", "alone_factor": 4}

    assert refusal(played(partner=None), rules=rules) == ("undecided", "rules.values")


def test_information_is_never_asked():
    rules = dict.fromkeys(("iron_hand", "stake", "currency"), "undecided")

    assert "settlement" not in score_sheet(sheet(played(), rules=rules))


# Rules


@pytest.mark.parametrize(
    ("rules", "code", "path"),
    [
        ({"irregularity_fine": 50}, "fine_not_by_three", "irregularity_fine"),
        ({"irregularity_fine": -3}, "bad_option", "irregularity_fine"),
        ({"alone_factor": 2}, "alone_not_by_three", "alone_factor"),
        ({"values": [10, 20, 40]}, "not_so_many_numbers", "values"),
        ({"values": [10, 20, 40, 80, 160, 320, 0]}, "not_a_value", "values[6]"),
        ({"values": [10, 20, 40, 80, 160, 320, True]}, "not_a_value", "values[6]"),
        ({"nolo_values": [1, 2, 3]}, "not_so_many_numbers", "nolo_values"),
        ({"attachments": ["good"]}, "not_an_object", "attachments"),
        ({"attachments": {"a b": 2}}, "bad_attachment", "attachments.a b"),
        ({"attachments": {"good": 0}}, "bad_factor", "attachments.good"),
        ({"stake": 0.25}, "bad_stake", "stake"),
        ({"stake": "0,25"}, "bad_stake", "stake"),
        ({"currency": "x" * 13}, "bad_currency", "currency"),
        ({"join": "on"}, "bad_option", "join"),
        ({"target": 500}, "unknown_option", "target"),
    ],
)
def test_rules_that_cannot_be_are_refused_where_they_stand(rules, code, path):
    assert refusal(rules=rules) == (code, f"rules.{path}")
    assert refusal({"rules": rules}) == (code, f"hands[0].rules.{path}")


@given(house_rules())
def test_rules_are_read_as_they_are_written(rules):
    assert CallAceRules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules


def test_values_by_three_allow_any_factor():
    rules = {"values": [3, 6, 9, 12, 15, 18, 21], "alone_factor": 2}

    assert points_of(score_sheet(sheet(played(partner=None), rules=rules))) == [12, -4, -4, -4]


def test_rules_agreed_in_the_middle_count_from_there():
    result = score_sheet(sheet(played(), {"rules": {"made": "two_plus_over"}}, played()))

    assert points_of(result) == [20, -20, 20, -20]
    assert result["hands"][1]["outcome"] == "rules"
    assert points_of(result, 3) == [40, -40, 40, -40]


@pytest.mark.parametrize("text", CONTRACTS)
def test_a_contract_needs_tricks_or_allows_some(text):
    contract = CallAceContract.parse(text)

    assert (contract.needs is None) == contract.is_nolo == (contract.limit is not None)


# What ends it


def test_a_game_has_no_end_of_its_own():
    result = score_sheet(sheet(*[played("13", 13)] * 30))

    assert (result["over"], result["winner"]) == (False, None)


@pytest.mark.parametrize(
    ("line", "winner"),
    [
        ({"stopped": True, "counts": True}, None),
        ({"stopped": True, "counts": False}, None),
        ({"forfeit": "N"}, "S"),
        ({"forfeit": "E"}, None),
    ],
)
def test_a_game_that_is_left_goes_to_who_is_ahead(line, winner):
    result = score_sheet(sheet(played("8", 8), line, played()))

    assert (result["over"], result["winner"]) == (True, winner)
    assert result["hands"][2]["surplus"]
    assert result["next_dealer"] is None
