"""Whether a line can be: checked when it is entered, against the state it is entered from.

Everything here raises ``RulesError`` with a path inside the line (``books``, ``rulings[0].verdict``)
and returns nothing. A line that passes never makes the fold fail.
"""

from __future__ import annotations

from .bidding import check_auction
from .errors import RulesError, Undecided
from .folding import State, after, dealer_of
from .house_rules import HouseRules
from .lines import FALSE_CLAIM_VERDICTS, MOVES_NOTHING, Adjustment, Hand, Line, RulesChange, Ruling
from .scoring import MADE, SET, books_moved, forced_outcome, is_void, sides_that_reneged
from .seats import SEATS, left


def check_line(state: State, line: Line) -> None:
    """Refuse a line that cannot be: wrong books, a bid under the minimum, an auction that does not
    fit, rulings that are none, and a question that must be answered first (``Undecided``).

    Lines after the end of a game score nothing, but they too must be possible.
    """
    try:
        _check(state, line)
    except Undecided:
        if not state.over:  # a line after the end scores nothing, so it asks nothing
            raise


def _check(state: State, line: Line) -> None:
    if isinstance(line, Hand):
        check_hand(state.rules, line)
        _check_auction_of(state, line)
    elif isinstance(line, RulesChange):
        state.rules.with_options(line.changes)
    elif isinstance(line, Adjustment) and not line.reason.strip():
        raise RulesError("reason_missing", "reason")
    after(state, line)


def check_hand(rules: HouseRules, hand: Hand) -> None:
    """Refuse a hand that these rules do not know (README 1.3, checks on a written hand)."""
    level = hand.contract.level
    if level < 4 and level < rules.settled("min_bid").min_bid:
        raise RulesError("under_the_minimum", "contract", level=level, minimum=rules.min_bid)
    if hand.books is not None and hand.outcome is not None:
        raise RulesError("books_or_outcome", "outcome")
    if hand.outcome not in (None, MADE, SET):
        raise RulesError("bad_outcome", "outcome", outcome=hand.outcome)
    if hand.books is not None:
        _check_books(rules, hand.books)
    if hand.outcome == MADE and hand.contract.needs > 12 and rules.all_books < hand.contract.needs:
        raise RulesError("cannot_be_made", "outcome", needs=hand.contract.needs)
    for index, ruling in enumerate(hand.rulings):
        try:
            _check_ruling(rules, ruling)
        except RulesError as error:
            raise error.below(f"rulings[{index}]") from None
    _check_replay(rules, hand)
    _check_count(rules, hand)


def _check_books(rules: HouseRules, books: int) -> None:
    highest = 13 if books < 0 else rules.all_books if books > 12 else 13
    if not 0 <= books <= highest:
        code = "too_many_books" if books > highest else "negative_books"
        raise RulesError(code, "books", books=books, all_books=highest)
    if books == 0 and rules.bidders_hold_the_kitty:
        raise RulesError("kitty_is_a_book", "books")


def _check_count(rules: HouseRules, hand: Hand) -> None:
    """A hand laid down uncounted, where a rule or a ruling needs the count."""
    if hand.outcome is None or is_void(rules, hand, sides_that_reneged(hand)):
        return
    if books_moved(rules, hand):
        raise RulesError("ruling_needs_books", "books")
    outcome = forced_outcome(rules, hand) or hand.outcome
    if outcome == SET and rules.settled("defenders").defenders == "books_over_six":
        raise RulesError("defenders_need_books", "books")


def _check_auction_of(state: State, hand: Hand) -> None:
    if hand.auction is None:
        return
    try:
        place = check_auction(hand.auction, hand.contract, state.rules)
    except RulesError as error:
        raise error.below("auction") from None
    if hand.declarer not in SEATS:
        raise RulesError("auction_needs_the_seat", "declarer", declarer=hand.declarer)
    dealer = dealer_of(state, hand)
    if dealer is None:
        return
    bidder = dealer
    for _ in range(place + 1):
        bidder = left(bidder)
    if bidder != hand.declarer:
        raise RulesError("auction_names_another", "auction", bidder=bidder, declarer=hand.declarer)


def _check_ruling(rules: HouseRules, ruling: Ruling) -> None:
    if ruling.kind == "settled":
        if ruling.replay and ruling.books is not None:
            raise RulesError("replay_moves_no_books", "books")
        if not ruling.replay and (ruling.books is None or ruling.against is None):
            missing = "books" if ruling.books is None else "against"
            raise RulesError("missing", missing, key=missing)
        if ruling.books is not None and not 0 <= ruling.books <= rules.all_books:
            raise RulesError("too_many_books", "books", books=ruling.books, all_books=13)
        return
    if ruling.against is None:
        raise RulesError("missing", "against", key="against")
    if ruling.kind == "renege" and ruling.against not in SEATS:
        raise RulesError("renege_is_a_players", "against", against=ruling.against)
    known = MOVES_NOTHING | {"proven"} if ruling.kind == "renege" else FALSE_CLAIM_VERDICTS
    if ruling.verdict not in known:
        raise RulesError("verdict_does_not_fit", "verdict", kind=ruling.kind, verdict=ruling.verdict)
    if ruling.book is not None and not 1 <= ruling.book <= 13:
        raise RulesError("no_such_book", "book", book=ruling.book)
    if ruling.book == 13 and rules.played_books < 13:
        raise RulesError("no_such_book", "book", book=ruling.book)


def _check_replay(rules: HouseRules, hand: Hand) -> None:
    """A hand played over moves no books and cannot end the game by a ruling."""
    for index, ruling in enumerate(hand.rulings):
        if not ruling.replay:
            continue
        if any(other.kind == "settled" and other.books is not None for other in hand.rulings):
            raise RulesError("replay_moves_no_books", f"rulings[{index}]")
        if rules.renege_penalty == "game" and len(sides_that_reneged(hand)) == 1:
            raise RulesError("replay_or_game", f"rulings[{index}]")

