"""The page that asks the engine in a real browser: by mouse, by keyboard, on a phone, in the dark."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.cards import DECK, card
from tests.browser.rest import come_to_rest
from words import LANGUAGES, card_name, say

pytestmark = pytest.mark.browser

CONTRASTS = Path(__file__).with_name("contrast.js").read_text("utf-8")
WIDER = """() => [...document.querySelectorAll("main, main *")]
    .filter(each => each.getBoundingClientRect().right > innerWidth + 0.5)
    .map(each => each.className)"""
MIGHTY = {"mode": "trick", "trump": "S", "trick": "4", "leader": "2", "plays": "H4-HA-S2-DA-HK"}
ENDING = "H-13-9-1-1-0-10~HA-DA~H3-S2~DK-D2~C4-C5~S4-S5~"
CALLED = {"mode": "hand", "trump": "H", "trick": "1", "plays": "C3-C9", "hand": "JK-SA-CQ-H4-H5-D9-D8-D7-D6-DT"}


def at_ask(page: Page) -> None:
    """Come to the page by the menu, as a newcomer does."""
    page.goto("/?lang=en")
    page.get_by_role("link", name=say("en", "ui.ask_engine")).click()
    at_rest(page)


def opened(page: Page, **query: str) -> None:
    """Open the page by its address."""
    page.goto(f"/ask?{urlencode(query)}")
    at_rest(page)


def at_rest(page: Page) -> None:
    """Wait for the last part of the page, for the whole deck and for the end of the server's work."""
    come_to_rest(page, ".mt-ask-answer", ".st-key-terms summary")
    expect(page.locator(".st-key-ask-deck button")).to_have_count(len(DECK))


def in_deck(page: Page, code: str, language: str = "en") -> Locator:
    """A card of the deck by its spoken name."""
    return page.locator(".st-key-ask-deck").get_by_role("button", name=card_name(language, card(code)), exact=True)


def plays(page: Page, wanted: str) -> None:
    """Expect the trick to hold these cards in this order, in the address and to the eye."""
    expect(page).to_have_url(re.compile(rf"/ask\?.*\bplays={wanted}(&|$)" if wanted else r"/ask\?(?!.*\bplays=)"))
    names = [card_name("en", card(code)) for code in wanted.split("-") if code]
    shown = page.locator(".mt-trick [role=img]")
    expect(shown).to_have_count(len(names))
    for place, name in enumerate(names):
        expect(shown.nth(place)).to_have_attribute("aria-label", re.compile(f"^{name}"))


def test_a_trick_with_a_mouse(page: Page) -> None:
    """Five quick clicks, a verdict and all tables; back takes the cards off one by one, a reload leaves them."""
    at_ask(page)
    for code in ("CT", "CJ", "C3", "H2", "CA"):
        in_deck(page, code).click()
    expect(page.locator(".mt-ask-answer")).to_have_text("Seat 4’s ♥2 takes the trick.")
    plays(page, "CT-CJ-C3-H2-CA")
    expect(in_deck(page, "H2")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".mt-ask-tables tbody tr")).to_have_count(6)
    page.reload()
    at_rest(page)
    plays(page, "CT-CJ-C3-H2-CA")
    in_deck(page, "CJ").click()
    plays(page, "CT-C3-H2-CA")
    expect(in_deck(page, "CJ")).to_have_attribute("aria-pressed", "false")
    page.go_back()
    plays(page, "CT-CJ-C3-H2-CA")
    expect(in_deck(page, "CJ")).to_have_attribute("aria-pressed", "true")
    page.locator(".st-key-ask-clear button").click()
    plays(page, "")
    page.get_by_role("link", name=say("en", "ui.puzzles")).click()
    expect(page.locator(".st-key-next button")).to_be_visible()
    page.get_by_role("link", name=say("en", "ui.ask_engine")).click()
    plays(page, "")


def test_a_trick_by_keyboard(page: Page) -> None:
    """Tab leads from suit to suit, arrows along a suit, Space lays a card and takes it back; the focus stays on it."""
    at_ask(page)
    in_deck(page, "JK").focus()
    page.keyboard.press("Tab")
    expect(in_deck(page, "SA")).to_be_focused()
    page.keyboard.press("Space")
    plays(page, "SA")
    page.keyboard.press("ArrowRight")
    expect(in_deck(page, "SK")).to_be_focused()
    page.keyboard.press("Enter")
    plays(page, "SA-SK")
    expect(in_deck(page, "SK")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    plays(page, "SA-SK-HA")
    page.keyboard.press("Space")
    plays(page, "SA-SK")
    expect(in_deck(page, "HA")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deck_is_spoken(page: Page, language: str) -> None:
    """Every card of the deck has the name that a person says, also after the language and the page were changed."""
    opened(page, lang="en" if language == "ko" else "ko", **MIGHTY)
    page.get_by_role("radio", name=say(language, "language")).click()
    expect(in_deck(page, "SA", language)).to_be_visible()
    page.get_by_role("link", name=say(language, "ui.puzzles")).click()
    expect(page.locator(".st-key-next button")).to_be_visible()
    page.get_by_role("link", name=say(language, "ui.ask_engine")).click()
    at_rest(page)
    for each in DECK:
        expect(in_deck(page, each.code, language)).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("query", [MIGHTY, CALLED])
def test_on_a_phone(page: Page, query: dict[str, str], language: str) -> None:
    """360 pixels wide: nothing to scroll sideways, and every card of the deck and of the table as large as a thumb."""
    page.set_viewport_size({"width": 360, "height": 740})
    opened(page, lang=language, **query)
    expect(page.locator(".mt-ask-tables")).to_be_visible()
    assert page.evaluate(WIDER) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    boxes = [each.bounding_box() for each in page.locator(".st-key-ask-deck button, .mt-card").all()]
    assert len(boxes) > len(DECK)
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)
    in_deck(page, "C2", language).click()
    at_rest(page)
    assert page.evaluate(WIDER) == []


def test_light_and_dark(page: Page) -> None:
    """Every word stands out from what is behind it, in both themes (WCAG AA)."""
    for query in (MIGHTY, CALLED):
        opened(page, lang="en", **query)
        page.mouse.move(0, 0)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.wait_for_function(
                "scheme => getComputedStyle(document.querySelector('.stApp')).colorScheme === scheme", arg=scheme
            )
            found = page.evaluate(CONTRASTS)
            assert len(found) > len(DECK)
            assert [text for text, ratio, wanted in found if ratio < wanted] == []


def test_what_if_by_the_table(page: Page) -> None:
    """A card played by its place on the table changes the address; the key on the page and the browser take it back."""
    page.goto(f"/what-if?{urlencode({'lang': 'en', 'at': ENDING})}")
    expect(page.locator(".mt-worth")).to_have_count(2)
    page.locator(".st-key-table .hand .mt-card[data-c=HA]").click()
    page.locator(".st-key-table [data-act=go]").click()
    expect(page).to_have_url(re.compile(r"[?&]line=HA(&|$)"))
    expect(page.locator(".st-key-play-H3 button")).to_be_visible()
    page.keyboard.press("b")
    expect(page).to_have_url(re.compile(r"[?&]step=0(&|$)"))
    expect(page.locator(".st-key-play-HA button")).to_be_visible()
    page.go_back()
    expect(page.locator(".st-key-play-H3 button")).to_be_visible()
