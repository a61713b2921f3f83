"""The score page as plain values for its template: sides, hands, the line to read aloud."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.games.models import Game
from scorekeeper.games.pages.charts import ScoreLine, score_line
from scorekeeper.games.sheets import Entry, LiveSheet
from scorekeeper.games.words import wording
from scorekeeper.games.words.endings import ending_words
from scorekeeper.games.words.hands import words_of
from scorekeeper.games.words.history import corrections, newest_change
from scorekeeper.games.words.settlement import settlement_words
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.folding import LineResult
from scorekeeper.rules.lines import Adjustment, Deal, PlayedHand
from scorekeeper.rules.seats import Seat, Side


@dataclass(frozen=True)
class SideScore:
    """One side's column."""

    side: Side
    name: str
    total: str
    to_win: str
    to_floor: str
    sets: str
    has_won: bool

    @property
    def chars(self) -> int:
        """How wide the figure is, so that it can be as large as its column allows."""
        return len(self.total)


@dataclass(frozen=True)
class Row:
    """One line in the list of hands. ``deal`` is what people call it (None: it is no deal)."""

    number: int
    deal: int | None
    url: str
    what: str
    bidder: str
    side: Side
    bid: str
    books: str
    points: str
    is_gain: bool
    is_loss: bool
    totals: tuple[tuple[Side, str], ...]
    surplus: bool
    note: str
    was_changed: bool


@dataclass(frozen=True)
class Scoreboard:
    """Everything a watcher sees. ``hand_number`` is what people call the next hand or the one in
    play, ``next_number`` its line. ``aloud`` is the newest line in words, ``in_play`` the hand
    being played, ``changed`` the newest correction, where that is the newest that happened.
    ``payments``: who would pay whom if it ended now, where points are money."""

    sides: tuple[SideScore, ...]
    hand_number: int
    next_number: int
    dealer: Seat | None
    dealer_name: str
    aloud: str
    in_play: str
    changed: str
    over: bool
    ending: str
    payments: tuple[str, ...] = ()
    rows: tuple[Row, ...] = field(repr=False, default=())
    chart: ScoreLine | None = None


def scoreboard(game: Game, sheet: LiveSheet, names: Names) -> Scoreboard:
    """The score as it stands; asks the database nothing."""
    state = sheet.state
    results = sheet.score.results
    dealer = _next_dealer(game, sheet)
    playing = sheet.open_entry.line if sheet.open_entry else None
    return Scoreboard(
        sides=tuple(
            SideScore(
                side=side,
                name=wording.side_name(side, names),
                total=wording.number(state.totals[side]),
                to_win=wording.to_win(state.totals[side], state.rules),
                to_floor=wording.to_floor(state.totals[side], state.rules),
                sets=wording.sets_words(state.sets[side]),
                has_won=state.over and state.winner == side,
            )
            for side in state.totals
        ),
        hand_number=sheet.hand_number,
        next_number=sheet.open_entry.number if sheet.open_entry else sheet.next_number,
        dealer=dealer,
        dealer_name=wording.player_name(dealer, names) if dealer else "",
        aloud=wording.result_aloud(results[-1], names) if results else "",
        in_play=(
            words_of(playing).in_play(playing, state.rules, names)
            if isinstance(playing, PlayedHand)
            else ""
        ),
        changed=newest_change(sheet, names),
        over=state.over,
        ending=ending_words(state, names) if state.over else "",
        payments=tuple(settlement_words(state, names)),
        rows=tuple(reversed(rows(game, sheet, names))),
        chart=score_line(sheet, names),
    )


def rows(game: Game, sheet: LiveSheet, names: Names) -> list[Row]:
    """Every line that stands, oldest first."""
    deal = 0
    made: list[Row] = []
    changed = corrections(sheet)
    for entry, result in zip(sheet.entries, sheet.score.results, strict=True):
        deal += isinstance(entry.line, Deal)
        made.append(_row(game, entry, result, deal, names, entry.number in changed))
    return made


def _row(
    game: Game, entry: Entry, result: LineResult, deal: int, names: Names, was_changed: bool
) -> Row:
    line = result.line
    hand = line if isinstance(line, PlayedHand) else None
    words = words_of(line) if hand else None
    side = words.bidders(hand) if words else ""
    points = result.points[side] if side else 0
    gained = sum(result.points.values())
    return Row(
        number=entry.number,
        deal=deal if isinstance(line, Deal) else None,
        url=reverse("games:line", args=[game.code, entry.number]),
        what="" if hand else wording.line_short(line),
        bidder=wording.player_name(hand.declarer, names) if hand else "",
        side=side,
        bid=words.bid_short(hand) if words else "",
        books=words.books_short(result) if words else "",
        points=wording.points_short(result),
        is_gain=(points or gained) > 0,
        is_loss=(points or gained) < 0,
        totals=tuple((s, wording.number(total)) for s, total in result.totals.items()),
        surplus=result.surplus,
        note=line.note or (line.reason if isinstance(line, Adjustment) else ""),
        was_changed=was_changed or wording.is_ruled(result),
    )


def _next_dealer(game: Game, sheet: LiveSheet) -> Seat | None:
    if sheet.state.over:
        return None
    return game.named_dealer or sheet.state.dealer


def title(board: Scoreboard) -> str:
    """The title of the page, so that the tab tells the score: ``Us 4, Them 3``."""
    return _(", ").join(f"{side.name} {side.total}" for side in board.sides)
