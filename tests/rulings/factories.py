"""Arguments for tests: a call, what is known, a decision, in few words; as a phone would make them
through the verbs, or by posting the forms of the page."""

from __future__ import annotations

import uuid
from typing import Any

from django.urls import reverse

from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.recording import correct_line, insert_line, undo_last
from scorekeeper.rulings.cases import Case, Matter
from scorekeeper.rulings.forms.deciding import DirectorForm, SettleForm
from scorekeeper.rulings.models import Claim, Step, Word
from scorekeeper.rulings.pages.claim_page import ClaimPage, claim_page, mark_of
from scorekeeper.rulings.queries import claim_of
from scorekeeper.rulings.verbs.answering import answer, take_answer_back
from scorekeeper.rulings.verbs.calling import Call, call_renege, withdraw_claim
from scorekeeper.rulings.verbs.deciding import by_evidence, decide_claim, lift_ruling
from tests.games.factories import a_game, a_line, record

THIRD = ("EW", 3)
"""The book that calls are about, where a test does not say: the third pile of Bo & Di's row."""


def a_counted_hand(said="N 4Su 8", *, rules=None, names=None) -> tuple[Game, Scorer]:
    """A game with one hand, whose trump suit the sheet knows. East and West took five books."""
    game, scorer = a_game(rules=rules, **({"names": names} if names is not None else {}))
    record(game, scorer, said)
    return game, scorer


def called(
    game: Game,
    scorer: Scorer,
    accused="E",
    word="earlier",
    *,
    number: int | None = 1,
    when="",
    corrected=False,
    by=None,
) -> Claim:
    """Call a renege in the hand at that line (None: the one being played, not on the sheet yet).
    ``by`` says who calls where everybody plays for himself."""
    sheet = sheet_of(game)
    entry = sheet.entry(number or 0)
    over = entry is not None and not entry.line.in_play
    call = Call(
        accused=accused,
        number=number or sheet.next_number,
        word=Word(word),
        when=when or ("hand_over" if over else "during_hand"),
        corrected=corrected,
        by=by,
    )
    claim = call_renege(game, call, by=scorer, submission_key=uuid.uuid4())
    game.refresh_from_db()
    return claim


def case_of(game: Game, claim: Claim) -> Case:
    """The dispute as it stands."""
    return claim_of(game, claim.pk).case


def matter_of(game: Game, claim: Claim) -> Matter:
    """What comes next for an open claim."""
    return case_of(game, claim).matter(claim)


def page_of(game: Game, claim: Claim) -> ClaimPage:
    """What the page of a claim shows."""
    return claim_page(case_of(game, claim), claim)


def know(game: Game, scorer: Scorer, claim: Claim, **facts: Any) -> Step:
    """Answer these facts while looking at that claim."""
    seen = case_of(game, claim).seen
    answer(game, claim.pk, facts, seen=seen, by=scorer, submission_key=uuid.uuid4())
    return case_of(game, claim).steps[-1]


def unknow(game: Game, scorer: Scorer, claim: Claim, step: Step) -> None:
    """Take that answer back."""
    take_answer_back(game, claim.pk, step=step.number, by=scorer, submission_key=uuid.uuid4())


def place(claim: Claim, pile=None, *, row=None, rows=None) -> dict[str, Any]:
    """Where the book of a claim lies; ``rows`` are the piles of both rows, North and South first,
    when the renege was called."""
    said: dict[str, Any] = {"claim": claim.pk}
    if rows:
        said["rows"] = dict(zip(("NS", "EW"), rows, strict=True))
    if row:
        said["row"] = row
    if pile:
        said["pile"] = list(pile)
    return {"place": said}


def book(name, played="", *, led="", **more: Any) -> dict[str, Any]:
    """What lies in a book: ``book(THIRD, "N:H7 E:S3", led="N")``; one letter is a suit."""
    cards, suits = {}, {}
    for each in played.split():
        seat, card = each.split(":")
        (suits if len(card) == 1 else cards)[seat] = card
    text = name if isinstance(name, str) else f"{name[0]}-{name[1]}"
    said = {"name": text, "cards": cards, "suits": suits, **more}
    return {"book": said | ({"leader": led} if led else {})}


def cut(game: Game, scorer: Scorer, claim: Claim, *, at=THIRD) -> None:
    """The book of the claim is that pile; Ann led a heart to it and the accused threw a spade."""
    know(game, scorer, claim, **place(claim, at))
    played = f"N:H7 {claim.accused}:S3"
    know(game, scorer, claim, **book(at, played, led="N"))


def unseen(game: Game, scorer: Scorer, claim: Claim) -> None:
    """Nobody is sure of what was played to the book of the claim."""
    know(game, scorer, claim, aside=f"about @{claim.pk}")


def lost(game: Game, scorer: Scorer, claim: Claim) -> None:
    """Nobody knows either which book it was."""
    unseen(game, scorer, claim)
    know(game, scorer, claim, aside=f"place @{claim.pk}")


def a_proven_claim(game: Game, scorer: Scorer, accused="E", *, at=THIRD, later="HJ") -> Claim:
    """A call on the hand of line 1 in which a heart of his turned up later in the same row."""
    claim = called(game, scorer, accused)
    cut(game, scorer, claim, at=at)
    know(game, scorer, claim, **book((at[0], at[1] + 1), f"{accused}:{later}"))
    return claim


def accept(game: Game, scorer: Scorer, claim: Claim) -> None:
    """Everybody accepts the verdict."""
    case = case_of(game, claim)
    _decide(game, scorer, claim, by_evidence(mark_of(case, case.matter(claim)), mark_of))


def settle(game: Game, scorer: Scorer, claim: Claim, outcome="nothing", **said: Any) -> None:
    """The pairs settle it between themselves."""
    _decide_by(SettleForm, game, scorer, claim, {"outcome": outcome, **said})


def direct(game: Game, scorer: Scorer, claim: Claim, outcome="nothing", **said: Any) -> None:
    """A director decides."""
    said = {"reason": "seen by all", **said}
    _decide_by(DirectorForm, game, scorer, claim, {"outcome": outcome, **said})


def lift(game: Game, scorer: Scorer, claim: Claim) -> None:
    """Take the ruling off the hand again."""
    seen = case_of(game, claim).seen
    lift_ruling(game, claim.pk, seen=seen, by=scorer, submission_key=uuid.uuid4())
    game.refresh_from_db()


def withdraw_call(game: Game, scorer: Scorer, claim: Claim) -> None:
    """Take the call back."""
    withdraw_claim(game, claim.pk, by=scorer, submission_key=uuid.uuid4())
    game.refresh_from_db()


def _decide_by(kind, game, scorer, claim, said):
    hidden = {"seen": case_of(game, claim).seen, "key": uuid.uuid4()}
    form = kind(case_of(game, claim), hidden | said)
    assert form.is_valid(), form.errors
    _decide(game, scorer, claim, form.decide)


def _decide(game, scorer, claim, decide):
    seen = case_of(game, claim).seen
    decide_claim(game, claim.pk, decide, seen=seen, by=scorer, submission_key=uuid.uuid4())
    game.refresh_from_db()


# --- through the views ----------------------------------------------------------------------------


def url(name: str, game: Game, claim: Claim | None = None) -> str:
    """The address of a page of disputes, or of one call."""
    return reverse(f"rulings:{name}", args=[game.code, *([claim.pk] if claim else [])])


def hidden(game: Game, claim: Claim, **more: Any) -> dict[str, Any]:
    """What every form of a call sends: the newest step that was seen, and a press of the button."""
    return {"seen": case_of(game, claim).seen, "key": uuid.uuid4(), **more}


def asked(game: Game, claim: Claim, **more: Any) -> dict[str, Any]:
    """What the form sends that answers the question of the page."""
    case = case_of(game, claim)
    matter = case.matter(claim)
    text = matter.value if isinstance(matter, str) else case.write_question(matter)
    return hidden(game, claim, asked=text, **more)


def a_call(**said: Any) -> dict[str, Any]:
    """What the form sends that calls a renege."""
    return {"key": uuid.uuid4(), "accused": "E", "book": "earlier 1", **said}


def totals(game):
    state = sheet_of(game).state
    return state.totals["NS"], state.totals["EW"]


def verdict(game, claim):
    found = matter_of(game, claim)
    return found.verdict, found.reason


def standing(game, claim):
    return case_of(game, claim).standing(claim)


def is_open(game):
    game.refresh_from_db()
    return game.open_claim_at is not None


def corrected(game, scorer, said, *, number=1, reason="miscounted"):
    correct_line(
        game, a_line(said), number=number, seen_revision=sheet_of(game).revisions[number],
        reason=reason, by=scorer, submission_key=uuid.uuid4(),
    )  # fmt: skip
    game.refresh_from_db()


def forgotten(game, scorer, said, *, number=1):
    insert_line(
        game, a_line(said), number=number, seen_revision=sheet_of(game).revisions[number],
        reason="forgotten", by=scorer, submission_key=uuid.uuid4(),
    )  # fmt: skip
    game.refresh_from_db()


def undone(game, scorer):
    sheet = sheet_of(game)
    number = len(sheet.entries)
    undo_last(
        game, number=number, seen_revision=sheet.revisions[number], by=scorer,
        submission_key=uuid.uuid4(),
    )  # fmt: skip
    game.refresh_from_db()
