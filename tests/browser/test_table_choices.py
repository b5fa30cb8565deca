"""What the drawn table can ask for and show beside puzzles: cards to bury, a suit, a call, a seat, open hands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.benchmarks.server import serving
from tests.browser.sound import sound
from tests.browser.test_table import button, focus, heard, said
from words import say, seat_name

pytestmark = pytest.mark.browser

APP = Path(__file__).with_name("table_app.py")
TABLE = ".st-key-table"
BARRED = "As long as the hand holds diamonds, they must be followed, so {} may not be played now."
LONG_OPEN = "() => { const now = performance.now(); performance.now = () => now + 60_000; }"
MOVES = """() => {
  window.moves = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { window.moves += 1; return animate.apply(this, how); };
}"""
"""Counts the movements of cards from place to place."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A page with a table for each choice, in place of the tutor."""
    with serving(APP) as server:
        yield server.address


def opened(page: Page, address: str, shape: str) -> None:
    """Open the table with a choice and wait for it."""
    page.goto(f"{address}/?shape={shape}")
    expect(page.locator(f"{TABLE} .mt:not(.fresh)")).to_be_visible()
    expect(page.locator("[data-test-script-state=notRunning]")).to_be_visible()


def held(page: Page, code: str) -> Locator:
    """What lies in the hand for a card: the card, or the place it left."""
    return page.locator(f"{TABLE} .hand [data-act='card:{code}']")


def slotted(page: Page, *codes: str) -> None:
    """Expect just these cards to be set aside, in this order from the first slot on."""
    spots = page.locator(f"{TABLE} .trick .spot")
    expect(spots).to_have_count(3)
    expect(page.locator(f"{TABLE} .trick .mt-card")).to_have_count(len(codes))
    for place, code in enumerate(codes):
        expect(spots.nth(place).locator(f"[data-c={code}]")).to_be_visible()
    expect(page.locator(f"{TABLE} .hand .mt-card")).to_have_count(13 - len(codes))


def part(page: Page, act: str) -> Locator:
    """A part of the table by what it does: an option, a seat, a fact of the deal."""
    return page.locator(f"{TABLE} [data-act='{act}']")


def asks(page: Page, text: str, ready: bool = False) -> None:
    """Expect the button to say so, and whether it answers."""
    expect(button(page, "go")).to_have_text(text)
    if ready:
        expect(button(page, "go")).not_to_have_attribute("aria-disabled", "true")
    else:
        expect(button(page, "go")).to_have_attribute("aria-disabled", "true")


def got(page: Page, *choices: dict[str, object]) -> None:
    """Expect the page to have got these choices, each once, and no other."""
    expect(page.locator(".st-key-got [data-testid=stText]")).to_have_text([json.dumps(each) for each in choices])


def press(page: Page, *keys: str) -> None:
    """Press some keys one after the other."""
    for key in keys:
        page.keyboard.press(key)


# ---- three cards to bury ----


def test_three_cards_to_bury_by_mouse(page: Page, address: str) -> None:
    """A tap sets a card aside, one more takes it back from either place; only three answer, a fourth is not taken."""
    opened(page, address, "bury")
    slotted(page)
    asks(page, "Choose three cards")
    for code, text in (("DQ", "Two more"), ("C9", "One more")):
        held(page, code).click()
        asks(page, text)
    button(page, "go").click(force=True)
    expect(heard(page)).to_have_text("One more")
    held(page, "C2").click()
    asks(page, "Bury these three", ready=True)
    expect(heard(page)).to_contain_text("3 of 3")
    held(page, "HK").click()
    expect(said(page)).to_have_text("3 of 3")
    slotted(page, "DQ", "C9", "C2")
    part(page, "card:DQ").and_(page.locator(".trick *")).click()
    slotted(page, "C9", "C2")
    held(page, "C2").click()
    slotted(page, "C9")
    button(page, "clear").click()
    expect(heard(page)).to_have_text("Choose three cards")
    slotted(page)
    expect(button(page, "clear")).to_have_attribute("aria-disabled", "true")
    for code in ("C5", "D3", "DQ"):
        held(page, code).click()
    got(page)
    button(page, "go").click()
    got(page, {"cards": ["C5", "D3", "DQ"]})


def test_three_cards_to_bury_by_keyboard(page: Page, address: str) -> None:
    """Arrows move along and between the rows, Enter sets aside and takes back where one is, and the focus stays."""
    opened(page, address, "bury")
    held(page, "SA").focus()
    press(page, "End")
    focus(page, "card:C2")
    press(page, "Enter")
    slotted(page, "C2")
    focus(page, "card:C2")
    press(page, "Enter")
    slotted(page)
    focus(page, "card:C2")
    press(page, "Home", "ArrowRight", "ArrowRight", "ArrowDown")
    focus(page, "card:C9")
    press(page, "Space", "ArrowUp", "Space", "ArrowRight", "a")
    slotted(page, "C9", "HK")
    expect(heard(page)).to_have_text("One more")
    got(page)
    press(page, "Enter")
    slotted(page, "C9", "HK", "HT")
    press(page, "Shift+Tab")
    assert page.locator(f"{TABLE} .trick .mt-card:focus").count() == 1
    press(page, "Home", "Enter")
    slotted(page, "HK", "HT")
    focus(page, "card:HK")
    press(page, "Tab", "End", "Enter", "Tab")
    asks(page, "Bury these three", ready=True)
    focus(page, "clear")
    press(page, "Tab", "Enter")
    got(page, {"cards": ["HK", "HT", "C2"]})


def test_thirteen_cards_on_a_phone(page: Page, address: str) -> None:
    """360 pixels wide: rows of cards as wide as a thumb, none on another, nothing to scroll sideways."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(reduced_motion="reduce")
    opened(page, address, "bury")
    apart(page, 13)
    for code in ("SA", "D3", "C2"):
        held(page, code).click()
    slotted(page, "SA", "D3", "C2")
    apart(page, 16)
    expect(button(page, "go")).to_be_in_viewport(ratio=1)
    button(page, "go").click()
    got(page, {"cards": ["SA", "D3", "C2"]})


def apart(page: Page, number: int) -> None:
    """Expect so many cards and places to tap, each wide enough and on a spot of its own."""
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.querySelector('.stMain').scrollWidth") <= 360
    boxes = [box for each in page.locator(f"{TABLE} [data-act^='card:']").all() if (box := each.bounding_box())]
    assert len(boxes) == number
    assert min(box["width"] for box in boxes) >= 44
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)
    assert len({round(box["x"]) for box in boxes[-13:]}) == 7
    for one, other in combinations(boxes, 2):
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        assert beside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_card_moves_only_where_motion_is_welcome(
    page: Page, address: str, motion: Literal["reduce", "no-preference"]
) -> None:
    """It glides to its slot and back; who wants no motion has it there at once, with nothing that fades or slides."""
    page.emulate_media(reduced_motion=motion)
    opened(page, address, "bury")
    page.evaluate(MOVES)
    for code in ("DQ", "C9"):
        held(page, code).click()
    held(page, "DQ").click()
    slotted(page, "C9")
    assert page.evaluate("window.moves") == (0 if motion == "reduce" else 3)
    fades = held(page, "DQ").evaluate("card => getComputedStyle(card).transitionProperty")
    assert (fades == "none") == (motion == "reduce")


def test_axe_finds_nothing_where_cards_are_buried(page: Page, address: str) -> None:
    """With nothing chosen, with two cards, and with three, in the light and in the dark."""
    opened(page, address, "bury")
    sound(page)
    for code in ("DQ", "C9"):
        held(page, code).click()
    sound(page)
    held(page, "JK").click()
    sound(page)


# ---- a suit, a call ----


def test_a_suit_by_mouse(page: Page, address: str) -> None:
    """Another suit takes the place of the first; one that may not be named says why and leaves the choice."""
    opened(page, address, "suit")
    button(page, "go").click(force=True)
    expect(said(page)).to_have_text("What do you choose?")
    expect(page.locator(f"{TABLE} .say")).to_have_class("say why")
    focus(page, "option:S")
    part(page, "option:C").click()
    expect(said(page)).to_have_text("What do you choose?")
    asks(page, "Name clubs", ready=True)
    part(page, "option:H").click(force=True)
    expect(said(page)).to_have_text("Not hearts this time.")
    expect(part(page, "option:H")).to_have_accessible_name(f"hearts, {say('en', 'table_view.refused')}")
    asks(page, "Name clubs", ready=True)
    sound(page)
    part(page, "option:D").click()
    expect(part(page, "option:C")).to_have_attribute("aria-pressed", "false")
    expect(part(page, "option:D")).to_have_attribute("aria-pressed", "true")
    got(page)
    button(page, "go").click()
    got(page, {"suit": "D"})


def test_a_suit_by_keyboard(page: Page, address: str) -> None:
    """The suits are one stop; arrows move, Enter names, Tab leads to the button."""
    opened(page, address, "suit")
    part(page, "option:S").focus()
    press(page, "ArrowRight")
    focus(page, "option:H")
    press(page, "Enter")
    expect(heard(page)).to_have_text("Not hearts this time.")
    asks(page, "Name a suit")
    press(page, "End", "ArrowLeft", "Space")
    expect(heard(page)).to_have_text("diamonds")
    press(page, "Tab")
    focus(page, "go")
    press(page, "Enter")
    got(page, {"suit": "D"})


@pytest.mark.parametrize(
    ("option", "text", "call"), [("call", "Lead and call", True), ("silent", "Lead in silence", False)]
)
def test_a_call_by_mouse(page: Page, address: str, option: str, text: str, call: bool) -> None:
    """Call and no call are two answers, each with its own words on the button; what follows is heard."""
    opened(page, address, "call")
    asks(page, "Call or not?")
    part(page, "option:call").click()
    expect(heard(page)).to_have_text("Call. Whoever holds the joker plays it.")
    part(page, f"option:{option}").click()
    asks(page, text, ready=True)
    button(page, "go").click()
    got(page, {"call": call})


def test_no_call_by_keyboard(page: Page, address: str) -> None:
    """Pressed too early the button leads to the two answers; the lower one is an arrow down."""
    opened(page, address, "call")
    button(page, "go").focus()
    press(page, "Enter")
    focus(page, "option:call")
    press(page, "ArrowDown", "Enter", "Tab", "Enter")
    got(page, {"call": False})


# ---- a seat ----


def test_a_seat_by_its_plate_and_mouse(page: Page, address: str) -> None:
    """One seat at a time; the one that may not be named says why."""
    opened(page, address, "seat")
    asks(page, "Name a friend")
    part(page, "seat:1").click(force=True)
    expect(said(page)).to_have_text("That is you.")
    asks(page, "Name a friend")
    part(page, "seat:4").click()
    part(page, "seat:3").click()
    expect(part(page, "seat:4")).to_have_attribute("aria-pressed", "false")
    expect(part(page, "seat:3")).to_have_attribute("aria-pressed", "true")
    asks(page, "Name Seat 3", ready=True)
    button(page, "go").click()
    got(page, {"seat": 3})


def test_a_seat_by_its_plate_and_keyboard(page: Page, address: str) -> None:
    """The seats are one stop, which begins at the first that may be named; arrows go round in the order of play."""
    opened(page, address, "seat")
    button(page, "go").focus()
    press(page, "Enter")
    focus(page, "seat:2")
    press(page, "Home")
    focus(page, "seat:1")
    press(page, "Enter")
    expect(heard(page)).to_have_text("That is you.")
    press(page, "End", "ArrowLeft", "Enter")
    expect(heard(page)).to_contain_text("Seat 4")
    button(page, "go").focus()
    press(page, "Enter")
    got(page, {"seat": 4})


# ---- one card to play ----


def test_one_card_by_mouse(page: Page, address: str) -> None:
    """One card takes the place of another and the button names it; a barred one says its rule and changes nothing."""
    opened(page, address, "card")
    asks(page, "Choose a card")
    held(page, "DQ").click()
    asks(page, "Play ♦Q", ready=True)
    held(page, "H4").click(force=True)
    expect(said(page)).to_have_text(BARRED.format(4))
    asks(page, "Play ♦Q", ready=True)
    held(page, "D3").click()
    expect(held(page, "DQ")).to_have_attribute("aria-pressed", "false")
    held(page, "D3").click()
    asks(page, "Choose a card")
    held(page, "JK").click()
    asks(page, "Play Joker", ready=True)
    button(page, "go").click()
    got(page, {"cards": ["JK"]})


def test_one_card_by_keyboard(page: Page, address: str) -> None:
    """The barred cards are on the way of the arrows and say their rule until the focus leaves; the letter A plays."""
    opened(page, address, "card")
    held(page, "SA").focus()
    press(page, "ArrowRight", "ArrowRight")
    focus(page, "card:H4")
    expect(heard(page)).to_have_text(BARRED.format("four of hearts"))
    expect(said(page)).to_have_text(BARRED.format(4))
    press(page, "ArrowLeft")
    expect(said(page)).to_have_text("What do you choose?")
    press(page, "ArrowRight")
    expect(said(page)).to_have_text(BARRED.format(4))
    press(page, "Tab")
    expect(said(page)).to_have_text("What do you choose?")
    press(page, "Shift+Tab", "Enter")
    expect(heard(page)).to_have_text(BARRED.format("four of hearts"))
    press(page, "a")
    expect(heard(page)).to_have_text("What do you choose?")
    got(page)
    focus(page, "card:H4")
    press(page, "ArrowRight", "Enter", "a")
    got(page, {"cards": ["DQ"]})


# ---- open hands ----


@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (360, "ko")])
def test_five_open_hands(page: Page, address: str, width: int, language: str) -> None:
    """Each lies beside its seat, on a phone in a list; each is heard as one line; the button stays within reach."""
    page.set_viewport_size({"width": width, "height": 740})
    opened(page, address, f"open&lang={language}")
    hands = page.locator(f"{TABLE} .lies")
    expect(hands).to_have_count(4)
    for hand, seat in zip(hands.all(), range(1, 5), strict=True):
        expect(hand).to_have_accessible_name(re.compile(rf"^{seat_name(language, seat)}: (.+, ){{9}}.+$"))
    boxes = [box for hand in hands.locator(".runs").all() if (box := hand.bounding_box())]
    spots = [box for spot in page.locator(f"{TABLE} .spot").all() if (box := spot.bounding_box())]
    assert page.evaluate("document.querySelector('.stMain').scrollWidth") <= width
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
    for one, other in combinations((*boxes, *spots), 2):
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        assert beside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    assert (len({box["x"] for box in boxes}) == 1) == (width == 360)
    held(page, "SA").click()
    expect(button(page, "go")).to_be_in_viewport(ratio=1)
    sound(page)


def test_what_lies_there_says_what_it_is(page: Page, address: str) -> None:
    """No tap does nothing: the small cards of open hands and the places still to be filled answer too."""
    opened(page, address, "open")
    for part_of, name in (
        (".at1 .small", "ace of hearts, point card"),
        (".at2 .small", "eight of hearts"),
        (".trick .hole", f"3. Seat 3: {say('en', 'table_view.later')}"),
    ):
        page.locator(f"{TABLE} {part_of}[aria-label='{name}']").click()
        expect(said(page)).to_have_text(name)
        expect(heard(page)).to_have_text(name)
    got(page)


# ---- once, and away ----


def test_a_double_click_answers_once(page: Page, address: str) -> None:
    """The next choice counts again."""
    opened(page, address, "card")
    held(page, "DQ").click()
    button(page, "go").dblclick()
    got(page, {"cards": ["DQ"]})
    held(page, "D3").click()
    button(page, "go").click()
    got(page, {"cards": ["DQ"]}, {"cards": ["D3"]})


def test_a_double_click_chooses_once(page: Page, address: str) -> None:
    """It sets a card aside and does not take it back as well, and takes one back and not the next, which moves up."""
    opened(page, address, "bury")
    page.evaluate(LONG_OPEN)
    for code in ("DQ", "C9", "C2"):
        held(page, code).dblclick()
    slotted(page, "DQ", "C9", "C2")
    page.locator(f"{TABLE} .trick .mt-card").first.dblclick()
    slotted(page, "C9", "C2")


def test_escape_takes_away_what_was_said_and_nothing_chosen(page: Page, address: str) -> None:
    """The rule of a barred card, what the button misses, the meaning of a word."""
    opened(page, address, "card")
    held(page, "DQ").click()
    held(page, "H4").click(force=True)
    expect(held(page, "H4")).to_have_class("mt-card H asked")
    press(page, "Escape")
    expect(said(page)).to_have_text("What do you choose?")
    expect(held(page, "H4")).to_have_class("mt-card H")
    part(page, "chip:trump").click()
    expect(page.locator(f"{TABLE} .gloss")).to_be_visible()
    press(page, "Escape")
    expect(page.locator(f"{TABLE} .gloss")).to_be_hidden()
    asks(page, "Play ♦Q", ready=True)
    held(page, "DQ").click()
    button(page, "go").click(force=True)
    expect(page.locator(f"{TABLE} .say")).to_have_class("say why")
    press(page, "Escape")
    expect(page.locator(f"{TABLE} .say")).to_have_class("say")
    expect(said(page)).to_have_text("What do you choose?")
    got(page)
