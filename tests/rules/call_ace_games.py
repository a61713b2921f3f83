"""Hypothesis strategies: sheets of call-ace whist, as a file writes them, that could be."""

from random import Random

from hypothesis import strategies as st

from scorekeeper.rules.call_ace import CALL_ACE
from scorekeeper.rules.documents import check_lines, read_sheet
from scorekeeper.rules.errors import RulesError

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]
RULES = {
    "values": [[1, 2, 4, 8, 16, 32, 64], [5, 10, 20, 40, 80, 160, 320], [3, 6, 9, 12, 15, 18, 21]],
    "attachments": [
        {"tournee": 3, "good": 1, "half": 2, "sans": 4}, {}, {"tournee": 2, "strong": 2},
    ],
    "made": ["one_plus_over", "tricks_minus_six", "two_plus_over"],
    "loss": ["double_per_missing", "missing_plus_one", "single_per_missing"],
    "slam_factor": [1, 2, 3],
    "knock": [True, False],
    "alone_factor": [3, 6, 9],
    "nolo_values": [[16, 32, 64, 128], [50, 100, 200, 400]],
    "nolo_lost_factor": [2, 1, 0, 3],
    "top_nolo": ["open", "super", "double"],
    "join": ["vs_all", "vs_others", "off"],
    "irregularity_fine": [72, 0, None, 300],
    "fine_to": ["box", "others"],
    "all_pass": ["same_dealer", "next_dealer"],
    "stake": ["0.25", "0.01", "1", "0.333", None],
}  # fmt: skip
SCORING = [key for key in RULES if key != "stake"]
CHANGES = [
    {"made": "two_plus_over"}, {"irregularity_fine": 72, "fine_to": "box"}, {"fine_to": "others"},
    {"knock": True}, {"join": "vs_all"}, {"attachments": {"good": 5}}, {"preset": "house"},
]  # fmt: skip
CONTRACTS = [
    "7", "8", "9", "10", "13", "8-good", "9-half", "7-tournee", "8-good-half", "10-strong",
    "9-tournee-sans", "solo", "solo", "nolo", "open-solo", "open-nolo", "super-nolo",
    "double-nolo",
]  # fmt: skip


def sheets(size=10, players=(4, 4, 5, 6)):
    """Drawn from a seed and not line by line: that makes long games cheap."""
    return st.integers(0, 2**48).map(lambda seed: _sheet(Random(seed), size, players))


def _sheet(chance, size, players):
    count = chance.choice(players)
    names = dict(zip("NESW", NAMES, strict=False))
    if count > 4 or chance.random() < 0.3:
        names = NAMES[:count]
    seats = list(names) if isinstance(names, dict) else [f"P{n + 1}" for n in range(count)]
    rules = {key: chance.choice(RULES[key]) for key in chance.sample(list(RULES), 5)}
    sheet = {
        "format": "scorekeeper.scoresheet/1",
        "game": "call-ace-whist",
        "rules": rules,
        "players": names,
        "hands": [],
    }
    if chance.random() < 0.8:
        sheet["first_dealer"] = chance.choice(seats)
    if chance.random() < 0.3:
        sheet["start"] = moved(chance, seats)
    state = read_sheet(sheet).first_state()
    for _ in range(chance.randint(0, size)):
        line = some_line(chance, seats)
        try:
            read = CALL_ACE.read_line(line)
            check_lines(CALL_ACE, state, [read])
        except RulesError:
            continue
        sheet["hands"].append(line)
        state = CALL_ACE.follow(state, read)
    return sheet


def moved(chance, seats):
    """Points that one gives and another gets."""
    one, other = chance.sample(seats, 2)
    points = chance.randint(-99, 99)
    return {one: points, other: -points}


def some_line(chance, seats):
    kind = chance.random()
    if kind < 0.06:
        return {"passed_out": True}
    if kind < 0.1:
        return {"misdeal": True, "dealer": chance.choice(seats)}
    if kind < 0.17:
        to_box = ["box"] if chance.random() < 0.3 else []
        return {"adjustment": moved(chance, [*seats, *to_box]), "reason": "misread"}
    if kind < 0.22:
        return {"rules": chance.choice(CHANGES)}
    if kind < 0.23:
        return {"forfeit": chance.choice(seats)}
    if kind < 0.24:
        return {"stopped": True, "counts": chance.random() < 0.7}
    return hand(chance, seats)


def hand(chance, seats):
    """A hand; most could be."""
    out = chance.sample(seats, len(seats) - 4)
    one, other, third, fourth = chance.sample([s for s in seats if s not in out], 4)
    line = {"declarer": one, "contract": chance.choice(CONTRACTS), "partner": None}
    if line["contract"][0].isalpha():
        if chance.random() < 0.5:
            line["joined"] = [other, third, fourth][: chance.randint(1, 3)]
            line["books"] = {p: chance.choice([0, 0, 1, 1, 2]) for p in [one, *line["joined"]]}
        elif chance.random() < 0.3:
            line["outcome"] = chance.choice(["made", "set"])
        else:
            line["books"] = chance.choice([0, 0, 1, 2, 5])
    else:
        line["partner"] = chance.choice([other, other, None])
        line["books"] = chance.choice([*range(5, 14), 13, 0])
        if chance.random() < 0.1:
            del line["books"]
            line["outcome"] = "made"
    if out and chance.random() < 0.5:
        line["out"] = out
    if chance.random() < 0.2:
        line["knock"] = chance.choice([2, 4])
    if chance.random() < 0.15:
        line["dealer"] = chance.choice(seats)
    if chance.random() < 0.25:
        line["rulings"] = [_ruling(chance, seats) for _ in range(chance.choice([1, 1, 2, 3]))]
    return line


def _ruling(chance, seats):
    if chance.random() < 0.1:
        return {"kind": "settled", "replay": True}
    against, by = chance.sample(seats, 2)
    if chance.random() < 0.2:
        verdict = chance.choice(["refuted", "wrong_book"])
        return {"kind": "false_claim", "against": against, "verdict": verdict}
    verdict = chance.choice(["proven", "proven", "proven", "pending", "late"])
    ruling = {"kind": "renege", "against": against, "verdict": verdict}
    ruling |= {"by": by} if chance.random() < 0.3 else {}
    return ruling | ({"book": chance.randint(1, 13)} if chance.random() < 0.5 else {})


def checked(sheet):
    """The state before the first line of a sheet, and its lines."""
    read = read_sheet(sheet)
    return read.first_state(), read.lines
