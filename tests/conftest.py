"""Fixtures and rules for every test. Tests run on a file database (see tests/settings.py)."""

import os
import time

import pytest
from hypothesis import settings as hypothesis_settings

from scorekeeper.web.catalogues import compile_catalogues

pytest_plugins = ["tests.phones"]

# A slow machine is no failure; a failure must come back: CI draws the same examples every time.
hypothesis_settings.register_profile("default", deadline=None)
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis_settings.register_profile("soak", deadline=None, max_examples=5_000)
hypothesis_settings.load_profile("ci" if os.environ.get("CI") else "default")

BROWSER_REQUIRED = os.environ.get("SCOREKEEPER_BROWSER") == "required"


def pytest_configure():
    compile_catalogues()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Browser tests come last, their event loop in no other test's way; or not at all."""
    browser = [item for item in items if item.get_closest_marker("browser")]
    others = [item for item in items if not item.get_closest_marker("browser")]
    if BROWSER_REQUIRED:
        items[:] = others + browser
    else:
        items[:] = others
        config.hook.pytest_deselected(items=browser)


def pytest_terminal_summary(terminalreporter):
    if not BROWSER_REQUIRED:
        terminalreporter.write_line(
            "Browser tests were left out: make test-browser runs them, and "
            "SCOREKEEPER_BROWSER=required make test runs everything."
        )


@pytest.fixture
def one_minute(monkeypatch):
    """The clock stands at the beginning of this minute: what happens is counted together."""
    now = time.time() // 60 * 60
    monkeypatch.setattr(time, "time", lambda: now)
