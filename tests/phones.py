"""Phones for browser tests: Debian's Chromium, driven by Playwright.

A test marked `browser` asks for `page` (one phone) or `new_phone` (a function: each call one more
phone with cookies of its own); both open `/` and other paths on the live server.
"""

import os
import shutil

import pytest

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A name that is no secure context, as a laptop's address on the Wi-Fi is none.
    "--host-resolver-rules=MAP party.test 127.0.0.1",
]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def chromium() -> str | None:
    """Where Chromium is, or None."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


@pytest.fixture(scope="session")
def browser():
    """One Chromium for the whole run; its absence fails the test that asked for it."""
    from playwright.sync_api import sync_playwright

    executable = chromium()
    if executable is None:
        pytest.fail("Chromium is missing: apt install chromium.", pytrace=False)
    # Playwright keeps an event loop in this thread, at which Django's ORM takes fright. No test
    # is a coroutine, so reading the database beside an open page blocks nothing.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
            yield browser
            browser.close()
    finally:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def new_phone(browser, live_server):
    """`new_phone(**options)`: a page with cookies of its own; options are Playwright's, over PHONE.

    After the test, no page may have raised an error in a script or met the content policy.
    """
    contexts, faults = [], []

    def open_phone(**options):
        context = browser.new_context(base_url=live_server.url, **(PHONE | options))
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text))
        return page

    yield open_phone
    for context in contexts:
        context.close()
    # A request that fails is a case some tests make; htmx reports it to the console. And over plain
    # http Chromium tells which header it ignores.
    expected = (
        "Failed to load resource",
        "Response Status Error Code",
        "htmx:",
        "The Cross-Origin-Opener-Policy header",
    )
    assert [fault for fault in faults if not fault.startswith(expected)] == []


@pytest.fixture
def page(new_phone):
    """One phone: 360 × 740, touch."""
    return new_phone()
