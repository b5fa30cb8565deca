"""What there is to tell about the game besides its rules: chapters of short paragraphs, and its other forms."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ui.cards import with_cards
from words import say

CHAPTERS: Mapping[str, tuple[str, ...]] = {
    "origin": ("korea", "students", "napoleon", "politics", "spoken"),
    "manners": ("agree", "silent", "friend", "count", "newcomer", "open"),
    "signals": ("convention", "joker", "declarer", "friend", "old"),
    "forms": ("here",),
}
"""The paragraphs of each chapter; the last one ends with the forms."""

FORMS = (
    *("two", "honeymoon", "three", "four", "ghost", "six", "seven", "resting"),
    *("two_decks", "two_jokers"),
)
"""The other forms of the game, by the number of players."""


def chapter_html(chapter: str, language: str) -> str:
    """The paragraphs of a chapter."""
    texts = (say(language, f"about.{chapter}.{paragraph}") for paragraph in CHAPTERS[chapter])
    return f'<div class="mt-book">{"".join(f"<p>{with_cards(text, language)}</p>" for text in texts)}</div>'


def forms_html(language: str) -> str:
    """Each other form of the game with its name."""
    items = "".join(
        f"<dt>{escape(say(language, f'about.form.{form}.name'))}</dt>"
        f"<dd>{with_cards(say(language, f'about.form.{form}.text'), language)}</dd>"
        for form in FORMS
    )
    return f'<div class="mt-book"><dl class="mt-terms">{items}</dl></div>'
