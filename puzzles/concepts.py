"""The concepts that puzzles practise, in the order in which they are learned."""

from __future__ import annotations

CONCEPTS: tuple[str, ...] = (
    "point-cards",
    "following",
    "no-trump",
    "trump",
    "ruff",
    "mighty",
    "lone-mighty",
    "joker",
    "joker-weak",
    "joker-led",
    "joker-call",
    "mighty-defence",
    "special-cards",
    "first-trick",
    "auction",
    "redeal",
    "exchange",
    "friend",
    "scoring",
    "counting",
    "best-play",
    "claim",
)
"""Their ids, which tags of puzzles are; the words stand under `concept` and the id with `_` for `-`."""


def concept_key(concept: str) -> str:
    """The key of a concept's words.

    >>> concept_key("joker-weak")
    'concept.joker_weak'
    """
    return f"concept.{concept.replace('-', '_')}"
