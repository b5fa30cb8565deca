"""An answer as any other, to be changed where a test needs it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from progress.attempts import Attempt

NOON = datetime(2026, 3, 14, 12, 0, 0, 123456, UTC)

_USUAL = Attempt(
    learner="a" * 32,
    item="joker-dies-on-trick-one",
    kind="winner",
    concepts=("joker-weak", "first-trick"),
    rules="1.pagat.0a01x",
    answer=3,
    verdict="wrong",
    misconceptions=("joker_strong_first",),
    hints=0,
    milliseconds=8200,
    at=NOON,
)


def attempt(**changes: Any) -> Attempt:
    """The usual answer with some of it changed."""
    return replace(_USUAL, **changes)
