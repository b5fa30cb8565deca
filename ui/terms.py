"""The terms of the game inside a text: each leads to the glossary, the first time it comes up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import escape

from ui.cards import with_cards
from ui.glossary import TERMS, address_html, name
from words.korean import PAIRS, particle

MOST = 3
"""So many links in one text; more would be in the way of reading."""

_PLAIN: Mapping[str, frozenset[str]] = {
    "en": frozenset({"suit", "rank", "hand", "pass", "lead", "score", "share", "run", "claim", "void"}),
    "ko": frozenset({"suit", "rank", "hand", "pass", "lead", "score", "share"}),
}
"""Terms that are words of every day too, by language, and mostly mean no more than that."""

_PARTICLES = ("의", "도", "만", "에서", "에게", "보다", "부터", "까지", "처럼", "인", "인지", "일", "일지")
"""What may stand after a Korean term besides the particles of two forms."""

_SECOND_PARTICLES = ("는", "은", "도", "만", "요")
"""What may stand after a particle: 선에게는, 런은요."""


def with_terms(text: str, language: str, code: str) -> str:
    """Words as HTML with the cards drawn, and up to three terms as links to the glossary in a new tab."""
    parts: list[str] = []
    linked: set[str] = set()
    place = 0
    for found in _pattern(language).finditer(text):
        term = _terms(language)[found.group().lower()]
        if term in linked or len(linked) == MOST:
            continue
        linked.add(term)
        parts.append(with_cards(text[place : found.start()], language))
        address = address_html(term, code, language)
        parts.append(f'<a class="mt-term" href="{address}" target="_blank">{escape(found.group())}</a>')
        place = found.end()
    return "".join((*parts, with_cards(text[place:], language)))


@cache
def _terms(language: str) -> dict[str, str]:
    """The terms by their names in small letters."""
    return {name(term, language).lower(): term for term in TERMS if term not in _PLAIN[language]}


@cache
def _pattern(language: str) -> re.Pattern[str]:
    """Any of the names, the longest first."""
    names = sorted(_terms(language), key=len, reverse=True)
    found = _korean_word if language == "ko" else _whole_word
    return re.compile("|".join(map(found, names)), re.IGNORECASE)


def _whole_word(called: str) -> str:
    return rf"\b{re.escape(called)}\b"


def _korean_word(called: str) -> str:
    """A name anywhere; one of a single syllable, which is part of many words, only before a particle or a space."""
    if len(called) > 1:
        return re.escape(called)
    particles = "|".join((*(particle(called, pair) for pair in PAIRS), *_PARTICLES))
    return rf"\b{called}(?=(?:(?:{particles})(?:{'|'.join(_SECOND_PARTICLES)})?)?\b)"
