"""House rules of partnership bid whist: one frozen dataclass, a field for each question.

Every option names the source of its values: *000*, *001*, *002* are the source documents of
``README.md`` in this folder, other names the clubs and events listed there. Where the sources
disagree there is an option; the first value is the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal

from .errors import RulesError, Undecided, join
from .options import Option, choice, number
from .presets import PRESETS as PRESETS
from .reading import MOST, is_storable

UNDECIDED = "undecided"
MUST_BE_DECIDED = frozenset(
    {"renege_penalty", "renege_books", "false_claim", "unproven_claim", "target", "floor"}
)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """How one table plays. Fields are the option keys of the public formats.

    ``undecided`` holds the keys of questions the table has not settled; such a field holds its
    default and must be read through ``settled``. ``customs`` are free answers that never score.
    ``preset`` is only the name the rules are written under: two rules are equal when their
    options are.
    """

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
    renege_penalty: Literal["books", "set", "game"] = choice(
        "books", "set", "game",
        source="000, 002 three books; spades events a set; players report the game",
    )  # fmt: skip
    renege_books: int = number(3, low=0, high=13, source="000, 002 three")
    renege_scope: Literal["exact", "any_book"] = choice(
        "exact", "any_book", source="000, 002 the exact book; Cookout any may be turned"
    )
    false_claim: Literal["pays", "nothing"] = choice(
        "pays", "nothing", source="000, Cookout, Clarksville pay; 002 nothing"
    )
    unproven_claim: Literal["nothing", "pays"] = choice(
        "nothing", "pays", source="000 at its word pays; 002 nothing"
    )
    claim_deadline: Literal["next_cut", "score_confirmed", "hand_over", "next_book"] = choice(
        "next_cut", "score_confirmed", "hand_over", "next_book",
        source="old whist law until the next cut; Cookout at once",
    )  # fmt: skip
    correction_window: Literal["next_book", "next_card"] = choice(
        "next_book", "next_card", source="Auction 1915 until the next book"
    )
    repeat_reneges: Literal["each", "one_per_suit"] = choice(
        "each", "one_per_suit", source="old whist law 72: each counts"
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

    undecided: frozenset[str] = frozenset()
    customs: tuple[tuple[str, object], ...] = field(default=(), hash=False)
    preset: str = field(default="house", compare=False)

    def settled(self, *keys: str) -> HouseRules:
        """These rules, if the table has answered the questions ``keys``; else raises ``Undecided``.
        Whether the answer matters is for ``questions.for_every_answer``."""
        for key in keys:
            if key in self.undecided:
                raise Undecided.question(key)
        return self

    def supposing(self, key: str, answer: object) -> HouseRules | None:
        """These rules with the open question ``key`` answered; None where the rest of the rules
        leaves no room for that answer."""
        changes: dict[str, Any] = {key: answer, "undecided": self.undecided - {key}}
        supposed = replace(self, **changes)
        try:
            supposed._refuse_contradictions("")
        except RulesError:
            return None
        return supposed

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

    def differences_from(self, other: HouseRules) -> dict[str, object]:
        """The options that are not as in ``other``, by key, in the order of the fields."""
        mine, theirs = self._options(), other._options()
        return {key: mine[key] for key in OPTIONS if mine[key] != theirs[key]}

    def to_dict(self) -> dict[str, object]:
        """The public form: the preset's key and what differs from it; inverse of ``from_dict``."""
        data: dict[str, object] = {"preset": self.preset}
        data |= self.differences_from(preset(self.preset))
        if self.customs:
            data["customs"] = dict(self.customs)
        return data

    def with_options(self, data: object, path: str = "rules") -> HouseRules:
        """These rules changed by ``data`` (option key → value; ``preset`` starts from that one).

        Raises ``RulesError`` at ``path.KEY`` for an unknown key, a value the option does not have,
        a question that must be decided, or options that contradict each other.
        """
        if not isinstance(data, Mapping):
            raise RulesError("not_an_object", path)
        rules = self
        if "preset" in data:
            rules = replace(preset(data["preset"], path), customs=self.customs)
        changes: dict[str, Any] = {}
        undecided = set(rules.undecided)
        for key, value in data.items():
            if key == "preset":
                continue
            if key == "customs":
                changes[key] = _read_customs(value, join(path, key))
            elif key not in OPTIONS:
                raise RulesError("unknown_option", join(path, str(key)), key=key)
            elif value == UNDECIDED:
                if key in MUST_BE_DECIDED:
                    raise RulesError("must_be_decided", join(path, key), key=key)
                undecided.add(key)
                changes[key] = OPTIONS[key].default
            elif not OPTIONS[key].allows(value):
                raise RulesError("bad_option", join(path, key), key=key, value=value)
            else:
                undecided.discard(key)
                changes[key] = value
        rules = replace(rules, undecided=frozenset(undecided), **changes)
        rules._refuse_contradictions(path)
        return rules

    @classmethod
    def from_dict(cls, data: object, path: str = "rules") -> HouseRules:
        """Read the public form (a preset's key, ``house`` if missing, and what differs from it)."""
        return HOUSE.with_options(data, path)

    def _options(self) -> dict[str, object]:
        return {key: UNDECIDED if key in self.undecided else getattr(self, key) for key in OPTIONS}

    def _refuse_contradictions(self, path: str) -> None:
        if not {"kitty", "jokers"} & self.undecided and not self.kitty and self.jokers:
            raise RulesError("no_kitty_no_jokers", join(path, "kitty"), jokers=self.jokers)
        if self.target is not None and self.floor is not None and self.floor >= self.target:
            raise RulesError(
                "floor_not_below_target", join(path, "floor"), floor=self.floor, target=self.target
            )


def _read_customs(value: object, path: str) -> tuple[tuple[str, object], ...]:
    """Free answers to questions that have no key; kept as written, never scored."""
    if not isinstance(value, Mapping):
        raise RulesError("not_an_object", path)
    for key, answer in value.items():
        if not is_storable(str(key)) or not _is_free_answer(answer):
            raise RulesError("bad_custom", join(path, str(key)), key=key)
    return tuple(sorted((str(key), answer) for key, answer in value.items()))


def _is_free_answer(answer: object, depth: int = 3) -> bool:
    """A text, a number, yes or no, nothing, or a few of these together."""
    if isinstance(answer, str):
        return is_storable(answer)
    if isinstance(answer, int | float):
        return -MOST <= answer <= MOST
    if isinstance(answer, list):
        return depth > 0 and all(_is_free_answer(part, depth - 1) for part in answer)
    if isinstance(answer, Mapping):
        parts = [*answer.keys(), *answer.values()]
        return depth > 0 and all(_is_free_answer(part, depth - 1) for part in parts)
    return answer is None


OPTIONS: Mapping[str, Option] = {
    f.name: f.metadata["option"] for f in fields(HouseRules) if "option" in f.metadata
}
HOUSE = HouseRules()


def preset(key: object, path: str = "rules") -> HouseRules:
    """The rules of a named way to play. Raises ``RulesError`` at ``path.preset``."""
    if not isinstance(key, str) or key not in PRESETS:
        raise RulesError("unknown_preset", join(path, "preset"), key=key, known=tuple(PRESETS))
    return replace(HOUSE, preset=key, **PRESETS[key])  # type: ignore[arg-type]
