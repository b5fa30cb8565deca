"""A page at rest: what is looked for is there, once, and the server has nothing left to do."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def come_to_rest(page: Page, *parts: str) -> None:
    """Wait until each part is seen, and no second one of it is left from before, and for the end of the server's work.

    While a page is drawn anew an element that was replaced can stand beside its successor.
    """
    for part in (*parts, "[data-test-script-state=notRunning]"):
        expect(page.locator(part)).to_have_count(1)
        expect(page.locator(part)).to_be_visible()


def unfold(page: Page, *parts: str) -> None:
    """Open what is folded, and wait until it has stopped growing.

    Streamlit lets it grow for half a second, in which a press can begin on one element and end on another.
    """
    folds = [page.locator(part).locator("details") for part in parts]
    for fold in folds:
        fold.locator("summary").click()
    for fold in folds:
        expect(fold).to_have_attribute("open", "")
        fold.evaluate("each => Promise.allSettled(each.getAnimations().map(one => one.finished))")
