"""The drawn table in a real browser: chosen at by mouse and keyboard, walked, on a phone, in both themes."""

from __future__ import annotations

import re
from itertools import pairwise
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.cards import card
from puzzles.bank import bank
from tests.browser.rest import come_to_rest
from tests.browser.sound import sound
from words import LANGUAGES, say

pytestmark = pytest.mark.browser

TRICK = "over-ruff"
"""Seat 5 leads ♥Q; ♣5 ruffs, ♥A follows, ♣9 of seat 3 over-ruffs, ♥7 follows."""

HAND = "mighty-to-any-suit"
"""Of ♠A ♠7 ♥J ♦9 ♦4 ♣6 the spade ace, which is the Mighty, and the diamonds may be played."""

TEN = "nine-trumps-and-the-joker"
LOOK = """card => {
  const { opacity, filter, backgroundColor } = getComputedStyle(card);
  return [opacity, filter, backgroundColor].join();
}"""
"""What would make a card look dim."""

MARK_AND_RANK = """spot => {
  const box = part => spot.querySelector(part).getBoundingClientRect();
  return [box(".pill").bottom, box(".cor").top];
}"""
"""The lower edge of the mark on a card, and where its rank begins."""

BROKEN = """() => {
  const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const korean = /[가-힣] /.test(texts.currentNode.textContent) && element.checkVisibility();
    if (korean && getComputedStyle(element).wordBreak !== "keep-all") found.push(texts.currentNode.textContent);
  }
  return found;
}"""
"""Visible Korean words that may be broken in the middle."""

FOCUSED = """() => {
  let found = document.activeElement;
  while (found?.shadowRoot) found = found.shadowRoot.activeElement;
  return found?.dataset.act ?? "";
}"""


def opened(page: Page, puzzle: str, language: str = "en") -> None:
    """Open a puzzle and wait for its cards."""
    page.goto(f"/puzzles?{urlencode({'id': puzzle, 'lang': language})}")
    expect(page.locator(".st-key-table .mt-card").first).to_be_visible()
    at_rest(page)


def at_rest(page: Page) -> None:
    """Wait for the last part of the page and for the end of the server's work."""
    come_to_rest(page, ".st-key-terms summary")


def lying(page: Page, code: str) -> Locator:
    """A card on the table."""
    return page.locator(f".st-key-table .mt-card[data-c={code}]")


def button(page: Page, act: str) -> Locator:
    """A button under the table, by what it does."""
    return page.locator(f".st-key-table .acts [data-act={act}]")


def said(page: Page) -> Locator:
    """The line under the table."""
    return page.locator(".st-key-table .say .in")


def heard(page: Page) -> Locator:
    """What a screen reader is told."""
    return page.locator(".st-key-table [role=status]")


def verdict(page: Page) -> Locator:
    """The verdict under the table, once it can be read."""
    expect(page.locator(".st-key-again button")).to_be_visible()
    at_rest(page)
    return page.locator(".mt-verdict")


def focus(page: Page, act: str) -> None:
    """Expect the focus on a part of the table."""
    page.wait_for_function(f"act => ({FOCUSED})() === act", arg=act)


# ---- choosing ----


def test_a_seat_by_mouse(page: Page) -> None:
    """A tap chooses a card and another one instead; the button names the seat, and only it answers."""
    opened(page, TRICK)
    expect(button(page, "go")).to_have_text(say("en", "table_view.answer"))
    lying(page, "HA").click()
    expect(lying(page, "HA")).to_have_attribute("aria-pressed", "true")
    lying(page, "C9").click()
    expect(lying(page, "HA")).to_have_attribute("aria-pressed", "false")
    expect(button(page, "go")).to_have_text(say("en", "table_view.answer_seat", seat="Seat 3"))
    expect(page.locator(".mt-verdict")).to_have_count(0)
    button(page, "go").click()
    expect(verdict(page)).to_contain_text(say("en", "ui.right"))


def test_a_seat_by_keyboard(page: Page) -> None:
    """One stop for the trick; arrows, Home and End move in it and turn no page; Enter chooses, Tab leads on."""
    opened(page, TRICK)
    lying(page, "HQ").focus()
    for key, act in (("ArrowRight", "card:C5"), ("End", "card:H7"), ("ArrowLeft", "card:C9"), ("Home", "card:HQ")):
        page.keyboard.press(key)
        focus(page, act)
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(lying(page, "H7")).to_have_attribute("aria-pressed", "true")
    expect(heard(page)).to_contain_text("seven of hearts")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    focus(page, "go")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text(say("en", "ui.right"))
    focus(page, "next")


def test_all_legal_cards(page: Page) -> None:
    """Cards are chosen and given back one by one, the button counts them; the letter A answers from where one is."""
    opened(page, HAND)
    for code in ("SA", "D9", "C6", "D4", "C6"):
        lying(page, code).click()
    expect(button(page, "go")).to_have_text(say("en", "table_view.answer_cards", number=3))
    expect(heard(page)).to_contain_text(say("en", "table_view.counted", number=3))
    page.keyboard.press("a")
    expect(verdict(page)).to_contain_text(say("en", "ui.right"))


def test_the_button_says_what_is_missing(page: Page) -> None:
    """Pressed with nothing chosen it answers nothing, says what to do and leads to the cards."""
    opened(page, HAND)
    button(page, "go").click(force=True)
    expect(heard(page)).to_have_text(say("en", "table_view.prompt_legal"))
    expect(page.locator(".st-key-table .say")).to_have_class("say why")
    focus(page, "card:SA")
    expect(page.locator(".mt-verdict")).to_have_count(0)


def test_a_double_click_counts_once(page: Page) -> None:
    """It answers, and does not walk on in the verdict as well."""
    opened(page, TRICK)
    lying(page, "C9").click()
    button(page, "go").dblclick()
    expect(verdict(page)).to_contain_text(say("en", "ui.right"))
    expect(button(page, "back")).to_have_attribute("aria-disabled", "true")


def test_the_keys_of_the_page_work_on_the_table(page: Page) -> None:
    """A seat's digit chooses, Enter then answers, and the letter of the hints helps, also while a card is in focus."""
    opened(page, TRICK)
    lying(page, "HQ").focus()
    page.keyboard.press("h")
    expect(page.get_by_text(say("en", "hint.rung", number=1))).to_be_visible()
    focus(page, "card:HQ")
    page.keyboard.press("3")
    expect(lying(page, "C9")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text(say("en", "ui.right"))


def test_a_digit_only_chooses(page: Page) -> None:
    """A slip of the finger costs nothing: another digit chooses anew, and Enter on a card is about that card again."""
    opened(page, TRICK)
    for digit, code in (("2", "HA"), ("3", "C9")):
        page.keyboard.press(digit)
        expect(lying(page, code)).to_have_attribute("aria-pressed", "true")
        expect(button(page, "go")).to_have_text(say("en", "table_view.answer_seat", seat=f"Seat {digit}"))
    expect(lying(page, "HA")).to_have_attribute("aria-pressed", "false")
    lying(page, "HQ").focus()
    page.keyboard.press("Enter")
    expect(lying(page, "HQ")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".mt-verdict")).to_have_count(0)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text(say("en", "ui.not_this_time"))


def test_cards_half_chosen_stay_chosen_in_another_language(page: Page) -> None:
    """Nothing is lost by looking a word up in one's own language."""
    opened(page, HAND)
    lying(page, "D9").click()
    page.get_by_role("radio", name="한국어").click()
    expect(said(page)).to_have_text(say("ko", "table_view.prompt_legal"))
    expect(lying(page, "D9")).to_have_attribute("aria-pressed", "true")


def test_no_card_by_its_letter(page: Page) -> None:
    """A trick without point cards is answered from anywhere on the page; what is typed elsewhere is no answer."""
    opened(page, "points--contract.trump-H--trick-4--plays-C9.C8.C3.H2.C4")
    page.get_by_role("combobox").focus()
    page.keyboard.press("n")
    expect(page.locator(".mt-verdict")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("h2").first.click()
    page.keyboard.press("n")
    expect(verdict(page)).to_contain_text(say("en", "ui.right"))


@pytest.mark.parametrize(
    ("width", "lesson", "step", "last"),
    [(1280, "trump", "draw-the-last-trump", "ace of diamonds"), (360, "first-trick", "open-well", "ace of spades")],
)
def test_after_the_last_card(page: Page, width: int, lesson: str, step: str, last: str) -> None:
    """The focus stays at the table and what came of the trick is heard; a whole trick is walked and then left."""
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"/learn?{urlencode({'lesson': lesson, 'step': step, 'lang': 'en'})}")
    expect(page.locator(".st-key-table .mt-card").first).to_be_visible()
    go, busy = button(page, "go"), page.locator(".st-key-table .mt[aria-busy=true]")
    while go.count():
        if go.get_attribute("aria-disabled"):
            page.locator(".st-key-table .hand .mt-card:not([aria-disabled])").first.press("Space")
        else:
            expect(button(page, "next")).to_be_visible()
        go.press("Enter")
        come_to_rest(page)
        expect(busy).to_have_count(0)
        assert page.evaluate(FOCUSED) in ("go", "next")
        expect(heard(page)).not_to_contain_text(say("en", "table_view.chosen"))
    expect(heard(page)).to_contain_text(last)


# ---- what may not be chosen ----


def test_a_seat_ruled_out_by_a_hint_says_so(page: Page) -> None:
    """It is struck out but not dim, for dim means only that the rules refuse it; a tap says why, Escape ends it."""
    opened(page, TRICK)
    for number in (1, 2, 3):
        page.keyboard.press("h")
        expect(page.get_by_text(say("en", "hint.rung", number=number))).to_be_visible()
    out = lying(page, "HA")
    expect(out).to_have_attribute("aria-disabled", "true")
    expect(out).to_have_accessible_name(re.compile(f"{say('en', 'table_view.ruled_out')}$"))
    expect(page.locator(".st-key-table .pill")).to_have_attribute("data-t", say("en", "table_view.out"))
    assert out.evaluate(LOOK) == lying(page, "C5").evaluate(LOOK)
    out.click(force=True)
    expect(heard(page)).to_have_text(say("en", "hint.not_seat", seat="Seat 2", card="ace of hearts"))
    expect(said(page)).to_contain_text("Seat 2")
    expect(button(page, "go")).to_have_text(say("en", "table_view.answer"))
    page.keyboard.press("Escape")
    expect(said(page)).to_have_text(say("en", "table_view.prompt_winner"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_barred_card_says_its_rule(page: Page, language: str) -> None:
    """After the answer the cards that the rules bar are dim; a tap shows and speaks the rule, a key does too."""
    page.set_viewport_size({"width": 1280, "height": 1200})
    opened(page, HAND, language)
    lying(page, "HJ").click()
    button(page, "go").click()
    verdict(page)
    suit = say(language, "card.suit.D.many")
    for code, name in (("HJ", "♥J"), ("C6", "♣6")):
        lying(page, code).click(force=True)
        expect(said(page)).to_contain_text(suit)
        expect(said(page).locator(f"[aria-label='{say_card(language, code)}']")).to_have_text(name[1:])
        expect(heard(page)).to_contain_text(say_card(language, code))
    for code, times in (("C6", 1), ("S7", 3)):
        for _ in range(times):
            page.keyboard.press("ArrowLeft" if code == "S7" else "End")
        focus(page, f"card:{code}")
        expect(heard(page)).to_contain_text(say_card(language, code))
        expect(said(page)).to_contain_text(suit)
    page.keyboard.press("ArrowRight")
    focus(page, "card:D9")
    expect(said(page).locator(f"[aria-label='{say_card(language, 'D9')}']")).to_be_visible()


def say_card(language: str, code: str) -> str:
    """A card as it is spoken."""
    shown = card(code)
    assert shown.suit
    return say(language, "card.name", rank=say(language, f"card.rank.{shown.rank}"), suit=shown.suit)


# ---- the verdict ----


def test_the_verdict_walks(page: Page) -> None:
    """Step by step with the table as it then is, back and to the start; the wrong choice shows what beat it.

    No card is dim on the way, beaten or not reached: dim means only that the rules refuse it (issue 4, section 1).
    """
    opened(page, TRICK)
    address = page.url
    lying(page, "HA").click()
    button(page, "go").click()
    verdict(page)
    spots = page.locator(".st-key-table .spot")
    winning, beaten, takes = (say("en", f"{key}") for key in ("table_view.winning", "ui.beaten", "ui.takes_it"))
    shown = spots.locator(".tag")
    expect(shown).to_have_text([winning, "", "", "", ""])
    expect(spots.nth(2).locator(".pill")).to_have_attribute("data-t", say("en", "table_view.yours"))
    assert len({card.evaluate(LOOK) for card in page.locator(".st-key-table .mt-card").all()}) == 1
    button(page, "back").click(force=True)
    expect(said(page)).to_have_text(say("en", "table_view.first"))
    expect(heard(page)).to_have_text(say("en", "table_view.first"))
    button(page, "next").click()
    expect(said(page)).to_contain_text("ruffs and beats")
    expect(shown).to_have_text([beaten, winning, "", "", ""])
    button(page, "next").click()
    expect(shown).to_have_text([beaten, beaten, beaten, winning, ""])
    expect(spots.nth(2)).to_have_class("spot beat lost")
    assert len({card.evaluate(LOOK) for card in page.locator(".st-key-table .mt-card").all()}) == 1
    expect(heard(page)).to_contain_text("over-ruffs")
    button(page, "back").click()
    expect(shown).to_have_text([beaten, winning, "", "", ""])
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(shown).to_have_text([beaten, beaten, beaten, takes, beaten])
    expect(said(page)).to_contain_text("takes the trick")
    button(page, "again").click()
    expect(shown).to_have_text([winning, "", "", "", ""])
    assert page.url == address


def test_the_cards_stay_the_same_nodes(page: Page) -> None:
    """From the question to the verdict no card is drawn anew, so that nothing flickers and no focus is lost."""
    opened(page, TRICK)
    lying(page, "C9").evaluate("card => { card.known = true }")
    lying(page, "C9").focus()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    verdict(page)
    assert lying(page, "C9").evaluate("card => card.known")
    focus(page, "card:C9")


def test_who_sits_at_a_plate(page: Page) -> None:
    """No tap does nothing: a plate says who sits there and what is known of the seat, in sight and aloud."""
    opened(page, TRICK)
    for seat, leads in ((5, ", leads"), (3, "")):
        page.locator(f".st-key-table [data-act='seat:{seat}']").click()
        told = f"Seat {seat}, {say('en', 'table_view.left', number=5)}{leads}"
        expect(said(page)).to_have_text(told)
        expect(heard(page)).to_have_text(told)
    expect(page.locator(".st-key-table .seat [aria-pressed]")).to_have_count(0)


def test_what_a_word_means(page: Page) -> None:
    """A fact of the deal is tapped for its meaning, and Escape closes it."""
    opened(page, TRICK)
    page.locator("[data-act='chip:trump']").click()
    expect(page.locator(".st-key-table .gloss")).to_contain_text(say("en", "glossary.trump"))
    page.keyboard.press("Escape")
    expect(page.locator(".st-key-table .gloss")).to_be_hidden()


# ---- how it looks ----


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("puzzle", [TRICK, TEN])
def test_on_a_phone(page: Page, puzzle: str, language: str) -> None:
    """360 pixels wide: nothing to scroll sideways, no card narrower than a thumb, no two on top of each other."""
    page.set_viewport_size({"width": 360, "height": 740})
    opened(page, puzzle, language)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.querySelector('.stMain').scrollWidth") <= 360
    cards = page.locator(".st-key-table .mt-card").all()
    assert len(cards) == (5 if puzzle == TRICK else 10)
    boxes = [box for each in cards if (box := each.bounding_box())]
    assert min(box["width"] for box in boxes) >= 44
    assert min(box["height"] for box in boxes) >= 60
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)
    for one, other in pairwise(boxes):
        assert one["x"] + one["width"] <= other["x"] or one["y"] + one["height"] <= other["y"]
    cards[-1].click()
    expect(button(page, "go")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1280, 720)])
@pytest.mark.parametrize("puzzle", [TRICK, HAND, TEN])
def test_the_button_covers_no_card_that_is_chosen_from(page: Page, puzzle: str, width: int, height: int) -> None:
    """It stays in reach at the lower edge, and the cards come to lie above it."""
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    opened(page, puzzle)
    cards = page.locator(".st-key-table .mt-card:not([aria-disabled])")
    for step in (400, -200, 100):
        page.locator(".stMain").evaluate("(main, step) => main.scrollBy(0, step)", step)
        cards.first.click()
        expect(button(page, "go")).to_be_in_viewport(ratio=1)
        go = button(page, "go").bounding_box()
        group = page.locator(f".st-key-table .{'trick' if puzzle == TRICK else 'hand'}").bounding_box()
        assert go
        assert group
        assert group["y"] + group["height"] <= go["y"]
        cards.nth(1).click()
    page.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize("path", ["puzzles?id=over-ruff", "learn", "learn?lesson=trump", "rules", "ask", "about"])
def test_korean_lines_break_between_words(page: Page, path: str) -> None:
    """Outside the table as on it, with nothing to scroll sideways on a phone (issue 4, section 1)."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/{path}{'&' if '?' in path else '?'}lang=ko")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_function(f"() => ({BROKEN})().length === 0")
    come_to_rest(page)
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.querySelector('.stMain').scrollWidth") <= 360


def test_the_mark_of_an_answer_leaves_its_rank_in_sight(page: Page) -> None:
    """Also where the card is raised because it is winning."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(reduced_motion="reduce")
    opened(page, TRICK)
    lying(page, "HQ").click()
    button(page, "go").click()
    verdict(page)
    mark, rank = page.locator(".st-key-table .spot.win").evaluate(MARK_AND_RANK)
    assert mark <= rank
    page.emulate_media(reduced_motion="no-preference")


def test_nothing_jumps_while_the_verdict_walks(page: Page) -> None:
    """The longest sentence has its room from the first step on."""
    page.set_viewport_size({"width": 360, "height": 740})
    opened(page, "joker-called-out")
    lying(page, "JK").click()
    button(page, "go").click()
    verdict(page)
    heights = set()
    for _ in range(len(bank()["joker-called-out"].position.plays)):  # type: ignore[union-attr]
        heights.add(page.locator(".st-key-table .mt").evaluate("table => table.offsetHeight"))
        page.locator(".st-key-table .acts .go").click()
    assert len(heights) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("puzzle", [TRICK, HAND])
def test_axe_finds_nothing_on_the_table(page: Page, puzzle: str, language: str) -> None:
    """Before the answer, after it with a reason in sight, in the light and in the dark."""
    opened(page, puzzle, language)
    sound(page)
    lying(page, "HA" if puzzle == TRICK else "HJ").click()
    sound(page)
    button(page, "go").click()
    verdict(page)
    lying(page, "C9" if puzzle == TRICK else "HJ").click(force=True)
    sound(page)
