"""Books as people say them: "Bo & Di’s 3rd book", "our 3rd book", "the 6th book".

Players do not number books; they count along a row of piles, the kitty's pile left out. Where
nobody has a name the rows are "our" and "their": those of ``Us`` and ``Them``.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.games.words import wording
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.record import BookName
from scorekeeper.rules.seats import SIDES, Side


def book_name(name: BookName, names: Names, *, last: BookName | None = None) -> str:
    """For the middle of a sentence; 0 is a book of which nobody has said where it lies. ``last`` is
    the book that was named before it: in the same row "the 6th" is enough, and cannot be taken for
    the other pair's."""
    if name == 0:
        return _("that book")
    if isinstance(name, int):
        return _("the %(ordinal)s book") % {"ordinal": ordinal(name)}
    side, place = name
    values = {"side": _whose(side, names), "ordinal": ordinal(place)}
    if isinstance(last, tuple) and last[0] == side:
        return _("the %(ordinal)s") % values
    if values["side"]:
        return _("%(side)s’s %(ordinal)s book") % values
    return (_("our %(ordinal)s book") if side == SIDES[0] else _("their %(ordinal)s book")) % values


def pile_name(name: BookName, names: Names) -> str:
    """The same as what lies on the table: "Bo & Di’s 4th pile"."""
    if isinstance(name, int):
        return book_name(name, names)
    side, place = name
    values = {"side": _whose(side, names), "ordinal": ordinal(place)}
    if values["side"]:
        return _("%(side)s’s %(ordinal)s pile") % values
    return (_("our %(ordinal)s pile") if side == SIDES[0] else _("their %(ordinal)s pile")) % values


def _whose(side: Side, names: Names) -> str:
    """``Ann & Cy``, or who plays for himself; empty for a pair whom nobody named."""
    if side in SIDES:
        return wording.pair_names(side, names)
    return wording.player_name(side, names)


def ordinal(place: int) -> str:
    """``1st`` … ``17th``, the most books that any game plays."""
    return (
        pgettext("place of a book in its row", "1st"),
        pgettext("place of a book in its row", "2nd"),
        pgettext("place of a book in its row", "3rd"),
        pgettext("place of a book in its row", "4th"),
        pgettext("place of a book in its row", "5th"),
        pgettext("place of a book in its row", "6th"),
        pgettext("place of a book in its row", "7th"),
        pgettext("place of a book in its row", "8th"),
        pgettext("place of a book in its row", "9th"),
        pgettext("place of a book in its row", "10th"),
        pgettext("place of a book in its row", "11th"),
        pgettext("place of a book in its row", "12th"),
        pgettext("place of a book in its row", "13th"),
        pgettext("place of a book in its row", "14th"),
        pgettext("place of a book in its row", "15th"),
        pgettext("place of a book in its row", "16th"),
        pgettext("place of a book in its row", "17th"),
    )[place - 1]
