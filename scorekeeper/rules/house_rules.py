"""House rules of partnership bid whist: one frozen dataclass, a field for each question.

Every option names the source of its values: *000*, *001*, *002* are the source documents of
``README.md`` in this folder, other names the clubs and events listed there. Where the sources
disagree there is an option; the first value is the default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from .claim_rules import ClaimRules
from .errors import RulesError
from .options import Option, choice, number
from .presets import PRESETS as PRESETS
from .table_rules import MUST_BE_DECIDED as MUST_BE_DECIDED
from .table_rules import UNDECIDED as UNDECIDED


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(ClaimRules):
    """How one table plays; what it answers about reneges says ``ClaimRules``."""

    presets: ClassVar[Mapping[str, Mapping[str, object]]] = PRESETS

    jokers: Literal[2, 1, 0] = choice(
        2, 1, 0, source="000 all three; 001, 002 two; Detroit one; Columbus none"
    )
    kitty: bool = choice(
        True, False, source="000, 001, 002 a kitty; Columbus none: 52 cards, 13 each"
    )
    kitty_book: Literal["bidder", "first_winner", "none"] = choice(
        "bidder", "first_winner", "none",
        source="000, 001, 002 the bidders' first book; programs the other two",
    )  # fmt: skip
    kitty_shown: Literal["trump_only", "never", "after_auction", "during_bidding"] = choice(
        "trump_only", "never", "after_auction", "during_bidding",
        source="000 shown in trump hands; 001, 002 hidden; 002 knows showing it during the bidding",
    )  # fmt: skip
    min_bid: Literal[3, 1, 2, 4] = choice(
        3, 1, 2, 4, source="000 three, most tables four; 001 three; 002 three or four; Detroit four"
    )
    same_level: Literal["equal", "down_over_up"] = choice(
        "equal", "down_over_up", source="000 both; 002 no trump above either; Detroit down over up"
    )
    dealer_may_match: bool = choice(False, True, source="two programs let the dealer match")
    nt_direction: Literal["on_winning", "in_bid", "after_kitty"] = choice(
        "on_winning", "in_bid", "after_kitty",
        source="000 on winning the bid; 001 in the bid; 002 unclear",
    )  # fmt: skip
    declare: Literal["before_kitty", "after_kitty"] = choice(
        "before_kitty", "after_kitty", source="000 before; 001, 002 after"
    )
    all_pass: Literal["dealer_must_bid", "next_dealer", "same_dealer"] = choice(
        "dealer_must_bid", "next_dealer", "same_dealer",
        source="000, Detroit: the dealer must bid; 002 thrown in, the next dealer deals",
    )  # fmt: skip
    misdeal: Literal["same_dealer", "next_dealer"] = choice(
        "same_dealer", "next_dealer", source="002 the same dealer; a website the next player"
    )
    first_lead: Literal["declarer", "left_of_declarer"] = choice(
        "declarer", "left_of_declarer", source="000, 002 the bidder; one program his left"
    )
    downtown: Literal["ace_best", "trump_only", "ace_worst", "declarer_says"] = choice(
        "ace_best", "trump_only", "ace_worst", "declarer_says",
        source="000, the list in 002 ace best; 001 only trumps are reversed; a program the others",
    )  # fmt: skip
    nt_joker: Literal["when_void", "must_throw_when_void", "swapped"] = choice(
        "when_void", "must_throw_when_void", "swapped",
        source="002 worthless; 000 some throw it at the first void, some swap it for a buried card",
    )  # fmt: skip
    nt_joker_lead: Literal["next_card_sets_suit", "no_suit"] = choice(
        "next_card_sets_suit", "no_suit", source="players report the first; one program the second"
    )
    nt_double: bool = choice(
        True,
        False,
        source="001 always, both ways; 002 optional; 000 silent; Detroit, Columbus double",
    )
    over_books: Literal["count", "bid_only"] = choice(
        "count", "bid_only", source="000, 001, 002 all books over six; Detroit only the bid"
    )
    defenders: Literal["nothing", "books_over_six"] = choice(
        "nothing", "books_over_six", source="001 never; 002 a rare option"
    )
    back_door: Literal["off", "both", "opponents_gain"] = choice(
        "off", "both", "opponents_gain", source="000 knows it, and leaves open who loses"
    )
    boston: Literal["sweep", "bid_seven", "either"] = choice(
        "sweep", "bid_seven", "either", source="002 a sweep; 001 a bid of seven; clubs count both"
    )
    boston_effect: Literal["none", "wins_game", "double", "bonus", "fixed"] = choice(
        "none", "wins_game", "double", "bonus", "fixed",
        source="001 a bonus or the game; 002 double or the game; Detroit fixed points",
    )  # fmt: skip
    boston_points: int = number(13, low=0, source="Detroit 13")
    boston_points_nt: int = number(26, low=0, source="Detroit 26")
    boston_restored: bool = choice(
        True, False, source="judgement, after a reported quarrel over a Boston broken by a renege"
    )
    target: int | None = number(
        7, nullable=True, source="000, 001, 002 seven; Columbus five; other tables 9, 11, 21"
    )
    floor: int | None = number(-7, nullable=True, source="000, 001, 002 minus seven")
    two_sets_out: bool = choice(False, True, source="000 at parties; Columbus")
    hands: int | None = number(
        None, low=1, nullable=True, source="timed rounds; Detroit breaks a tie with one more hand"
    )
    mutual_reneges: Literal["net", "redeal"] = choice(
        "net", "redeal", source="judgement; old whist law 81: nobody wins, or a new deal"
    )
    reneger_may_win: bool = choice(
        True, False, source="judgement; old whist law 82: a side that reneged cannot go out"
    )
    rotation: Literal["off", "set_pair_rises", "loser_rises"] = choice(
        "off", "set_pair_rises", "loser_rises", source="000 both ways of rise and fly"
    )
    streak_cap: int | None = number(None, low=1, nullable=True, source="judgement")

    @property
    def all_books(self) -> int:
        """Books in a hand: 13, or 12 where there is a kitty that is nobody's book (1.3)."""
        if not self.settled("kitty").kitty:
            return 13
        return 12 if self.settled("kitty_book").kitty_book == "none" else 13

    @property
    def most_books(self) -> int:
        """The most books a hand can have, as far as the questions of the kitty are settled."""
        return 13 if {"kitty", "kitty_book"} & self.undecided else self.all_books

    @property
    def bidders_hold_the_kitty(self) -> bool:
        """Whether the buried cards are the bidders' first book, so that they have at least one."""
        return self.settled("kitty").kitty and self.settled("kitty_book").kitty_book == "bidder"

    @property
    def played_books(self) -> int:
        """Books played out at the table: 12, or 13 without a kitty."""
        return 12 if self.settled("kitty").kitty else 13

    def contradictions(self) -> Iterator[RulesError]:
        if not {"kitty", "jokers"} & self.undecided and not self.kitty and self.jokers:
            yield RulesError("no_kitty_no_jokers", "kitty", jokers=self.jokers)
        if self.target is not None and self.floor is not None and self.floor >= self.target:
            limits = {"floor": self.floor, "target": self.target}
            yield RulesError("floor_not_below_target", "floor", **limits)


OPTIONS: Mapping[str, Option] = HouseRules.options()
HOUSE = HouseRules()


def preset(key: object, path: str = "rules") -> HouseRules:
    """The rules of a named way to play. Raises ``RulesError`` at ``path.preset``."""
    return HouseRules.of_preset(key, path)
