"""What is known of a disputed hand: the answers that people gave, folded.

Facts are plain values as ``Step`` keeps them, one or more of:

* ``declarer`` a seat, ``suit`` the trump suit, ``direction`` ``u`` or ``d``, ``downtown`` the order
  that was announced (``ace_best``, ``ace_worst``), ``called`` the card that was called (empty:
  none, or nobody knows): what the score sheet does not say;
* ``place`` of the book that a claim is about: ``claim`` (its primary key), ``rows`` (how many piles
  each row had when the renege was called), ``row`` (whose it lies in), ``pile``;
* ``rows`` how many piles there were at that moment;
* ``book`` what lies in one: ``name`` (see ``write_name``; ``@12`` is the book of claim 12), and
  any of ``leader`` ``cards`` ``suits`` ``rest`` ``all_of`` as in a dispute document that is read at
  the table; ``whole`` puts this in place of all that was known of it, and nothing in place of it
  takes the book out; a book that was written down in turn goes by its number;
* ``order`` pairs of piles, the first played before the second;
* ``held`` ``buried`` ``kitty`` cards that were shown;
* ``admitted`` a ``claim`` that the accused says is right;
* ``aside`` a question to which the answer was "not sure"; ``enough`` a ``claim`` of which people
  know no more than they have said;
* ``same`` and ``other`` a ``claim`` that is about the book of an earlier ruling by another name, or
  is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.record import BookName, Pile
from scorekeeper.rules.seats import Seat, Side

OF_CLAIM = "@"
JOKERS = "J"
"""Jokers that have no suit, where suits are listed."""


@dataclass
class PlaceOfBook:
    """Where the book of a claim lies, as far as somebody said it."""

    rows: Mapping[Side, int] | None = None
    row: Side | None = None
    pile: Pile | None = None


@dataclass
class Known:
    """Everything that was answered and not taken back. ``books`` by name as it is kept;
    ``snapshots`` the rows of piles at several moments, in order."""

    declarer: Seat | None = None
    suit: str | None = None
    direction: str | None = None
    downtown: str | None = None
    called: str | None = None
    places: dict[int, PlaceOfBook] = field(default_factory=dict)
    snapshots: list[Mapping[Side, int]] = field(default_factory=list)
    books: dict[str, dict[str, Any]] = field(default_factory=dict)
    order: list[Any] = field(default_factory=list)
    held: dict[Seat, list[str]] = field(default_factory=dict)
    buried: list[str] = field(default_factory=list)
    kitty: list[str] = field(default_factory=list)
    admitted: set[int] = field(default_factory=set)
    aside: set[str] = field(default_factory=set)
    enough: set[int] = field(default_factory=set)
    same: set[int] = field(default_factory=set)
    other: set[int] = field(default_factory=set)


def fold(answers: Iterable[Mapping[str, Any]]) -> Known:
    """What is known after these facts, in the order they were said."""
    known = Known()
    for facts in answers:
        for key, value in facts.items():
            _ADD[key](known, value)
    return known


def _place(known: Known, said: Mapping[str, Any]) -> None:
    place = known.places.setdefault(said["claim"], PlaceOfBook())
    if "rows" in said:
        place.rows = said["rows"]
        known.snapshots.append(said["rows"])
    place.row = said.get("row", place.row)
    if "pile" in said:
        row, number = said["pile"]
        place.pile = (row, number)


def _book(known: Known, said: Mapping[str, Any]) -> None:
    name = said["name"]
    if said.get("whole") and said.keys() == {"name", "whole"}:
        known.books.pop(name, None)
        return
    book = known.books.get(name)
    if book is None or said.get("whole"):
        book = known.books[name] = {"cards": {}, "suits": {}, "rest": [], "all_of": []}
    merge(book, said)


def merge(book: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Add to what is known of a book. A card whose player is known is no longer among the rest."""
    if more.get("leader"):
        book["leader"] = more["leader"]
    book["cards"] |= more.get("cards", {})
    book["suits"] |= more.get("suits", {})
    for seat in book["cards"]:
        book["suits"].pop(seat, None)
    owned = set(book["cards"].values())
    rest = dict.fromkeys([*book["rest"], *more.get("rest", [])])
    book["rest"] = [card for card in rest if card not in owned]
    book["all_of"] = sorted({*book["all_of"], *more.get("all_of", [])})


_ADD: Mapping[str, Any] = {
    "declarer": lambda known, seat: setattr(known, "declarer", seat),
    "suit": lambda known, suit: setattr(known, "suit", suit),
    "direction": lambda known, direction: setattr(known, "direction", direction),
    "downtown": lambda known, downtown: setattr(known, "downtown", downtown),
    "called": lambda known, card: setattr(known, "called", card),
    "place": _place,
    "rows": lambda known, rows: known.snapshots.append(rows),
    "book": _book,
    "order": lambda known, pairs: known.order.extend(pairs),
    "held": lambda known, held: known.held.update(held),
    "buried": lambda known, cards: setattr(known, "buried", cards),
    "kitty": lambda known, cards: setattr(known, "kitty", cards),
    "admitted": lambda known, claim: known.admitted.add(claim),
    "aside": lambda known, question: known.aside.add(question),
    "enough": lambda known, claim: known.enough.add(claim),
    "same": lambda known, claim: known.same.add(claim),
    "other": lambda known, claim: known.other.add(claim),
}


def write_name(name: BookName) -> str:
    """``7`` for the seventh book, ``EW-3`` for the third pile of that row."""
    return str(name) if isinstance(name, int) else f"{name[0]}-{name[1]}"


def read_name(text: str) -> BookName:
    """Inverse of ``write_name``, whatever row it names. Raises ``ValueError``."""
    row, dash, number = text.partition("-")
    if not dash:
        return int(text)
    return row, int(number)
