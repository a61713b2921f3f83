"""Where books lie and how they came: rows of piles, the pile in question, which of two piles was
first, who led to one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.words import wording
from scorekeeper.rules.asking import WhichFirst, WhoLed
from scorekeeper.rules.seats import Side
from scorekeeper.rulings.forms.answering import NOT_SURE, AnswerForm, Pick
from scorekeeper.rulings.models import Word


class CountedRows(AnswerForm):
    """A form that asks how many piles lie in each row, the kitty's not counted."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.asks_rows:
            for side in self.case.sides:
                self.fields[_row(side)] = forms.IntegerField(
                    min_value=0,
                    max_value=self.case.most_piles,
                    label=wording.side_name(side, self.case.names),
                    error_messages={"required": _("Count this row.")},
                )
                self.initial[_row(side)] = (self.case.rows or {}).get(side)

    @property
    def asks_rows(self) -> bool:
        return True

    @property
    def is_now(self) -> bool:
        """Whether the piles are counted as they lie now, and not as they lay at the call."""
        return True

    @property
    def on_the_table(self) -> int:
        """How many books lay on the table besides."""
        return 0

    def clean(self) -> dict[str, Any]:
        """All the books of a counted hand lie in its rows, and never more."""
        cleaned = super().clean() or {}
        if not self.asks_rows or any(_row(side) in self.errors for side in self.case.sides):
            return cleaned
        piles, counts = sum(self.rows.values()), self.case.book_counts
        is_short = self.is_now and self.case.is_counted and piles not in counts
        if is_short or piles > max(counts) - self.on_the_table:
            told = ngettext(
                "That is %(piles)s pile together, and a hand has %(books)s books.",
                "That is %(piles)s piles together, and a hand has %(books)s books.",
                piles,
            )
            self.add_error(_row(self.case.sides[0]), told % {"piles": piles, "books": counts[-1]})
        return cleaned

    @property
    def rows(self) -> Mapping[Side, int]:
        """What was counted; only after ``is_valid``."""
        return {side: self.cleaned_data[_row(side)] for side in self.case.sides}

    @property
    def row_fields(self) -> list[tuple[Side, forms.BoundField, list[Pick]]]:
        """For each side its field, and a button for each number of piles."""
        if not self.asks_rows:
            return []
        return [(side, self[_row(side)], self._counts(_row(side))) for side in self.case.sides]

    @property
    def are_typed(self) -> bool:
        """Whether the counts of more than two rows are typed; of two, a button is quicker."""
        return len(self.case.sides) > 2

    def _counts(self, name: str) -> list[Pick]:
        said = self[name].value()
        most = self.case.most_piles
        return [
            Pick(str(count), str(count), "", said is not None and str(said) == str(count))
            for count in range(most + 1)
        ]

    def field_of(self, path: str) -> str | None:
        if not path.startswith("rows") or not self.asks_rows:
            return None
        side, sides = path.removeprefix("rows."), self.case.sides
        return _row(side if side in sides else sides[0])


class PlaceForm(CountedRows):
    """Where the book of the call lies: how many piles there were in each row then, and by how the
    book was named who took it, or which pile it is."""

    template = "rulings/_ask_place.html"
    of_sides = ("row",)
    row = forms.ChoiceField(required=False)
    found = forms.ChoiceField(choices=[(NOT_SURE, NOT_SURE)], required=False)
    pile = forms.IntegerField(min_value=1, required=False)

    @property
    def asks_rows(self) -> bool:
        """Always for a call during the hand; else only where the books do not tell."""
        return self.case.counted_rows is None or self.claim.word != Word.EARLIER

    @property
    def is_now(self) -> bool:
        return self.claim.word == Word.EARLIER

    @property
    def on_the_table(self) -> int:
        return int(self.claim.word == Word.TABLE)

    @property
    def asks_row(self) -> bool:
        return self.claim.word != Word.TABLE

    @property
    def asks_pile(self) -> bool:
        return self.claim.word == Word.EARLIER

    @property
    def took(self) -> list[Pick]:
        return self.players("row", self.case.sides)

    @property
    def piles(self) -> list[Pick]:
        """As many as the longer row has, or can have."""
        rows = None if self.asks_rows else self.case.counted_rows
        most = max(rows.values()) if rows else self.case.most_piles
        said = self.said("pile")
        return [Pick(str(n), str(n), "", said == str(n)) for n in range(1, most + 1)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("found"):
            for name in {*self.errors} - {"asked", "seen", "key"}:
                del self.errors[name]
            return cleaned
        if self.asks_row and not cleaned.get("row") and "row" not in self.errors:
            self.add_error("row", gettext("Choose whose row it lies in."))
        if self.asks_pile and not cleaned.get("pile") and "pile" not in self.errors:
            self.add_error("pile", gettext("Choose the pile."))
        if (cleaned.get("pile") or 0) > self.case.most_piles:
            self.add_error("pile", gettext("That row has not so many piles."))
        if self.errors:
            return cleaned
        if self.claim.word == Word.LAST and self.rows[cleaned["row"]] == 0:
            self.add_error("row", gettext("That row has no pile."))
        if self.asks_pile and self.asks_rows and cleaned["pile"] > self.rows[cleaned["row"]]:
            self.add_error("pile", gettext("That row has not so many piles."))
        return cleaned

    @property
    def facts(self) -> Mapping[str, Any]:
        said = self.cleaned_data
        if said["found"]:
            return {"aside": f"place {self.case.own_book(self.claim)}"}
        place: dict[str, Any] = {"claim": self.claim.pk}
        if self.asks_rows:
            place["rows"] = self.rows
        if self.asks_pile:
            place["pile"] = [said["row"], said["pile"]]
        elif self.asks_row:
            place["row"] = said["row"]
        return {"place": place}

    def field_of(self, path: str) -> str | None:
        if path.endswith(".pile"):
            return "pile" if self.asks_pile else "row"
        return super().field_of(path)


class RowForm(AnswerForm):
    """Who took the book that lay on the table when the renege was called."""

    template = "rulings/_ask_row.html"
    of_sides = ("row",)
    row = forms.ChoiceField(error_messages={"required": _("Choose who took the book.")})

    @property
    def took(self) -> list[Pick]:
        return self.players("row", self.case.sides)

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"place": {"claim": self.claim.pk, "row": self.cleaned_data["row"]}}


class SameForm(AnswerForm):
    """Whether this is the book of an earlier ruling, which went by another name then."""

    template = "rulings/_ask_same.html"
    same = forms.ChoiceField(
        choices=[("yes", "yes"), ("no", "no")],
        error_messages={"required": _("Choose yes or no.")},
    )

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"same" if self.cleaned_data["same"] == "yes" else "other": self.claim.pk}


class RowsForm(CountedRows):
    """More books have been played: how many piles there are now."""

    template = "rulings/_ask_rows.html"

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"rows": self.rows}


class FirstForm(AnswerForm):
    """Which of two piles was played first."""

    template = "rulings/_ask_first.html"
    order = forms.ChoiceField(
        choices=[(v, v) for v in ("before", "after", NOT_SURE)],
        error_messages={"required": _("Choose before, after or not sure.")},
    )

    @property
    def facts(self) -> Mapping[str, Any]:
        assert isinstance(self.matter, WhichFirst)
        said, pair = self.cleaned_data["order"], [list(self.matter.one), list(self.matter.other)]
        if said == NOT_SURE:
            return self.aside()
        return {"order": [pair if said == "before" else pair[::-1]]}

    def field_of(self, path: str) -> str | None:
        return "order"


class LeadForm(AnswerForm):
    """Who led to another book than the one in question."""

    template = "rulings/_ask_led.html"
    of_players = ("leader",)
    leader = forms.ChoiceField(
        choices=[(NOT_SURE, NOT_SURE)], error_messages={"required": _("Choose who led it.")}
    )

    @property
    def leaders(self) -> list[Pick]:
        return self.players("leader", self.case.players)

    @property
    def facts(self) -> Mapping[str, Any]:
        assert isinstance(self.matter, WhoLed)
        leader = self.cleaned_data["leader"]
        if leader == NOT_SURE:
            return self.aside()
        return {"book": {"name": self.case.text_of(self.matter.book), "leader": leader}}

    def field_of(self, path: str) -> str | None:
        return "leader"


def _row(side: str) -> str:
    return f"rows_{side}"
