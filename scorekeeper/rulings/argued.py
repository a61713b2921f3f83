"""A hand that is argued about: its line on the sheet, what was answered, what became of its claims.

``ArguedHand`` is plain data and never asks the database; what is written down is tried out on a
copy (``with_facts``) before it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, Self, TypeVar

from scorekeeper.games.sheets import Entry, LiveSheet
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.benches import BENCHES, Bench
from scorekeeper.rules.cards import Card
from scorekeeper.rules.lines import PlayedHand
from scorekeeper.rules.questions import for_every_answer
from scorekeeper.rules.seats import Seat, Side
from scorekeeper.rulings.deals import numbers_of_deals
from scorekeeper.rulings.known import OF_CLAIM, Known, fold
from scorekeeper.rulings.models import Claim, Dispute, Step, StepKind

T = TypeVar("T")
DECIDING = (StepKind.WITHDRAWN, StepKind.RULED, StepKind.LIFTED)


class Standing(StrEnum):
    """What became of a claim."""

    OPEN = "open"
    WITHDRAWN = "withdrawn"
    RULED = "ruled"


@dataclass(frozen=True)
class ArguedHand:
    """One dispute at one moment. ``steps`` in order; ``more`` facts that are only being tried."""

    sheet: LiveSheet
    names: Names
    dispute: Dispute
    claims: Sequence[Claim] = ()
    steps: Sequence[Step] = ()
    more: tuple[Mapping[str, Any], ...] = field(default=())
    others: tuple[int, ...] = ()
    """``since`` of the game's other disputes: their deals are not this one's."""

    # --- The hand ------------------------------------------------------------------------------

    @cached_property
    def number(self) -> int | None:
        """The line of the deal it is about; None while that is not on the sheet."""
        sinces = (self.dispute.since, *self.others)
        return numbers_of_deals(self.sheet, sinces).get(self.dispute.since)

    @cached_property
    def entry(self) -> Entry | None:
        """The hand it is about; None while that is not on the sheet, or where it was thrown in."""
        entry = self.sheet.entry(self.number or 0)
        return entry if entry and isinstance(entry.line, PlayedHand) else None

    @property
    def is_thrown_in(self) -> bool:
        """Whether the deal came to nothing: a misdeal, passed out, or the game ended before it was
        written down."""
        return self.entry is None and (self.number is not None or self.sheet.state.over)

    @property
    def hand(self) -> Any:
        """The hand as the sheet has it; only where there is an ``entry``."""
        assert self.entry is not None
        return self.entry.line

    @property
    def bench(self) -> Bench:
        """The game before the judge."""
        return BENCHES[self.sheet.kind.key]

    @property
    def rules(self) -> Any:
        """The rules the hand is played under."""
        return self.sheet.state_before(self.number or self.sheet.next_number).rules

    @cached_property
    def players(self) -> tuple[Seat, ...]:
        """Who plays the hand; everybody at the table while it is not on the sheet. Raises
        ``RulesError`` where nobody can say who sits out."""
        place = self.sheet.place(self.number or self.sheet.next_number)
        return self.bench.players(place.state, self.hand if self.entry else None, place.dealer)

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who keeps a row of piles."""
        return self.bench.rows(self.players)

    @property
    def is_counted(self) -> bool:
        """Whether the hand is over and what rulings may move is on the sheet."""
        return self.entry is not None and self.bench.is_counted(self.hand)

    @cached_property
    def hand_as_told(self) -> Any:
        """The hand with what people said of its strain."""
        known = self.known
        return self.bench.as_told(self.hand, suit=known.suit, direction=known.direction)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card that may be in play."""
        return self.bench.cards(self.rules)

    @property
    def buries(self) -> bool:
        """Whether some cards may lie where nobody plays them: the kitty, or what was put there."""
        played = min(self.bench.book_counts(self.rules, self.players)) * len(self.players)
        return len(self.cards) > played

    @property
    def trump(self) -> str | None:
        """The suit that jokers belong to; None where they have none, or nobody knows."""
        return self.bench.trump(self.hand_as_told)

    @property
    def knows_strain(self) -> bool:
        """Whether it is known what had to be followed."""
        return self.bench.knows_strain(self.hand_as_told)

    @property
    def declarer(self) -> Seat | None:
        declarer, known = self.hand.declarer, self.known.declarer
        if declarer in self.players:
            return str(declarer)
        return known if known and self.sheet.kind.side_of(known) == declarer else None

    # --- What was answered ---------------------------------------------------------------------

    @cached_property
    def answers(self) -> list[Step]:
        """The answers that stand, in order."""
        gone = {s.facts["step"] for s in self.steps if s.kind == StepKind.TAKEN_BACK}
        return [s for s in self.steps if s.kind == StepKind.KNOWN and s.number not in gone]

    @cached_property
    def known(self) -> Known:
        return fold([*(step.facts for step in self.answers), *self.more])

    @property
    def seen(self) -> int:
        """The number of the newest step."""
        return self.steps[-1].number if self.steps else 0

    def with_facts(self, *facts: Mapping[str, Any]) -> Self:
        """The case if these were known besides."""
        return replace(self, more=(*self.more, *facts))

    def before(self, step: Step) -> Self:
        """The hand as it was argued about when that step was written, by the rules of today from
        the first hand on."""
        was = [record for record in self.sheet.records if record.pk <= step.facts["after"]]
        sheet = LiveSheet.from_records(self.sheet.kind.key, was)
        return replace(
            self,
            sheet=replace(sheet, head=self.sheet.head),
            steps=[each for each in self.steps if each.number < step.number],
        )

    def without(self, step: int) -> Self:
        """The case if that answer had not been given."""
        return replace(self, steps=[s for s in self.steps if s.number != step])

    def deciding_step(self, claim: Claim) -> Step | None:
        """The newest step that withdrew, ruled on or reopened a claim."""
        steps = [s for s in self.steps if s.claim_id == claim.pk and s.kind in DECIDING]
        return steps[-1] if steps else None

    def standing(self, claim: Claim) -> Standing:
        step = self.deciding_step(claim)
        return standing_after(step.kind if step else "")

    def has_turned(self, claim: Claim) -> bool:
        """Whether a pile was turned over for this claim and looked through."""
        return any(
            step.facts.get("book", {}).get("all_of")
            for step in self.answers
            if step.claim_id == claim.pk
        )

    def may_take_back(self, step: Step, claim: Claim) -> bool:
        """Whether an answer can be taken back while that claim is looked at: one that was given for
        it or the hand, or for a call that was taken back itself."""
        withdrawn = {c.pk for c in self.claims if self.standing(c) == Standing.WITHDRAWN}
        return step.claim_id in (claim.pk, None) or step.claim_id in withdrawn

    @staticmethod
    def own_book(claim: Claim) -> str:
        """How the book of a claim is kept, wherever it lies."""
        return f"{OF_CLAIM}{claim.pk}"

    def may_be_withdrawn(self, claim: Claim) -> bool:
        """A call stands once a pile was turned over for it, as long as there is a hand to rule
        on."""
        return self.entry is None or not self.has_turned(claim)

    def under_any_answer(self, compute: Callable[[Any], T]) -> T:
        """``compute(rules)`` if open questions make no difference to it; else ``Undecided``."""
        answered: T = for_every_answer(self.rules, compute)
        return answered


def standing_after(kind: str) -> Standing:
    """What a claim is after its newest deciding step (empty: there is none)."""
    if kind == StepKind.WITHDRAWN:
        return Standing.WITHDRAWN
    return Standing.RULED if kind == StepKind.RULED else Standing.OPEN
