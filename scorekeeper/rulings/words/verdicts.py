"""A verdict in words: what was decided and why, its proof as cards, whose rule.

Everything takes plain values of the core and the names by seat. A side is never the subject of a
verb (``wording``), and nobody is told of as he or she.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorekeeper.games.words import wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.cards import Card
from scorekeeper.rules.disputes import Claim, Verdict
from scorekeeper.rules.play import Play
from scorekeeper.rules.record import BookName, Record
from scorekeeper.rules.seats import Seat, Side, row_of

from .books import book_name
from .cards import a_card, card_in_play, card_name
from .scenes import Scene

UNHEARD = ("deadline", "own_partner", "taken_back")
"""Reasons that need no evidence."""


@dataclass(frozen=True, slots=True)
class Played:
    """A card of a proof, and who played it; ``who`` is empty, ``side`` None, where nobody knows.
    ``card`` is None where only its ``suit`` is remembered."""

    who: str
    side: Side | None
    card: Card | None
    suit: str = ""


@dataclass(frozen=True, slots=True)
class ProofLine:
    """Cards of one book, in turn order from its leader. ``book`` says which, or that they are still
    in the hand."""

    book: str
    plays: tuple[Played, ...]


def aloud(
    verdict: Verdict,
    claim: Claim,
    record: Record,
    play: Play,
    names: Names,
    *,
    seats: tuple[Seat, ...],
) -> str:
    """A sentence or two to read aloud to everybody. ``seats`` are who plays, clockwise."""
    if verdict.reason in UNHEARD:
        return unheard_aloud(verdict, claim, names)
    if verdict.verdict == "proven" and verdict.ruling is None:
        return _("The renege is proved, and an earlier ruling has counted it.")
    seat, book = _where_found(verdict, claim)
    scene = Scene(record, play, names, seats, seat, book)
    match verdict.verdict:
        case "proven":
            told = _proven(verdict, scene)
            if book != claim.book:
                return _("%(told)s The call named another book, but any book counts here.") % {
                    "told": told
                }
            return told
        case "refuted":
            return _("%(told)s: no renege.") % {"told": _clean(verdict, scene)}
        case "wrong_book":
            return _(
                "%(told)s: no renege. There was one in another book, but the call has to name "
                "the right one."
            ) % {"told": _clean(verdict, scene)}
    values = {"who": scene.who, "book": scene.where}
    if verdict.verdict == "pending":
        return (
            _(
                "The cards seen so far do not show whether %(who)s reneged in %(book)s. "
                "The call stays open while the hand is played."
            )
            % values
        )
    told = _("The cards do not show whether %(who)s reneged in %(book)s.") % values
    seen = _seen_at_some_time(scene, claim)
    return " ".join([told, *seen, _("It stays unproved.")])


def _seen_at_some_time(scene: Scene, claim: Claim) -> list[str]:
    """The cards with which the accused could have followed, in books of which nobody knows whether
    they were played later."""
    return [
        _("%(who)s played %(card)s in %(book)s, but nobody knows which of the two was first.")
        % {
            "who": scene.who,
            "card": card_in_play(card, scene.play),
            "book": book_name(book.name, scene.names),
        }
        for book in scene.record.books
        if book.name != claim.book
        and (card := book.by_seat.get(claim.accused))
        and scene.suit is not None
        and scene.play.suit_of(card) == scene.suit
        and isinstance(book.name, tuple)
        and isinstance(claim.book, tuple)
        and book.name[0] != claim.book[0]
    ]


def unheard_aloud(verdict: Verdict, claim: Claim, names: Names) -> str:
    """The same of a verdict that needs no evidence, and so neither the book nor the hand."""
    who = wording.player_name(claim.accused, names)
    if verdict.reason == "taken_back":
        return _("%(who)s took the card back in time, and so it is no renege.") % {"who": who}
    if verdict.reason == "own_partner":
        return _(
            "Only the other side can call a renege, and %(who)s belongs to the side that called."
        ) % {"who": who}
    return {
        "during_hand": _("The call came too late: the next book had begun."),
        "hand_over": _("The call came too late: the hand was over."),
        "score_confirmed": _("The call came too late: the score was agreed."),
        "next_cut": _("The call came too late: the cards had been cut for the next hand."),
    }[claim.when]


def _where_found(verdict: Verdict, claim: Claim) -> tuple[Seat, BookName]:
    """Whose renege, in which book: under ``any_book`` they may be others than the claim's."""
    ruling = verdict.ruling
    if verdict.verdict != "proven" or ruling is None or ruling.against is None:
        return claim.accused, claim.book
    return ruling.against, ruling.pile or ruling.book or claim.book


def _proven(verdict: Verdict, scene: Scene) -> str:
    if verdict.reason == "ace_owed":
        return _ace_owed(scene)
    values = {"who": scene.who, "book": scene.where, "facts": scene.did_not_follow()}
    for evidence in verdict.evidence[:1]:
        values["card"] = card_in_play(evidence.card, scene.play)
        if evidence.book is not None:
            values["later"] = book_name(evidence.book, scene.names, last=scene.book)
    match verdict.reason:
        case "later_card":
            told = _("%(facts)s. %(who)s still had %(card)s and played it in %(later)s: a renege.")
        case "shown_card":
            told = _("%(facts)s. %(who)s still held %(card)s: a renege.")
        case "kept_joker":
            told = _(
                "%(facts)s. %(who)s still had %(card)s, and whoever cannot follow has to throw a "
                "joker here: a renege."
            )
        case "joker_led_first":
            told = _("%(who)s led a joker in %(book)s, and none may be led to the first: a renege.")
        case "admitted":
            told = _("%(who)s admits a renege in %(book)s, and no card speaks against it.")
        case _:
            told = _(
                "%(facts)s. In every deal that fits the cards seen, %(who)s had a card that had to "
                "be played first: a renege."
            )
    return told % values


def _ace_owed(scene: Scene) -> str:
    """Call-ace whist: who holds the called card owes it to the first lead of its suit."""
    called = scene.play.called
    assert called is not None
    return _(
        "%(facts)s. %(who)s still had %(card)s, which was called and has to fall as soon as its "
        "suit is led: a renege."
    ) % {"facts": scene.first_lead(), "who": scene.who, "card": card_name(called)}


def _clean(verdict: Verdict, scene: Scene) -> str:
    """Why there is nothing wrong with that player in that book, without the full stop."""
    values = {"who": scene.who, "book": scene.where}
    match verdict.reason:
        case "led":
            return _("%(who)s led to %(book)s, and whoever leads may play any card") % values
        case "followed":
            return scene.followed()
        case "last_card":
            return _("%(who)s had only one card left in %(book)s and had to play it") % values
        case "no_suit_to_follow" if scene.joker_led:
            return _(
                "%(joker)s, which asks for nothing, was led in %(book)s, and %(who)s could "
                "play any card"
            ) % (values | {"joker": capfirst(card_name(scene.joker_led))})
        case "void_shown":
            why = _("All the cards %(who)s had left are known, and none of them is %(card)s")
        case "suit_exhausted":
            why = _("As the other cards lie, %(who)s cannot have had %(card)s left")
        case _:
            return scene.in_any_case()
    happened = scene.as_it_was()
    if not happened or scene.suit is None:
        return scene.in_any_case()
    because = why % (values | {"card": a_card(scene.suit, scene.play)})
    return _("%(happened)s. %(because)s") % {"happened": happened, "because": because}


def proof(
    verdict: Verdict, claim: Claim, record: Record, names: Names, *, seats: tuple[Seat, ...]
) -> tuple[ProofLine, ...]:
    """The known cards of the book in question, then those the verdict rests on."""
    book = _where_found(verdict, claim)[1]
    plays = _plays(record, book, names, seats)
    lines = [ProofLine(capfirst(book_name(book, names)), plays)] if plays else []
    for evidence in verdict.evidence:
        if evidence.book == book:
            continue
        where = _("Still held")
        if evidence.book is not None:
            where = capfirst(book_name(evidence.book, names))
        lines.append(ProofLine(where, (_played(evidence.seat, evidence.card, names),)))
    return tuple(lines)


def _plays(
    record: Record, name: BookName, names: Names, seats: tuple[Seat, ...]
) -> tuple[Played, ...]:
    book = record.book(name)
    first = seats.index(book.leader) if book.leader else 0
    turns = seats[first:] + seats[:first]
    plays = [
        _played(seat, book.by_seat.get(seat), names, suit=book.suits.get(seat, ""))
        for seat in turns
        if seat in book.by_seat or seat in book.suits
    ]
    plays += [Played("", None, card) for card in sorted(book.unowned, key=str)]
    return tuple(plays)


def _played(seat: Seat, card: Card | None, names: Names, *, suit: str = "") -> Played:
    return Played(wording.player_name(seat, names), row_of(seat), card, "" if card else suit)


_RULES_OF_REASON = {
    "kept_joker": ("nt_joker",),
    "no_suit_to_follow": ("nt_joker_lead",),
    "deadline": ("claim_deadline",),
    "taken_back": ("correction_window",),
}
_RULES_OF_VERDICT = {
    "proven": ("renege_penalty", "irregularity_fine", "fine_to"),
    "refuted": ("false_claim",),
    "wrong_book": ("renege_scope", "false_claim"),
    "undecidable": ("unproven_claim",),
}


def rules_behind(verdict: Verdict, claim: Claim, options: Collection[str]) -> tuple[str, ...]:
    """Those of the table's ``options`` that decided it, most telling first."""
    return tuple(key for key in _keys_behind(verdict, claim) if key in options)


def _keys_behind(verdict: Verdict, claim: Claim) -> tuple[str, ...]:
    keys: tuple[str, ...] = ()
    if verdict.verdict == "proven":
        if verdict.ruling is None:
            return ("repeat_reneges",)
        if _where_found(verdict, claim)[1] != claim.book:
            keys = ("renege_scope",)
    return (
        *keys,
        *_RULES_OF_REASON.get(verdict.reason, ()),
        *_RULES_OF_VERDICT.get(verdict.verdict, ()),
    )
