"""What can be wrong with a start and with a hand of individual bid whist (README section 4)."""

from __future__ import annotations

from .checking import check_seat
from .errors import RulesError
from .folding import State, dealer_of
from .individual_bidding import check_auction, seat_at
from .individual_lines import IndividualHand
from .individual_rules import IndividualRules
from .individual_scoring import ending, net_offenders
from .lines import FALSE_CLAIM_VERDICTS, MOVES_NOTHING, Ruling
from .paid_rulings import books_paid


def check_rules(state: State) -> None:
    """Refuse a deal that is for another number of players."""
    rules: IndividualRules = state.rules
    if not rules.fits(len(state.seats)):
        raise RulesError("deal_does_not_fit", "rules.deal", deal=rules.deal, count=len(state.seats))


def check_start(state: State) -> None:
    """Refuse a start that is already over; two who are level at the top play on (judgement)."""
    over = ending(state)
    if over and over.winner:
        side, limit = over.winner, state.rules.target
        total = state.totals[side]
        raise RulesError("start_at_target", "start", side=side, total=total, limit=limit)


def check_hand(state: State, hand: IndividualHand) -> None:
    """Refuse a hand that cannot be played from ``state``, its bidding included."""
    rules: IndividualRules = state.rules
    check_seat(state, hand.declarer, "declarer")
    all_books = rules.all_books(len(state.seats))
    if hand.contract.needs > all_books:
        values = {"needs": hand.contract.needs, "all_books": all_books}
        raise RulesError("bid_over_all_books", "contract", **values)
    if hand.books is not None:
        _check_books(state, hand, all_books)
    for index, ruling in enumerate(hand.rulings):
        try:
            _check_ruling(state, ruling, all_books)
        except RulesError as error:
            raise error.below(f"rulings[{index}]") from None
    _check_replay(rules, hand)
    _check_auction(state, hand)


def _check_books(state: State, hand: IndividualHand, all_books: int) -> None:
    """Everybody's books are needed, and together they are the books of a hand."""
    assert hand.books is not None
    for seat, books in hand.books.items():
        check_seat(state, seat, f"books.{seat}")
        if books < 0:
            raise RulesError("negative_books", f"books.{seat}", books=books)
        if books > all_books:
            values = {"books": books, "all_books": all_books}
            raise RulesError("too_many_books", f"books.{seat}", **values)
    for seat in state.seats:
        if seat not in hand.books:
            raise RulesError("missing", f"books.{seat}", key=seat)
    total = sum(hand.books.values())
    if total != all_books:
        raise RulesError("books_do_not_add_up", "books", books=total, all_books=all_books)
    if hand.books[hand.declarer] == 0 and state.rules.kitty_is_the_bidders:
        raise RulesError("kitty_is_a_book", f"books.{hand.declarer}")


def _check_ruling(state: State, ruling: Ruling, all_books: int) -> None:
    played = state.rules.cards_each(len(state.seats))
    for key in ("against", "accused", "by"):
        check_seat(state, getattr(ruling, key), key)
    for key, number in (("book", ruling.book), ("pile", ruling.pile and ruling.pile[1])):
        if number is not None and not 1 <= number <= played:
            raise RulesError("no_such_book", key, book=number, books=played)
    if ruling.pile:
        check_seat(state, ruling.pile[0], "pile")
    if ruling.kind == "settled":
        _check_settlement(ruling, all_books)
    else:
        _check_verdict(state.rules, ruling)
    if ruling.against is not None and ruling.verdict != "wrong_side":
        for key in ("accused", "by"):
            if getattr(ruling, key) == ruling.against:
                raise RulesError("called_himself", key, seat=ruling.against)


def _check_verdict(rules: IndividualRules, ruling: Ruling) -> None:
    if ruling.against is None:
        raise RulesError("missing", "against", key="against")
    known = MOVES_NOTHING | {"proven"} if ruling.kind == "renege" else FALSE_CLAIM_VERDICTS
    if ruling.verdict not in known:
        values = {"kind": ruling.kind, "verdict": ruling.verdict}
        raise RulesError("verdict_does_not_fit", "verdict", **values)
    is_unproven_claim = ruling.kind == "false_claim" and ruling.verdict == "undecidable"
    if is_unproven_claim and rules.unproven_claim != "pays":
        raise RulesError("unproven_claim_is_free", "verdict")
    if ruling.kind == "false_claim" and ruling.accused is None and books_paid(rules, ruling):
        raise RulesError("missing", "accused", key="accused")


def _check_settlement(ruling: Ruling, all_books: int) -> None:
    if ruling.replay and ruling.books is not None:
        raise RulesError("replay_moves_no_books", "books")
    if ruling.replay:
        return
    for key in ("books", "against"):
        if getattr(ruling, key) is None:
            raise RulesError("missing", key, key=key)
    assert ruling.books is not None
    if ruling.books < 0:
        raise RulesError("negative_books", "books", books=ruling.books)
    if ruling.books > all_books:
        raise RulesError("too_many_books", "books", books=ruling.books, all_books=all_books)


def _check_replay(rules: IndividualRules, hand: IndividualHand) -> None:
    """A hand played over moves no books by agreement and cannot end the game by a ruling."""
    if not hand.is_replayed:
        return
    path = f"rulings[{[ruling.replay for ruling in hand.rulings].index(True)}]"
    if any(ruling.kind == "settled" and ruling.books is not None for ruling in hand.rulings):
        raise RulesError("replay_moves_no_books", path)
    if rules.renege_penalty == "game" and net_offenders(hand):
        raise RulesError("replay_or_game", path)


def _check_auction(state: State, hand: IndividualHand) -> None:
    if hand.auction is None:
        return
    try:
        place = check_auction(hand.auction, hand.contract, len(state.seats))
    except RulesError as error:
        raise error.below("auction") from None
    dealer = dealer_of(state, hand)
    if dealer is None:
        return
    bidder = seat_at(place, dealer, state.seats)
    if bidder != hand.declarer:
        values = {"bidder": bidder, "declarer": hand.declarer}
        raise RulesError("auction_names_another", "auction", **values)
