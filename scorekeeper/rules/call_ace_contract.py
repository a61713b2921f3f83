"""What a declarer of call-ace whist undertakes: ``8``, ``9-good-half``, ``solo``.

A plain contract is a number of tricks, with attachments that multiply its value; a nolo is a hand
of few tricks or none, declarer alone (README section 9.1).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .errors import RulesError

LEAST, MOST = 7, 13
ALL_TRICKS = 13

NOLOS: dict[str, int] = {
    "solo": 1, "nolo": 0, "open-solo": 1, "open-nolo": 0, "super-nolo": 0, "double-nolo": 0,
}  # fmt: skip
"""Every nolo that is played somewhere, with the most tricks its declarer may take."""

TOP_NOLOS: dict[str, str] = {
    "open": "open-nolo", "super": "super-nolo", "double": "double-nolo",
}  # fmt: skip
"""What ``top_nolo`` calls the highest nolo of a table."""

KNOWN_ATTACHMENTS = ("tournee", "good", "half", "sans", "strong", "quarters")
"""The attachments that sources name, in the order in which they are shown."""

ATTACHMENT = re.compile(r"[a-z][a-z0-9]{0,19}")
_PLAIN = re.compile(r"([0-9]{1,2})((?:-[a-z][a-z0-9]{0,19})*)")


@dataclass(frozen=True, slots=True)
class CallAceContract:
    """Either ``tricks`` (7 … 13) with ``attachments`` as they were said, or ``nolo``, a key of
    ``NOLOS``. Whether a table plays it is for its rules (``call_ace_rules``)."""

    tricks: int | None = None
    attachments: tuple[str, ...] = ()
    nolo: str | None = None

    @classmethod
    def parse(cls, text: str) -> CallAceContract:
        """Read the text form. Raises ``bad_call_ace_contract``; ``bad_tricks`` for a number beyond
        7 … 13; ``attachment_twice``."""
        if text in NOLOS:
            return cls(nolo=text)
        found = _PLAIN.fullmatch(text)
        if found is None:
            raise RulesError("bad_call_ace_contract", text=text)
        number, rest = found.groups()
        tricks, attachments = int(number), tuple(rest.split("-")[1:])
        if number != str(tricks) or not LEAST <= tricks <= MOST:
            raise RulesError("bad_tricks", text=number, least=LEAST, most=MOST)
        for attachment in attachments:
            if attachments.count(attachment) > 1:
                raise RulesError("attachment_twice", attachment=attachment)
        return cls(tricks, attachments)

    @property
    def is_nolo(self) -> bool:
        return self.nolo is not None

    @property
    def needs(self) -> int | None:
        """Tricks that declarer and partner must take; None for a nolo."""
        return self.tricks

    @property
    def limit(self) -> int | None:
        """Tricks that whoever plays the nolo may take at most; None for a plain contract."""
        return None if self.nolo is None else NOLOS[self.nolo]

    def is_made_with(self, tricks: int) -> bool:
        if self.nolo is not None:
            return tricks <= NOLOS[self.nolo]
        assert self.tricks is not None
        return tricks >= self.tricks

    def __str__(self) -> str:
        return self.nolo or "-".join((str(self.tricks), *self.attachments))
