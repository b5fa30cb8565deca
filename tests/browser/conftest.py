"""The tutor in a real browser: one server and one browser for all tests, a page for each."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.benchmarks.server import serving
from tests.chromium import FLAGS

_PROBE = re.compile(r"/[a-z]+/_stcore/(health|host-config)")
"""Where Streamlit looks for its own server first when a page is opened by its address; not found, then found above."""


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


@pytest.fixture
def address(site: str) -> str:
    """The server whose pages a test opens: the tutor, where a file of tests has none of its own."""
    return site


@pytest.fixture
def page(browser: BrowserContext, address: str) -> Iterator[Page]:
    """A new page that finds no fault: nothing in its console, no error, and no request to anywhere but its server."""
    page = browser.new_page()
    faults: list[str] = []
    asked: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        probed = _PROBE.fullmatch(message.location["url"].removeprefix(address))
        if message.type in ("warning", "error") and not probed:
            faults.append(f"{message.type}: {message.text}")

    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: faults.append(dialog.message))
    page.on("console", heard)
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url.replace("ws:", "http:")))
    yield page
    page.close()
    assert faults == []
    assert [url for url in asked if not url.startswith((f"{address}/", "data:", "blob:"))] == []
