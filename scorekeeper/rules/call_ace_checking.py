"""What can be wrong with a start, a hand and points put right of call-ace whist."""

from __future__ import annotations

from collections.abc import Mapping

from .call_ace_contract import ALL_TRICKS
from .call_ace_lines import NOT_SAID, CallAceHand
from .call_ace_rules import CallAceRules
from .call_ace_scoring import AT_PLAY, has_a_score, score_hand, sitting_out
from .checking import check_seat
from .errors import RulesError
from .folding import State, dealer_of
from .lines import FALSE_CLAIM_VERDICTS, MOVES_NOTHING, Adjustment, Ruling
from .scored_hand import SET

FALSE_CLAIM = FALSE_CLAIM_VERDICTS - {"undecidable"}
"""A call that cannot be proved has no price in this game: it is a renege that was not proven."""
MOST_POINTS = 10_000_000
"""What a hand can move, so that every total stays a number that any database holds. With the usual
values and all attachments at once it is less than a tenth."""


def check_start(state: State) -> None:
    """What the players bring sums to zero, as all that follows does."""
    total = sum(state.totals.values())
    if total:
        raise RulesError("start_not_zero", "start", total=total)


def check_adjustment(line: Adjustment) -> None:
    """Points put right by hand go from somebody to somebody."""
    total = sum(line.points.values())
    if total:
        raise RulesError("adjustment_not_zero", "adjustment", total=total)


def check_hand(state: State, hand: CallAceHand) -> None:
    """Refuse a hand that cannot be played from ``state``."""
    rules: CallAceRules = state.rules
    playing = _check_players(state, hand)
    rules.check_plays(hand.contract)
    _check_partner(state, hand, playing)
    _check_joined(state, hand, playing)
    if hand.knock != 1 and not rules.settled("knock").knock:
        raise RulesError("no_knocking", "knock")
    _check_books(rules, hand)
    for index, ruling in enumerate(hand.rulings):
        try:
            _check_ruling(state, ruling, playing)
        except RulesError as error:
            raise error.below(f"rulings[{index}]") from None
    if not hand.in_play and _most_moved(rules, playing, hand) > MOST_POINTS:
        raise RulesError("number_too_big", "contract", key="contract", most=MOST_POINTS)


def _check_players(state: State, hand: CallAceHand) -> tuple[str, ...]:
    """Four at play, declarer among them."""
    check_seat(state, hand.declarer, "declarer")
    if hand.out is not None:
        for index, seat in enumerate(hand.out):
            check_seat(state, seat, f"out[{index}]")
        if len(hand.out) != len(state.seats) - AT_PLAY:
            values = {"count": len(hand.out), "needed": len(state.seats) - AT_PLAY}
            raise RulesError("not_so_many_out", "out", **values)
    out = sitting_out(state.seats, hand, dealer_of(state, hand))
    playing = tuple(seat for seat in state.seats if seat not in out)
    _check_plays(state, hand.declarer, playing, "declarer")
    return playing


def _check_plays(state: State, seat: str, playing: tuple[str, ...], path: str) -> None:
    check_seat(state, seat, path)
    if seat not in playing:
        raise RulesError("sits_out", path, seat=seat)


def _most_moved(rules: CallAceRules, playing: tuple[str, ...], hand: CallAceHand) -> int:
    points = score_hand(rules, playing, hand).points.values()
    return max((abs(number) for number in points), default=0)


def _check_partner(state: State, hand: CallAceHand, playing: tuple[str, ...]) -> None:
    """Who shares in the score of a plain contract has to be known once it is counted."""
    partner = hand.partner
    if partner == NOT_SAID:
        if not hand.in_play and not hand.contract.is_nolo and has_a_score(state.rules, hand):
            raise RulesError("partner_not_said", "partner")
        return
    if partner is None:
        return
    if hand.contract.is_nolo:
        raise RulesError("nolo_has_no_partner", "partner")
    if partner == hand.declarer:
        raise RulesError("own_partner_is_alone", "partner")
    _check_plays(state, partner, playing, "partner")


def _check_joined(state: State, hand: CallAceHand, playing: tuple[str, ...]) -> None:
    if not hand.joined:
        return
    if not hand.contract.is_nolo:
        raise RulesError("only_a_nolo_is_joined", "joined")
    if state.rules.settled("join").join == "off":
        raise RulesError("no_joining", "joined")
    for index, seat in enumerate(hand.joined):
        if seat == hand.declarer:
            raise RulesError("player_twice", f"joined[{index}]", seat=seat)
        _check_plays(state, seat, playing, f"joined[{index}]")


def _check_books(rules: CallAceRules, hand: CallAceHand) -> None:
    books = hand.books
    if isinstance(books, Mapping) or (hand.joined and hand.is_counted):
        _check_books_of_each(hand)
    elif books is not None:
        check_count(books, "books")
    if hand.outcome == SET and not hand.contract.is_nolo and has_a_score(rules, hand):
        raise RulesError("count_needed", "books")


def _check_books_of_each(hand: CallAceHand) -> None:
    """Everybody who plays the same nolo counts his own."""
    books = hand.books
    if not hand.joined:
        raise RulesError("books_of_one_side", "books")
    if not isinstance(books, Mapping):
        raise RulesError("books_of_each_nolo", "books")
    for player in books:
        if player not in hand.nolo_players:
            raise RulesError("plays_no_nolo", f"books.{player}", seat=player)
    for player in hand.nolo_players:
        if player not in books:
            raise RulesError("missing", f"books.{player}", key=player)
        check_count(books[player], f"books.{player}")
    if sum(books.values()) > ALL_TRICKS:
        values = {"books": sum(books.values()), "all_books": ALL_TRICKS}
        raise RulesError("too_many_books", "books", **values)


def check_count(tricks: int, path: str) -> None:
    if tricks < 0:
        raise RulesError("negative_books", path, books=tricks)
    if tricks > ALL_TRICKS:
        raise RulesError("too_many_books", path, books=tricks, all_books=ALL_TRICKS)


def _check_ruling(state: State, ruling: Ruling, playing: tuple[str, ...]) -> None:
    if ruling.book is not None and not 1 <= ruling.book <= ALL_TRICKS:
        raise RulesError("no_such_book", "book", book=ruling.book, books=ALL_TRICKS)
    if ruling.pile is not None and not 1 <= ruling.pile[1] <= ALL_TRICKS:
        raise RulesError("no_such_book", "pile", book=ruling.pile[1], books=ALL_TRICKS)
    for key in ("against", "accused", "by"):
        seat = getattr(ruling, key)
        if seat is not None:
            _check_plays(state, seat, playing, key)
    if ruling.pile is not None:
        _check_plays(state, ruling.pile[0], playing, "pile")
    if ruling.kind == "settled":
        if not ruling.replay:
            raise RulesError("missing", "replay", key="replay")
        return
    if ruling.against is None:
        raise RulesError("missing", "against", key="against")
    known = MOVES_NOTHING | {"proven"} if ruling.kind == "renege" else FALSE_CLAIM
    if ruling.verdict not in known:
        values = {"kind": ruling.kind, "verdict": ruling.verdict}
        raise RulesError("verdict_does_not_fit", "verdict", **values)
