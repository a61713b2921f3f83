"""The questions of a dispute as they are put to the table, and why each is asked."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _

from scorekeeper.games.words import wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.asking import AboutBook, Question, TurnOver, WhichFirst, WhoLed, WhoPlayed
from scorekeeper.rules.board import Board
from scorekeeper.rules.record import BookName
from scorekeeper.rules.seats import Seat, Side

from .books import book_name, pile_name
from .cards import a_card_of, card_name


def asks(question: Question, names: Names, *, looked_for: str = "") -> str:
    """The question. ``looked_for`` are the cards that matter in a book that is turned over
    (``cards_to_look_for``)."""
    match question:
        case AboutBook(book=book):
            return _("Who led to %(book)s, and what was played?") % {"book": book_name(book, names)}
        case TurnOver(book=book):
            values = {"pile": pile_name(book, names), "card": looked_for}
            if looked_for:
                return _("Turn over %(pile)s. Is there %(card)s in it?") % values
            return _("Turn over %(pile)s. Which cards are in it?") % values
        case WhoPlayed(book=book, seat=seat, card=card):
            return _("Does everybody agree that %(who)s played %(card)s in %(book)s?") % {
                "who": wording.player_name(seat, names),
                "card": card_name(card),
                "book": book_name(book, names),
            }
        case WhoLed(book=book):
            return _("Who led to %(book)s?") % {"book": book_name(book, names)}
        case WhichFirst(one=one, other=other):
            return _("Was %(one)s played before or after %(other)s?") % {
                "one": pile_name(one, names),
                "other": pile_name(other, names),
            }


def cards_to_look_for(suits: Collection[str | None], board: Board) -> str:
    """``a heart``, ``a spade or a joker``; empty where any suit can matter. ``suits`` as
    ``suits_to_look_for`` finds them."""
    if board.suits.keys() - {None} <= set(suits):
        return ""
    return a_card_of(suits, board)


def kitty_note(question: Question, kitty_rows: Collection[Side]) -> str:
    """How to count, where the kitty's pile may lie in a row that has to be counted
    (``kitty_rows``: where it may lie); else empty."""
    counted: tuple[BookName, ...] = ()
    if isinstance(question, TurnOver):
        counted = (question.book,)
    elif isinstance(question, WhichFirst):
        counted = (question.one, question.other)
    if any(isinstance(name, tuple) and name[0] in kitty_rows for name in counted):
        return _("The kitty’s pile is not counted.")
    return ""


def why(
    question: Question,
    names: Names,
    *,
    accused: Seat,
    book: BookName,
    suits: Collection[str | None],
    board: Board,
) -> str:
    """What the answer is for, in a claim that ``accused`` reneged in ``book``."""
    who = {"who": wording.player_name(accused, names)}
    match question:
        case AboutBook():
            return _("The lead says which suit had to be followed.")
        case WhichFirst():
            return _("Only a card that was played later can prove a renege.")
        case WhoLed():
            return _("The called card is owed only to the first lead of its suit.")
        case WhoPlayed(book=asked, seat=seat):
            if asked != book:
                return _("It shows whether %(who)s still had a card to follow with.") % who
            if seat == accused:
                return _("It shows whether %(who)s followed.") % who
            return _("The lead says which suit had to be followed.")
        case TurnOver(book=asked):
            return _why_turned(asked, book, suits, board, who)


def _why_turned(
    asked: BookName,
    book: BookName,
    suits: Collection[str | None],
    board: Board,
    who: dict[str, str],
) -> str:
    if asked == book:
        return _("It is the book that the call is about.")
    later = {order.position(asked) > order.position(book) for order in board.orders(book)}
    if True not in later:
        return _("It was played before: it can show which cards were left.")
    led = {suit for suit in suits if suit is not None}
    if len(led) != 1:
        if False in later:
            return _("If it was played later, it shows what %(who)s still had.") % who
        return _("It was played later: it shows what %(who)s still had.") % who
    proving = suits if board.play.joker_must_be_thrown else led
    values = who | {"card": a_card_of(proving, board)}
    if False in later:
        return (
            _("If it was played later, %(card)s from %(who)s in it can prove the renege.") % values
        )
    return _("It was played later: %(card)s from %(who)s in it can prove the renege.") % values
