"""A hand that was played out, written down book by book: Ann bid four uptown in spades, and with
Cy she took eight books, nine with the kitty."""

from __future__ import annotations

import uuid
from typing import Any

from django.test import Client
from django.urls import reverse

from scorekeeper.games.models import Game
from scorekeeper.games.queries import sheet_of
from scorekeeper.rules.seats import SEATS
from scorekeeper.rulings.models import Step, StepKind
from scorekeeper.rulings.queries import case_of_hand
from scorekeeper.rulings.verbs.hearing import dispute_for

HAND = (
    "N S2 S4 JL ST", "S S9 SJ S5 S8", "W H6 HK HQ HJ", "N CT C3 CQ C6", "S CJ C7 CK C5",
    "N D7 DK DJ D8", "E H8 HA H2 H7", "S D3 DT D9 D6", "W SA JB C4 DA", "N C9 HT C2 S3",
    "W H3 S6 H5 D4", "N C8 D2 DQ D5",
)  # fmt: skip
"""The leader and the four cards of each book, in turn order. Bo and Di took 2, 6, 8 and 10."""

RENEGED = {4: "N CT HT CQ C6", 10: "N C9 C3 C2 S3"}
"""The same, but Bo threw a heart in book 4 and followed with the club in book 10."""


def cards_of(said: str) -> dict[str, str]:
    """``N CT C3 CQ C6`` as cards by seat."""
    leader, *cards = said.split()
    first = SEATS.index(leader)
    return dict(zip(SEATS[first:] + SEATS[:first], cards, strict=True))


def address(game: Game, name="tricks", number=1) -> str:
    return reverse(f"rulings:{name}", args=[game.code, number])


def hidden(game: Game, number=1) -> dict[str, Any]:
    """What every form of the page sends."""
    case = case_of_hand(game, number)
    assert case.entry is not None
    assert case.entry.record is not None
    line = next(r.pk for r in case.sheet.records if r.number == case.entry.record.number)
    return {"seen": case.seen, "key": uuid.uuid4(), "line": line}


def post_book(client: Client, game: Game, nth: int, said: str, *, number=1, **more: Any):
    """Write a book down as a phone would; ``?`` is a card that nobody saw."""
    data = hidden(game, number) | {"book": nth, "leader": said.split()[0]} | cards_of(said)
    return client.post(address(game, "write_book", number), data | more)


def post_hand(client: Client, game: Game, *, until=12, **changed: str) -> None:
    """Write the books of ``HAND`` down; ``book4="N CT …"`` is another fourth book. Only the last is
    posted, which looks at those before it."""
    books = [changed.get(f"book{nth}", said) for nth, said in enumerate(HAND[:until], start=1)]
    _write_down(game, books[:-1])
    for last in books[-1:]:
        answer = post_book(client, game, until, last)
        assert answer.status_code == 303, answer.context["form"].errors


def _write_down(game: Game, books: list[str]) -> None:
    """The steps of these books, in few queries."""
    seen = case_of_hand(game, 1).seen
    dispute = dispute_for(game, sheet_of(game), 1)
    Step.objects.bulk_create(
        Step(
            dispute=dispute,
            number=seen + nth,
            kind=StepKind.KNOWN,
            facts={
                "book": {
                    "name": str(nth),
                    "whole": True,
                    "leader": said.split()[0],
                    "cards": cards_of(said),
                }
            },
            submission_key=uuid.uuid4(),
        )
        for nth, said in enumerate(books, start=1)
    )
