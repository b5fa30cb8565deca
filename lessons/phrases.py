"""An author's words, read in both languages and tried with the places they have."""

from __future__ import annotations

from engine.rules import DEFAULT_TABLE, Rules
from lessons.wording import told
from puzzles.fields import Fields, Missing
from puzzles.model import Words
from words import LANGUAGES


def phrase(fields: Fields, name: str) -> Words:
    """Words under a key; empty where they are left out."""
    return both_languages(fields.inner(name)) if fields.has(name) else {}


def both_languages(fields: Fields) -> Words:
    """Words `{en, ko}`, of which neither may be missing; a place in braces that is none is a fault too."""
    fields.only(LANGUAGES)
    found: dict[str, str] = {}
    for language in LANGUAGES:
        written = fields.attempt(lambda language=language: fields.text(language))  # type: ignore[misc]
        if written is None:
            continue
        try:
            told({language: written}, language, Rules.of(DEFAULT_TABLE))
        except (KeyError, ValueError, IndexError) as wrong:
            fields.fault(language, "lesson_bad_place", detail=str(wrong.args[0] if wrong.args else wrong))
            continue
        found[language] = written
    if len(found) < len(LANGUAGES):
        raise Missing
    return found
