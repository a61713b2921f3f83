"""Names as they are kept."""

import pytest

from scorekeeper.games.forms.names import NameField


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("Ann\nLee", "Ann Lee"),
        ("Ann\u200b", "Ann"),
        ("\u202eAnn", "Ann"),
        ("\u200b", ""),
        ("\u200d", ""),
        ("👩\u200d🎤", "👩\u200d🎤"),
        ("安 Ø ñ", "安 Ø ñ"),
    ],
)
def test_a_name_is_one_line_that_can_be_seen(typed, kept):
    assert NameField(required=False).clean(typed) == kept
