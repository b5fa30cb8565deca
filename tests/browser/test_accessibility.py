"""What a checker of accessibility finds on the pages, by day and by night: nothing. None is wider than a phone."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.browser.rest import unfold
from tests.browser.sound import sound as checked
from tests.browser.test_lessons import LAST, STILL_LOADING
from tests.browser.test_puzzles import at_rest, verdict
from words import LANGUAGES, say

pytestmark = pytest.mark.browser

NARROW = """() => [document.documentElement, document.querySelector(".stMain")]
    .every(each => each.scrollWidth <= 360)"""


def puzzle(page: Page, language: str) -> None:
    """A trick with two hints, then its verdict with all that can be unfolded."""
    opened(page, "puzzles", language, id="caller-led-in-silence", rule="1")
    sound(page)
    for number in (1, 2):
        page.keyboard.press("h")
        expect(page.get_by_text(say(language, "hint.rung", number=number))).to_be_visible()
    sound(page)
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    verdict(page)
    sound(page)
    page.locator(".st-key-rule-skip button").click()
    expect(page.locator(".mt-steps")).to_be_visible()


def options(page: Page, language: str) -> None:
    """A record of some tricks, with its options."""
    opened(page, "puzzles", language, kind="friend", level="4")


def house_rules(page: Page, language: str) -> None:
    """The House rules with a group of rules, an example, and the rule book unfolded."""
    opened(page, "rules", language)
    unfold(page, ".st-key-group-special_cards", ".st-key-book")
    expect(page.locator(".mt-book")).to_be_visible()


def engine(page: Page, language: str) -> None:
    """A trick put on the table, judged at every table."""
    opened(page, "ask", language, mode="trick", trump="H", trick="10", plays="C3-JK-CA-C8-C9", call="1")


def progress(page: Page, language: str) -> None:
    """Charts and tables of some answers."""
    opened(page, "puzzles", language, id="over-ruff")
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    verdict(page)
    page.goto(f"/progress?{urlencode({'lang': language})}")
    expect(page.locator(".js-plotly-plot").first).to_be_visible()


def glossary(page: Page, language: str) -> None:
    """A search for nothing, a term of its own, then all terms with an example unfolded."""
    opened(page, "glossary", language, q="trumb")
    sound(page)
    opened(page, "glossary", language, term="dragged_mighty")
    sound(page)
    opened(page, "glossary", language)
    unfold(page, ".st-key-term-point_card")
    expect(page.locator(".st-key-term-point_card .mt-trick")).to_be_visible()


def about(page: Page, language: str) -> None:
    """What is told about the game."""
    opened(page, "about", language)


def learn(page: Page, language: str) -> None:
    """The map, a worked example, a question answered wrongly, a card played, a lesson that warms up."""
    opened(page, "learn", language)
    sound(page)
    opened(page, "learn", language, lesson="trump", step="worked-ruff")
    sound(page)
    opened(page, "learn", language, lesson="trump", step="the-smallest-trump")
    page.locator(".st-key-table .mt-card").first.click()
    page.locator(".st-key-table [data-act=go]").click()
    expect(page.locator(".st-key-again button")).to_be_visible()
    sound(page)
    opened(page, "learn", language, lesson="trump", step="draw-the-last-trump")
    page.locator(".st-key-table .mt-card[data-c=DA]").click()
    page.locator(".st-key-table [data-act=go]").click()
    expect(page.locator(".mt-taken")).to_be_visible()
    expect(page.locator("[data-test-script-state=notRunning]")).to_be_visible()
    sound(page)
    opened(page, "learn", language, lesson="the-joker")
    expect(page.locator(".st-key-to-lesson button")).to_be_visible()


def what_if(page: Page, language: str) -> None:
    """A position with the values of its plays and its editor unfolded, a trick that ended, an impossible one."""
    opened(page, "what-if", language)
    unfold(page, ".st-key-what-if-edit")
    expect(page.locator(".st-key-what-if-deck button").first).to_be_visible()
    sound(page)
    opened(page, "what-if", language, at="H-13-9-1-1-0-10~HA-DA~H3-S2~DK-D2~C4-C5~S4-S5~", line="DA-H3-DK-C4-S4")
    expect(page.locator(".mt-worth")).to_have_count(1)
    sound(page)
    opened(page, "what-if", language, at="H-13-9-1-1-1-10~HA-DA~H3-S2~DK-D2~C4-C5~S4-S5~")


SHOWN = (puzzle, options, house_rules, engine, what_if, progress, glossary, about, learn)
"""Every page, with what it can show."""


def opened(page: Page, path: str, language: str, **query: str) -> None:
    """Open a page by its address and wait until it is at rest."""
    page.goto(f"/{path}?{urlencode({'lang': language, **query})}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    if path == "puzzles":
        at_rest(page)
    if path == "learn":
        expect(page.locator(LAST).first).to_be_visible()
    expect(page.locator("[data-test-script-state=notRunning]")).to_be_visible()
    expect(page.locator(STILL_LOADING)).to_have_count(0)


def sound(page: Page) -> None:
    """Expect no violation in either theme, and nothing wider than a phone."""
    checked(page)
    usual = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function(NARROW)
    assert usual
    page.set_viewport_size(usual)


IN_TURN = [
    pytest.param(show, language, id=f"{show.__name__}-{language}", marks=[pytest.mark.long] * ((at + number) % 2))
    for at, show in enumerate(SHOWN)
    for number, language in enumerate(LANGUAGES)
]
"""Every page in one of the languages by turns, with `--long` in both."""


@pytest.mark.parametrize(("show", "language"), IN_TURN)
def test_a_page_is_sound(page: Page, show: Callable[[Page, str], None], language: str) -> None:
    """Names, roles, order, contrast: what can be checked by rule is sound on every page, in both languages.

    At 360 pixels everything is within the width of the page; a wide table scrolls in a box of its own.
    """
    show(page, language)
    sound(page)
