"""The terms of the game inside a text: each leads to the glossary, the first time it comes up."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from ui.cards import with_cards
from ui.glossary import TERMS, address_html, name

MOST = 3
"""So many links in one text; more would be in the way of reading."""

_SHORTEST = 2
"""Letters of a name that is looked for: shorter ones are parts of other words."""

_PLAIN = frozenset({"suit", "rank", "hand", "pass", "lead", "score", "share", "run", "claim", "void"})
"""Terms that are words of every day too, and mostly mean no more than that."""


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
    return {
        name(term, language).lower(): term
        for term in TERMS
        if term not in _PLAIN and len(name(term, language)) >= _SHORTEST
    }


@cache
def _pattern(language: str) -> re.Pattern[str]:
    """Any of the names, the longest first; whole words where words are parted by spaces alone."""
    names = sorted(_terms(language), key=len, reverse=True)
    either = "|".join(map(re.escape, names))
    return re.compile(rf"\b(?:{either})\b" if language == "en" else either, re.IGNORECASE)
