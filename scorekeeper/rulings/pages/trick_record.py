"""The books of one hand, as they were written down from their cards, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.games.words import bids, wording
from scorekeeper.rules.cards import Card
from scorekeeper.rules.errors import RulesError, Undecided
from scorekeeper.rules.seats import SEATS, SIDES, Seat, Side, left, side_of
from scorekeeper.rulings.cases import Case
from scorekeeper.rulings.needs import Need
from scorekeeper.rulings.tricks import Trick, turns
from scorekeeper.rulings.words.claims import hand_words
from scorekeeper.rulings.words.refusals import refusal_at_table
from scorekeeper.rulings.words.tricks import counted_words, led_words, missing_words, told_words

FACTS = (Need.DECLARER, Need.SUIT, Need.DIRECTION, Need.DOWNTOWN)


@dataclass(frozen=True)
class CardSeen:
    """What one player put into a book; ``card`` is None where nobody saw it."""

    who: str
    side: Side
    card: Card | None
    took_it: bool


@dataclass(frozen=True)
class SideBooks:
    """A side, and how many books it has."""

    side: Side
    name: str
    books: int


@dataclass(frozen=True)
class BookRow:
    """One book. ``cards`` in turn order (none: it is not written down), ``winner`` who took it as
    far as that can be said, ``running`` the books of each side after it, with the kitty's; ``note``
    says what does not agree."""

    number: int
    cards: tuple[CardSeen, ...] = ()
    is_whole: bool = False
    winner: str = ""
    winner_side: Side | None = None
    running: tuple[SideBooks, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class TrickPage:
    """``question`` is which of the table's rules has to be settled first, ``trouble`` that the
    books contradict each other or the sheet. ``compared`` sets the count from the cards beside the
    sheet, ``differs`` whether they differ; ``told`` is what was told of the hand besides. ``rows``
    are the books that are written down, ``unwritten`` the numbers of the others."""

    hand: str
    bid: str
    question: str = ""
    trouble: str = ""
    rows: tuple[BookRow, ...] = ()
    unwritten: tuple[int, ...] = ()
    missing: str = ""
    compared: str = ""
    differs: bool = False
    told: tuple[tuple[str, str], ...] = ()


def trick_page(case: Case) -> TrickPage:
    """Everything the page shows; asks the database nothing."""
    about = {
        "hand": hand_words(case),
        "bid": bids.hand_in_words(case.hand, case.rules, case.names),
        "told": _told(case),
    }
    try:
        return _page(case, about)
    except Undecided as undecided:
        return TrickPage(**about, question=str(undecided.values["key"]))  # type: ignore[arg-type]


def _page(case: Case, about: Mapping[str, object]) -> TrickPage:
    for trick in case.tricks.tricks.values():
        case.winner_of(trick)
    rules = case.rules.settled("kitty", "jokers")
    rules = rules.settled("kitty_book") if rules.kitty else rules
    books, running = rules.played_books, case.tricks.running
    rows = tuple(_row(case, number) for number in range(1, books + 1))
    unwritten = tuple(row.number for row in rows if not row.cards)
    compared, differs = "", False
    if len(running) == books:
        bidders = side_of(case.hand.declarer)
        count = running[-1][bidders] + (case.kitty_side == bidders)
        compared = counted_words(count, case.hand, case.names, kitty_side=case.kitty_side)
        differs = _differs(case, count)
    return TrickPage(
        **about,  # type: ignore[arg-type]
        trouble=_trouble(case, is_compared=bool(compared)),
        rows=tuple(row for row in rows if row.cards),
        unwritten=unwritten,
        missing=missing_words(sum(not row.is_whole for row in rows), books),
        compared=compared,
        differs=differs,
    )


def _differs(case: Case, count: int) -> bool:
    if case.hand.books is not None:
        return case.hand.books != count
    made = count >= case.hand.contract.needs
    return case.hand.outcome is not None and case.hand.outcome != ("made" if made else "set")


def _trouble(case: Case, *, is_compared: bool) -> str:
    """What cannot be. Where all books are counted, the comparison says how they differ."""
    try:
        case.refuse_contradictions()
        if not is_compared:
            case.refuse_differences()
    except Undecided:
        raise
    except RulesError as error:
        return refusal_at_table(error, case)
    return ""


def _told(case: Case) -> tuple[tuple[str, str], ...]:
    told = {fact: getattr(case.known, fact) for fact in FACTS if values_of(fact, case)}
    return tuple(
        (fact.value, told_words(fact, value, case.names)) for fact, value in told.items() if value
    )


def values_of(fact: str, case: Case) -> tuple[str, ...]:
    """What can be told; nothing where the sheet says it."""
    contract = case.hand.contract
    match fact:
        case Need.DECLARER if case.hand.declarer not in SEATS:
            return tuple(seat for seat in SEATS if side_of(seat) == case.hand.declarer)
        case Need.SUIT if not contract.no_trump and contract.suit is None:
            return ("S", "H", "D", "C")
        case Need.DIRECTION if contract.direction is None:
            return ("u", "d")
        case Need.DOWNTOWN if case.rules.downtown == "declarer_says":
            return ("ace_best", "ace_worst")
    return ()


def _row(case: Case, number: int) -> BookRow:
    trick = case.tricks.tricks.get(number)
    if trick is None:
        return BookRow(number)
    running = case.tricks.running
    return BookRow(
        number,
        cards=_cards(case, trick),
        is_whole=trick.is_whole,
        winner=wording.player_name(trick.winner, case.names) if trick.winner else "",
        winner_side=side_of(trick.winner) if trick.winner else None,
        running=_with_kitty(case, running[number - 1]) if number <= len(running) else (),
        note=_note(case, trick),
    )


def _cards(case: Case, trick: Trick) -> tuple[CardSeen, ...]:
    return tuple(
        CardSeen(
            wording.player_name(seat, case.names),
            side_of(seat),
            Card.parse(trick.cards[seat]) if seat in trick.cards else None,
            seat == trick.winner,
        )
        for seat in turns(trick.leader or SEATS[0])
    )


def _with_kitty(case: Case, rows: Mapping[Side, int]) -> tuple[SideBooks, ...]:
    return tuple(
        SideBooks(side, wording.side_name(side, case.names), rows[side] + (case.kitty_side == side))
        for side in SIDES
    )


def _note(case: Case, trick: Trick) -> str:
    """That another led than should have: a slip of the pen, or a lead out of turn."""
    leader = leads(case, trick.number)
    if not leader or not trick.leader or trick.leader == leader:
        return ""
    return led_words(trick.number, trick.leader, leader, case.names)


def leads(case: Case, number: int) -> Seat | None:
    """Who leads a book by the turn order, as far as that is known: who took the one before; the
    first by the rules of the table."""
    if number > 1:
        return case.tricks.winner(number - 1)
    if case.declarer is None or "first_lead" in case.rules.undecided:
        return None
    return left(case.declarer) if case.rules.first_lead == "left_of_declarer" else case.declarer


def leader_words(case: Case, number: int, leader: Seat) -> str:
    """Why it is that player's turn to lead; empty where that does not follow."""
    if number == 1 or case.tricks.winner(number - 1) != leader:
        return _("%(who)s leads.") % {"who": wording.player_name(leader, case.names)}
    values = {"who": wording.player_name(leader, case.names), "book": number - 1}
    return _("%(who)s took book %(book)s and leads.") % values
