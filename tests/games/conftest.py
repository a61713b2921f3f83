"""What every test of a game starts with."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def nobody_guessed_codes():
    """Misses of the tests before do not count against this one."""
    cache.clear()
