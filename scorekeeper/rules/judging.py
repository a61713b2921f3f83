"""The judge: is a renege proven, refuted, or open? Exact, for whatever little is known.

A renege is proven iff in every deal and every order of the books that fit the record the player
could have followed and did not; refuted iff in none (README section 3.1). A deal is looked at only
through what matters to one book: who led it, the suit that had to be followed, whether the player
followed, and what he played later. Each combination is one question to ``Layout.fit``.

In call-ace whist who follows may still have kept the called ace back at the first lead of its suit,
and who leads may have opened with a joker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from .board import Board, Layout
from .dealing import Limits
from .findings import OPEN, Clean, Evidence, Finding, Judgement, Proof
from .leading import (
    Lead,
    can_be_the_first_lead,
    can_have_been_led,
    known_leaders,
    leads,
)
from .record import BookName, BookRecord
from .seats import Seat


def judge(board: Board, accused: Seat, name: BookName) -> Judgement:
    """Whether ``accused`` reneged in that book. The record must not contradict itself
    (``Board.refuse_contradictions``)."""
    evidence = evidence_for(board, accused, name)
    if evidence.finding is Finding.PROVEN and evidence.reason in (
        Proof.LATER_CARD,
        Proof.SHOWN_CARD,
    ):
        return evidence
    if evidence.finding is not Finding.REFUTED and has_admitted(board, accused, name):
        return Judgement(Finding.PROVEN, Proof.ADMITTED, suit=evidence.suit)
    return evidence


def has_admitted(board: Board, accused: Seat, name: BookName) -> bool:
    """Whether he admitted it of that book, by whatever name."""
    return any(
        seat == accused and is_same_book(board, admitted, name)
        for seat, admitted in board.record.admitted
    )


def is_same_book(board: Board, one: BookName, other: BookName) -> bool:
    """Whether two names stand for one book in every order."""
    if type(one) is type(other):
        return one == other
    orders = [layout.arrangement for layout in board.layouts(one)]
    return all(order.position(one) == order.position(other) for order in orders)


def evidence_for(board: Board, accused: Seat, name: BookName) -> Judgement:
    """What the cards say, whatever anybody admits."""
    clean: set[Clean] = set()
    proofs: dict[Proof, list[frozenset[Evidence]]] = {}
    suits: set[str | None] = set()
    for layout in board.layouts(name):
        question = _Question(board, layout, accused, name)
        for found in question.worlds():
            if isinstance(found, Clean):
                clean.add(found)
            else:
                proof, suit = found
                suits.add(suit)
                proofs.setdefault(proof, []).append(question.cards_of(proof, suit))
            if clean and proofs:
                return OPEN
    if proofs:
        reason = max(proofs)
        cards = frozenset.intersection(*proofs[reason]) or frozenset.union(*proofs[reason])
        led = suits.pop() if len(suits) == 1 else None
        return Judgement(Finding.PROVEN, reason, _earliest(board, cards), led)
    innocent = max(clean)
    return Judgement(Finding.REFUTED, innocent, _own_card(board, accused, name, innocent))


def _earliest(board: Board, cards: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """The one card to show: the first that was played, else one that is still in the hand."""

    def when(evidence: Evidence) -> tuple[int, ...]:
        position = (board.pack.books + 1, 0)
        if evidence.book is not None:
            position = board.earliest(evidence.book)
        return (*position, board.index[evidence.card])

    return tuple(sorted(cards, key=when)[:1])


def _own_card(board: Board, accused: Seat, name: BookName, reason: Clean) -> tuple[Evidence, ...]:
    """His own card in the book, where that is what refutes the claim."""
    card = board.record.book(name).by_seat.get(accused)
    if card is None or reason > Clean.LAST_CARD:
        return ()
    return (Evidence(name, accused, card),)


World = Clean | tuple[Proof, str | None]
"""One kind of deal: he did not renege, or how that would be proved and in which suit he did."""


class _Question:
    """One player, one book, one order of the books."""

    def __init__(self, board: Board, layout: Layout, accused: Seat, name: BookName) -> None:
        self.board, self.layout = board, layout
        self.accused, self.name = accused, name
        self.position = layout.arrangement.position(name)
        pack = board.pack
        self.own = layout.place(pack, accused, name)
        self.later = layout.places_after(pack, accused, name)
        self.everything = pack.every_place
        self.jokers = board.suits.get(None, 0) if board.play.joker_must_be_thrown else 0
        called = board.play.called
        self.called = 1 << board.index[called] if called else 0

    def worlds(self) -> Iterator[World]:
        """What can have happened, each kind once for a way to lead."""
        for leader in known_leaders(self.board, self.layout, self.name) or self.board.pack.seats:
            if leader == self.accused:
                yield from self._leading()
                continue
            for lead in leads(self.board, self.layout, leader, self.accused, self.name):
                yield from self._after(lead)

    def _position(self, book: BookRecord) -> int:
        return self.layout.arrangement.position(book.name)

    def _leading(self) -> Iterator[World]:
        """He led: anything, but no joker to the first book, and of the called suit the ace."""
        jokers = self.board.suits.get(None, 0)
        opens = self.position == 1 and not self.board.play.joker_may_open
        if opens and self.layout.fit({self.own: jokers}):
            yield Proof.JOKER_LED_FIRST, None
        lead = Lead(None, {self.own: self.everything & ~jokers} if opens else {})
        if self._owed_the_ace(lead):
            yield Proof.ACE_OWED, self.board.play.called_suit
        if self._owed_nothing(lead, self.everything):
            yield Clean.LED

    def _after(self, lead: Lead) -> Iterator[World]:
        if lead.suit is None:
            if self.layout.fit(lead.limits):
                yield Clean.NO_SUIT_TO_FOLLOW if self.later else Clean.LAST_CARD
            return
        suit = self.board.suits[lead.suit]
        is_called = self.board.play.called_suit == lead.suit
        if self._owed_nothing(lead, suit) if is_called else self.layout.fit(self._with(lead, suit)):
            yield Clean.FOLLOWED
        if is_called and self._owed_the_ace(lead):
            yield Proof.ACE_OWED, lead.suit
        other = self.everything & ~suit
        if self._is_void(lead, other):
            if not self.later:
                yield Clean.LAST_CARD
            else:
                yield Clean.VOID_SHOWN if self._all_later_known() else Clean.SUIT_EXHAUSTED
        if self._had_suit(lead, suit, other):
            proof = self._proof(lead, lead.suit)
            if proof is Proof.COUNTED and is_called:
                without = self._had_suit(lead, suit, other, self._has_not_kept_the_ace)
                proof = Proof.COUNTED if without else Proof.ACE_OWED
            yield proof, lead.suit

    def _owed_the_ace(self, lead: Lead) -> bool:
        """He may have played another card of the called suit to the first lead of it, and kept the
        ace."""
        if not self.called or not self.later:
            return False
        own = self.board.suits[self.board.play.called_suit] & ~self.called
        return any(
            can_be_the_first_lead(
                self.board, self.layout, self.name, self._with(lead, own, {place: self.called})
            )
            for place in self._distinct_later()
        )

    def _owed_nothing(self, lead: Lead, own: int) -> bool:
        """He may have played one of these cards without keeping an ace that he owed."""
        if not self.called:
            return self.layout.fit(self._with(lead, own))
        suit = self.board.suits[self.board.play.called_suit]
        return self.layout.fit(
            self._with(lead, own & (~suit | self.called))
        ) or self._has_not_kept_the_ace(self._with(lead, own))

    def _has_not_kept_the_ace(self, limits: Limits) -> bool:
        """Within ``limits`` he may not have had the called ace later, or did not owe it: its suit
        may have been led before."""
        limited = dict(limits)
        for place in self.later:
            limited[place] = limited.get(place, self.everything) & ~self.called
        return self.layout.fit(limited) or can_have_been_led(
            self.board, self.layout, self.name, limits
        )

    def _with(self, lead: Lead, own: int, later: Mapping[int, int] | None = None) -> dict[int, int]:
        """The places of the lead, of his own card, and some of his later ones."""
        limits = {**(later or {}), **lead.limits}
        limits[self.own] = limits.get(self.own, self.everything) & own
        return limits

    def _is_void(self, lead: Lead, other: int) -> bool:
        """He may have had nothing to follow with, and (where it must be thrown) no joker kept."""
        if not self.jokers:
            return self.layout.fit(self._with(lead, other, dict.fromkeys(self.later, other)))
        plain = other & ~self.jokers
        return self.layout.fit(
            self._with(lead, self.jokers, dict.fromkeys(self.later, other))
        ) or self.layout.fit(self._with(lead, plain, dict.fromkeys(self.later, plain)))

    def _distinct_later(self) -> list[int]:
        """The places of what he played later; of those that can hold the same cards one."""
        if len(self.layout.ways) > 1:
            return self.later
        masks = [self.layout.ways[0].masks[place] for place in self.later]
        return [*dict(zip(masks, self.later, strict=True)).values()]

    def _had_suit(
        self, lead: Lead, suit: int, other: int, fits: Callable[[Limits], bool] | None = None
    ) -> bool:
        """He may have kept the suit, or a joker that he had to throw. ``fits`` asks for more of a
        deal than that there is one."""
        fits = fits or self.layout.fit
        kept = [(other, suit)]
        if self.jokers:
            kept.append((other & ~self.jokers, self.jokers))
        return any(
            fits(self._with(lead, own, {place: held}))
            for place in self._distinct_later()
            for own, held in kept
        )

    def _all_later_known(self) -> bool:
        """Every later card of his is on the table under his name, or shown in his hand."""
        known = sum(
            self.accused in book.by_seat and self._position(book) > self.position
            for book in self.board.record.books
        )
        return known + len(self.board.record.held.get(self.accused, ())) == len(self.later)

    def cards_of(self, proof: Proof, suit: str | None) -> frozenset[Evidence]:
        """The recorded cards, each enough by itself, that make this proof."""
        if proof is Proof.LATER_CARD:
            return self._played_later(suit)
        if proof is Proof.SHOWN_CARD:
            return self._in_hand(suit)
        if proof is Proof.KEPT_JOKER:
            return self._played_later(None) | self._in_hand(None)
        if proof is Proof.ACE_OWED:
            later = self._played_later(suit) | self._in_hand(suit)
            return frozenset(shown for shown in later if shown.card == self.board.play.called)
        if proof is Proof.JOKER_LED_FIRST:
            card = self.board.record.book(self.name).by_seat.get(self.accused)
            return frozenset({Evidence(self.name, self.accused, card)} if card else ())
        return frozenset()

    def _played_later(self, suit: str | None) -> frozenset[Evidence]:
        """His cards of that suit (None: jokers in no trump) recorded in a later book."""
        return frozenset(
            Evidence(book.name, self.accused, card)
            for book in self.board.record.books
            if (card := book.by_seat.get(self.accused))
            and self._position(book) > self.position
            and self.board.play.suit_of(card) == suit
        )

    def _in_hand(self, suit: str | None) -> frozenset[Evidence]:
        """His cards of that suit that he still holds and has shown."""
        return frozenset(
            Evidence(None, self.accused, card)
            for card in self.board.record.held.get(self.accused, ())
            if self.board.play.suit_of(card) == suit
        )

    def _proof(self, lead: Lead, suit: str) -> Proof:
        if self._played_later(suit):
            return Proof.LATER_CARD
        if self._in_hand(suit):
            return Proof.SHOWN_CARD
        kept = self.jokers and (self._played_later(None) or self._in_hand(None))
        if kept and not self.layout.fit(self._with(lead, self.jokers)):
            return Proof.KEPT_JOKER
        return Proof.COUNTED
