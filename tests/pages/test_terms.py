"""Terms inside the words of a lesson or a hint: links to the glossary, few and only where a term is meant."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.pages.visit import Visit
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


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("간을 쳐요.", ["간"]),
        ("‘간 친다’고 해요.", ["간"]),
        ("더 높은 간보다는 낮아요.", ["간"]),
        ("선이 조커를 부르면, 런으로 끝나요.", ["선", "조커", "런"]),
        ("선은 1번이에요. 선으로 나온 무늬를 따라요.", ["선"]),
        ("지금 선에게는 빈 무늬가 있어요. 런은요?", ["선", "빈 무늬", "런"]),
        ("선일 때와 선이라고 할 때는 같아요.", ["선"]),
        ("이것이 예고 런이에요.", ["예고 런"]),
        ("누가 선?", ["선"]),
    ],
)
def test_a_korean_word_of_one_syllable_is_a_link(text: str, linked: list[str]) -> None:
    """Where it stands alone or with particles: 간, 선 and 런 are words of every trick and every score."""
    assert links(text, "ko") == linked


@pytest.mark.parametrize(
    "text",
    [
        *("시간이 없어요.", "순간을 노려요.", "가져간 사람이 많아요.", "간단한 문제예요.", "약간 높아요."),
        *("우선 골라요.", "선택을 해요.", "선언할 수 있어요.", "낯선 것이에요.", "선물은 좋아요."),
        *("그런 카드예요.", "이런 것은 없어요.", "런던에 가요.", "시선이 머물러요."),
    ],
)
def test_a_syllable_inside_another_word_is_no_term(text: str) -> None:
    """A link there would explain a word that nobody has said."""
    assert links(text, "ko") == []


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


@pytest.mark.parametrize(("language", "linked"), [("en", ["trick"]), ("ko", ["트릭", "기루다"])])
def test_the_terms_of_a_hint_are_links(visit: Visit, language: str, linked: list[str]) -> None:
    """Issue 4: terms in the words link to the glossary. An author's hint is one text, at the learner's table."""
    visit.open(id="over-ruff", lang=language, rules="pagat").press("hint")
    found = [each for ladder in visit.parts("mt-hints") for each in ladder.iter("a")]
    assert [each.text for each in found] == linked
    assert all(f"rules=pagat&lang={language}" in each.get("href", "") for each in found)
