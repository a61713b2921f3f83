"""What every test of a dispute starts with."""

from tests.games.conftest import nobody_guessed_codes

__all__ = ["nobody_guessed_codes"]
