"""House rules of individual bid whist, where everybody plays for himself (README section 8).

Only *000* describes the game, *002* adds a deal for three; the rest is judgement or taken over from
partnership bid whist.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .claim_rules import ClaimRules
from .options import choice, number

DEALS: Mapping[str, tuple[int, int]] = {
    "16+6": (3, 16),
    "17+3": (3, 17),
    "12+6": (4, 12),
    "10+4": (5, 10),
}
"""How many play, and how many cards each is dealt; the first deal of a number is its usual one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualRules(ClaimRules):
    """How one table plays. What a renege costs and how it is called is as in partnership."""

    deal: Literal["16+6", "17+3", "12+6", "10+4"] | None = choice(
        None, *DEALS,
        source="null: as the number of players has it; three 000 16+6, 002 17+3; four and five 000",
    )  # fmt: skip
    kitty_book: bool = choice(True, False, source="judgement, after partnership bid whist")
    target: int = number(30, low=1, source="000, 002 thirty")
    nt_double: bool = choice(False, True, source="000, 002 silent; the bidder's points only")
    tie: Literal["highest", "bidder_first"] = choice("highest", "bidder_first", source="judgement")
    all_pass: Literal["next_dealer", "same_dealer"] = choice(
        "next_dealer", "same_dealer", source="judgement, after 002 on partnership"
    )

    def fits(self, players: int) -> bool:
        """Whether the deal is one for so many players; one that is not written, or open, is."""
        return self.deal is None or DEALS[self.deal][0] == players

    def cards_each(self, players: int) -> int:
        """Cards of a player, and so the books that are played out. Only three players have a
        choice of deals, so only they can be asked."""
        usual, *others = (deal for deal, (count, _) in DEALS.items() if count == players)
        dealt = self.settled("deal").deal if others else usual
        return DEALS[dealt if dealt in others else usual][1]

    def all_books(self, players: int) -> int:
        """Books in a hand: those played out, and the kitty's where it is the bidder's."""
        return self.cards_each(players) + self.kitty_is_the_bidders

    @property
    def kitty_is_the_bidders(self) -> bool:
        """Whether the kitty is the bidder's first book, so that he has at least one."""
        return self.settled("kitty_book").kitty_book

    @property
    def no_trump_factor(self) -> int:
        """What the bidder's points in no trump are multiplied by."""
        return 2 if self.settled("nt_double").nt_double else 1
