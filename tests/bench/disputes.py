"""What it costs to judge a renege, in a process: full records, partial ones, piles in two rows."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

from scorekeeper.rules.adjudicating import adjudicate
from scorekeeper.rules.board import Board
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.dispute_pairs import pack_of
from scorekeeper.rules.house_rules import HOUSE
from scorekeeper.rules.judging import judge
from scorekeeper.rules.play import play_of
from scorekeeper.rules.record import BookRecord, Record
from scorekeeper.rules.seats import SEATS, left

from . import timing

PACK = pack_of(HOUSE)
HANDS, SECONDS = 40, 10


def measure(_var: Path) -> None:
    rows = [("a full record, every card judged", [_full(seed) for seed in range(HANDS)])]
    for share in (0.1, 0.4, 0.8):
        for by_pile in (False, True):
            named = "piles in two rows" if by_pile else "numbered books"
            what = f"one claim, {share:.0%} of the cards known, {named}"
            rows.append((what, _claims(share, by_pile)))
    timing.table(
        f"Renege disputes, up to {HANDS} hands, milliseconds of CPU time each: "
        "median (lowest–highest), 9 in 10",
        ("", "ms", "90 %"),
        [
            (what, timing.spread(taken), f"{timing.percentile(taken, 0.9):.1f}")
            for what, taken in rows
        ],
        "An open claim costs more: the books to turn over are looked for.",
    )


def _full(seed: int) -> float:
    dealt = _dealt(random.Random(seed))
    leader = random.Random(seed).choice(SEATS)
    books = []
    for position in range(1, PACK.books + 1):
        by_seat = {seat: dealt[seat][position - 1] for seat in SEATS}
        books.append(BookRecord(name=position, leader=leader, by_seat=by_seat))
        leader = left(leader)
    record = Record(declarer="S", books=tuple(books))
    play = play_of(HOUSE, Contract.parse("4Su"))
    began = time.process_time()
    board = Board(PACK, play, record)
    board.refuse_contradictions()
    for book in books:
        for seat in SEATS:
            judge(board, seat, book.name)
    return (time.process_time() - began) * 1e3


def _claims(share: float, by_pile: bool) -> list[float]:
    taken = []
    for seed in timing.rounds(HANDS, within=SECONDS):
        document = _document(random.Random(seed), share, by_pile)
        began = time.process_time()
        adjudicate(document)
        taken.append((time.process_time() - began) * 1e3)
    return taken


def _document(chance: random.Random, share: float, by_pile: bool) -> dict[str, Any]:
    dealt = _dealt(chance)
    rows = {"NS": 0, "EW": 0}
    record = []
    for position in range(1, PACK.books + 1):
        row = chance.choice(list(rows))
        rows[row] += 1
        name: dict[str, Any] = {"pile": [row, rows[row]]} if by_pile else {"book": position}
        cards = {seat: str(dealt[seat][position - 1]) for seat in SEATS if chance.random() < share}
        record.append({**name, "leader": chance.choice(SEATS), "cards": cards})
    called = chance.choice(record)
    where = {key: called[key] for key in ("book", "pile") if key in called}
    return {
        "format": "scorekeeper.dispute/1",
        "contract": chance.choice(["4Su", "4N"]),
        "declarer": "S",
        "books": 8,
        "record": record,
        "rows": rows if by_pile else None,
        "claims": [{"by": "NS", "accused": "E", "when": "hand_over", **where}],
    }


def _dealt(chance: random.Random) -> dict[str, list[Any]]:
    cards = list(PACK.cards)
    chance.shuffle(cards)
    return {seat: cards[n * PACK.books : (n + 1) * PACK.books] for n, seat in enumerate(SEATS)}
