"""The page that calls a renege, as plain values: whom, which book, the table's rule in a line."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words import wording
from scorekeeper.games.words.history import line_title
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.lines import Deal, Hand
from scorekeeper.rules.seats import SEATS, side_of
from scorekeeper.rulings.models import Word


@dataclass(frozen=True)
class Player:
    """Who may be accused."""

    seat: str
    name: str
    side: str
    is_chosen: bool


@dataclass(frozen=True)
class BookButton:
    """One way to name the book; it makes the call."""

    value: str
    label: str


@dataclass(frozen=True)
class CallPage:
    """``now`` are the books of the hand being played (empty: the game is over), ``counted`` is the
    hand on the sheet that may be meant. ``costs`` is what a call risks. ``asks_next_book`` and
    ``asks_since`` (answers by value; none: it is not asked) only where the table's rules turn on
    them."""

    players: tuple[Player, ...]
    now: tuple[BookButton, ...]
    now_title: str
    counted: BookButton | None
    counted_title: str
    costs: str
    asks_next_book: bool
    asks_since: tuple[tuple[str, str], ...]


def call_page(sheet: LiveSheet, names: Names, *, accused: str, asked_for: str) -> CallPage:
    """``accused`` is who was chosen before, ``asked_for`` the number of a line that somebody came
    from (empty: the newest hand)."""
    rules: HouseRules = sheet.state.rules
    hand = _counted_hand(sheet, asked_for)
    return CallPage(
        players=tuple(
            Player(seat, wording.player_name(seat, names), side_of(seat), accused == seat)
            for seat in SEATS
        ),
        now=_now(sheet),
        now_title=_("Hand %(number)s, being played") % {"number": sheet.hand_number},
        counted=_button(hand),
        counted_title=_counted_title(sheet, hand),
        costs=costs_words(rules),
        asks_next_book=bool(_now(sheet)) and _may_be(rules, "next_book"),
        asks_since=_since(rules, sheet, hand),
    )


def costs_words(rules: HouseRules) -> str:
    """What is at stake, in one line."""
    right = {
        "books": ngettext(
            "If you are right, you get %(count)s book.",
            "If you are right, you get %(count)s books.",
            rules.renege_books,
        )
        % {"count": rules.renege_books},
        "set": _("If you are right, the bid is theirs to lose or yours to make."),
        "game": _("If you are right, the game is yours."),
    }[rules.renege_penalty]
    if rules.false_claim == "pays":
        wrong = ngettext(
            "If you’re wrong it costs you %(count)s book.",
            "If you’re wrong it costs you %(count)s books.",
            rules.renege_books,
        ) % {"count": rules.renege_books}
    else:
        wrong = _("If you’re wrong it costs nothing.")
    if rules.unproven_claim == "pays":
        wrong += " " + ngettext(
            "If it can’t be proved it costs you %(count)s book too.",
            "If it can’t be proved it costs you %(count)s books too.",
            rules.renege_books,
        ) % {"count": rules.renege_books}
    return f"{wrong} {right}"


def _now(sheet: LiveSheet) -> tuple[BookButton, ...]:
    if sheet.state.over:
        return ()
    played = sheet.open_entry
    where = played.number if played else sheet.next_number
    return (
        BookButton(f"{Word.TABLE} {where}", _("The one on the table")),
        BookButton(f"{Word.LAST} {where}", _("The last one")),
        BookButton(f"{Word.EARLIER} {where}", _("An earlier one")),
    )


def _counted_hand(sheet: LiveSheet, asked_for: str) -> int | None:
    """The line of the hand that is meant, or of the newest hand that is over."""
    if asked_for.isascii() and asked_for.isdigit() and len(asked_for) < 6:
        entry = sheet.entry(int(asked_for))
        if entry and isinstance(entry.line, Hand) and not entry.line.in_play:
            return entry.number
    over = (e.number for e in sheet.entries if isinstance(e.line, Hand) and not e.line.in_play)
    return max(over, default=None)


def _button(hand: int | None) -> BookButton | None:
    if hand is None:
        return None
    return BookButton(f"{Word.EARLIER} {hand}", _("It was in this hand"))


def _counted_title(sheet: LiveSheet, hand: int | None) -> str:
    if hand is None:
        return ""
    return _("%(hand)s, counted") % {"hand": line_title(sheet, hand)}


def _may_be(rules: HouseRules, deadline: str) -> bool:
    return "claim_deadline" in rules.undecided or rules.claim_deadline == deadline


def _since(rules: HouseRules, sheet: LiveSheet, hand: int | None) -> tuple[tuple[str, str], ...]:
    """What can have happened since the counted hand, as far as the time to call turns on it and the
    sheet does not say."""
    if hand is None or any(isinstance(entry.line, Deal) for entry in sheet.entries[hand:]):
        return ()
    asked = []
    if _may_be(rules, "score_confirmed"):
        asked.append(("score_confirmed", _("the score was agreed")))
    if _may_be(rules, "next_cut"):
        asked.append(("next_cut", _("the next deal was cut")))
    return (("hand_over", _("nothing")), *asked) if asked else ()
