"""What stands round every page, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from words import say

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("language", "title"), [("en", "Glossary"), ("ko", "용어집")])
def test_an_address_that_names_no_page(page: Page, language: str, title: str) -> None:
    """It says what was not found and offers the page with the nearest name."""
    page.goto(f"/glosary?lang={language}")
    expect(page.get_by_text(say(language, "fault.no_such_page", id="glosary", nearest=title))).to_be_visible()
    page.get_by_test_id("stMain").get_by_role("link", name=title).click()
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/glossary\?.*\blang={language}(&|$)"))
