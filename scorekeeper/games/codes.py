"""The public code of a game and the secret of its scorer link."""

import secrets

ALPHABET = "34679CDFGHJKLMNPQRTVWX"
"""Digits and consonants that are not taken for one another, read aloud or in bad light; no vowels,
so that no code is a word."""
LENGTH = 8


def new_code() -> str:
    """Eight letters and digits; the database refuses the one in 55,000 million that is taken."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def new_scorer_key() -> str:
    """The secret part of a scorer link, 128 bits."""
    return secrets.token_urlsafe(16)


def tidy_code(text: str) -> str:
    """What somebody typed, as a code: capitals, without spaces and dashes."""
    return "".join(character for character in text.upper() if character.isalnum())


def spoken(code: str) -> str:
    """A code in two halves, as it is shown and read aloud: ``RK7D 4XPH``."""
    return f"{code[:4]} {code[4:]}"
