"""What a checker of accessibility finds on a page."""

from __future__ import annotations

from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe()
ON_COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
RULES: dict[Literal["light", "dark"], dict[str, object]] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": ON_COLOURS},
}
"""Every rule in one theme, in the other those that look at colours: nothing else changes with it."""


def sound(page: Page) -> None:
    """Expect no violation in either theme."""
    for scheme, options in RULES.items():
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.wait_for_function(
            "scheme => getComputedStyle(document.querySelector('.stApp')).colorScheme === scheme", arg=scheme
        )
        found = AXE.run(page, options=options)
        assert found.violations_count == 0, found.generate_report()
