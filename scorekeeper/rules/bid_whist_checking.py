"""What can be wrong with a start and with a hand of partnership bid whist (README section 4)."""

from __future__ import annotations

from .bid_whist_endings import SETS_ALLOWED
from .bidding import check_auction
from .errors import RulesError
from .folding import State, dealer_of
from .house_rules import HouseRules
from .lines import FALSE_CLAIM_VERDICTS, MOVES_NOTHING, Hand, Ruling
from .questions import for_every_answer
from .scoring import (
    MADE,
    SET,
    books_moved,
    forced_outcome,
    is_void,
    net_offender,
    sides_that_reneged,
)
from .seats import SEATS, SIDES, left


def check_start(state: State) -> None:
    """Refuse a start that is already over: a side at a limit, or with the set that puts it out."""
    rules: HouseRules = state.rules
    for side in SIDES:
        total, sets = state.totals[side], state.sets[side]
        if rules.target is not None and total >= rules.target:
            raise RulesError("start_at_target", "start", side=side, total=total, limit=rules.target)
        if rules.floor is not None and total <= rules.floor:
            raise RulesError("start_at_floor", "start", side=side, total=total, limit=rules.floor)
        if sets >= SETS_ALLOWED and rules.settled("two_sets_out").two_sets_out:
            raise RulesError("start_with_two_sets", f"start_sets.{side}", side=side, sets=sets)


def check_hand_in_game(state: State, hand: Hand) -> None:
    """Refuse a hand that cannot be played from ``state``, its bidding included."""
    _check_hand(state.rules, hand)
    _check_auction_of(state, hand)


def check_hand(rules: HouseRules, hand: Hand) -> None:
    """Refuse a hand that these rules do not know (README section 4)."""
    for_every_answer(rules, lambda answered: _check_hand(answered, hand))


def _check_hand(rules: HouseRules, hand: Hand) -> None:
    level, minimum = hand.contract.level, rules.settled("min_bid").min_bid
    if level < minimum:
        raise RulesError("under_the_minimum", "contract", level=level, minimum=minimum)
    if hand.books is not None and hand.outcome is not None:
        raise RulesError("books_or_outcome", "outcome")
    if hand.outcome not in (None, MADE, SET):
        raise RulesError("bad_outcome", "outcome", value=hand.outcome)
    if hand.books is not None:
        _check_books(rules, hand.books)
    if hand.outcome == MADE and rules.all_books < hand.contract.needs:
        raise RulesError(
            "cannot_be_made", "outcome", needs=hand.contract.needs, all_books=rules.all_books
        )
    for index, ruling in enumerate(hand.rulings):
        try:
            _check_ruling(rules, ruling)
        except RulesError as error:
            raise error.below(f"rulings[{index}]") from None
    _check_replay(rules, hand)
    _check_count(rules, hand)


def _check_books(rules: HouseRules, books: int) -> None:
    if books < 0:
        raise RulesError("negative_books", "books", books=books)
    if books > rules.all_books:
        raise RulesError("too_many_books", "books", books=books, all_books=rules.all_books)
    if books == 0 and rules.bidders_hold_the_kitty:
        raise RulesError("kitty_is_a_book", "books")


def _check_count(rules: HouseRules, hand: Hand) -> None:
    """A hand laid down uncounted, where a rule or a ruling needs the count. What the defenders
    took over six is not known of a hand that was set; of one made on the nose it is nothing."""
    if hand.outcome is None or is_void(rules, hand, sides_that_reneged(hand)):
        return
    if books_moved(rules, hand):
        raise RulesError("ruling_needs_books", "books")
    is_set = hand.outcome == SET and forced_outcome(rules, hand) != MADE
    if is_set and rules.settled("defenders").defenders == "books_over_six":
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
    _check_named_book(rules, ruling)
    if ruling.kind == "settled":
        _check_settlement(rules, ruling)
        return
    if ruling.against is None:
        raise RulesError("missing", "against", key="against")
    if ruling.kind == "renege" and ruling.against not in SEATS:
        raise RulesError("renege_is_a_players", "against", against=ruling.against)
    known = MOVES_NOTHING | {"proven"} if ruling.kind == "renege" else FALSE_CLAIM_VERDICTS
    if ruling.verdict not in known:
        raise RulesError(
            "verdict_does_not_fit", "verdict", kind=ruling.kind, verdict=ruling.verdict
        )
    is_unproven_claim = ruling.kind == "false_claim" and ruling.verdict == "undecidable"
    if is_unproven_claim and rules.unproven_claim != "pays":
        raise RulesError("unproven_claim_is_free", "verdict")


def _check_named_book(rules: HouseRules, ruling: Ruling) -> None:
    """A book, or a pile of a row, is one of the books played out; the kitty's has no number."""
    if ruling.book is not None and not 1 <= ruling.book <= rules.played_books:
        raise RulesError("no_such_book", "book", book=ruling.book, books=rules.played_books)
    if ruling.pile is not None and not 1 <= ruling.pile[1] <= rules.played_books:
        raise RulesError("no_such_book", "pile", book=ruling.pile[1], books=rules.played_books)


def _check_settlement(rules: HouseRules, ruling: Ruling) -> None:
    if ruling.replay and ruling.books is not None:
        raise RulesError("replay_moves_no_books", "books")
    if ruling.replay:
        return
    for key in ("books", "against"):
        if getattr(ruling, key) is None:
            raise RulesError("missing", key, key=key)
    if ruling.books is not None and ruling.books < 0:
        raise RulesError("negative_books", "books", books=ruling.books)
    if ruling.books is not None and ruling.books > rules.all_books:
        raise RulesError("too_many_books", "books", books=ruling.books, all_books=rules.all_books)


def _check_replay(rules: HouseRules, hand: Hand) -> None:
    """A hand played over moves no books by agreement and cannot end the game by a ruling."""
    if not hand.is_replayed:
        return
    path = f"rulings[{[ruling.replay for ruling in hand.rulings].index(True)}]"
    if any(ruling.kind == "settled" and ruling.books is not None for ruling in hand.rulings):
        raise RulesError("replay_moves_no_books", path)
    if rules.renege_penalty == "game" and net_offender(hand) is not None:
        raise RulesError("replay_or_game", path)
