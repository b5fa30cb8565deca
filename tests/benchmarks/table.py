"""From a click to the changed table of a lesson, beside a page that is nothing but a button."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Locator, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

from tests.benchmarks.figures import FIGURES, Measured
from tests.benchmarks.server import serving
from tests.chromium import FLAGS

_ROUNDS = 10
"""Each has four clicks on the page of a lesson, and as many on the bare button."""

_BARE = Path(__file__).with_name("bare_app.py")
_PATIENCE = 60_000
_IDLE = '[data-testid="stApp"][data-test-script-state="notRunning"]'
_TABLE = ".st-key-table .mt"
_TIMED = """(button, shown) => new Promise(done => {
  const begun = performance.now();
  const changed = (_, observer) => (observer.disconnect(), done(performance.now() - begun));
  new MutationObserver(changed).observe(shown, { subtree: true, childList: true, characterData: true });
  button.click();
})"""


def measure(_seconds: float) -> Measured:
    """A click on the table and one on the bare button in turn; a round more goes first, unmeasured."""
    with serving() as lessons, serving(_BARE) as bare, sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        except BrowserError as error:
            why = f"no browser: {str(error).strip().splitlines()[0]}"
            return {key: why for key, figure in FIGURES.items() if figure.subject == "table"}
        question = _opened(browser, f"{lessons.address}/learn?lesson=trump&step=one-more&lang=en", _TABLE)
        tricks = _opened(browser, f"{lessons.address}/learn?lesson=trump&step=draw-the-last-trump&lang=en", _TABLE)
        button = _opened(browser, bare.address, ".st-key-button button")
        found: dict[str, list[float]] = {"table": [], "server": [], "bare": []}
        for _ in range(_ROUNDS + 1):
            for where, took in _clicks(question, tricks):
                found[where].append(took)
                found["bare"].append(_timed(button, button.locator(".st-key-button button"), ".st-key-button"))
        browser.close()
    table, server, alone = (tuple(each[len(each) // (_ROUNDS + 1) :]) for each in found.values())
    return {
        "table_click_milliseconds": table,
        "table_from_server_milliseconds": server,
        "bare_click_milliseconds": alone,
        "table_click_ratio_to_bare_button": (median(table) / median(alone),),
        "table_server_ratio_to_bare_button": (median(server) / median(alone),),
    }


def _opened(browser: Browser, address: str, part: str) -> Page:
    """A page in a window of its own, at rest."""
    page = browser.new_page(locale="en-US")
    page.goto(address, timeout=_PATIENCE)
    page.locator(part).wait_for(timeout=_PATIENCE)
    page.locator(_IDLE).wait_for(state="attached", timeout=_PATIENCE)
    return page


def _clicks(question: Page, tricks: Page) -> Iterator[tuple[str, float]]:
    """Milliseconds: a wrong answer on the table, trying again, a card played to a trick, taking it back.

    A click on the table shows at once what it did; what the buttons beside it do to the table comes from the server.
    """
    for page, card, back in ((question, "DQ", "again"), (tricks, "HK", "back-card")):
        page.locator(f"{_TABLE} .mt-card[data-c={card}]").click(timeout=_PATIENCE)
        yield "table", _timed(page, page.locator(f"{_TABLE} [data-act=go]:not([aria-disabled])"), _TABLE)
        yield "server", _timed(page, page.locator(f".st-key-{back} button"), _TABLE)


def _timed(page: Page, button: Locator, shown: str) -> float:
    """Milliseconds from a click until a part of the page shows something else."""
    page.bring_to_front()
    button.wait_for(timeout=_PATIENCE)
    took: float = button.evaluate(_TIMED, page.locator(shown).element_handle(), timeout=_PATIENCE)
    page.locator(_IDLE).wait_for(state="attached", timeout=_PATIENCE)
    return took
