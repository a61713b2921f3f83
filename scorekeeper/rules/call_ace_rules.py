"""House rules of call-ace whist (README section 9; 004 and the systems in use beside it)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from .call_ace_contract import (
    ALL_TRICKS,
    ATTACHMENT,
    KNOWN_ATTACHMENTS,
    LEAST,
    MOST,
    TOP_NOLOS,
    CallAceContract,
)
from .errors import RulesError
from .options import choice, number, read_by
from .reading import MOST as MOST_POINTS
from .reading import is_storable
from .settling import STAKE
from .table_rules import TableRules

LONGEST_CURRENCY = 12
MOST_ATTACHMENTS = 8
MOST_FINE = MOST_POINTS // 3 * 3
LADDER = (
    "7", "7+", "8", "8+", "9", "solo", "9+", "10", "nolo", "10+", "11", "open-solo", "11+", "12",
    "top", "12+", "13", "13+",
)  # fmt: skip
"""The order in which contracts are offered, ``+`` with attachments (the default of section 9.1).
Ladders differ from club to club, so it never refuses one."""


def _points(value: object, count: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise RulesError("not_so_many_numbers", "", count=count)
    for index, points in enumerate(value):
        if type(points) is not int or not 0 < points <= MOST_POINTS:
            raise RulesError("not_a_value", f"[{index}]", value=points)
    return tuple(value)


def _values(value: object) -> tuple[int, ...]:
    return _points(value, MOST - LEAST + 1)


def _nolo_values(value: object) -> tuple[int, ...]:
    return _points(value, 4)


def _attachments(value: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, Mapping):
        raise RulesError("not_an_object", "")
    if len(value) > MOST_ATTACHMENTS:
        raise RulesError("too_many_attachments", "", most=MOST_ATTACHMENTS)
    for name, factor in value.items():
        if not isinstance(name, str) or not ATTACHMENT.fullmatch(name):
            raise RulesError("bad_attachment", str(name), name=name)
        if type(factor) is not int or not 1 <= factor <= 100:
            raise RulesError("bad_factor", name, value=factor)
    return tuple(value.items())


def _stake(value: object) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str) or not STAKE.fullmatch(value):
        raise RulesError("bad_stake", "", value=value)
    return value


def _currency(value: object) -> str | None:
    if value is None:
        return None
    fits = isinstance(value, str) and is_storable(value) and re.search(r"\S", value)
    if not fits or len(str(value)) > LONGEST_CURRENCY:
        raise RulesError("bad_currency", "", most=LONGEST_CURRENCY)
    return str(value).strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAceRules(TableRules):
    """How one table plays. Amounts are points until the end, when ``stake`` makes them money."""

    values: tuple[int, ...] = read_by(
        (10, 20, 40, 80, 160, 320, 640), (1, 2, 4, 8, 16, 32, 64),
        (3, 6, 12, 24, 48, 96, 192), (30, 60, 120, 240, 480, 960, 1920),
        reads=_values, writes=list,
        source="004 10 doubling to 640; whistzilla 1 to 64; others 5 to 320",
    )  # fmt: skip
    attachments: tuple[tuple[str, int], ...] = read_by(
        (("tournee", 2), ("good", 2), ("half", 2)), (),
        tuple((name, 3) for name in KNOWN_ATTACHMENTS),
        reads=_attachments, writes=dict,
        source="004 twice each, its list reconstructed; clubs add sans, strong, others",
    )  # fmt: skip
    made: Literal["one_plus_over", "tricks_minus_six", "two_plus_over"] = choice(
        "one_plus_over", "tricks_minus_six", "two_plus_over",
        source="004 the first; whistzilla; a club app",
    )  # fmt: skip
    loss: Literal["double_per_missing", "missing_plus_one", "single_per_missing"] = choice(
        "double_per_missing", "missing_plus_one", "single_per_missing",
        source="004 silent; five of eight public scorers double per missing trick",
    )  # fmt: skip
    slam_factor: int = number(1, low=1, high=100, source="a club app twice")
    knock: bool = choice(False, True, source="clubs: defenders double, declarer redoubles")
    alone_factor: int = number(3, low=1, high=99, source="004 x3")
    nolo_values: tuple[int, ...] = read_by(
        (50, 100, 150, 200), (16, 32, 64, 128),
        reads=_nolo_values, writes=list, source="004; whistzilla 16 to 128",
    )  # fmt: skip
    nolo_lost_factor: int = number(2, low=0, high=100, source="004 double")
    top_nolo: Literal["open", "super", "double"] = choice(
        "open", "super", "double", source="004 knows all three"
    )
    join: Literal["vs_others", "vs_all", "off"] = choice(
        "vs_others", "vs_all", "off", source="public scorers; judgement"
    )
    irregularity_fine: int | None = number(
        None,
        low=0,
        high=MOST_FINE,
        nullable=True,
        source="one club: a flat fine in place of the score",
    )
    fine_to: Literal["others", "box"] = choice("others", "box", source="one club; judgement")
    iron_hand: bool = choice(False, True, source="004; information only")
    all_pass: Literal["same_dealer", "next_dealer"] = choice(
        "same_dealer", "next_dealer", source="004 redealt; one group the same dealer"
    )
    stake: str | None = read_by(None, reads=_stake, source="judgement")
    currency: str | None = read_by(None, reads=_currency, source="judgement")

    def contradictions(self) -> Iterator[RulesError]:
        fine = self.irregularity_fine
        if fine is not None and fine % 3 and "irregularity_fine" not in self.undecided:
            yield RulesError("fine_not_by_three", "irregularity_fine", fine=fine)
        open_ones = {"alone_factor", "values"} & self.undecided
        if self.alone_factor % 3 and any(value % 3 for value in self.values) and not open_ones:
            yield RulesError("alone_not_by_three", "alone_factor", factor=self.alone_factor)

    @property
    def most_books(self) -> int:
        """Tricks of a hand."""
        return ALL_TRICKS

    @property
    def has_box(self) -> bool:
        """Whether there is a cash box that fines go to."""
        return self.irregularity_fine is not None and self.fine_to == "box"

    def value_of(self, tricks: int) -> int:
        """V(7 … 13)."""
        return self.settled("values").values[tricks - LEAST]

    def factor_of(self, contract: CallAceContract) -> int:
        """What the attachments multiply a plain bid by."""
        if not contract.attachments:
            return 1
        factors = dict(self.settled("attachments").attachments)
        product = 1
        for attachment in contract.attachments:
            product *= factors[attachment]
        return product

    def nolos(self) -> tuple[str, ...]:
        """The nolos of this table, lowest first."""
        return ("solo", "nolo", "open-solo", TOP_NOLOS[self.settled("top_nolo").top_nolo])

    def nolo_value(self, nolo: str) -> int:
        """What each opponent pays for it when it is made. The top nolo is the last, whichever of
        its names it goes by."""
        place = ("solo", "nolo", "open-solo").index(nolo) if nolo not in TOP_NOLOS.values() else -1
        return self.settled("nolo_values").nolo_values[place]

    def plays(self, contract: CallAceContract) -> bool:
        """Whether this table has such a contract."""
        if contract.nolo is not None:
            return contract.nolo in self.nolos()
        known = dict(self.settled("attachments").attachments) if contract.attachments else {}
        return all(attachment in known for attachment in contract.attachments)

    def check_plays(self, contract: CallAceContract) -> None:
        """Refuse a contract that this table does not have."""
        if not self.plays(contract):
            raise RulesError("contract_not_played", "contract", contract=str(contract))

    def offered(self, most_attachments: int = 1) -> tuple[CallAceContract, ...]:
        """What can be said at this table, in the order of the ladder; bids with up to so many
        attachments at once. While a question is open, all that its answers can bring."""
        names = [name for name, _factor in self.attachments]
        tops = [TOP_NOLOS[self.top_nolo]]
        if "attachments" in self.undecided:
            names = list(KNOWN_ATTACHMENTS)
        if "top_nolo" in self.undecided:
            tops = list(TOP_NOLOS.values())
        with_any = [
            chosen
            for count in range(1, most_attachments + 1)
            for chosen in combinations(names, count)
        ]
        offered: list[CallAceContract] = []
        for step in LADDER:
            if step == "top":
                offered += [CallAceContract(nolo=top) for top in tops]
            elif step[0].isalpha():
                offered.append(CallAceContract(nolo=step))
            elif step.endswith("+"):
                offered += [CallAceContract(int(step[:-1]), chosen) for chosen in with_any]
            else:
                offered.append(CallAceContract(int(step)))
        return tuple(offered)
