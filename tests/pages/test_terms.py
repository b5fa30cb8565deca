"""Terms inside the words of a lesson: links to the glossary, few and only where a term is meant."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from ui.terms import MOST, with_terms
from words import LANGUAGES


def links(text: str, language: str) -> list[str]:
    """The words that are links."""
    return re.findall(r'class="mt-term"[^>]*>([^<]*)</a>', with_terms(text, language, "pagat"))


@pytest.mark.parametrize(
    ("language", "text", "linked"),
    [
        ("en", "The declarer leads a trump, and another trump.", ["declarer", "trump"]),
        ("en", "Trumpets are no trump.", ["no trump"]),
        ("en", "Pass the suit in your hand.", []),
        ("en", "A ruff, an over-ruff, the kitty and the declarer: ♠A.", ["ruff", "over-ruff", "kitty"]),
        ("ko", "주공이 기루다를 내요. 기루다는 세요.", ["주공", "기루다"]),
        ("ko", "노기루다에서는 조커콜 카드를 조심해요.", ["노기루다", "조커콜 카드"]),
        ("ko", "무늬를 따라요.", []),
    ],
)
def test_a_term_is_a_link_the_first_time(language: str, text: str, linked: list[str]) -> None:
    """The longest name counts, words of every day are left alone, and there are never too many."""
    assert links(text, language) == linked
    assert len(linked) <= MOST


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_stay_as_they_were(language: str) -> None:
    """Read aloud the text is the same; cards are drawn, and what looks like markup is harmless."""
    text = "<b>♠A</b> & trump 기루다 ♥10"
    body = ElementTree.fromstring(f"<p>{with_terms(text, language, 'mightykr')}</p>")
    assert "".join(body.itertext()) == text
    assert {each.tag for each in body.iter()} == {"p", "span", "a"}


def test_a_link_keeps_table_and_language() -> None:
    """The glossary opens in a new tab, at the same table and in the same language."""
    html = with_terms("trump", "en", "pagat")
    assert 'href="glossary?term=trump&amp;rules=pagat&amp;lang=en"' in html
    assert 'target="_blank"' in html
