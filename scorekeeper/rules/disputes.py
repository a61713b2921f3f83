"""Claims, and what becomes of them: the decision table (README section 3.2).

``decide`` gives each claim its verdict, in the order late, wrong side, corrected, evidence, and
says which rulings the hand's line then carries; what these do to books and points is for
``scoring``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from .board import Board
from .camps import Camps
from .claim_rules import ClaimRules
from .claims import WHEN as WHEN
from .claims import Claim as Claim
from .claims import Verdict as Verdict
from .dealing import Pack
from .findings import Clean, Evidence, Finding, Judgement, Proof
from .inspecting import books_to_inspect
from .judging import is_same_book, judge
from .lines import Ruling
from .play import Play
from .record import BookName, BookRecord, Record
from .seats import Seat, Side

_DEADLINES = {
    "next_book": "during_hand",
    "hand_over": "hand_over",
    "score_confirmed": "score_confirmed",
    "next_cut": "next_cut",
}
_WHEREVER_IT_LIES = (Clean.LED, Clean.FOLLOWED, Clean.NO_SUIT_TO_FOLLOW)
_LAST_TO_CORRECT = {"next_card": "before_next_card", "next_book": "before_next_book"}


@dataclass(frozen=True, slots=True)
class _Found:
    """A verdict before it is known what it costs. ``seat`` and ``book`` are where the renege was,
    which under ``any_book`` may be another than the claim's."""

    verdict: str
    reason: str
    evidence: tuple[Evidence, ...] = ()
    seat: Seat | None = None
    book: BookName | None = None
    suit: str | None = None
    inspect: tuple[BookName, ...] = ()


@dataclass(frozen=True, slots=True)
class _Law:
    """What a claim is judged by: the rules, who stands with whom, and the books before any
    ruling."""

    rules: ClaimRules
    camps: Camps
    holds: Mapping[Side, int] | None


@dataclass
class _Counted:
    """What was ruled on before, so that nothing counts twice; and what the record says of a
    player and a book, so that nothing is judged twice."""

    found: dict[tuple[Seat, BookName], _Found] = field(default_factory=dict)
    seen: list[tuple[Hashable, BookName]] = field(default_factory=list)
    suits: set[tuple[Seat, str]] = field(default_factory=set)

    def again(self, board: Board, what: Hashable, book: BookName) -> bool:
        """Whether that was ruled on in this book before, by whatever name; it is from now on."""
        for before, name in self.seen:
            if before == what and is_same_book(board, name, book):
                return True
        self.seen.append((what, book))
        return False


def decide(
    rules: ClaimRules,
    board: Board,
    claims: Iterable[Claim],
    holds: Mapping[Side, int] | None,
    camps: Camps,
) -> tuple[Verdict, ...]:
    """A verdict for each claim. ``holds`` are the books of each side before any ruling; None while
    they are not counted."""
    counted = _Counted()
    law = _Law(rules, camps, holds)
    return tuple(_verdict(law, board, claim, counted) for claim in claims)


def unheard(rules: ClaimRules, claim: Claim, camps: Camps) -> Verdict | None:
    """The verdict on a claim that needs no evidence: too late, against the own partner, or about a
    card that was taken back in time. Its ruling names no book, so that nobody has to look for the
    one the claim is about. None: the evidence decides."""
    found = _not_heard(rules, camps, claim)
    if found is None:
        return None
    ruling = _renege(camps, claim, claim.accused, found.verdict, None)
    return Verdict(verdict=found.verdict, reason=found.reason, ruling=ruling)


def at_first_sight(
    rules: ClaimRules,
    pack: Pack,
    play: Play,
    claim: Claim,
    book: BookRecord,
    *,
    admits: bool,
    holds: Mapping[Side, int] | None,
    camps: Camps,
) -> Verdict | None:
    """The verdict where the book in question decides by itself, wherever it lies: he led it, he
    followed, or nothing had to be followed; or else he admits the renege. Its ruling names no book.
    None: more has to be known. Where any book of that side may be turned, only an admission
    decides."""
    record = Record(declarer=pack.seats[0], hand_over=False, books=(replace(book, name=1),))
    judgement = judge(Board(pack, play, record), claim.accused, 1)
    law = _Law(rules, camps, holds)
    if judgement.finding is Finding.REFUTED and judgement.reason in _WHEREVER_IT_LIES:
        if rules.settled("renege_scope").renege_scope == "any_book":
            return None
        return _costs(law, claim, _Found("refuted", _word(judgement.reason)), None)
    if admits:
        admitted = _Found("proven", _word(Proof.ADMITTED), seat=claim.accused)
        return _costs(law, claim, admitted, None)
    return None


def not_found(
    rules: ClaimRules,
    claim: Claim,
    *,
    hand_over: bool,
    holds: Mapping[Side, int] | None,
    camps: Camps,
) -> Verdict:
    """The verdict where nobody can say which book it was: open while the hand is in play, else it
    cannot be proved. Its ruling names no book."""
    verdict = "undecidable" if hand_over else "pending"
    return _costs(_Law(rules, camps, holds), claim, _Found(verdict, "evidence_missing"), None)


def rulings(verdicts: Sequence[Verdict]) -> tuple[Ruling, ...]:
    """What the hand's line carries."""
    return tuple(verdict.ruling for verdict in verdicts if verdict.ruling is not None)


def _verdict(law: _Law, board: Board, claim: Claim, counted: _Counted) -> Verdict:
    found = _not_heard(law.rules, law.camps, claim)
    if found is None:
        key = (claim.accused, claim.book)
        found = counted.found.get(key) or _by_evidence(law, board, claim)
        counted.found[key] = found
    costs = _costs(law, claim, found, claim.book)
    if found.verdict == "proven":
        is_repeated = _is_repeated(law.rules, board, found, counted)
    else:
        said = ("false_claim", law.camps.of(claim.by), claim.accused)
        is_false = costs.ruling is not None and costs.ruling.kind == "false_claim"
        is_repeated = is_false and counted.again(board, said, claim.book)
    return replace(costs, ruling=None, moved=0, payer=None, payee=None) if is_repeated else costs


def _costs(law: _Law, claim: Claim, found: _Found, book: BookName | None) -> Verdict:
    """What a finding comes to, as if nothing had been ruled on before. ``book`` is what the ruling
    names (None: nobody knows where that lies)."""
    verdict = Verdict(
        verdict=found.verdict, reason=found.reason, evidence=found.evidence, inspect=found.inspect
    )
    rules, camps, holds = law.rules, law.camps, law.holds
    payee: Side | None
    if found.verdict == "proven":
        assert found.seat is not None
        ruling = _renege(camps, claim, found.seat, found.verdict, found.book)
        owed, payer = rules.renege_penalty == "books", camps.of(found.seat)
        payee = camps.paid_for_renege(found.seat, claim.by)
    elif found.verdict in ("refuted", "wrong_book") or _is_unproven(rules, found):
        ruling = replace(
            _ruling("false_claim", claim.by, found.verdict, book), accused=claim.accused
        )
        owed = found.verdict == "undecidable" or rules.false_claim == "pays"
        payer, payee = camps.of(claim.by), camps.of(claim.accused)
    else:
        renege = _renege(camps, claim, claim.accused, found.verdict, book)
        return replace(verdict, ruling=renege)
    if not owed or not camps.moves_books:
        return replace(verdict, ruling=ruling)
    moved = rules.renege_books if holds is None else min(rules.renege_books, holds[payer])
    return replace(verdict, ruling=ruling, moved=moved, payer=payer, payee=payee)


def _is_unproven(rules: ClaimRules, found: _Found) -> bool:
    """An open claim on a hand that is over, at a table where it costs something."""
    return found.verdict == "undecidable" and rules.unproven_claim == "pays"


def _is_repeated(rules: ClaimRules, board: Board, found: _Found, counted: _Counted) -> bool:
    """The same renege called again; or, under ``one_per_suit``, that player's second in a suit."""
    assert found.seat is not None
    assert found.book is not None
    if counted.again(board, ("renege", found.seat), found.book):
        return True
    if found.suit is None:
        return False
    in_suit = (found.seat, found.suit)
    if in_suit in counted.suits:
        return rules.settled("repeat_reneges").repeat_reneges == "one_per_suit"
    counted.suits.add(in_suit)
    return False


def _renege(
    camps: Camps, claim: Claim, against: Seat, verdict: str, book: BookName | None
) -> Ruling:
    return replace(_ruling("renege", against, verdict, book), by=camps.caller(claim.by))


def _ruling(kind: str, against: Seat | Side, verdict: str, book: BookName | None) -> Ruling:
    if book is None or isinstance(book, int):
        return Ruling(kind=kind, against=against, verdict=verdict, book=book)
    return Ruling(kind=kind, against=against, verdict=verdict, pile=book)


def _not_heard(rules: ClaimRules, camps: Camps, claim: Claim) -> _Found | None:
    """Deadline, side, correction: the first that settles the claim without any evidence."""
    happened = WHEN.index(claim.when)
    if happened >= WHEN.index(_DEADLINES["next_book"]):
        deadline = rules.settled("claim_deadline").claim_deadline
        if happened >= WHEN.index(_DEADLINES[deadline]):
            return _Found("late", "deadline")
    if camps.of(claim.by) == camps.of(claim.accused):
        return _Found("wrong_side", "own_partner")
    if claim.corrected and happened <= WHEN.index(_LAST_TO_CORRECT["next_book"]):
        window = rules.settled("correction_window").correction_window
        if happened <= WHEN.index(_LAST_TO_CORRECT[window]):
            return _Found("corrected", "taken_back")
    return None


def _by_evidence(law: _Law, board: Board, claim: Claim) -> _Found:
    """What the evidence says."""
    judgement = judge(board, claim.accused, claim.book)
    if judgement.finding is Finding.PROVEN:
        return _proven(judgement, claim.accused, claim.book)
    if judgement.finding is Finding.OPEN:
        verdict = "undecidable" if board.record.hand_over else "pending"
        inspect = books_to_inspect(board, claim.accused, claim.book)
        return _Found(verdict, "evidence_missing", inspect=inspect)
    return _clean(law, board, claim, judgement)


def _proven(judgement: Judgement, seat: Seat, book: BookName) -> _Found:
    return _Found("proven", _word(judgement.reason), judgement.evidence, seat, book, judgement.suit)


def _clean(law: _Law, board: Board, claim: Claim, judgement: Judgement) -> _Found:
    """The named book is clean: is another of that side proven?"""
    other = _another_book(law.camps, board, claim)
    if other is None:
        return _Found("refuted", _word(judgement.reason), judgement.evidence)
    if law.rules.settled("renege_scope").renege_scope == "any_book":
        return other
    return _Found("wrong_book", _word(judgement.reason), judgement.evidence)


def _another_book(camps: Camps, board: Board, claim: Claim) -> _Found | None:
    """The lowest other book in which that side's renege is proven; he comes before his partner."""
    suspects = [s for s in board.pack.seats if camps.of(s) == camps.of(claim.accused)]
    suspects.sort(key=lambda seat: seat != claim.accused)
    for name in sorted(board.record.names, key=lambda name: (board.earliest(name), str(name))):
        if is_same_book(board, name, claim.book):
            continue
        for seat in suspects:
            judgement = judge(board, seat, name)
            if judgement.finding is Finding.PROVEN:
                return _proven(judgement, seat, name)
    return None


def _word(reason: Proof | Clean | None) -> str:
    assert reason is not None
    return reason.name.lower()
