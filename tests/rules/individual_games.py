"""Hypothesis strategies: sheets of the individual game, as a file writes them, that could be."""

from random import Random

from hypothesis import strategies as st

from scorekeeper.rules.documents import check_lines, read_sheet
from scorekeeper.rules.errors import RulesError

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]
DEALS = {3: [None, "16+6", "17+3"], 4: [None, "12+6"], 5: [None, "10+4"]}
BOOKS = {"16+6": 16, "17+3": 17, "12+6": 12, "10+4": 10}
RULES = {
    "kitty_book": [True, False],
    "target": [1, 12, 30, 60],
    "nt_double": [False, True],
    "tie": ["highest", "bidder_first"],
    "all_pass": ["next_dealer", "same_dealer"],
    "renege_penalty": ["books", "set", "game"],
    "renege_books": [3, 0, 1, 7],
    "false_claim": ["pays", "nothing"],
    "unproven_claim": ["nothing", "pays"],
}
CHANGES = [{"target": 50}, {"nt_double": True}, {"tie": "bidder_first"}, {"kitty_book": False}]


def sheets(size=12, players=(3, 4, 5)):
    """Drawn from a seed and not line by line: that makes long games cheap."""
    return st.integers(0, 2**48).map(lambda seed: _sheet(Random(seed), size, players))


def _sheet(chance, size, players):
    count = chance.choice(players)
    seats = [f"P{n}" for n in range(1, count + 1)]
    rules = {key: chance.choice(RULES[key]) for key in chance.sample(list(RULES), 3)}
    deal = chance.choice(DEALS[count])
    rules |= {"deal": deal} if deal else {}
    top = min(rules.get("target", 30), 25)
    sheet = {
        "format": "scorekeeper.scoresheet/1",
        "game": "bid-whist-individual",
        "rules": rules,
        "players": NAMES[:count],
        "start": {seat: chance.randint(-5, top - 1) for seat in seats},
        "hands": [],
    }
    if chance.random() < 0.8:
        sheet["first_dealer"] = chance.choice(seats)
    total = BOOKS[deal or DEALS[count][1]] + rules.get("kitty_book", True)
    for _ in range(chance.randint(0, size)):
        line = _line(chance, seats, total)
        try:
            read_sheet({**sheet, "hands": [*sheet["hands"], line]})
        except RulesError:
            continue
        sheet["hands"].append(line)
        if "kitty_book" in line.get("rules", {}):
            total = BOOKS[deal or DEALS[count][1]]
    return sheet


def _line(chance, seats, total):
    kind = chance.random()
    if kind < 0.04:
        return {"passed_out": True}
    if kind < 0.08:
        return {"misdeal": True, "dealer": chance.choice(seats)}
    if kind < 0.12:
        return {"adjustment": {chance.choice(seats): chance.randint(-9, 9)}, "reason": "misread"}
    if kind < 0.15:
        return {"rules": chance.choice(CHANGES)}
    if kind < 0.17:
        return {"forfeit": chance.choice(seats)}
    if kind < 0.18:
        return {"stopped": True, "counts": chance.random() < 0.7}
    return hand(chance, seats, total)


def hand(chance, seats, total):
    """A hand whose books add up; most rulings on it could be."""
    books = dict.fromkeys(seats, 0)
    for _ in range(total):
        books[chance.choice(seats)] += 1
    strain = chance.choice(["", "", "N", "u", "Hd", "Nu"])
    line = {
        "declarer": chance.choice(seats),
        "contract": f"{chance.randint(1, total)}{strain}",
        "books": books,
    }
    if chance.random() < 0.4:
        line["rulings"] = [_ruling(chance, seats) for _ in range(chance.randint(1, 3))]
    return line


def _ruling(chance, seats):
    against, other = chance.sample(seats, 2)
    kind = chance.random()
    if kind < 0.15:
        return {"kind": "settled", "against": against, "books": chance.randint(0, 5)}
    if kind < 0.2:
        return {"kind": "settled", "replay": True}
    if kind < 0.45:
        verdict = chance.choice(["refuted", "wrong_book", "undecidable"])
        return {"kind": "false_claim", "against": against, "accused": other, "verdict": verdict}
    ruling = {"kind": "renege", "against": against, "verdict": "proven"}
    ruling |= {"by": other} if chance.random() < 0.5 else {}
    return ruling | ({"book": chance.randint(1, 10)} if chance.random() < 0.5 else {})


def checked(sheet):
    """The sheet as it is read, its state before the first line, and its lines."""
    read = read_sheet(sheet)
    state = read.first_state()
    check_lines(read.kind, state, read.lines)
    return read, state, read.lines
