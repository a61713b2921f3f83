"""The score sheet as plain values for its table: the columns in the order of the form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.games.models import Change, HandRecord
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words import wording
from scorekeeper.games.words.endings import ending_words
from scorekeeper.games.words.hands import words_of
from scorekeeper.games.words.history import corrections
from scorekeeper.games.words.questionnaire import Question, Questionnaire
from scorekeeper.games.words.rules_words import changes_words, spoken
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.folding import LineResult
from scorekeeper.rules.lines import Adjustment, Deal, PlayedHand, RulesChange
from scorekeeper.rules.seats import Side
from scorekeeper.rules.table_rules import TableRules


@dataclass(frozen=True)
class Column:
    """One of the two sides at the head of its columns."""

    side: Side
    name: str


@dataclass(frozen=True)
class SheetRow:
    """One line of the sheet. ``what`` stands in place of bidder to made/set where nobody bid;
    ``books`` and ``totals`` are those of each side, in the order of the columns."""

    number: str
    dealer: str
    what: str
    side: Side
    bidder: str
    bid: str
    needs: str
    books: tuple[str, ...]
    outcome: str
    points: str
    totals: tuple[str, ...]
    notes: tuple[str, ...]
    is_corrected: bool
    counts: bool


@dataclass(frozen=True)
class SheetPage:
    """The whole sheet. ``rules`` are those of the first hand; a change of rules is a row."""

    title: str
    rules: str
    columns: tuple[Column, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[str, ...]
    ending: str
    has_corrections: bool

    @property
    def books_columns(self) -> tuple[Column, ...]:
        """A column for each side's books; one for all where only the bidders' are counted."""
        widest = max((len(row.books) for row in self.rows), default=0) or len(self.columns)
        return self.columns if widest > 1 else self.columns[:1]

    @property
    def hand_columns(self) -> int:
        """How many columns tell of a hand: bidder, bid, needs, books, made or set."""
        return 4 + len(self.books_columns)

    @property
    def before_totals(self) -> int:
        """How many columns stand before the totals: number, dealer, hand, points."""
        return 3 + self.hand_columns

    @property
    def all_columns(self) -> int:
        return self.before_totals + len(self.columns) + 1


def sheet_page(sheet: LiveSheet, names: Names) -> SheetPage:
    """The sheet as it stands; asks the database nothing."""
    rows = _rows(sheet, names)
    state = sheet.state
    return SheetPage(
        title=wording.against(names),
        rules=spoken(sheet.rules_at_start),
        columns=tuple(Column(side, wording.side_name(side, names)) for side in state.totals),
        rows=rows,
        totals=_numbers(state.totals),
        ending=ending_words(state, names) if state.over else "",
        has_corrections=any(row.is_corrected for row in rows),
    )


def _rows(sheet: LiveSheet, names: Names) -> tuple[SheetRow, ...]:
    corrected = corrections(sheet)
    deal = 0
    rows = [_carried_over(sheet)] if any(sheet.start.totals.values()) else []
    for entry, result in zip(sheet.entries, sheet.score.results, strict=True):
        deal += isinstance(entry.line, Deal)
        rows.append(_row(sheet, result, deal, names, corrected.get(entry.number)))
    return tuple(rows)


def _carried_over(sheet: LiveSheet) -> SheetRow:
    """What the sides had before the first hand."""
    return SheetRow(
        number="",
        dealer="",
        what=_("carried over"),
        side="",
        bidder="",
        bid="",
        needs="",
        books=(),
        outcome="",
        points="",
        totals=_numbers(sheet.start.totals),
        notes=(),
        is_corrected=False,
        counts=True,
    )


def _row(
    sheet: LiveSheet, result: LineResult, deal: int, names: Names, correction: HandRecord | None
) -> SheetRow:
    line = result.line
    hand = line if isinstance(line, PlayedHand) else None
    words = words_of(hand) if hand else None
    return SheetRow(
        number=str(deal) if isinstance(line, Deal) else "",
        dealer=wording.player_name(result.dealer, names) if result.dealer else "",
        what="" if hand else _what(result, names, sheet.rules_at_start),
        side=words.bidders(hand) if words else "",
        bidder=wording.player_name(hand.declarer, names) if hand else "",
        bid=words.bid_on_sheet(hand) if words else "",
        needs=words.needs(hand) if words else "",
        books=tuple(words.books_on_sheet(result)) if words else (),
        outcome=words.outcome(result) if words else "",
        points=wording.points_short(result),
        totals=_numbers(result.totals),
        notes=tuple(_notes(result, correction)),
        is_corrected=correction is not None or wording.is_ruled(result),
        counts=not result.surplus,
    )


def _what(result: LineResult, names: Names, rules: TableRules) -> str:
    if isinstance(result.line, RulesChange):
        return " ".join(
            [f"{wording.line_short(result.line)}:", *changes_words(result.line.changes, rules)]
        )
    if isinstance(result.line, Adjustment) and not result.surplus:
        return f"{wording.line_short(result.line)}: {wording.points_words(result, names)}"
    return wording.line_short(result.line)


def _notes(result: LineResult, correction: HandRecord | None) -> list[str]:
    line = result.line
    notes = [line.note] if line.note else []
    if isinstance(line, Adjustment) and line.reason:
        notes.append(line.reason)
    if isinstance(line, PlayedHand) and wording.is_ruled(result):
        notes.append(words_of(line).ruling_note(result))
    if result.surplus:
        notes.append(_("after the end, does not count"))
    if correction is not None:
        notes.append(_correction(correction))
    return notes


def _correction(record: HandRecord) -> str:
    done = _("put in later") if record.change == Change.INSERTED else _("corrected")
    return f"{done}: {record.reason}" if record.reason else done


def _numbers(points: Mapping[Side, int]) -> tuple[str, ...]:
    return tuple(map(wording.number, points.values()))


@dataclass(frozen=True)
class Tick:
    """A question on the blank sheet, with the answers to tick (none: a line to write on)."""

    asks: str
    answers: tuple[str, ...]


def questions_to_tick(asking: Questionnaire) -> tuple[Tick, ...]:
    """What a table should settle before the first hand: the end, then what tables argue about."""
    keys = ["target", "floor", "two_sets_out", *asking.first, "back_door"]
    questions = [asking.questions[key] for key in keys if key in asking.questions]
    return tuple(Tick(str(question.asks), _answers(question)) for question in questions)


def _answers(question: Question) -> tuple[str, ...]:
    return () if question.is_number else tuple(map(str, question.answers.values()))
