"""Call-ace whist: every settlement sums to zero, is read as it is written, and is paid in full."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.call_ace import CALL_ACE
from scorekeeper.rules.call_ace_contract import ALL_TRICKS, NOLOS, CallAceContract
from scorekeeper.rules.call_ace_lines import CallAceHand
from scorekeeper.rules.call_ace_rules import LADDER, CallAceRules
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.lines import Adjustment, Misdeal, PassedOut, Ruling
from scorekeeper.rules.settling import fewest_payments, settle

pytestmark = pytest.mark.hypothesis


@st.composite
def tables(draw):
    """Rules, and who sits at the table."""
    told = {
        "made": draw(st.sampled_from(["one_plus_over", "tricks_minus_six", "two_plus_over"])),
        "loss": draw(
            st.sampled_from(["double_per_missing", "missing_plus_one", "single_per_missing"])
        ),
        "slam_factor": draw(st.integers(1, 3)),
        "alone_factor": draw(st.sampled_from([3, 6])),
        "nolo_lost_factor": draw(st.integers(0, 3)),
        "join": draw(st.sampled_from(["vs_others", "vs_all"])),
        "knock": True,
        "irregularity_fine": draw(st.sampled_from([None, 72])),
        "fine_to": draw(st.sampled_from(["others", "box"])),
        "attachments": {"tournee": 3, "good": 2, "half": 1},
    }
    return CALL_ACE.read_rules(told), CALL_ACE.seats_for(draw(st.sampled_from([4, 5, 6])))


@st.composite
def lines(draw, rules, seats):
    """A line that can stand at this table."""
    kind = draw(st.sampled_from(["plain", "plain", "nolo", "joined", "void", "put right"]))
    if kind == "void":
        return draw(st.sampled_from([PassedOut(), Misdeal()]))
    if kind == "put right":
        payer, payee = draw(st.permutations(seats))[:2]
        points = draw(st.integers(1, 99))
        return Adjustment(points={payer: -points, payee: points}, reason="miscounted")
    out = tuple(draw(st.permutations(seats))[: len(seats) - 4])
    declarer, partner, third, _fourth = draw(
        st.permutations([seat for seat in seats if seat not in out])
    )
    tricks = st.integers(0, ALL_TRICKS)
    more = {
        "knock": draw(st.sampled_from([1, 2, 4])),
        "out": out or None,
        "rulings": draw(
            st.sampled_from([(), (Ruling(kind="renege", against=third, verdict="proven"),)])
        ),
    }
    if kind == "plain":
        contracts = [contract for contract in rules.offered(2) if not contract.is_nolo]
        more |= {"partner": draw(st.sampled_from([partner, None])), "books": draw(tricks)}
        return CallAceHand(declarer=declarer, contract=draw(st.sampled_from(contracts)), **more)
    nolo = CallAceContract(nolo=draw(st.sampled_from(rules.nolos())))
    if kind == "nolo":
        return CallAceHand(
            declarer=declarer, contract=nolo, partner=None, books=draw(tricks), **more
        )
    joined = draw(st.sampled_from([(partner,), (partner, third)]))
    books = {player: draw(st.integers(0, 4)) for player in (declarer, *joined)}
    return CallAceHand(
        declarer=declarer, contract=nolo, partner=None, joined=joined, books=books, **more
    )


@st.composite
def evenings(draw):
    rules, seats = draw(tables())
    played = draw(st.lists(lines(rules, seats), min_size=1, max_size=6))
    first = CALL_ACE.start(rules, seats=seats, first_dealer=draw(st.sampled_from(seats)))
    return first, played


@given(evenings())
def test_every_line_sums_to_zero_and_who_sat_out_has_nothing(evening):
    first, played = evening
    for line in played:
        CALL_ACE.check_line(first, line)
    score = CALL_ACE.fold(first, played)
    for result in score.results:
        assert sum(result.points.values()) == 0
        assert sum(result.totals.values()) == 0
        if isinstance(result.line, CallAceHand):
            assert {result.points[seat] for seat in result.line.out or ()} <= {0}
    assert not score.state.over


@given(evenings())
def test_a_line_is_read_as_it_is_written(evening):
    _first, played = evening
    for line in played:
        assert CALL_ACE.read_line(CALL_ACE.write_line(line)) == line


@given(evenings())
def test_an_undone_line_leaves_the_score_as_it_was(evening):
    first, played = evening
    before = CALL_ACE.fold(first, played[:-1]).state
    step = CALL_ACE.after(before, played[-1])
    assert step.state == CALL_ACE.fold(first, played).state


@given(tables(), st.data())
def test_the_points_table_says_what_a_hand_scores(table, data):
    rules, _seats = table
    seats = CALL_ACE.seats_for(4)
    contract = data.draw(st.sampled_from(rules.offered(2)))
    tricks = data.draw(st.integers(0, ALL_TRICKS))
    is_alone = contract.is_nolo or data.draw(st.booleans())
    hand = CallAceHand(
        declarer="P1", contract=contract, partner=None if is_alone else "P3", books=tricks
    )
    first = CALL_ACE.start(rules, seats=seats)
    points = CALL_ACE.after(first, hand).result.points
    rows = CALL_ACE.points_table(rules)["nolos" if contract.is_nolo else "plain"]
    row = rows[str(contract)][str(tricks)]
    assert -points["P2"] == (row if contract.is_nolo else row[is_alone])


amounts = st.lists(st.integers(-60, 60), min_size=3, max_size=5)


@given(amounts, st.sampled_from(["1", "0.25", "0.1", "0.333", "7"]))
def test_a_settlement_pays_everybody_to_the_cent(points, stake):
    totals = {f"P{place}": value for place, value in enumerate([*points, -sum(points)], start=1)}
    paid = dict.fromkeys(totals, 0)
    for payer, payee, cents in settle(totals, stake):
        assert cents > 0
        paid[payer] -= cents
        paid[payee] += cents
    for payee, value in totals.items():
        assert abs(paid[payee] - value * Fraction(stake) * 100) < 1
    assert len(settle(totals, stake)) < len(totals)


@given(st.lists(st.integers(-9, 9), min_size=2, max_size=4))
def test_no_settlement_has_fewer_payments(values):
    balances = {f"P{place}": cents for place, cents in enumerate([*values, -sum(values)], start=1)}
    open_accounts = [payee for payee, cents in balances.items() if cents]
    groups = 0
    # Payments join payees into groups that sum to zero; a group of n needs n - 1 of them.
    for parts in _partitions(open_accounts):
        if all(sum(balances[payee] for payee in part) == 0 for part in parts):
            groups = max(groups, len(parts))
    assert len(fewest_payments(balances)) == len(open_accounts) - groups


def _partitions(payees):
    if not payees:
        yield []
        return
    first, *rest = payees
    for parts in _partitions(rest):
        yield [[first], *parts]
        for place, part in enumerate(parts):
            yield [*parts[:place], [first, *part], *parts[place + 1 :]]


@pytest.mark.parametrize(
    ("totals", "stake", "payments"),
    [
        ({"N": 180, "E": -60, "S": -60, "W": -60}, "0.25", [("E", "N", 1500), ("S", "N", 1500),
                                                            ("W", "N", 1500)]),
        ({"P1": 10, "P2": -5, "P3": 7, "P4": -12, "box": 0}, "1", [("P2", "P1", 500),
                                                                  ("P4", "P1", 500),
                                                                  ("P4", "P3", 700)]),
        ({"P1": -3, "P2": 3, "P3": -4, "box": 4}, "1", [("P1", "P2", 300), ("P3", "box", 400)]),
        ({"P1": 1, "P2": 1, "P3": 1, "P4": -3}, "0.333", [("P4", "P1", 34), ("P4", "P2", 33),
                                                          ("P4", "P3", 33)]),
    ],
)  # fmt: skip
def test_who_pays_whom(totals, stake, payments):
    assert [tuple(payment) for payment in settle(totals, stake)] == payments


def test_the_ladder_offers_every_contract_once():
    offered = [str(contract) for contract in CallAceRules().offered()]
    assert offered[:9] == ["7", "7-tournee", "7-good", "7-half", "8", "8-tournee", "8-good",
                           "8-half", "9"]  # fmt: skip
    assert len(offered) == len(set(offered)) == 7 + 7 * 3 + 4
    assert {step.rstrip("+") for step in LADDER} >= {str(tricks) for tricks in range(7, 14)}


@pytest.mark.parametrize("text", ["7", "13", "9-good", "8-good-half", *NOLOS])
def test_a_contract_is_read_as_it_is_written(text):
    assert str(CallAceContract.parse(text)) == text


@pytest.mark.parametrize("text", ["6", "14", "07", "8-", "8-good-good", "solo-good", "", "8 good"])
def test_what_is_no_contract_is_refused(text):
    with pytest.raises(RulesError):
        CallAceContract.parse(text)


def test_several_partners_of_a_nolo_are_every_pair_of_players():
    rules = CALL_ACE.read_rules({})
    first = CALL_ACE.start(rules, seats=CALL_ACE.seats_for(4))
    for one, two in itertools.permutations(first.seats, 2):
        hand = CallAceHand(
            declarer=one,
            contract=CallAceContract(nolo="solo"),
            partner=None,
            joined=(two,),
            books={one: 1, two: 2},
        )
        points = CALL_ACE.after(first, hand).result.points
        assert (points[one], points[two]) == (100, -200)
