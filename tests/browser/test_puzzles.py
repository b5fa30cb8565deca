"""The page of puzzles in a real browser: by mouse, by keyboard, on a phone, in the dark."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.rules import table_title
from puzzles.bank import bank
from tests.browser.rest import come_to_rest, unfold
from tests.browser.test_table import button, lying
from ui.practice import Choice, chosen_puzzles
from words import LANGUAGES, say

pytestmark = pytest.mark.browser

CONTRASTS = Path(__file__).with_name("contrast.js").read_text("utf-8")
WIDER = """() => [...document.querySelectorAll("main, main *")]
    .filter(each => each.getBoundingClientRect().right > innerWidth + 0.5)
    .map(each => each.className)"""
IDS = list(chosen_puzzles(Choice()))
SECOND = "ace-of-another-suit"
FIRST, _, THIRD = IDS[IDS.index(SECOND) - 1 : IDS.index(SECOND) + 2]
TRICK, HAND = "joker-on-trick-ten", "nine-trumps-and-the-joker"
"""Five cards with the longest words under them, and ten cards with the longest verdict."""


def opened(page: Page, **query: str) -> None:
    """Open a page by its address and wait until it is at rest."""
    page.goto(f"/puzzles?{urlencode(query)}")
    at_rest(page, ".mt-chips")


def verdict(page: Page) -> Locator:
    """The verdict on the page, once all that belongs to it can be used."""
    at_rest(page, ".st-key-again button")
    return page.locator(".mt-verdict")


def at_rest(page: Page, *parts: str) -> None:
    """Wait for parts of a page, for those that come last, and for the end of the server's work."""
    come_to_rest(page, *parts, ".st-key-next button", ".st-key-terms summary")


def at(page: Page, puzzle: str, **query: str) -> None:
    """Expect a page to have come to a puzzle, in its address and in its words."""
    number = say(query.get("lang", "en"), "ui.puzzle_of", number=IDS.index(puzzle) + 1, total=len(IDS))
    expect(page.get_by_text(number)).to_be_visible()
    for name, value in {"id": puzzle, "lang": "en", "rules": "mightykr", **query}.items():
        expect(page).to_have_url(re.compile(rf"/puzzles\?.*\b{name}={value}(&|$)"))


def answer_hand(page: Page) -> None:
    """Choose two cards and send them."""
    for code in ("HA", "HK"):
        lying(page, code).click()
        expect(lying(page, code)).to_have_attribute("aria-pressed", "true")
    button(page, "go").click()
    expect(verdict(page)).to_be_visible()


# ---- by mouse, by keyboard ----


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (360, 740)])
def test_the_verdict_comes_into_sight(page: Page, width: int, height: int) -> None:
    """Whoever answers sees at once whether it was right, however little room the table leaves."""
    page.set_viewport_size({"width": width, "height": height})
    opened(page, id=HAND)
    answer_hand(page)
    whole = "each => { const box = each.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"
    page.wait_for_function(f"({whole})(document.querySelector('.mt-verdict'))")


def test_a_newcomer_with_a_mouse(page: Page) -> None:
    """From the bare address by the course to the first puzzle, past it, an answer, and a verdict with its reasons."""
    page.goto("/")
    expect(page.get_by_role("heading", name=say("en", "learn.title"), level=1)).to_be_visible()
    page.get_by_role("link", name=say("en", "ui.puzzles")).click()
    at(page, IDS[0])
    page.get_by_role("button", name=say("en", "ui.skip")).click()
    at(page, IDS[1])
    opened(page, id=SECOND)
    lying(page, "DA").click()
    button(page, "go").click()
    expect(verdict(page)).to_contain_text("Seat 2’s ♣J takes the trick.")
    expect(verdict(page)).to_contain_text("Your answer: Seat 4’s ♦A takes the trick.")
    expect(page.locator(".mt-steps li").first).to_be_visible()
    page.get_by_role("button", name=say("en", "ui.try_again")).click()
    expect(page.locator(".mt-verdict")).to_have_count(0)
    lying(page, "CJ").click()
    button(page, "go").click()
    expect(verdict(page)).to_contain_text(say("en", "ui.right"))


def test_a_trick_by_keyboard(page: Page) -> None:
    """The seat's digit and Enter answer, and the arrow turns to the next puzzle."""
    opened(page, id=SECOND)
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text(say("en", "ui.right"))
    page.keyboard.press("ArrowRight")
    at(page, THIRD)
    expect(page.locator(".mt-verdict")).to_have_count(0)


def test_a_hand_by_keyboard(page: Page) -> None:
    """Tab leads to the cards, arrows go along them, Space and Enter choose, and a letter answers from where one is."""
    opened(page, id="called-joker-comes-first")
    cards = page.locator(".st-key-table .hand .mt-card")
    for _ in range(20):
        page.keyboard.press("Tab")
        if cards.first.evaluate("card => card === card.getRootNode().activeElement"):
            break
    page.keyboard.press("Space")
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("a")
    expect(verdict(page)).to_have_text(re.compile(r"Right\s*You may play the joker\."))


def test_arrows_in_the_sidebar_do_not_turn_the_page(page: Page) -> None:
    """Who chooses a language with the arrow keys stays at the puzzle."""
    opened(page, id=SECOND)
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_be_visible()
    page.get_by_role("radio", name="English").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="한국어")).to_be_focused()
    page.keyboard.press("Space")
    at(page, SECOND, lang="ko")
    expect(verdict(page)).to_be_visible()


def test_two_hints_and_a_wrong_answer(page: Page) -> None:
    """Help comes rung by rung; a wrong answer is told what beat it and what may be behind it; Next is in sight."""
    opened(page, id="joker-called-out")
    for number in (1, 2):
        page.keyboard.press("h")
        expect(page.get_by_text(say("en", "hint.rung", number=number))).to_be_visible()
    expect(page.locator(".mt-hints")).to_contain_text(bank()["joker-called-out"].hint["en"])
    expect(page.get_by_text(say("en", "hint.rung", number=3))).to_have_count(0)
    page.keyboard.press("5")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("Seat 4’s ♣A takes the trick.")
    expect(verdict(page)).to_contain_text(say("en", "misconception.joker_strong_called.belief"))
    expect(page.locator(".mt-steps .mt-against")).to_contain_text("joker")
    expect(page.locator(".mt-hints")).to_have_count(0)
    expect(page.get_by_role("button", name=say("en", "ui.next_puzzle"))).to_be_in_viewport(ratio=1)


def test_a_twin_and_a_new_puzzle_by_keyboard(page: Page) -> None:
    """T shows the twin, B leads back; the arrow brings a new puzzle where these are chosen, at its own address."""
    opened(page, id="joker-called-out")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text(say("en", "ui.right"))
    page.keyboard.press("t")
    expect(page.get_by_text(say("en", "twin.call.no"))).to_be_visible()
    expect(page).to_have_url(re.compile(r"id=winner--.*pair=joker-called-out"))
    page.keyboard.press("b")
    at(page, "joker-called-out")
    opened(page, kind="bid", level="2", fresh="1")
    asked = page.locator("main .mt-chips").inner_text()
    address = page.url
    page.keyboard.press("1")
    verdict(page)
    page.keyboard.press("ArrowRight")
    expect(page).not_to_have_url(address)
    page.goto(address)
    at_rest(page, ".mt-chips")
    assert page.locator("main .mt-chips").inner_text() == asked


# ---- the address ----


def test_another_language(page: Page) -> None:
    """The same puzzle with the same verdict in Korean, and the document says that it is Korean."""
    opened(page, id=SECOND)
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("Your answer: Seat 4’s ♦A takes the trick.")
    page.get_by_role("radio", name="한국어").click()
    expect(verdict(page)).to_contain_text("고른 답: 4번의 ♦A가 이 트릭을 가져가요.")
    at(page, SECOND, lang="ko")
    expect(page.locator("html")).to_have_attribute("lang", "ko")


def test_back_and_forward(page: Page) -> None:
    """The browser's own buttons turn the puzzles back and forth, and answers given are still there."""
    opened(page, id=FIRST)
    page.get_by_role("button", name=say("en", "ui.skip")).click()
    at(page, SECOND)
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_be_visible()
    page.keyboard.press("ArrowRight")
    at(page, THIRD)
    page.go_back()
    at(page, SECOND)
    expect(verdict(page)).to_contain_text(say("en", "ui.right"))
    page.go_back()
    at(page, FIRST)
    page.go_forward()
    at(page, SECOND)
    expect(verdict(page)).to_be_visible()


def test_reloading(page: Page) -> None:
    """Puzzle, language and table are in the address, so that a reload or a friend comes to the same place."""
    opened(page, id=SECOND, lang="ko")
    page.get_by_role("combobox").click()
    page.get_by_role("option", name=table_title("pagat", "ko")).click()
    at(page, SECOND, lang="ko", rules="pagat")
    page.reload()
    at(page, SECOND, lang="ko", rules="pagat")
    expect(page.get_by_role("combobox")).to_have_value(table_title("pagat", "ko"))
    expect(page.locator("html")).to_have_attribute("lang", "ko")


def test_a_strangers_address(page: Page) -> None:
    """What an address says wrongly is shown as plain words: no link to click, no markup, no script."""
    opened(page, id="www.example.com", rules="<img src=x onerror=alert(1)>", lang="**x**")
    expect(page.get_by_role("alert")).to_have_count(3)
    expect(page.get_by_role("alert").locator("a, img, strong, script")).to_have_count(0)


# ---- how it looks ----


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("puzzle", [TRICK, HAND])
def test_on_a_phone(page: Page, puzzle: str, language: str) -> None:
    """360 pixels wide: nothing to scroll sideways, cards as large as a thumb, and each can be pressed."""
    page.set_viewport_size({"width": 360, "height": 740})
    opened(page, id=puzzle, lang=language)
    fits(page)
    cards = page.locator(".st-key-table .mt-card")
    assert cards.count() == (5 if puzzle == TRICK else 10)
    for card in cards.all():
        card.click(trial=True)
    if puzzle == TRICK:
        cards.last.click()
        button(page, "go").click()
    else:
        answer_hand(page)
        unfold(page, "[class*=st-key-others-]")
        expect(page.locator(".mt-other").last).to_be_visible()
    expect(verdict(page)).to_be_visible()
    fits(page)


def fits(page: Page) -> None:
    """Expect nothing to be wider than the page, and every card wide enough to be read."""
    assert page.evaluate(WIDER) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    widths = [box["width"] for card in page.locator(".mt-card").all() if (box := card.bounding_box())]
    assert len(widths) >= 5
    assert min(widths) >= 44


def test_light_and_dark(page: Page) -> None:
    """In both themes every word on the page stands out from what is behind it (WCAG AA; 7 on the felt)."""
    opened(page, id=HAND)
    readable(page)
    answer_hand(page)
    readable(page)
    opened(page, id=TRICK)
    readable(page)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_be_visible()
    readable(page)


def readable(page: Page) -> None:
    """Expect every visible text to have the contrast that its size asks for, by day and by night."""
    page.mouse.move(0, 0)
    grounds = set()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(
            "scheme => getComputedStyle(document.querySelector('.stApp')).colorScheme === scheme", arg=scheme
        )
        found = page.evaluate(CONTRASTS)
        assert len(found) > 20
        assert [text for text, ratio, wanted in found if ratio < wanted] == []
        grounds.add(page.locator(".stApp").evaluate("app => getComputedStyle(app).backgroundColor"))
    assert len(grounds) == 2


def test_the_best_card_on_a_phone(page: Page) -> None:
    """A card of one's own is tapped; what every play is worth follows, and nothing scrolls sideways."""
    puzzle = next(each for each in bank().values() if each.kind == "best")
    page.set_viewport_size({"width": 360, "height": 780})
    opened(page, id=puzzle.id)
    page.locator(".st-key-table .hand .mt-card:not([aria-disabled=true])").first.click()
    button(page, "go").click()
    expect(verdict(page)).to_be_visible()
    expect(page.locator(".mt-values .chosen")).to_contain_text(say("en", "values.yours"))
    assert page.evaluate(WIDER) == []
    page.locator(".st-key-line-next button").click()
    expect(page.get_by_text(re.compile(say("en", "best_ui.line_at", number=1, total="[0-9]+")))).to_be_visible()
