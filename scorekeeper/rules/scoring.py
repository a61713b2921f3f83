"""One hand of partnership bid whist, scored (``README.md`` section 2).

``score_hand`` is a pure function of the rules and the facts of the hand; it knows nothing of the
game around it. It never fails on a checked hand (``checking.check_line``); a question that is not
settled raises ``Undecided`` where the answer matters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .contract import BOOK_LINE, TOP_LEVEL
from .house_rules import HouseRules
from .lines import Hand, Ruling
from .paid_rulings import books_paid, each_once
from .questions import for_every_answer
from .scored_hand import MADE as MADE
from .scored_hand import MISDEAL as MISDEAL
from .scored_hand import SET as SET
from .scored_hand import ScoredHand
from .seats import Side, opponents, side_of


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScore(ScoredHand):
    """Besides what every hand comes to: ``wins_by_boston`` the side that wins the game by a Boston;
    ``loses_by_renege`` the side that loses the game; ``reneged`` the sides against which a renege
    was proven."""

    wins_by_boston: Side | None = None
    loses_by_renege: Side | None = None
    reneged: frozenset[Side] = frozenset()


def score_hand(rules: HouseRules, hand: Hand) -> HandScore:
    """Score a hand that is over (``hand.in_play`` is False)."""
    return for_every_answer(rules, lambda answered: _score(answered, hand))


def _score(rules: HouseRules, hand: Hand) -> HandScore:
    bidders = side_of(hand.declarer)
    defenders = opponents(bidders)
    reneged = sides_that_reneged(hand)
    raw = _books_as_played(hand)
    books = None
    if raw is not None:
        books = min(max(raw + books_moved(rules, hand), 0), rules.all_books)
    counted = None if books is None else {bidders: books, defenders: rules.all_books - books}
    if is_void(rules, hand, reneged):
        nothing = {bidders: 0, defenders: 0}
        return HandScore(outcome=MISDEAL, books=counted, points=nothing, reneged=reneged)

    played = hand.outcome == MADE if books is None else books >= hand.contract.needs
    forced = forced_outcome(rules, hand)
    made = played if forced is None else forced == MADE
    boston = made and books is not None and _is_boston(rules, hand, books)
    points: Mapping[Side, int]
    if made:
        points = {bidders: _made_points(rules, hand, books, boston, forced), defenders: 0}
    else:
        points = _set_points(rules, hand, counted)
    wins = boston and rules.settled("boston_effect").boston_effect == "wins_game"
    return HandScore(
        outcome=MADE if made else SET,
        books=counted,
        boston=boston,
        points=points,
        wins_by_boston=bidders if wins else None,
        loses_by_renege=net_offender(hand) if rules.renege_penalty == "game" else None,
        reneged=reneged,
    )


def sides_that_reneged(hand: Hand) -> frozenset[Side]:
    """The sides against which a renege was proven on this hand."""
    return frozenset(side_of(r.against) for r in hand.rulings if r.is_proven and r.against)


def is_void(rules: HouseRules, hand: Hand, reneged: frozenset[Side]) -> bool:
    """Whether the hand is played over: settled so, or reneges on both sides under ``redeal``."""
    if hand.is_replayed:
        return True
    return len(reneged) == 2 and rules.settled("mutual_reneges").mutual_reneges == "redeal"


def books_moved(rules: HouseRules, hand: Hand) -> int:
    """Books that rulings give to the bidders (negative: take from them), netted, not clamped.

    Proven reneges move ``renege_books`` only under ``renege_penalty`` ``books``; a false or an
    unproven claim costs them under every penalty, where the rules punish it (README section 3).
    """
    bidders = side_of(hand.declarer)
    net = 0
    for ruling in _each_once(hand, lambda ruling: books_paid(rules, ruling) > 0):
        paid = books_paid(rules, ruling)
        net += -paid if ruling.against and side_of(ruling.against) == bidders else paid
    return net


def _each_once(hand: Hand, counts: Callable[[Ruling], bool]) -> tuple[Ruling, ...]:
    return each_once(hand.rulings, counts, lambda ruling: ruling.identity)


def _books_as_played(hand: Hand) -> int | None:
    """Books as counted; exactly the bid for a hand laid down as made; None where unknown."""
    if hand.books is None and hand.outcome == MADE:
        return hand.contract.needs
    return hand.books


def net_offender(hand: Hand) -> Side | None:
    """The side with more proven reneges: one on each side cancels."""
    bidders = side_of(hand.declarer)
    once = _each_once(hand, lambda ruling: ruling.is_proven)
    proven = [side_of(ruling.against) for ruling in once if ruling.against]
    balance = 2 * proven.count(bidders) - len(proven)
    if balance == 0:
        return None
    return bidders if balance > 0 else opponents(bidders)


def forced_outcome(rules: HouseRules, hand: Hand) -> str | None:
    """What ``renege_penalty`` ``set`` makes of the hand; None: as played."""
    offender = net_offender(hand) if rules.renege_penalty == "set" else None
    if offender is None:
        return None
    return SET if offender == side_of(hand.declarer) else MADE


def _is_boston(rules: HouseRules, hand: Hand, books: int) -> bool:
    """A made hand with all its books; which ones count says ``boston``. Books given by a penalty
    make no Boston, except a bid of seven that a proven renege of the other side had spoiled."""
    if books < rules.all_books:
        return False
    bid_seven = hand.contract.level == TOP_LEVEL
    raw = _books_as_played(hand)
    if raw is not None and raw < books:
        spoiled = opponents(side_of(hand.declarer)) in sides_that_reneged(hand)
        if not (bid_seven and spoiled and rules.settled("boston_restored").boston_restored):
            return False
    return bid_seven or rules.settled("boston").boston != "bid_seven"


def _no_trump_factor(rules: HouseRules, hand: Hand) -> int:
    return 2 if hand.contract.no_trump and rules.settled("nt_double").nt_double else 1


def _made_points(
    rules: HouseRules, hand: Hand, books: int | None, boston: bool, forced: str | None
) -> int:
    """Books over six or the bid, doubled in no trump, and what a Boston does to it. A make that
    a renege forced is worth the bid, or what was taken over it."""
    effect = rules.settled("boston_effect").boston_effect if boston else "none"
    bonus_key = "boston_points_nt" if hand.contract.no_trump else "boston_points"
    if effect == "fixed":
        return int(getattr(rules.settled(bonus_key), bonus_key))
    worth = hand.contract.level
    taken = 0 if books is None else books - BOOK_LINE
    if taken > worth and rules.settled("over_books").over_books == "count":
        worth = taken
    points = worth * _no_trump_factor(rules, hand)
    if effect == "double":
        return 2 * points
    if effect == "bonus":
        return points + int(getattr(rules.settled(bonus_key), bonus_key))
    return points


def _set_points(
    rules: HouseRules, hand: Hand, books: Mapping[Side, int] | None
) -> Mapping[Side, int]:
    """Minus the bid, whatever was missed; ``back_door`` gives it to the other side, and
    ``books_over_six`` adds the defenders' books over six, never doubled."""
    bidders = side_of(hand.declarer)
    defenders = opponents(bidders)
    loss = hand.contract.level * _no_trump_factor(rules, hand)
    back_door = rules.settled("back_door").back_door
    gain = 0 if back_door == "off" else loss
    if books is not None and rules.settled("defenders").defenders == "books_over_six":
        gain += max(0, books[defenders] - BOOK_LINE)
    return {bidders: 0 if back_door == "opponents_gain" else -loss, defenders: gain}
