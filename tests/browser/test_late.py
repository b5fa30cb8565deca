"""A visitor who is faster than the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.benchmarks.server import serving

pytestmark = pytest.mark.browser

APP = Path(__file__).with_name("late_app.py")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A page that is left before it is done, for another, in place of the tutor."""
    with serving(APP) as server:
        yield server.address


def test_a_page_left_before_it_was_done(page: Page, address: str) -> None:
    """It ends after the page that took its place is drawn, and yet the new one answers a press in a part of its own."""
    page.goto(address)
    page.get_by_role("link", name="Prompt").click()
    expect(page.get_by_role("button", name="Press")).to_be_visible()
    expect(page.locator("[data-test-script-state=notRunning]")).to_be_visible()
    page.wait_for_timeout(500)  # milliseconds, in which the page that was left comes to its end
    page.get_by_role("button", name="Press").click()
    expect(page.get_by_text("Pressed")).to_be_visible()
