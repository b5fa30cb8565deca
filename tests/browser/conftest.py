"""The tutor in a real browser: one server and one browser for all tests, a page for each."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from tests.benchmarks.server import serving
from tests.browser.watch import Watch
from tests.chromium import FLAGS

expect.set_options(timeout=15_000)  # milliseconds; tests run side by side, and a busy machine is no fault


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a running tutor."""
    with serving() as server:
        yield server.address


@pytest.fixture(scope="session")
def browser(site: str) -> Iterator[BrowserContext]:
    """An English browser at the tutor's site; its pages share what it has loaded."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield chromium.new_context(base_url=site, locale="en-US", viewport={"width": 1280, "height": 860})
        chromium.close()


@pytest.fixture(scope="session")
def opening(browser: BrowserContext) -> Callable[[], Page]:
    """Opens a page beside one that stays, so that the script of all pages is not loaded and compiled for each."""
    staying = browser.new_page()
    staying.goto("/_stcore/health")

    def opened() -> Page:
        with staying.expect_popup() as popup:
            staying.evaluate("void open('about:blank')")
        return popup.value

    return opened


@pytest.fixture
def address(site: str) -> str:
    """The server whose pages a test opens: the tutor, where a file of tests has none of its own."""
    return site


@pytest.fixture
def page(opening: Callable[[], Page], address: str) -> Iterator[Page]:
    """A new page that finds no fault: nothing in its console, no error, and no request to anywhere but its server."""
    page = opening()
    watch = Watch(page, address)
    yield page
    page.close()
    watch.nothing_found()
