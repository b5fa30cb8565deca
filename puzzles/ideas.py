"""The ideas that puzzles on the best card show: what a strong player has in mind there."""

from __future__ import annotations

from words import say

IDEAS: tuple[str, ...] = (
    "draw_trumps",
    "side_top",
    "mighty_attack",
    "joker_drags",
    "joker_call",
    "ruff_high",
    "over_ruff",
    "duck",
    "feed",
    "hide_points",
    "first_trick_ruff",
    "keep_last_trump",
    "cash_winners",
    "lone_mighty",
    "lead_to_friend",
    "throw_loser",
)
"""Their names, which tags of such puzzles are; the words stand under `idea`, a name and a short explanation each."""


def idea_words(language: str, idea: str) -> tuple[str, str]:
    """The name of an idea, and what it is about.

    >>> idea_words("en", "duck")[0]
    'Duck'
    """
    return say(language, f"idea.{idea}.title"), say(language, f"idea.{idea}.text")
