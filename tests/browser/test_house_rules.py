"""The page of house rules in a real browser: changes, examples, shared and saved tables, a phone, the dark."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from engine.rules import Rules
from engine.share import share_code
from tests.browser.rest import come_to_rest, unfold
from words import LANGUAGES, rule_sentence, say, value_name

pytestmark = pytest.mark.browser

CONTRASTS = Path(__file__).with_name("contrast.js").read_text("utf-8")
HEIGHTS = "buttons => buttons.map(each => each.getBoundingClientRect().height).filter(Boolean)"
CHANGED = Rules.of("mightykr").changed({"joker_first_trick": "strong"})
CODE = share_code(CHANGED)
DISPUTED = "joker-dies-on-trick-one"


def at_rules(page: Page, **query: str) -> None:
    """Come to the house rules by the menu, from a puzzle opened by its address."""
    page.goto(f"/puzzles?{urlencode({'id': DISPUTED, 'lang': 'en', **query})}")
    expect(page.locator(".st-key-terms summary")).to_be_visible()
    page.get_by_role("link", name=say(query.get("lang", "en"), "table.house_rules")).click()
    at_rest(page)


def at_rest(page: Page) -> None:
    """Wait for the last part of the page and for the end of the server's work."""
    come_to_rest(page, ".st-key-book summary")


def show_examples(page: Page, *fields: str) -> None:
    """Unfold the examples of rules whose groups are open."""
    for field in fields:
        page.locator(f".st-key-example-{field} label").first.click()
        expect(page.locator(f".st-key-field-{field} .mt-example")).to_be_visible()


def test_a_change_that_the_puzzles_follow(page: Page) -> None:
    """A rule is changed, its group stays open, the address follows; by the menu to the puzzle, whose answer is new."""
    at_rules(page)
    unfold(page, ".st-key-group-play")
    field = page.locator(".st-key-field-joker_first_trick")
    expect(field).to_contain_text(rule_sentence("en", "joker_first_trick", "weak"))
    field.get_by_role("radio", name=value_name("en", "joker_first_trick", "strong")).click()
    expect(page.locator(".mt-changed")).to_have_count(1)
    expect(field).to_have_count(1)
    expect(field).to_contain_text(rule_sentence("en", "joker_first_trick", "strong"))
    expect(field.locator(".mt-changed")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/rules\?.*\brules={re.escape(CODE)}(&|$)"))
    expect(page.get_by_role("combobox").first).to_have_value(say("en", "table.own_table"))
    page.get_by_role("link", name=say("en", "ui.puzzles")).click()
    expect(page).to_have_url(re.compile(rf"/puzzles\?id={DISPUTED}&rules={re.escape(CODE)}&lang=en$"))
    expect(page.locator(".st-key-table .mt-card").first).to_be_visible()
    page.keyboard.press("5")
    page.keyboard.press("Enter")
    expect(page.locator(".mt-verdict")).to_contain_text(say("en", "ui.right"))
    page.go_back()
    at_rest(page)
    page.locator(".st-key-back button").click()
    expect(page).to_have_url(re.compile(r"/rules\?.*\brules=mightykr(&|$)"))
    expect(page.get_by_role("combobox").first).to_have_value("MightyKR")


def test_the_shared_address(page: Page, browser: BrowserContext, site: str) -> None:
    """Who opens the address that the page gives sits at the same table, in the language of their own browser."""
    at_rules(page, rules=CODE)
    shared = page.locator("code").last.inner_text()
    assert shared == f"{site}/puzzles?rules={CODE}"
    friends: Browser | None = browser.browser
    assert friends
    context = friends.new_context(locale="ko-KR")
    other = context.new_page()
    other.goto(shared)
    expect(other.get_by_role("combobox")).to_have_value(say("ko", "ui.shared_table"))
    other.get_by_role("link", name=say("ko", "table.house_rules")).click()
    expect(other.locator("code").first).to_have_text(CODE)
    other.goto(f"{site}/rules?rules=pagat&lang=ko")
    expect(other.locator("code").first).to_have_text("pagat")
    context.close()


def test_a_saved_table(page: Page) -> None:
    """Saved by the enter key, left for another table, chosen by its name in the sidebar, and removed."""
    at_rules(page, rules=CODE)
    chosen = page.get_by_role("combobox").first
    name = page.locator(".st-key-save-name input")
    name.fill("a/b")
    name.press("Enter")
    expect(page.locator(".stAlert")).to_contain_text(say("en", "ui.rules_name_bad"))
    name.fill("우리 집 2. _x_")
    name.press("Enter")
    expect(page.locator(".stAlert")).to_contain_text(say("en", "ui.rules_saved"))
    expect(page.locator(".mt-in-force")).to_contain_text("우리 집 2. _x_")
    expect(chosen).to_have_value("우리 집 2. _x_")
    chosen.click()
    page.get_by_role("option", name="Pagat").click()
    expect(page).to_have_url(re.compile(r"/rules\?.*\brules=pagat(&|$)"))
    page.get_by_role("link", name=say("en", "ui.puzzles")).click()
    expect(page.locator(".st-key-terms summary")).to_be_visible()
    chosen.click()
    page.get_by_role("option", name="우리 집 2. _x_").click()
    expect(page).to_have_url(re.compile(rf"/puzzles\?.*\brules={re.escape(CODE)}(&|$)"))
    come_to_rest(page, ".st-key-terms summary")
    page.get_by_role("link", name=say("en", "table.house_rules")).click()
    at_rest(page)
    page.get_by_role("button", name=say("en", "ui.rules_remove", name="우리 집 2. _x_")).click()
    expect(chosen).to_have_value(say("en", "table.own_table"))


def test_an_example(page: Page) -> None:
    """Unfolded beside its rule it stays open when the value changes, and names the new one as the one in force."""
    at_rules(page)
    unfold(page, ".st-key-group-play")
    field = page.locator(".st-key-field-joker_first_trick")
    field.get_by_text(say("en", "ui.rules_example"), exact=True).click()
    first = field.locator(".mt-example li").first
    here = say("en", "ui.rules_example_here")
    expect(first).to_contain_text(f"{value_name('en', 'joker_first_trick', 'weak')} {here}")
    field.get_by_role("radio", name=value_name("en", "joker_first_trick", "strong")).click()
    expect(first).to_contain_text(f"{value_name('en', 'joker_first_trick', 'strong')} {here}")
    expect(field.locator(".mt-trick")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_book_as_a_file(page: Page, language: str) -> None:
    """It is named after the table, speaks the language of the page, and stands by itself."""
    at_rules(page, rules=CODE, lang=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    unfold(page, ".st-key-book")
    with page.expect_download() as download:
        page.locator(".st-key-download button").click()
    assert download.value.suggested_filename == f"mighty-rules-{CODE}.html"
    written = Path(download.value.path()).read_text("utf-8")
    assert f'<html lang="{language}">' in written
    assert rule_sentence(language, "joker_first_trick", "strong") in written


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone(page: Page, language: str) -> None:
    """360 pixels wide, everything unfolded: the page does not scroll sideways, the wide table does in its own box."""
    at_rules(page, rules=CODE, lang=language)
    groups = ("auction", "exchange", "friend", "special_cards", "play", "scoring")
    unfold(page, *(f".st-key-group-{group}" for group in groups), ".st-key-side-by-side", ".st-key-book")
    show_examples(page, "misdeal", "declarer_opens_trump", "called_joker", "mighty_defends_joker", "win_score")
    expect(page.locator(".mt-book")).to_be_visible()
    expect(page.locator(".mt-scroll")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function("document.querySelector('.stMain').clientWidth === 360")
    wider = """() => [...document.querySelectorAll("main, main *")]
        .filter(each => !each.closest(".mt-scroll") && each.getBoundingClientRect().right > innerWidth + 0.5)
        .map(each => each.className)"""
    assert page.evaluate(wider) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator(".mt-scroll").evaluate("box => box.scrollWidth > box.clientWidth")
    low = page.locator(".stButtonGroup button").evaluate_all(HEIGHTS)
    assert len(low) > 40
    assert min(low) >= 40


def test_light_and_dark(page: Page) -> None:
    """Every word stands out from what is behind it, in both themes (WCAG AA)."""
    at_rules(page, rules=CODE)
    unfold(page, ".st-key-group-play", ".st-key-group-friend", ".st-key-side-by-side", ".st-key-book")
    show_examples(page, "declarer_opens_trump", "called_joker", "mighty_first_trick")
    page.locator(".st-key-save button").click()
    expect(page.locator(".stAlert")).to_be_visible()
    expect(page.locator(".mt-book")).to_be_visible()
    page.mouse.move(0, 0)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(
            "scheme => getComputedStyle(document.querySelector('.stApp')).colorScheme === scheme", arg=scheme
        )
        found = page.evaluate(CONTRASTS)
        assert len(found) > 300
        assert [text for text, ratio, wanted in found if ratio < wanted] == []
