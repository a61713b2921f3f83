"""The page that calls a renege, as plain values: whom, which book, the table's rule in a line."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words import wording
from scorekeeper.games.words.history import line_title
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.benches import BENCHES
from scorekeeper.rules.claim_rules import ClaimRules
from scorekeeper.rules.lines import Deal, PlayedHand
from scorekeeper.rules.seats import row_of
from scorekeeper.rulings.models import Word
from scorekeeper.rulings.words.costs import costs_words


@dataclass(frozen=True)
class Player:
    """Who may be called on, or may have called."""

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
    """``callers`` are those who may have called (none: that follows from who is called on). ``now``
    are the books of the hand being played (empty: the game is over), ``counted`` is the hand on the
    sheet that may be meant, ``number`` its line. ``costs`` is what a call risks. ``asks_next_book``
    and ``asks_since`` (answers by value; none: it is not asked) only where the table's rules turn
    on them."""

    players: tuple[Player, ...]
    callers: tuple[Player, ...]
    now: tuple[BookButton, ...]
    now_title: str
    counted: BookButton | None
    number: int | None
    counted_title: str
    costs: str
    asks_next_book: bool
    asks_since: tuple[tuple[str, str], ...]


def call_page(
    sheet: LiveSheet, names: Names, *, accused: str, caller: str, asked_for: str
) -> CallPage:
    """``accused`` and ``caller`` are who was chosen before, ``asked_for`` the number of a line that
    somebody came from (empty: the newest hand)."""
    bench, table_rules = BENCHES[sheet.kind.key], sheet.state.rules
    rules = bench.claim_rules(table_rules)
    hand = _counted_hand(sheet, asked_for)
    return CallPage(
        players=_players(sheet, names, accused),
        callers=_players(sheet, names, caller) if bench.asks_who_called else (),
        now=_now(sheet),
        now_title=_("Hand %(number)s, being played") % {"number": sheet.hand_number},
        counted=_button(hand),
        number=hand,
        counted_title=_counted_title(sheet, hand),
        costs=costs_words(table_rules),
        asks_next_book=bool(_now(sheet)) and _may_be(rules, "next_book"),
        asks_since=_since(rules, sheet, hand),
    )


def _players(sheet: LiveSheet, names: Names, chosen: str) -> tuple[Player, ...]:
    return tuple(
        Player(seat, wording.player_name(seat, names), row_of(seat), seat == chosen)
        for seat in sheet.seats
    )


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
        if entry and isinstance(entry.line, PlayedHand) and not entry.line.in_play:
            return entry.number
    over = (
        e.number for e in sheet.entries if isinstance(e.line, PlayedHand) and not e.line.in_play
    )
    return max(over, default=None)


def _button(hand: int | None) -> BookButton | None:
    if hand is None:
        return None
    return BookButton(f"{Word.EARLIER} {hand}", _("It was in this hand"))


def _counted_title(sheet: LiveSheet, hand: int | None) -> str:
    if hand is None:
        return ""
    return _("%(hand)s, counted") % {"hand": line_title(sheet, hand)}


def _may_be(rules: ClaimRules, deadline: str) -> bool:
    return "claim_deadline" in rules.undecided or rules.claim_deadline == deadline


def _since(rules: ClaimRules, sheet: LiveSheet, hand: int | None) -> tuple[tuple[str, str], ...]:
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
