"""What has to be found out before anything can be judged."""

from __future__ import annotations

from enum import StrEnum


class Need(StrEnum):
    """What has to be known before the judge can look at a claim; direction and the order of the
    cards downtown, before books can be counted from their cards. ``HAND``: there is none, the deal
    was thrown in; only taking the call back is left. ``CALLED``: which card was called (call-ace
    whist)."""

    HAND = "hand"
    BID = "bid"
    DECLARER = "declarer"
    SUIT = "suit"
    CALLED = "called"
    BOOK = "book"
    DIRECTION = "direction"
    DOWNTOWN = "downtown"
    COUNT = "count"
    PLACE = "place"
    ROW = "row"
    ROWS = "rows"
    SAME = "same"


CAN_BE_UNKNOWN = (Need.SUIT, Need.ROW, Need.ROWS, Need.SAME)
"""To which "nobody knows" is an answer of its own; the other questions have a way to say it."""
